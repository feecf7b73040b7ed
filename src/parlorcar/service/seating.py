"""The seats of a table, as everybody sees them, and who is at it."""

from __future__ import annotations

from parlorcar.table.people import not_replaceable
from parlorcar.table.presence import Presence
from parlorcar.table.readiness import waits_for_ready
from parlorcar.table.table import Table

from . import messages as m


def seat_infos(
    table: Table, yours: list[int], presence: Presence, absence: float
) -> list[m.SeatInfo]:
    """All seats; `yours` are those of whoever is told, `absence` the seconds after which a
    computer may play for somebody."""
    characters = table.game.characters or [""] * len(table.seats)
    unready = waits_for_ready(table)
    infos = []
    for number, (seat, character) in enumerate(zip(table.seats, characters, strict=True), 1):
        is_person = seat.who == "person"
        away = away_for(presence, seat.person) if is_person else 0.0
        infos.append(
            m.SeatInfo(
                seat=number,
                name=seat.name,
                who=seat.who,
                yours=number in yours,
                here=is_person and seat.person in presence.here,
                character=character,
                hard_mode=character in table.game.hard_mode,
                away_for=round(away, 1),
                replaceable=is_person and away >= absence and not not_replaceable(table, number),
                stand_in=number in table.stand_ins,
                ready=is_person and number not in unready,
                shows_hand=number in table.shown,
            )
        )
    return infos


def away_for(presence: Presence, person: str) -> float:
    """The seconds since somebody was seen last."""
    return 0.0 if person in presence.here else presence.away_for.get(person, 0.0)
