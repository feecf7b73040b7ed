"""How often and how much: per address, per person at a table, per table.

What is counted in a time (requests, tables made) is counted by the library `limits`, for all
processes together where they share a Redis, and within this one while that cannot be reached.
Open sockets and the commands over them are counted in the process that has the socket.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.asyncio import ConnectionPool

from . import metrics
from .settings import Settings

log = logging.getLogger("parlorcar")

BURST = 3.0  # seconds' worth of commands that may come at once
MOST_BUCKETS = 10_000
ANSWERS_IN = 0.25  # seconds that a shared count may take, before this process counts alone
ALONE_FOR = 10.0  # seconds for which it does
SOCKET_AGAIN = 10.0  # seconds after which a socket that was one too many may be tried again


class TooMany(Exception):
    """Something is asked too often; `wait` are the seconds after which it may be asked again."""

    def __init__(self, sentence: str, wait: float) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.wait = wait


class Bucket:
    """So many commands a second, and BURST times as many at once.

    The library's counters scan all their keys as they count: too slow for every message.
    """

    __slots__ = ("left", "at")

    def __init__(self, full: float, now: float) -> None:
        self.left = full
        self.at = now

    def take(self, rate: float, now: float) -> bool:
        self.left = min(BURST * rate, self.left + rate * (now - self.at))
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.requests = RateLimitItemPerMinute(settings.requests_a_minute)
        self.tables = RateLimitItemPerHour(settings.tables_an_hour_from)
        self.here = SlidingWindowCounterRateLimiter(MemoryStorage())
        self.pool: Any = pool_of(settings.broker) if settings.broker else None
        self.shared = shared_counter(self.pool) if settings.broker else None
        self.alone_until = 0.0
        self.sockets: Counter[tuple[str, str]] = Counter()
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.refused_until: OrderedDict[str, float] = OrderedDict()  # addresses, as they count

    async def close(self) -> None:
        if self.pool is not None:
            await self.pool.aclose()

    async def request(self, address: str) -> None:
        """Counts a request. Raises TooMany."""
        wait = await self.hit(self.requests, "request", address)
        if wait:
            self.refused_until[counted_as(address)] = time.monotonic() + wait
            if len(self.refused_until) > MOST_BUCKETS:
                self.refused_until.popitem(last=False)
            self.refuse_request(wait)

    def not_exhausted(self, address: str) -> None:
        """Raises TooMany where too much was asked from there lately; counts nothing.

        For what costs more than counting does.
        """
        wait = self.refused_until.get(counted_as(address), 0.0) - time.monotonic()
        if wait > 0:
            self.refuse_request(wait)

    def refuse_request(self, wait: float) -> NoReturn:
        metrics.HELD_OFF.labels(what="request").inc()
        raise TooMany("Too many requests: wait a minute and try again.", wait)

    async def opening(self, address: str) -> None:
        """Counts a socket that is opened, apart from requests. Raises TooMany."""
        wait = await self.hit(self.requests, "opening", address)
        if wait:
            metrics.HELD_OFF.labels(what="opening").inc()
            raise TooMany("Too many pages were opened at once: wait a minute.", wait)

    async def table(self, address: str) -> None:
        """Counts a table that is made. Raises TooMany."""
        wait = await self.hit(self.tables, "table", address)
        if wait:
            metrics.HELD_OFF.labels(what="table").inc()
            most = self.settings.tables_an_hour_from
            sentence = f"{most} tables were made from here within an hour: play one of them first."
            raise TooMany(sentence, wait)

    async def hit(self, item: RateLimitItem, what: str, address: str) -> float:
        """0 where it may be; else the seconds until it may."""
        key = counted_as(address)
        if self.shared is not None and time.monotonic() >= self.alone_until:
            try:
                async with asyncio.timeout(ANSWERS_IN):
                    return await counted(self.shared, item, what, key)
            except Exception as error:  # whatever the client library comes to when Redis dies
                if time.monotonic() >= self.alone_until:  # else another has said so meanwhile
                    log.warning("requests are counted here alone: %s", type(error).__name__)
                self.alone_until = time.monotonic() + ALONE_FOR
        return await counted(self.here, item, what, key)

    def may_command(self, table: str, person: str, place: str) -> bool:
        """Takes one command of somebody at a table, over whatever it comes.

        `place` is where it comes from, as `counted_as` says: one address may be many people.
        """
        most = self.settings
        allowed = self.take((table, person), most.commands_a_second) and self.take(
            ("address", place), most.commands_a_second_from
        )
        if not allowed:
            metrics.HELD_OFF.labels(what="command").inc()
        return allowed

    def take(self, key: tuple[str, str], rate: float) -> bool:
        now = time.monotonic()
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(BURST * rate, now)
            if len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        return bucket.take(rate, now)

    @contextmanager
    def socket(self, address: str, table: str, person: str) -> Iterator[None]:
        """Counts an open socket or stream. Raises TooMany."""
        most = self.settings
        kinds = [
            (("address", network(address)), most.sockets_from, "from your address"),
            (("watchers", table), most.watchers, "by those who watch this table"),
        ]
        if person:
            kinds[1] = ((table, person), most.sockets_of, "by you at this table")
        for key, limit, whose in kinds:
            if self.sockets[key] >= limit:
                metrics.HELD_OFF.labels(what="socket").inc()
                sentence = f"{limit} pages are open {whose}: close one, or wait a moment."
                raise TooMany(sentence, SOCKET_AGAIN)
        keys = [key for key, _, _ in kinds]
        self.sockets.update(keys)
        try:
            yield
        finally:
            self.sockets.subtract(keys)
            for key in keys:
                if self.sockets[key] <= 0:
                    del self.sockets[key]


def pool_of(broker: str) -> ConnectionPool:
    return ConnectionPool.from_url(
        broker, socket_timeout=ANSWERS_IN, socket_connect_timeout=ANSWERS_IN
    )


def shared_counter(pool: Any) -> SlidingWindowCounterRateLimiter:
    # The library does not close connections of its own.
    storage = RedisStorage(
        *("async+redis://", False, "redispy", "parlorcar-limits"), connection_pool=pool
    )
    return SlidingWindowCounterRateLimiter(storage)


async def counted(
    counter: SlidingWindowCounterRateLimiter, item: RateLimitItem, what: str, key: str
) -> float:
    if await counter.hit(item, what, key):
        return 0.0
    stats = await counter.get_window_stats(item, what, key)
    wait = stats.reset_time - time.time()  # the library goes by the machine's clock
    return min(max(1.0, wait), float(item.get_expiry()))


def counted_as(address: str) -> str:
    """Under what an address is counted: not the address itself."""
    return hashlib.blake2b(network(address).encode(), digest_size=8).hexdigest()


def network(address: str) -> str:
    """What somebody counts as: an address, or the network of an IPv6 one, for those are many."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a test client, or a Unix socket
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
