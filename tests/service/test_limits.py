"""Too much of anything is held off with a sentence that says how long, and costs others nothing."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from servers import COMPUTER, Browser, Screen, is_awaited, me, running, url_of, wait_for
from services import Valkey
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from parlorcar.service.doors import TOO_MANY
from parlorcar.service.limits import Limits, TooMany, network
from parlorcar.service.settings import Settings
from parlorcar.service.sql_store import SqlStore
from parlorcar.service.store import Stored

TABLE = {"game": "polar-express", "chairs": [me("Ada"), COMPUTER]}

QUICK: dict[str, Any] = {"commands_a_second": 10_000, "commands_a_second_from": 10_000}


def test_a_flood_of_requests_is_told_when_to_come_back(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, requests_a_minute=5)
    with running(settings) as address, Browser(address) as browser:
        answers = [browser.http.get("/api/games") for _ in range(7)]
        assert [a.status_code for a in answers] == [200] * 5 + [429] * 2
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 120
        nobody = {"Authorization": "Bearer " + "x" * 22}
        path = "/api/tables/nosuchtable/seats/1/state"
        assert browser.http.get(path, headers=nobody).status_code == 429
        assert browser.http.get("/health").status_code == 200


def test_who_guesses_tokens_is_counted_and_who_holds_a_seat_is_not(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, requests_a_minute=6)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        state = f"/api/tables/{table}/seats/1/state"
        assert {ada.http.get(state).status_code for _ in range(20)} == {200}
        guesses = [
            ada.http.get(state, headers={"Authorization": f"Bearer {number:022}"}).status_code
            for number in range(10)
        ]
        assert guesses == [403] * 5 + [429] * 5


def test_a_seat_is_played_though_others_behind_the_address_ask_too_much(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, requests_a_minute=3)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        state = f"/api/tables/{table}/seats/1/state"
        assert ada.http.get(state).status_code == 200
        assert [ada.http.get("/api/games").status_code for _ in range(5)][-1] == 429
        assert {ada.http.get(state).status_code for _ in range(20)} == {200}


def test_who_has_asked_too_much_has_the_store_asked_for_nothing_more(
    tmp_path: Path, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), broker=valkey.url, requests_a_minute=5)
    looked_for: list[str] = []

    async def load(_store: SqlStore, table: str) -> Stored | None:
        looked_for.append(table)
        return None

    monkeypatch.setattr(SqlStore, "load", load)
    with running(settings) as address, Browser(address) as ada:
        for number in range(20):
            ada.http.get(f"/api/tables/guess{number}/seats/1/state")
        assert len(looked_for) == 6


def test_a_seats_requests_are_held_off_when_they_come_too_fast(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, commands_a_second=2)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        state = f"/api/tables/{table}/seats/1/state"
        answers = [ada.http.get(state) for _ in range(30)]
        assert {a.status_code for a in answers} == {200, 429}
        assert answers[-1].headers["retry-after"] == "1"


def test_one_address_makes_no_tables_without_end(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), static=tmp_path, tables_an_hour_from=2)
    with running(settings) as address:
        statuses = []
        for _ in range(4):
            with Browser(address) as somebody_new:
                answer = somebody_new.http.post("/api/tables", json=TABLE)
                statuses.append(answer.status_code)
        assert statuses == [201, 201, 429, 429]
        assert "within an hour" in answer.json()["error"]
        assert int(answer.headers["retry-after"]) > 1


def is_turned_away(line: ClientConnection) -> bool:
    gone = json.loads(line.recv())
    assert gone["type"] == "gone" and gone["retry_after"] > 0 and ":" in gone["error"]
    with pytest.raises(ConnectionClosed) as closed:
        line.recv()
    return closed.value.rcvd is not None and closed.value.rcvd.code == TOO_MANY


def test_one_person_opens_no_pages_without_end_and_may_again_after_closing_one(
    tmp_path: Path,
) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, sockets_of=3)
    with running(settings) as address, Browser(address) as ada, Browser(address) as ben:
        table = ada.make(me("Ada"), COMPUTER)
        lines = [ada.connect(table) for _ in range(3)]
        assert all(json.loads(line.recv())["type"] == "state" for line in lines)
        assert is_turned_away(ada.connect(table))
        with ben.at(table):
            pass  # others are not held off by it
        lines.pop().close()

        def let_in() -> bool:
            line = ada.connect(table)
            lines.append(line)
            return bool(json.loads(line.recv())["type"] == "state")

        wait_for(let_in)
        for line in lines:
            line.close()


def test_one_program_opens_no_streams_without_end(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, sockets_of=2)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        path = f"/api/tables/{table}/seats/1/stream"
        with ada.http.stream("GET", path) as one, ada.http.stream("GET", path) as two:
            lines = [one.iter_lines(), two.iter_lines()]  # kept: a lost one ends its stream
            assert all(next(line) for line in lines)
            answer = ada.http.get(path)
            assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0


def test_one_address_opens_no_pages_without_end(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, sockets_from=2)
    with running(settings) as address, Browser(address) as ada, Browser(address) as ben:
        table = ada.make(me("Ada"), COMPUTER)
        lines = [browser.connect(table) for browser in (ada, ben)]
        assert is_turned_away(ben.connect(table))
        for line in lines:
            line.close()


def test_pages_that_come_back_all_the_time_are_told_to_wait(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, requests_a_minute=4)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        for _ in range(4):
            ada.connect(table).close()
        assert is_turned_away(ada.connect(table))


def holds_off(one: Screen, two: Screen) -> bool:
    """Whether `two` must wait for what `one` has asked too often."""
    one.until(is_awaited)
    for _ in range(15):
        one.send(type="ping")
    for _ in range(15):
        one.answer("pong")
    two.send(type="ring", id="1", seat=1)
    return bool(two.answer("refused")["code"] == "too_fast")


def test_two_pages_of_one_person_have_one_measure(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, commands_a_second=5)
    with running(settings) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), COMPUTER)
        with ada.at(table) as one, ada.at(table) as two:
            assert holds_off(one, two)


def test_one_address_keeps_no_server_busy_from_many_tables(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, commands_a_second_from=5)
    with running(settings) as address, Browser(address) as ada, Browser(address) as ben:
        here, there = (one.make(me("Ada"), COMPUTER) for one in (ada, ben))
        with ada.at(here) as one, ben.at(there) as two:
            assert holds_off(one, two)


def test_a_stream_that_is_not_read_is_cut_off_and_piles_nothing_up(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, slowness=0.5, **QUICK)
    with running(settings) as address, Browser(address) as ada, Browser(address) as ben:
        table = ada.make(me("Ada"), {"who": "link"}, answer_seconds=0)
        ben.sit(table, "Ben")
        host = urlsplit(address)
        assert host.hostname is not None and host.port is not None
        with socket.create_connection((host.hostname, host.port)) as line, ada.at(table) as one:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            cookie = ben.http.cookies["parlorcar"]
            path = f"/api/tables/{table}/seats/2/stream"
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: parlorcar={cookie}\r\n\r\n".encode()
            )
            one.until(lambda state: state["seats"][1]["here"])
            end = time.monotonic() + 60
            number = 0
            while one.state["seats"][1]["here"]:  # nothing is read of the stream meanwhile
                number += 1
                one.send(type="show_hand", id=str(number), seat=1, shown=bool(number % 2))
                one.answer("ack")
                while one.state["seats"][0]["shows_hand"] != bool(number % 2):
                    one.receive()
                assert time.monotonic() < end


def test_requests_are_counted_here_while_redis_is_away() -> None:
    async def act() -> list[bool]:
        away = "redis://127.0.0.1:1/0"
        limits = Limits(Settings("sqlite+aiosqlite://", broker=away, requests_a_minute=3))
        allowed = []
        for _ in range(5):
            try:
                await limits.request("192.0.2.1")
                allowed.append(True)
            except TooMany:
                allowed.append(False)
        return allowed

    assert asyncio.run(act()) == [True] * 3 + [False] * 2


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_who_owns_a_whole_network_counts_once(address: str, counted: str) -> None:
    assert network(address) == counted
