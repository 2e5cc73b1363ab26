"""The hierarchical machine of `transitions` that a live system drives: its states, its transitions, its triggers.

The machine decides nothing by itself. What the leaf alone does not decide is asked of its model, a `live.Live`.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any, NoReturn, cast

from transitions.extensions.nesting import HierarchicalMachine, NestedState, NestedTransition

from fsm.core.errors import RuleError, near
from fsm.core.nest import SEPARATOR, slug

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from fsm.core.nest import Arc, Nest
    from fsm.engines.live import Live

    Path = tuple[str, ...]


class MoveError(ValueError):
    """A move that cannot be made now; the state is what it was. `legal` lists the moves that can be made."""

    def __init__(self, message: str, legal: Iterable[str]) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class NamedState(NestedState):
    """A state of the machine, a leaf or a composite, with what a picture writes on it."""

    separator = SEPARATOR

    def __init__(self, name: str, *, label: str, **given: Any) -> None:  # noqa: ANN401  # the library's own
        super().__init__(name, **given)
        self.label = label


class MoveTransition(NestedTransition):
    """One arc as a transition, labelled with its move."""

    def __init__(self, source: str, dest: str, *given: Any, arc: Arc) -> None:  # noqa: ANN401  # the library's own
        super().__init__(source, dest, *given)
        self.arc = arc
        self.label = arc.label


class MoveMachine(HierarchicalMachine):
    """A machine whose one model is a `Live`."""

    state_cls = NamedState
    transition_cls = MoveTransition

    def trigger_event(self, model: object, trigger: str, *args: Any, **kwargs: Any) -> bool:  # noqa: ANN401  # the library's own
        """Make a move; raises `MoveError`, before anything is changed, if it cannot be made."""
        with cast("Live", model).taking(trigger, kwargs.pop("outcome", None)) as number:
            return super().trigger_event(model, slug(trigger), *args, number=number, **kwargs)

    def to_state(self, model: object, state_name: str, *_args: Any, **_kwargs: Any) -> NoReturn:  # noqa: ANN401  # the library's own
        """Refused: the library's way around the rules."""
        raise MoveError(
            f"the machine cannot be put into {state_name!r}; use play or reset", cast("Live", model).moves()
        )

    def named(self, name: str) -> list[NestedState]:
        """The states of this name, wherever they stand; raises `KeyError` if there is none."""
        states = dict(_by_path(self.states, ()))
        found = [state for path, state in states.items() if f".{path}".endswith(f".{name}")]
        if not found:
            names = {path.rsplit(SEPARATOR, 1)[-1] for path in states}
            raise KeyError(f"no state is called {name!r}{near(name, names)}")
        return found

    def arrows(self) -> dict[str, list[MoveTransition]]:
        """The transitions by the leaf they start from, in the order of the rules."""
        found: dict[str, list[MoveTransition]] = defaultdict(list)
        for arrow in cast("list[MoveTransition]", self.get_transitions()):
            found[arrow.source].append(arrow)
        for arrows in found.values():
            arrows.sort(key=_number)
        return found


def build_machine(nest: Nest, found: Sequence[Arc], reserved: Collection[str]) -> MoveMachine:
    """The machine with these leaves and arcs, without a model.

    `reserved` are the names its model needs for itself. Raises `RuleError` if two moves would be one trigger, or if
    the model would get two methods of one name.
    """
    states = list(_states([tuple(leaf.split(SEPARATOR)) for leaf in nest.leaves.values()], nest.titles, ()))
    _refuse_clashes({arc.label for arc in found}, [f"is_{state['name']}" for state in states], reserved)
    return MoveMachine(
        model=None, states=states, initial=None, transitions=list(_transitions(found)), auto_transitions=False,
        send_event=True, model_attribute="leaf",
    )  # fmt: skip


def _states(paths: Sequence[Path], titles: Mapping[str, str], above: Path) -> Iterator[dict[str, Any]]:
    """The states on these paths as the library reads them, nested."""
    for name in dict.fromkeys(path[0] for path in paths):
        here = (*above, name)
        below = [path[1:] for path in paths if path[0] == name and path[1:]]
        label = titles.get(SEPARATOR.join(here), name)
        yield {"name": name, "label": label, "children": list(_states(below, titles, here))}


def _transitions(found: Sequence[Arc]) -> Iterator[dict[str, Any]]:
    """The arcs as the library reads them; arcs of several commands with one move from one leaf can be chosen from."""
    by_move = sorted(found, key=_move)
    for _, group in groupby(by_move, key=_move):
        arcs = list(group)
        several = len({arc.number for arc in arcs}) > 1
        for arc in arcs:
            conditions = [*arc.open, *(["chosen"] if several else [])]
            target = arc.target or arc.source
            ends = {"trigger": slug(arc.label), "source": arc.source, "dest": target}
            yield {**ends, "conditions": conditions, "arc": arc}


def _by_path(states: Mapping[str, NestedState], above: Path) -> Iterator[tuple[str, NestedState]]:
    """Every state below these with its whole name."""
    for name, state in states.items():
        yield SEPARATOR.join((*above, name)), state
        yield from _by_path(state.states, (*above, name))


def _number(arrow: MoveTransition) -> int:
    return arrow.arc.number


def _move(arc: Arc) -> tuple[str, str]:
    return arc.label, arc.source


def _refuse_clashes(labels: Collection[str], questions: Sequence[str], reserved: Collection[str]) -> None:
    owners = dict.fromkeys(reserved, "a method of the live system")
    methods = [(question, f"the state {question[3:]!r}") for question in questions]
    for label in sorted(labels):
        methods += [(prefix + slug(label), f"the move {label!r}") for prefix in ("", "may_")]
    for method, owner in methods:
        if method in owners:
            raise RuleError(f"{owner} and {owners[method]} would both be called {method!r}; rename one of them")
        owners[method] = owner
