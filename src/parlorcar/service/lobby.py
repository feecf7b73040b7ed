"""The tables that somebody finds without having been given an address."""

from __future__ import annotations

import time

from parlorcar.games import definition

from . import messages as m
from .card import CardSeat
from .house import House
from .store import Described


async def lobby(house: House, person: str) -> m.Lobby:
    """What `person` is shown. Raises Unavailable."""
    mine, free = await house.lobby(person)
    now, known = time.time(), {one.table for one in mine}
    return m.Lobby(
        mine=[summary(one, person, now) for one in mine],
        open=[summary(one, person, now) for one in free if one.table not in known],
    )


def summary(described: Described, person: str, now: float) -> m.TableSummary:
    card = described.card
    return m.TableSummary(
        table=described.table,
        game=card.game,
        title=definition(card.game).title,
        stage=card.stage,
        seats=[seat_summary(seat, person) for seat in card.seats],
        clock=card.clock,
        listed=card.listed,
        quiet_for=max(0.0, round(now - described.active_at, 1)),
    )


def seat_summary(seat: CardSeat, person: str) -> m.SeatSummary:
    yours = bool(person) and seat.person == person
    return m.SeatSummary(seat.name, seat.who, yours, seat.awaited)
