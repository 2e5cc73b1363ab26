"""Mutants: what a mutants file says, what is then changed in the rules, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fsm.core import Rule, Update, Var, rules_in
from fsm.core.nodes import Const, Expr
from fsm.duel import Game, duel, wrong
from fsm.duel.game import RULE_MODULES
from fsm.duel.names import Frame, Window
from fsm.duel.profile import Ignition
from fsm.duel.words import turn_player, window
from fsm.rulings.library import find_models, mutant_files
from fsm.rulings.model import read_model
from fsm.rulings.mutant import Add, Drop, Mutant, Redirect, Remove, Switch, mutate, read_mutants
from fsm.rulings.toml import FileError

if TYPE_CHECKING:
    from pathlib import Path

RULES = rules_in(*RULE_MODULES)
GAME = Game("tcg", (), chain=2, frame=Frame.MP1, until=Frame.MP1)
HEAD = 'format = 1\nclaim = "I07"\nmodel = "priority"\nsays = "It is wrong."\n'


def mutant_of(folder: Path, change: str, head: str = HEAD) -> Mutant:
    """The one mutant of a file with this change."""
    path = folder / "wrong-thing.toml"
    path.write_text(head + change, encoding="utf-8")
    (mutant,) = read_mutants(path)
    return mutant


def mutated(folder: Path, change: str) -> dict[str, Rule]:
    """The rules of the mutant with this change, by name."""
    rules, game = mutate(mutant_of(folder, change), RULES, GAME)
    assert game == GAME
    return {rule.name: rule for rule in rules}


def value_of(rule: Rule, variable: Var[Any]) -> Expr[Any] | None:
    """What a rule makes of a variable."""
    found = [u.value for u in rule.updates if isinstance(u, Update) and u.target is variable]
    assert len(found) <= 1
    return found[0] if found else None


def others_are_the_same(rules: dict[str, Rule], *but: str) -> bool:
    """Whether every other rule is the very rule of the duel."""
    return all(rules[rule.name] is rule for rule in RULES if rule.name not in but)


def test_a_mutant_says_what_it_is(tmp_path: Path) -> None:
    """Claim, model, sentence, profile and change are read; the mutant is called like its file."""
    mutant = mutant_of(tmp_path, 'profile = "ocg"\nremove = "stay"')
    assert (mutant.id, mutant.claim, mutant.model) == ("wrong-thing", "I07", "priority")
    assert (mutant.says, mutant.profile, mutant.change) == ("It is wrong.", "ocg", Remove("stay"))
    assert mutant_of(tmp_path, 'remove = "stay"').profile is None


def test_a_file_can_have_several_mutants(tmp_path: Path) -> None:
    """Each has its own id, or else the file's name and its place in the file."""
    path = tmp_path / "acting.toml"
    entry = '[[mutant]]\nclaim = "I07"\nmodel = "priority"\nsays = "x"\nremove = "stay"\n'
    path.write_text(f'format = 1\n{entry}{entry}id = "third-way"\n{entry}', encoding="utf-8")
    assert [mutant.id for mutant in read_mutants(path)] == ["acting-1", "third-way", "acting-3"]


def test_a_rule_can_be_removed(tmp_path: Path) -> None:
    """The other rules stay as they are."""
    rules = mutated(tmp_path, 'remove = "stay"')
    assert {rule.name for rule in RULES} - set(rules) == {"stay"}
    assert others_are_the_same(rules, "stay")


def test_a_condition_can_be_dropped(tmp_path: Path) -> None:
    """The rule has its other conditions, in their order, and the same updates."""
    rules = mutated(tmp_path, 'drop = { rule = "stay", condition = "both players are asked" }')
    labels = [condition.label for condition in rules["stay"].conditions]
    assert labels == ["in window G", "nothing is left that must be done", "it was not declined just before"]
    assert value_of(rules["stay"], window) is not None
    assert others_are_the_same(rules, "stay")


def test_a_variable_can_get_another_value(tmp_path: Path) -> None:
    """Only this variable becomes something else; everything else the rule does stays."""
    rules = mutated(tmp_path, 'redirect = { rule = "decline_first", variable = "window", to = "G" }')
    value = value_of(rules["decline_first"], window)
    assert isinstance(value, Const)
    assert value.value is Window.G
    assert len(rules["decline_first"].updates) == 3
    assert others_are_the_same(rules, "decline_first")


