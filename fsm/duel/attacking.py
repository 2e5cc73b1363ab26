"""What becomes of an attack while links resolve: it is stopped, has to choose again, or leads to another frame.

Source: LOC 攻击被无效·终止, 战斗步骤, 卷回; PR17 p.186–187; YPR; YPE (rows B15, B15b, B16, B24, B27, B28, D14, D15,
D16; decisions 5.31, 5.34).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Constant, Expr, all_of, any_of, constant, each, implies, no, some, when
from fsm.duel.cast import (
    backrow,
    bans,
    calculates,
    card_of,
    clings,
    combatant,
    comes,
    cuts_battle,
    ends_later,
    ends_turn,
    lands,
    monster,
    parries,
    robs,
    swells,
    tilts,
    touches,
    unsettles,
    who,
)
from fsm.duel.happening import Step, there, turned
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import (
    BATTLE_STEP,
    CARD,
    EFFECT,
    Battle,
    Doom,
    Exit,
    Frame,
    Spot,
    below,
    card,
    earlier,
    effect,
    other,
    third,
)
from fsm.duel.paying import given_up
from fsm.duel.words import (
    attacked,
    attacker,
    banning,
    battle,
    begun,
    broken,
    crossed,
    doom,
    frame,
    in_battle_step,
    in_damage_step,
    leaving,
    link,
    opponent,
    spot,
    turn_player,
    unsettled,
    whose,
)

if TYPE_CHECKING:
    from fsm.duel.updates import Updates

ongoing = all_of(attacker != EFFECT.none, no(broken))
fighter = card_of[attacker]
"""The card that attacks."""
NEVER = constant(False)
may_choose_again: Constant[bool] = Constant(
    bool, "may_choose_again", "something in the cast can make an attack choose again"
)
OFF_FIELD = (Spot.HAND, Spot.DECK, Spot.GRAVE, Spot.BANISHED)


def attack_over() -> Updates:
    """There is no attack any more, nor anything that belonged to it."""
    return [
        attacker.becomes(EFFECT.none), attacked.becomes(CARD.none), unsettled.becomes(False),
        broken.becomes(False), begun.becomes(False), doom.becomes(Doom.NONE),
        leaving.becomes(Exit.NO),
    ]  # fmt: skip


def tilted(last: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether the effect, carried out up to this step, changes the battle position of the card."""
    return some(earlier, all_of(earlier <= last, tilts[effect, earlier, of], there(earlier, of)))


def put(last: Step, of: Expr[Any], *places: Spot) -> Expr[bool]:
    """Whether a step of the effect, up to this one, puts the card in one of these places, if only for a moment."""
    return some(
        earlier,
        all_of(
            earlier <= last, touches[effect, earlier, of], lands[effect, earlier, of].among(*places), there(earlier, of)
        ),
    )


def loses_attacker(last: Step) -> Expr[bool]:
    """Whether the attacking monster leaves the field face-up, changes its position or its controller (B15)."""
    return any_of(put(last, fighter, Spot.SET, *OFF_FIELD), tilted(last, fighter), turned(last, fighter))


def is_monster(of: Expr[Any]) -> Expr[bool]:
    """Whether the card lies on the field as a monster: a Spell or Trap once it is face-up and no link of the chain."""
    activated = some(below, card_of[link[below]] == of)
    return when(backrow[of], all_of(spot[of] == Spot.FIELD, no(activated)), spot[of].among(*ON_FIELD))


