"""What is said at a table, and by those who watch among themselves."""

from __future__ import annotations

from . import flood, phrases, text
from .entries import Remarked, Said
from .refusals import Decision, Refusal, not_held, seats_of
from .table import Table


def silence(table: Table) -> str:
    """Why those who play may not talk now; empty where they may, as after a game that was left."""
    return table.position.talk() if table.position is not None and not table.closed else ""


def say(table: Table, person: str, seat: int, words: str, now: float) -> Decision:
    """Something that `seat` says to everybody."""
    if refusal := not_held(table, person, seat):
        return refusal
    try:
        said = text.cleaned(words, "The message", text.TALK_LENGTH)
    except text.Unfit as error:
        return Refusal("malformed", str(error))
    if why := silence(table):
        return say_phrase(table, person, seat, said, now, why)
    if wait := flood.too_much(table.lately, person, said, now):
        return Refusal("illegal", wait)
    return [Said(seat, said)]


def say_phrase(table: Table, person: str, seat: int, said: str, now: float, why: str) -> Decision:
    """A ready-made phrase; `why` says that nothing else may be said."""
    ready_made = phrases.offered(table)
    if not ready_made.texts and table.spin is not None:
        return Refusal("illegal", f"{why} Wait until the cards lie face down again.")
    if said not in ready_made.texts:
        return Refusal("illegal", why)
    if seat in phrases.said_by(table, ready_made, said):
        return Refusal("illegal", "You said that in this turn. Choose another phrase.")
    if wait := flood.too_many(table.lately, person, now):
        return Refusal("illegal", wait)
    return [Said(seat, said, phrase=True)]


def remark(table: Table, name: str, words: str, person: str, now: float) -> Decision:
    """Something that `person`, who watches and is called `name`, says to the others who do."""
    if seats_of(table, person):
        return Refusal("illegal", "You sit at this table: talk to those who play.")
    try:
        known = text.new_name(name, [one for one in table.names() if one])
        said = text.cleaned(words, "The message", text.TALK_LENGTH)
    except text.Unfit as error:
        return Refusal("malformed", str(error))
    players = {seat.person for seat in table.seats}
    crowded = flood.crowded(table.lately, players, now)
    if wait := flood.too_much(table.lately, person, said, now) or crowded:
        return Refusal("illegal", wait)
    return [Remarked(known, said)]
