"""Graphs, plays and the hierarchical machine in other formats: read again, nothing is lost."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

import fsm
from fsm.cli.graphs import several_outcomes
from fsm.core.nest import slug
from fsm.engines.explore import explore
from fsm.engines.live import Live
from fsm.engines.project import arrows_of
from fsm.engines.reach import reach
from fsm.exports import ExportError
from fsm.exports.scxml import scxml
from fsm.exports.trees import plain
from tests.command import fsm as command
from tests.needs import missing
from tests.systems import coin, lift, traffic_light

if TYPE_CHECKING:
    from fsm.core import System

MUTANT, CLAIM = "opponent-first-after-a-chain", "I14"
ARROW = r'^  (n\d+) -->(?:\|"[^"]*"\|)? (n\d+)$'
RUNNER = Path(__file__).parent / "scxml.js"


def exported(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What `fsm export` writes to standard output."""
    ran = command(capsys, "export", *argv)
    assert ran.code == 0, ran.err
    return ran.out


def test_graphml_is_read_by_networkx(capsys: pytest.CaptureFixture[str]) -> None:
    """Every state with its values and every step with move, rule, row and actor is there again."""
    graph, system = fsm.explore(fsm.load("forced")), fsm.load("forced")
    read = nx.read_graphml(BytesIO(exported(capsys, "graphml", "forced").encode()), force_multigraph=True)
    assert (read.number_of_nodes(), read.number_of_edges()) == (graph.number_of_nodes(), graph.number_of_edges())
    states = list(graph)
    for number, state in enumerate(states):
        data = read.nodes[f"s{number}"]
        assert {name: data[name] for name in system.names} == {
            name: value if isinstance(value := plain(system.value(state, name)), bool | int) else str(value)
            for name in system.names
        }
    names = {state: f"s{number}" for number, state in enumerate(states)}
    keys = ("label", "rule", "row", "actor")
    ours = sorted((names[a], names[b], *(data[key] for key in keys)) for a, b, data in graph.edges(data=True))
    assert ours == sorted((a, b, *(data[key] for key in keys)) for a, b, data in read.edges(data=True))


def test_dot_has_every_state_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    """One line each."""
    text, graph = exported(capsys, "dot", "forced"), fsm.explore(fsm.load("forced"))
    assert len(re.findall(r'^  "s\d+" -> "s\d+" \[label="[^"]+"\];$', text, re.MULTILINE)) == graph.number_of_edges()
    assert len(re.findall(r'^  "s\d+" \[label=', text, re.MULTILINE)) == graph.number_of_nodes()


@pytest.mark.parametrize("form", ["dot", "mermaid", "graphml"])
def test_a_chart_has_the_arrows_of_the_graph(capsys: pytest.CaptureFixture[str], form: str) -> None:
    """The official chart in each format: 17 arrows, the same as are computed."""
    text = exported(capsys, form, "priority", "--profile", "tcg", "--chart", "fast-effect-timing")
    if form == "graphml":
        found = {f"{a}--{b}" for a, b in nx.read_graphml(BytesIO(text.encode())).edges()}
    elif form == "dot":
        found = {f"{a}--{b}" for a, b in re.findall(r'^  "(\w+)" -> "(\w+)"', text, re.MULTILINE)}
    else:
        boxes = dict(re.findall(r'^  (n\d+)\["(\w+)"\]', text, re.MULTILINE))
        found = {f"{boxes[a]}--{boxes[b]}" for a, b in re.findall(ARROW, text, re.MULTILINE)}
    assert found == set(arrows_of(reach(fsm.load("priority", "tcg")), "fast-effect-timing"))
    assert len(found) == 17


def test_a_counterexample_replayed_passes_the_same_states(capsys: pytest.CaptureFixture[str]) -> None:
    """The moves that an ITF trace names, played live, lead through the states it has, and break the claim."""
    from tests.test_mutants import MUTANTS, mutated  # noqa: PLC0415
    from tests.verdicts import broken  # noqa: PLC0415

    trace = json.loads(exported(capsys, "itf", MUTANT))
    system = mutated(MUTANTS[MUTANT])
    live = Live(system)
    moves = [state["#meta"]["move"] for state in trace["states"][1:]]
    for state, move in zip(trace["states"], [*moves, None], strict=True):
        values = dict(zip(system.names, [state[name] for name in trace["vars"]], strict=True))
        assert values == {name: plain(system.value(live.state, name)) for name in system.names}
        if move is not None:
            live.play(move)
    (claim,) = [claim for claim in system.claims if claim.id == CLAIM]
    assert broken(system, claim, moves)
    assert trace["#meta"]["description"].startswith("I14 fails: ")


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("itf", "forced"), "name the claim with --claim"),
        (("itf", "forced", "--claim", "I21"), "I21 has no counterexample here: it holds; name a mutant that breaks it"),
        (("itf", "forced", "--claim", "I2l"), "'I2l' is no claim; did you mean"),
        (
            ("mermaid", "priority"),
            "Mermaid draws at most 500 edges, this graph has 1106; take a chart of it with --chart",
        ),
        (("dot", "forced", "--chart", "fast-effect-timings"), "is no chart of this model; did you mean"),
        (("tla", "forced"), "name the first, such as -o Duel.tla"),
        (("json", "forced", "--claim", "I21"), "--claim goes with itf, not with json"),
        (("promela", "forced", "--chart", "x"), "--chart goes with graphml, dot, mermaid, not with promela"),
        (("promla", "forced"), "'promla' is no format; did you mean 'promela'?; there are promela, tla, json"),
        (("json", "forcd"), "did you mean"),
        (("json", "forced", "--profile", "tgc"), "did you mean"),
    ],
)
def test_what_cannot_be_said_is_refused(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], why: str) -> None:
    """With exit code 4, the reason and what to do instead, and nothing on standard output."""
    ran = command(capsys, "export", *argv)
    assert (ran.code, ran.out) == (4, "")
    assert why in ran.err


