"""Whether a store takes what is written: tried when somebody asks, and not for each who asks.

That the last thing asked of it was done says little: a database that is locked, full or set to
be read only still answers whoever reads.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from .store import Unavailable

EVERY = 5.0  # seconds for which it is known


class Heartbeat:
    """`write` writes something that means nothing. Raises Unavailable where that fails."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._known_until = 0.0
        self._takes = False
        self._task: asyncio.Task[bool] | None = None

    async def takes(self) -> bool:
        """Whether the store takes what is written, or did a few seconds ago."""
        if time.monotonic() >= self._known_until:
            if self._task is None:
                self._task = asyncio.create_task(self._try())
            await asyncio.shield(self._task)
        return self._takes

    def doubt(self) -> None:
        """Something could not be written: the next who asks has it tried."""
        self._known_until = 0.0

    async def _try(self) -> bool:
        try:
            await self._write()
            self._takes = True
        except Unavailable:
            self._takes = False
        finally:
            self._known_until, self._task = time.monotonic() + EVERY, None
        return self._takes
