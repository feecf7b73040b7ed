"""The time to think, by the server's clock; and how much of it a slow line may use up.

A line that is slow must lose nobody a move. So an answer still counts for as long after the end
as its line is measured to take, LAG_CAP at most; and what follows from the end follows LAG_CAP
later for everybody alike, wherever several screens play, so that it tells nothing of any line.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import shots, windows
from .pending import pending
from .table import Table

THINKING: Mapping[str, float] = {"none": 0.0, "gentle": 90.0, "fast": 30.0}  # seconds a decision
FIRST = 2  # times as long has a seat for its first decision
LAG_CAP = 1.0  # seconds
COMING_BACK = 15.0  # seconds that people have at least after the server was away
THOUGHT_ABOUT = ("turn", "window", "hands", "ring", "shot")


def lag(table: Table) -> float:
    """How much later than its end something falls due."""
    return LAG_CAP if len(table.screens()) > 1 else 0.0


def credited(credit: float) -> float:
    """A line's measured delay, as far as it counts, in seconds."""
    return min(LAG_CAP, max(0.0, credit))


def thinkers(table: Table) -> list[int]:
    """The people's seats that have time to think now, by public knowledge; none without a clock.

    In a window without an end of its own those are all that it asks, whoever has answered.
    """
    if not THINKING[table.clock]:
        return []
    awaited = pending(table)
    if awaited.kind not in THOUGHT_ABOUT or awaited.under_way or awaited.to_agree:
        return []
    if awaited.kind == "window" and windows.has_clock(table):
        return []
    return [seat for seat in awaited.seats if not table.is_computers(seat)]


def deadline(table: Table) -> float | None:
    """When the time to think of whoever is to act is up; None where nobody's runs.

    It is up for nobody before people could come back to a server that was away.
    """
    seats = thinkers(table)
    if not seats:
        return None
    seconds = THINKING[table.clock] * (1 if table.decided.issuperset(seats) else FIRST)
    end = max(table.thinking_since, shots.watched_until(table, 1.0)) + seconds
    return max(end, table.awake_since + COMING_BACK)


def falls_due(table: Table) -> float | None:
    """When a computer helps out, for nobody has decided."""
    end = deadline(table)
    return None if end is None else end + lag(table)


def too_late(table: Table, now: float, credit: float) -> bool:
    """Whether a decision comes after the time for it, and before what follows from that.

    Later still it counts: then the server was away, and nobody is to lose by that.
    """
    end = deadline(table)
    return end is not None and end + credited(credit) <= now < end + lag(table)
