"""All tables that are open in this process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from parlorcar.games.core.record import write_record
from parlorcar.table.decisions import seats_of
from parlorcar.table.entries import Created, Entry
from parlorcar.table.fairness import record_of
from parlorcar.table.fate import new_seed
from parlorcar.table.folding import OtherRules, fold
from parlorcar.table.rematch import turned
from parlorcar.table.table import Table

from . import clock
from .broker import Broker
from .card import card_of
from .live import Live
from .security import may_be_table, new_table_name
from .settings import Settings
from .stopping import when_stopping
from .store import Described, Store, Stored, Unavailable, Unloadable
from .sweep import sweep

log = logging.getLogger("parlorcar")

# What reading entries can come to that no table of ours ever had, with assertions or without.
SPOILT = (
    *(msgspec.DecodeError, ValueError, TypeError, LookupError),
    *(AssertionError, AttributeError),
)
DESCRIBE_EVERY = 2.0  # seconds between writing down what lists of tables show
LOOK_EVERY = 3.0  # seconds between looks for what other processes did and this one was not told
HOUR = 3600.0
SWEEP_EVERY = HOUR
OPEN_FOR = 6 * 3600.0  # seconds without anything after which a free seat is offered to nobody
MOST_LISTED = 100


class TooMany(Exception):
    """Somebody makes more tables than anybody plays at."""


class House:
    """`closing` is set when the server stops: whoever is told something for long ends then."""

    def __init__(self, store: Store, broker: Broker, settings: Settings) -> None:
        self.store = store
        self.broker = broker
        self.settings = settings
        self.closing = asyncio.Event()
        self._open: dict[str, Live] = {}
        self._loading = asyncio.Lock()
        self._undescribed: dict[str, Live] = {}
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Opens the store and the broker, and begins what is to be done again and again.

        Waits for a store that is not there: a worker may be started again before its database is.
        """
        while True:
            try:
                await self.store.open()
                break
            except Unavailable:
                await asyncio.sleep(1)
        await self.broker.open()
        when_stopping(self.closing.set)
        self._chores.append(asyncio.create_task(self._go_on()))
        self._chores.append(asyncio.create_task(every(DESCRIBE_EVERY, self.describe)))
        self._chores.append(asyncio.create_task(every(LOOK_EVERY, self.look_for_missed)))
        self._chores.append(asyncio.create_task(every(SWEEP_EVERY, lambda: sweep(self))))

    async def close(self) -> None:
        """Ends everything, once what is being stored has been."""
        self.closing.set()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(live.close() for live in tuple(self._open.values())))
        with suppress(Unavailable):
            await self.describe()

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Live | None]:
        """The table of that name, kept open meanwhile; None where there is none.

        Raises Unloadable, Unavailable.
        """
        live = await self._load(name) if may_be_table(name) else None
        if live is None:
            yield None
            return
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            live.visit()

    def is_held(self, name: str, person: str, seat: int) -> bool:
        """Whether `person` holds a seat of a table that is open here: known without the store."""
        live = self._open.get(name)
        return live is not None and seat in seats_of(live.table, person)

    @asynccontextmanager
    async def watched(self, watch: str) -> AsyncIterator[Live | None]:
        """The table that is watched under this code; None where there is none.

        Raises Unloadable, Unavailable.
        """
        name = await self.store.by_watch(watch) if may_be_table(watch) else None
        if name is None:
            yield None
            return
        async with self.table(name) as live:
            yield live

    async def _load(self, name: str) -> Live | None:
        if name not in self._open:
            async with self._loading:
                if name not in self._open:
                    live = await self._read(name)
                    if live is None:
                        return None
                    self._open[name] = live
                    await live.look_around()
        return self._open[name]

    async def _read(self, name: str) -> Live | None:
        try:
            stored = await self.store.load(name)
            if stored is None:
                return None
            table = await asyncio.to_thread(fold, clock.believed(stored.entries))
        except OtherRules as error:
            log.error("a stored table cannot be loaded, for %s; it is left as it is", error)
            raise Unloadable("it was begun under other rules") from None
        except SPOILT as error:  # its text may name a card
            kind = type(error).__name__
            log.error("a stored table cannot be loaded (%s); it is left as it is", kind)
            raise Unloadable("what is stored of it cannot be played") from None
        live = Live(name, stored, table, self)
        if stored.described != table.version:
            self.describe_soon(live)
        return live

    async def make_table(
        self, person: str, created: Created, listed: bool = False
    ) -> tuple[str, str]:
        """Stores a new table; its name and its watch code. Raises TooMany, Unavailable."""
        limit = self.settings.tables_an_hour
        now = clock.stored()
        if await self.store.made_by(person, now - HOUR, now) >= limit:
            raise TooMany(f"You have made {limit} tables within an hour: play one of them first.")
        return await self._create(person, created, listed)

    async def make_next(self, table: Table) -> str:
        """Stores the table of the next game of the same people; its name."""
        name, _ = await self._create("", turned(table), listed=False)
        return name

    async def _create(self, person: str, created: Created, listed: bool) -> tuple[str, str]:
        name, watch = new_table_name(), new_table_name()
        first = Entry(created, clock.stored(), person)
        card = card_of(fold([first]), listed)
        await self.store.create(name, watch, new_seed(), first, card)
        return name, watch

    async def record(self, name: str) -> str:
        """The record of a game that is over, as the text of a file. Raises NotOver."""
        stored = await self.store.load(name)
        assert stored is not None
        return await asyncio.to_thread(written, stored)

    async def lobby(self, person: str) -> tuple[list[Described], list[Described]]:
        """The tables at which `person` sits, and those with a free seat for anybody."""
        mine = await self.store.of_person(person, MOST_LISTED) if person else []
        return mine, await self.store.open_tables(clock.past() - OPEN_FOR, MOST_LISTED)

    def forget(self, live: Live) -> None:
        if self._open.get(live.name) is live:
            del self._open[live.name]

    def describe_soon(self, live: Live) -> None:
        """Has written down what lists of tables show of this one: not at every move."""
        self._undescribed[live.name] = live

    async def describe(self) -> None:
        changed, self._undescribed = self._undescribed, {}
        try:
            await self.store.describe([live.described() for live in changed.values()])
        except Unavailable:
            self._undescribed = changed | self._undescribed
            raise

    async def look_for_missed(self) -> None:
        """Finds what other processes have done without this one having been told.

        It also finds out whether the store is there, or there again, when nobody does anything.
        """
        if not self.broker.shared and self.store.healthy():
            return
        for name, version in (await self.store.versions(list(self._open))).items():
            if (live := self._open.get(name)) is not None:
                live.hear_of(version)
        if self.broker.shared and self.broker.healthy():
            for live in tuple(self._open.values()):
                await live.look_around()

    async def _go_on(self) -> None:
        """Opens the tables at which something was going on when the server stopped."""
        while True:
            try:
                names = await self.store.unfinished(clock.past() - self.settings.patience)
                break
            except Unavailable:
                await asyncio.sleep(LOOK_EVERY)
        for name in names:
            if await self.broker.lead(name):
                with suppress(Unloadable, Unavailable):
                    await self._load(name)


def written(stored: Stored) -> str:
    return write_record(record_of(stored.entries, stored.seed))


async def every(seconds: float, act: Callable[[], Awaitable[object]]) -> None:
    """Does something again and again, though the store fails now and then."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await act()
        except Unavailable:
            pass
        except Exception:
            log.exception("something that is done again and again failed; it is tried again")
