"""To play on at another device: the code that is told once, and what it gives."""

from __future__ import annotations

from parlorcar.table import moving
from parlorcar.table.decisions import Decision, Refusal, seats_of
from parlorcar.table.table import Table

from . import clock, security
from . import device_messages as d
from .errors import STATUS, Refused
from .live import Live


async def new_code(live: Live, person: str, seat: int) -> d.MoveCode:
    """A code for all seats that `person` holds. Raises Refused, Unavailable."""
    code = security.new_token()

    def decide(table: Table, _seed: bytes, now: float) -> Decision:
        return moving.offer(table, person, seat, security.hashed(code), now)

    result = await live.decide(person, "", decide)
    if isinstance(result, Refusal):
        raise Refused(STATUS[result.code], result.error)
    return d.MoveCode(code, moving.LASTS)


async def play_on(live: Live, person: str, asked: d.PlayOn) -> d.PlaysOn:
    """What a code gives; `person` takes it where they are sure.

    The same again for who asks again, for the answer may get lost. Raises Refused, Unavailable.
    """
    code = security.hashed(asked.code)
    await live.catch_up()  # it may have been made in another process just now
    if person and live.table.taken_over.get(code) == person:
        return told(live.table, seats_of(live.table, person))
    seats = moving.seats_offered(live.table, code, clock.now())

    def decide(table: Table, _seed: bytes, now: float) -> Decision:
        return moving.take_over(table, person, code, now)

    if asked.sure:
        result: int | Decision = await live.decide(person, "", decide)
    else:
        result = decide(live.table, b"", clock.now())
    if isinstance(result, Refusal):
        raise Refused(STATUS[result.code], result.error)
    return told(live.table, seats)


def told(table: Table, seats: list[int]) -> d.PlaysOn:
    return d.PlaysOn(seats, [table.name(seat) for seat in seats])
