"""How much faster SPIN searches a hand-written text of models/priority.toml than the exported one.

Both are scaled up alike, since the model itself takes no time: longer chains, and fast effects that can be used more
often. Run it with `make spin`; it prints states, seconds of the processor (best of five) and the ratio.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from fsm.duel import duel
from fsm.exports.promela import promela
from fsm.rulings.model import read_model

ROOT = Path(__file__).resolve().parents[1]
BY_HAND = ROOT / "tests" / "priority.pml"
CHAIN, USES = 9, 9
ROUNDS = 5


def scaled(folder: Path, chain: int, uses: int) -> str:
    """The exported text of the model with this longest chain and so many uses of each fast effect."""
    text = (ROOT / "models" / "priority.toml").read_text(encoding="utf-8")
    text = text.replace("chain = 3", f"chain = {chain}").replace(
        'kind = "quick"', f'kind = "quick", limit = {{ uses = {uses} }}'
    )
    path = folder / "priority.toml"
    path.write_text(text, encoding="utf-8")
    return promela(duel(read_model(path).game("tcg")), title="priority").text


def verifier(folder: Path, text: str, *options: str) -> Path:
    """The compiled verifier of a text."""
    folder.mkdir()
    (folder / "model.pml").write_text(text, encoding="utf-8")
    subprocess.run(["spin", "-o2", *options, "-a", "model.pml"], cwd=folder, check=True, capture_output=True)
    subprocess.run(["gcc", "-O2", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"], cwd=folder, check=True)
    return folder / "pan"


def run(pan: Path) -> tuple[int, float]:
    """How many states a verifier stores, and how many seconds of the processor it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([pan, "-n", "-m1000000", "-w24"], cwd=pan.parent, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = re.search(r"(\d+) states, stored", done.stdout)
    assert found is not None
    return int(found[1]), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = verifier(folder / "exported", scaled(folder, CHAIN, USES))
        by_hand = verifier(
            folder / "by-hand", BY_HAND.read_text(encoding="utf-8"), f"-DCHAIN={CHAIN}", f"-DUSES={USES}"
        )
        times: dict[Path, list[float]] = {ours: [], by_hand: []}
        for _ in range(ROUNDS):
            states = {pan: run(pan) for pan in times}
            for pan, (_, seconds) in states.items():
                times[pan].append(seconds)
        counts = {count for count, _ in states.values()}
        assert len(counts) == 1, counts
        best = [min(times[pan]) for pan in (ours, by_hand)]
        sys.stdout.write(
            f"priority.toml with chain = {CHAIN}, uses = {USES}: {counts.pop():,} states; "
            f"exported {best[0]:.2f} s, by hand {best[1]:.2f} s, ratio {best[0] / best[1]:.2f}\n"
        )


if __name__ == "__main__":
    main()
