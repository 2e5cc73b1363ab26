"""Playing a live system: every way to ask and to move, and moves that are refused without a trace."""

from __future__ import annotations

import re

import pytest

from fsm.core import StrayError, Var
from fsm.core.nest import Nest, arcs, slug
from fsm.engines.live import Live, MoveError
from fsm.engines.reach import reach
from tests.systems import (  # fmt: skip
    Door,
    Motion,
    Side,
    as_move,
    coin,
    door,
    floor,
    game,
    lift,
    motion,
    rule,
    system,
)


def open_state() -> Live:
    """A duel in the open state of Main Phase 1."""
    return Live(game("window, tcg"))


class TestPlay:
    """Moves one after the other."""

    def test_a_summon_and_a_chain(self) -> None:
        """Trace T2 of the rules in short: summon, trigger on the chain, answered, resolved, back to the open state."""
        live = open_state()
        windows = []
        for move in (
            "TP: do summon", "TP: pass", "OP: pass", "rules: check triggers", "TP: place trigger-tp", "OP: no more",
            "OP: activate fast-op", "TP: pass", "OP: pass", "rules: resolve 2", "rules: resolve 1", "rules: end chain",
            "rules: check triggers", "TP: pass", "OP: pass",
        ):  # fmt: skip
            live.play(move)
            windows.append(live.leaf.rsplit(".", 1)[-1])
        assert windows == ["N1", "N2", "Y", "S3", "S4", "D", "D", "D", "R", "R", "P", "Y", "B", "C", "A"]
        assert live.moves() == ["TP: do set", "TP: activate fast-tp", "TP: pass"]

    def test_every_way_to_make_a_move(self) -> None:
        """By label, by trigger and by method."""
        live = Live(lift())
        live.play("RIDER: open door", "rider_shut_door")
        assert live.trigger("rider_open_door") is True
        assert getattr(live, slug("RIDER: shut door"))() is True
        assert live.trigger("RIDER: go up") is True
        assert live.leaf == "ride.UP.closed.SHUT"

    def test_values_and_state_go_with_the_leaf(self) -> None:
        """All three say the same."""
        live = Live(lift())
        live.play("RIDER: go up", "rules: rise")
        assert (live.leaf, live.state) == ("ride.UP.closed.SHUT", (1, 0, 1))
        assert live.values == {"motion": Motion.UP, "door": Door.SHUT, "floor": 1}

    def test_values_are_a_copy(self) -> None:
        """Writing into them changes nothing."""
        live = Live(lift())
        live.values["floor"] = 2
        assert live.values["floor"] == 0

    def test_reset(self) -> None:
        """A live system can be put into any state of its system, without telling anybody."""
        live, told = Live(lift()), list[str]()
        live.on_enter("UP", lambda event: told.append(event.event.name))
        live.reset((2, 0, 1))
        assert (live.leaf, live.moves(), told) == ("ride.DOWN.closed.SHUT", ["rules: sink"], [])
        live.reset()
        assert live.state == (0, 0, 0)
        assert Live(lift(), (1, 0, 1)).moves() == ["rules: rise"]

    @pytest.mark.parametrize("state", [(), (0, 0), (0, 0, 3), (1, 1, 0)])
    def test_reset_refuses_what_is_no_state(self, state: tuple[int, ...]) -> None:
        """Too few codes, a code outside its domain, an open door between floors."""
        live = Live(lift(), (0, 1, 2))
        with pytest.raises(ValueError, match="no state"):
            live.reset(state)
        assert (live.state, live.leaf) == ((0, 1, 2), "rest.STANDS.opened.OPEN")

    @pytest.mark.parametrize("name", ["triggers, tcg", "hand, ocg", "battle"])
    def test_the_leaf_is_that_of_the_values(self, name: str) -> None:
        """After every step of a duel the machine stands where frame and window say."""
        live = Live(game(name))
        for state in reach(live.system).states:
            live.reset(state)
            for move in live.moves():
                live.reset(state)
                live.play(move)
                named = {live.values[variable].name for variable in ("frame", "window")}  # type: ignore[attr-defined]
                assert named <= set(live.leaf.split("."))

    @pytest.mark.parametrize("name", ["triggers, tcg", "hand, tcg", "battle"])
    def test_all_ways_to_ask_agree(self, name: str) -> None:
        """In every state `moves`, `may`, `may_trigger`, `may_…` and `outcomes` say the same."""
        live = Live(game(name))
        labels = {slug(label): label for label in (as_move(t).label for t in live.machine.get_transitions())}
        for state in reach(live.system).states:
            live.reset(state)
            legal = set(live.moves())
            for trigger, label in labels.items():
                answers = {
                    live.may(label), live.may_trigger(trigger), getattr(live, f"may_{trigger}")(),
                    bool(live.outcomes(label)),
                }  # fmt: skip
                assert answers == {label in legal}


