"""The machine behind a live system: its named states, what it is built from, and who is told of changes."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

import pytest

from fsm.core import Region, RuleError, Var
from fsm.core.nest import Nest, arcs
from fsm.duel import duel
from fsm.engines.live import Live, MoveError
from tests.systems import (  # fmt: skip
    BATTLE_PHASE,
    Door,
    Light,
    Side,
    Who,
    as_move,
    coin,
    door,
    game,
    lift,
    rule,
    system,
    traffic_light,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from transitions.core import EventData


def writer(told: list[str], word: str) -> Callable[[EventData], None]:
    """A callback that writes down a word, the leaf and who may act."""

    def write(event: EventData) -> None:
        live = event.model
        assert isinstance(live, Live)
        told.append(f"{word} {live.leaf.rsplit('.', 1)[-1]} {live.values['holder'].name}")  # type: ignore[attr-defined]

    return write


class TestTree:
    """Turn, phase, step and window are states inside each other."""

    def test_every_window_stands_in_every_frame_with_an_open_state(self) -> None:
        """8 frames hold all 18 windows; the draw and the turn's end hold only X, the moment before the draw a chain."""
        leaves = list(Nest(game("whole turn, tcg")).leaves.values())
        before = [leaf for leaf in leaves if "DPp" in leaf]
        assert len(leaves) == 8 * 18 + 2 + len(before)
        assert {leaf.split(".")[2] for leaf in before} == {"triggers", "chain", "closed"}
        assert [leaf for leaf in leaves if "DPd" in leaf] == ["draw.DPd.closed.over.X"]
        assert Counter(leaf.split(".")[0] for leaf in leaves)["battle"] == 3 * 18
        assert {"main1.MP1.open.state.A", "battle.fight.BS0.chain.build.D", "end.TE.closed.over.X"} <= set(leaves)

    def test_frames_without_an_open_state_hold_no_window_of_one(self) -> None:
        """The Battle Step holds its modes, the Damage Step its parts; those hold checks and chains."""
        leaves = list(Nest(duel(BATTLE_PHASE, claims=[])).leaves.values())
        inside = Counter(".".join(leaf.split(".")[:3]) for leaf in leaves)
        whole = inside["battle.fight.BS0"]
        assert inside["battle.fight.BS1"] == inside["battle.start.SS"] == inside["battle.finish.ES"] == whole
        parts = {inside[f"battle.damage.DS{part}"] for part in (1, 2, 4, 5)}
        assert parts == {inside["battle.fight.BSd"]} == {inside["battle.damage.DS3"] - 1}
        closed = [leaf for leaf in leaves if ".damage." in leaf and leaf.split(".")[3] in ("open", "leaving", "closed")]
        assert closed == ["battle.damage.DS3.closed.over.X"]
        chosen = {leaf.split(".")[-1] for leaf in leaves if "BSr.open" in leaf}
        assert {"A_must", "ACT"} <= chosen
        assert not [leaf for leaf in leaves if leaf.startswith("battle.fight.BSr.leaving")]

    def test_the_tree_is_real(self) -> None:
        """The library finds each composite below the one around it."""
        machine = Live(game("whole turn, tcg")).machine
        battle = machine.states["battle"]
        assert list(battle.states) == ["start", "fight", "finish"]
        assert "build" in battle.states["fight"].states["BS0"].states["chain"].states
        assert machine.get_state("battle.fight.BS0.chain.build.D").name == "D"

    def test_a_battle_lies_turn_phase_step_mode_window(self) -> None:
        """Each part of the Damage Step is a state around its windows, inside the step, inside the phase."""
        battle = Live(duel(BATTLE_PHASE, claims=[])).machine.states["battle"]
        assert list(battle.states) == ["start", "fight", "damage", "finish"]
        assert list(battle.states["fight"].states) == ["BS0", "BSd", "BS1", "BSr"]
        assert list(battle.states["damage"].states) == ["DS1", "DS2", "DS3", "DS4", "DS5"]
        assert list(battle.states["damage"].states["DS4"].states) == ["triggers", "response", "chain"]

    def test_only_windows_of_the_game_are_states(self) -> None:
        """A game without triggers has no S1 to S4, and a game of one frame no other frame."""
        leaves = set(Nest(game("negation, tcg")).leaves.values())
        assert {leaf.split(".")[1] for leaf in leaves} == {"MP1"}
        assert not any(leaf.endswith(("S1", "S4", "N1")) for leaf in leaves)

    def test_leaves_say_which_variable_they_are_the_value_of(self) -> None:
        """Pictures write `frame MP1` and `window A`; composites have only their names."""
        states = Live(game("window, tcg")).machine
        labels = [states.get_state(name).label for name in ("main1", "main1.MP1", "main1.MP1.open.state.A")]  # type: ignore[attr-defined]
        assert labels == ["main1", "frame MP1", "window A"]

    def test_systems_without_regions_have_one_leaf(self) -> None:
        """A coin is nowhere in particular."""
        assert Live(coin()).leaf == "whole"

    def test_a_dot_in_a_name_is_refused(self) -> None:
        """Dots separate a state from the one around it."""
        light = Var[Light](Light, "light", Light.RED)
        shown = Region(light, {"st.op": list(Light)})
        with pytest.raises(RuleError, match=r"^the state 'st\.op' has a dot in its name; write it without$"):
            Live(system([light], [], [shown]))


