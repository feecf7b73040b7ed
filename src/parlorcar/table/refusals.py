"""What a decision comes to: the entries that it adds, or the refusal with its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .entries import Body
from .table import Table

Code = Literal["stale", "illegal", "not_yours", "malformed"]


@dataclass(frozen=True)
class Refusal:
    code: Code
    error: str


Decision = list[Body] | Refusal


def seats_of(table: Table, person: str) -> list[int]:
    """The seats that `person` holds."""
    if not person:
        return []
    return [n for n, seat in enumerate(table.seats, 1) if seat.person == person]


def not_held(table: Table, person: str, seat: int) -> Refusal | None:
    if seat in seats_of(table, person):
        return None
    if not 1 <= seat <= len(table.seats):
        return Refusal("not_yours", f"There is no seat {seat}: {seats_in_words(table)}.")
    return Refusal("not_yours", f"Seat {seat} is not yours: act for a seat that you hold.")


def not_acting(table: Table, person: str, seat: int) -> Refusal | None:
    """Why `person` cannot act for `seat`: it is another's, or a computer plays it just now."""
    if refusal := not_held(table, person, seat):
        return refusal
    if table.is_computers(seat):
        return Refusal("illegal", "A computer plays for you: take your seat back first.")
    return None


def seats_in_words(table: Table) -> str:
    return f"this table has the seats 1 to {len(table.seats)}"
