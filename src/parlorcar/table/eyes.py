"""Through whose eyes a client sees the table: the curtain of a screen handed round.

A client with one seat always sees through it, one without any sees what everybody knows. A client
with several seats sees through one of them only while that seat is to act, after the curtain was
lifted for it; it falls as soon as another of its seats must act, or somebody else acts.
"""

from __future__ import annotations

from parlorcar.games.core.move import NATURE

from . import windows
from .decisions import Refusal
from .table import Table


def pending(table: Table, seats: list[int]) -> int | None:
    """The first of `seats` that is to act or to answer now."""
    if table.position is None:
        return None
    waiting = [seat for seat in windows.asked(table) if seat not in table.answers]
    if not windows.asked(table) and isinstance(table.position.actor, int):
        waiting = [table.position.actor]
    return next((seat for seat in waiting if seat in seats), None)


def looking(table: Table, seats: list[int], before: int | None) -> int | None:
    """The seat that a client which holds `seats` sees through, having seen through `before`."""
    if len(seats) < 2:
        return seats[0] if seats else None
    if table.position is not None and table.position.actor == NATURE:
        return before  # a card is drawn: the screen is still where it was
    return before if before is not None and before == pending(table, seats) else None


def look(table: Table, seats: list[int], seat: int) -> int | None | Refusal:
    """Lifts the curtain for `seat`, or lets it fall (0)."""
    if len(seats) < 2 and seat in (0, *seats):
        return seats[0] if seats else None
    if seat == 0:
        return None
    if seat not in seats:
        return Refusal("not_yours", f"Seat {seat} is not yours: look through one that you hold.")
    if seat != pending(table, seats):
        name = table.names()[seat - 1]
        return Refusal("illegal", f"{name} is not to act now: nobody peeks behind the curtain.")
    return seat
