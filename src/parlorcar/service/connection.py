"""One socket: reads commands, answers them, and shows the table whenever it changes.

What changed is not queued: a state is made when the reader is ready for it, so a slow reader gets
fewer and newer ones. One that takes nothing for too long is dropped, and begins anew when it
comes back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from parlorcar.games.core.errors import printable
from parlorcar.games.core.shot import Launch
from parlorcar.table import decisions, rings
from parlorcar.table.decisions import Decision, Refusal, seats_of
from parlorcar.table.eyes import lifted, look
from parlorcar.table.table import Table

from . import messages as m
from .house import House, Unloadable
from .live import Live
from .state import encode, state

log = logging.getLogger("parlorcar")

MESSAGE_LIMIT = 4096
ID_LENGTH = 64
BURST = 3.0
UNKNOWN_TABLE, SILENT, SLOW = 4404, 4408, 4409  # codes of closing
LEFT = 0  # the other side has closed
FAILED = 1011
COMMAND = msgspec.json.Decoder(m.Command)
NOT_JSON = (msgspec.DecodeError, RecursionError)
HEAD = msgspec.json.Decoder(dict[str, Any])

Socket = WebSocket[Any, Any, Any]
Deed = m.Play | m.Gesture | m.Flick | m.Say | m.Ring | m.GiveWish


class Dropped(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


async def serve(socket: Socket, house: House, name: str, person: str) -> None:
    """Serves a socket until one side closes it."""
    await socket.accept()
    try:
        async with house.table(name) as live:
            if live is None:
                sentence = "There is no such table: check the address, or make a new table."
                await turn_away(socket, sentence)
            else:
                await Connection(socket, house, live, person).run()
    except Unloadable as error:
        await turn_away(socket, str(error))


async def turn_away(socket: Socket, sentence: str) -> None:
    with suppress(OSError):  # it may be gone already
        await socket.send_data(encode(m.Gone(sentence)).decode(), mode="text")
        await socket.close(code=UNKNOWN_TABLE)


class Connection:
    """`looking` is the seat that is seen through, `lifted` the one that the curtain is lifted for.

    `told` is the table's version as shown at the time `made_at`.
    """

    def __init__(self, socket: Socket, house: House, live: Live, person: str) -> None:
        self.socket = socket
        self.live = live
        self.person = person
        self.settings = house.settings
        self.looking: int | None = None
        self.lifted: int | None = None
        self.told: int | None = None
        self.made_at = 0.0
        self.shown: m.State | None = None
        self.changed = True
        self.asked_again = False
        self.replies: deque[m.Sent] = deque()
        self.wake = asyncio.Event()
        self.credit = BURST * self.settings.commands_a_second
        self.credited_at = time.monotonic()

    async def run(self) -> None:
        unsubscribe = self.live.subscribe(self.on_change)
        try:
            await self.live.come(self.person)
            await self.run_both_ways()
        finally:
            unsubscribe()
            await self.live.leave(self.person)

    async def run_both_ways(self) -> None:
        code = 0
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.write())
                group.create_task(self.read())
        except* Dropped as dropped:
            code = first_code(dropped)
        except* Exception:
            log.exception("a socket had to be closed")
            code = FAILED
        if code:
            with suppress(OSError):  # it is gone already
                await self.socket.close(code=code)

    def on_change(self) -> None:
        self.changed = True
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
                message = self.replies.popleft() if self.replies else self.newest()
                if message is not None:
                    await self.send(message)
            await self.woken()

    async def woken(self) -> None:
        """Waits until there may be news: somebody's, or the next wobble of a ring that spins."""
        at = rings.next_change(self.live.table, self.made_at)
        try:
            async with asyncio.timeout(None if at is None else max(0.0, at - time.time())):
                await self.wake.wait()
            self.wake.clear()
        except TimeoutError:
            self.changed = True

    def newest(self) -> m.State | None:
        """The table as it is now, with what has happened since the state before.

        None where nothing has changed for these eyes: somebody's secret answer moves the version,
        and the moment at which it was given must not be told either.
        """
        self.changed = False
        table, here, now = self.live.table, self.live.presence().here, time.time()
        made = state(self.live.name, table, self.person, self.lifted, self.told, now, here)
        self.made_at = now
        news = timeless(made)
        if news == self.shown and not self.asked_again:
            return None
        self.shown, self.asked_again = replace(news, events=[], shot=None, log=[]), False
        self.looking, self.lifted = made.looking, lifted(table, made.looking)
        self.told = table.version
        return made

    async def send(self, message: m.Sent) -> None:
        try:
            async with asyncio.timeout(self.settings.slowness):
                await self.socket.send_data(encode(message).decode(), mode="text")
        except TimeoutError:
            raise Dropped(SLOW) from None
        except (OSError, WebSocketDisconnect):
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
        if not self.has_credit():
            sentence = "Too many messages at once: wait a second and send it again."
            self.reply(m.Refused(id_in(text), "too_fast", sentence))
            return
        try:
            command = COMMAND.decode(text)
        except NOT_JSON as error:
            self.reply(m.Refused(id_in(text), "malformed", misunderstood(error)))
            return
        await self.obey(command)

    def has_credit(self) -> bool:
        """So many commands a second, and BURST times as many at once."""
        now, rate = time.monotonic(), self.settings.commands_a_second
        self.credit = min(BURST * rate, self.credit + rate * (now - self.credited_at))
        self.credited_at = now
        if self.credit < 1:
            return False
        self.credit -= 1
        return True

    async def obey(self, command: m.Command) -> None:
        match command:
            case m.Ping():
                self.reply(m.Pong(self.live.table.told_version(self.person)))
            case m.Look(seat):
                self.lift_curtain(seat)
            case m.Play() | m.Gesture() | m.Flick() | m.Say() | m.Ring() | m.GiveWish():
                await self.carry_out(command)

    def lift_curtain(self, seat: int) -> None:
        table = self.live.table
        seen = look(table, seats_of(table, self.person), seat)
        if isinstance(seen, Refusal):
            self.reply(m.Refused("", seen.code, seen.error))
        else:
            self.looking = self.lifted = seen
            self.on_change()

    async def carry_out(self, command: Deed) -> None:
        if not 1 <= len(command.id) <= ID_LENGTH:
            sentence = f"id: give each command a name of its own, 1 to {ID_LENGTH} characters."
            self.reply(m.Refused(command.id[:ID_LENGTH], "malformed", sentence))
            return

        def decide(table: Table, seed: bytes, now: float) -> Decision:
            if isinstance(command, m.Gesture) and (
                absent := missing_eyes(table, self.live.presence().here)
            ):
                return Refusal("illegal", absent)
            return decision(command, self.person, table, seed, now)

        result = await self.live.decide(self.person, command.id, decide)
        if isinstance(result, int):
            self.reply(m.Ack(command.id, result))
            return
        error = result.error
        blind = isinstance(command, m.Play) and command.seat != self.looking
        if result.code == "illegal" and blind:  # else a reason could tell of the hand
            error = "That cannot be done now: look at the table again and choose."
        self.reply(m.Refused(command.id, result.code, error))
        if result.code == "stale":
            self.asked_again = True
            self.on_change()


