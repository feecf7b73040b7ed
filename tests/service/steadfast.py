"""Somebody at a table who keeps a connection exactly as the page does, and plays by dice.

As in `web/src/lib/socket.ts` and `thread.ts`: commands have ids and are sent again until they are
answered; a gap between states, or two Pongs with a newer version, lead to a Sync; a silent line is
given up, and the next begins with `?since=`. The page's times can be shortened for a test.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from dataclasses import asdict, dataclass

import msgspec
from storm import QUIET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from whims import Temper, choose, is_done

from parlorcar.service import messages as m

SENT = msgspec.json.Decoder(m.Sent)
encode = msgspec.json.Encoder().encode
SILENT = 4408  # the server's code of closing for who has said nothing for long
PATIENT_TRIES, GROWTH = 2, 1.6


@dataclass(frozen=True)
class Times:
    """The page's, in seconds."""

    ping: float = 2.5
    pong_limit: float = 9.0
    woken_limit: float = 3.0
    retry: float = 3.5
    longest_retry: float = 15.0
    jitter: float = 1.0
    resend: float = 5.0
    too_fast: float = 1.0

    def hastened(self, factor: float) -> Times:
        return Times(**{name: seconds / factor for name, seconds in asdict(self).items()})

    def pause(self, tries: int, dice: random.Random) -> float:
        """How long to wait after so many tries in vain."""
        growing = self.retry * GROWTH ** max(0, tries - PATIENT_TRIES)
        longest = self.longest_retry - self.jitter
        return min(growing, longest) + dice.uniform(-self.jitter, self.jitter)


@dataclass(frozen=True)
class Habits:
    """What a client does right; a test lets one do something wrong, and expects to notice."""

    resends: bool = True
    syncs: bool = True
    pause: float = 0.0  # seconds that it takes to read a message


GOOD = Habits()


