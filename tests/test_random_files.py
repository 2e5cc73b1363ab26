"""Random model files: whatever a file holds, it is refused in one line or is a duel whose rules can be built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.core.system import System
from fsm.duel import duel
from fsm.duel.kinds import KINDS, VERBS
from fsm.duel.names import Frame
from fsm.rulings.cast import LOCKED, PHASES, SCOPES
from fsm.rulings.deeds import ANSWERED
from fsm.rulings.model import Model, read_model
from fsm.rulings.toml import FileError
from fsm.rulings.zones import ZONES
from tests.casts import casts

if TYPE_CHECKING:
    import random
    from pathlib import Path


def accepted(path: Path) -> Model | None:
    """The model in a file, or `None` if it was refused in one line that begins with its name."""
    try:
        return read_model(path)
    except FileError as error:
        message = str(error)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return None


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file that is written anew for every example."""
    return tmp_path_factory.mktemp("bad") / "m.toml"


@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_random_bytes_are_refused_and_nothing_else(scratch: Path, content: bytes) -> None:
    """Whatever bytes a file has, it is refused with a message."""
    scratch.write_bytes(content)
    assert accepted(scratch) is None


TEXT = """
format title profile bounds given switches cast expect tcg ocg result holds fails states edges
arrows lacks adds owner kind speed of zone on wording mandatory does limit uses turn card chain
turns until frame first_turn TP OP summon trigger quick trap counter-trap ignition spell set attack
it other draw activation MP1 EP BS en when if agree_to_leave negate-activation nothing I14 G--A X--A
"""
WORDS = st.sampled_from(TEXT.split())
LEAVES = st.booleans() | st.integers(-2, 10) | st.floats() | WORDS | st.text(max_size=5)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12
)


def toml(value: object) -> str:
    """A value as TOML, tables inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{quoted(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def quoted(text: str) -> str:
    """A TOML string with every character but letters and digits written as a number."""
    return '"' + "".join(c if c.isalnum() and c.isascii() else f"\\U{ord(c):08x}" for c in text) + '"'


def whole_file(values: dict[str, Any]) -> bytes:
    """A TOML file with these values."""
    text = "\n".join(f"{quoted(key)} = {toml(value)}" for key, value in values.items())
    return text.encode("utf-8", "surrogatepass")


@given(values=st.dictionaries(WORDS, VALUES, max_size=6))
def test_random_tables_are_refused_and_nothing_else(scratch: Path, values: dict[str, Any]) -> None:
    """Right words in wrong places give a message, never another error."""
    scratch.write_bytes(whole_file({"format": 1, "title": "x", "profile": "tcg", **values}))
    accepted(scratch)


MODEL: dict[str, Any] = {
    "format": 1,
    "title": {"en": "x"},
    "profile": ["tcg", "ocg"],
    "bounds": {"chain": 2, "turns": 1, "until": "MP1"},
    "given": {"frame": "MP1", "first_turn": False},
    "switches": {"agree_to_leave": True},
    "cast": {
        "it": {"owner": "TP", "kind": "summon"},
        "other": {"owner": "OP", "kind": "trigger", "on": "summon it", "wording": "if", "does": ["draw"]},
        "third": {"owner": "OP", "kind": "counter-trap", "on": "activation other", "does": ["negate-activation"]},
        "fourth": {"owner": "TP", "kind": "quick", "of": "it", "does": [["send it", "draw"]], "limit": {"turn": 1}},
    },
    "expect": {
        "tcg": {"result": "holds", "states": 1, "arrows": {"lacks": ["G--A"], "adds": []}},
        "ocg": {"fails": ["I14"]},
    },
}


def spots(value: object) -> list[tuple[Any, Any]]:
    """Every place in the value that holds something: the table or list, and the key or number."""
    if not isinstance(value, dict | list):
        return []
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [spot for key in keys for spot in spots(value[key])]


def copied(value: Any) -> Any:  # noqa: ANN401  # any value of a TOML file
    """The value with tables and lists of its own."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return [copied(item) for item in value] if isinstance(value, list) else value


def test_the_model_that_is_spoilt_is_right(scratch: Path) -> None:
    """The example below begins with a model that is accepted."""
    scratch.write_bytes(whole_file(MODEL))
    assert accepted(scratch) is not None


def check_built(model: Model | None) -> None:
    """The rules can be built for every profile of the model, if there is one."""
    if model is not None:
        for profile in model.profiles:
            assert isinstance(duel(model.game(profile), claims=[]), System)


@settings(deadline=None)
@given(values=st.lists(VALUES, min_size=1, max_size=2), chance=st.randoms(use_true_random=False))
def test_a_spoilt_model_is_refused_or_built(scratch: Path, values: list[Any], chance: random.Random) -> None:
    """A right model with a value or two replaced is refused with a message, or is a duel that can be built."""
    spoilt = copied(MODEL)
    for value in values:
        place, key = chance.choice(spots(spoilt))
        place[key] = value
    scratch.write_bytes(whole_file(spoilt))
    check_built(accepted(scratch))


NAMES = ("it", "other", "third")
FRAMES = [frame.name for frame in Frame]
TARGETS = st.sampled_from(["", *(f" {name}" for name in NAMES)])
EVENTS = st.builds(str.__add__, st.sampled_from(ANSWERED), TARGETS)
STEPS = st.lists(
    st.builds(str.__add__, st.sampled_from(VERBS), TARGETS).flatmap(lambda step: st.sampled_from([step, [step]])),
    min_size=1, max_size=2,
)  # fmt: skip
ENTRIES = st.fixed_dictionaries(
    {"owner": st.sampled_from(["TP", "OP"]), "kind": st.sampled_from(sorted(KINDS))},
    optional={
        "on": EVENTS, "by": st.sampled_from(["self", "opponent"]),
        "wording": st.sampled_from(["when", "if", "each-time"]), "mandatory": st.booleans(),
        "cost": STEPS, "does": STEPS, "outcomes": st.lists(st.sampled_from(["all", "nothing", "1"]), max_size=2),
        "limit": st.sampled_from([{"uses": 2}, {"turn": 1}]),
        "lock": st.fixed_dictionaries({"scope": st.sampled_from(SCOPES), "on": st.sampled_from(sorted(LOCKED))}),
        "of": st.sampled_from(NAMES), "zone": st.sampled_from(sorted(ZONES)), "starts": st.sampled_from(sorted(ZONES)),
        "phase": st.sampled_from(PHASES), "chain": st.booleans(), "special": st.booleans(), "stays": st.booleans(),
        "speed": st.integers(1, 3), "card": st.just("a card"),
    },
)  # fmt: skip
GAMES = st.fixed_dictionaries(
    {"cast": st.dictionaries(st.sampled_from(NAMES), ENTRIES, max_size=3) | casts()},
    optional={
        "bounds": st.fixed_dictionaries(
            {}, optional={"chain": st.integers(1, 3), "turns": st.integers(1, 2), "until": st.sampled_from(FRAMES)}
        ),
        "given": st.fixed_dictionaries({}, optional={"frame": st.sampled_from(FRAMES), "first_turn": st.booleans()}),
    },
)


@settings(deadline=None)
@given(game=GAMES)
def test_a_random_duel_is_refused_or_built(scratch: Path, game: dict[str, Any]) -> None:
    """A duel put together from right words is refused with a message, or can be built."""
    head = {"format": 1, "title": "x", "profile": "tcg", "expect": {"tcg": {"result": "holds"}}}
    scratch.write_bytes(whole_file({**head, **game}))
    check_built(accepted(scratch))
