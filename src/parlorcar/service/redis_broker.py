"""The broker between processes, over Redis or Valkey.

Why redis-py itself and not Litestar's Channels: the plugin's two tasks, which read from Redis and
write to it, end for ever with the first lost connection, and each of its subscribers has a queue of
messages, while ours need no more than the newest version. Here a Redis that is gone takes nothing
away but speed: the house asks the store for what it was not told, presence is that of this process,
and everybody leads.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from .broker import ANYTHING, SOMEBODY, Notify, Subscribers

log = logging.getLogger("parlorcar")
T = TypeVar("T")

PREFIX = "parlorcar:"
ALIVE = PREFIX + "alive"  # a channel that every process subscribes to, so that there always is one
PATIENCE = 2.0  # seconds that Redis may take for an answer
BACK_OFF = 1.0  # seconds before a Redis that failed is asked again
BEAT = 4.0  # seconds between two times that a process says who is connected to it
STALE = 3 * BEAT  # after so long without, its people are gone
LEASE = 6.0  # seconds for which a process leads
RENEWED = LEASE / 3  # seconds after which it asks again
KEPT = 24 * 3600  # seconds for which it is known who was there last
TROUBLE = (RedisError, OSError, TimeoutError, asyncio.IncompleteReadError)

# Who is there is written down by Redis's own clock: those of two machines may differ.
SEEN = """
local time = redis.call('time')
for _, field in ipairs(ARGV) do
  redis.call('hset', KEYS[1], field, time[1] .. '.' .. string.format('%06d', time[2]))
end
"""
PRESENT = """
local time = redis.call('time')
local seen = redis.call('hgetall', KEYS[1])
table.insert(seen, 1, time[1] .. '.' .. string.format('%06d', time[2]))
return seen
"""

# Takes the lease, or renews it where it is ours.
LEAD = """
local holder = redis.call('get', KEYS[1])
if holder == false or holder == ARGV[1] then
  redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
  return 1