class TestTable:
    """What the machine is built from."""

    @pytest.mark.parametrize("name", ["whole turn, tcg", "two turns", "negation, ocg"])
    def test_every_name_in_the_table_means_something(self, name: str) -> None:
        """The library would take an unknown state or condition without a word; there is none, and no function."""
        live = Live(game(name))
        for arrow in live.machine.get_transitions():
            assert live.machine.get_state(arrow.source).name == arrow.source.rsplit(".", 1)[-1]
            assert live.machine.get_state(str(arrow.dest)).name == str(arrow.dest).rsplit(".", 1)[-1]
            for condition in arrow.conditions:
                assert isinstance(condition.func, str)
                assert callable(getattr(Live, condition.func))

    def test_there_are_no_triggers_but_the_moves(self) -> None:
        """No `to_…` triggers are added by the library."""
        triggers = set(Live(lift()).machine.events)
        assert triggers == {
            "rider_open_door",
            "rider_shut_door",
            "rider_go_up",
            "rider_go_down",
            "rules_rise",
            "rules_sink",
        }

    def test_what_the_leaf_decides_is_not_asked(self) -> None:
        """Opening a door of a lift needs no condition; rising leads to one of two leaves."""
        live = Live(lift())
        found = {
            (a.label, a.dest): [c.func for c in a.conditions] for a in map(as_move, live.machine.get_transitions())
        }
        assert found == {
            ("RIDER: open door", "rest.STANDS.opened.OPEN"): [],
            ("RIDER: shut door", "rest.STANDS.closed.SHUT"): [],
            ("RIDER: go up", "ride.UP.closed.SHUT"): ["allowed"],
            ("RIDER: go down", "ride.DOWN.closed.SHUT"): ["allowed"],
            ("rules: rise", "rest.STANDS.closed.SHUT"): ["leads_there"],
            ("rules: rise", "ride.UP.closed.SHUT"): ["leads_there"],
            ("rules: sink", "rest.STANDS.closed.SHUT"): ["leads_there"],
            ("rules: sink", "ride.DOWN.closed.SHUT"): ["leads_there"],
        }

    def test_guards_decide_who_acts_where_they_can(self) -> None:
        """In a turn of one player, each effect can be added to a chain only by the player who has it."""
        found = game("window, tcg")
        offered = {arc.label for arc in arcs(found, Nest(found)) if arc.source.endswith("build.D")}
        assert offered == {"TP: activate fast-tp", "OP: activate fast-op", "TP: pass", "OP: pass"}

    def test_two_moves_of_one_trigger_are_refused(self) -> None:
        """`go on` and `go-on` would both be `player_go_on`."""
        side = Var[Side](Side, "side", Side.NONE)
        twins = [rule(move, [], [side.becomes(Side.HEADS)], Who.PLAYER) for move in ("go on", "go-on")]
        expected = (
            "the move 'PLAYER: go-on' and the move 'PLAYER: go on' would both be called 'player_go_on'; rename one"
        )
        with pytest.raises(RuleError, match=expected):
            Live(system([side], twins))

    @pytest.mark.parametrize(
        ("who", "move", "other"),
        [
            ("ON", "enter", "a method of the live system"),
            ("MAY", "trigger", "a method of the live system"),
            ("IS", "rest", "the state 'rest'"),
            ("MAY", "rules go", "the move 'rules: go'"),
        ],
    )
    def test_a_trigger_may_not_hide_another_method(self, who: str, move: str, other: str) -> None:
        """`ON: enter` would be `on_enter`; the library would drop one of the two without a word."""
        actor = Enum("Odd", [who])  # type: ignore[misc]
        rules = [rule("go", [], []), rule(move, [], [], actor[who])]
        rest = Region(door, {"rest": list(Door)})
        name = f"{who}_{move}".lower().replace(" ", "_")
        with pytest.raises(RuleError, match=f"{who}: {move}.*{other}.*{name!r}|{other}.*{who}: {move}.*{name!r}"):
            Live(system([door], rules, [rest]))