def test_a_variable_can_be_left_unchanged(tmp_path: Path) -> None:
    """The update is then left out."""
    rules = mutated(tmp_path, 'redirect = { rule = "decline_first", variable = "window", to = "unchanged" }')
    assert value_of(rules["decline_first"], window) is None
    assert len(rules["decline_first"].updates) == 2


def test_a_variable_can_be_changed_in_addition(tmp_path: Path) -> None:
    """A rule that leaves the variable alone gets an update of it."""
    rules = mutated(tmp_path, 'redirect = { rule = "let_it_end", variable = "turn_player", to = "the opponent" }')
    value = value_of(rules["let_it_end"], turn_player)
    assert value is wrong.VALUES["the opponent"]
    assert len(rules["let_it_end"].updates) == 3


@pytest.mark.parametrize(
    ("variable", "to", "value"),
    [("holder", '"SECOND"', "SECOND"), ("reopened", "false", "false"), ("reopened", '"false"', "false"),
     ("length", "2", "2"), ("doing", '"none"', "none"), ("holder", '"the other player"', None)],
)  # fmt: skip
def test_values_are_those_of_the_variable(tmp_path: Path, variable: str, to: str, value: str | None) -> None:
    """Members of an enumeration, truth values, numbers, no effect, and the named terms can be written."""
    rules = mutated(tmp_path, f'redirect = {{ rule = "stay", variable = "{variable}", to = {to} }}')
    found = [u.value for u in rules["stay"].updates if isinstance(u, Update) and u.target.name == variable]  # type: ignore[union-attr]
    assert len(found) == 1
    assert str(found[0]) == (value or str(wrong.VALUES["the other player"]))


def test_a_switch_can_be_turned(tmp_path: Path) -> None:
    """The rules stay, the game has the switch; other switches of the model are kept."""
    mutant = mutant_of(tmp_path, 'switch = { name = "agree_to_leave", value = false }')
    assert mutant.change == Switch("agree_to_leave", value=False)
    game = Game("tcg", (), switches={"hand_triggers_in_groups": False})
    rules, changed = mutate(mutant, RULES, game)
    assert rules == RULES
    assert dict(changed.switches) == {"hand_triggers_in_groups": False, "agree_to_leave": False}


def test_a_switch_of_several_values_can_be_turned(tmp_path: Path) -> None:
    """Where ignition priority holds is written as in a model."""
    mutant = mutant_of(tmp_path, 'switch = { name = "ignition_priority", value = "any-summon" }')
    assert mutate(mutant, RULES, Game("tcg", ()))[1].switches == {"ignition_priority": Ignition.ANY_SUMMON}


def test_a_rule_can_be_added(tmp_path: Path) -> None:
    """The added rule comes last, under its own name."""
    rules = mutated(tmp_path, 'add = "opponent_opens"')
    assert list(rules)[-1] == "opponent_opens"
    assert len(rules) == len(RULES) + 1
    assert others_are_the_same(rules)


def refusal(path: Path) -> str:
    """What is said of a mutants file, after its own name."""
    with pytest.raises(FileError) as refused:
        read_mutants(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"{path}: ")


