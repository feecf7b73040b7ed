"""Who is told that a table has changed.

Only the table's name travels, never what happened: whoever is told looks for themselves and sees
through their own eyes. So nothing can pile up behind a slow reader, and nothing secret is passed
on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

Notify = Callable[[], None]


class Broker(Protocol):
    async def publish(self, table: str) -> None:
        """Tells all subscribers that `table` has changed. Called after it was stored."""

    def subscribe(self, table: str, notify: Notify) -> Callable[[], None]:
        """Has `notify` called at every change; returns what ends that. `notify` must not block."""


class LocalBroker:
    """Within this process."""

    def __init__(self) -> None:
        self._subscribers: defaultdict[str, set[Notify]] = defaultdict(set)

    async def publish(self, table: str) -> None:
        for notify in tuple(self._subscribers.get(table, ())):
            notify()

    def subscribe(self, table: str, notify: Notify) -> Callable[[], None]:
        self._subscribers[table].add(notify)

        def end() -> None:
            self._subscribers[table].discard(notify)
            if not self._subscribers[table]:
                del self._subscribers[table]

        return end
