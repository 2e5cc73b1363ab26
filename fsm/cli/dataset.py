"""`fsm export rulings`: the rulings and what they come to, as one JSON document for wikis and simulators."""

from __future__ import annotations

import json as plain_json
from typing import TYPE_CHECKING

from fsm.cli.exits import Exit
from fsm.cli.output import complain, dump, nothing, progress, say, write
from fsm.cli.spread import spread
from fsm.rulings.dataset import dataset, entry_of
from fsm.rulings.judge import NotHeldError
from fsm.rulings.library import find_rulings

if TYPE_CHECKING:
    from pathlib import Path


def export_rulings(names: list[str], output: Path | None, *, json: bool) -> int:
    """Write the rulings of these names or paths (all if none); returns the exit code.

    Nothing is written if one of them does not hold. Raises `FileError` for bad files and names.
    """
    files = find_rulings(names)
    if not files:
        return nothing(f"no ruling in {', '.join(names)}", dataset([]), json=json)
    entries = []
    try:
        with progress(quiet=False) as about:
            for entry in spread(entry_of, files):
                entries.append(entry)
                about(f"{len(entries)} of {len(files)} rulings")(0, 0, 0.0)
    except NotHeldError as failed:
        complain(f"{failed}\nnothing is written")
        return Exit.FAILS
    document = dataset(entries)
    if output is None:
        dump(document)
        return Exit.OK
    write(output, plain_json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    if json:
        dump({"format": "rulings", "files": [str(output)], "rulings": len(entries)})
    else:
        say(f"{len(entries)} rulings written to {output}")
    return Exit.OK
