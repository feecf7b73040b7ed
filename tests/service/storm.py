"""A bad line: a WebSocket proxy that loses, doubles, delays and holds back what passes through it.

What a line over TCP cannot do, a phone, a tunnel or a careless proxy between can. Every connection
has its own dice, thrown from one seed. `Storm.did` counts what was done.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Literal, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

Fate = Literal["pass", "drop", "repeat", "delay", "cut", "goodbye", "hole"]
Welcome = Literal["pass", "held", "refused"]
Side = ServerConnection | ClientConnection
Teller = Callable[[str, bool], Fate]
Kind = TypeVar("Kind")
QUIET = logging.getLogger("storm")
QUIET.setLevel(logging.CRITICAL)  # that lines break is what this is about
FORWARDED = ("cookie", "origin", "authorization", "user-agent")
TOLD = range(3000, 5000)  # codes of closing that a program may send; and these:
TOLD_TOO = frozenset({1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 1012, 1013})


@dataclass(frozen=True)
class Weather:
    """How often things happen: of a hundred frames, and of a hundred new connections.

    `late` is the most seconds by which a frame is delayed, `hold` those that a new connection
    waits. After a `hole` nothing passes either way, and nobody is told.
    """

    drop: float = 0
    repeat: float = 0
    delay: float = 0
    cut: float = 0
    goodbye: float = 0
    hole: float = 0
    held: float = 0
    refused: float = 0
    late: float = 0.2
    hold: float = 0.5


CALM = Weather()


class Storm:
    """`async with Storm("http://127.0.0.1:8000", weather, seed) as storm: ... storm.address`.

    `teller` says what becomes of a frame (its text, and whether it goes to the server) instead
    of the dice.
    """

    def __init__(
        self, server: str, weather: Weather, seed: int, teller: Teller | None = None
    ) -> None:
        self.server = server.replace("http", "ws", 1)
        self.weather = weather
        self.did: Counter[str] = Counter()
        self.teller = teller
        self._dice = random.Random(seed)
        self._listening: Server | None = None

    async def __aenter__(self) -> Storm:
        self._listening = await serve(
            self._through,
            "127.0.0.1",
            0,
            process_request=self._arrive,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            max_size=None,
            logger=QUIET,
        )
        port = next(iter(self._listening.sockets)).getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        self._listening.close(close_connections=False)
        for line in self._listening.connections:
            line.transport.abort()
        await self._listening.wait_closed()

    async def _arrive(self, line: ServerConnection, _request: Request) -> Response | None:
        """A new connection: let through, held back for a while, or turned away."""
        chances: dict[Welcome, float] = {
            "pass": 0,
            "held": self.weather.held,
            "refused": self.weather.refused,
        }
        kind = thrown(self._dice, chances)
        if kind != "pass":
            self.did[kind] += 1
        if kind == "refused":
            return line.respond(HTTPStatus.SERVICE_UNAVAILABLE, "Try again.\n")
        if kind == "held":
            await asyncio.sleep(self._dice.uniform(0, self.weather.hold))
        return None

    async def _through(self, line: ServerConnection) -> None:
        assert line.request is not None
        self.did["connection"] += 1
        headers = {n: line.request.headers[n] for n in FORWARDED if n in line.request.headers}
        try:
            upstream = await connect(
                self.server + line.request.path,
                additional_headers=headers,
                user_agent_header=None,
                compression=None,
                ping_interval=None,
                close_timeout=1,
                max_size=None,
                proxy=None,
                logger=QUIET,
            )
        except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
            self.did["no server"] += 1
            line.transport.abort()
            return
        dice = random.Random(self._dice.random())
        await Passage(self, line, upstream, dice).run()


class Passage:
    """One connection through the storm."""

    def __init__(
        self, storm: Storm, line: ServerConnection, upstream: ClientConnection, dice: random.Random
    ) -> None:
        self.storm = storm
        self.line = line
        self.upstream = upstream
        self.dice = dice
        self.lost = False  # in a hole
        self.under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.carry(self.line, self.upstream, out=True))
                group.create_task(self.carry(self.upstream, self.line, out=False))
        finally:
            for task in self.under_way:
                task.cancel()
            self.line.transport.abort()
            self.upstream.transport.abort()

    async def carry(self, giver: Side, taker: Side, out: bool) -> None:
        """Frames of one direction, until its giver has closed."""
        try:
            async for frame in giver:
                self.storm.did["out" if out else "in"] += 1
                await self.befall(frame, taker, self.fate(frame, out))
        except ConnectionClosed:
            pass
        if self.lost:
            return  # the other side is not told, and finds out by itself
        if giver.close_code is None or not may_be_told(giver.close_code):
            taker.transport.abort()
        else:
            await taker.close(giver.close_code, giver.close_reason or "")

    def fate(self, frame: str | bytes, out: bool) -> Fate:
        if self.storm.teller is not None:
            return self.storm.teller(frame if isinstance(frame, str) else "", out)
        weather = self.storm.weather
        chances: dict[Fate, float] = {
            "pass": 0,
            "drop": weather.drop,
            "repeat": weather.repeat,
            "delay": weather.delay,
            "cut": weather.cut,
            "goodbye": weather.goodbye,
            "hole": weather.hole,
        }
        return thrown(self.dice, chances)

    async def befall(self, frame: str | bytes, taker: Side, fate: Fate) -> None:
        if self.lost:
            self.storm.did["swallowed"] += 1
            return
        self.storm.did[fate] += 1
        match fate:
            case "pass":
                await taker.send(frame)
            case "repeat":
                await taker.send(frame)
                self.send_late(frame, taker)
            case "delay":
                self.send_late(frame, taker)
            case "cut":
                self.line.transport.abort()
                self.upstream.transport.abort()
            case "goodbye":
                await asyncio.gather(
                    self.line.close(CloseCode.SERVICE_RESTART),
                    self.upstream.close(CloseCode.GOING_AWAY),
                )
            case "hole":
                self.lost = True

    def send_late(self, frame: str | bytes, taker: Side) -> None:
        """Behind frames that were sent later."""
        seconds = self.dice.uniform(0, self.storm.weather.late)

        async def send() -> None:
            await asyncio.sleep(seconds)
            with suppress(ConnectionClosed):
                await taker.send(frame)

        task = asyncio.create_task(send())
        task.add_done_callback(self.under_way.discard)
        self.under_way.add(task)


def may_be_told(code: int) -> bool:
    return code in TOLD or code in TOLD_TOO


def thrown(dice: random.Random, chances: Mapping[Kind, float]) -> Kind:
    """One of the kinds, each as likely as it says of a hundred, else the first."""
    number = 100 * dice.random()
    for kind, chance in chances.items():
        if number < chance:
            return kind
        number -= chance
    return next(iter(chances))
