"""After the last move: the bell, the wishes, and who reads theirs aloud.

The winner rings the bell and gives every other seat a wish. Then the others open their wishes, one
after another from the winner's left; until then nobody is told what a wish says. Nobody waits for
long for somebody who does not read: then a computer does it.
"""

from __future__ import annotations

from . import fate
from .entries import Body, Rang, ReadOut, Wished
from .table import Table, winner_of

LONGEST = 45.0  # seconds for which everybody waits for somebody to read


def still_without(table: Table) -> list[int]:
    """The seats that have still to be given a wish."""
    given = {wished.seat for wished in table.wishes}
    seats = range(1, len(table.seats) + 1)
    return [seat for seat in seats if seat != winner_of(table) and seat not in given]


def has_bell(table: Table) -> bool:
    """Whether the game ends with a bell and wishes."""
    return bool(table.game.definition.parting_gifts)


def is_due(table: Table) -> bool:
    """Whether the winner has not yet rung and given all wishes."""
    if winner_of(table) is None or not has_bell(table):
        return False
    return not table.bell_rung or bool(still_without(table))


def reader(table: Table) -> int | None:
    """The seat whose turn it is to read its wish, once all have one."""
    winner = winner_of(table)
    if winner is None or is_due(table):
        return None
    folded = {wished.seat for wished in table.wishes} - table.read
    from_the_left = sorted(folded, key=lambda seat: (seat < winner, seat))
    return from_the_left[0] if from_the_left else None


def due_at(table: Table, pace: float) -> float | None:
    """The time from which a computer rings, gives or reads; None where a person does, or nobody."""
    winner, reading = winner_of(table), reader(table)
    if is_due(table) and winner is not None:
        return table.moved_at + pace if table.is_computers(winner) else None
    if reading is None:
        return None
    return table.moved_at + (pace if table.is_computers(reading) else LONGEST)


def next_step(table: Table, seed: bytes) -> list[Body]:
    """What a computer does next."""
    if not table.bell_rung:
        return [Rang()]
    if waiting := still_without(table):
        return [wish_for(table, seed, waiting[0])]
    reading = reader(table)
    assert reading is not None
    return [ReadOut(reading)]


def wish_for(table: Table, seed: bytes, seat: int) -> Wished:
    """The next wish out of the pouch, none of them twice."""
    pouch = table.game.definition.parting_gifts
    wish = pouch[fate.wish_order(seed, len(pouch))[len(table.wishes)]]
    return Wished(seat, wish, folded=True)
