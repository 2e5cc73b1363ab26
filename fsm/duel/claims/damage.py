"""The Damage Step: how it is entered, walked and left, what may begin a chain in it, and locks until it ends.

Source: C L21; LOC 伤害步骤, 伤害步骤结束时; PR17 p.186–193; R101; DB; K §5.1 (decisions 5.10, 5.11).
"""

from __future__ import annotations

from itertools import pairwise

from fsm.core import Monitor, OnEveryStep, after, all_of, any_of, every, implies, no, seen, some, step
from fsm.duel.cast import (
    calculates,
    card_of,
    choosable,
    combatant,
    fights,
    flipped,
    free,
    names,
    way,
    where,
)  # fmt: skip
from fsm.duel.claims.terms import (
    activating,
    by_opponent,
    by_somebody,
    by_turn_player,
    chain_empty,
    linking,
    moves_on,
    passing,
    uses_thing,
)  # fmt: skip
from fsm.duel.kinds import ON_FIELD, Way
from fsm.duel.names import DAMAGE_STEP, EFFECT, Doom, Exit, Frame, Spot, Timing, Window, card, other, third
from fsm.duel.profile import location_rule
from fsm.duel.turn import last_frame
from fsm.duel.updates import quiet
from fsm.duel.words import (
    attacked,
    attacker,
    crossed,
    doing,
    doom,
    frame,
    in_damage_step,
    leaving,
    length,
    link,
    spot,
    timing,
    window,
)

LAST = (Frame.BS0, Frame.ES, Frame.MP2, Frame.EP, Frame.TE)
battles = all_of(some(other, fights[other]), last_frame.among(*LAST))
"""Whether the model has attacks and goes on to what follows them."""
leaves = all_of(frame == Frame.DS5, after(frame) != Frame.DS5)
"""The step that closes the Damage Step."""
attack_begins = all_of(step("carry"), some(other, all_of(fights[other], doing == other)), frame != Frame.BSr)

no_chance_between_battles = OnEveryStep(
    id="I45", cite="C L21; LOC; K L145; decision 5.10", applies=battles,
    text="After the Damage Step the opponent has no chance before the turn player does something or passes.",
    monitor=Monitor(("elsewhere", "left"), [("elsewhere", leaves, "left"), ("left", by_somebody, "elsewhere")]),
    when=all_of(seen("left"), by_somebody),
    must=by_turn_player,
)  # fmt: skip

enters = all_of(no(in_damage_step), after(in_damage_step))
entered_by_two_passes = OnEveryStep(
    id="I50", cite="PR17 p.186; R101", applies=battles,
    text="The Damage Step begins when both passed in the Battle Step while an attack goes on, or in the middle, when "
    "an effect performs the damage calculation.",
    monitor=Monitor(
        ("none", "tp", "both"),
        [
            ("none", all_of(passing, by_turn_player, frame == Frame.BS1, window == Window.A), "tp"),
            ("tp", all_of(passing, by_opponent), "both"), ("tp", by_somebody, "none"),
            ("both", any_of(by_somebody, after(window) == Window.A, after(frame) != Frame.BS1), "none"),
        ],
    ),
    when=enters,
    must=any_of(
        all_of(seen("both"), chain_empty, after(frame) == Frame.DS1, attacker != EFFECT.none),
        all_of(moves_on, calculates[link[length]], attacker != EFFECT.none, after(frame) == Frame.DS3, after(crossed)),
    ),
)  # fmt: skip

parts_in_order = OnEveryStep(
    id="I53", cite="LOC; DB", applies=battles,
    text="The five parts of the Damage Step follow each other, also if the battle stops, unless the turn moves on.",
    when=all_of(in_damage_step, after(frame) != frame),
    must=any_of(
        *(all_of(frame == this, after(frame) == then) for this, then in pairwise(DAMAGE_STEP)),
        all_of(frame == Frame.DS5, leaving == Exit.NO, after(frame) == Frame.BS0),
        all_of(frame == Frame.DS5, leaving == Exit.END_STEP, after(frame) == Frame.ES),
        all_of(any_of(moves_on, all_of(frame == Frame.DS5, leaving == Exit.END_PHASE)), after(frame) == Frame.EP),
    ),
)  # fmt: skip

names_late = any_of(*(names[other, part] for part in DAMAGE_STEP[2:]))
"""Whether `other` names one of the parts in which chains are not begun freely."""
chains_late = OnEveryStep(
    id="I54", cite="LOC",
    applies=all_of(battles, some(other, all_of(names_late, way[other] == Way.ACTIVATION, free[other]))),
    text="From the damage calculation on, a chain is begun by what names that part, once, or by what answers an event.",
    monitor=Monitor(
        ("first", "later"),
        [("first", all_of(quiet, step("end")), "later"), ("later", after(frame) != frame, "first")],
    ),
    when=all_of(quiet, window.among(Window.B, Window.C), activating),
    must=every(
        other,
        implies(
            uses_thing(other),
            any_of(
                all_of(seen("first"), names[other, frame]), all_of(no(free[other]), timing[other] == Timing.READY),
            ),
        ),
    ),
)  # fmt: skip

destroyed = any_of(
    all_of(doom.among(Doom.TARGET, Doom.BOTH), card == attacked),
    all_of(doom.among(Doom.ATTACKER, Doom.BOTH), combatant[card], card == card_of[attacker]),
)
on_field = spot[card].among(*ON_FIELD)
they_stay_for_a_while = OnEveryStep(
    id="I55", cite="LOC", applies=battles,
    text="What battle destroys stays on the field until the end of the Damage Step, goes to the Graveyard then, and "
    "triggers then.",
    when=all_of(
        frame.among(Frame.DS3, Frame.DS4),
        any_of(step("calculate"), all_of(frame == Frame.DS4, linking), after(frame) == Frame.DS5),
    ),
    must=all_of(
        implies(
            step("calculate"),
            every(card, any_of(after(spot[card]) == spot[card], all_of(card == attacked, spot[card] == Spot.SET))),
        ),
        implies(
            all_of(frame == Frame.DS4, linking), no(some(other, all_of(names[other, Frame.DS5], uses_thing(other)))),
        ),
        implies(
            after(frame) == Frame.DS5,
            every(card, implies(all_of(destroyed, on_field), after(spot[card]) == Spot.GRAVE)),
        ),
    ),
)  # fmt: skip

own_flip = flipped[other, card_of[other]]
turned_by_battle = all_of(frame == Frame.DS1, spot[attacked] == Spot.SET, after(frame) == Frame.DS2)
battle_flips_wait = OnEveryStep(
    id="I56", cite="LOC; DB (Drillroid)",
    text="What a battle flip triggers is used after the damage calculation only, and if the monster is still there.",
    applies=all_of(
        battles, location_rule, some(other, all_of(own_flip, some(third, choosable[third, card_of[other]]))),
    ),
    monitor=Monitor(
        ("no", "flipped"),
        [("no", turned_by_battle, "flipped"), ("flipped", no(after(in_damage_step)), "no")],
    ),
    when=all_of(seen("flipped"), some(other, all_of(own_flip, uses_thing(other)))),
    must=all_of(
        frame == Frame.DS4, every(other, implies(all_of(own_flip, uses_thing(other)), where(other) == Spot.FIELD)),
    ),
)  # fmt: skip
