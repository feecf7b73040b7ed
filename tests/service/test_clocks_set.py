"""A machine's clock is set back or forward while people play: nobody notices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from servers import COMPUTER, ONES, Browser, Screen, is_asked, is_awaited, me, running, url_of
from services import Valkey
from test_fan_out import pair, until_it
from test_stores import card, keep, with_store
from trips import gesture, lay_out, make, only

from parlorcar.service import clock
from parlorcar.service.broker import LocalBroker
from parlorcar.service.house import House
from parlorcar.service.lobby import lobby
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.sweep import sweep
from parlorcar.table.entries import Entry, Said

LINK = {"who": "link"}
HOUR, DAY = 3600.0, 24 * 3600.0
Setting = Callable[[float], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Setting:
    """Sets this machine's clock, by so many seconds beside the right time."""
    right, beside = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: right() + beside[0])

    def by(seconds: float) -> None:
        beside[0] = seconds

    return by


def settings(tmp_path: Path, pace: float = 0.0) -> Settings:
    return Settings(url_of(tmp_path / "tables.db"), pace=pace, commands_a_second=1000)


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_computer_plays_when_it_is_its_turn(
    tmp_path: Path, set_clock: Setting, by: float
) -> None:
    with running(settings(tmp_path)) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        with ada.at(table) as screen:
            screen.until(is_awaited)
            set_clock(by)
            screen.play_anything()
            assert screen.next_turn()


def asked_in_a_window(one: Screen, two: Screen) -> Screen:
    """Opens a window; the screen of whoever is asked."""
    one.get_ready()
    one.until(lambda s: s["position"] and isinstance(s["position"]["to_act"], int))
    actor = one.state["position"]["to_act"]
    acting, asked = (one, two) if actor == 1 else (two, one)
    acting.until(is_asked("play"))
    acting.play(actor, "trio 1")
    asked.until(is_asked("answer"))
    return asked


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_window_lasts_as_long_as_ever_and_what_is_answered_in_it_counts(
    tmp_path: Path, set_clock: Setting, by: float
) -> None:
    with (
        running(settings(tmp_path)) as address,
        Browser(address) as ada,
        Browser(address) as ben,
    ):
        table = ada.make(me("Ada"), LINK, box=ONES, answer_seconds=8, clock="fast")
        ben.sit(table, "Ben")
        with ada.at(table) as one, ben.at(table) as two:
            asked = asked_in_a_window(one, two)
            set_clock(by)
            asked.send(type="sync", version=0)
            left = asked.receive()["prompt"]["seconds_left"]
            assert 0 < left <= 8
            asked.play(asked.prompt["seat"], "pass")
            asked.answer("ack")
            ended = asked.until(lambda state: not is_asked("answer")(state))
            assert ended["prompt"]["kind"] != "over"
            # The next decision has its own time, neither an hour more nor none.
            thinking = asked.until(lambda state: state["prompt"]["kind"] in ("play", "waiting"))
            while (left := thinking["prompt"]["seconds_left"]) is None:
                thinking = asked.receive()
            assert 0 < left <= 60


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_a_ring_spins_to_its_end(tmp_path: Path, set_clock: Setting, by: float) -> None:
    with running(settings(tmp_path)) as address, Browser(address) as ada:
        table = make(ada, me("Ada"), COMPUTER, box=only("memorable"))
        with ada.at(table) as screen:
            lay_out(screen)
            gesture(screen)
            screen.until(lambda state: state["ring"] is not None)
            set_clock(by)
            screen.until(lambda state: state["ring"] is None)
            screen.until(is_asked("answer"))  # it is not spun again


def test_a_server_that_starts_with_stored_times_in_the_future_goes_on(
    tmp_path: Path, set_clock: Setting
) -> None:
    set_clock(HOUR)
    with running(settings(tmp_path, pace=1000.0)) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER, clock="fast")
        with ada.at(table) as screen:
            if is_awaited(screen.state):  # else the computer begins
                screen.play_anything()
            # A computer is next, in a quarter of an hour.
        set_clock(0.0)
        with running(settings(tmp_path)) as later:
            ada.move_to(later)
            with ada.at(table) as screen:
                assert screen.next_turn()
                left = screen.prompt["seconds_left"]
                assert left is None or 0 < left <= 60


def test_no_stored_time_lies_in_the_future_or_after_one_that_followed_it() -> None:
    here = time.time()
    ages = (30.0, -HOUR, 20.0, -5.0)
    entries = [Entry(Said(1, "Hello!"), here - age, "ada") for age in ages]
    told = [clock.now() - entry.at for entry in clock.believed(entries)]
    assert told == pytest.approx([30.0, 20.0, 20.0, 0.0], abs=1.0)
    recent = clock.believed(entries[:1], oldest=clock.now() - 5)  # another machine's clock is slow
    assert clock.now() - recent[0].at == pytest.approx(5.0, abs=1.0)


def test_a_clock_that_is_set_forward_throws_no_table_away(
    tmp_path: Path, set_clock: Setting
) -> None:
    async def act(store: SqlStore) -> None:
        house = House(store, LocalBroker(), Settings(""))
        await keep(store, "t", card("ada"), at=time.time())
        set_clock(40 * DAY)
        await sweep(house)
        assert await store.unfinished(0.0) == ["t"]
        await house.close()

    with_store(url_of(tmp_path / "t.db"), act)


def test_a_table_of_the_future_at_which_nobody_is_is_offered_to_nobody(
    tmp_path: Path, set_clock: Setting
) -> None:
    async def act(store: SqlStore) -> None:
        house = House(store, LocalBroker(), Settings(""))
        await keep(store, "t", card("ada", free=True, listed=True), at=time.time())
        assert [one.table for one in (await lobby(house, "ben")).open] == ["t"]
        set_clock(-HOUR)
        assert (await lobby(house, "ben")).open == []
        await house.close()

    with_store(url_of(tmp_path / "t.db"), act)


def test_who_is_connected_to_a_machine_whose_clock_is_slow_is_here(
    valkey: Valkey, set_clock: Setting
) -> None:
    async def act() -> None:
        async with pair(valkey.url) as ends:
            set_clock(-HOUR)
            await ends.one.arrive("clocks", "ada")

            async def is_here() -> bool:
                return "ada" in await ends.two.present("clocks")

            await until_it(is_here)
            set_clock(0.0)
            assert (await ends.two.present("clocks"))["ada"] == 0.0
            await ends.one.depart("clocks", "ada")

            async def has_left() -> bool:
                return 0.0 < (await ends.two.present("clocks"))["ada"] < 60.0

            await until_it(has_left)

    asyncio.run(act())