def arrives(last: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether a step of the effect, up to this one, brings the card to the field as a monster."""
    return some(earlier, all_of(earlier <= last, comes[effect, earlier, of], there(earlier, of)))


def changes_monsters(last: Step) -> Expr[bool]:
    """Whether the set of the opponent's monsters changes, even if their number does not (B16)."""
    theirs = opponent(turn_player)
    leaves = all_of(is_monster(card), put(last, card, *OFF_FIELD))
    is_set = all_of(no(spot[card].among(*ON_FIELD)), put(last, card, *ON_FIELD))
    of_theirs = all_of(whose[card] == theirs, any_of(leaves, arrives(last, card), is_set))
    unnamed = some(earlier, all_of(earlier <= last, swells[effect, earlier], who(effect) == theirs))
    return any_of(some(card, all_of(monster[card], any_of(of_theirs, turned(last, card)))), unnamed)


def forbidden(attack: Expr[Any]) -> Expr[bool]:
    """Whether an effect that still applies forbids the monster to attack (B07, B15b)."""
    applies = implies(clings[third], spot[card_of[third]] == Spot.FIELD)
    return some(third, all_of(bans[third, card_of[attack]], banning[third], applies))


def fight_goes_on(last: Step, whole: Expr[bool]) -> Updates:
    """What carrying the effect out up to this step does to an attack; `whole` says whether that is all of it."""
    now = any_of(ends_turn[effect], all_of(ends_later[effect], no(in_damage_step)))
    ends = all_of(whole, now, frame != Frame.EPh)
    cut = all_of(whole, cuts_battle[effect], frame.among(Frame.SS, *BATTLE_STEP))
    stopped = all_of(in_battle_step, any_of(loses_attacker(last), all_of(whole, parries[effect])))
    over = any_of(ends, cut, stopped)
    crossing = all_of(whole, calculates[effect], in_battle_step, ongoing, no(over))
    target_gone = all_of(attacked != CARD.none, put(last, attacked, *OFF_FIELD))
    target_lost = any_of(target_gone, turned(last, attacked))
    lost = all_of(attacker != EFFECT.none, any_of(loses_attacker(last), target_lost))
    again = all_of(
        in_battle_step, attacker != EFFECT.none, any_of(changes_monsters(last), all_of(whole, unsettles[effect]))
    )
    forbids = some(card, bans[other, card])
    to_step = all_of(cuts_battle[effect], leaving == Exit.NO)
    later = when(ends_later[effect], Exit.END_PHASE, when(to_step, Exit.END_STEP, leaving))
    return [
        frame.becomes(when(ends, Frame.EP, when(cut, Frame.ES, when(crossing, Frame.DS3, frame)))),
        attacker.becomes(when(over, EFFECT.none, attacker)),
        attacked.becomes(when(any_of(over, target_gone), CARD.none, attacked)),
        unsettled.becomes(all_of(no(over), no(crossing), any_of(unsettled, all_of(may_choose_again, again)))),
        each(other, banning[other].becomes(any_of(banning[other], all_of(whole, other == effect, forbids)))),
        crossed.becomes(all_of(no(over), any_of(crossed, crossing))),
        broken.becomes(
            all_of(no(over), any_of(broken, all_of(frame.among(Frame.DS1, Frame.DS2, Frame.DS3), lost)))
        ),
        leaving.becomes(when(all_of(whole, in_damage_step, no(ends)), later, leaving)),
        doom.becomes(when(ends, Doom.NONE, doom)),
        begun.becomes(all_of(no(ends), begun)),
        battle.becomes(
            when(all_of(whole, robs[effect] != Battle.OPEN, battle != Battle.FORBIDDEN), robs[effect], battle)
        ),
    ]  # fmt: skip


def fight_after_cost() -> Updates:
    """What paying the cost of the effect does to an attack: whose cards moved is known at once (B15, B16, D15)."""
    costs = all_of(attacker != EFFECT.none, given_up(card) != Spot.NOWHERE)
    battling = all_of(costs, combatant[card])
    attacker_gone = some(card, all_of(battling, card == fighter, given_up(card) != Spot.FIELD))
    target_gone = some(card, all_of(battling, card == attacked, given_up(card).among(*OFF_FIELD)))
    over = all_of(in_battle_step, attacker_gone)
    enters = all_of(no(spot[card].among(*ON_FIELD)), given_up(card).among(*ON_FIELD))
    crosses = any_of(all_of(is_monster(card), given_up(card).among(*OFF_FIELD)), enters)
    again = some(card, all_of(costs, in_battle_step, monster[card], whose[card] == opponent(turn_player), crosses))
    uncounted = frame.among(Frame.DS1, Frame.DS2, Frame.DS3)
    return [
        attacker.becomes(when(over, EFFECT.none, attacker)),
        attacked.becomes(when(any_of(over, target_gone), CARD.none, attacked)),
        unsettled.becomes(all_of(no(over), any_of(unsettled, all_of(may_choose_again, again)))),
        broken.becomes(any_of(broken, all_of(uncounted, any_of(attacker_gone, target_gone)))),
    ]
