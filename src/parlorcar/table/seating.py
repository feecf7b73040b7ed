"""Who sits, who is ready, for whom a computer plays: how the entries about people change a table.

A seat belongs to its person from the moment they sit down. Where a computer steps in, the person
still holds it, and can take it back.
"""

from __future__ import annotations

from parlorcar.games.core.move import NATURE
from parlorcar.players import usual

from . import undo
from .casting import recast
from .entries import (
    CameBack,
    Entry,
    Filled,
    Handed,
    Joined,
    Left,
    Offered,
    Overstayed,
    Readied,
    Routine,
    Seated,
    Showed,
    SteppedIn,
    TookOver,
)
from .table import MovingCode, Table

STEPPING_IN = {
    "left": "{name} leaves: a computer plays on.",
    "away": "{name} has been away for long: a computer plays on.",
    "slow": "{name} does not answer: a computer plays on.",
}


def change(table: Table, entry: Entry) -> None:
    """One entry about people, but for what follows when the game can begin."""
    match entry.body:
        case Joined():
            sit_down(table, entry.body, entry.person)
        case Filled(seat, name):
            table.seats[seat - 1] = Seated("computer", name, policy=usual(table.game.name))
            if not free_seats(table):  # whoever wanted it so looks at the table
                table.ready |= held_by(table, entry.person)
            table.tell(f"{name} takes the free seat.", seat)
        case Readied(seat):
            table.ready |= seats_beside(table, seat)
        case Left(seat):
            stand_up(table, seat)
        case SteppedIn(seat, why):
            table.stand_ins[seat] = usual(table.game.name)
            table.overstays.pop(seat, None)
            keep_move_of(table, seat, entry.at)
            table.tell(STEPPING_IN[why].format(name=table.name(seat)), seat)
        case CameBack(seat):
            table.stand_ins.pop(seat, None)
            give_time(table, seat, entry.at)
            table.tell(f"{table.name(seat)} is back.", seat)
        case Handed(seat, person):
            hand_over(table, seat, person, entry.at)
            table.tell(f"{table.name(seat)} gives the seat into other hands.", seat)
        case Offered(code):
            table.offers[entry.person] = MovingCode(code, entry.at)
        case TookOver(code):
            take_over(table, code, entry)
        case Showed(seat, shown):
            show(table, seat, shown)
        case Routine(seat):
            table.routine.add(seat)
        case Overstayed(seat):
            table.overstays[seat] += 1
            table.tell(f"{table.name(seat)}'s time is up: a computer helps out.", seat)


def sit_down(table: Table, joined: Joined, person: str) -> None:
    seat, name = joined.seat, joined.name
    if joined.character or joined.hard_mode is not None:
        table.game = recast(table.game, seat, joined.character, joined.hard_mode)
        table.board = table.game.board()
    table.seats[seat - 1] = Seated(who="person", name=name, person=person)
    if not free_seats(table):  # who comes last looks at the table: the others may not
        table.ready |= seats_beside(table, seat)
    character = table.game.characters[seat - 1] if table.game.characters else ""
    played = f" and plays {character.capitalize()}" if character else ""
    table.tell(f"{name} sits down{played}.", seat)


def stand_up(table: Table, seat: int) -> None:
    table.tell(f"{table.name(seat)} leaves: the seat is free again.", seat)
    table.seats[seat - 1] = Seated(who="free")
    table.stand_ins.pop(seat, None)
    table.ready = set()  # nobody knows for how long the game waits now, and who then looks
    table.shown.discard(seat)


def hand_over(table: Table, seat: int, person: str, at: float) -> None:
    """The new holder has neither said to be ready nor agreed to be looked over the shoulder."""
    sitting = table.seats[seat - 1]
    table.seats[seat - 1] = Seated(sitting.who, sitting.name, person, sitting.policy)
    table.elsewhere.add(sitting.person)
    table.ready.discard(seat)
    table.shown.discard(seat)
    table.routine.discard(seat)
    keep_move_of(table, seat, at)


def take_over(table: Table, code: str, entry: Entry) -> None:
    """All seats of a screen go to another one, and the code is spent."""
    [before] = [person for person, made in table.offers.items() if made.code == code]
    del table.offers[before]
    table.taken_over[code] = entry.person
    for seat in sorted(held_by(table, before)):
        hand_over(table, seat, entry.person, entry.at)
        table.tell(f"{table.name(seat)} plays on at another device.", seat)


def give_time(table: Table, seat: int, at: float) -> None:
    """Whoever comes back while they are asked has the whole time to think: once a question."""
    position = table.position
    if position is None or seat in table.given_time:
        return
    if seat in position.windows() or position.actor in (seat, NATURE):
        table.given_time.add(seat)
        table.thinking_since = max(table.thinking_since, at)


def keep_move_of(table: Table, seat: int, at: float) -> None:
    """The last move stands, if it was made by whoever plays for that seat no more."""
    if table.undo is not None and table.undo.seat == seat:
        undo.stand(table, at)


def show(table: Table, seat: int, shown: bool) -> None:
    if shown:
        table.shown.add(seat)
    else:
        table.shown.discard(seat)
    does = "lets" if shown else "no longer lets"
    name = table.name(seat)
    table.tell(f"{name} {does} those who watch see what {name} sees.", seat)


def free_seats(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats, 1) if seat.who == "free"]


def seats_beside(table: Table, seat: int) -> set[int]:
    """The seats of the person at `seat`: that one, and those of the same screen."""
    person = table.seats[seat - 1].person
    return held_by(table, person) if person else {seat}


def held_by(table: Table, person: str) -> set[int]:
    return {number for number, seat in enumerate(table.seats, 1) if seat.person == person}


def not_ready_to_begin(table: Table) -> list[int]:
    """The people's seats that have still to say that they are ready, before the game begins."""
    if table.position is not None or not table.created.ready or free_seats(table):
        return []
    ready = {table.seats[seat - 1].person for seat in table.ready}
    return [seat for seat in table.people() if table.seats[seat - 1].person not in ready]


def can_begin(table: Table) -> bool:
    return table.position is None and not free_seats(table) and not not_ready_to_begin(table)
