"""Links that let a summon follow immediately: an attempt after Chain Link 1, a success within the chain above it.

Source: LOC 发动效果地条件特殊召唤; SNW (rows G19, G20).
"""

from __future__ import annotations

from fsm.core import Rule
from fsm.duel.cast import count, tries
from fsm.duel.happening import carry_out_steps, stamp
from fsm.duel.names import effect, number
from fsm.duel.resolving import (
    can_do,
    cleared,
    directly,
    in_full,
    lets_summon,
    newest_left,
    not_muted,
    not_negated,
    stands,
)
from fsm.duel.words import doing, pending, uses

resolve_and_summon = Rule(
    row="G20", cite="LOC 发动效果地条件特殊召唤",
    says="A link above the first resolves, and the summon that follows immediately succeeds within the chain.",
    move="resolve {number}", choose=[number, effect],
    when=[
        *newest_left, not_negated, not_muted, directly, stands, can_do(count[effect]),
        ("a summon follows immediately after it", lets_summon), ("it is not Chain Link 1", number > 1),
    ],
    then=[
        *carry_out_steps(count[effect]), *stamp(count[effect]), *in_full(), *cleared(),
        uses[tries[effect]].becomes(uses[tries[effect]] + 1),
    ],
)  # fmt: skip

resolve_before_summon = Rule(
    row="G19",
    cite="LOC 发动效果地条件特殊召唤; SNW",
    says="Chain Link 1 resolves, and a summon is attempted immediately after it.",
    move="resolve {number}",
    choose=[number, effect],
    when=[
        *newest_left,
        not_negated,
        not_muted,
        directly,
        stands,
        can_do(count[effect]),
        ("a summon follows immediately after it", lets_summon),
        ("it is Chain Link 1", number == 1),
    ],
    then=[
        *carry_out_steps(count[effect] - 1),
        *stamp(count[effect] - 1),
        *in_full(),
        *cleared(),
        doing.becomes(tries[effect]),
        pending.becomes(True),
        uses[tries[effect]].becomes(uses[tries[effect]] + 1),
    ],
)
