"""Through whose eyes a client sees the table: the curtain of a screen handed round.

A client with one seat always sees through it, one without any sees what everybody knows. A client
with several seats sees through one of them only while that seat is to act, after the curtain was
lifted for it; it falls as soon as another of its seats must act, or somebody else acts. Where no
seat sees anything that another must not, there is no curtain: the client sees through the seat
that is to act.
"""

from __future__ import annotations

from . import rings
from .pending import pending
from .refusals import Refusal
from .table import Table


def to_act(table: Table, seats: list[int]) -> int | None:
    """The first of `seats` that is to act or to answer now, to spin and look, or to shoot."""
    awaited = pending(table)
    match awaited.kind:
        case "ring" if awaited.under_way:
            waiting = awaited.eyes
        case "window":
            waiting = [seat for seat in awaited.seats if seat not in table.answers]
        case "turn" | "ring" | "shot" if not awaited.under_way:
            waiting = awaited.seats
        case _:
            return None
    ours = (seat for seat in waiting if seat in seats and not table.is_computers(seat))
    return next(ours, None)


def curtained(table: Table) -> bool:
    """Whether a screen handed round needs its curtain now."""
    if pending(table).kind == "ring":
        return True
    position = table.position
    return position is not None and (position.secretive() or rings.may_be_done(position))


def lifted(table: Table, looking: int | None) -> int | None:
    """The seat for which the curtain stays lifted: none where there was no curtain to lift."""
    return looking if curtained(table) else None


def looking(table: Table, seats: list[int], before: int | None) -> int | None:
    """The seat that a client which holds `seats` sees through; `before` had the curtain lifted."""
    if len(seats) < 2:
        return seats[0] if seats else None
    if not curtained(table):
        return to_act(table, seats)
    if pending(table).kind == "draw":
        return before  # a card is drawn: the screen is still where it was
    return before if before is not None and before == to_act(table, seats) else None


def look(table: Table, seats: list[int], seat: int) -> int | None | Refusal:
    """Lifts the curtain for `seat`, or lets it fall (0)."""
    if len(seats) < 2 and seat in (0, *seats):
        return seats[0] if seats else None
    if seat == 0:
        return None
    if seat not in seats:
        return Refusal("not_yours", f"Seat {seat} is not yours: look through one that you hold.")
    if seat != to_act(table, seats):
        name = table.names()[seat - 1]
        return Refusal("illegal", f"{name} is not to act now: nobody peeks behind the curtain.")
    return seat
