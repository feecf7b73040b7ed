"""Many tables played through one storm, and what was wrong in the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from gatherings import Gathering, gather
from reckoning import faults, stored_entries
from steadfast import GOOD, Habits, Steadfast, Times
from storm import Storm, Teller, Weather

HASTE = 5.0  # all times are so much shorter than the page's and the server's usual ones
TIMES = Times().hastened(HASTE)
SILENCE, ASLEEP, ABSENCE = 30 / HASTE, 40 / HASTE, 30 / HASTE
PATIENCE = 60.0  # seconds for a game
AT_ONCE = 50  # tables


@dataclass
class Season:
    """`did` counts what the people did and had done to them, `playing` are the open tables."""

    database: Path
    storm: Storm
    http: httpx.AsyncClient
    habits: Habits = GOOD
    patience: float = PATIENCE
    playing: dict[str, list[Steadfast]] = field(default_factory=dict)
    finished: int = 0
    faults: list[str] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)

    async def play(self, gatherings: Iterable[Gathering], seed: int) -> None:
        """All tables, some at once."""
        free = asyncio.Semaphore(AT_ONCE)

        async def one(number: int, gathering: Gathering) -> None:
            async with free:
                await self.table(gathering, random.Random(f"{seed} {number}"))

        async with asyncio.TaskGroup() as group:
            for number, gathering in enumerate(gatherings):
                group.create_task(one(number, gathering))

    async def table(self, gathering: Gathering, dice: random.Random) -> None:
        """One table from its making to its end."""
        began = time.monotonic()
        line = self.storm.address
        name, screens = await gather(self.http, line, gathering, dice, TIMES, self.habits)
        self.playing[name] = screens
        sleeper = asyncio.create_task(self.sleep(screens[-1])) if gathering.sleeps else None
        try:
            async with asyncio.timeout(self.patience):
                await asyncio.gather(*(screen.play() for screen in screens))
        except TimeoutError:
            self.blame(gathering, name, [f"unfinished: {standstill(screens)}"])
        if sleeper is not None:
            sleeper.cancel()
        del self.playing[name]
        self.finished += 1
        self.blame(gathering, name, faults(stored_entries(self.database, name), screens))
        self.count(screens)
        self.did["seconds"] += round(time.monotonic() - began)

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
