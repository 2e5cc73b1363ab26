"""What `import fsm` offers: load a model, explore it, check its claims, play in it, draw the chart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest

import fsm
from fsm.charts import titles
from fsm.engines.machine import MoveError
from fsm.rulings.moves import PlayError
from fsm.rulings.toml import FileError
from fsm.views import SheetError
from tests.command import MODEL, write

SUMMONED = ("TP: do summon", "TP: pass", "OP: pass", "rules: check triggers")


@pytest.fixture
def duel() -> fsm.Duel:
    """The model `priority` at its start."""
    return fsm.Duel(fsm.load("priority"))


class TestNames:
    """The module itself."""

    def test_it_offers_what_it_lists(self) -> None:
        """Five names, each with a docstring."""
        assert fsm.__all__ == ["Duel", "check", "draw", "explore", "load"]
        assert all(getattr(fsm, name).__doc__ for name in fsm.__all__)

    def test_unknown_name(self) -> None:
        """As Python says it."""
        with pytest.raises(AttributeError, match="module 'fsm' has no attribute 'explode'"):
            _ = fsm.explode

    def test_the_import_loads_nothing_else(self) -> None:
        """`import fsm` is quick: what it needs comes with the first use."""
        code = "import fsm, sys; print([m for m in ('networkx', 'transitions', 'fsm.core') if m in sys.modules])"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
        assert ran.stdout == "[]\n"


class TestLoad:
    """`fsm.load`."""

    def test_the_first_profile(self) -> None:
        """Without a profile the first of the file is meant."""
        first, named = fsm.load("priority"), fsm.load("priority", "tcg")
        assert (first.names, first.starts) == (named.names, named.starts)
        assert {rule.name for rule in first.rules} == {rule.name for rule in named.rules}

    def test_another_profile(self) -> None:
        """In the OCG nobody is asked for agreement."""
        tcg, ocg = ({rule.name for rule in fsm.load("priority", p).not_applicable} for p in ("tcg", "ocg"))
        assert ("stay" in tcg, "stay" in ocg) == (False, True)

    @pytest.mark.parametrize("as_text", [True, False])
    def test_a_file(self, tmp_path: Path, as_text: bool) -> None:  # noqa: FBT001  # a case
        """By path, as text or as `Path`."""
        path = write(tmp_path / "mine.toml", MODEL)
        system = fsm.load(str(path) if as_text else path, "ocg")
        assert "uses[fast-op]" in system.names

    def test_unknown_model(self) -> None:
        """With a suggestion."""
        with pytest.raises(FileError, match=r"^priorty: file: is no model .*; did you mean 'priority'"):
            fsm.load("priorty")

    def test_unknown_profile(self) -> None:
        """With those there are."""
        with pytest.raises(FileError, match=r"priority\.toml: profile: it has no profile 'emu'; it has tcg, ocg$"):
            fsm.load("priority", "emu")

    def test_a_file_that_is_no_model(self, tmp_path: Path) -> None:
        """Named with its place."""
        path = write(tmp_path / "mine.toml", "format = 1\n")
        with pytest.raises(FileError, match=r"mine\.toml: title: missing"):
            fsm.load(path)

    @pytest.mark.parametrize("filled", [True, False])
    def test_a_folder(self, tmp_path: Path, filled: bool) -> None:  # noqa: FBT001  # a case
        """One system comes from one file, also if the folder has just one, or none."""
        if filled:
            write(tmp_path / "mine.toml", MODEL)
        with pytest.raises(FileError, match=r": file: is a folder; write the name of one model file$"):
            fsm.load(tmp_path)


class TestExploreAndCheck:
    """`fsm.explore` and `fsm.check`."""

    def test_the_graph(self) -> None:
        """A networkx graph whose steps carry move, rule and actor."""
        system = fsm.load("priority")
        graph = fsm.explore(system)
        assert isinstance(graph, nx.MultiDiGraph)
        assert (graph.number_of_nodes(), graph.number_of_edges()) == (896, 1106)
        first = {data["label"] for _, _, data in graph.out_edges(system.starts[0], data=True)}
        assert first == {"TP: do summon", "TP: do set", "TP: activate fast-tp", "TP: pass"}
        assert all({"label", "rule", "row", "actor"} <= set(data) for _, _, data in graph.edges(data=True))

    def test_verdicts(self) -> None:
        """One for each claim, in order; those that hold have a witness and no counterexample."""
        system = fsm.load("priority")
        verdicts = fsm.check(system)
        assert [v.claim for v in verdicts] == list(system.claims)
        assert {v.status for v in verdicts} == {"holds", "not_applicable"}
        assert all((v.holds, v.witness is None, v.trace) == (True, False, None) for v in verdicts if v.holds)
        by_id = {v.claim.id: v for v in verdicts}
        assert (by_id["I41"].status, by_id["I41"].holds, by_id["I104"].holds) == ("not_applicable", None, True)

    @pytest.mark.parametrize("limit", [1, 2, 3, 50, 400, 895])
    @pytest.mark.parametrize("profile", ["tcg", "ocg"])
    def test_a_limit_never_makes_a_claim_false(self, limit: int, profile: str) -> None:
        """What is not explored is undecided."""
        statuses = {verdict.status for verdict in fsm.check(fsm.load("priority", profile), max_states=limit)}
        assert "fails" not in statuses
        assert ("cut" in statuses) == (limit < 736 or profile == "tcg")

    def test_a_limit_that_is_not_met(self) -> None:
        """Just as many states as there are is enough."""
        statuses = {verdict.status for verdict in fsm.check(fsm.load("priority"), max_states=896)}
        assert statuses == {"holds", "not_applicable"}


class TestDuel:
    """`fsm.Duel`."""

    def test_the_start(self, duel: fsm.Duel) -> None:
        """The turn player in the open state of Main Phase 1."""
        assert (duel.frame, duel.window, duel.holder, duel.chain) == ("MP1", "A", "TP", ())
        assert duel.moves() == ["TP: do set", "TP: do summon", "TP: activate fast-tp", "TP: pass"]

    def test_a_play(self, duel: fsm.Duel) -> None:
        """Triggers become links in the order placed; the turn player's first."""
        assert duel.play(*SUMMONED) is duel
        assert (duel.window, duel.moves()) == ("S3", ["TP: place trigger-tp", "TP: no more"])
        duel.play("TP: place trigger-tp", "OP: place trigger-op")
        assert duel.chain == ("trigger-tp", "trigger-op")

    def test_nobody(self, duel: fsm.Duel) -> None:
        """While the game processes nobody holds the right, and the step is a move of the rules."""
        duel.play(*SUMMONED[:3])
        assert (duel.holder, duel.moves()) == ("nobody", ["rules: check triggers"])

    def test_two_whole_turns(self) -> None:
        """When both players pass all the time, every phase and step comes in its order."""
        duel = fsm.Duel(fsm.load("turn", "ocg"))
        assert duel.frame == "DPp"
        frames = [duel.frame]
        while moves := duel.moves():
            passing = [move for move in moves if move.endswith(": pass")]
            duel.play(*(passing or moves)[:1])
            if duel.frame != frames[-1]:
                frames.append(duel.frame)
        first = "DPp DPd DP SP MP1 EP TE"  # no Battle Phase in the first turn
        assert frames == f"{first} DPp DPd DP SP MP1 SS BS0 ES MP2 EP TE".split()

    def test_an_illegal_move(self, duel: fsm.Duel) -> None:
        """It is named with the legal ones; the moves before it are made."""
        with pytest.raises(MoveError, match=r"'OP: pass' cannot be made in .*; legal: TP: do set, ") as caught:
            duel.play("OP: pass")
        assert duel.window == "A"
        assert list(caught.value.legal) == duel.moves()
        with pytest.raises(MoveError):
            duel.play("TP: do summon", "TP: do summon")
        assert duel.window == "N1"

    def test_an_unknown_move(self, duel: fsm.Duel) -> None:
        """With a suggestion."""
        with pytest.raises(MoveError, match="the system has no move 'TP: pas'; did you mean 'TP: pass'"):
            duel.play("TP: pas")

    def test_why_not(self, duel: fsm.Duel) -> None:
        """The condition, the rule and its citation; nothing if the move is legal."""
        said = duel.why_not("OP: activate fast-op")
        assert said is not None
        assert said.startswith("OP: activate fast-op is not legal: TP is asked, not OP")
        assert "rule activate_openly, row G03 (" in said
        assert duel.why_not("TP: pass") is None

    def test_why_not_of_no_move(self, duel: fsm.Duel) -> None:
        """A move that can never be made has no nearest rule."""
        with pytest.raises(PlayError, match="no rule can ever make the move 'TP: pas'; did you mean 'TP: pass'"):
            duel.why_not("TP: pas")