class TestRefusal:
    """A move that cannot be made changes nothing (I20)."""

    def test_the_legal_moves_are_named(self) -> None:
        """Place, move and what may be done instead."""
        live = open_state()
        expected = (
            "'OP: pass' cannot be made in main1.MP1.open.state.A; "
            "legal: TP: do set, TP: do summon, TP: activate fast-tp, TP: pass"
        )
        with pytest.raises(MoveError, match=f"^{re.escape(expected)}$") as error:
            live.play("OP: pass")
        assert error.value.legal == ("TP: do set", "TP: do summon", "TP: activate fast-tp", "TP: pass")

    @pytest.mark.parametrize("ask", ["play", "trigger", "may", "outcomes", "after"])
    def test_an_unknown_move_is_an_error(self, ask: str) -> None:
        """`may` does not just say no, as the library would; the nearest move is suggested."""
        live = open_state()
        told: list[object] = []
        given = (told.append, "TP: activate fast-pt") if ask == "after" else ("TP: activate fast-pt",)
        with pytest.raises(
            MoveError, match=r"^the system has no move 'TP: activate fast-pt'; did you mean 'TP: activate f"
        ):
            getattr(live, ask)(*given)

    def test_nothing_is_changed_anywhere(self) -> None:
        """In every state of a duel every illegal move is refused, and state, leaf and callbacks are as before."""
        live, told = Live(game("window, ocg")), list[object]()
        live.before(told.append)
        live.after(told.append)
        live.on_exit("MP1", told.append)
        labels = sorted({arc.label for arc in arcs(live.system, Nest(live.system))})
        refused = 0
        for state in reach(live.system).states:
            live.reset(state)
            before = (live.leaf, live.values)
            for label in sorted(set(labels) - set(live.moves())):
                with pytest.raises(MoveError) as error:
                    live.trigger(slug(label))
                refused += 1
                assert (live.state, live.leaf, live.values) == (state, *before)
                assert list(error.value.legal) == live.moves()
        assert refused > 10_000
        assert told == []

    def test_a_play_stops_at_the_first_illegal_move(self) -> None:
        """What was legal before it was made."""
        live = Live(lift())
        with pytest.raises(
            MoveError, match=r"^'RIDER: go up' cannot be made in rest\.STANDS\.opened\.OPEN; legal: RIDER: shut door$"
        ):
            live.play("RIDER: open door", "RIDER: go up", "RIDER: shut door")
        assert live.leaf == "rest.STANDS.opened.OPEN"

    def test_the_end_has_no_move(self) -> None:
        """The message says so."""
        side = Var[Side](Side, "side", Side.NONE)
        live = Live(system([side], [rule("toss", [side == Side.NONE], [side.becomes(Side.TAILS)])]))
        live.play("rules: toss")
        with pytest.raises(MoveError, match=r"^'rules: toss' cannot be made in whole; legal: no move$"):
            live.play("rules: toss")

    def test_the_machine_cannot_be_put_anywhere(self) -> None:
        """The library's own ways around the rules are closed."""
        live = Live(lift())
        for leave in (live.machine.set_state, live.to):  # type: ignore[attr-defined]  # added by the library
            with pytest.raises(MoveError, match=r"cannot be put into 'ride\.UP\.closed\.SHUT'; use play or reset"):
                leave("ride.UP.closed.SHUT")
        assert (live.leaf, live.moves()) == ("rest.STANDS.closed.SHUT", ["RIDER: open door", "RIDER: go up"])

    def test_a_rule_that_leaves_the_tree_is_a_mistake_of_the_rule(self) -> None:
        """The door opens between floors, where the regions say it is shut; the message names rule and values."""
        live = Live(lift(rule("break", [motion == Motion.UP], [door.becomes(Door.OPEN)])))
        live.play("RIDER: go up")
        assert live.moves() == ["rules: rise", "rules: break"]
        expected = (
            r"^systems\.py:\d+: rules: break: no state has motion=UP and door=OPEN; embed it, or correct the rule$"
        )
        with pytest.raises(StrayError, match=expected):
            live.play("rules: break")
        assert live.leaf == "ride.UP.closed.SHUT"

    def test_a_rule_that_leaves_a_domain_is_a_mistake_of_the_rule(self) -> None:
        """The lift rises above floor 2."""
        live = Live(lift(rule("fly", [], [floor.becomes(floor + 2)])), (0, 0, 2))
        with pytest.raises(StrayError, match=r"^systems\.py:\d+: fly: floor became 4$"):
            live.play("rules: fly")
        assert live.state == (0, 0, 2)


