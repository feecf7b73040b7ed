"""The tables that somebody finds without having been given an address."""

from __future__ import annotations

from parlorcar.games import definition

from . import clock
from . import http_messages as h
from .card import CardSeat
from .house import House
from .store import Described

GONE = 600.0  # seconds after which nobody is sent to a table whose people have left


async def lobby(house: House, person: str) -> h.Lobby:
    """What `person` is shown. Raises Unavailable."""
    mine, free = await house.lobby(person)
    now, known = clock.stored(), {one.table for one in mine}
    others = [one for one in free if one.table not in known]
    return h.Lobby(
        mine=[summary(one, person, now) for one in mine],
        open=[summary(one, person, now) for one in others if await is_attended(house, one, now)],
    )


async def is_attended(house: House, one: Described, now: float) -> bool:
    """Whether somebody waits at a table with free seats, or did a moment ago."""
    if 0 <= now - one.active_at < GONE:  # a time in the future is not believed
        return True
    present = await house.broker.present(one.table)
    return any(present.get(person, GONE) < GONE for person in one.card.sitters())


def summary(described: Described, person: str, now: float) -> h.TableSummary:
    card = described.card
    return h.TableSummary(
        table=described.table,
        game=card.game,
        title=definition(card.game).title,
        stage=card.stage,
        seats=[seat_summary(seat, person) for seat in card.seats],
        clock=card.clock,
        listed=card.listed,
        quiet_for=max(0.0, round(now - described.active_at, 1)),
    )


def seat_summary(seat: CardSeat, person: str) -> h.SeatSummary:
    yours = bool(person) and seat.person == person
    return h.SeatSummary(seat.name, seat.who, yours, seat.awaited)
