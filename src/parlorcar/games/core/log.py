"""The log into which rules write what happened, as they act.

A log is one record: `count` tells how many of its `events` happened. `seat` and `other` count from
0 here and from 1 in text; -1 is nobody, no card, no space. What a kind or a rule number means is
the game's own table (`events.py`).

It is a record, not an array, since every rule passes it on: compiled code counts who holds an array
each time that it is passed, and a record never.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .rule import rule

EVENT = np.dtype(
    [
        ("kind", "i2"),
        ("seat", "i2"),
        ("other", "i2"),
        ("card", "i2"),
        ("start", "i2"),
        ("end", "i2"),
        ("amount", "i2"),
        ("rule", "i2"),
    ]
)
CAPACITY = 64  # far more than one move can cause
LOG = np.dtype([("count", "i8"), ("events", EVENT, (CAPACITY,))])

Log = Any  # a LOG record; Any, for Numba's record types have no static ones


def empty_log() -> Log:
    """A log for one move at a time: room for `CAPACITY` events of 16 bytes."""
    return np.zeros(1, LOG).view(np.recarray)[0]


@rule
def clear(log: Log) -> None:
    """Forgets what the log holds."""
    log.count = 0


@rule
def note(log: Log, kind: int, rule_number: int, seat: int) -> None:
    """Adds an event to the log: something that `seat` did or that befell it."""
    event = log.events[log.count]
    log.count += 1
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
    log.events[log.count - 1].card = card


@rule
def note_way(log: Log, kind: int, rule_number: int, seat: int, start: int, end: int) -> None:
    """Adds an event in which a token went from `start` to `end`."""
    note(log, kind, rule_number, seat)
    event = log.events[log.count - 1]
    event.start = start
    event.end = end


@rule
def note_other(log: Log, kind: int, rule_number: int, seat: int, other: int) -> None:
    """Adds an event between two seats."""
    note(log, kind, rule_number, seat)
    log.events[log.count - 1].other = other


@rule
def note_amount(log: Log, kind: int, rule_number: int, amount: int) -> None:
    """Adds an event that is nobody's, with a number."""
    note(log, kind, rule_number, -1)
    log.events[log.count - 1].amount = amount
