"""kill -9 of a worker, of PostgreSQL and of Valkey while many play.

Every move that was acknowledged is there, once; no command was carried out twice; every table is
played to its end, and all screens show what is stored.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx
import pytest
from cluster import Cluster
from gatherings import SHORT_TRACK, Gathering, gather
from reckoning import faults
from services import Postgres, Valkey
from steadfast import Steadfast, Times
from whims import Temper

from parlorcar.service.house import LOOK_EVERY
from parlorcar.service.sql_store import SqlStore

TABLES, MOST = 24, 150
AT_ONCE = 6
KILLS = 2
BETWEEN = 1.5  # seconds of play between two kills
DOWN = 1.0  # seconds for which what was killed is gone
LIMIT = 100.0  # seconds that all of it may take; 20 on a machine that has nothing else to do
TIMES = Times().hastened(8)
TWO = Gathering("polar-express", (1, 1), 1, SHORT_TRACK, temper=Temper(talks=5, replaces=0))


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database("kills")


@pytest.fixture(scope="module")
def cluster(
    database: str, valkey: Valkey, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("kills")
    with Cluster(folder, database, valkey.url, workers=2) as server:
        yield server


Table = tuple[str, list[Steadfast]]


async def play_through(cluster: Cluster, database: str, kill: Callable[[], object]) -> list[str]:
    """Plays all tables while something is killed; what is found to be wrong in the end."""
    dice = random.Random(time.time_ns())
    line = cluster.address.replace("http", "ws", 1)
    async with httpx.AsyncClient(base_url=cluster.address, timeout=30) as server:
        waiting = [await gather(server, line, TWO, dice, TIMES) for _ in range(MOST)]
    tables, finished = list[Table](), list[Table]()
    lines: list[asyncio.Task[None]] = []
    killed = asyncio.Event()

    async def play_some() -> None:
        """One game after another, until all is killed: on a fast machine more of them."""
        while waiting and not (killed.is_set() and len(tables) >= TABLES):
            name, screens = waiting.pop()
            tables.append((name, screens))
            lines.extend(asyncio.create_task(screen.play()) for screen in screens)
            await asyncio.gather(*(screen.finished.wait() for screen in screens))
            finished.append((name, screens))

    playing = [asyncio.create_task(play_some()) for _ in range(AT_ONCE)]
    try:
        async with asyncio.timeout(LIMIT):
            for _ in range(KILLS):
                before = acknowledged(tables)
                await asyncio.sleep(BETWEEN)
                assert acknowledged(tables) > before, "nobody can play"
                assert waiting, "the games were over before anything was killed"
                await asyncio.to_thread(kill)
            killed.set()
            await asyncio.gather(*playing)
            await asyncio.sleep(LOOK_EVERY + 2 * TIMES.ping)  # the last has come everywhere
    except TimeoutError:
        pass
    finally:
        for task in (*playing, *lines):
            task.cancel()
        await asyncio.gather(*playing, *lines, return_exceptions=True)
    unfinished = [f"{name} is unfinished" for name, screens in tables if not all_done(screens)]
    store = SqlStore(database)
    try:
        return unfinished + [fault for table in finished for fault in await wrong(store, table)]
    finally:
        await store.close()


def acknowledged(tables: Sequence[Table]) -> int:
    return sum(len(screen.acknowledged) for _, screens in tables for screen in screens)


def all_done(screens: Sequence[Steadfast]) -> bool:
    return all(screen.finished.is_set() for screen in screens)


async def wrong(store: SqlStore, table: Table) -> list[str]:
    name, screens = table
    stored = await store.load(name)
    assert stored is not None
    return [f"{name}: {fault}" for fault in faults(stored.entries, screens)]


def test_a_killed_worker_costs_nobody_a_move(cluster: Cluster, database: str) -> None:
    assert asyncio.run(play_through(cluster, database, cluster.kill_worker)) == []


def test_a_killed_postgresql_costs_nobody_a_move(
    cluster: Cluster, database: str, postgres: Postgres
) -> None:
    def kill() -> None:
        postgres.kill()
        time.sleep(DOWN)
        postgres.start()

    assert asyncio.run(play_through(cluster, database, kill)) == []


def test_a_killed_valkey_costs_nobody_a_move(
    cluster: Cluster, database: str, valkey: Valkey
) -> None:
    def kill() -> None:
        valkey.kill()
        time.sleep(DOWN)
        valkey.start()

    assert asyncio.run(play_through(cluster, database, kill)) == []


def test_nobody_was_told_more_in_the_log_than_that_something_failed(cluster: Cluster) -> None:
    said = Path(cluster.errors).read_text()
    assert "Traceback" not in said
    for secret in ("INSERT", "moved", "draw", "postgres@"):
        assert secret not in said
