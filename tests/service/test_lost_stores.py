"""A store that is gone, hangs, or dies in the middle of a commit."""

from __future__ import annotations

import asyncio
import gc
import signal
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from servers import url_of
from services import Postgres
from test_stores import TABLE, card, entries, keep, say, with_house, with_store

from parlorcar.service import sql_store
from parlorcar.service.broker import LocalBroker
from parlorcar.service.house import House
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.store import Unavailable
from parlorcar.service.sweep import ABANDONED, DAY, sweep
from parlorcar.table.entries import Created, Entry


def let_answers_get_lost(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the store die when it has stored, before it has said so."""
    append = house.store.append

    async def die(table: str, version: int, new: Sequence[Entry]) -> bool:
        await append(table, version, new)
        raise Unavailable

    monkeypatch.setattr(house.store, "append", die)


def test_a_commit_whose_answer_was_lost_is_acknowledged_once_and_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House, name: str) -> None:
        async with house.table(name) as live:
            assert live is not None
            let_answers_get_lost(house, monkeypatch)
            with pytest.raises(Unavailable):
                await live.decide("ada", "1", say("Hello!"))
            monkeypatch.undo()
            assert await live.decide("ada", "1", say("Hello!")) == 2  # as the page sends it again
            assert await live.decide("ada", "2", say("Goodbye!")) == 3
            assert [line.text for line in live.table.lines] == ["Hello!", "Goodbye!"]

    with_house(url_of(tmp_path / "t.db"), act)


def test_what_was_stored_when_the_store_died_is_shown_though_nobody_sends_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House, name: str) -> None:
        async with house.table(name) as live:
            assert live is not None
            told = asyncio.Event()
            live.subscribe(told.set)
            let_answers_get_lost(house, monkeypatch)
            with pytest.raises(Unavailable):
                await live.decide("ada", "1", say("Hello!"))
            monkeypatch.undo()
            live.hear_of(2)
            await asyncio.wait_for(told.wait(), 20)
            assert live.table.version == 2

    with_house(url_of(tmp_path / "t.db"), act)


def test_a_postgresql_that_was_killed_is_used_again_at_once_when_it_is_back() -> None:
    async def act(postgres: Postgres) -> None:
        store = SqlStore(postgres.url)
        await store.open()
        await keep(store, "t", card("ada"))
        await asyncio.gather(*(store.versions(["t"]) for _ in range(5)))  # five connections
        postgres.kill()
        for attempt in (store.append("t", 1, entries(1)), store.load("t"), store.versions(["t"])):
            with pytest.raises(Unavailable):
                await attempt
        assert not store.healthy()
        postgres.start()
        assert await store.append("t", 1, entries(1))
        assert await store.versions(["t"]) == {"t": 2}
        assert store.healthy()
        await store.close()

    with Postgres() as postgres:
        asyncio.run(act(postgres))


# The driver leaves what it was asking when it was given up to the garbage collector.
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
def test_a_postgresql_that_hangs_holds_nobody_up_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql_store, "PATIENCE", 3.0)

    async def act(postgres: Postgres) -> None:
        store = SqlStore(postgres.url)
        await store.open()
        await keep(store, "t", card("ada"))
        postgres.signal(signal.SIGSTOP)
        async with asyncio.timeout(60):
            with pytest.raises(Unavailable):
                await store.append("t", 1, entries(1))
            with pytest.raises(Unavailable):
                await store.load("t")
        one_by_one = asyncio.Lock()

        async def wait_in_line() -> None:
            async with one_by_one:
                await store.load("t")

        first = asyncio.create_task(store.versions(["t"]))
        line = await asyncio.gather(*(wait_in_line() for _ in range(30)), return_exceptions=True)
        assert all(isinstance(outcome, Unavailable) for outcome in line)
        assert not first.done()  # one finds out whether it answers, and the others do not wait
        with pytest.raises(Unavailable):
            await first
        postgres.signal(signal.SIGCONT)
        await until_it_answers(store)
        # It may have been written when the server woke up: then it is a conflict, never twice.
        await store.append("t", 1, entries(1))
        assert await store.entries_after("t", 1) == entries(1)
        await store.close()
        gc.collect()

    with Postgres() as postgres:
        asyncio.run(act(postgres))


async def until_it_answers(store: SqlStore) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                await store.versions(["t"])
                return
            except Unavailable:
                await asyncio.sleep(0.1)


def test_a_database_of_an_older_release_is_brought_up_to_date(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from parlorcar.service import migrations

    engine = create_engine(f"sqlite:///{tmp_path / 't.db'}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    with sqlite3.connect(tmp_path / "t.db") as db:
        row = sql_store.row_of("old", 1, Entry(TABLE, 5.0, "ada"))
        db.execute("insert into tables values ('old', x'00', 'ada', 5.0, 5.0, 0)")
        columns = ", ".join(row)
        db.execute(f"insert into entries ({columns}) values (?, ?, ?, ?, ?, ?)", [*row.values()])
    db.close()

    async def act(store: SqlStore) -> None:
        stored = await store.load("old")
        assert stored is not None and len(stored.watch) == 16
        assert await store.by_watch(stored.watch) == "old"
        assert await store.of_person("ada", 9) == []
        house = House(store, LocalBroker(), Settings(""))
        async with house.watched(stored.watch) as live:
            assert live is not None and live.name == "old"
        await house.close()  # what lists show of it is written now
        assert [found.table for found in await store.of_person("ada", 9)] == ["old"]

    with_store(url_of(tmp_path / "t.db"), act)


def test_a_game_that_was_left_is_closed_and_a_table_that_is_old_is_forgotten(
    tmp_path: Path,
) -> None:
    async def act(store: SqlStore) -> None:
        now = time.time()
        alone = Created(TABLE.game, TABLE.seats[:1] * 2, {}, {}, 0, 1)
        for name, days in (("left", 8.0), ("old", 31.0), ("new", 1.0)):
            first = Entry(alone, now - days * DAY, "ada")
            await store.create(name, name, bytes(32), first, card("ada"))
        house = House(store, LocalBroker(), Settings(""))
        await sweep(house)
        await sweep(house)
        async with house.table("left") as live, house.table("new") as other:
            assert live is not None and other is not None
            assert live.table.closed and live.seed_told()
            assert not other.table.closed and not other.seed_told()
        await house.close()
        assert await store.load("old") is None
        assert await store.unfinished(now - ABANDONED - 9 * DAY) == ["new"]

    with_store(url_of(tmp_path / "t.db"), act)
