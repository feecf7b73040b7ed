"""Lines that break: a page goes on from the version it has, and notices what it has missed."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from servers import COMPUTER, PATIENCE, Browser, Screen, is_awaited, me
from websockets.sync.client import ClientConnection, connect

from parlorcar.service.pulse import Pulse
from parlorcar.table.clocks import LAG_CAP


def back_at(browser: Browser, table: str, since: object) -> ClientConnection:
    address = str(browser.http.base_url).rstrip("/").replace("http", "ws", 1)
    return connect(
        f"{address}/api/tables/{table}/socket?since={since}",
        additional_headers={"Cookie": f"parlorcar={browser.http.cookies['parlorcar']}"},
        compression=None,
        open_timeout=PATIENCE,
        legacy=True,
    )


def first_state(browser: Browser, table: str, since: object) -> dict[str, Any]:
    socket = back_at(browser, table, since)
    try:
        state: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        return state
    finally:
        socket.close()


def played(browser: Browser) -> tuple[str, Screen]:
    """A table with some moves made, and what a page was sent that saw it all."""
    table = browser.make(me("Ada"), COMPUTER)
    with browser.at(table) as screen:
        for _ in range(4):
            assert screen.next_turn()
            screen.play_anything()
        assert screen.next_turn()
    return table, screen


def test_a_page_that_comes_back_is_told_what_it_missed_and_nothing_twice(ada: Browser) -> None:
    table, screen = played(ada)
    states = [m for m in screen.received if m["type"] == "state"]
    seen = states[len(states) // 2]
    known = {line["n"] for s in states[: states.index(seen) + 1] for line in s["log"]}
    missed = {line["n"] for line in first_state(ada, table, 0)["log"]} - known
    back = first_state(ada, table, seen["version"])
    assert back["since"] == seen["version"]
    assert {line["n"] for line in back["log"]} == missed
    later = [e for s in states[states.index(seen) + 1 :] for e in s["events"]]
    assert back["events"] == later
    assert back["position"] == screen.state["position"]


@pytest.mark.parametrize("since", [0, 10**6, "", "one", "-1", "9" * 50, "٣"])
def test_a_page_that_knows_no_such_version_is_told_all(ada: Browser, since: object) -> None:
    table, screen = played(ada)
    state = first_state(ada, table, since)
    assert state["since"] is None
    assert {line["n"]: line["text"] for line in state["log"]} == screen.whole_log()


def test_each_state_goes_on_from_the_one_before(ada: Browser) -> None:
    _, screen = played(ada)
    version = None
    for message in screen.received:
        if message["type"] == "state":
            assert message["since"] == version
            version = message["version"]


def test_a_page_that_lost_a_message_learns_of_it_and_gets_it_again(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        screen.until(is_awaited)
        has = screen.state["version"]
        screen.send(type="say", id="1", seat=1, text="Is anybody there?")
        screen.until(lambda state: state["version"] > has)  # say it got lost on the way
        screen.send(type="ping")
        assert screen.answer("pong")["version"] > has
        screen.send(type="sync", version=has)
        again = screen.answer("state")
        assert again["since"] == has
        assert [line["text"] for line in again["log"]] == ["Is anybody there?"]
        screen.send(type="sync", version=0)
        assert screen.answer("state")["since"] is None
        screen.send(type="sync", version=again["version"])
        nothing = screen.answer("state")
        assert (nothing["since"], nothing["log"]) == (again["version"], [])


def test_who_asks_for_everything_all_the_time_is_read_more_slowly(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        screen.until(is_awaited)
        begun = time.monotonic()
        for _ in range(20):
            screen.send(type="sync", version=0)
        for _ in range(3):
            screen.answer("state")
        assert time.monotonic() - begun > 0.9


def test_two_pages_of_one_seat_show_the_same(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as one, ada.at(table) as two:
        for screen in (one, two):
            screen.until(is_awaited)
        one.play_anything()
        one.until(lambda state: state["version"] > one.acknowledged and is_awaited(state))
        two.until(lambda state: state["version"] == one.state["version"])
        assert two.state["position"] == one.state["position"]
        assert two.state["prompt"] == one.state["prompt"]


def test_the_server_measures_the_line_and_believes_no_other_measure(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        probes = []
        for _ in range(9):
            screen.send(type="ping")
            probes.append(screen.answer("pong")["probe"])
            screen.send(type="echo", probe=probes[-1])
        assert [bool(probe) for probe in probes] == [n % 4 == 0 for n in range(9)]


def test_a_slow_line_is_credited_by_its_middle_and_never_for_more_than_a_second() -> None:
    pulse = Pulse()
    assert pulse.credit == 0.0
    now = 0.0
    for delay in (0.2, 0.3, 0.2, 60.0, 0.25):
        while not (probe := pulse.next_probe(now)):
            pass
        assert not pulse.echoed(probe + 1, now + 0.001)  # not what was asked for
        assert pulse.echoed(probe, now + delay)
        assert not pulse.echoed(probe, now + 30)  # a second time
        now += 100
    assert pulse.credit == pytest.approx(0.25)
    for _ in range(5):
        while not (probe := pulse.next_probe(now)):
            pass
        pulse.echoed(probe, now + 60)
        now += 100
    assert pulse.credit == LAG_CAP
