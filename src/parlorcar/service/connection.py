"""One socket: reads commands, answers them, and shows the table whenever it changes.

A socket that takes nothing for too long is dropped, and goes on from the version it knows when it
comes back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from parlorcar.games.core.errors import printable

from . import clock, metrics
from . import messages as m
from .commands import ID_LENGTH, carry_out, remark
from .limits import Limits
from .live import Live
from .pulse import Pulse
from .reading import Reader
from .settings import Settings
from .state import encode
from .store import Unavailable

log = logging.getLogger("parlorcar")

MESSAGE_LIMIT = 4096
BETWEEN_SYNCS = 0.5  # seconds: whoever asks for everything more often is read more slowly
SILENT, SLOW, SHUT_OUT = 4408, 4409, 4403  # codes of closing
HOUSE_CLOSED = (
    "The host has closed the house to other devices. "
    "Ask them to open it again. This page then goes on."
)
OPENED_AGAIN = 4.0  # seconds after which a page looks whether it is
TRY_AGAIN = 1013
LEFT = 0  # the other side has closed
FAILED = 1011
COMMAND = msgspec.json.Decoder(m.Command)
# What sending comes to when the other side has left; RuntimeError where uvicorn has closed by
# itself: after bytes that are no frame, a frame that is too long, or a long silence.
GONE = (OSError, WebSocketDisconnect, RuntimeError)
NOT_JSON = (msgspec.DecodeError, RecursionError)
HEAD = msgspec.json.Decoder(dict[str, Any])

Socket = WebSocket[Any, Any, Any]


class Dropped(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """A socket of `person` at a table, or of somebody who watches it, who may be nobody known.

    `place` is where it comes from, as it is counted.
    """

    def __init__(
        self,
        socket: Socket,
        live: Live,
        person: str,
        settings: Settings,
        limits: Limits,
        place: str,
        watching: bool = False,
        since: int = 0,
    ) -> None:
        self.socket = socket
        self.live = live
        self.person = person or (f"watcher {secrets.token_urlsafe(8)}" if watching else "")
        self.settings = settings
        self.limits = limits
        self.place = place
        self.watching = watching
        self.reader = Reader(live, self.person, settings.absence, watching)
        if since:
            self.reader.resume(since)
        self.pulse = Pulse()
        self.synced_at = 0.0
        self.changed = True
        self.replies: list[m.Sent] = []
        self.wake = asyncio.Event()

    async def run(self) -> None:
        end = self.live.subscribe(self.on_change)
        try:
            if not self.watching:
                await self.live.come(self.person)
            await self.run_both_ways()
        finally:
            end()
            if not self.watching:
                await self.live.leave(self.person)

    async def run_both_ways(self) -> None:
        # No TaskGroup: its errors hold each other and the table until garbage is collected.
        ways = [asyncio.create_task(self.write()), asyncio.create_task(self.read())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            ended = await asyncio.gather(*ways, return_exceptions=True)
        if code := max(code_of(error) for error in ended):
            metrics.CLOSED.labels(code=str(code)).inc()
            with suppress(*GONE):
                await self.socket.close(code=code)

    def on_change(self) -> None:
        self.changed = True
        self.wake.set()

    def shut_out(self) -> None:
        """The house is closed to the network that this socket comes from."""
        self.replies.append(m.Gone(HOUSE_CLOSED, OPENED_AGAIN))
        self.wake.set()

    def reply(self, message: m.Sent) -> None:
        if len(self.replies) >= self.settings.outbox:
            raise Dropped(SLOW)
        self.replies.append(message)
        self.wake.set()

    # --- to the browser -----------------------------------------------------------------------

    async def write(self) -> None:
        while True:
            while self.replies or self.changed:
                message = self.replies.pop(0) if self.replies else self.newest()
                if message is not None:
                    await self.send(message)
                if isinstance(message, m.Gone):
                    raise Dropped(SHUT_OUT)
            await self.woken()

    async def woken(self) -> None:
        """Waits until there may be news: somebody's, or what changes with time."""
        at = self.reader.next_change()
        try:
            async with asyncio.timeout(None if at is None else max(0.0, at - clock.now())):
                await self.wake.wait()
            self.wake.clear()
        except TimeoutError:
            self.changed = True

    def newest(self) -> m.State | None:
        self.changed = False
        made = self.reader.news(clock.now())
        if made is not None:
            metrics.count_state(made)
        return made

    async def send(self, message: m.Sent) -> None:
        if isinstance(message, m.Pong):  # as of the moment at which it is sent
            probe = self.pulse.next_probe(time.monotonic())
            message = m.Pong(self.reader.told, probe)
        try:
            async with asyncio.timeout(self.settings.slowness):
                await self.socket.send_data(encode(message).decode(), mode="text")
        except TimeoutError:
            raise Dropped(SLOW) from None
        except GONE:
            raise Dropped(LEFT) from None

    # --- from the browser ---------------------------------------------------------------------

    async def read(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self.settings.silence):
                    frame = await self.socket.receive()
            except TimeoutError:
                raise Dropped(SILENT) from None
            if frame["type"] == "websocket.disconnect":
                raise Dropped(LEFT)
            if frame["type"] == "websocket.receive":
                await self.take(frame.get("text"), frame.get("bytes"))

    async def take(self, text: str | None, data: bytes | None) -> None:
        if text is None:
            length = len(data or b"")
            sentence = f"A binary message of {length} bytes was sent: send JSON text."
            self.reply(m.Refused("", "malformed", sentence))
            return
        if len(text.encode()) > MESSAGE_LIMIT:
            sentence = f"The message is longer than {MESSAGE_LIMIT} bytes: shorten it."
            self.reply(m.Refused("", "malformed", sentence))
            return
        if not self.may_command():
            sentence = "Too many messages at once: wait a second and send it again."
            self.reply(m.Refused(id_in(text), "too_fast", sentence))
            return
        try:
            command = COMMAND.decode(text)
        except NOT_JSON as error:
            self.reply(m.Refused(id_in(text), "malformed", misunderstood(error)))
            return
        await self.obey(command)

    def may_command(self) -> bool:
        who = self.person or str(id(self))
        return self.limits.may_command(self.live.name, who, self.place)

    async def obey(self, command: m.Command) -> None:
        match command:
            case m.Ping():
                self.reply(m.Pong(0))
            case m.Echo(probe):
                if self.pulse.echoed(probe, time.monotonic()):
                    metrics.LAG.observe(self.pulse.credit)
            case m.Sync(version):
                await self.sync(version)
            case m.Look(seat):
                if refusal := self.reader.lift(seat):
                    self.reply(m.Refused("", refusal.code, refusal.error))
                else:
                    self.reader.ask_again()  # the first answer may have got lost
                    self.on_change()
            case m.Say() if self.watching:
                self.reply(await remark(self.live, self.person, command))
            case _ if self.watching:
                sentence = "Who watches does not play: open the table's own address."
                self.reply(m.Refused(command.id[:ID_LENGTH], "not_yours", sentence))
            case _:
                self.answer(
                    await carry_out(
                        self.live,
                        self.person,
                        command,
                        absence=self.settings.absence,
                        credit=self.pulse.credit,
                        looking=self.reader.looking,
                    )
                )

    def answer(self, answer: m.Ack | m.Refused) -> None:
        self.reply(answer)
        if isinstance(answer, m.Refused) and answer.code == "stale":
            self.reader.ask_again()
            self.on_change()

    async def sync(self, version: int) -> None:
        wait = self.synced_at + BETWEEN_SYNCS - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        self.synced_at = time.monotonic()
        self.reader.resume(version)
        self.on_change()


def code_of(error: BaseException | None) -> int:
    """With what code a socket is closed that ended like this; 0 where there is nothing to close."""
    if error is None or isinstance(error, asyncio.CancelledError):
        return LEFT
    if isinstance(error, Dropped):
        return error.code
    if isinstance(error, Unavailable):
        return TRY_AGAIN
    log.error("a socket had to be closed", exc_info=error)
    return FAILED


def id_in(text: str) -> str:
    """The id of a command that could not be read as one, if there is any."""
    try:
        found = HEAD.decode(text).get("id", "")
    except NOT_JSON:
        return ""
    return found[:ID_LENGTH] if isinstance(found, str) else ""


def misunderstood(error: Exception) -> str:
    return (
        f"The message was not understood ({printable(str(error))}): reload the page and try again."
    )
