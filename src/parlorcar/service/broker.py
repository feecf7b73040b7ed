"""Who is told that a table has changed, who is there, and which process makes things happen.

Only a table's name and version travel, never what happened: whoever is told looks for themselves
and sees through their own eyes. So nothing can pile up behind a slow reader, and nothing secret is
passed on. Nothing of it must arrive: the store alone holds what happened, and every few seconds
the house asks it for what it was not told.
"""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Protocol

# Called with the version that a table has reached. It must not block.
Notify = Callable[[int], None]
SOMEBODY = 0  # instead of a version: somebody has come or gone
ANYTHING = -1  # instead of a version: something may have been missed


class Broker(Protocol):
    """No method fails or waits for long where the other processes cannot be reached."""

    shared: bool  # whether other processes may change the same tables

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def publish(self, table: str, version: int) -> None:
        """Tells all subscribers that `table` has changed. Called after it was stored."""

    def subscribe(self, table: str, notify: Notify) -> Callable[[], None]:
        """Has `notify` called at every change, in any process; returns what ends that."""

    async def arrive(self, table: str, person: str) -> None:
        """`person` is connected to `table` here; called once for all their connections."""

    async def depart(self, table: str, person: str) -> None:
        """`person` is no longer connected here."""

    async def present(self, table: str) -> dict[str, float]:
        """Everybody who is or was there: the seconds since; 0.0 while connected anywhere."""

    async def lead(self, table: str) -> bool:
        """Whether it is this process that makes things happen by themselves at `table`.

        It is so for some seconds and must ask again. True where no other can be asked: the store
        settles who was first.
        """

    async def resign(self, table: str) -> None:
        """Lets another process lead at once."""

    def healthy(self) -> bool:
        """Whether the other processes can be reached."""


class Subscribers:
    """Those in this process who want to be told of tables."""

    def __init__(self) -> None:
        self._of: defaultdict[str, set[Notify]] = defaultdict(set)

    def tables(self) -> list[str]:
        return list(self._of)

    def add(self, table: str, notify: Notify) -> bool:
        """Whether it is the table's first."""
        first = table not in self._of
        self._of[table].add(notify)
        return first

    def remove(self, table: str, notify: Notify) -> bool:
        """Whether it was the table's last."""
        if table not in self._of:
            return False
        self._of[table].discard(notify)
        if self._of[table]:
            return False
        del self._of[table]
        return True

    def tell(self, table: str, version: int) -> None:
        for notify in tuple(self._of.get(table, ())):
            notify(version)


class LocalBroker:
    """Within this process."""

    shared = False
    REMEMBERED = 10_000  # tables at which it is known who was there last

    def __init__(self) -> None:
        self._subscribers = Subscribers()
        # When everybody was seen last, by table; None while they are connected.
        self._seen: OrderedDict[str, dict[str, float | None]] = OrderedDict()

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def publish(self, table: str, version: int) -> None:
        self._subscribers.tell(table, version)

    def subscribe(self, table: str, notify: Notify) -> Callable[[], None]:
        self._subscribers.add(table, notify)
        return lambda: self._forget(table, notify)

    def _forget(self, table: str, notify: Notify) -> None:
        self._subscribers.remove(table, notify)

    async def arrive(self, table: str, person: str) -> None:
        self._seen.setdefault(table, {})[person] = None
        self._seen.move_to_end(table)
        if len(self._seen) > self.REMEMBERED:
            self._seen.popitem(last=False)

    async def depart(self, table: str, person: str) -> None:
        self._seen.setdefault(table, {})[person] = time.monotonic()

    async def present(self, table: str) -> dict[str, float]:
        now = time.monotonic()
        seen = self._seen.get(table, {})
        return {person: 0.0 if at is None else now - at for person, at in seen.items()}

    async def lead(self, table: str) -> bool:
        return True

    async def resign(self, table: str) -> None: ...

    def healthy(self) -> bool:
        return True
