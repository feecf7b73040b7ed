"""What a person may do at a table: the entries it adds, or the refusal with its sentence.

Nothing here changes the table. `person` is whoever asks; a seat obeys the person who holds it.
"""

from __future__ import annotations

from parlorcar.games.core.errors import IllegalMove
from parlorcar.games.core.shot import Launch

from . import casting, ceremony, clocks, readiness, rings, shots, text, windows
from .entries import Answered, Body, Joined, Looked, Rang, ReadOut
from .pending import MOST_PLIES, pending
from .people import (
    come_back,
    hand_over,
    leave,
    leave_to_routine,
    ready,
    rematch,
    replace,
    show_hand,
)
from .played import played
from .refusals import Decision, Refusal, not_acting, seats_in_words, seats_of
from .table import Table, winner_of
from .taking_back import answer_take_back, take_back
from .talk import remark, say

__all__ = [
    "Decision",
    "Refusal",
    "answer_take_back",
    "come_back",
    "flick",
    "gesture",
    "give_wish",
    "hand_over",
    "leave",
    "leave_to_routine",
    "play",
    "read_wish",
    "ready",
    "rematch",
    "remark",
    "replace",
    "ring",
    "say",
    "seats_of",
    "show_hand",
    "take_back",
    "take_seat",
]

MOST_POWER, MOST_AIM = 100, 100


def take_seat(
    table: Table, name: str, seat: int = 0, character: str = "", hard_mode: bool | None = None
) -> Decision:
    """Sits down in a free seat, the first one where none is chosen (0).

    `character` is whom to play, if not the one of that seat, and `hard_mode` whether harder.
    """
    free = [n for n, seat in enumerate(table.seats, 1) if seat.who == "free"]
    if not free:
        return Refusal("illegal", "All seats of this table are taken: watch, or make a new table.")
    if not 0 <= seat <= len(table.seats):
        return Refusal("malformed", f"There is no seat {seat}: {seats_in_words(table)}.")
    if seat and seat not in free:
        others = ", ".join(map(str, free))
        sitting = table.names()[seat - 1]
        return Refusal("illegal", f"{sitting} sits in seat {seat}: choose a free one, {others}.")
    if why := casting.not_to_be_played(table.game, table.seats, character, hard_mode):
        return Refusal("illegal", why)
    try:
        named = text.new_name(name, table.names())
        return [Joined(seat or free[0], named, character, hard_mode)]
    except text.Unfit as error:
        return Refusal("malformed", str(error))


def play(
    table: Table,
    seed: bytes,
    person: str,
    seat: int,
    line: str,
    version: int,
    now: float,
    credit: float = 0.0,
) -> Decision:
    """A move, an answer or a look, made by somebody who had been told `version`.

    `credit` is how long their line is measured to take, in seconds.
    """
    if refusal := out_of_play(table, person, seat, version, now, credit):
        return refusal
    assert table.position is not None
    line = as_line(seat, line)
    awaited = pending(table)
    match awaited.kind:
        case "window":
            return answer(table, seed, seat, line, now, credit)
        case "ring" if awaited.under_way:
            return turn_up(table, seat, line, now)
        case "shot":
            return Refusal("illegal", "A shot is being made: wait until all lies still.")
    if table.position.actor != seat:
        return Refusal("illegal", not_your_turn(table))
    try:
        return [played(table.position, line)]
    except IllegalMove as error:
        return Refusal("illegal", str(error))


def out_of_play(
    table: Table, person: str, seat: int, version: int, now: float, credit: float
) -> Refusal | None:
    """Why nothing can be done for `seat` by somebody who had been told `version`."""
    if refusal := not_acting(table, person, seat):
        return refusal
    if table.closed:
        return Refusal("illegal", table.closed)
    if version > table.told_version(person) or version < 1:
        return Refusal("malformed", f"There is no version {version} of this table: reload it.")
    if table.position is None:
        return Refusal("illegal", "The game has not begun: it waits until all seats are taken.")
    if table.position.actor is None:
        return Refusal("illegal", "The game is over: make a new table to play again.")
    if pending(table).kind == "endless":
        return Refusal("illegal", f"After {MOST_PLIES} moves this ends unwon: make a new table.")
    if version < table.told_question(person):
        return Refusal("stale", "The table has moved on since: look at it again and choose.")
    if clocks.too_late(table, now, credit):
        return Refusal("stale", "Your time is up: a computer moves for you.")
    return None