class TestDraw:
    """`fsm.draw`."""

    def test_the_chart(self) -> None:
        """Boxes, arrows, SVG and PNG of the proven chart."""
        drawing = fsm.draw("fast-effect-timing", theme="mono")
        assert (len(drawing.boxes), len(drawing.arrows)) == (11, 17)
        assert "<svg" in drawing.svg()
        assert drawing.png().startswith(b"\x89PNG\r\n\x1a\n")

    def test_it_is_what_the_gallery_shows(self) -> None:
        """The function and the command draw the same bytes."""
        gallery = Path(__file__).resolve().parents[1] / "diagrams" / "gallery"
        kept = (gallery / "fast-effect-timing-en-dark.svg").read_bytes()
        assert fsm.draw("fast-effect-timing", "en", "dark").svg().encode() == kept, "write: make diagrams"

    def test_unknown_chart(self) -> None:
        """With a suggestion."""
        with pytest.raises(FileError, match="has no chart 'fast-effect-timin'; did you mean 'fast-effect-timing'"):
            fsm.draw("fast-effect-timin")

    @pytest.mark.parametrize(("lang", "theme", "said"), [("xx", "light", "language 'xx'"), ("en", "drak", "'dark'")])
    def test_unknown_look(self, lang: str, theme: str, said: str) -> None:
        """Language and theme, too."""
        with pytest.raises(SheetError, match=said):
            fsm.draw("fast-effect-timing", lang, theme)  # type: ignore[arg-type]  # that is the mistake

    def test_titles(self) -> None:
        """Every chart has one."""
        assert list(titles()) == ["fast-effect-timing"]
        assert all(titles().values())
