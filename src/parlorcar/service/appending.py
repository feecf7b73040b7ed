"""Group commit: what is appended at the same time goes into one transaction.

One table's next append comes when its last is done, so that their order is kept. A transaction
costs a database about the same for one table's entries as for fifty tables'.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

Row = dict[str, object]
TOGETHER = 200  # appends that go into one transaction


class Conflict(Exception):
    """Something of what was to be written is there already; nothing was."""


@dataclass(frozen=True, eq=False)
class Append:
    rows: Sequence[Row]
    done: asyncio.Future[bool]


class Appending:
    """`write` puts rows into the database, all or none, or raises Conflict."""

    def __init__(self, write: Callable[[list[Row]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, rows: Sequence[Row]) -> bool:
        """Whether they were written; False on a conflict. Raises what `write` does."""
        append = Append(rows, asyncio.get_running_loop().create_future())
        self._waiting.append(append)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_all())
        return await append.done

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            await self._write_group(group)

    async def _write_group(self, group: list[Append]) -> None:
        # Two processes that write the same rows in two orders would wait for each other.
        ordered = sorted(group, key=lambda append: str(append.rows[0]["table_id"]))
        try:
            await self._write([row for append in ordered for row in append.rows])
        except Conflict:
            if len(group) == 1:
                settle(group, False)
                return
            for append in group:
                await self._write_group([append])
        except BaseException as error:
            settle(group, error)
            if not isinstance(error, Exception):
                raise
        else:
            settle(group, True)


def settle(group: list[Append], outcome: bool | BaseException) -> None:
    for append in group:
        if append.done.done():
            continue  # nobody waits for it any more
        if isinstance(outcome, bool):
            append.done.set_result(outcome)
        elif isinstance(outcome, Exception):
            append.done.set_exception(outcome)
        else:
            append.done.cancel()
