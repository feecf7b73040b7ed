"""Append, then tell; and the store settles who was first."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from servers import Browser, me, running, url_of

from parlorcar.service.broker import LocalBroker
from parlorcar.service.house import House
from parlorcar.service.live import Live
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.table import decisions
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Created, Entry, Said, Seated
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

T = TypeVar("T")
FREE = Seated("free")
LINK = {"who": "link"}
TABLE = Created("polar-express", [Seated("person", "Ada", "ada"), FREE], {}, {}, 8, 1)


def with_house(database: Path, act: Callable[[House, str], Awaitable[T]]) -> T:
    """Runs `act` with a house over a new store, and a table in it."""

    async def run() -> T:
        store = SqlStore(url_of(database))
        await store.open()
        house = House(store, LocalBroker(), Settings(url_of(database), pace=0))
        name, _ = await house.make_table("ada", TABLE)
        try:
            return await act(house, name)
        finally:
            await house.close()
            await store.close()

    return asyncio.run(run())


def say(words: str) -> Callable[[Table, bytes, float], Decision]:
    minute = 60.0  # has passed since anything was said: nobody talks too much
    return lambda table, seed, now: decisions.say(table, "ada", 1, words, now + minute)


def test_a_change_is_stored_before_anybody_is_told(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> list[int]:
        stored: list[int] = []

        def look(version: int) -> None:
            with sqlite3.connect(tmp_path / "t.db") as db:
                stored.append(db.execute("select max(sequence) from entries").fetchone()[0])
            db.close()

        house.broker.subscribe(name, look)
        async with house.table(name) as live:
            assert live is not None
            for number in range(3):
                assert await live.decide("ada", str(number), say("Hello!")) == number + 2
        return stored

    assert with_house(tmp_path / "t.db", act) == [2, 3, 4]


def test_what_cannot_be_stored_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House, name: str) -> None:
        told: list[bool] = []
        async with house.table(name) as live:
            assert live is not None

            async def fail(table: str, version: int, entries: Sequence[Entry]) -> bool:
                raise OSError("the disk is full")

            monkeypatch.setattr(house.store, "append", fail)
            house.broker.subscribe(name, lambda version: told.append(True))
            with pytest.raises(OSError):
                await live.decide("ada", "1", say("Hello!"))
            assert live.table.version == 1
            assert not told
            monkeypatch.undo()
            assert await live.decide("ada", "1", say("Hello!")) == 2

    with_house(tmp_path / "t.db", act)


def test_a_command_is_finished_though_whoever_sent_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House, name: str) -> None:
        append = house.store.append
        stored = asyncio.Event()

        async def slowly(table: str, version: int, entries: Sequence[Entry]) -> bool:
            done = await append(table, version, entries)
            stored.set()
            await asyncio.sleep(0.1)
            return done

        monkeypatch.setattr(house.store, "append", slowly)
        told: list[bool] = []
        house.broker.subscribe(name, lambda version: told.append(True))
        async with house.table(name) as live:
            assert live is not None
            task = asyncio.create_task(live.decide("ada", "1", say("Hello!")))
            await stored.wait()
            task.cancel()
            await asyncio.sleep(0.2)
            assert live.table.version == 2 and told

    with_house(tmp_path / "t.db", act)


def test_of_two_who_write_the_same_number_one_is_refused_and_nothing_of_it_stays(
    tmp_path: Path,
) -> None:
    async def act(house: House, name: str) -> None:
        pairs = [[Entry(Said(1, f"{who} {n}"), 1.0) for n in range(3)] for who in "ab"]
        other = SqlStore(url_of(tmp_path / "t.db"))
        won = await asyncio.gather(
            house.store.append(name, 1, pairs[0]), other.append(name, 1, pairs[1])
        )
        await other.close()
        assert sorted(won) == [False, True]
        kept = await house.store.entries_after(name, 1)
        assert kept == pairs[won.index(True)]

    with_house(tmp_path / "t.db", act)


def test_two_processes_at_one_table_both_get_their_say_in_one_order(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> None:
        store = SqlStore(url_of(tmp_path / "t.db"))
        other = House(store, LocalBroker(), house.settings)
        async with house.table(name) as one, other.table(name) as two:
            assert one is not None and two is not None

            async def talk(live: Live, who: str) -> list[int | Refusal]:
                return [await live.decide("ada", f"{who}{n}", say(f"{who}{n}")) for n in range(5)]

            versions = await asyncio.gather(talk(one, "a"), talk(two, "b"))
            await one.catch_up()
            await two.catch_up()
            assert one.table.lines == two.table.lines
            assert one.table.version == 11
            assert {v for said in versions for v in said} == set(range(2, 12))
            again = await two.decide("ada", "a0", say("a0"))  # resent to the other process
            assert again == versions[0][0]
        await other.close()
        await store.close()

    with_house(tmp_path / "t.db", act)


def test_a_move_that_another_process_was_faster_with_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plays(place: int) -> Callable[[Table, bytes, float], Decision]:
        """The move at that place of those that are legal; the same at every try."""

        def decide(table: Table, seed: bytes, now: float) -> Decision:
            assert table.position is not None
            seat = table.position.actor
            assert isinstance(seat, int)
            who, line = table.seats[seat - 1].person, table.position.moves()[place].line
            version = table.told_version(who)
            return decisions.play(table, seed, who, seat, line, version, now)

        return decide

    async def act(house: House, name: str) -> None:
        store = SqlStore(url_of(tmp_path / "t.db"))
        other = House(store, LocalBroker(), house.settings)
        async with house.table(name) as one:
            assert one is not None
            await one.decide("ben", "", lambda t, s, n: decisions.take_seat(t, "Ben"))
            async with other.table(name) as two:
                assert two is not None
                while one.table.position is None or not isinstance(one.table.position.actor, int):
                    await asyncio.sleep(0.01)
                append = store.append

                async def too_late(table: str, version: int, entries: Sequence[Entry]) -> bool:
                    monkeypatch.undo()
                    await one.decide("", "first", plays(0))
                    return await append(table, version, entries)

                monkeypatch.setattr(store, "append", too_late)
                lost = two.table.version
                await two.decide("", "second", plays(-1))
                assert two.table.version > lost
                await one.catch_up()
                stored = await house.store.load(name)
                assert stored is not None
                anew = fold(stored.entries)
                for table in (one.table, two.table):
                    assert table.position == anew.position and table.lines == anew.lines
        await other.close()
        await store.close()

    with_house(tmp_path / "t.db", act)


def test_only_one_of_two_gets_the_last_seat(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> None:
        async with house.table(name) as live:
            assert live is not None

            async def sit(who: str) -> int | Refusal:
                return await live.decide(who, "", lambda t, s, n: decisions.take_seat(t, who))

            got = await asyncio.gather(sit("Ben"), sit("Cleo"))
            assert [isinstance(result, Refusal) for result in got].count(True) == 1

    with_house(tmp_path / "t.db", act)


def test_the_seed_is_in_its_own_column_and_nowhere_else(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> None:
        async with house.table(name) as live:
            assert live is not None
            await live.decide("ben", "", lambda t, s, n: decisions.take_seat(t, "Ben"))
            while live.table.plies < 9:
                await asyncio.sleep(0.01)

    with_house(tmp_path / "t.db", act)
    with sqlite3.connect(tmp_path / "t.db") as db:
        (seed,) = db.execute("select seed from tables").fetchone()
        rows = str(db.execute("select * from entries").fetchall())
    db.close()
    assert len(seed) == 32
    assert seed.hex() not in rows and repr(seed)[2:-1] not in rows


def test_a_database_that_holds_seeds_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    with running(Settings(url_of(tmp_path / "t.db"))) as address, Browser(address) as ada:
        ada.make(me("Ada"), LINK)
        files = list(tmp_path.glob("t.db*"))
        assert files and all(file.stat().st_mode & 0o077 == 0 for file in files)


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    from parlorcar.service.schema import metadata

    async def act(house: House, name: str) -> None:
        await house.store.open()  # a second start changes nothing

    with_house(tmp_path / "t.db", act)
    engine = create_engine(f"sqlite:///{tmp_path / 't.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_nothing_secret_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)

    async def act(house: House, name: str) -> bytes:
        stored = await house.store.load(name)
        assert stored is not None
        async with house.table(name) as live:
            assert live is not None
            await live.decide("ben", "", lambda t, s, n: decisions.take_seat(t, "Ben"))
            while live.table.plies < 9:
                await asyncio.sleep(0.01)
            assert stored.seed.hex() not in repr(live) + repr(stored) + repr(live.table)
        return stored.seed

    seed = with_house(tmp_path / "t.db", act)
    assert seed.hex() not in caplog.text
    assert str(seed)[2:-1] not in caplog.text


def test_a_store_that_fails_logs_neither_seed_nor_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), LINK)
        with sqlite3.connect(tmp_path / "t.db") as db:
            (seed,) = db.execute("select seed from tables").fetchone()
            db.execute("alter table entries rename to lost")
        db.close()
        assert ada.http.post(f"/api/tables/{table}/seats", json={"name": "Zenobia"}).is_error
        body = {"game": "polar-express", "chairs": [me("Zenobia"), LINK]}
        assert ada.http.post("/api/tables", json=body).is_error
    assert "no such table" in caplog.text
    assert "Zenobia" not in caplog.text
    assert str(seed)[2:-1] not in caplog.text


def test_a_spoilt_table_logs_no_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), LINK)
        with sqlite3.connect(tmp_path / "t.db") as db:
            db.execute(
                "insert into entries (table_id, sequence, at, person, command, body) "
                """values (?, 2, 0, '', '', '{"type":"joined","seat":2,"name":"Ben"}')""",
                [table],
            )
            db.execute(
                "insert into entries (table_id, sequence, at, person, command, body) "
                """values (?, 3, 0, '', '', '{"type":"moved","line":"* draw santa"}')""",
                [table],
            )
        db.close()
        socket = ada.connect(table)
        assert "make a new table" in str(socket.recv())
        socket.close()
    assert "cannot be loaded" in caplog.text and "santa" not in caplog.text


def test_a_table_of_other_rules_is_turned_away_with_a_sentence(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0)
    with running(settings) as address, Browser(address) as ada:
        table, other = ada.make(me("Ada"), LINK), ada.make(me("Ada"), LINK)
        with sqlite3.connect(tmp_path / "t.db") as db:
            db.execute(
                "update entries set body = replace(body, '\"rules\":1', '\"rules\":999') "
                "where table_id = ?",
                [table],
            )
        db.close()
        socket = ada.connect(table)
        assert "make a new table" in str(socket.recv())
        socket.close()
        answer = ada.http.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        assert answer.status_code == 410
        assert "make a new table" in answer.json()["error"]
        assert ada.sit(other, "Ben") == 2


@pytest.mark.parametrize("body", ["nonsense", '{"type":"rang"}', '{"type":"moved","line":"1 fly"}'])
def test_a_table_whose_entries_are_spoilt_is_turned_away_with_a_sentence(
    tmp_path: Path, body: str
) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0)
    with running(settings) as address, Browser(address) as ada:
        table, other = ada.make(me("Ada"), LINK), ada.make(me("Ada"), LINK)
        with sqlite3.connect(tmp_path / "t.db") as db:
            db.execute(
                "insert into entries (table_id, sequence, at, person, command, body) "
                "values (?, 2, 0, '', '', ?)",
                [table, body],
            )
        db.close()
        socket = ada.connect(table)
        assert "make a new table" in str(socket.recv())
        socket.close()
        answer = ada.http.post(f"/api/tables/{table}/seats", json={"name": "Ben"})
        assert answer.status_code == 410
        assert ada.sit(other, "Ben") == 2
