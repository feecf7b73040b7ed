"""What every broker must do, tried within one process and between two over Valkey."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from signal import SIGCONT, SIGSTOP

import pytest
from services import Valkey

from parlorcar.service import redis_broker
from parlorcar.service.broker import ANYTHING, SOMEBODY, Broker, LocalBroker
from parlorcar.service.redis_broker import RedisBroker

SOON = 20.0  # seconds that news may take on a busy machine


@dataclass
class Pair:
    """Two ends: the same broker, or those of two processes."""

    one: Broker
    two: Broker


@pytest.fixture(params=["local", "valkey"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "local":
        yield ""
    else:
        valkey: Valkey = request.getfixturevalue("valkey")
        yield valkey.url


@asynccontextmanager
async def pair(url: str) -> AsyncIterator[Pair]:
    if not url:
        alone = LocalBroker()
        yield Pair(alone, alone)
        return
    one, two = RedisBroker(url), RedisBroker(url)
    for broker in (one, two):
        await broker.open()
    await until(lambda: one.healthy() and two.healthy())
    yield Pair(one, two)
    for broker in (one, two):
        await broker.close()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.01)


async def until_it(true: Callable[[], Awaitable[object]]) -> None:
    async with asyncio.timeout(SOON):
        while not await true():
            await asyncio.sleep(0.05)


async def listening(broker: Broker, table: str) -> list[int]:
    """What is told of a table from now on."""
    heard: list[int] = []
    broker.subscribe(table, heard.append)
    if broker.shared:  # it says so when it listens, for something may have been missed
        await until(lambda: ANYTHING in heard)
        heard.clear()
    return heard


def test_everybody_is_told_of_a_change_wherever_it_was_made(url: str) -> None:
    async def act() -> None:
        async with pair(url) as ends:
            here, there = await listening(ends.one, "t"), await listening(ends.two, "t")
            elsewhere = await listening(ends.two, "u")
            await ends.one.publish("t", 5)
            await until(lambda: here and there)
            assert (here, there, elsewhere) == ([5], [5], [])

    asyncio.run(act())


def test_who_has_ended_it_is_told_nothing_more(url: str) -> None:
    async def act() -> None:
        async with pair(url) as ends:
            heard = await listening(ends.two, "t")
            gone: list[int] = []
            end = ends.two.subscribe("t", gone.append)
            end()
            end()
            await ends.one.publish("t", 5)
            await until(lambda: heard)
            assert (heard, gone) == ([5], [])

    asyncio.run(act())


def test_who_comes_and_goes_is_seen_everywhere(url: str) -> None:
    async def act() -> None:
        async with pair(url) as ends:
            table = f"come-and-go-{time.monotonic()}"
            heard = await listening(ends.two, table)
            await ends.one.arrive(table, "ada")
            await ends.two.arrive(table, "ben")
            await ends.one.publish(table, SOMEBODY)
            await until(lambda: heard == [SOMEBODY])
            assert await ends.two.present(table) == {"ada": 0.0, "ben": 0.0}
            await ends.one.depart(table, "ada")

            async def ada_is_gone() -> bool:
                return (await ends.two.present(table))["ada"] > 0

            await until_it(ada_is_gone)
            assert (await ends.two.present(table))["ben"] == 0.0
            await asyncio.sleep(0.3)
            assert 0.2 < (await ends.one.present(table))["ada"] < SOON

    asyncio.run(act())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases and signs of life that need not be waited for."""
    for name, seconds in {"BEAT": 0.2, "STALE": 0.8, "LEASE": 0.6, "RENEWED": 0.2}.items():
        monkeypatch.setattr(redis_broker, name, seconds)
    monkeypatch.setattr(redis_broker, "PATIENCE", 0.5)
    monkeypatch.setattr(redis_broker, "BACK_OFF", 0.1)


def test_one_process_leads_and_another_takes_over_when_it_dies(quick: None, valkey: Valkey) -> None:
    async def act() -> None:
        async with pair(valkey.url) as ends:
            assert await ends.one.lead("t")
            assert not await ends.two.lead("t")
            await ends.one.resign("t")
            assert await ends.two.lead("t")
            assert not await ends.one.lead("t")
            # And when `two` dies without a word:
            await until_it(lambda: ends.one.lead("t"))

    asyncio.run(act())


def test_the_people_of_a_process_that_died_are_gone(
    quick: None, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act() -> None:
        async with pair(valkey.url) as ends:
            dead = RedisBroker(valkey.url)
            await dead.open()
            await until(dead.healthy)
            await dead.arrive("died", "ada")
            await until_it(lambda: ends.one.present("died"))
            assert await ends.one.present("died") == {"ada": 0.0}
            with monkeypatch.context() as patch:  # it dies without a word
                patch.setattr(RedisBroker, "_say_gone", lambda *_: None)
                await dead.close()

            async def is_gone() -> bool:
                return (await ends.one.present("died"))["ada"] > 0

            await until_it(is_gone)

    asyncio.run(act())


def test_a_valkey_that_is_killed_holds_nobody_up_and_is_found_again(
    quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(valkey: Valkey) -> None:
        async with pair(valkey.url) as ends:
            heard = await listening(ends.two, "t")
            await ends.one.arrive("t", "ada")
            await until_it(lambda: ends.two.present("t"))
            assert await ends.one.lead("t")
            valkey.kill()
            await until(lambda: not ends.one.healthy() and not ends.two.healthy())
            with monkeypatch.context() as patch:  # nobody waits for an answer that cannot come
                patch.setattr(redis_broker, "PATIENCE", 10 * SOON)
                async with asyncio.timeout(SOON):
                    await ends.one.publish("t", 7)
                    assert await ends.one.lead("t") and await ends.two.lead("t")
                    assert await ends.one.present("t") == {"ada": 0.0}
            new = await_news(ends.two, "new")
            valkey.start()
            # Something may have been missed: both look, and who is there is known again.
            await until(lambda: ANYTHING in heard and ANYTHING in new)
            heard.clear()
            await until_it(lambda: ends.two.present("t"))
            await ends.one.publish("t", 8)
            await until(lambda: 8 in heard)
            assert await ends.one.lead("t")
            assert not await ends.two.lead("t")

    with Valkey() as valkey:
        asyncio.run(act(valkey))


def await_news(broker: Broker, table: str) -> list[int]:
    heard: list[int] = []
    broker.subscribe(table, heard.append)
    return heard


def test_a_valkey_that_hangs_holds_nobody_up_for_long(quick: None) -> None:
    async def act(valkey: Valkey) -> None:
        async with pair(valkey.url) as ends:
            heard = await listening(ends.two, "t")
            valkey.signal(SIGSTOP)
            async with asyncio.timeout(SOON):
                assert await ends.one.lead("t")
                await ends.one.present("t")
                await ends.one.publish("t", 3)
            await until(lambda: not ends.two.healthy())
            valkey.signal(SIGCONT)
            await until(lambda: ANYTHING in heard)
            await until(ends.one.healthy)
            heard.clear()
            await ends.one.publish("t", 4)
            await until(lambda: 4 in heard)

    with Valkey() as valkey:
        asyncio.run(act(valkey))
