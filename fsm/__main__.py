"""`python -m fsm` is the command `fsm`."""

from fsm.cli import main

main()
