"""What people decide about their seats: to be ready, leave, come back, be shown, play again."""

from __future__ import annotations

from math import ceil

from . import ceremony, readiness, text
from .automatic import has_ended
from .entries import (
    CameBack,
    Filled,
    Handed,
    Left,
    Readied,
    Routine,
    SetAgain,
    Showed,
    SteppedIn,
)
from .refusals import Decision, Refusal, not_acting, not_held, seats_in_words, seats_of
from .seating import free_seats
from .table import Table, is_over, winner_of


def ready(table: Table, person: str, seat: int, version: int = 0) -> Decision:
    """Says that `seat`, told `version` (0: all), is there, before something timed begins."""
    if refusal := not_acting(table, person, seat):
        return refusal
    if version and table.position is not None and version < table.told_question(person):
        return Refusal("stale", "The table has moved on since: look at it again.")
    if seat in readiness.waits_for_ready(table):
        return [Readied(seat)]
    if seat in table.ready:
        return Refusal("illegal", "You have said so already: wait for the others.")
    return Refusal("illegal", "Nothing waits for you to be ready: look at the table again.")


def leave_to_routine(table: Table, person: str, seat: int) -> Decision:
    """Has the table make the moves of routine of all seats that `person` holds."""
    if refusal := not_acting(table, person, seat):
        return refusal
    if table.position is None or table.position.routine() is None or table.closed:
        return Refusal("illegal", "Nothing of routine is to be done now: look at the table again.")
    mine = [one for one in seats_of(table, person) if one not in table.routine]
    if not mine:
        return Refusal("illegal", "That is being done already: wait a moment.")
    return [Routine(one) for one in mine]


def leave(table: Table, person: str, seat: int) -> Decision:
    """Gives `seat` up: before the game it is free again, then a computer plays on."""
    if refusal := not_held(table, person, seat):
        return refusal
    if table.closed:
        return Refusal("illegal", table.closed)
    if table.position is None:
        return [Left(seat)]
    if is_over(table):
        return Refusal("illegal", "The game is over: there is nothing to leave any more.")
    if seat in table.stand_ins:
        return Refusal("illegal", "A computer plays for you already: you may just go.")
    return [SteppedIn(seat, "left")]


def replace(
    table: Table, person: str, seat: int, absent: int, away_for: float, absence: float
) -> Decision:
    """Has a computer play for `absent`, who has been away for `away_for` of `absence` seconds.

    Nobody is waited for in a seat that nobody has taken: there a computer may sit down at once.
    """
    if refusal := not_acting(table, person, seat):
        return refusal
    if absent in free_seats(table):
        return [Filled(absent, text.computer_name(table.names()))]
    if refusal := not_replaceable(table, absent):
        return refusal
    name = table.name(absent)
    if table.seats[absent - 1].person == person:
        return Refusal("illegal", "You are here yourself: leave the seat instead.")
    if away_for < absence:
        seconds = ceil(absence - away_for)
        return Refusal("illegal", f"{name} may come back yet: wait {seconds} seconds more.")
    return [SteppedIn(absent, "away")]


def not_replaceable(table: Table, absent: int) -> Refusal | None:
    """Why no computer can play for that seat, however long its person is away."""
    if table.closed:
        return Refusal("illegal", table.closed)
    if not 1 <= absent <= len(table.seats):
        return Refusal("malformed", f"There is no seat {absent}: {seats_in_words(table)}.")
    if table.seats[absent - 1].who != "person":
        return Refusal("illegal", f"Nobody has sat down in seat {absent}: choose a person's seat.")
    if absent in table.stand_ins:
        return Refusal("illegal", f"A computer plays for {table.name(absent)} already.")
    if table.position is None and free_seats(table):
        return Refusal("illegal", "The game has not begun: it waits until all seats are taken.")
    if is_over(table) and not (winner_of(table) == absent and ceremony.is_due(table)):
        return Refusal("illegal", "The game is over: nobody is waited for any more.")
    return None


def come_back(table: Table, person: str, seat: int) -> Decision:
    """Takes `seat` back from the computer that stepped in."""
    if refusal := not_held(table, person, seat):
        return refusal
    if table.closed:
        return Refusal("illegal", table.closed)
    if seat not in table.stand_ins:
        return Refusal("illegal", "You play this seat yourself: there is nothing to take back.")
    return [CameBack(seat)]


def hand_over(table: Table, person: str, seat: int, to_person: str) -> Decision:
    """Gives `seat` to another identity, a program's for instance; `person` holds it no more."""
    if refusal := not_held(table, person, seat):
        return refusal
    if not to_person or to_person == person:
        return Refusal("malformed", "The seat is to be held by somebody else: name who.")
    return [Handed(seat, to_person)]


def show_hand(table: Table, person: str, seat: int, shown: bool) -> Decision:
    """Whether those who watch may see through the eyes of `seat`."""
    if refusal := not_held(table, person, seat):
        return refusal
    if not table.game.definition.secret_fields:
        return Refusal("illegal", "In this game nobody hides anything: who watches sees it all.")
    if shown == (seat in table.shown):
        return Refusal("illegal", "It is so already: nothing has changed.")
    return [Showed(seat, shown)]


def rematch(table: Table, person: str, seat: int, new_name: str) -> Decision:
    """Says at which table the same people play the next game."""
    if refusal := not_held(table, person, seat):
        return refusal
    if not has_ended(table):
        return Refusal("illegal", "The game is not over: play it to the end first.")
    if table.next:
        return Refusal("illegal", "The next game is set already: go there.")
    return [SetAgain(new_name)]