class TestCallbacks:
    """Composite states and moves can be watched."""

    def test_a_chain_is_entered_once(self) -> None:
        """Building and resolving are both inside `chain`; leaving it tells the old values, entering the new ones."""
        live, told = Live(game("window, tcg")), list[str]()
        live.on_enter("chain", writer(told, "enter chain at"))
        live.on_exit("chain", writer(told, "leave chain at"))
        live.on_enter("D", writer(told, "link or pass at"))
        live.play("TP: activate fast-tp", "OP: pass", "TP: pass", "rules: resolve 1", "rules: end chain")
        assert told == [
            "enter chain at D SECOND", "link or pass at D SECOND", "link or pass at D FIRST", "leave chain at P NOBODY",
        ]  # fmt: skip

    def test_a_phase_is_entered_once(self) -> None:
        """The Battle Phase is one state around its steps."""
        live, told = Live(game("whole turn, ocg")), list[str]()
        for name in ("battle", "main1", "main2"):
            live.on_enter(name, writer(told, f"enter {name} at"))
            live.on_exit(name, writer(told, f"leave {name} at"))
        go_on = {
            "rules: next",
            "rules: draw",
            "rules: check triggers",
            "rules: gate",
            "TP: go battle",
            "TP: pass",
            "OP: pass",
        }
        while moves := [move for move in live.moves() if move in go_on]:
            live.play(moves[0])
        assert live.leaf == "end.TE.closed.over.X"
        assert told == [
            "enter main1 at A FIRST", "leave main1 at Z FIRST", "enter battle at A FIRST", "leave battle at X NOBODY",
            "enter main2 at A FIRST", "leave main2 at X NOBODY",
        ]  # fmt: skip

    def test_a_damage_step_is_entered_once(self) -> None:
        """Its five parts lie inside one state, which is left for the Battle Step."""
        live, told = Live(duel(BATTLE_PHASE, claims=[])), list[str]()
        for name in ("damage", "DS1", "DS5", "BSd"):
            live.on_enter(name, writer(told, f"enter {name} at"))
            live.on_exit(name, writer(told, f"leave {name} at"))
        attack = ["TP: pass", "OP: pass", "rules: gate (agreed)", "rules: next", "TP: do knight on warrior"]
        timing = ["rules: check triggers", "TP: pass", "OP: pass"]
        start = ["TP: pass", "OP: pass", "rules: gate (agreed)", "rules: next"]
        live.play(*attack, "rules: carry out knight", *timing, *start, *timing, *timing, *timing)
        live.play("rules: calculate (NONE)", *timing, *timing)
        assert told == [
            "enter BSd at Y NOBODY", "leave BSd at C SECOND",
            "enter damage at Y NOBODY", "enter DS1 at Y NOBODY", "leave DS1 at C SECOND",
            "enter DS5 at Y NOBODY", "leave DS5 at C SECOND", "leave damage at C SECOND",
        ]  # fmt: skip

    def test_a_longer_name_means_fewer_states(self) -> None:
        """`standby.SP.open` is one state, `open` one in every frame, and there is no half of a name."""
        machine = Live(game("whole turn, ocg")).machine
        assert len(machine.named("open")) == 8
        assert len(machine.named("standby.SP.open")) == 1
        with pytest.raises(KeyError, match=r"no state is called 'pen'; did you mean 'open'\?"):
            machine.named("pen")

    def test_order_of_callbacks(self) -> None:
        """Before, leave, enter, after; those of all moves outside those of one."""
        live, told = Live(lift()), list[tuple[str, str]]()

        def tell(word: str) -> Callable[[EventData], None]:
            def write(event: EventData) -> None:
                told.append((word, as_move(event.transition).label))

            return write

        live.before(tell("before all"))
        live.before(tell("before open"), "RIDER: open door")
        live.on_exit("closed", tell("leave closed"))
        live.on_enter("opened", tell("enter opened"))
        live.after(tell("after open"), "RIDER: open door")
        live.after(tell("after all"))
        live.play("RIDER: open door", "RIDER: shut door")
        words = ["before all", "before open", "leave closed", "enter opened", "after open", "after all"]
        opened, shut = "RIDER: open door", "RIDER: shut door"
        assert told == [*((word, opened) for word in words), ("before all", shut), ("after all", shut)]

    @pytest.mark.parametrize("moment", ["before", "on_exit"])
    def test_an_error_before_the_change_leaves_everything(self, moment: str) -> None:
        """It comes out of `play`, and the next move can be made."""

        def fail(_event: EventData) -> None:
            raise LookupError("no")

        live = Live(lift())
        getattr(live, moment)(*((fail, "RIDER: open door") if moment == "before" else ("closed", fail)))
        with pytest.raises(LookupError, match=r"^no$"):
            live.play("RIDER: open door")
        assert (live.state, live.leaf) == ((0, 0, 0), "rest.STANDS.closed.SHUT")
        assert live.moves() == ["RIDER: open door", "RIDER: go up"]

    @pytest.mark.parametrize("moment", ["before", "after"])
    @pytest.mark.parametrize("deed", ["play", "reset"])
    def test_a_callback_cannot_move(self, moment: str, deed: str) -> None:
        """A move inside a move would leave states that were never entered."""
        live = Live(lift())
        getattr(live, moment)(lambda _event: getattr(live, deed)(*(["RIDER: go up"] if deed == "play" else [])))
        what = "RIDER: go up" if deed == "play" else "reset"
        with pytest.raises(MoveError, match=f"^'{what}' has to wait: a move is being made; go on when it is over$"):
            live.play("RIDER: open door")
        assert live.leaf == ("rest.STANDS.opened.OPEN" if moment == "after" else "rest.STANDS.closed.SHUT")

    def test_two_live_systems_do_not_know_each_other(self) -> None:
        """Each has a machine of its own."""
        found = traffic_light()
        one_light, other = Live(found), Live(found)
        told: list[object] = []
        other.after(told.append)
        one_light.play("rules: tick", "rules: tick", "WALKER: press button")
        assert (one_light.leaf, other.leaf, told) == ("go.GREEN", "stop.RED", [])
