"""Whatever somebody sends over a socket: the server answers as documented, and plays on."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from frames import FLOODS, RAW, SCRIPTS
from gatherings import Gathering, gather
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from seasons import TIMES
from steadfast import SENT, Steadfast
from storm import QUIET
from stormy_server import StormyServer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from parlorcar.service import messages as m

PATIENCE = 10.0  # seconds in which everything must be answered
WARMING, CONNECTIONS = 120, 1800  # with frames; and
RAW_CONNECTIONS = 200  # with bytes that are none
MOST_GROWTH = 24 * 1024 * 1024  # bytes, for all of them
VOLLEY = 6  # connections at once
SILENCE = 2.0
NO_UTF_8 = "Invalid UTF-8 sequence received from client"  # uvicorn says so
TABLE = Gathering("polar-express", (1, 1), 1)
CODES = {None, 1000, 1002, 1003, 1006, 1007, 1009, 1013, 4404, 4408, 4409, 4429}
PING = msgspec.json.encode(m.Ping()).decode()
encode = msgspec.json.Encoder().encode


class Siege:
    """A server, two people who play at one table after the other, and those who disturb them."""

    def __init__(self, server: StormyServer) -> None:
        self.server = server
        self.loop = asyncio.Runner()
        self.dice = random.Random(7)
        self.line = server.address.replace("http", "ws", 1)
        self.answers: Counter[str] = Counter()
        self.closed: Counter[int | None] = Counter()
        self.before: dict[str, int] = {}
        self.finished = 0
        self.people: list[Steadfast] = []
        self.tasks: list[asyncio.Task[None]] = []

    def run(self, coroutine: Any) -> None:
        self.loop.run(self.besides(coroutine))

    async def besides(self, coroutine: Any) -> None:
        """Does something while the people play, at a new table when the game is over."""
        if all(person.finished.is_set() for person in self.people):
            await self.next_table()
        await coroutine
        assert [person.problems for person in self.people] == [[], []]

    async def next_table(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.finished += bool(self.people)
        async with httpx.AsyncClient(base_url=self.server.address, timeout=PATIENCE) as http:
            self.table, self.people = await gather(
                http, self.server.address, TABLE, self.dice, TIMES
            )
        self.tasks = [asyncio.create_task(person.play()) for person in self.people]

    def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.loop.close()

    def vitals(self) -> dict[str, int]:
        told: dict[str, int] = httpx.get(f"{self.server.address}/vitals").json()
        return told

    async def disturb(self, script: Sequence[str | bytes], cookie: str, where: str) -> None:
        """One connection: sends all, then must be answered as if nothing had been."""
        try:
            line = await connect(
                f"{self.line}/api/tables/{where.format(self.table)}",
                additional_headers={"Cookie": cookie} if cookie else None,
                compression=None,
                ping_interval=None,
                close_timeout=0.2,
                max_size=None,
                proxy=None,
                logger=QUIET,
            )
        except InvalidHandshake as error:
            self.answers[type(error).__name__] += 1
            return
        try:
            async with asyncio.timeout(PATIENCE):
                for frame in script:
                    await line.send(frame)
                await self.still_answered(line)
        except ConnectionClosed:
            pass
        finally:
            line.transport.abort()
            self.closed[line.close_code] += 1
            assert line.close_code in CODES, (line.close_code, line.close_reason)

    async def still_answered(self, line: ClientConnection) -> None:
        """Pings until a Pong comes: now and then, for there may have been too much at once."""
        while True:
            await line.send(PING)
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    while not isinstance(await self.answer(line), m.Pong | m.Gone):
                        pass
                    return

    async def answer(self, line: ClientConnection) -> m.Sent:
        frame = await line.recv()
        message = SENT.decode(frame)
        assert encode(message).decode() == frame  # as documented, to the last field
        self.answers[type(message).__name__] += 1
        return message

    async def disturb_rawly(self, chunks: Sequence[bytes]) -> None:
        """One connection whose bytes are no frames, or halves of them."""
        address = urlsplit(self.server.address)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        head = (
            f"GET /api/tables/{self.table}/socket HTTP/1.1\r\nHost: {address.netloc}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(head.encode())
                assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
                for chunk in chunks:
                    writer.write(chunk)
                    await writer.drain()
                await asyncio.sleep(0.01)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    database: Path = tmp_path_factory.mktemp("siege") / "tables.db"
    with StormyServer(database, silence=SILENCE, commands_a_second=100) as server:
        siege = Siege(server)
        yield siege
        siege.end()


many = settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SINCE = ("", "-1", "0", "1", "9999", "1" * 30, "x")
WHERE = st.sampled_from(
    ["{}/socket", "nosuchtable/socket", *[f"{{}}/socket?since={since}" for since in SINCE]]
)
LINES = st.tuples(SCRIPTS, st.booleans(), WHERE)


def test_whatever_is_sent_is_answered_as_documented_and_the_game_goes_on(siege: Siege) -> None:
    for connections in (WARMING, CONNECTIONS):

        @settings(many, max_examples=connections // VOLLEY)
        @given(st.lists(st.tuples(SCRIPTS, st.booleans(), WHERE), min_size=VOLLEY, max_size=VOLLEY))
        def disturb(volley: list[tuple[list[str | bytes], bool, str]]) -> None:
            async def all_at_once() -> None:
                cookies = ["", siege.people[-1].cookie]
                lines = [
                    siege.disturb(script, cookies[bens], where) for script, bens, where in volley
                ]
                await asyncio.gather(*lines)

            siege.run(all_at_once())

        disturb()
        siege.before = siege.before or siege.vitals()


@pytest.mark.parametrize("frame", FLOODS)
def test_a_flood_stops_nobody_but_whoever_sends_it(siege: Siege, frame: str) -> None:
    async def flood() -> None:
        cookies = ["", siege.people[-1].cookie] * 5
        await asyncio.gather(
            *(siege.disturb([frame] * 200, cookie, "{}/socket") for cookie in cookies)
        )

    siege.run(flood())


@settings(many, max_examples=RAW_CONNECTIONS)
@given(chunks=st.lists(RAW, min_size=1, max_size=4))
def test_bytes_that_are_no_frames_stop_nobody(siege: Siege, chunks: list[bytes]) -> None:
    siege.run(siege.disturb_rawly(chunks))


def test_afterwards_the_server_is_as_it_was(siege: Siege) -> None:
    siege.run(asyncio.sleep(2 * SILENCE))  # until it has noticed who is gone
    after, before = siege.vitals(), siege.before
    print(siege.answers, siege.closed, siege.finished, before, after)
    assert siege.finished > 2
    assert {"State", "Refused", "Pong", "Ack", "Gone"} <= set(siege.answers)
    assert after["tasks"] < before["tasks"] + siege.finished + 10  # each table has one for a while
    assert after["bytes"] < before["bytes"] + MOST_GROWTH
    errors = siege.server.errors.read_text().splitlines()
    assert [line for line in errors if NO_UTF_8 not in line] == []
