"""The log into which rules write what happened, as they act.

A log is an array of EVENT records. Its first record is the head: `amount` counts the events
that follow. `seat` and `other` count from 0 here and from 1 in text; -1 is nobody, no card,
no space. What a kind or a rule number means is the game's own table (`events.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .rule import rule

EVENT = np.dtype(
    [
        ("kind", "i1"),
        ("seat", "i1"),
        ("other", "i1"),
        ("card", "i2"),
        ("start", "i2"),
        ("end", "i2"),
        ("amount", "i2"),
        ("rule", "i2"),
    ]
)
CAPACITY = 64  # far more than one move can cause

RECORDS = np.dtype((np.record, EVENT))  # whose fields rules read and write as attributes

Log = Any  # an array of EVENT; Any, for Numba's record types have no static ones


def empty_log() -> Log:
    """A log for one move at a time: `CAPACITY` records of 12 bytes."""
    return np.zeros(CAPACITY, RECORDS)


@rule
def clear(log: Log) -> None:
    """Forgets what the log holds."""
    log[0].amount = 0


@rule
def note(log: Log, kind: int, rule_number: int, seat: int) -> None:
    """Adds an event to the log: something that `seat` did or that befell it."""
    count = log[0].amount + 1
    log[0].amount = count
    event = log[count]
    event.kind = kind
    event.rule = rule_number
    event.seat = seat
    event.other = -1
    event.card = -1
    event.start = -1
    event.end = -1
    event.amount = -1


@rule
def note_card(log: Log, kind: int, rule_number: int, seat: int, card: int) -> None:
    """Adds an event about a card."""
    note(log, kind, rule_number, seat)
    log[log[0].amount].card = card


@rule
def note_way(log: Log, kind: int, rule_number: int, seat: int, start: int, end: int) -> None:
    """Adds an event in which a token went from `start` to `end`."""
    note(log, kind, rule_number, seat)
    event = log[log[0].amount]
    event.start = start
    event.end = end


@rule
def note_other(log: Log, kind: int, rule_number: int, seat: int, other: int) -> None:
    """Adds an event between two seats."""
    note(log, kind, rule_number, seat)
    log[log[0].amount].other = other


@rule
def note_amount(log: Log, kind: int, rule_number: int, amount: int) -> None:
    """Adds an event that is nobody's, with a number."""
    note(log, kind, rule_number, -1)
    log[log[0].amount].amount = amount
