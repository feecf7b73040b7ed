"""Over real sockets: gestures, a ring that spins, silence, and choices in secret."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from servers import COMPUTER, Browser, Process, Screen, is_asked, me, url_of
from test_connections import SlowSocket
from trips import (
    faces,
    gesture,
    go_on,
    is_asked_to,
    is_gesture,
    lay_out,
    make,
    only,
    spins_in,
)

from parlorcar.service.broker import LocalBroker
from parlorcar.service.connection import Connection, Socket
from parlorcar.service.house import House
from parlorcar.service.limits import Limits
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.table import rings
from parlorcar.table.entries import Created, Moved, Seated, Spun

LINK = {"who": "link"}


def is_curtain_for(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["prompt"]["kind"] == "curtain" and state["prompt"]["seat"] == seat


def has_ring(state: dict[str, Any]) -> bool:
    return state["ring"] is not None


def has_stopped(state: dict[str, Any]) -> bool:
    return state["ring"] is None


def test_both_see_their_cards_until_the_server_withdraws_them(
    ada: Browser, ben: Browser, address: str, database: Path
) -> None:
    table = make(ada, me("Ada"), LINK, box=only("memorable"))
    ben.sit(table, "Ben")
    with (
        Browser(address) as watcher,
        ada.at(table) as one,
        ben.at(table) as two,
        watcher.at(table) as three,
    ):
        lay_out(one)
        assert two.until(is_asked("ready"))["looking"] == 2
        one.get_ready()
        two.until(is_asked_to("spin"))
        assert faces(two.state) == [0, 0]
        gesture(two)
        for screen, shown in ((one, [6, 0]), (two, [0, 6]), (three, [0, 0])):
            started = screen.until(has_ring)
            assert faces(started) == shown
            assert started["ring"]["seat"] == 2 and started["ring"]["wobble"] == 0
            assert started["ring"]["eyes"] == bool(sum(shown))
        stopped = three.until(has_stopped)
        _, end, text = spins_in(database)[-1]
        assert time.time() >= end
        for screen in (one, two, three):
            screen.until(has_stopped)
            assert faces(screen.state) == [0, 0]
            states = [m for m in screen.received if m["type"] == "state"]
            wobbles = [s["ring"]["wobble"] for s in states if s["ring"]]
            assert wobbles == sorted(wobbles) and len(set(wobbles)) > 2
            screen.until(is_asked("answer" if screen is not three else "waiting"))
        assert stopped["position"]["ring"] in (None, int(text.split()[1]))


def test_no_byte_tells_how_long_it_will_spin(ada: Browser, database: Path) -> None:
    table = make(ada, me("Ada"), COMPUTER, box=only("memorable"))
    with ada.at(table) as screen:
        lay_out(screen)
        gesture(screen)
        while screen.state["ring"] is None:
            screen.receive()
        sent = [json.dumps(message) for message in screen.received]
        while screen.state["ring"] is not None:
            sent.append(json.dumps(screen.state))
            screen.receive()
        at, end, text = spins_in(database)[-1]
        assert len(sent) > 5
        for message in sent:
            assert str(end - at)[:4] not in message and f'"{text}"' not in message
            assert str(end)[:12] not in message
        screen.until(is_asked("answer"))  # now it is told
        assert f"{text.split()[1]} seconds" in " ".join(screen.whole_log().values())


def test_cards_are_turned_up_one_by_one_and_not_after_the_end(ada: Browser, ben: Browser) -> None:
    table = make(ada, me("Ada"), LINK, box=only("motel-room"))
    ben.sit(table, "Ben")
    with ada.at(table) as one, ben.at(table) as two:
        lay_out(one)
        two.get_ready()
        gesture(one)
        two.until(has_ring)
        untold = two.state["version"]
        one.until(is_asked("look"))
        for place in (4, 9):
            one.play(1, f"look {place}")
            one.answer("ack")
            one.until(lambda state: sum(faces(state)) == 1)
            assert one.state["position"]["places"][0][place - 1] != "?"
            one.play(1, "look 1")
            assert "second" in one.answer("refused")["error"]
            time.sleep(1.05)
        seen = [m for m in two.received if m["type"] == "state"]
        assert seen[-1]["version"] == untold
        version = one.state["version"]
        one.until(has_stopped)
        one.play(1, "look 1", version=version)
        assert one.answer("refused")["code"] == "stale"
        one.until(is_asked("answer"))
        assert faces(one.state) == [0, 0]
        one.play(1, "look 1")
        assert one.answer("refused")["code"] == "illegal"
        assert faces(one.state) == [0, 0]
        log = " ".join(one.whole_log().values())
        assert "places 4 and 9" in log


def test_a_spin_without_power_is_spun_again(ada: Browser) -> None:
    table = make(ada, me("Ada"), COMPUTER, box=only("memorable"))
    with ada.at(table) as screen:
        lay_out(screen)
        version = gesture(screen, power=2)["version"]
        screen.until(lambda state: state["version"] >= version and is_gesture(state))
        assert screen.state["ring"] is None and faces(screen.state) == [0, 0]
        gesture(screen)
        assert faces(screen.until(has_ring)) == [6, 0]


def test_one_screen_spins_for_each_of_its_seats(ada: Browser) -> None:
    table = make(ada, me("Ada"), me("Ben"), box=only("memorable"))
    with ada.at(table) as screen:
        lay_out(screen)
        for seat, shown in ((1, [6, 0]), (2, [0, 6])):
            screen.until(is_curtain_for(seat))
            assert faces(screen.state) == [0, 0]
            screen.send(type="look", seat=seat)
            gesture(screen)
            assert faces(screen.until(has_ring)) == shown
            screen.until(has_stopped)
            assert faces(screen.state) == [0, 0]
        screen.until(is_asked("answer"))
        assert screen.state["looking"] == 1  # no curtain: there is nothing to hide
        states = [m for m in screen.received if m["type"] == "state" and m["position"]]
        assert all(0 in faces(state) for state in states)


def test_talk_is_closed_with_its_reason_and_open_again_afterwards(ada: Browser) -> None:
    table = make(ada, me("Ada"), COMPUTER, box=only("standby", cards=1))
    with ada.at(table) as screen:
        closed = opened = 0
        for number in range(99):
            screen.send(type="say", id=f"say {number}", seat=1, text=f"Hello {number}!")
            answer: dict[str, Any] = {}
            while answer.get("id") != f"say {number}":
                answer = screen.receive()
            if answer["type"] == "refused" and "a few seconds" in answer["error"]:
                assert screen.state["talk"] == ""  # so much at once is too much
            elif answer["type"] == "refused":
                assert "silence" in answer["error"] and answer["code"] == "illegal"
                closed += 1
            else:
                opened += 1
            if not go_on(screen):
                break
        assert closed and opened > 1
        assert screen.state["talk"] == ""
        said = [text for text in screen.whole_log().values() if text.startswith("Hello ")]
        assert len(said) == opened


def test_a_whole_journey_with_a_computer_down_to_its_end(ada: Browser) -> None:
    table = make(ada, me("Ada"), COMPUTER, house_rules={"ring_time": "counted"})
    with ada.at(table) as screen:
        while go_on(screen):
            pass
        last = screen.state
        assert last["ceremony"] == {
            "winner": None,
            "won": last["position"]["won"],
            "bell_rung": False,
            "reader": None,
            "wishes": [],
        }
        assert last["position"]["over"] and last["talk"] == ""
        screen.send(type="ring", id="ring", seat=1)
        assert "no bell" in screen.answer("refused")["error"]
        log = screen.whole_log()
        assert list(log) == sorted(log)
    with ada.at(table) as screen:  # what was turned down again is not told a second time
        kept = screen.whole_log()
        assert 0 < len(kept) < len(log)
        assert all(log[number] == text for number, text in kept.items())


# --- what a server that dies, or a reader that is slow, changes -----------------------------------


def test_a_ring_that_spun_when_the_server_died_stops_when_it_would_have(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Process(database) as server, Browser(server.address) as ada:
        table = make(ada, me("Ada"), COMPUTER, box=only("memorable"))
        with ada.at(table) as screen:
            lay_out(screen)
            gesture(screen)
            assert faces(screen.until(has_ring)) == [6, 0]
        server.kill()
        server.start()
        ada.move_to(server.address)
        ((_, end, text),) = spins_in(database)
        with ada.at(table) as screen:
            if screen.state["ring"] is not None:  # a machine that starts it slowly finds it over
                assert faces(screen.state) == [6, 0]
                screen.until(has_stopped)
            assert faces(screen.state) == [0, 0]
            screen.until(lambda state: state["prompt"]["kind"] in ("answer", "gesture"))
            assert time.time() >= end
            ((_, kept, still),) = spins_in(database)  # it was the same spin to its end
            assert (kept, still) == (end, text)
            if is_gesture(screen.state):  # it was away for so long that nobody saw the ring fall
                assert time.time() > end + rings.UNSEEN
            else:
                assert screen.state["position"]["ring"] == int(text.split()[1])


def test_a_choice_made_before_the_server_died_is_kept_and_kept_secret(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with (
        Process(database) as server,
        Browser(server.address) as ada,
        Browser(server.address) as ben,
    ):
        table = make(ada, me("Ada"), LINK, box=only("open-road"))
        ben.sit(table, "Ben")
        with ada.at(table) as one, ben.at(table) as two:
            lay_out(one)
            one.until(is_asked("answer"))
            two.until(is_asked("answer"))
            one.play(1, "play 6")
            one.answer("ack")
            before = two.until(lambda state: state["prompt"]["laid"] == [1])
        server.kill()
        server.start()
        for browser in (ada, ben):
            browser.move_to(server.address)
        with ada.at(table) as one, ben.at(table) as two:
            assert one.prompt["kind"] == "waiting"
            told = ("version", "position", "prompt", "looking", "talk", "ring")
            assert {n: two.state[n] for n in told} == {n: before[n] for n in told}
            two.play(2, "play 1")
            two.answer("ack")
            two.until(lambda state: state["position"]["turn"] == 2)
            assert two.state["position"]["places"][0][5] is None
            assert two.state["position"]["places"][1][0] is None


class Watched(SlowSocket):
    """A slow browser that notes when each message was made for it."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.made: list[tuple[float, str]] = []

    async def send_data(self, data: str, mode: str) -> None:
        self.made.append((time.time(), data))
        await super().send_data(data, mode)


