"""The cast as the rules see it: the attributes of effects and cards, and nothing else about them.

A rule reads an entry only through the attributes declared here, so one rule text serves every cast.

Source: the rows that ask for each attribute (docs/rules.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fsm.core import Expr, Param, Range, all_of, any_of, no, some, when
from fsm.duel.kinds import ON_FIELD, Cause, Place, Way
from fsm.duel.names import CARD, EFFECT, STEPS, USES, Battle, Doom, Frame, Hush, Player, Spot, Timing, card
from fsm.duel.words import spot, whose

HAND = Spot.HAND
Places = Callable[[Expr[Any]], Expr[Spot]]
"""Where cards are, as a function."""
SPEEDS = Range(0, 3)
FAST = 2
"""The least Spell Speed of a fast effect."""
STEP = Range(0, STEPS)
"""The number of a step; 0 is before the first."""

card_of: Param[Any] = Param((EFFECT,), CARD, "card_of", "the card it belongs to")
owner: Param[Player] = Param((EFFECT,), Player, "owner", "whose it is")
way: Param[Way] = Param((EFFECT,), Way, "way", "how it is used")
place: Param[Place] = Param((EFFECT,), Place, "place", "where it may be used as an action of the open state")
speed: Param[int] = Param((EFFECT,), SPEEDS, "speed", "its Spell Speed (0: it makes no link)")
limit: Param[int] = Param((EFFECT,), Range(0, USES), "limit", "how often it may be used")
refills: Param[bool] = Param((EFFECT,), bool, "refills", "whether its uses come back each turn")
mandatory: Param[bool] = Param((EFFECT,), bool, "mandatory", "whether it must be activated when its condition is met")
public: Param[bool] = Param((EFFECT,), bool, "public", "whether the opponent knows the card it is on")
home: Param[Spot] = Param((EFFECT,), Spot, "home", "where its card is when it can be used")
special: Param[bool] = Param((EFFECT,), bool, "special", "whether it is a Special Summon with a limit of its own")
surfaces: Param[bool] = Param((EFFECT,), bool, "surfaces", "whether its card is face-up on the field once it is used")
lasts: Param[bool] = Param(
    (EFFECT,), bool, "lasts", "whether it is the use of a card that has to be on the field for its effect to apply"
)
leaves: Param[bool] = Param((EFFECT,), bool, "leaves", "whether its card goes to the Graveyard after the chain")

free: Param[bool] = Param((EFFECT,), bool, "free", "whether it answers nothing in particular")
misses: Param[bool] = Param((EFFECT,), bool, "misses", "whether its event has to be the last thing that happened")
repeats: Param[bool] = Param(
    (EFFECT,), bool, "repeats", "whether it may be activated once for each time its event happened"
)
counted: Param[bool] = Param(
    (EFFECT,), bool, "counted", "whether it matters how often its event happened (negated activations do not count)"
)
wants: Param[Cause] = Param((EFFECT,), Cause, "wants", "who must have brought about its event")
heeds: Param[bool] = Param(
    (EFFECT, EFFECT), bool, "heeds", "whether the first is a trigger that waits for an activation of the second"
)
answers: Param[bool] = Param(
    (EFFECT, EFFECT), bool, "answers", "whether the first may be chained directly to the second"
)

count: Param[int] = Param((EFFECT,), Range(0, STEPS), "count", "how many steps it has")
partly: Param[bool] = Param((EFFECT, STEP), bool, "partly", "whether it may stop after this step")
emptily: Param[bool] = Param((EFFECT,), bool, "emptily", "whether it may come to nothing")
meets: Param[bool] = Param(
    (EFFECT, STEP, EFFECT), bool, "meets", "whether what a step does to no card in particular meets it"
)
meets_on: Param[bool] = Param(
    (EFFECT, STEP, CARD, EFFECT), bool, "meets_on", "whether what the step does to the card meets it"
)
meets_at: Param[int] = Param((EFFECT, EFFECT), STEP, "meets_at", "the first step of the first that meets the second")
touches: Param[bool] = Param((EFFECT, STEP, CARD), bool, "touches", "whether the step does something to the card")
lands: Param[Spot] = Param((EFFECT, STEP, CARD), Spot, "lands", "where this step or one before it put the card last")
handled: Param[bool] = Param(
    (EFFECT, STEP, CARD), bool, "handled", "whether an earlier step brought the card where it is needed"
)
needs_field: Param[bool] = Param(
    (EFFECT, STEP, CARD), bool, "needs_field", "whether the card must be on the field for this step"
)
turns: Param[bool] = Param(
    (EFFECT, STEP, CARD), bool, "turns", "whether the step gives control of the card to the other player"
)
untargeted: Param[bool] = Param(
    (EFFECT, STEP), bool, "untargeted", "whether the step does something to no card in particular"
)
paid: Param[Timing] = Param((EFFECT, EFFECT), Timing, "paid", "what using the first means for the second")
spends: Param[Spot] = Param((EFFECT, CARD), Spot, "spends", "where the cost puts the card")
taken: Param[bool] = Param((EFFECT, CARD), bool, "taken", "whether the cost takes the card from wherever it is")
replaced: Param[Any] = Param((EFFECT,), CARD, "replaced", "the Field Spell that makes room for it")
ousts: Param[bool] = Param(
    (EFFECT, EFFECT), bool, "ousts", "whether only that it replaces the second's card meets the second"
)
drawn: Param[bool] = Param((EFFECT,), bool, "drawn", "whether the normal draw is its event")
discarded: Param[bool] = Param((EFFECT,), bool, "discarded", "whether the hand adjustment is its event")

fights: Param[bool] = Param((EFFECT,), bool, "fights", "whether it is the declaration of an attack")
choosable: Param[bool] = Param((EFFECT, CARD), bool, "choosable", "whether the attack may choose the card")
chooses: Param[bool] = Param((EFFECT,), bool, "chooses", "whether the attack names the cards it may choose")
straight: Param[bool] = Param((EFFECT,), bool, "straight", "whether the attack may be direct in any case")
decides: Param[bool] = Param((EFFECT, Doom), bool, "decides", "whether the damage calculation may decide this")
monster: Param[bool] = Param((CARD,), bool, "monster", "whether the card can be a monster on the field")
combatant: Param[bool] = Param((CARD,), bool, "combatant", "whether the card can attack or be attacked")
backrow: Param[bool] = Param((CARD,), bool, "backrow", "whether the card is a Spell or Trap")
comes: Param[bool] = Param(
    (EFFECT, STEP, CARD), bool, "comes", "whether the step brings the card to the field as a monster"
)
swells: Param[bool] = Param((EFFECT, STEP), bool, "swells", "whether the step summons no card in particular")
tilts: Param[bool] = Param((EFFECT, STEP, CARD), bool, "tilts", "whether the step changes the card's battle position")
faces: Param[bool] = Param((EFFECT, CARD), bool, "faces", "whether it answers that the card is attacked")
battled: Param[bool] = Param((EFFECT, CARD), bool, "battled", "whether it answers that the card has battled")
harmed: Param[bool] = Param((EFFECT, CARD), bool, "harmed", "whether it answers battle damage that the card does")
mourns: Param[bool] = Param((EFFECT, CARD), bool, "mourns", "whether it answers that the card goes by battle")
flipped: Param[bool] = Param((EFFECT, CARD), bool, "flipped", "whether it answers that the card is flipped")
begins: Param[bool] = Param((EFFECT, Frame), bool, "begins", "whether it answers the beginning of the frame")
permits: Param[bool] = Param((EFFECT, Frame), bool, "permits", "whether the frame lets it be used")
names: Param[bool] = Param((EFFECT, Frame), bool, "names", "whether it names this sub-step of the Damage Step")
magic: Param[bool] = Param((EFFECT,), bool, "magic", "whether it is a Spell or Trap")
curbs: Param[Hush] = Param((EFFECT,), Hush, "curbs", "whom the attack silences until the Damage Step ends")
curbs_all: Param[bool] = Param((EFFECT,), bool, "curbs_all", "whether that is about monsters' effects too")
halted: Param[bool] = Param((EFFECT,), bool, "halted", "whether something that applies negates the attack at once")
parries: Param[bool] = Param((EFFECT,), bool, "parries", "whether it negates the attack")
cuts_battle: Param[bool] = Param((EFFECT,), bool, "cuts_battle", "whether it ends the Battle Phase")
ends_later: Param[bool] = Param((EFFECT,), bool, "ends_later", "whether it moves on to the End Phase after the battle")
bans: Param[bool] = Param((EFFECT, CARD), bool, "bans", "whether it forbids the card to attack")
clings: Param[bool] = Param((EFFECT,), bool, "clings", "whether what it forbids ends when its card leaves the field")
unsettles: Param[bool] = Param((EFFECT,), bool, "unsettles", "whether it makes an attack choose again")
calculates: Param[bool] = Param((EFFECT,), bool, "calculates", "whether it performs the damage calculation itself")
robs: Param[Battle] = Param((EFFECT,), Battle, "robs", "what it makes of this turn's Battle Phase")
needs_battle: Param[bool] = Param((EFFECT,), bool, "needs_battle", "whether it makes no sense without a Battle Phase")

negates: Param[bool] = Param((EFFECT,), bool, "negates", "whether it negates the activation directly below it")
mutes: Param[bool] = Param((EFFECT,), bool, "mutes", "whether it negates the effect of the link directly below it")
stops: Param[bool] = Param((EFFECT,), bool, "stops", "whether it negates the summon attempted")
tries: Param[Any] = Param((EFFECT,), EFFECT, "tries", "the summon that is attempted immediately after it resolves")
ends_turn: Param[bool] = Param((EFFECT,), bool, "ends_turn", "whether it moves the turn to the End Phase")
gains: Param[bool] = Param((EFFECT,), bool, "gains", "whether it adds a card to the hand")
summons_last: Param[bool] = Param((EFFECT,), bool, "summons_last", "whether its last step summons something")
summons: Param[bool] = Param((EFFECT,), bool, "summons", "whether one of its steps summons something")
self_summons: Param[bool] = Param(
    (EFFECT,), bool, "self_summons", "whether it is an optional trigger that Special Summons its own card from the hand"
)
seals: Param[Hush] = Param((EFFECT,), Hush, "seals", "who may not answer its event")
bars: Param[Hush] = Param((EFFECT,), Hush, "bars", "who may not respond to its activation")
hushes: Param[Hush] = Param((EFFECT,), Hush, "hushes", "who may activate nothing for the rest of the turn")
item: Param[bool] = Param((EFFECT,), bool, "item", "whether it is a phase item")
phase: Param[Frame] = Param((EFFECT,), Frame, "phase", "the frame of the phase item")


def who(entry: Expr[Any]) -> Expr[Player]:
    """The player who controls the card of an entry."""
    return whose[card_of[entry]]


def where(entry: Expr[Any]) -> Expr[Spot]:
    """Where the card of an entry is."""
    return spot[card_of[entry]]


def unseen(entry: Expr[Any]) -> Expr[bool]:
    """Whether the entry works from the hand or face-down.

    Nobody can tell where its card was when its event happened: only where it is in the end counts.
    """
    return home[entry].among(Spot.HAND, Spot.SET)


def caused(by_whom: Expr[Player], entry: Expr[Any]) -> Expr[bool]:
    """Whether an event that this player brings about is one that the entry answers, whoever controls it now (F4)."""
    return any_of(
        wants[entry] == Cause.ANYONE,
        all_of(wants[entry] == Cause.SELF, who(entry) == by_whom),
        all_of(wants[entry] == Cause.OPPONENT, who(entry) != by_whom),
    )


def spot_now(of: Expr[Any]) -> Expr[Spot]:
    """Where a card is."""
    return spot[of]


def affordable(entry: Expr[Any], at: Places = spot_now) -> Expr[bool]:
    """Whether the cost of the entry can be paid with the cards where they are, or where `at` says (F6)."""
    there: Expr[bool] = when(taken[entry, card], at(card) != spends[entry, card], at(card).among(*ON_FIELD, HAND))
    return no(some(card, all_of(spends[entry, card] != Spot.NOWHERE, card != replaced[entry], no(there))))


def replies(entry: Expr[Any], to: Expr[Any]) -> Expr[bool]:
    """Whether the entry may be chained directly to an activation of the other one."""
    return all_of(answers[entry, to], caused(who(to), entry))
