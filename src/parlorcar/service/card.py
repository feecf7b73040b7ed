"""What a list of tables shows of one: what is seen from the door."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from parlorcar.table.automatic import has_ended
from parlorcar.table.pending import pending
from parlorcar.table.table import Table

Clock = Literal["none", "gentle", "fast"]


class CardSeat(msgspec.Struct, frozen=True):
    """`person` is who holds it, for the store alone; `awaited`: it is to act."""

    name: str
    who: Literal["person", "computer", "free"]
    person: str
    awaited: bool


class Card(msgspec.Struct, frozen=True):
    """`stage` tells whether a table waits for people, is played at, or is over."""

    game: str
    stage: Literal["waiting", "playing", "over"]
    seats: list[CardSeat]
    clock: Clock
    listed: bool

    @property
    def open(self) -> bool:
        """Whether anybody may sit down."""
        return self.listed and self.stage == "waiting" and any(s.who == "free" for s in self.seats)

    def sitters(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person}


def card_of(table: Table, listed: bool) -> Card:
    stage: Literal["waiting", "playing", "over"] = "playing"
    if has_ended(table):
        stage = "over"
    elif table.position is None:
        stage = "waiting"
    awaited = pending(table).seats if stage == "playing" else []
    return Card(
        table.game.name,
        stage,
        [
            CardSeat(seat.name, seat.who, seat.person, number in awaited)
            for number, seat in enumerate(table.seats, 1)
        ],
        cast(Clock, table.created.clock),
        listed,
    )
