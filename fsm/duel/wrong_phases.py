"""Rules about the phases of a turn that are wrong on purpose; see `wrong`."""
