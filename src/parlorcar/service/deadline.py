"""No connection without an end: until when one must have come on, whatever is spoken over it.

There are only so many connections. One ends that has not sent the rest of what it has begun, and
one that does not take what it is sent. What a silent socket may do is `connection.py`'s.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress

WHOLE_IN = 20.0  # seconds that a request, or a handshake, may take to arrive and be let in
TAKEN_IN = 120.0  # seconds in which all that is sent must once have been taken
LOOK_EVERY = 2.0  # seconds between two looks


class Deadline:
    """That of one connection; from its beginning something is awaited of it."""

    __slots__ = ("loop", "transport", "awaited_until", "untaken_since", "timer")

    def __init__(self, loop: asyncio.AbstractEventLoop, transport: asyncio.Transport) -> None:
        self.loop = loop
        self.transport = transport
        self.awaited_until: float | None = None
        self.untaken_since: float | None = None
        self.timer = loop.call_later(min(LOOK_EVERY, WHOLE_IN), self.look)
        self.await_more()

    def await_more(self, seconds: float | None = None) -> None:
        """More must come within `seconds`, WHOLE_IN as a rule, however it is cut up."""
        if self.awaited_until is None:
            self.awaited_until = self.loop.time() + (WHOLE_IN if seconds is None else seconds)

    def has_come(self) -> None:
        """All that was awaited is there."""
        self.awaited_until = None

    def look(self) -> None:
        now = self.loop.time()
        if self.transport.get_write_buffer_size() == 0:
            self.untaken_since = None
        elif self.untaken_since is None:
            self.untaken_since = now
        if self.untaken_since is not None and now >= self.untaken_since + TAKEN_IN:
            self.cut()
        elif self.awaited_until is not None and now >= self.awaited_until:
            self.awaited_until = None
            self.transport.close()
        self.timer = self.loop.call_later(min(LOOK_EVERY, WHOLE_IN, TAKEN_IN), self.look)

    def cut(self) -> None:
        """Gives up what is not taken: closing would wait for it, in this process or the system."""
        line = self.transport.get_extra_info("socket")
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def end(self) -> None:
        """The connection is gone."""
        self.timer.cancel()