def gesture(
    table: Table,
    seed: bytes,
    person: str,
    seat: int,
    power: int,
    aim: int,
    version: int,
    now: float,
    credit: float = 0.0,
) -> Decision:
    """What nature waits for, done by the hands of `seat`."""
    if refusal := out_of_play(table, person, seat, version, now, credit):
        return refusal
    if not 0 <= power <= MOST_POWER:
        return Refusal("malformed", f"power: {power} is not from 0 to {MOST_POWER}.")
    if not -MOST_AIM <= aim <= MOST_AIM:
        return Refusal("malformed", f"aim: {aim} is not from {-MOST_AIM} to {MOST_AIM}.")
    awaited = pending(table)
    if awaited.gate is None:
        return Refusal("illegal", "Nothing is to be done by hand now: look at the table again.")
    if awaited.kind == "shot":
        return Refusal("illegal", "The sling is waited for: aim it and let go.")
    if awaited.kind == "ring":
        if awaited.under_way:
            return Refusal("illegal", "The ring spins already: wait until it stops.")
        if seat not in awaited.seats:
            sentence = "You have had your spin: it is for those who have not looked."
            return Refusal("illegal", sentence)
        if others := readiness.others_not_ready(table, seat):
            whom = text.together([table.name(other) for other in others])
            return Refusal("illegal", f"{whom} must say so first: wait until all are ready.")
    return rings.made(table, seed, awaited.gate, seat, power, aim)


def flick(
    table: Table,
    person: str,
    seat: int,
    move: str,
    launch: Launch,
    version: int,
    now: float,
    credit: float = 0.0,
) -> Decision:
    """A shot with the sling: `move` is what decides on it, or empty where that has been played."""
    if refusal := out_of_play(table, person, seat, version, now, credit):
        return refusal
    if table.game.definition.shots is None:
        return Refusal("illegal", "There is no sling in this game: play a move.")
    if wrong := shots.out_of_limits(table, launch):
        return Refusal("malformed", wrong)
    if table.flicked is not None:
        return Refusal("illegal", "The sling flies already: wait until all lies still.")
    if move.strip():
        return flick_at_once(table, seat, move, launch)
    if shots.gate(table) is None:
        return Refusal("illegal", "No shot has been decided on: choose one, then aim.")
    shooter = shots.shooter(table)
    if seat != shooter:
        return Refusal("illegal", f"It is not your shot: {table.names()[shooter - 1]} shoots.")
    return [shots.flicked(seat, launch)]


def flick_at_once(table: Table, seat: int, move: str, launch: Launch) -> Decision:
    """The move that decides on a shot, and the shot."""
    assert table.position is not None
    if shots.gate(table) is not None:
        return Refusal("illegal", "The shot has been decided on: aim it and let go.")
    if table.position.actor != seat:
        return Refusal("illegal", not_your_turn(table))
    line = as_line(seat, move)
    try:
        decided = played(table.position, line)
    except IllegalMove as error:
        return Refusal("illegal", str(error))
    standing = decided.result.after.gate()
    if standing is None or standing.kind != shots.SHOT:
        return Refusal("illegal", f"{line!r} is no shot: play it without the sling.")
    return [decided, shots.flicked(seat, launch)]


def as_line(seat: int, move: str) -> str:
    """A move of a seat as the notation writes it, though somebody left the seat out."""
    line = " ".join(move.split())
    return line if line.startswith(f"{seat} ") else f"{seat} {line}"


