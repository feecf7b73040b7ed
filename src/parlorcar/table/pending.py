"""What is awaited at a table now. One question, one answer: who asks it reads this.

It follows from what everybody knows alone: a window awaits all that it asks, whoever has answered,
and a ring that spins tells nothing of how long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from parlorcar.games.core.gate import Gate

from . import ceremony, rings, shots, undo
from .seating import not_ready_to_begin
from .table import Table, is_over, winner_of

MOST_PLIES = 10_000  # no real game is a tenth as long; a box can be made that never ends

Kind = Literal[
    "lobby",  # seats are free, or `seats` have still to say that they are ready
    "turn",  # a seat is to play
    "window",  # all `seats` are asked at once, in settling order
    "hands",  # one of `seats` does with their hands what nature waits for
    "ring",  # likewise, and the ring shows cards: `seats` have had no spin yet; or it spins
    "shot",  # a seat aims the sling; or it flies
    "draw",  # nature acts by itself
    "farewell",  # the game is over: a seat rings and gives wishes or reads one; or nobody does
    "closed",  # the game was ended early
    "endless",  # the game is given up
]


class Pending(NamedTuple):
    """`kind` of what is awaited, and from which `seats`, those of computers included.

    `gate` is what nature waits for, `under_way` whether the hands have done it and the ring spins
    or the sling flies, `eyes` the seats that look meanwhile. Everything waits while the seats
    `to_agree` are asked whether a move may be taken back.
    """

    kind: Kind
    seats: Sequence[int] = ()
    gate: Gate | None = None
    under_way: bool = False
    eyes: Sequence[int] = ()
    to_agree: Sequence[int] = ()


def pending(table: Table) -> Pending:
    """What is awaited now."""
    position = table.position
    if table.closed:
        return Pending("closed")
    if position is None:
        return Pending("lobby", not_ready_to_begin(table))
    actor = position.actor
    if actor is None:
        return Pending("farewell", leave_taking(table))
    if goes_on_for_ever(table):
        return Pending("endless")
    agree = undo.still_asked(table)
    if isinstance(actor, int):
        if asked := position.windows():
            return Pending("window", asked, to_agree=agree)
        return Pending("turn", [actor], to_agree=agree)
    gate = position.gate()
    if gate is None:
        return Pending("draw", to_agree=agree)
    if gate.kind == shots.SHOT:
        flies = table.flicked is not None
        return Pending("shot", [shots.shooter(table)], gate, flies, to_agree=agree)
    if not gate.timed:
        return Pending("hands", table.people(), gate, to_agree=agree)
    eyes = table.spin.eyes if table.spin is not None else ()
    spins, looking = table.spin is not None, rings.still_to_look(table)
    return Pending("ring", looking, gate, spins, eyes, to_agree=agree)


def leave_taking(table: Table) -> list[int]:
    """The seat that rings the bell, gives wishes or reads its own, if one is to."""
    seat = winner_of(table) if ceremony.is_due(table) else ceremony.reader(table)
    return [seat] if seat is not None else []


def goes_on_for_ever(table: Table) -> bool:
    """Whether a game has gone on for so long that it is given up."""
    return table.plies >= MOST_PLIES and not is_over(table)
