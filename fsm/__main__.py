"""`python -m fsm` is the command `fsm`."""

from fsm.start import main

main()