end
return 0
"""
RESIGN = "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"


class RedisBroker:
    shared = True

    def __init__(self, url: str) -> None:
        self._redis: Redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 1),  # a connection that has lain idle may be gone
        )
        self._process = secrets.token_hex(8)
        self._subscribers = Subscribers()
        self._connected: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._outbox: dict[tuple[str, ...], tuple[Any, ...]] = {}
        self._waiting = asyncio.Event()
        self._pubsub: PubSub | None = None
        self._reached = False
        self._asked_again_at = 0.0
        self._leads_until: dict[str, float] = {}
        self._present = self._redis.register_script(PRESENT)
        self._lead = self._redis.register_script(LEAD)
        self._resign = self._redis.register_script(RESIGN)
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        work: tuple[Callable[[], Any], ...] = (self._listen, self._send, self._beat)
        self._tasks = [asyncio.create_task(each()) for each in work]

    async def close(self) -> None:
        for table, people in self._connected.items():
            for person in people:
                self._say_gone(table, person)
        for table in tuple(self._leads_until):
            await self.resign(table)
        self._closing = True
        self._waiting.set()
        listening, sending, beating = self._tasks
        await sending  # what is being sent is sent
        for task in (listening, beating, *self._errands):
            task.cancel()
        await asyncio.gather(listening, beating, *self._errands, return_exceptions=True)
        await self._redis.aclose()

    def healthy(self) -> bool:
        return self._reached and time.monotonic() >= self._asked_again_at

    # --- what is told ---------------------------------------------------------------------------

    async def publish(self, table: str, version: int) -> None:
        self._subscribers.tell(table, version)
        kind = "somebody" if version == SOMEBODY else "version"
        words = f"{self._process} {version}"
        self._post((kind, table), ("publish", channel_of(table), words))

    def subscribe(self, table: str, notify: Notify) -> Callable[[], None]:
        if self._subscribers.add(table, notify):
            self._change("subscribe", table)

        def end() -> None:
            if self._subscribers.remove(table, notify):
                self._change("unsubscribe", table)

        return end

    def _change(self, how: str, table: str) -> None:
        """Begins or ends listening to a table, where there is a line to listen on."""
        if self._pubsub is None:
            return  # all tables are subscribed to as soon as there is one
        task = asyncio.create_task(self._do_change(self._pubsub, how, table))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _do_change(self, pubsub: PubSub, how: str, table: str) -> None:
        wanted = table in self._subscribers.tables()
        if wanted != (how == "subscribe"):
            return  # it has been changed back meanwhile
        with suppress(*TROUBLE):  # whoever listens finds out, and begins anew
            await getattr(pubsub, how)(channel_of(table))

    async def _listen(self) -> None:
        """Hears of all tables, for ever: after each lost connection anew."""
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(ALIVE)
                    self._pubsub = pubsub  # from here on, each new table is subscribed to
                    if tables := self._subscribers.tables():
                        await pubsub.subscribe(*map(channel_of, tables))
                    await self._hear(pubsub)
            except TROUBLE as error:
                self._lost(error)
            finally:
                self._pubsub = None
                self._reached = False
            await asyncio.sleep(BACK_OFF)

    async def _hear(self, pubsub: PubSub) -> None:
        heard_at = time.monotonic()
        while True:
            message = await pubsub.get_message(timeout=BEAT)
            now = time.monotonic()
            if message is not None:
                heard_at = now
                self._understand(message)
            elif now - heard_at > STALE:
                raise TimeoutError("it does not answer")
            else:
                await pubsub.ping()

    def _understand(self, message: dict[str, Any]) -> None:
        channel = message["channel"]
        if message["type"] == "subscribe" and channel == ALIVE:
            self._reach()
        elif message["type"] == "subscribe":
            # What was told before is lost.
            self._subscribers.tell(table_of(channel), ANYTHING)
        elif message["type"] == "message" and channel != ALIVE:
            process, version = message["data"].split()
            if process != self._process:
                self._subscribers.tell(table_of(channel), int(version))

    def _reach(self) -> None:
        """There is a line again: whatever Redis knew of this process, it may have forgotten."""
        if not self._reached:
            log.info("the broker is reached")
        self._reached = True
        self._asked_again_at = 0.0
        self._leads_until.clear()
        self._say_who_is_here()
        for table in self._connected:
            self._post(("somebody", table), ("publish", channel_of(table), f"{self._process} 0"))

    def _lost(self, error: BaseException) -> None:
        if self._reached:
            reason = str(error) or type(error).__name__
            log.warning("the broker cannot be reached (%s): going on without", reason)
        self._leads_until.clear()
        self._outbox.clear()

    # --- what is sent ---------------------------------------------------------------------------

    def _post(self, key: tuple[str, ...], command: tuple[Any, ...]) -> None:
        """Has a command sent soon; one under the same key that still waits is replaced."""
        if not self._reached:
            return
        self._outbox.pop(key, None)
        self._outbox[key] = command
        self._waiting.set()

    async def _send(self) -> None:
        while not self._closing:
            await self._waiting.wait()
            await self._deliver()

    async def _deliver(self) -> None:
        commands, self._outbox = list(self._outbox.values()), {}
        self._waiting.clear()
        if not commands or not self.healthy():
            return
        async with self._redis.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            await self._asked(pipeline.execute(raise_on_error=False), [])

    async def _asked(self, answer: Awaitable[T], otherwise: T) -> T:
        """What Redis answers, or something else where it does not."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TROUBLE:
            self._asked_again_at = time.monotonic() + BACK_OFF
            return otherwise

    # --- who is there ---------------------------------------------------------------------------

    async def arrive(self, table: str, person: str) -> None:
        self._connected[table][person] = 1
        self._say_here(table, [person])

    async def depart(self, table: str, person: str) -> None:
        self._connected[table].pop(person, None)
        if not self._connected[table]:
            del self._connected[table]
        self._say_gone(table, person)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self._say_who_is_here()

    def _say_who_is_here(self) -> None:
        for table, people in self._connected.items():
            self._say_here(table, list(people))

    def _say_here(self, table: str, people: list[str]) -> None:
        fields = [f"{self._process} {person}" for person in people]
        self._post(("here", table, *people), ("eval", SEEN, 1, here_at(table), *fields))
        self._post(("kept", table), ("expire", here_at(table), KEPT))

    def _say_gone(self, table: str, person: str) -> None:
        self._post(("gone", table, person), ("hdel", here_at(table), f"{self._process} {person}"))
        self._post(("last", table, person), ("eval", SEEN, 1, here_at(table), f" {person}"))

    async def present(self, table: str) -> dict[str, float]:
        """Each process writes when it last saw each of its people: "process person" to a time."""
        told: list[str] = []
        if self.healthy():
            # One client for both kinds of calls: its types know that it waits only by its use.
            asked = cast(Awaitable[list[str]], self._present([here_at(table)]))
            told = await self._asked(asked, told)
        now, *seen = told or ["0"]
        known = dict(zip(seen[::2], seen[1::2], strict=True))
        present: dict[str, float] = {}
        for field, at in known.items():
            process, _, person = field.partition(" ")
            away = max(0.0, float(now) - float(at))
            if process and away < STALE:
                away = 0.0
            present[person] = min(away, present.get(person, away))
        return present | dict.fromkeys(self._connected.get(table, ()), 0.0)

    # --- who leads ------------------------------------------------------------------------------

    async def lead(self, table: str) -> bool:
        now = time.monotonic()
        if self._leads_until.get(table, 0.0) > now or not self.healthy():
            return True
        arguments: list[str | int] = [self._process, int(LEASE * 1000)]
        answer = await self._asked(self._lead([lease_of(table)], arguments), 1)
        self._leads_until.pop(table, None)
        if answer and self.healthy():
            self._leads_until[table] = now + RENEWED
        return bool(answer)

    async def resign(self, table: str) -> None:
        if self._leads_until.pop(table, None) is not None and self.healthy():
            await self._asked(self._resign([lease_of(table)], [self._process]), None)


def channel_of(table: str) -> str:
    return f"{PREFIX}table:{table}"


def table_of(channel: str) -> str:
    return channel.removeprefix(channel_of(""))


def here_at(table: str) -> str:
    return f"{PREFIX}here:{table}"


def lease_of(table: str) -> str:
    return f"{PREFIX}lead:{table}"
