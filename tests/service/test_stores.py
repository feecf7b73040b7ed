"""What every store must do, tried on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from servers import url_of
from services import Postgres
from sqlalchemy import event

from parlorcar.service.broker import LocalBroker
from parlorcar.service.card import Card, CardSeat
from parlorcar.service.house import House
from parlorcar.service.live import Live
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.store import Described
from parlorcar.table import decisions
from parlorcar.table.decisions import Refusal
from parlorcar.table.entries import Created, Entry, Said, Seated
from parlorcar.table.table import Table

T = TypeVar("T")
SEED = bytes(range(32))
TABLE = Created("polar-express", [Seated("person", "Ada", "ada"), Seated("free")], {}, {}, 8, 1)
numbers = itertools.count()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database."""
    if request.param == "sqlite":
        yield url_of(tmp_path / "t.db")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    yield postgres.new_database(f"t{next(numbers)}")


def with_store(url: str, act: Callable[[SqlStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = SqlStore(url)
        await store.open()
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


def with_house(url: str, act: Callable[[House, str], Awaitable[T]]) -> T:
    """Runs `act` with a house over a store, and a table in it."""

    async def run(store: SqlStore) -> T:
        house = House(store, LocalBroker(), Settings(url, pace=0))
        name, _ = await house.make_table("ada", TABLE)
        try:
            return await act(house, name)
        finally:
            await house.close()

    return with_store(url, run)


def card(*people: str, free: bool = False, listed: bool = False, over: bool = False) -> Card:
    seats = [CardSeat(person.title(), "person", person, False) for person in people]
    if free:
        seats.append(CardSeat("", "free", "", False))
    stage = "over" if over else "waiting" if free else "playing"
    return Card("polar-express", stage, seats, "none", listed)  # type: ignore[arg-type]


async def keep(store: SqlStore, name: str, shown: Card, at: float = 1.0) -> None:
    await store.create(name, f"watch-{name}", SEED, Entry(TABLE, at, "ada"), shown)


def say(words: str) -> Callable[[Table, bytes, float], decisions.Decision]:
    return lambda table, seed, now: decisions.say(table, "ada", 1, words, now)


def entries(count: int, who: str = "a") -> list[Entry]:
    return [Entry(Said(1, f"{who} {n}"), 1.5 + n, "ada", f"{who}{n}") for n in range(count)]


def test_a_table_comes_back_as_it_was_kept(url: str) -> None:
    async def act(store: SqlStore) -> None:
        await keep(store, "t", card("ada", free=True, listed=True))
        odd = Entry(Said(1, "“Grüße”, 猫 🚂 \\u0000 \"'"), 1_700_000_000.123456, "ada", "a" * 64)
        assert await store.append("t", 1, [odd])
        stored = await store.load("t")
        assert stored is not None
        assert (stored.seed, stored.watch, stored.listed) == (SEED, "watch-t", True)
        assert stored.entries == [Entry(TABLE, 1.0, "ada"), odd]
        assert await store.entries_after("t", 1) == [odd]
        assert await store.load("u") is None
        assert await store.by_watch("watch-t") == "t"
        assert await store.by_watch("t") is None

    with_store(url, act)


def test_of_two_who_write_the_same_number_one_is_refused_and_nothing_of_it_stays(url: str) -> None:
    async def act(store: SqlStore) -> None:
        await keep(store, "t", card("ada"))
        pairs = [entries(3, who) for who in "ab"]
        other = SqlStore(url)
        won = await asyncio.gather(store.append("t", 1, pairs[0]), other.append("t", 1, pairs[1]))
        await other.close()
        assert sorted(won) == [False, True]
        assert await store.entries_after("t", 1) == pairs[won.index(True)]

    with_store(url, act)


def test_a_conflict_at_one_table_costs_the_others_nothing(url: str) -> None:
    async def act(store: SqlStore) -> None:
        names = [f"t{n}" for n in range(20)]
        for name in names:
            await keep(store, name, card("ada"))
        await store.append("t7", 1, entries(1, "first"))
        # All in one transaction, for they wait at the same time.
        won = await asyncio.gather(*(store.append(name, 1, entries(2)) for name in names))
        assert won == [name != "t7" for name in names]
        assert await store.versions(names) == {n: 2 if n == "t7" else 3 for n in names}

    with_store(url, act)


def test_two_workers_who_write_at_many_tables_at_once_never_lose_or_mix_anything(url: str) -> None:
    async def act(store: SqlStore) -> None:
        other = SqlStore(url)
        names = [f"t{n}" for n in range(8)]
        for name in names:
            await keep(store, name, card("ada"))

        async def write(by: SqlStore, who: str, name: str) -> list[str]:
            done: list[str] = []
            while len(done) < 15:
                version = (await by.versions([name]))[name]
                word = f"{who}{len(done)}"
                if await by.append(name, version, [Entry(Said(1, word), 1.0, "ada", word)]):
                    done.append(word)
            return done

        await asyncio.gather(
            *(write(by, who, name) for by, who in ((store, "a"), (other, "b")) for name in names)
        )
        await other.close()
        for name in names:
            kept = [entry.command for entry in await store.entries_after(name, 1)]
            assert [word for word in kept if word[0] == "a"] == [f"a{n}" for n in range(15)]
            assert [word for word in kept if word[0] == "b"] == [f"b{n}" for n in range(15)]

    with_store(url, act)


def test_two_processes_at_one_table_both_get_their_say_in_one_order(url: str) -> None:
    async def act(house: House, name: str) -> None:
        store = SqlStore(url)
        other = House(store, LocalBroker(), house.settings)
        async with house.table(name) as one, other.table(name) as two:
            assert one is not None and two is not None

            async def talk(live: Live, who: str) -> list[int | Refusal]:
                return [await live.decide(who, f"{who}{n}", say(f"{who}{n}")) for n in range(2)]

            versions = await asyncio.gather(talk(one, "a"), talk(two, "b"))
            await one.catch_up()
            await two.catch_up()
            assert one.table.lines == two.table.lines
            assert one.table.version == 5
            assert {v for said in versions for v in said} == {2, 3, 4, 5}
            again = await two.decide("a", "a0", say("a0"))  # resent to the other process
            assert again == versions[0][0]
        await other.close()
        await store.close()

    with_house(url, act)


def test_a_list_shows_each_table_as_it_was_described_last(url: str) -> None:
    async def act(store: SqlStore) -> None:
        await keep(store, "old", card("ada", free=True, listed=True), at=10.0)
        await keep(store, "new", card("ada", free=True), at=20.0)
        await keep(store, "open", card("cleo", free=True, listed=True), at=30.0)

        async def of(person: str) -> list[str]:
            return [found.table for found in await store.of_person(person, 9)]

        async def open_since(moment: float) -> list[str]:
            return [found.table for found in await store.open_tables(moment, 9)]

        assert await of("ada") == ["new", "old"]
        assert await open_since(0.0) == ["open", "old"]
        assert await open_since(15.0) == ["open"]
        newer = Described("old", 7, 40.0, card("ben", "cleo", listed=True))
        await store.describe([newer, Described("new", 2, 21.0, card("ada", "ben"))])
        await store.describe([Described("old", 3, 35.0, card("ada", free=True, listed=True))])
        assert await of("ada") == ["new"] and await of("ben") == ["old", "new"]
        assert (await store.of_person("cleo", 1)) == [newer]
        assert await open_since(0.0) == ["open"]

    with_store(url, act)


def test_what_is_over_or_was_left_long_ago_is_not_gone_on_with(url: str) -> None:
    async def act(store: SqlStore) -> None:
        for name, at in (("over", 50.0), ("long-ago", 10.0), ("now", 50.0)):
            await keep(store, name, card("ada"), at=at)
        await store.describe([Described("over", 1, 60.0, card("ada", over=True))])
        assert await store.unfinished(20.0) == ["now"]
        assert await store.unfinished(0.0, before=20.0) == ["long-ago"]

    with_store(url, act)


def test_tables_at_which_nothing_happens_are_forgotten_whole(url: str) -> None:
    async def act(store: SqlStore) -> None:
        for number in range(120):
            await keep(store, f"t{number}", card("ada", "ben"), at=float(number))
        await store.append("t3", 1, entries(2))
        assert await store.delete_before(110.0) == 110
        assert await store.delete_before(110.0) == 0
        assert len(await store.of_person("ada", 999)) == 10
        assert await store.load("t3") is None
        assert not await store.append("t3", 3, entries(1))
        await store.delete("t119")
        assert await store.by_watch("watch-t119") is None

    with_store(url, act)


def test_somebody_who_makes_tables_is_counted(url: str) -> None:
    async def act(store: SqlStore) -> None:
        for number in range(3):
            await keep(store, f"t{number}", card("ada"), at=float(number))
        assert await store.made_by("ada", 0.5) == 2
        assert await store.made_by("ben", 0.0) == 0

    with_store(url, act)


def test_starting_several_workers_at_once_over_a_new_database_works(url: str) -> None:
    async def act(store: SqlStore) -> None:
        others = [SqlStore(url) for _ in range(3)]
        await asyncio.gather(*(other.open() for other in others))
        await keep(others[0], "t", card("ada"))
        assert (await store.versions(["t", "u"])) == {"t": 1}
        for other in others:
            await other.close()

    with_store(url, act)


def test_what_two_hundred_tables_write_at_once_is_one_transaction(url: str) -> None:
    async def act(store: SqlStore) -> None:
        names = [f"t{number}" for number in range(200)]
        for name in names:
            await keep(store, name, card("ada"))
        commits: list[object] = []
        event.listen(store.engine.sync_engine, "commit", commits.append)
        for version in range(1, 4):
            written = [store.append(name, version, entries(1, str(version))) for name in names]
            assert all(await asyncio.gather(*written))
            assert len(commits) == version

    with_store(url, act)