def timeless(made: m.State) -> m.State:
    """A state without its version and the clocks, to tell whether there is anything new in it."""
    ring = replace(made.ring, seconds_gone=0.0) if made.ring is not None else None
    return replace(made, version=0, ring=ring, prompt=replace(made.prompt, seconds_left=None))


def missing_eyes(table: Table, here: Collection[str]) -> str:
    """Who would miss what a timed ring shows, in a sentence; empty where everybody looks."""
    gate = rings.gate(table)
    if gate is None or not gate.timed:
        return ""
    seats = [table.seats[seat - 1] for seat in table.people()]
    away = [seat.name for seat in seats if seat.person not in here]
    if not away:
        return ""
    return f"{away[0]} is not at the table: wait, for both look while the ring spins."


def decision(command: Deed, person: str, table: Table, seed: bytes, now: float) -> Decision:
    match command:
        case m.Gesture(_, seat, version, power, aim):
            return decisions.gesture(table, seed, person, seat, power, aim, version)
        case m.Flick(_, seat, version, move, side, azimuth, elevation, power):
            launch = Launch(side, azimuth, elevation, power)
            return decisions.flick(table, person, seat, move, launch, version)
        case m.Play(_, seat, move, version):
            return decisions.play(table, seed, person, seat, move, version, now)
        case m.Say(_, seat, text):
            return decisions.say(table, person, seat, text)
        case m.Ring(_, seat):
            return decisions.ring(table, person, seat)
        case m.GiveWish(_, seat, to):
            return decisions.give_wish(table, seed, person, seat, to)


def first_code(group: BaseExceptionGroup[Dropped]) -> int:
    """The code of the first in a group of one kind."""
    found = group.exceptions[0]
    return found.code if isinstance(found, Dropped) else first_code(found)


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