@pytest.mark.parametrize("slowness", [0.0, 0.4, 2.5])
def test_no_face_is_sent_after_the_end_however_slow_the_reader(
    tmp_path: Path, slowness: float
) -> None:
    spin = Spun(1, 1.5 + 1.6 * slowness, [1, 2], "ring 6")

    async def act() -> tuple[list[tuple[float, str]], float]:
        store = SqlStore(url_of(tmp_path / "t.db"))
        await store.open()
        settings = Settings(url_of(tmp_path / "t.db"), pace=0)
        house = House(store, LocalBroker(), settings)
        seats = [Seated("person", "Ada", "ada"), Seated("person", "Ben", "ben")]
        name, _ = await house.make_table("ada", Created("planes-trains", seats, {}, {}, 8, 2))
        try:
            async with house.table(name) as live:
                assert live is not None
                await live.decide(
                    "ada", "one", lambda *_: [Moved("* challenge memorable burglary")]
                )
                cards = [card for card in DECK[:6] for _ in seats]
                await live.decide("ada", "two", lambda *_: [Moved(f"* deal {c}") for c in cards])
                socket = Watched(slowness)
                serving = asyncio.create_task(
                    Connection(
                        cast(Socket, socket), live, "ada", settings, Limits(settings), "here"
                    ).run()
                )
                await live.decide("ada", "three", lambda *_: [spin])
                assert live.table.spin is not None
                end = live.table.spin.end
                while time.time() < end + 2 * slowness + 0.5:  # as one who knocks all the time
                    look = {"type": "play", "id": str(time.time()), "seat": 1, "move": "look 1"}
                    text = json.dumps({**look, "version": live.table.version})
                    socket.commands.put_nowait({"type": "websocket.receive", "text": text})
                    await asyncio.sleep(0.1 + 4 * slowness)
                while len(socket.received) < len(socket.made):
                    await asyncio.sleep(0.1)
                socket.leave()
                await serving
        finally:
            await house.close()
            await store.close()
        return socket.made, end

    made, end = asyncio.run(act())
    late = [json.loads(data) for at, data in made if at >= end]
    early = [json.loads(data) for at, data in made if at < end]
    assert any(faces(m) == [6, 0] for m in early if m["type"] == "state")
    assert [m for m in late if m["type"] == "state"]
    for message in late:
        if message["type"] == "state":
            assert faces(message) == [0, 0]
            assert not any(card in json.dumps(message["position"]["places"]) for card in DECK)


