"""After the last move: the winner rings the bell and gives every other seat a wish."""

from __future__ import annotations

from . import fate
from .entries import Body, Rang, Wished
from .table import Table, winner_of


def still_without(table: Table) -> list[int]:
    """The seats that have still to be given a wish."""
    given = {wished.seat for wished in table.wishes}
    seats = range(1, len(table.seats) + 1)
    return [seat for seat in seats if seat != winner_of(table) and seat not in given]


def has_bell(table: Table) -> bool:
    """Whether the game ends with a bell and wishes."""
    return bool(table.game.definition.parting_gifts)


def is_due(table: Table) -> bool:
    """Whether somebody has won and has not yet done all of it."""
    if winner_of(table) is None or not has_bell(table):
        return False
    return not table.bell_rung or bool(still_without(table))


def computer_is_due(table: Table) -> bool:
    """Whether a computer is to do it."""
    winner = winner_of(table)
    return winner is not None and table.is_computers(winner) and is_due(table)


def next_step(table: Table, seed: bytes) -> list[Body]:
    if not table.bell_rung:
        return [Rang()]
    return [wish_for(table, seed, still_without(table)[0])]


def wish_for(table: Table, seed: bytes, seat: int) -> Wished:
    """The next wish out of the pouch, none of them twice."""
    pouch = table.game.definition.parting_gifts
    return Wished(seat, pouch[fate.wish_order(seed, len(pouch))[len(table.wishes)]])
