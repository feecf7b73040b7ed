"""Finding a table again, or one to sit down at, without having been given its address."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from servers import COMPUTER, Browser, is_awaited, me, wait_for

from parlorcar.service import lobby

LINK = {"who": "link"}


def listed(browser: Browser, where: str, table: str) -> dict[str, Any] | None:
    found: list[dict[str, Any]] = browser.http.get("/api/lobby").json()[where]
    return next((one for one in found if one["table"] == table), None)


def is_shown(
    browser: Browser, where: str, table: str, as_wanted: Callable[[dict[str, Any]], bool]
) -> Callable[[], bool]:
    def ready() -> bool:
        one = listed(browser, where, table)
        return one is not None and as_wanted(one)

    return ready


def test_a_listed_table_is_found_by_strangers_until_its_seats_are_taken(
    ada: Browser, ben: Browser
) -> None:
    hidden = ada.make(me("Ada"), LINK)
    table = ada.make(me("Ada"), LINK, listed=True, clock="gentle")
    found = listed(ben, "open", table)
    assert found is not None
    assert (found["stage"], found["clock"], found["listed"]) == ("waiting", "gentle", True)
    assert [seat["who"] for seat in found["seats"]] == ["person", "free"]
    assert not any(seat["yours"] for seat in found["seats"])
    assert listed(ben, "open", hidden) is None and listed(ben, "mine", hidden) is None
    assert listed(ada, "open", table) is None  # she sits there already
    mine = listed(ada, "mine", table)
    assert mine is not None and [seat["yours"] for seat in mine["seats"]] == [True, False]
    ben.sit(table, "Ben")
    wait_for(lambda: listed(ben, "open", table) is None)
    wait_for(lambda: listed(ben, "mine", table) is not None)


def test_my_tables_say_where_i_am_waited_for(ada: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen:
        screen.until(is_awaited)
    wait_for(is_shown(ada, "mine", table, lambda one: one["stage"] == "playing"))
    wait_for(is_shown(ada, "mine", table, lambda one: bool(one["seats"][0]["awaited"])))


def test_a_table_that_was_left_is_mine_no_more(ada: Browser, ben: Browser) -> None:
    table = ada.make(me("Ada"), LINK, LINK)
    ben.sit(table, "Ben")
    wait_for(lambda: listed(ben, "mine", table) is not None)
    assert ben.http.delete(f"/api/tables/{table}/seats/2").status_code == 200
    wait_for(lambda: listed(ben, "mine", table) is None)


def test_nobody_known_finds_only_open_tables(ada: Browser, address: str) -> None:
    table = ada.make(me("Ada"), LINK, listed=True)
    lobby = httpx.get(f"{address}/api/lobby").json()
    assert lobby["mine"] == []
    assert table in [one["table"] for one in lobby["open"]]
    assert "person" not in str([sorted(seat) for one in lobby["open"] for seat in one["seats"]])


def test_nobody_is_sent_to_a_table_at_which_nobody_waits(
    ada: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_open() -> bool:
        return table in [one["table"] for one in ben.http.get("/api/lobby").json()["open"]]

    table = ada.make(me("Ada"), LINK, listed=True)
    with ada.at(table):
        monkeypatch.setattr(lobby, "GONE", 0.2)
        time.sleep(0.3)
        assert is_open()  # Ada has waited for long, and does yet
    wait_for(lambda: not is_open())


def test_after_the_game_there_is_a_record_and_the_next_game(ada: Browser, ben: Browser) -> None:
    table = ada.make(me("Ada"), COMPUTER)
    with ada.at(table) as screen, ben.at(table) as other:
        assert screen.state["seed"] == "" and len(screen.state["commitment"]) == 64
        early = ada.http.get(f"/api/tables/{table}/record")
        assert early.status_code == 409 and "not over" in early.json()["error"]
        while screen.next_turn():
            screen.play_anything()
        assert len(screen.state["seed"]) == 64
        record = ada.http.get(f"/api/tables/{table}/record")
        assert record.status_code == 200
        assert record.headers["content-type"].startswith("text/plain")
        assert screen.state["seed"] in record.text
        screen.send(type="rematch", id="again", seat=1)
        screen.answer("ack")
        following = screen.until(lambda state: state["next"])["next"]
        screen.send(type="rematch", id="again", seat=1)
        screen.answer("ack")  # made once
        other.until(lambda state: "next game" in state["log"][-1]["text"] if state["log"] else 0)
        assert other.state["next"] == ""  # for who sits at the table alone
    with ada.at(following) as screen:
        assert [seat["yours"] for seat in screen.state["seats"]] == [False, True]
        assert screen.state["seed"] == ""
