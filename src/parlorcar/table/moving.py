"""To play on at another device: all that one screen holds at a table goes to another.

A seat is held by what the screen's browser keeps. The person makes a code there, which is told
once, and brings it to the other screen. Of the code only its SHA-256 is known here.
"""

from __future__ import annotations

from .entries import Offered, TookOver
from .refusals import Decision, Refusal, not_held, seats_of
from .table import Table

LASTS = 600.0  # seconds
BETWEEN = 2.0  # seconds between two codes of one person
SPENT = (
    "This link does not work any more. It works once, for ten minutes. "
    "Make a new one on the other device."
)


def offer(table: Table, person: str, seat: int, code: str, now: float) -> Decision:
    """A new code for all seats that `person` holds, in place of the one before."""
    if refusal := not_held(table, person, seat):
        return refusal
    before = table.offers.get(person)
    if before is not None and abs(now - before.at) < BETWEEN:
        return Refusal("illegal", "You made a link just now: wait two seconds.")
    return [Offered(code)]


def seats_offered(table: Table, code: str, now: float) -> list[int]:
    """The seats that the code gives; none where it is not known, spent, too old or taken back."""
    for person, made in table.offers.items():
        if made.code == code and 0.0 <= now - made.at <= LASTS:
            return seats_of(table, person)
    return []


def take_over(table: Table, person: str, code: str, now: float) -> Decision:
    """All seats that the code gives are held by `person` from now on."""
    seats = seats_offered(table, code, now)
    if not seats:
        return Refusal("illegal", SPENT)
    if seats[0] in seats_of(table, person):
        return Refusal("illegal", "You are on that device: open the link on the other one.")
    return [TookOver(code)]
