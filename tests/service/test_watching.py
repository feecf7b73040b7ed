"""Those who watch by their own link: what lies open, one seat's eyes if it lets them, no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from servers import COMPUTER, PATIENCE, Browser, Screen, is_awaited, me
from websockets.sync.client import connect

LINK = {"who": "link"}


def make(browser: Browser, *chairs: dict[str, Any], **more: Any) -> tuple[str, str]:
    """A table's name, and that of its window."""
    body = {"game": "polar-express", "chairs": list(chairs), **more}
    made = browser.http.post("/api/tables", json=body).json()
    return made["table"], made["watch"]


@contextmanager
def watching(address: str, watch: str, cookie: str = "") -> Iterator[Screen]:
    socket = connect(
        f"{address.replace('http', 'ws', 1)}/api/watch/{watch}/socket",
        additional_headers={"Cookie": f"parlorcar={cookie}"} if cookie else {},
        compression=None,
        open_timeout=PATIENCE,
        legacy=True,
    )
    screen = Screen(socket)
    try:
        screen.until(lambda state: True)
        yield screen
    finally:
        socket.close()


def hands_shown(state: dict[str, Any]) -> list[int]:
    hands = enumerate(state["position"]["hands"], 1)
    return [seat for seat, hand in hands if hand and "?" not in hand]


def test_who_watches_sees_what_lies_open_and_not_where_the_table_is(
    ada: Browser, address: str
) -> None:
    table, watch = make(ada, me("Ada"), COMPUTER)
    with ada.at(table) as screen, watching(address, watch) as seen:
        screen.until(is_awaited)
        state = seen.until(lambda state: state["version"] >= screen.state["version"])
        assert state["watching"] and state["table"] == "" and state["next"] == ""
        assert state["looking"] is None and hands_shown(state) == []
        assert not any(seat["yours"] for seat in state["seats"])
        assert state["prompt"]["offers"] == [] and state["undo"] is None
        assert table not in json.dumps(seen.received)
        assert screen.state["watch"] == watch  # who plays may pass the link on


def test_who_watches_can_do_nothing_at_the_table(ada: Browser, address: str) -> None:
    table, watch = make(ada, me("Ada"), COMPUTER)
    cookie = ada.http.cookies["parlorcar"]
    with ada.at(table) as screen, watching(address, watch, cookie) as seen:
        screen.until(is_awaited)
        version = screen.state["version"]
        for command in (
            {"type": "play", "id": "1", "seat": 1, "move": "play 1", "version": version},
            {"type": "leave", "id": "2", "seat": 1},
            {"type": "show_hand", "id": "3", "seat": 1, "shown": True},
            {"type": "look", "seat": 1},
        ):
            seen.send(**command)
            assert seen.answer("refused")["code"] == "not_yours"
        answer = ada.http.post(f"/api/tables/{watch}/seats", json={"name": "Bob"})
        assert answer.status_code == 404  # the window's name is not the table's


def test_a_seat_lets_others_look_and_stops_it_at_once(ada: Browser, address: str) -> None:
    table, watch = make(ada, me("Ada"), COMPUTER)
    with ada.at(table) as screen, watching(address, watch) as seen:
        screen.until(is_awaited)
        seen.send(type="look", seat=1)
        assert seen.answer("refused")["code"] == "not_yours"
        screen.send(type="show_hand", id="1", seat=1, shown=True)
        seen.until(lambda state: state["seats"][0]["shows_hand"])
        assert hands_shown(seen.state) == []  # nobody looks who has not asked to
        seen.send(type="look", seat=2)
        assert seen.answer("refused")["code"] == "not_yours"
        seen.send(type="look", seat=1)
        state = seen.until(lambda state: state["looking"] == 1)
        assert hands_shown(state) == [1]
        assert state["prompt"]["offers"] == [] and state["prompt"]["kind"] == "waiting"
        screen.play_anything()
        state = seen.until(lambda state: state["version"] > screen.acknowledged)
        assert not [e for e in state["events"] if e["kind"] == "drew" and e["card"] != "?"]
        screen.send(type="show_hand", id="2", seat=1, shown=False)
        state = seen.until(lambda state: not state["seats"][0]["shows_hand"])
        assert state["looking"] is None and hands_shown(state) == []
        assert "those who watch" in " ".join(screen.whole_log().values())  # everybody is told of it


def test_those_who_watch_talk_among_themselves(ada: Browser, address: str) -> None:
    table, watch = make(ada, me("Ada"), COMPUTER)
    with ada.at(table) as screen, watching(address, watch) as one, watching(address, watch) as two:
        screen.until(is_awaited)
        one.send(type="say", id="1", seat=0, text="She holds the Express!", name="Cleo")
        one.answer("ack")
        line = two.until(lambda state: any(line["by"] for line in state["log"]))["log"][-1]
        assert (line["by"], line["text"]) == ("Cleo", "She holds the Express!")
        one.send(type="say", id="2", seat=0, text="Hello.", name="ada")
        assert "already called" in one.answer("refused")["error"]
        screen.send(type="say", id="3", seat=1, text="Good evening.")
        two.until(lambda state: any(line["text"] == "Good evening." for line in state["log"]))
        screen.answer("ack")
        screen.until(lambda state: "Good evening." in [line["text"] for line in state["log"]])
        screen.send(type="ping")
        assert screen.answer("pong")["version"] == screen.state["version"]
        assert "Express!" not in json.dumps(screen.received)
    with ada.at(table) as screen:
        assert "Express!" not in json.dumps(screen.received)


def test_a_window_that_does_not_exist_is_gone_with_a_sentence(address: str) -> None:
    socket = connect(
        f"{address.replace('http', 'ws', 1)}/api/watch/nosuchwindow/socket", legacy=True
    )
    assert json.loads(socket.recv())["type"] == "gone"
    socket.close()


def test_what_a_watcher_sends_again_over_another_line_is_said_once(
    ada: Browser, address: str
) -> None:
    _, watch = make(ada, me("Ada"), COMPUTER)
    opened = httpx.get(f"{address}/w/{watch}")
    cookie = opened.cookies["parlorcar"]
    again = httpx.get(f"{address}/w/{watch}", headers={"Cookie": f"parlorcar={cookie}"})
    assert "set-cookie" not in again.headers and not httpx.get(address).cookies
    for _ in range(2):
        with watching(address, watch, cookie) as screen:
            screen.send(type="say", id="1", seat=0, name="Zoe", text="Well played!")
            screen.answer("ack")
    with watching(address, watch, cookie) as screen:
        assert list(screen.whole_log().values()).count("Well played!") == 1
