"""Asking to take a move back, and agreeing to it."""

from __future__ import annotations

from .entries import AgreedBack, AskedBack
from .pending import goes_on_for_ever
from .refusals import Decision, Refusal, not_acting
from .table import Table
from .undo import still_asked


def take_back(table: Table, person: str, seat: int) -> Decision:
    """Asks everybody whether `seat` may take its last move back; alone, takes it back."""
    if refusal := not_acting(table, person, seat):
        return refusal
    if table.undo is None or goes_on_for_ever(table):  # then nature's seed has been told
        sentence = "No move can be taken back now: something has followed from the last one."
        return Refusal("illegal", sentence)
    if table.undo.seat != seat:
        return Refusal("illegal", f"The last move was made by {table.name(table.undo.seat)}.")
    if table.undo.asked:
        return Refusal("illegal", "You have asked already: wait for the others.")
    return [AskedBack(seat, table.undo.ply)]


def answer_take_back(
    table: Table, person: str, seat: int, agreed: bool, version: int = 0
) -> Decision:
    """Whether `seat`, told `version` (0: all), agrees to what somebody would like to take back."""
    if refusal := not_acting(table, person, seat):
        return refusal
    if table.undo is None or not table.undo.asked:
        return Refusal("illegal", "Nobody asks to take a move back: look at the table again.")
    if version and table.real_version(person, version) < table.undo.asked_in:
        return Refusal("stale", "That question is over: look at what is asked now.")
    if seat not in still_asked(table):
        return Refusal("illegal", "You have agreed already: wait for the others.")
    return [AgreedBack(seat, agreed)]
