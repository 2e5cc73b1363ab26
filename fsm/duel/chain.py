"""Chains: built by alternate choices (window D), cleared away when they are over (P).

Source: FETIMG, box D; RB10 p.44; LOC 连锁基础 (rows G12–G15, G18, N06, Q8, E07b).
"""

from __future__ import annotations

from fsm.core import Rule, all_of, any_of, each, no, when
from fsm.duel.attacking import forbidden
from fsm.duel.cast import FAST, speed
from fsm.duel.forced import push
from fsm.duel.happening import used_up
from fsm.duel.names import CARD, EFFECT, Frame, Spot, Timing, Window, card, effect
from fsm.duel.profile import Ignition, ignition_priority
from fsm.duel.response import hidden_trigger, passed_check
from fsm.duel.simultaneous import before_draw, only_self_summon
from fsm.duel.updates import (
    Updates,
    activation,
    at,
    fast,
    forget,
    hold,
    in_place,
    in_time,
    mine,
    nobody,
    not_barred,
    not_locked,
    not_slower,
    payable,
    permitted,
    quiet,
    room,
    timely_link,
    unseal,
    unused,
    usable,
)  # fmt: skip
from fsm.duel.words import (
    attacked,
    attacker,
    begun,
    crossed,
    doing,
    excess,
    frame,
    holder,
    in_battle_step,
    length,
    link,
    opponent,
    passes,
    role,
    spot,
    summoned,
    turn_player,
    unsettled,
    window,
)

add_link = Rule(
    row="G12",
    cite="RB10 p.44; LOC 连锁基础; K L50; C L27; G15: J L17–18, C L79; N06: SNW",
    says="The player asked adds a fast effect to the chain; also twice in a row if the other passed in between.",
    move="activate {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        at(Window.D),
        activation,
        mine,
        *usable,
        permitted,
        in_time,
        fast,
        not_slower,
        timely_link,
        not_barred,
        room,
    ],
    then=push(),
)

chain_from_hand = Rule(
    row="Q8",
    cite="LOC item 7, 两个特权 1; J FAQ (12/05/19)",
    says="The player asked chains a trigger that is not public, met by the event that began the chain (OCG).",
    move="activate {effect}",
    actor=role(holder),
    choose=[effect],
    when=[
        at(Window.D),
        hidden_trigger,
        mine,
        passed_check,
        unused,
        not_locked,
        in_place,
        payable,
        only_self_summon,
        not_barred,
        room,
        ("the newest link is no counter trap", speed[link[length]] <= FAST),
    ],
    then=push(),
)

pass_once = Rule(
    row="G13", cite="C L75–78; K L61; G31: K L131–133",
    says="The player asked adds nothing; the other player is asked.",
    move="pass", actor=role(holder),
    when=[at(Window.D), ("the other player did not just pass", passes == 0)],
    then=[passes.becomes(1), holder.becomes(opponent(holder))],
)  # fmt: skip

pass_twice = Rule(
    row="G14", cite="C L78; K L61; J L19",
    says="The second pass in a row: the chain is complete and resolves.",
    move="pass", actor=role(holder),
    when=[at(Window.D), ("the other player just passed", passes == 1)],
    then=[passes.becomes(0), forget(Timing.READY), summoned.becomes(False), window.becomes(Window.R), nobody()],
)  # fmt: skip

no_summon_pending = ("no summon is being attempted", doing == EFFECT.none)


def used_cards_leave() -> Updates:
    """Used spells and traps go to the Graveyard; this replaces no event (M L80–82)."""
    return [each(card, spot[card].becomes(when(used_up(card), Spot.GRAVE, spot[card])))]


is_banned = all_of(attacker != EFFECT.none, in_battle_step, forbidden(attacker))
"""Whether an effect that still applies forbids the attacker to attack (B15b)."""

end_chain = Rule(
    row="G18", cite="M L80–82, item 1; LOC 连锁基础; B15b: LOC 战斗步骤",
    says="The chain is over: used spells and traps leave, and triggered effects are looked for.",
    move="end chain",
    when=[
        at(Window.P), no_summon_pending, ("not during the hand adjustment", frame != Frame.EPh),
        ("not before the normal draw", no(before_draw)),
        ("no damage was calculated in this chain", no(crossed)),
    ],
    then=[
        attacker.becomes(when(is_banned, EFFECT.none, attacker)),
        attacked.becomes(when(is_banned, CARD.none, attacked)), unsettled.becomes(all_of(unsettled, no(is_banned))),
        *used_cards_leave(), window.becomes(Window.Y), begun.becomes(any_of(begun, quiet)),
        summoned.becomes(any_of(summoned, ignition_priority == Ignition.CHAIN)),
    ],
)  # fmt: skip

end_chain_before_draw = Rule(
    row="P02d", cite="LOC 通常抽卡; P02b: LOC 通常抽卡",
    says="The chain before the normal draw is over: the draw comes next, and what was met waits until after it.",
    move="end chain",
    when=[at(Window.P), ("before the normal draw", before_draw)],
    then=[*used_cards_leave(), hold(), unseal(), frame.becomes(Frame.DPd), window.becomes(Window.X)],
)  # fmt: skip

end_last_chain = Rule(
    row="E07b", cite="DB (Nessie, Bigfoot); LOC (24/8/1); decision 5.19",
    says="The chain of the hand adjustment is over: nothing more can be used; the hand is checked again.",
    move="end chain",
    when=[at(Window.P), ("during the hand adjustment", frame == Frame.EPh)],
    then=[
        *used_cards_leave(), forget(Timing.FRESH, Timing.STALE), unseal(),
        window.becomes(when(excess > 0, Window.Z, Window.X)),
        holder.becomes(when(excess > 0, turn_player, holder)),
    ],
)  # fmt: skip