class TestOutcomes:
    """One move that can do different things is kept whole and never decided silently."""

    def test_all_outcomes_are_known(self) -> None:
        """A toss comes out heads or tails; the move is listed once."""
        live = Live(coin())
        assert live.moves() == ["PLAYER: toss"]
        assert [(o.rule.name, o.state) for o in live.outcomes("PLAYER: toss")] == [
            ("toss_heads", (1,)),
            ("toss_tails", (2,)),
        ]

    @pytest.mark.parametrize("make", ["trigger", "player_toss"])
    def test_making_it_without_saying_which_is_an_error(self, make: str) -> None:
        """The library would take the first; also its own method does not."""
        live = Live(coin())
        given = ("player_toss",) if make == "trigger" else ()
        expected = "'PLAYER: toss' has several outcomes in whole; give outcome=0 (toss_heads), 1 (toss_tails)"
        with pytest.raises(MoveError, match=re.escape(expected)):
            getattr(live, make)(*given)
        assert live.state == (0,)

    @pytest.mark.parametrize(("outcome", "state"), [(0, (1,)), (1, (2,))])
    def test_saying_which(self, outcome: int, state: tuple[int, ...]) -> None:
        """The outcome asked for is the one that happens."""
        live = Live(coin())
        live.trigger("player_toss", outcome=outcome)
        assert live.state == state

    @pytest.mark.parametrize(("outcome", "leaf"), [(0, "table.HEADS"), (1, "table.TAILS")])
    def test_the_machine_takes_the_same(self, outcome: int, leaf: str) -> None:
        """Leaf, values and the transition that callbacks are told of are those of the outcome."""
        live, told = Live(coin(named=True)), list[str]()
        live.after(lambda event: told.append(as_move(event.transition).arc.command.rule.name))
        live.trigger("player_toss", outcome=outcome)
        assert live.leaf == leaf
        assert live.values["side"] is Side[leaf.removeprefix("table.")]
        assert told == [f"toss_{leaf.removeprefix('table.').lower()}"]

    @pytest.mark.parametrize("outcome", [-1, 2])
    def test_an_outcome_that_is_not_there(self, outcome: int) -> None:
        """The last one is named."""
        with pytest.raises(MoveError, match=f"'PLAYER: toss' has no outcome {outcome} in whole; the last is 1"):
            Live(coin()).trigger("player_toss", outcome=outcome)

    def test_outcomes_that_are_alike_need_no_choice(self) -> None:
        """Whichever hand picks the coin up, it is gone."""
        live = Live(coin(), (1,))
        assert len(live.outcomes("PLAYER: pick up")) == 2
        live.play("PLAYER: pick up")
        assert live.state == (0,)

    @pytest.mark.parametrize("name", ["triggers, tcg", "negation, ocg", "hand, tcg", "two turns"])
    def test_a_duel_has_no_such_move(self, name: str) -> None:
        """In a duel a player who names a move has said everything."""
        live = Live(game(name))
        for state in reach(live.system).states:
            live.reset(state)
            assert [len(live.outcomes(move)) for move in live.moves()] == [1] * len(live.moves())