def test_files_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A module goes with its configuration; JSON says which files were written, and what is said and what is not."""
    ran = command(capsys, "export", "tla", "priority", "--profile", "tcg", "-o", tmp_path / "Duel.tla", "--json")
    assert ran.code == 0
    assert ran.json["files"] == [str(tmp_path / "Duel.tla"), str(tmp_path / "Duel.cfg")]
    assert all(Path(file).read_text(encoding="utf-8") for file in ran.json["files"])
    assert [one["what"] for one in ran.json["unsaid"]] == ["I104"]
    assert "I14" in ran.json["said"]
    assert "text" not in ran.json
    told = command(capsys, "export", "promela", "priority", "--profile", "tcg")
    assert "fsm: not said in promela: I104: it compares the arrows of a chart" in told.err
    assert command(capsys, "export", "promela", "priority", "--profile", "tcg", "--json").json["text"] == told.out


def machine(text: str) -> dict[str, Any]:
    """An SCXML document as data: its variables and the transitions of each leaf, in their order."""
    space = "{http://www.w3.org/2005/07/scxml}"
    root = ET.fromstring(text)  # noqa: S314  # it was made here
    return {
        "initial": root.get("initial"),
        "data": {one.get("id"): one.get("expr") for one in root.iter(f"{space}data")},
        "states": {
            state.get("id"): [
                {
                    "event": arc.get("event"), "cond": arc.get("cond") or "true", "target": arc.get("target"),
                    "assign": [[one.get("location"), one.get("expr")] for one in arc.findall(f"{space}assign")],
                }
                for arc in state.findall(f"{space}transition")
            ]
            for state in root.iter(f"{space}state")
        },
    }  # fmt: skip


@pytest.mark.parametrize("make", [traffic_light, lift, lambda: fsm.load("forced"), lambda: fsm.load("turn")])
def test_the_machine_in_scxml_goes_where_ours_goes(make: Any, tmp_path: Path) -> None:  # noqa: ANN401  # a function
    """Carried out in JavaScript as the standard says, it has as many states, and the same steps by their triggers."""
    if shutil.which("node") is None:
        missing("no node found; on Debian and Ubuntu the package is called nodejs")
    system: System = make()
    path = tmp_path / "machine.json"
    path.write_text(json.dumps(machine(scxml(system, several=()).text)), encoding="utf-8")
    done = subprocess.run(["node", RUNNER, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found, graph = json.loads(done.stdout), explore(system)
    numbers = {state: number for number, state in enumerate(graph)}
    ours = {(numbers[a], slug(data["label"]), numbers[b]) for a, b, data in graph.edges(data=True)}
    assert found["states"] == len(graph)
    assert len({tuple(step) for step in found["steps"]}) == len(ours)
    theirs: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    theirs.add_edges_from((a, b, {"event": event}) for a, event, b in found["steps"])
    mine: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    mine.add_edges_from((a, b, {"event": event}) for a, event, b in ours)
    assert walk(theirs) == walk(mine)


def walk(graph: Any) -> list[tuple[int, str, int]]:  # noqa: ANN401  # a graph of networkx
    """The steps, with states numbered as they are first met when events are taken in the order of their names."""
    numbers, queue, steps = {0: 0}, [0], []
    for state in queue:
        for _, to, data in sorted(graph.out_edges(state, data=True), key=lambda edge: str(edge[2]["event"])):
            if to not in numbers:
                numbers[to] = len(numbers)
                queue.append(to)
            steps.append((numbers[state], data["event"], numbers[to]))
    return steps


def test_a_move_with_two_outcomes_cannot_be_said_in_scxml() -> None:
    """A coin that is tossed; and a system without named states."""
    assert several_outcomes(reach(coin(named=True))) == {"PLAYER: toss"}
    with pytest.raises(ExportError, match="the move 'PLAYER: toss' can lead to different states from one state"):
        scxml(coin(named=True), several=["PLAYER: toss"])
    with pytest.raises(ExportError, match="no named states"):
        scxml(coin(), several=())
