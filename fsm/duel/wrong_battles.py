"""Rules about attacks that are wrong on purpose; see `wrong`."""
