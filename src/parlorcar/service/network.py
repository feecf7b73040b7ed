"""How other devices come to this server, and whether its house is open to those near by.

A server that listens at this computer alone can be opened to the local network while it runs, by
the person who sits at this computer, and closed again.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from . import device_messages as d
from .addresses import origin
from .security import same_origin

NO_NETWORK = (
    "This computer is in no network that other devices could be in. "
    "Connect it to your Wi-Fi, then try again."
)
FAREWELL = 3.0  # seconds that the pages of guests have to be told that the house is closed
# What a proxy adds, whoever's it is: behind one, everybody comes from this computer.
FORWARDED = ("forwarded", "via", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip")

Scope = Mapping[str, Any]


class Listener(Protocol):
    """A socket more that the server listens at."""

    port: int

    async def close(self) -> None:
        """Ends it, with all connections that came by it."""


Listen = Callable[[str, int], Awaitable[Listener]]


class NotOpened(Exception):
    """The house cannot be opened; a sentence says why, and the cure."""


class Network:
    """`addresses` gives those that the server listens at already, or could if it were `closed`.

    `closed`: it listens at this computer alone, and may be opened to `addresses`.
    """

    def __init__(self, port: int, addresses: Callable[[], list[str]], closed: bool) -> None:
        self.port = port
        self.addresses = addresses
        self.closed = closed
        self.listen: Listen | None = None  # set when the server runs
        self._listeners: dict[str, Listener] = {}
        self._guests: set[Callable[[], None]] = set()
        self._all_gone = asyncio.Event()
        self._changing = asyncio.Lock()

    def told(self) -> d.Reach:
        """What is told to somebody at this computer."""
        if not self.closed:
            return d.Reach(False, False, [origin(host, self.port) for host in self.addresses()])
        still = self.addresses()  # the machine may have gone to another network since
        opened = [(host, self._listeners[host]) for host in still if host in self._listeners]
        open_at = [origin(host, listener.port) for host, listener in opened]
        return d.Reach(self.listen is not None, bool(open_at), open_at)

    async def open(self) -> None:
        """Opens the house to the local network. Raises NotOpened."""
        async with self._changing:
            if not self.closed or self.listen is None:
                raise NotOpened("This server cannot be opened from its page.")
            hosts = self.addresses()
            for host in [host for host in self._listeners if host not in hosts]:
                await self._listeners.pop(host).close()
            for host in hosts:
                if host not in self._listeners and (listener := await self._at(host)):
                    self._listeners[host] = listener
            if not self._listeners:
                raise NotOpened(NO_NETWORK)

    async def _at(self, host: str) -> Listener | None:
        """At the same port as the server, where it is free; else at another."""
        assert self.listen is not None
        for port in (self.port, 0):
            try:
                return await self.listen(host, port)
            except OSError:
                continue
        return None

    async def close(self) -> None:
        """Closes it again. The pages of guests are told, then their lines are cut."""
        async with self._changing:
            listeners, self._listeners = self._listeners, {}
            for shut_out in tuple(self._guests):
                shut_out()
            if self._guests:
                self._all_gone.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._all_gone.wait(), FAREWELL)
            await asyncio.gather(*(listener.close() for listener in listeners.values()))

    def is_guest(self, scope: Scope) -> bool:
        """Whether a request came by a listener that was opened for guests."""
        host, port = scope.get("server") or ("", 0)
        listener = self._listeners.get(host)
        return listener is not None and listener.port == port

    @contextmanager
    def guest(self, scope: Scope, shut_out: Callable[[], None]) -> Iterator[None]:
        """Has `shut_out` called when the house is closed while somebody came by such a listener."""
        if not self.is_guest(scope):
            yield
            return
        self._guests.add(shut_out)
        try:
            yield
        finally:
            self._guests.discard(shut_out)
            if not self._guests:
                self._all_gone.set()


def at_this_computer(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a browser on the computer that the server runs on.

    A page elsewhere whose name was pointed here says so in `Host`, a proxy in what it adds or in
    the version of HTTP that it speaks.
    """
    peer, _ = scope.get("client") or ("", 0)
    return (
        is_loopback(peer)
        and is_loopback(host_of(headers.get("host", "")))
        and scope.get("http_version") != "1.0"
        and headers.get("sec-fetch-site", "same-origin") == "same-origin"
        and not any(name in FORWARDED or name.startswith("x-forwarded") for name in headers)
    )


def may_change(scope: Scope, headers: Mapping[str, str]) -> bool:
    """Whether it also comes from our own page there, so that a person has pressed the button."""
    return at_this_computer(scope, headers) and "origin" in headers and same_origin(headers)


def host_of(header: str) -> str:
    """The name or address in a header `Host`.

    >>> host_of("127.0.0.1:8000"), host_of("[::1]:8000"), host_of("localhost")
    ('127.0.0.1', '::1', 'localhost')
    """
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0]


def is_loopback(host: str) -> bool:
    """Whether a name or an address means the computer itself.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "::ffff:127.0.0.1")]
    [True, True, True, True]
    >>> [is_loopback(host) for host in ("192.168.1.23", "localhost.evil.example", "", "0.0.0.0")]
    [False, False, False, False]
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host.lower() in ("localhost", "localhost.")
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback
