"""Who must still say that they are there before something timed begins.

Before the game: everybody, at a table where somebody may think for a limited time or answers in
time. Before a ring spins that shows cards: everybody who looks, but for whoever spins it.
"""

from __future__ import annotations

from . import rings
from .pending import pending
from .table import Table


def waits_for_ready(table: Table) -> list[int]:
    """The seats that have still to say that they are ready; none where nothing waits for it."""
    awaited = pending(table)
    if awaited.kind == "lobby":
        return list(awaited.seats)
    if awaited.kind != "ring" or awaited.under_way or len(table.screens()) < 2:
        return []
    return [seat for seat in lookers(table) if seat not in table.ready]


def lookers(table: Table) -> list[int]:
    """The seats that would look if the ring were spun now: one of each screen."""
    first: dict[str, int] = {}
    for seat in rings.still_to_look(table):
        first.setdefault(table.seats[seat - 1].person, seat)
    return list(first.values())


def others_not_ready(table: Table, seat: int) -> list[int]:
    """For whom `seat` waits, should it spin the ring: spinning it is being ready."""
    person = table.seats[seat - 1].person
    return [one for one in waits_for_ready(table) if table.seats[one - 1].person != person]
