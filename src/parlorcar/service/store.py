"""Where tables are kept: the interface. `sql_store.py` implements it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from parlorcar.table.entries import Entry


@dataclass(frozen=True, repr=False)  # a repr would show the seed
class Stored:
    """A table as it is kept."""

    seed: bytes
    entries: list[Entry]


class Store(Protocol):
    async def open(self) -> None:
        """Makes the store ready, bringing an older one up to date."""

    async def close(self) -> None: ...

    async def create(self, table: str, seed: bytes, first: Entry) -> None:
        """Keeps a new table."""

    async def load(self, table: str) -> Stored | None: ...

    async def entries_after(self, table: str, version: int) -> list[Entry]: ...

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> bool:
        """Adds entries after `version`, all or none.

        False where somebody else has added some first; nothing is changed then.
        """

    async def finish(self, table: str) -> None:
        """Marks a table at which nothing happens by itself any more."""

    async def unfinished(self, since: float) -> list[str]:
        """The tables that are not finished and have an entry younger than `since`."""

    async def made_by(self, person: str, since: float) -> int:
        """How many tables a person has made since."""
