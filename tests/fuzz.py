"""How many random examples the tests try, and random small systems with variables, rules and claims of every kind."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from fsm.core import (
    Always,
    Can,
    CanAlwaysReach,
    Claim,
    Monitor,
    NeverStuck,
    NoCycle,
    OnEveryStep,
    Parts,
    Range,
    Region,
    Rule,
    Setting,
    Sometimes,
    SometimesStep,
    System,
    Var,
    after,
    all_of,
    any_of,
    build,
    choice,
    every,
    implies,
    may_act,
    no,
    none_of,
    seen,
    some,
    step,
    taken_by,
    when,
)  # fmt: skip
from tests.toys import PERSON, SETTING, Colour, Player, age, fits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fsm.core import Expr


def examples(usual: int) -> int:
    """How many random examples a test tries: 500 with FSM_FUZZ=1 (`make fuzz`), otherwise as many as usual."""
    return 500 if os.environ.get("FSM_FUZZ") == "1" else usual


lamp = Var[bool](bool, "lamp", False)  # noqa: FBT003  # a first value
door = Var[bool](bool, "door", True)  # noqa: FBT003  # a first value
shade = Var[Colour](Colour, "shade", Colour.GREEN)
paint = Var[Colour](Colour, "paint", Colour.RED)
depth = Var[int](Range(-1, 2), "depth", 0)
height = Var[int](Range(0, 3), "height", 1)
guest = Var[str](PERSON, "guest", "none")
host = Var[str](PERSON, "host", "none")
turn = Var[Player](Player, "turn", Player.FIRST)
VARIABLES: tuple[Var[Any], ...] = (lamp, door, shade, paint, depth, height, guest, host, turn)
WHO = choice("who", PERSON)
SHADES = Region(shade, {"warm": [Colour.RED], "cold": [Colour.GREEN, Colour.BLUE]})
VERBS = ("push", "pull", "wait", "go")


def _terms(draw: st.DrawFn, like: Var[Any], chosen: Sequence[Expr[Any]]) -> Any:  # noqa: ANN401  # a term or a value
    """A variable, a value or a chosen member of the domain of a variable."""
    same: list[Any] = [var for var in VARIABLES if var.domain is like.domain or _both_ranges(var, like)]
    if like.domain is PERSON:
        return draw(st.sampled_from([*same, none_of(PERSON), *chosen]))
    values: list[Any] = (
        list(range(like.domain.low, int(str(like.domain.high)) + 1)) if isinstance(like.domain, Range) else []
    )
    if isinstance(like.domain, type):
        values = [False, True] if like.domain is bool else list(like.domain)
    return draw(st.sampled_from([*same, *values]))


def _both_ranges(one: Var[Any], other: Var[Any]) -> bool:
    return isinstance(one.domain, Range) and isinstance(other.domain, Range)


def _condition(
    draw: st.DrawFn, leaf: Callable[[], Expr[bool]], chosen: Sequence[Expr[Any]] = (), deep: int = 2
) -> Expr[bool]:
    """A condition: a comparison, a look-up, a quantifier, or such joined; `leaf` gives what else may stand there."""
    kind = draw(st.integers(0, 9 if deep else 5))
    if kind <= 3:
        var = draw(st.sampled_from(VARIABLES))
        other = _terms(draw, var, chosen)
        ordered = isinstance(var.domain, Range) or var.domain is Colour
        sign = draw(st.sampled_from(["==", "!=", "<", ">="] if ordered else ["==", "!="]))
        signs: dict[str, Callable[[Any], Expr[bool]]] = {
            "==": var.__eq__,
            "!=": var.__ne__,
            "<": var.__lt__,
            ">=": var.__ge__,
        }
        return signs[sign](other)
    if kind == 4:
        return draw(st.sampled_from([age[guest] > height, fits[host, Colour.RED], depth + 1 > 0, lamp, no(door)]))
    if kind == 5:
        return leaf()
    parts = [_condition(draw, leaf, chosen, deep - 1) for _ in range(2)]
    joins: list[Callable[..., Expr[bool]]] = [all_of, any_of, implies]
    if kind == 6:
        return no(parts[0])
    if kind == 7:
        quantifier: Callable[..., Expr[bool]] = draw(st.sampled_from([some, every]))
        return quantifier(WHO, any_of(parts[0], all_of(guest == WHO, age[WHO] > 1)))
    join: Callable[..., Expr[bool]] = draw(st.sampled_from(joins))
    return join(*parts)


def _state(draw: st.DrawFn) -> Expr[bool]:
    """A condition on a state."""
    return _condition(draw, lambda: draw(st.sampled_from([may_act(Player.FIRST), may_act(Player.SECOND)])))


def _on_step(draw: st.DrawFn, places: Sequence[str] = ()) -> Expr[bool]:
    """A condition on a step, with a monitor of these places."""

    def leaf() -> Expr[bool]:
        verb = draw(st.sampled_from(VERBS))
        atoms = [step(verb), step(*VERBS[:2]), taken_by(Player.FIRST), taken_by(None), may_act(Player.SECOND)]
        atoms += [after(lamp), after(depth) > depth, after(shade) != shade, *map(seen, places)]
        return draw(st.sampled_from(atoms))

    return _condition(draw, leaf)


def _rule(draw: st.DrawFn, number: int) -> Rule:
    """A rule that stays within the domains of its variables."""
    chosen = [WHO] if draw(st.booleans()) else []
    conditions = [_condition(draw, lambda: lamp, chosen) for _ in range(draw(st.integers(1, 2)))]
    targets = draw(st.lists(st.sampled_from(VARIABLES), min_size=1, max_size=3, unique_by=id))
    values = [_new(draw, target, chosen) for target in targets]
    if draw(st.booleans()):
        conditions.append(targets[0] != values[0])
    updates = [target.becomes(value) for target, value in zip(targets, values, strict=True)]
    verb = draw(st.sampled_from(VERBS))
    actor = draw(st.sampled_from([None, turn, when(lamp, turn, Player.FIRST)]))
    name = f"{verb}_{number}"
    move = f"{verb} {{who}}" if chosen else f"{verb} {number}" if draw(st.booleans()) else verb
    return Rule("test", f"{name}.", "none", move, conditions, updates, actor=actor, choose=chosen, name=name)


def _new(draw: st.DrawFn, target: Var[Any], chosen: Sequence[Expr[Any]]) -> Any:  # noqa: ANN401  # a term or a value
    """What a variable becomes."""
    if target is depth:
        deeper: list[Any] = [when(depth < 2, depth + 1, -1), when(depth > -1, depth - 1, depth + 0), 2]
        return draw(st.sampled_from(deeper))
    if target is height:
        higher: list[Any] = [when(height < 3, height + 1, 0), age[guest], when(height > 0, height - 1, 3)]
        return draw(st.sampled_from(higher))
    value = _terms(draw, target, chosen)
    if draw(st.booleans()):
        return value
    return when(_condition(draw, lambda: door, chosen, 1), value, target)


@st.composite
def systems(draw: st.DrawFn) -> System:
    """A system with two to five rules and a claim of each of some kinds, with or without named states."""
    rules = [_rule(draw, number) for number in range(draw(st.integers(2, 5)))]
    makers = draw(st.lists(st.sampled_from(MAKERS), min_size=2, max_size=len(MAKERS), unique=True))
    claims = [make(draw, f"A{number}") for number, make in enumerate(makers)]
    regions = [SHADES] if draw(st.booleans()) else []
    starts: list[dict[str, object]] = [{}, {"lamp": True}] if draw(st.integers(0, 3)) == 0 else [{}]
    parts = Parts(VARIABLES, rules, claims, _condition(draw, lambda: lamp), regions)
    return build(parts, Setting(sorts=SETTING.sorts, params=SETTING.params, constants=SETTING.constants, starts=starts))


def _always(draw: st.DrawFn, which: str) -> Claim:
    return Always(id=which, text="a.", cite="none", when=_state(draw), must=_state(draw))


def _every_step(draw: st.DrawFn, which: str) -> Claim:
    return OnEveryStep(id=which, text="a.", cite="none", when=_on_step(draw), must=_on_step(draw))


def _watched(draw: st.DrawFn, which: str) -> Claim:
    places = ("calm", "alert", "over")
    arcs = [
        (draw(st.sampled_from(places)), _on_step(draw, places), draw(st.sampled_from(places)))
        for _ in range(draw(st.integers(1, 4)))
    ]
    condition, must = _on_step(draw, places), _on_step(draw, places)
    return OnEveryStep(id=which, text="a.", cite="none", when=condition, must=must, monitor=Monitor(places, arcs))


def _sometimes(draw: st.DrawFn, which: str) -> Claim:
    return Sometimes(id=which, text="a.", cite="none", goal=_state(draw))


def _sometimes_step(draw: st.DrawFn, which: str) -> Claim:
    return SometimesStep(id=which, text="a.", cite="none", goal=_on_step(draw))


def _can(draw: st.DrawFn, which: str) -> Claim:
    return Can(id=which, text="a.", cite="none", when=_state(draw), step=_on_step(draw))


def _never_stuck(draw: st.DrawFn, which: str) -> Claim:
    return NeverStuck(id=which, text="a.", cite="none", when=_state(draw), step=_on_step(draw))


def _no_cycle(draw: st.DrawFn, which: str) -> Claim:
    return NoCycle(
        id=which, text="a.", cite="none", step=draw(st.sampled_from([step(*VERBS), *map(step, VERBS), _on_step(draw)]))
    )


def _can_always_reach(draw: st.DrawFn, which: str) -> Claim:
    return CanAlwaysReach(id=which, text="a.", cite="none", goal=_state(draw))


MAKERS: list[Callable[[st.DrawFn, str], Claim]] = [
    _always, _every_step, _watched, _sometimes, _sometimes_step, _can, _never_stuck, _no_cycle, _can_always_reach,
]  # fmt: skip
