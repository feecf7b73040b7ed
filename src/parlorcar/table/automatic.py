"""What happens at a table by itself: nature, the computers, windows and spins that are over."""

from __future__ import annotations

from . import ceremony, clocks, overdue, rings, shots, windows
from .computers import computer_line
from .entries import AgreedBack, Answered, Body, Closed, Moved
from .pending import Pending, goes_on_for_ever, pending
from .played import played
from .table import Table, is_over
from .undo import HOLD

PACE = 0.9  # seconds between two things that a computer does
OF_ROUTINE = 0.4  # times as long between moves of routine, which are not thought about


def next_automatic(
    table: Table, seed: bytes, now: float, pace: float = PACE
) -> list[Body] | float | None:
    """The entries that are due, or the time at which some will be, or None: people are awaited."""
    due = due_at(table, pace)
    if due is None or due > now:
        return due
    return due_entries(table, seed, now, pace)


def with_draws(table: Table, seed: bytes, bodies: list[Body], now: float) -> list[Body]:
    """What is about to be added to a table, and what nature draws after it at once."""
    moves = [body for body in bodies if isinstance(body, Moved)]
    if not moves or not all(isinstance(body, Moved | Answered) for body in bodies):
        return bodies
    if shots.watched_until(table, 1.0) > now:
        return bodies
    return [*bodies, *rings.draws(table, seed, after=moves)]


def takes_a_while(table: Table) -> bool:
    """Whether what is due now is thought about by a computer, or shot."""
    awaited = pending(table)
    if due_in_play(table, awaited, 0.0) is None:
        return True  # a computer helps out
    match awaited.kind:
        case "draw" | "hands":
            return False
        case "ring":
            return awaited.under_way
        case "window":
            return len(windows.people_asked(table)) < len(awaited.seats)
    return True


def has_ended(table: Table) -> bool:
    """Whether nobody plays here any more."""
    return is_over(table) or bool(table.closed) or goes_on_for_ever(table)


def is_deserted(table: Table) -> bool:
    """Whether computers alone would play on."""
    return table.position is not None and not is_over(table) and not table.people()


def due_at(table: Table, pace: float) -> float | None:
    """The time from which something happens by itself."""
    awaited = pending(table)
    if awaited.kind in ("lobby", "closed", "endless"):
        return None
    if is_deserted(table):
        return table.moved_at
    if awaited.to_agree:
        assert table.undo is not None and table.undo.asked_at is not None
        return max(table.undo.asked_at + HOLD, table.awake_since + clocks.COMING_BACK)
    due = due_in_play(table, awaited, pace)
    if due is not None:
        return max(due, shots.watched_until(table, pace / PACE))
    return clocks.falls_due(table)


def due_in_play(table: Table, awaited: Pending, pace: float) -> float | None:
    """The time from which nature or a computer acts, or a window is over."""
    match awaited.kind:
        case "turn":
            (seat,) = awaited.seats
            if table.is_computers(seat):
                return table.moved_at + pace
            return table.moved_at + pace * OF_ROUTINE if routine(table, seat) else None
        case "window":
            if not windows.people_asked(table) or windows.goes_by_itself(table):
                return table.moved_at + pace
            if (end := windows.deadline(table)) is not None:
                return end + clocks.lag(table)
            return table.moved_at if windows.all_answered(table) else None
        case "ring" if table.spin is not None:
            return table.spin.end
        case "ring":
            return table.moved_at if rings.nobody_left_to_look(table) else None
        case "shot" if not awaited.under_way:
            return table.moved_at + pace if shots.is_computers(table) else None
        case "shot" | "draw":
            return table.moved_at
        case "farewell":
            return ceremony.due_at(table, pace)
    return None


def routine(table: Table, seat: int) -> str:
    """The line that the table plays for `seat`, which has asked it to; empty for most moves."""
    assert table.position is not None
    own = seat in table.routine and not table.is_computers(seat)
    usual = table.position.routine() if own else None
    return usual.move if usual is not None else ""


def due_entries(table: Table, seed: bytes, now: float, pace: float) -> list[Body]:
    assert table.position is not None
    awaited = pending(table)
    if is_deserted(table):
        return [Closed()]
    if awaited.to_agree:
        return [AgreedBack(awaited.to_agree[0], False)]
    if due_in_play(table, awaited, pace) is None:
        return overdue.helped_out(table, seed)
    match awaited.kind:
        case "farewell":
            return ceremony.next_step(table, seed)
        case "window":
            return list(windows.settled(table, seed, table.answers))
        case "turn":
            (seat,) = awaited.seats
            line = routine(table, seat) or computer_line(table, seed, seat, table.position)
            return [played(table.position, line)]
        case "ring" if awaited.under_way:
            return rings.stopped(table, seed, now)
        case "ring":
            return rings.seen_by_all(table, seed, table.spins)
        case "shot" if awaited.under_way:
            return shots.flight(table, seed)
        case "shot":
            return [shots.computers_flick(table)]
    return list(rings.draws(table, seed))
