"""What happens at a table by itself: nature, the computers, windows and spins that are over."""

from __future__ import annotations

from parlorcar.games.core.move import NATURE

from . import ceremony, rings, shots, windows
from .computers import computer_line
from .entries import Body, Moved
from .table import Table, is_over

PACE = 0.9  # seconds between two things that a computer does
MOST_PLIES = 10_000  # no real game is a tenth as long; a box can be made that never ends


def next_automatic(
    table: Table, seed: bytes, now: float, pace: float = PACE
) -> list[Body] | float | None:
    """The entries that are due, or the time at which some will be, or None: people are awaited."""
    due = due_at(table, pace)
    if due is None or due > now:
        return due
    return due_entries(table, seed, now)


def goes_on_for_ever(table: Table) -> bool:
    """Whether a game has gone on for so long that it is given up."""
    return table.plies >= MOST_PLIES and not is_over(table)


def due_at(table: Table, pace: float) -> float | None:
    """The time from which something happens by itself."""
    due = due_unwatched(table, pace)
    return None if due is None else max(due, shots.watched_until(table, pace / PACE))


def due_unwatched(table: Table, pace: float) -> float | None:
    """The same, had nobody a shot to watch first."""
    position = table.position
    if position is None or goes_on_for_ever(table):
        return None
    actor = position.actor
    if actor == NATURE:
        if table.spin is not None:
            return table.spin.end
        if table.flicked is not None:
            return table.moved_at
        if shots.gate(table) is not None:
            return table.moved_at + pace if shots.is_computers(table) else None
        return table.moved_at if rings.gate(table) is None else None
    if not isinstance(actor, int):
        return table.moved_at + pace if ceremony.computer_is_due(table) else None
    if position.windows():
        if not windows.people_asked(table):
            return table.moved_at + pace
        if windows.has_clock(table):
            return windows.deadline(table)
        return table.moved_at if windows.all_answered(table) else None
    if table.seats[actor - 1].who == "computer":
        return table.moved_at + pace
    return None


def due_entries(table: Table, seed: bytes, now: float) -> list[Body]:
    position = table.position
    assert position is not None
    actor = position.actor
    if actor == NATURE:
        return natures_entries(table, seed, now)
    if not isinstance(actor, int):
        return ceremony.next_step(table, seed)
    if position.windows():
        return list(windows.settled(table, seed, table.answers))
    return [Moved(computer_line(table, seed, actor, position))]


def natures_entries(table: Table, seed: bytes, now: float) -> list[Body]:
    if table.spin is not None:
        return rings.stopped(table, seed, now)
    if table.flicked is not None:
        return shots.flight(table, seed)
    if shots.gate(table) is not None:
        return [shots.computers_flick(table)]
    return list(rings.draws(table, seed))
