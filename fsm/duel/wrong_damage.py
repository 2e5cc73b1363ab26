"""Rules about the Damage Step that are wrong on purpose; see `wrong`."""