DECK = ["plane-25", "plane-50", "plane-75", "plane-100", "train-25", "train-50"]


def test_the_deadline_is_kept_though_nothing_is_asked_and_nothing_read(
    ada: Browser, database: Path
) -> None:
    """The bytes that lie ready when somebody reads again at last: none newer than the end."""
    table = make(ada, me("Ada"), COMPUTER, box=only("memorable"))
    with ada.at(table) as screen:
        lay_out(screen)
        gesture(screen)
        screen.until(has_ring)
        end = spins_in(database)[-1][1]
        time.sleep(max(0.0, end - time.time()) + 0.5)
        screen.until(has_stopped)
        after = [screen.state]
        screen.until(is_asked("answer"))
        after.append(screen.state)
        assert all(faces(state) == [0, 0] for state in after)


def test_nobody_else_learns_anything_of_a_choice(ada: Browser, ben: Browser, address: str) -> None:
    with Browser(address) as watcher:
        table = make(ada, me("Ada"), LINK, box=only("open-road"))
        ben.sit(table, "Ben")
        with ada.at(table) as one, ben.at(table) as two, watcher.at(table) as three:
            lay_out(one)
            for screen in (one, two):
                screen.until(is_asked("answer"))
            three.until(lambda state: state["version"] == two.state["version"])
            before = two.state
            one.play(1, "play 6")
            one.answer("ack")
            # That a card lies there, the partner sees, and nothing else; who watches, nothing.
            seen = two.until(lambda state: state["prompt"]["laid"] == [1])
            assert [seen["version"], seen["position"]] == [before["version"], before["position"]]
            assert seen["log"] == seen["events"] == []
            for screen in (two, three):
                quiet(screen)
            two.play(2, "play 1")
            two.answer("ack")
            events = two.until(lambda state: state["position"]["turn"] == 2)["events"]
            assert [e["place"] for e in events if e["kind"] == "turned_up"] == [6, 1]
            assert [e["place"] for e in events if e["kind"] == "chose"] == ["?", 1]


def quiet(screen: Screen) -> None:
    """Nothing is sent to a client meanwhile but what it asks for."""
    screen.send(type="ping")
    assert screen.receive()["type"] == "pong"
    with pytest.raises(TimeoutError):
        screen.receive(timeout=0.4)
