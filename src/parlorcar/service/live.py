"""Tables in this process: loaded when somebody comes, kept going, forgotten when all is quiet.

Every change is stored before it is applied and before anybody is told. Another process may add
to the same table; the store settles who was first, and the loser catches up and decides anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from parlorcar.table.automatic import due_at, goes_on_for_ever, next_automatic
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Body, Created, Entry
from parlorcar.table.fate import new_seed
from parlorcar.table.table import OtherRules, Table, advance, fold, is_over

from .broker import Broker
from .security import new_table_name
from .settings import Settings
from .store import Store

log = logging.getLogger("parlorcar")

TRIES = 20  # to be first, against other processes
QUIET = 60.0  # seconds after which a table that nobody uses is forgotten
RECENT = 24 * 3600.0  # a restarted server goes on with tables that were active since
# What reading entries can come to that no table of ours ever had.
SPOILT = (msgspec.DecodeError, ValueError, TypeError, LookupError, AssertionError)
PAUSE = 5.0  # seconds before a failed automatic step is tried again


class TooMany(Exception):
    """Somebody makes more tables than anybody plays at."""


class Unloadable(Exception):
    """A stored table that cannot go on."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"This table cannot go on, for {reason}: make a new table.")


class Live:
    """One table in this process. `users` are those who have it open, `here` who is connected."""

    def __init__(self, name: str, seed: bytes, table: Table, house: House) -> None:
        self.name = name
        self.table = table
        self.users = 0
        self.here: Counter[str] = Counter()
        self._seed = seed
        self._house = house
        self._lock = asyncio.Lock()
        self._stirred = asyncio.Event()
        self._deciding: set[asyncio.Task[int | Refusal]] = set()
        self.task = asyncio.create_task(self._keep_going())

    async def decide(
        self, person: str, command: str, decide: Callable[[Table, bytes, float], Decision]
    ) -> int | Refusal:
        """Carries out a person's command once; the version it led to, or why it did not.

        Finished though whoever asked goes away meanwhile: what is stored is applied and told.
        """
        task = asyncio.create_task(self._decide(person, command, decide))
        self._deciding.add(task)
        task.add_done_callback(self._deciding.discard)
        return await asyncio.shield(task)

    async def _decide(
        self, person: str, command: str, decide: Callable[[Table, bytes, float], Decision]
    ) -> int | Refusal:
        for _ in range(TRIES):
            async with self._lock:
                done = self.table.done.get((person, command))
                if done is not None:
                    return done
                decision = decide(self.table, self._seed, time.time())
                if isinstance(decision, Refusal):
                    return decision
                first = self.table.told_version(person) + 1
                if await self._append(decision, person, command):
                    return first
        return Refusal("stale", "The table is changing too fast: look at it again and choose.")

    async def come(self, person: str) -> None:
        """Somebody has connected: everybody sees it."""
        self.here[person] += 1
        await self.publish()

    async def leave(self, person: str) -> None:
        """One of somebody's connections is gone."""
        self.here -= Counter([person])  # forgets whoever has none left
        await self.publish()

    async def publish(self) -> None:
        await self._house.broker.publish(self.name)

    async def catch_up(self) -> None:
        """Applies what other processes have added."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._house.store.entries_after(self.name, self.table.version):
            advance(self.table, entry)
        self._stirred.set()

    async def _append(self, bodies: list[Body], person: str = "", command: str = "") -> bool:
        """Stores, applies, tells. Under the lock."""
        at = max(time.time(), self.table.moved_at)  # a clock that was set back changes nothing
        entries = [
            Entry(body, at, person, command if number == 0 else "")
            for number, body in enumerate(bodies)
        ]
        if not await self._house.store.append(self.name, self.table.version, entries):
            await self._catch_up()
            return False
        for entry in entries:
            advance(self.table, entry)
        ended = is_over(self.table) or goes_on_for_ever(self.table)
        if ended and due_at(self.table, 0) is None:
            await self._house.store.finish(self.name)
        self._stirred.set()
        await self.publish()
        return True

    async def _keep_going(self) -> None:
        """Nature, the computers and windows that are over, until nobody needs this table."""
        try:
            while await self._step():
                pass
        finally:
            self._house.forget(self)

    async def _step(self) -> bool:
        """One thing that happens by itself, or the wait for it; False when it can be forgotten."""
        self._stirred.clear()
        try:
            due = await self._automatic()
        except Exception:
            log.exception("a table cannot go on; it is tried again")
            await asyncio.sleep(PAUSE)
            return True
        if isinstance(due, list):
            return True
        wait = QUIET if due is None else max(0.0, due - time.time())
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._stirred.wait()
            return True
        return due is not None or self.users > 0

    async def _automatic(self) -> list[Body] | float | None:
        async with self._lock:
            # Off the event loop: a computer may think for a while.
            due = await asyncio.to_thread(
                next_automatic, self.table, self._seed, time.time(), self._house.settings.pace
            )
            if isinstance(due, list):
                await self._append(due)
            return due


class House:
    """All tables that are open in this process."""

    def __init__(self, store: Store, broker: Broker, settings: Settings) -> None:
        self.store = store
        self.broker = broker
        self.settings = settings
        self._open: dict[str, Live] = {}
        self._loading = asyncio.Lock()

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Live | None]:
        """The table of that name, kept open meanwhile; None where there is none.

        Raises Unloadable.
        """
        live = await self._load(name)
        if live is None:
            yield None
            return
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1

    async def _load(self, name: str) -> Live | None:
        if name not in self._open:
            async with self._loading:
                if name not in self._open:
                    live = await self._read(name)
                    if live is None:
                        return None
                    self._open[name] = live
        return self._open[name]

    async def _read(self, name: str) -> Live | None:
        try:
            stored = await self.store.load(name)
            if stored is None:
                return None
            table = await asyncio.to_thread(fold, stored.entries)
        except OtherRules as error:
            log.error("a stored table cannot be loaded, for %s; it is left as it is", error)
            raise Unloadable("it was begun under other rules") from None
        except SPOILT as error:  # its text may name a card
            kind = type(error).__name__
            log.error("a stored table cannot be loaded (%s); it is left as it is", kind)
            raise Unloadable("what is stored of it cannot be played") from None
        return Live(name, stored.seed, table, self)

    async def make_table(self, person: str, created: Created) -> str:
        """Stores a new table; its name. Raises TooMany."""
        limit = self.settings.tables_an_hour
        if await self.store.made_by(person, time.time() - 3600) >= limit:
            raise TooMany(f"You have made {limit} tables within an hour: play one of them first.")
        name = new_table_name()
        first = Entry(created, time.time(), person)
        await self.store.create(name, new_seed(), first)
        return name

    def forget(self, live: Live) -> None:
        if self._open.get(live.name) is live:
            del self._open[live.name]

    async def go_on(self) -> None:
        """Opens the tables at which something was going on when the server stopped."""
        for name in await self.store.unfinished(time.time() - RECENT):
            with suppress(Unloadable):
                await self._load(name)

    async def close(self) -> None:
        tasks = [live.task for live in self._open.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
