"""Many tables played through one storm, and what was wrong in the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from gatherings import Gathering, gather
from reckoning import asides_at_the_end, faults, folded, person_of, stored_entries
from steadfast import GOOD, Habits, Steadfast, Times
from storm import Storm, Teller, Weather

from parlorcar.table.entries import Entry

HASTE = 5.0  # all times are so much shorter than the page's and the server's usual ones
TIMES = Times().hastened(HASTE)
SILENCE, ABSENCE = 4.0, 1.0  # seconds of the server's
ASLEEP = 12.0  # seconds: long enough to be dropped, then missed, then replaced
PATIENCE = 60.0  # seconds for a game
SETTLING = 10.0  # seconds after it, until everybody has been told its end
AT_ONCE = 50  # tables


@dataclass
class Season:
    """`did` counts what the people did and had done to them, `playing` are the open tables.

    `took` are the seconds of each table. No table is made while somebody has the lock `making`.
    """

    database: Path
    storm: Storm
    http: httpx.AsyncClient
    habits: Habits = GOOD
    patience: float = PATIENCE
    playing: dict[str, list[Steadfast]] = field(default_factory=dict)
    finished: int = 0
    faults: list[str] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)
    making: asyncio.Lock = field(default_factory=asyncio.Lock)
    took: list[tuple[float, str]] = field(default_factory=list)

    async def play(self, gatherings: Iterable[Gathering], seed: int) -> None:
        """All tables, some at once."""
        free = asyncio.Semaphore(AT_ONCE)

        async def one(number: int, gathering: Gathering) -> None:
            async with free:
                await self.table(gathering, random.Random(f"{seed} {number}"))

        async with asyncio.TaskGroup() as group:
            for number, gathering in enumerate(gatherings):
                group.create_task(one(number, gathering))

    async def table(self, gathering: Gathering, dice: random.Random) -> tuple[str, list[Steadfast]]:
        """One table from its making to its end; its name, and who played."""
        began = time.monotonic()
        line = self.storm.address
        async with self.making:
            name, screens = await gather(self.http, line, gathering, dice, TIMES, self.habits)
        self.playing[name] = screens
        tasks = [asyncio.create_task(screen.play()) for screen in screens]
        if gathering.sleeps:
            tasks.append(asyncio.create_task(self.sleep(screens[-1])))
        try:
            async with asyncio.timeout(self.patience):
                await asyncio.gather(*(screen.finished.wait() for screen in screens))
        except TimeoutError:
            self.blame(gathering, name, [f"unfinished: {standstill(screens)}"])
        entries = stored_entries(self.database, name)
        if all(screen.finished.is_set() for screen in screens):
            await settled(entries, screens)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        del self.playing[name]
        self.finished += 1
        self.blame(gathering, name, faults(entries, screens))
        self.count(screens)
        self.took.append((time.monotonic() - began, name))
        return name, screens

    async def sleep(self, screen: Steadfast) -> None:
        while screen.version < 8:
            await asyncio.sleep(0.1)
        await screen.sleep(ASLEEP)

    def blame(self, gathering: Gathering, table: str, sentences: Iterable[str]) -> None:
        self.faults += [f"{gathering.game} {table}: {sentence}" for sentence in sentences]

    def count(self, screens: Iterable[Steadfast]) -> None:
        for screen in screens:
            self.did["acknowledged"] += len(screen.acknowledged)
            self.did["refused"] += len(screen.refused)
            self.did["resent"] += screen.resent
            self.did["sleeps"] += screen.slept
            self.did["syncs"] += screen.syncs
            self.did["connections"] += screen.connections
            for command in screen.sent.values():
                self.did[type(command).__name__] += 1


async def settled(entries: Sequence[Entry], screens: Iterable[Steadfast]) -> None:
    """Waits until every screen has been told all that is stored; for a while."""
    table, asides = folded(entries), asides_at_the_end(entries)
    if table is None:
        return
    last = {screen: table.told_version(person_of(screen)) - asides for screen in screens}
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLING):
            while any(screen.version < version for screen, version in last.items()):
                await asyncio.sleep(TIMES.ping / 5)


def standstill(screens: Iterable[Steadfast]) -> str:
    """What every screen shows and waits for."""
    told = []
    for screen in screens:
        state = screen.state
        shown = None if state is None else (state.version, state.looking, state.prompt.question)
        told.append(
            f"{shown} waits for {list(screen.waiting)}, {list(screen.refused.values())[-2:]}"
        )
    return "; ".join(told)


@asynccontextmanager
async def season(
    database: Path,
    server: str,
    weather: Weather,
    seed: int,
    *,
    teller: Teller | None = None,
    habits: Habits = GOOD,
    patience: float = PATIENCE,
) -> AsyncIterator[Season]:
    async with (
        Storm(server, weather, seed, teller) as storm,
        httpx.AsyncClient(base_url=server, timeout=PATIENCE) as http,
    ):
        yield Season(database, storm, http, habits, patience)