STAY = "'in window G', 'both players are asked', 'nothing is left that must be done', 'it was not declined just before'"
ASKED = "'both players are asked'"
PLAYERS = "NOBODY, FIRST, SECOND, the turn player, the opponent, the other player, unchanged"
LENGTHS = "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, unchanged"
VARIABLES = (
    "turn, turn_player, frame, window, holder, passes, length, since, upto, doing, pending, stopped, sealed, hushed, "
    "reopened, resting, summoned, excess, adjusted, attacker, attacked, broken, unsettled, begun, crossed, "
    "doom, leaving, battle, heading"
)
PROFILES = "ocg, tcg, ocg-2010, tcg-2011, ocg-2019, tcg-2020, master-duel"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('claim = "I07"', "format: missing; write format = 1"),
        ("format = 1\nmutant = []", "mutant: is empty; write one mutant under each [[mutant]]"),
        ("format = 1\nmutant = {}", "mutant: is a table; write a list"),
        ('format = 1\nclaim = "I07"\n[[mutant]]', "claim: unknown key; the keys here are format, mutant"),
        ("format = 1", "claim: missing; write a string"),
        ('format = 1\nclaim = "i07"', "claim: no claim is called 'i07'; did you mean 'I07'?"),
        ('format = 1\nclaim = "I07"', "model: missing; write a string"),
        (
            'format = 1\nclaim = "I07"\nmodel = "turn.toml"',
            "model: 'turn.toml' names no model; write the name of its file without .toml",
        ),
        ('format = 1\nclaim = "I07"\nmodel = "turn"', "says: missing; write a string"),
        (f'{HEAD}profile = "tgc"\nremove = "stay"', f"profile: 'tgc' is none of {PROFILES}; did you mean 'tcg'?"),
        (f'{HEAD}id = "A b"\nremove = "stay"', "id: 'A b' is no id; write lower-case words with hyphens"),
        (HEAD, "file: has no change; write exactly one of remove, drop, require, redirect, switch, add"),
        (
            f'{HEAD}remove = "stay"\nadd = "opponent_opens"',
            "file: has remove and add; write exactly one of remove, drop, require, redirect, switch, add",
        ),
        (
            f'{HEAD}remove = "stay"\nwhy = "x"',
            "why: unknown key; the keys here are format, id, claim, model, says, profile, remove",
        ),
        (f'{HEAD}remove = "stai"', "remove: no rule is called 'stai'; did you mean 'stay'?"),
        (f'{HEAD}add = "stay"', "add: no rule is called 'stay'"),
        (f'{HEAD}add = "oponent_opens"', "add: no rule is called 'oponent_opens'; did you mean 'opponent_opens'?"),
        (f'{HEAD}drop = "stay"', "drop: is 'stay'; write a table"),
        (f'{HEAD}drop = {{ rule = "stay" }}', "drop.condition: missing; write a string"),
        (
            f'{HEAD}drop = {{ rule = "sty", condition = "x" }}',
            "drop.rule: no rule is called 'sty'; did you mean 'stay'?",
        ),
        (
            f'{HEAD}drop = {{ rule = "stay", condition = "x" }}',
            f"drop.condition: stay has no condition 'x'; it has {STAY}",
        ),
        (
            f'{HEAD}drop = {{ rule = "stay", condition = "both are asked" }}',
            f"drop.condition: stay has no condition 'both are asked'; it has {STAY}; did you mean {ASKED}?",
        ),
        (
            f'{HEAD}drop = {{ rule = "stay", condition = "in window G", to = 1 }}',
            "drop.to: unknown key; the keys here are rule, condition",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "holdr", to = "FIRST" }}',
            "redirect.variable: no variable is called 'holdr'; did you mean 'holder'?",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "link", to = "none" }}',
            f"redirect.variable: link is a row of variables; write one of {VARIABLES}",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "holder", to = "THIRD" }}',
            f"redirect.to: holder cannot become 'THIRD'; write one of {PLAYERS}",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "passes", to = 2 }}',
            "redirect.to: passes cannot become '2'; write one of 0, 1, unchanged",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "passes", to = 1.5 }}',
            "redirect.to: is a number with a fraction; write a string, a whole number, or true or false",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "length", to = 10 }}',
            f"redirect.to: length cannot become '10'; write one of {LENGTHS}; did you mean '1'?",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "reopened", to = true }}',
            "redirect.to: stay leaves reopened like that anyway; write another value",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "passes", to = "unchanged" }}',
            "redirect.to: stay leaves passes like that anyway; write another value",
        ),
        (
            f'{HEAD}redirect = {{ rule = "stay", variable = "holder", to = "the turn player" }}',
            "redirect.to: stay leaves holder like that anyway; write another value",
        ),
        (
            f'{HEAD}switch = {{ name = "agree", value = true }}',
            (
                "switch.name: 'agree' is none of agree_to_leave, hand_triggers_in_groups, location_rule, "
                "ignition_priority, names_next_phase, replay_other_attacker, first_met_first, first_player_draws, "
                "negated_summon_counts, draw_overtakes; "
                "did you mean 'agree_to_leave'?"
            ),
        ),
        (f'{HEAD}switch = {{ name = "agree_to_leave", value = "no" }}', "switch.value: is 'no'; write true or false"),
        (f'{HEAD}switch = {{ name = "ignition_priority", value = true }}', "switch.value: is true; write a string"),
    ],
)
def test_a_wrong_mutant_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """Claim, rule, condition, variable, value and switch exist, and the change is one and changes something."""
    path = tmp_path / "m.toml"
    path.write_text(text, encoding="utf-8")
    assert refusal(path) == said