class Steadfast:
    """One screen: what it was told, what it sent, and what of that was acknowledged.

    `log` are the sentences by number, without the fleeting ones; `shown` the kinds of the events
    that came after the version `shown_since`. `acknowledged` are the versions that each command
    was acknowledged with, `refused` the answers to those that were not.
    """

    def __init__(
        self,
        address: str,
        cookie: str,
        dice: random.Random,
        times: Times,
        temper: Temper,
        habits: Habits = GOOD,
    ) -> None:
        self.address = address.replace("http", "ws", 1)
        self.cookie = cookie
        self.dice = dice
        self.times = times
        self.temper = temper
        self.habits = habits
        self.state: m.State | None = None
        self.log: dict[int, str] = {}
        self.shown: list[str] = []
        self.shown_since = 0
        self.sent: dict[str, m.Deed] = {}
        self.waiting: dict[str, float] = {}  # ids, and when each was sent last
        self.acknowledged: defaultdict[str, set[int]] = defaultdict(set)
        self.refused: dict[str, m.Refused] = {}
        self.problems: list[str] = []
        self.syncs = self.connections = self.resent = self.slept = 0
        self.finished = asyncio.Event()
        self.awake = asyncio.Event()
        self.awake.set()
        self._up_to: dict[int, int] = {}  # how many events there were up to each version
        self._name = f"{dice.getrandbits(40):x}"
        self._line: ClientConnection | None = None
        self._begun = self._behind = False  # as in thread.ts and socket.ts
        self._pinged: float | None = None
        self._heard = 0.0
        self._limit = times.pong_limit
        self._tries = 0
        self._pause = 0.0  # that the server asked for
        self._rests_until = 0.0
        self._looked: tuple[int, float] = (0, 0.0)
        self._sees_from = 0  # the version that the last acknowledged command led to

    @property
    def version(self) -> int:
        return self.state.version if self.state is not None else 0

    async def play(self) -> None:
        """Keeps up the connection until the task is cancelled.

        `finished` is set when the game and its ceremony are over and nothing is under way, or
        when something has gone wrong that cannot be mended.
        """
        while not self.problems:
            code = await self._connection()
            await self.awake.wait()
            if code != SILENT and not self.problems:
                await asyncio.sleep(self._pause or self.times.pause(self._tries, self.dice))
                self._tries += 1
        self.finished.set()

    async def sleep(self, seconds: float) -> None:
        """As a phone does in a pocket: it hears nothing, says nothing, and closes nothing."""
        self.awake.clear()
        await asyncio.sleep(seconds)
        self.awake.set()
        self.slept += 1
        if self._silent() and self._line is not None:
            self._line.transport.abort()

    async def _connection(self) -> int | None:
        """One connection, until it is lost; the code that it was closed with, if it was."""
        self._behind = self._begun = False
        self._pinged, self._limit, self._pause = None, self.times.pong_limit, 0.0
        since = f"?since={self.version}" if self.state is not None else ""
        try:
            line = await connect(
                self.address + since,
                additional_headers={"Cookie": self.cookie},
                user_agent_header=None,
                compression=None,
                ping_interval=None,
                open_timeout=self.times.pong_limit,
                close_timeout=0.2,
                max_size=None,
                proxy=None,
                logger=QUIET,
            )
        except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
            return None
        self._line, self._heard = line, time.monotonic()
        self.connections += 1
        beat = asyncio.create_task(self._beat(line))
        try:
            for name in list(self.waiting):
                await self._transmit(name)
            async for frame in line:
                await self._hear(frame)
                if self._pause or self.problems:
                    break
        except ConnectionClosed:
            pass
        finally:
            beat.cancel()
            line.transport.abort()
            self._line = None
        return line.close_code

    async def _beat(self, line: ClientConnection) -> None:
        """Pings, gives up a silent line, and sends again what was not answered."""
        try:
            while True:
                await asyncio.sleep(self.times.ping)
                await self.awake.wait()
                if self._silent():
                    line.transport.abort()
                    return
                await self._check(time.monotonic())
                await self._act()
        except ConnectionClosed:
            pass

    async def _check(self, now: float) -> None:
        times = self.times
        if self._pinged is None:
            woken = now - self._heard > times.pong_limit
            self._pinged, self._limit = now, times.woken_limit if woken else times.pong_limit
        await self._send(m.Ping())
        for name in [name for name, at in self.waiting.items() if now - at >= times.resend]:
            await self._transmit(name)

    def _silent(self) -> bool:
        return self._pinged is not None and time.monotonic() - self._pinged > self._limit

    async def _send(self, command: m.Command) -> None:
        if self._line is not None:
            await self._line.send(encode(command).decode())

    async def _transmit(self, name: str) -> None:
        again = name in self.waiting
        if again and not self.habits.resends:
            return
        self.resent += again
        self.waiting[name] = time.monotonic()
        await self._send(self.sent[name])

    # --- what is heard ------------------------------------------------------------------------

    async def _hear(self, frame: str | bytes) -> None:
        await self.awake.wait()
        if self.habits.pause:
            await asyncio.sleep(self.habits.pause)
        self._pinged, self._heard = None, time.monotonic()
        message = SENT.decode(frame)
        match message:
            case m.State():
                await self._take(message)
            case m.Ack(name, version):
                self.acknowledged[name].add(version)
                self.waiting.pop(name, None)
                self._sees_from = max(self._sees_from, version)
            case m.Refused():
                self._refuse(message)
            case m.Pong(version, probe):
                if probe:
                    await self._send(m.Echo(probe))
                if version > self.version and self._behind:
                    await self._ask()
                else:
                    self._behind = version > self.version
            case m.Gone(error, retry_after):
                self._pause = retry_after
                if not retry_after:
                    self.problems.append(f"gone: {error}")
        await self._act()

    async def _take(self, state: m.State) -> None:
        """As `thread.ts` does it."""
        known = 0  # of its events
        if state.since is None:
            if self._begun and state.version < self.version:
                return
            self.log, self.shown, self.shown_since = {}, [], state.version
            self._up_to = {}
        elif self.state is None or state.since > self.version:
            await self._ask()
            return
        elif state.version < self.version or state.since < self.version == state.version:
            return
        elif state.since < self.version:
            before = self._up_to.get(state.since)
            known = len(state.events) if before is None else len(self.shown) - before
        self.shown += [event["kind"] for event in state.events[known:]]
        self._up_to[state.version] = len(self.shown)
        for line in state.log:
            if not line.fleeting:  # one that has grown stands in place of what it was
                self.log = {n: text for n, text in self.log.items() if n < line.first}
                self.log[line.n] = line.text
        self.state, self._begun, self._behind, self._tries = state, True, False, 0

    async def _ask(self) -> None:
        """Something is missing: the server is told up to where nothing is."""
        self._behind = False
        self.syncs += 1
        if self.habits.syncs:
            await self._send(m.Sync(self.version))

    def _refuse(self, refused: m.Refused) -> None:
        name = refused.id
        if refused.code == "too_fast":
            if name in self.waiting:
                self.waiting[name] += self.times.too_fast - self.times.resend
            return
        if name in self.acknowledged:
            self.problems.append(f"{refused} after an acknowledgement")
        if refused.code in ("malformed", "not_yours"):
            self.problems.append(f"{refused} to {self.sent.get(name)}")
        self.waiting.pop(name, None)
        if name:
            self.refused[name] = refused
        self._rests_until = time.monotonic() + self.times.ping / 2

    # --- what is done -------------------------------------------------------------------------

    async def _act(self) -> None:
        """Does something, where this client is asked and nothing that it did is under way."""
        now = time.monotonic()
        if self.state is None or self.waiting or now < self._rests_until:
            return
        if self.version < self._sees_from:
            return
        if is_done(self.state):
            self.finished.set()
            return
        command = choose(self.state, self.dice, self.temper, f"{self._name}-{len(self.sent)}")
        if isinstance(command, m.Look):
            if self._looked[0] < self.version or now > self._looked[1] + self.times.ping:
                self._looked = (self.version, now)
                await self._send(command)
        elif command is not None:
            self.sent[command.id] = command
            await self._transmit(command.id)
