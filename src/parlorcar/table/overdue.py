"""Somebody's time to think is up: a computer helps out, and plays on after the second time."""

from __future__ import annotations

from . import clocks, readiness, rings, shots, windows
from .computers import computer_line
from .entries import Body, Overstayed, SteppedIn
from .pending import pending
from .played import played
from .table import Table

POWER, AIM = 60, 0  # of a ring that is spun, tossed or slid for somebody
IN_A_ROW = 2  # times that somebody's time is up, before a computer plays on for them


def helped_out(table: Table, seed: bytes) -> list[Body]:
    """What happens when the time of whoever was to act is up."""
    late = late_seats(table)
    stepping_in = [seat for seat in late if table.overstays[seat] + 1 >= IN_A_ROW]
    return [
        *(Overstayed(seat) for seat in late),
        *instead(table, seed, late),
        *(SteppedIn(seat, "slow") for seat in stepping_in),
    ]


def late_seats(table: Table) -> list[int]:
    """Those for whom the game has waited: of several who may do it, one after the other."""
    seats = clocks.thinkers(table)
    if pending(table).kind == "window":
        return [seat for seat in seats if seat not in table.answers]
    waited = readiness.waits_for_ready(table)
    return waited or [min(seats, key=lambda seat: table.overstays[seat])]


def instead(table: Table, seed: bytes, late: list[int]) -> list[Body]:
    """What a computer does in the place of those."""
    assert table.position is not None
    awaited = pending(table)
    match awaited.kind:
        case "window":
            return list(windows.settled(table, seed, table.answers, late))
        case "shot":
            return [shots.computers_flick(table)]
        case "hands" | "ring":
            assert awaited.gate is not None
            hands = awaited.seats[0] if awaited.kind == "ring" else late[0]
            return rings.made(table, seed, awaited.gate, hands, POWER, AIM)
    return [played(table.position, computer_line(table, seed, late[0], table.position))]
