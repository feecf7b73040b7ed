"""What happens at a table by itself: nature, the computers, windows and spins that are over."""

from __future__ import annotations

from parlorcar.games.core.move import NATURE

from . import ceremony, clocks, overdue, rings, shots, windows
from .computers import computer_line
from .entries import AgreedBack, Answered, Body, Closed, Moved
from .played import played
from .table import Table, is_over
from .undo import HOLD, still_asked

PACE = 0.9  # seconds between two things that a computer does
OF_ROUTINE = 0.4  # times as long between moves of routine, which are not thought about
MOST_PLIES = 10_000  # no real game is a tenth as long; a box can be made that never ends


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
    position = table.position
    assert position is not None
    if due_in_play(table, 0.0) is None:
        return True  # a computer helps out
    if position.actor == NATURE:
        return table.spin is not None or shots.gate(table) is not None
    return not position.windows() or len(windows.people_asked(table)) < len(windows.asked(table))


def goes_on_for_ever(table: Table) -> bool:
    """Whether a game has gone on for so long that it is given up."""
    return table.plies >= MOST_PLIES and not is_over(table)


def has_ended(table: Table) -> bool:
    """Whether nobody plays here any more."""
    return is_over(table) or bool(table.closed) or goes_on_for_ever(table)


def is_deserted(table: Table) -> bool:
    """Whether computers alone would play on."""
    return table.position is not None and not is_over(table) and not table.people()


def due_at(table: Table, pace: float) -> float | None:
    """The time from which something happens by itself."""
    if table.closed or table.position is None or goes_on_for_ever(table):
        return None
    if is_deserted(table):
        return table.moved_at
    if table.undo is not None and table.undo.asked_at is not None:
        return max(table.undo.asked_at + HOLD, table.awake_since + clocks.COMING_BACK)
    due = due_in_play(table, pace)
    if due is not None:
        return max(due, shots.watched_until(table, pace / PACE))
    return clocks.falls_due(table)


def due_in_play(table: Table, pace: float) -> float | None:
    """The time from which nature or a computer acts, or a window is over."""
    position = table.position
    assert position is not None
    actor = position.actor
    if actor == NATURE:
        if table.spin is not None:
            return table.spin.end
        if table.flicked is not None:
            return table.moved_at
        if shots.gate(table) is not None:
            return table.moved_at + pace if shots.is_computers(table) else None
        if rings.gate(table) is None or rings.nobody_left_to_look(table):
            return table.moved_at
        return None
    if not isinstance(actor, int):
        return ceremony.due_at(table, pace)
    if position.windows():
        if not windows.people_asked(table) or windows.goes_by_itself(table):
            return table.moved_at + pace
        end = windows.deadline(table)
        if end is not None:
            return end + clocks.lag(table)
        return table.moved_at if windows.all_answered(table) else None
    if table.is_computers(actor):
        return table.moved_at + pace
    return table.moved_at + pace * OF_ROUTINE if routine(table, actor) else None


def routine(table: Table, seat: int) -> str:
    """The line that the table plays for `seat`, which has asked it to; empty for most moves."""
    assert table.position is not None
    own = seat in table.routine and not table.is_computers(seat)
    usual = table.position.routine() if own else None
    return usual.move if usual is not None else ""


def due_entries(table: Table, seed: bytes, now: float, pace: float) -> list[Body]:
    position = table.position
    assert position is not None
    if is_deserted(table):
        return [Closed()]
    if table.undo is not None and table.undo.asked:
        return [AgreedBack(still_asked(table)[0], False)]
    if due_in_play(table, pace) is None:
        return overdue.helped_out(table, seed)
    actor = position.actor
    if actor == NATURE:
        return natures_entries(table, seed, now)
    if not isinstance(actor, int):
        return ceremony.next_step(table, seed)
    if position.windows():
        return list(windows.settled(table, seed, table.answers))
    line = routine(table, actor) or computer_line(table, seed, actor, position)
    return [played(position, line)]


def natures_entries(table: Table, seed: bytes, now: float) -> list[Body]:
    if table.spin is not None:
        return rings.stopped(table, seed, now)
    if table.flicked is not None:
        return shots.flight(table, seed)
    if shots.gate(table) is not None:
        return [shots.computers_flick(table)]
    if rings.nobody_left_to_look(table):
        return rings.seen_by_all(table, seed, table.spins)
    return list(rings.draws(table, seed))
