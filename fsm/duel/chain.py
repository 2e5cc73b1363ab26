"""Chains: built by alternate choices (window D), resolved last link first (R), cleared away (P).

Source: FETIMG, box D; RB10 p.44; LOC 连锁基础 (rows G12–G18).
"""

from __future__ import annotations

from fsm.core import Rule, no, when
from fsm.duel.cast import Way, negates, way
from fsm.duel.updates import (
    at,
    fast,
    forget,
    happens,
    mine,
    nobody,
    not_slower,
    push,
    room,
    timely_link,
    unused,
)
from fsm.duel.words import (
    EFFECT,
    Timing,
    Window,
    effect,
    holder,
    length,
    link,
    negated,
    number,
    opponent,
    passes,
    role,
    window,
)  # fmt: skip

add_link = Rule(
    row="G12", cite="RB10 p.44; LOC 连锁基础; K L50; C L27; G15: J L17–18, C L79",
    says="The player asked adds a fast effect to the chain; also twice in a row if the other passed in between.",
    move="activate {effect}", actor=role(holder), choose=[effect],
    when=[
        at(Window.D), ("it is an activation", way[effect] == Way.ACTIVATION), mine, unused, fast, not_slower,
        timely_link, room,
    ],
    then=push(),
)  # fmt: skip

pass_once = Rule(
    row="G13", cite="C L75–78; K L61",
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
    then=[passes.becomes(0), forget(Timing.READY), window.becomes(Window.R), nobody()],
)  # fmt: skip

resolve = Rule(
    row="G16", cite="LOC 连锁基础",
    says="The newest link left resolves; what it does is now the last thing that happened.",
    move="resolve {number}", choose=[number, effect],
    when=[
        at(Window.R), ("it is the newest link left", length == number),
        ("the link is this effect", link[number] == effect),
        ("its activation was not negated", no(negated[number])),
    ],
    then=[
        happens(), length.becomes(number - 1), link[number].becomes(EFFECT.none),
        negated[number - 1].becomes(when(negates[effect], True, negated[number - 1])),
        window.becomes(when(number == 1, Window.P, window)),
    ],
)  # fmt: skip

skip = Rule(
    row="G17", cite="M L86–87, ex. 4, 5; LOC 错过时点的场景 3",
    says="A link whose activation was negated does nothing, and nothing has happened by it.",
    move="skip {number}", choose=[number],
    when=[
        at(Window.R), ("it is the newest link left", length == number),
        ("its activation was negated", negated[number]),
    ],
    then=[
        length.becomes(number - 1), link[number].becomes(EFFECT.none), negated[number].becomes(False),
        window.becomes(when(number == 1, Window.P, window)),
    ],
)  # fmt: skip

end_chain = Rule(
    row="G18", cite="M L80–82, item 1; LOC 连锁基础",
    says="The chain is over: used spells and traps leave, and triggered effects are looked for.",
    move="end chain",
    when=[at(Window.P)],
    then=[window.becomes(Window.Y)],
)  # fmt: skip
