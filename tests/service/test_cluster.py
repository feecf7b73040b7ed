"""Several processes serve one table: what one is told, everybody sees."""

from __future__ import annotations

import itertools
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cluster import Cluster
from servers import COMPUTER, Browser, Screen, is_awaited, me, wait_for
from services import Postgres, Valkey
from websockets.exceptions import ConnectionClosed

LINK = {"who": "link"}
numbers = itertools.count()


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database("cluster")


@pytest.fixture(scope="module")
def two(
    database: str, valkey: Valkey, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Cluster, Cluster]]:
    """Two servers that know nothing of each other but the store and the broker."""
    folder = tmp_path_factory.mktemp("cluster")
    with Cluster(folder, database, valkey.url) as one, Cluster(folder, database, valkey.url) as two:
        yield one, two


def here(screen: Screen) -> dict[str, bool]:
    return {info["name"]: info["here"] for info in screen.state["seats"]}


def test_a_move_made_at_one_server_is_seen_at_the_other(two: tuple[Cluster, Cluster]) -> None:
    with Browser(two[0].address) as ada, Browser(two[1].address) as ben:
        table = ada.make(me("Ada"), LINK, answer_seconds=0)
        ben.sit(table, "Ben")
        with ada.at(table) as one, ben.at(table) as other:
            screens = [one, other]
            for _ in range(12):
                for screen in screens:
                    screen.until(lambda state: state["prompt"]["kind"] != "seats")
                mover = next_to_act(screens)
                version = mover.play_anything()["version"]
                for screen in screens:
                    screen.until(reaches(version))


def reaches(version: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["version"] >= version)


def has_heard(screen: Screen, words: str, _state: dict[str, Any]) -> bool:
    return words in screen.whole_log().values()


def next_to_act(screens: list[Screen]) -> Screen:
    """The screen that is asked; reads on until one is."""
    for _ in range(200):
        for screen in screens:
            if is_awaited(screen.state):
                return screen
        for screen in screens:
            try:
                screen.receive(0.05)
            except TimeoutError:
                continue
    raise AssertionError("nobody is asked")


def test_who_comes_to_one_server_is_seen_at_the_other_and_gone_again_when_gone(
    two: tuple[Cluster, Cluster],
) -> None:
    with Browser(two[0].address) as ada, Browser(two[1].address) as ben:
        table = ada.make(me("Ada"), LINK)
        ben.sit(table, "Ben")
        with ada.at(table) as one:
            one.until(lambda _: not here(one)["Ben"])
            with ben.at(table) as other:
                one.until(lambda _: here(one)["Ben"])
                other.until(lambda _: here(other)["Ada"])
                began = time.monotonic()
            one.until(lambda _: not here(one)["Ben"])
            assert time.monotonic() - began > 2  # a line that drops for a moment flickers nothing


def test_of_many_who_sit_down_at_once_one_gets_the_seat(two: tuple[Cluster, Cluster]) -> None:
    with Browser(two[0].address) as ada:
        table = ada.make(me("Ada"), LINK)

        def sit(number: int) -> int:
            with Browser(two[number % 2].address) as somebody:
                body = {"name": f"Guest {number}"}
                answer = somebody.http.post(f"/api/tables/{table}/seats", json=body)
                return answer.status_code

        with ThreadPoolExecutor(8) as pool:
            codes = list(pool.map(sit, range(8)))
        assert sorted(codes) == [201, *[409] * 7]


def test_a_seat_moves_to_a_device_at_another_server_and_to_one_alone(
    two: tuple[Cluster, Cluster],
) -> None:
    with Browser(two[0].address) as ada, ada.at(table := ada.make(me("Ada"), LINK)) as old:
        code = ada.http.post(f"/api/tables/{table}/seats/1/move").json()["code"]

        def move(number: int) -> int:
            with Browser(two[number % 2].address) as device:
                body = {"code": code, "sure": True}
                return device.http.post(f"/api/tables/{table}/move", json=body).status_code

        with ThreadPoolExecutor(4) as pool:
            codes = list(pool.map(move, range(4)))
        assert sorted(codes) == [200, 409, 409, 409]
        old.until(lambda state: state["unseated"] == "moved")


