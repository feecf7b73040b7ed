"""A seat's view as lines of JSON, over one HTTP answer that does not end.

A line is made when the reader is ready for it, as for a socket: behind one that reads slowly
nothing piles up, and one that takes nothing for too long is cut off.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    contextmanager,
    suppress,
)

from parlorcar.table.decisions import seats_of

from . import clock, metrics
from . import messages as m
from .house import House
from .live import Live
from .reading import Reader
from .state import encode

ALIVE_EVERY = 7.0  # seconds after which an empty line says that the stream is still there
ALIVE = b"\n"


async def lines(
    opened: AbstractAsyncContextManager[Live | None],
    counted: AbstractContextManager[None],
    house: House,
    person: str,
    seat: int,
    since: int,
) -> AsyncIterator[bytes]:
    """What `seat` sees, until it is held by another or the reader goes away. Raises TooMany."""
    with counted, metrics.SOCKETS.labels(kind="stream").track_inprogress():
        async with opened as live:
            if live is None:
                return
            stream = SeatStream(live, house, person, seat, since)
            try:
                await live.come(person)
                async for line in stream.lines():
                    with cut_off_after(house.settings.slowness):
                        yield line
            finally:
                stream.end()
                # Whoever cancels this must not keep the others from being told.
                leaving = asyncio.ensure_future(live.leave(person))
                with suppress(asyncio.CancelledError):
                    await asyncio.shield(leaving)


class SeatStream:
    def __init__(self, live: Live, house: House, person: str, seat: int, since: int) -> None:
        self.live = live
        self.house = house
        self.person = person
        self.seat = seat
        self.reader = Reader(live, person, house.settings.absence, through=seat)
        self.reader.resume(since)
        self.wake = asyncio.Event()
        self.alive_at = 0.0  # when something must have been sent, by the monotonic clock
        self.end = live.subscribe(self.wake.set)

    async def lines(self) -> AsyncIterator[bytes]:
        while not self.house.closing.is_set():
            self.wake.clear()
            if self.seat not in seats_of(self.live.table, self.person):
                yield encode(m.Gone(f"Seat {self.seat} is not yours any more.")) + b"\n"
                return
            made = self.reader.news(clock.now())
            if made is not None:
                metrics.count_state(made)
                yield self.sent(encode(made) + b"\n")
            elif time.monotonic() >= self.alive_at:
                yield self.sent(ALIVE)
            else:
                await self.woken()

    def sent(self, line: bytes) -> bytes:
        """The next sign of life is due some time after this, whatever happens in secret."""
        self.alive_at = time.monotonic() + ALIVE_EVERY
        return line

    async def woken(self) -> None:
        """Waits until there may be news, or a sign of life is due."""
        at, wait = self.reader.next_change(), self.alive_at - time.monotonic()
        if at is not None:
            wait = min(wait, at - clock.now())
        waits = [asyncio.ensure_future(event.wait()) for event in (self.wake, self.house.closing)]
        try:
            await asyncio.wait(waits, timeout=max(0.0, wait), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()


@contextmanager
def cut_off_after(seconds: float) -> Iterator[None]:
    """Around a `yield`: ends the request where what is handed over is not taken in time."""
    task = asyncio.current_task()
    assert task is not None
    timer = asyncio.get_running_loop().call_later(seconds, task.cancel)
    try:
        yield
    finally:
        timer.cancel()