def turn_up(table: Table, seat: int, line: str, now: float) -> Decision:
    """A card that `seat` looks at while the ring spins. No refusal tells how long it will."""
    gate, spin = rings.gate(table), table.spin
    assert gate is not None and spin is not None
    if now >= spin.end:
        return Refusal("stale", "The ring has stopped: the cards lie face down.")
    if seat not in spin.eyes:
        return Refusal("illegal", "The ring spins for others: wait until it stops.")
    if not gate.one_at_a_time:
        return Refusal("illegal", "The ring spins: look at your cards until it stops.")
    if now < table.looked_at.get(seat, 0.0) + rings.BETWEEN_LOOKS:
        return Refusal("illegal", "One card a second: wait a moment, then turn up the next.")
    places = {offer.move: offer.place for offer in rings.looks_offered(table, seat)}
    place = places.get(line)
    if place is None:
        return Refusal("illegal", f"{line!r} turns up no card of yours: choose one that is down.")
    return [Looked(seat, place)]


def answer(table: Table, seed: bytes, seat: int, line: str, now: float, credit: float) -> Decision:
    """An answer in the open window; with the last one where no clock runs, all that follows."""
    if seat not in windows.asked(table):
        return Refusal("illegal", "You are not asked now: wait for the others' answers.")
    if seat in table.answers:
        return Refusal("illegal", "You have answered already: wait for the others' answers.")
    end = windows.deadline(table)
    if end is not None and now >= end + clocks.credited(credit):
        return Refusal("stale", "The time to answer is up: it counts as a pass.")
    offered = {offer.move: offer.legal for offer in windows.offers_to(table, seat)}
    if not offered.get(line, False):
        could = ", ".join(move for move, legal in offered.items() if legal)
        return Refusal("illegal", f"{line!r} is no answer that you can give now: choose {could}.")
    given: list[Body] = [Answered(seat, line, table.asked_since)]
    if end is None and windows.all_answered(table, seat):
        return [*given, *windows.settled(table, seed, {**table.answers, seat: line})]
    return given


def not_your_turn(table: Table) -> str:
    actor = table.position.actor if table.position is not None else None
    if not isinstance(actor, int):
        return "It is nobody's turn: wait until what is drawn is told."
    return f"It is not your turn: {table.names()[actor - 1]} is to play."


def ring(table: Table, person: str, seat: int) -> Decision:
    if refusal := not_the_winner(table, person, seat):
        return refusal
    if table.bell_rung:
        return Refusal("illegal", "The bell has been rung: give the others their wishes.")
    return [Rang()]


def give_wish(table: Table, seed: bytes, person: str, seat: int, to: int) -> Decision:
    if refusal := not_the_winner(table, person, seat):
        return refusal
    if not table.bell_rung:
        return Refusal("illegal", "Ring the bell first, then give the wishes.")
    if to == seat:
        return Refusal("illegal", "A wish is for somebody else: choose another seat.")
    if not 1 <= to <= len(table.seats):
        return Refusal("illegal", f"There is no seat {to}: {seats_in_words(table)}.")
    if to not in ceremony.still_without(table):
        return Refusal("illegal", f"{table.names()[to - 1]} has a wish already: choose another.")
    return [ceremony.wish_for(table, seed, to)]


def read_wish(table: Table, person: str, seat: int) -> Decision:
    """Opens the wish of `seat` and reads it aloud."""
    if refusal := not_acting(table, person, seat):
        return refusal
    reading = ceremony.reader(table)
    if seat == reading:
        return [ReadOut(seat)]
    if seat in table.read:
        return Refusal("illegal", "You have read your wish already.")
    if reading is not None and seat != winner_of(table):
        return Refusal("illegal", f"{table.name(reading)} reads first. Wait for your turn.")
    if ceremony.is_due(table) and seat != winner_of(table):
        return Refusal("illegal", "Wait until the winner has given all wishes.")
    return Refusal("illegal", "You have no wish to read.")


def not_the_winner(table: Table, person: str, seat: int) -> Refusal | None:
    if refusal := not_acting(table, person, seat):
        return refusal
    if not ceremony.has_bell(table):
        return Refusal("illegal", "This game has no bell: make a new table to play again.")
    if table.position is None or table.position.actor is not None:
        return Refusal("illegal", "The bell is rung after the game: play it to the end.")
    if winner_of(table) != seat:
        return Refusal("illegal", "Only the winner rings the bell and gives wishes.")
    return None