def test_a_command_resent_to_another_server_is_carried_out_once(
    two: tuple[Cluster, Cluster],
) -> None:
    with Browser(two[0].address) as ada:
        table = ada.make(me("Ada"), LINK)
        acks = []
        for server in (*two, *two):
            ada.move_to(server.address)
            with ada.at(table) as screen:
                screen.send(type="say", id="once", seat=1, text="Hello!")
                acks.append(screen.answer("ack")["version"])
                log = list(screen.whole_log().values())
        assert len(set(acks)) == 1
        assert log.count("Hello!") == 1


def test_what_happens_by_itself_happens_once_and_goes_on_when_its_server_dies(
    two: tuple[Cluster, Cluster], database: str, valkey: Valkey, tmp_path: Path
) -> None:
    with Cluster(tmp_path, database, valkey.url) as dying, Browser(dying.address) as ada:
        table = ada.make(me("Ada"), *[COMPUTER] * 3)
        with ada.at(table) as screen:
            screen.until(is_awaited)
            screen.play_anything()
        dying.process.send_signal(signal.SIGKILL)
        ada.move_to(two[1].address)
        with ada.at(table) as screen:
            for _ in range(3):
                assert screen.next_turn()
                screen.play_anything()


def test_a_table_is_watched_and_listed_at_every_server(two: tuple[Cluster, Cluster]) -> None:
    with Browser(two[0].address) as ada, Browser(two[1].address) as ben:
        name = f"Ada {next(numbers)}"
        table = ada.make(me(name), LINK, listed=True)

        def offered() -> bool:
            listed = ben.http.get("/api/lobby").json()["open"]
            return any(found["seats"][0]["name"] == name for found in listed)

        wait_for(offered)
        ben.sit(table, "Ben")
        wait_for(lambda: not offered())
        mine = ben.http.get("/api/lobby").json()["mine"]
        assert [found["table"] for found in mine] == [table]


@pytest.fixture(scope="module")
def workers(
    database: str, valkey: Valkey, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cluster]:
    """One server with two processes behind one address."""
    folder = tmp_path_factory.mktemp("workers")
    with Cluster(folder, database, valkey.url, workers=2) as server:
        yield server


def test_two_workers_serve_one_table_behind_one_address(workers: Cluster) -> None:
    assert len(workers.pids()) == 2
    with Browser(workers.address) as ada:
        table = ada.make(me("Ada"), LINK)
        screens = [Screen(ada.connect(table)) for _ in range(10)]
        try:
            for screen in screens:
                screen.until(lambda state: True)
            screens[0].send(type="say", id="1", seat=1, text="Hello!")
            for screen in screens:
                screen.until(partial(has_heard, screen, "Hello!"))
        finally:
            for screen in screens:
                screen.socket.close()


def test_a_server_that_is_stopped_tells_everybody_that_it_will_be_back(
    database: str, valkey: Valkey, tmp_path: Path
) -> None:
    with Cluster(tmp_path, database, valkey.url, workers=2) as server:
        with Browser(server.address) as ada:
            table = ada.make(me("Ada"), LINK)
            screens = [Screen(ada.connect(table)) for _ in range(4)]
            for screen in screens:
                screen.until(lambda state: True)
            screens[0].send(type="say", id="last", seat=1, text="Goodbye!")
            version = screens[0].answer("ack")["version"]
            assert server.stop() == 0
            for screen in screens:
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        screen.receive(10)
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert server.errors.read_text() == ""
    with Cluster(tmp_path, database, valkey.url) as server:
        ada.move_to(server.address)
        with ada.at(table) as screen:
            assert screen.state["version"] >= version