def test_the_place_names_the_mutant(tmp_path: Path) -> None:
    """Of several mutants it is said which one is wrong; ids are used once."""
    path = tmp_path / "m.toml"
    entry = '[[mutant]]\nid = "x"\nclaim = "I07"\nmodel = "priority"\nsays = "x"\nremove = "stay"\n'
    path.write_text(f"format = 1\n{entry}{entry}", encoding="utf-8")
    assert refusal(path) == "mutant[2].id: two mutants are called 'x'; give each an id of its own"
    path.write_text(f"format = 1\n{entry}{entry.replace('stay', 'no')}", encoding="utf-8")
    assert refusal(path).startswith("mutant[2].remove: no rule is called 'no'")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('switch = { name = "agree_to_leave", value = true }',
         "switch.value: agree_to_leave is true anyway in tcg; write false"),
        ('switch = { name = "ignition_priority", value = "never" }',
         "switch.value: ignition_priority is never anyway in tcg; write another of its values"),
        ('redirect = { rule = "stay", variable = "length", to = 3 }',
         "redirect.to: length cannot become '3'; write one of 0, 1, 2, unchanged"),
        ('redirect = { rule = "stay", variable = "frame", to = "EP" }',
         "redirect.to: frame is never EP in the model 'priority'; name a model where it can be"),
    ],
)  # fmt: skip
def test_a_mutant_has_to_fit_its_model(tmp_path: Path, change: str, said: str) -> None:
    """A change that only another profile, chain or turn could show is refused when it is made."""
    mutant = mutant_of(tmp_path, change)
    with pytest.raises(FileError) as refused:
        mutate(mutant, RULES, GAME)
    assert str(refused.value) == f"{tmp_path / 'wrong-thing.toml'}: {said}"


def test_a_mutant_of_other_rules_is_refused(tmp_path: Path) -> None:
    """What is changed has to be among the rules given."""
    mutant = mutant_of(tmp_path, 'remove = "stay"')
    with pytest.raises(FileError, match="remove: no rule is called 'stay'"):
        mutate(mutant, [rule for rule in RULES if rule.name != "stay"], GAME)


def test_each_kind_of_change_is_told_apart(tmp_path: Path) -> None:
    """The five keys give five kinds of change."""
    written = {
        'remove = "stay"': Remove("stay"),
        'drop = { rule = "stay", condition = "in window G" }': Drop("stay", "in window G"),
        'redirect = { rule = "stay", variable = "window", to = "E" }': Redirect("stay", "window", "E"),
        'switch = { name = "agree_to_leave", value = false }': Switch("agree_to_leave", value=False),
        'add = "opponent_opens"': Add("opponent_opens"),
    }
    assert [mutant_of(tmp_path, text).change for text in written] == list(written.values())


@pytest.mark.parametrize("path", mutant_files(), ids=lambda path: path.stem)
def test_every_mutant_of_the_library_can_be_made(path: Path) -> None:
    """Each names a model of the library and is a machine that can be built there."""
    for mutant in read_mutants(path):
        model = read_model(find_models([mutant.model])[0])
        rules, game = mutate(mutant, RULES, model.game(mutant.profile or model.profiles[0]))
        assert duel(game, rules=rules).commands


def test_mutants_of_the_library_have_ids_of_their_own() -> None:
    """No id is used in two files."""
    ids = [mutant.id for path in mutant_files() for mutant in read_mutants(path)]
    assert len(ids) == len(set(ids))
