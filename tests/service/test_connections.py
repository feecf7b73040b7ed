"""Slow, silent and vanishing readers: they harm nobody, and miss nothing when they come back."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any, cast

import pytest
from servers import COMPUTER, Browser, me, running, url_of
from test_storing import say, with_house
from websockets.exceptions import ConnectionClosed

from parlorcar.service.connection import SILENT, SLOW, Connection, Socket
from parlorcar.service.house import House
from parlorcar.service.limits import Limits
from parlorcar.service.live import Live
from parlorcar.service.settings import Settings


class SlowSocket:
    """A browser that takes `seconds` for every message."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.received: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.commands: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send_data(self, data: str, mode: str) -> None:
        await asyncio.sleep(self.seconds)
        self.received.append(json.loads(data))

    async def receive(self) -> dict[str, Any]:
        return await self.commands.get()

    async def close(self, code: int) -> None:
        self.closed = code

    def leave(self) -> None:
        self.commands.put_nowait({"type": "websocket.disconnect"})


def connection(socket: SlowSocket, house: House, live: Live) -> Connection:
    return Connection(
        cast(Socket, socket), live, "ada", house.settings, Limits(house.settings), "here"
    )


def test_a_slow_reader_gets_fewer_states_and_all_that_happened(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> list[dict[str, Any]]:
        socket = SlowSocket(0.05)
        async with house.table(name) as live:
            assert live is not None
            task = asyncio.create_task(connection(socket, house, live).run())
            for number in range(30):
                await live.decide("ada", str(number), say(f"line {number}"))
                await asyncio.sleep(0.01)
            while not socket.received or socket.received[-1]["version"] < 31:
                await asyncio.sleep(0.05)
            socket.leave()
            await task
            assert not live.presence().here - {"ada"}
        return socket.received

    states = with_house(tmp_path / "t.db", act)
    assert 3 < len(states) < 25
    assert [line["text"] for s in states for line in s["log"]] == [f"line {n}" for n in range(30)]


def test_a_reader_that_takes_nothing_is_dropped_and_holds_nobody_up(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> int | None:
        object.__setattr__(house.settings, "slowness", 0.1)
        socket = SlowSocket(3600)
        async with house.table(name) as live:
            assert live is not None
            task = asyncio.create_task(connection(socket, house, live).run())
            assert await live.decide("ada", "1", say("Hello!")) == 2
            await asyncio.wait_for(task, 5)
            assert not live.presence().here - {"ada"}
        return socket.closed

    assert with_house(tmp_path / "t.db", act) == SLOW


def test_who_asks_and_never_listens_is_dropped(tmp_path: Path) -> None:
    async def act(house: House, name: str) -> int | None:
        socket = SlowSocket(3600)
        async with house.table(name) as live:
            assert live is not None
            for _ in range(200):
                socket.commands.put_nowait({"type": "websocket.receive", "text": "nonsense"})
            await asyncio.wait_for(connection(socket, house, live).run(), 5)
        return socket.closed

    assert with_house(tmp_path / "t.db", act) == SLOW


def test_a_socket_that_the_server_itself_has_closed_is_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Closed(SlowSocket):
        """As uvicorn has it after a frame that is too long."""

        async def send_data(self, data: str, mode: str) -> None:
            raise RuntimeError("Unexpected ASGI message, after sending 'websocket.close'.")

    async def act(house: House, name: str) -> None:
        async with house.table(name) as live:
            assert live is not None
            await asyncio.wait_for(connection(Closed(0), house, live).run(), 5)

    with_house(tmp_path / "t.db", act)
    assert caplog.text == ""


def test_a_silent_socket_is_closed_and_its_owner_shown_as_away(tmp_path: Path) -> None:
    settings = Settings(url_of(tmp_path / "t.db"), pace=0, silence=0.5)
    with running(settings) as address, Browser(address) as ada, Browser(address) as watcher:
        table = ada.make(me("Ada"), COMPUTER)
        with ada.at(table) as screen, pytest.raises(ConnectionClosed) as closed:
            while True:
                screen.receive()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == SILENT
        with watcher.at(table) as seen:
            while seen.state["seats"][0]["here"]:  # for a few seconds more, in case of a bad line
                seen.send(type="ping")
                while seen.receive()["type"] != "pong":
                    pass
                time.sleep(0.1)
