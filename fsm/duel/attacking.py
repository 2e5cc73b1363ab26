"""What becomes of an attack while links resolve: it is stopped, has to choose again, or leads to another frame.

Source: LOC 攻击被无效·终止, 战斗步骤, 卷回; PR17 p.186–187; YPR; YPE (rows B15, B15b, B16, B24, B27, B28, D14, D15,
D16; decisions 5.31, 5.34).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fsm.core import Expr, all_of, any_of, constant, no, some, when
from fsm.duel.cast import (
    bans,
    calculates,
    card_of,
    cuts_battle,
    ends_later,
    ends_turn,
    monster,
    parries,
    robs,
    swells,
    tilts,
    unsettles,
    who,
)
from fsm.duel.happening import Step, spot_after, there, turned
from fsm.duel.kinds import ON_FIELD
from fsm.duel.names import BATTLE_STEP, CARD, EFFECT, Battle, Doom, Exit, Frame, Spot, card, earlier, effect
from fsm.duel.words import (
    attacked,
    attacker,
    banned,
    battle,
    begun,
    broken,
    crossed,
    doom,
    frame,
    in_battle_step,
    in_damage_step,
    leaving,
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


def attack_over() -> Updates:
    """There is no attack any more, nor anything that belonged to it."""
    return [
        attacker.becomes(EFFECT.none), attacked.becomes(CARD.none), unsettled.becomes(False),
        banned.becomes(EFFECT.none), broken.becomes(False), begun.becomes(False), doom.becomes(Doom.NONE),
        leaving.becomes(Exit.NO),
    ]  # fmt: skip


def tilted(last: Step, of: Expr[Any]) -> Expr[bool]:
    """Whether the effect, carried out up to this step, changes the battle position of the card."""
    return some(earlier, all_of(earlier <= last, tilts[effect, earlier, of], there(earlier, of)))


def loses_attacker(last: Step) -> Expr[bool]:
    """Whether the attacking monster leaves the field, changes its position or its controller (B15)."""
    return any_of(spot_after(last, fighter) != Spot.FIELD, tilted(last, fighter), turned(last, fighter))


def changes_monsters(last: Step) -> Expr[bool]:
    """Whether the set of the opponent's monsters changes, even if their number does not (B16)."""
    theirs = opponent(turn_player)
    before, after = spot[card].among(*ON_FIELD), spot_after(last, card).among(*ON_FIELD)
    crosses = any_of(all_of(before, no(after)), all_of(after, no(before)))
    of_theirs = all_of(whose[card] == theirs, crosses)
    unnamed = some(earlier, all_of(earlier <= last, swells[effect, earlier], who(effect) == theirs))
    return any_of(some(card, all_of(monster[card], any_of(of_theirs, turned(last, card)))), unnamed)


def fight_goes_on(last: Step, whole: Expr[bool]) -> Updates:
    """What carrying the effect out up to this step does to an attack; `whole` says whether that is all of it."""
    now = any_of(ends_turn[effect], all_of(ends_later[effect], no(in_damage_step)))
    ends = all_of(whole, now, frame != Frame.EPh)
    cut = all_of(whole, cuts_battle[effect], frame.among(Frame.SS, *BATTLE_STEP))
    stopped = all_of(in_battle_step, any_of(loses_attacker(last), all_of(whole, parries[effect])))
    over = any_of(ends, cut, stopped)
    crossing = all_of(whole, calculates[effect], in_battle_step, ongoing, no(over))
    target_gone = all_of(attacked != CARD.none, no(spot_after(last, attacked).among(*ON_FIELD)))
    taken = all_of(attacked != CARD.none, turned(last, attacked))
    lost = all_of(attacker != EFFECT.none, any_of(loses_attacker(last), target_gone, taken))
    again = all_of(
        in_battle_step, attacker != EFFECT.none, any_of(changes_monsters(last), all_of(whole, unsettles[effect]))
    )
    forbids = all_of(whole, in_battle_step, attacker != EFFECT.none, bans[effect, fighter])
    to_step = all_of(cuts_battle[effect], leaving == Exit.NO)
    later = when(ends_later[effect], Exit.END_PHASE, when(to_step, Exit.END_STEP, leaving))
    return [
        frame.becomes(when(ends, Frame.EP, when(cut, Frame.ES, when(crossing, Frame.DS3, frame)))),
        attacker.becomes(when(over, EFFECT.none, attacker)),
        attacked.becomes(when(any_of(over, target_gone), CARD.none, attacked)),
        unsettled.becomes(all_of(no(over), no(crossing), any_of(unsettled, again))),
        banned.becomes(when(over, EFFECT.none, when(forbids, effect, banned))),
        crossed.becomes(all_of(no(over), any_of(crossed, crossing))),
        broken.becomes(
            all_of(no(over), any_of(broken, all_of(frame.among(Frame.DS1, Frame.DS2, Frame.DS3), lost)))
        ),
        leaving.becomes(when(all_of(whole, in_damage_step, no(ends)), later, leaving)),
        doom.becomes(when(ends, Doom.NONE, doom)),
        begun.becomes(all_of(no(ends), begun)),
        battle.becomes(when(all_of(whole, robs[effect] != Battle.OPEN), robs[effect], battle)),
    ]  # fmt: skip
