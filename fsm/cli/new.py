"""`fsm new`: a ruling or a model to begin with, which holds as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import dump, say, write
from fsm.rulings.text import FileError, show, show_path

if TYPE_CHECKING:
    from pathlib import Path

RULING = """\
# One sentence for whoever reads this file: what the question turns on.
format  = 1
title   = "I Set a card: may I use my Trap Card before the opponent does anything?"
cite    = "where the answer is written down, and the rows it is about (G08)"
checks  = ["I13"]                 # the claims it is about: a machine that breaks one has to fail here; fsm list claims
profile = ["ocg", "tcg"]          # eras and territories in which the answer is the same; fsm list profiles
given   = { frame = "MP1" }       # where the duel begins (BS0 for attacks); docs/glossary.md has frames and windows

# The cards and effects that matter, a name each; docs/cast.md has the keys.
[cast]
set     = { owner = "TP", kind = "set" }
trap    = { owner = "TP", kind = "trap", does = ["draw"], card = "Jar of Greed" }
fast-op = { owner = "OP", kind = "quick" }

# What is played, move by move, and what may be done then. Rule steps are never written, and no forced pass has to be.
[[line]]
play    = ["TP: do set"]
at      = "B"
holder  = "TP"
may     = ["TP: activate trap", "TP: pass"]
may_not = ["OP: activate fast-op"]

# A line goes on where the one above it ended; from = "start", or the name of a line, begins elsewhere.
[[line]]
play    = ["TP: activate trap"]
at      = "D"
holder  = "OP"
chain   = 1
may     = ["OP: activate fast-op"]

# The answer in words.
[verdict]
en = "Yes. After an action without a chain the turn player is first."
"""

MODEL = """\
# One sentence for whoever reads this file: which mechanism is looked at.
format  = 1
title   = "A Set and a fast effect of each player"
profile = ["tcg", "ocg"]                  # the eras and territories to check; fsm list profiles
bounds  = { chain = 3, until = "MP1" }    # the longest chain, and the frame whose end is the end
given   = { frame = "MP1" }               # where the duel begins (BS0 for attacks); docs/glossary.md

# The cards and effects, a name each; docs/cast.md has the keys.
[cast]
set         = { owner = "TP", kind = "set" }
fast-tp     = { owner = "TP", kind = "quick", limit = { uses = 2 } }
fast-op     = { owner = "OP", kind = "quick" }

# What comes out in each profile: every claim holds. `fsm check` prints the states and steps: write them down as well,
# as states = … and edges = …, so that a change is seen.
[expect.tcg]
result = "holds"
[expect.ocg]
result = "holds"
"""

TEMPLATES = {"ruling": RULING, "model": MODEL}
TRY = {"ruling": "rulings", "model": "check"}


def make_new(what: str, output: Path, *, json: bool, quiet: bool) -> int:
    """Write a ruling or a model to begin with; returns the exit code.

    Raises `FileError` for anything else, for a file that is there already, for a name that does not end in .toml, and
    for one in a folder that is missing.
    """
    if what not in TEMPLATES:
        raise FileError(f"new: {show(what)} is neither ruling nor model; write one of them")
    if output.suffix != ".toml":
        raise FileError(f"new: {show_path(output)} is no name of a {what}; let it end in .toml")
    if output.exists():
        raise FileError(f"new: {show_path(output)} is there already; name another file")
    write(output, TEMPLATES[what])
    if json:
        dump({"kind": what, "file": str(output)})
    elif not quiet:
        say(f"{output} holds as it is; change it, and try it with: fsm {TRY[what]} {output}")
    return Exit.OK
