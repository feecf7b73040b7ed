"""Where tables are kept: the interface. `sql_store.py` implements it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from parlorcar.table.entries import Entry

from .card import Card

# What can be said of a store to everybody.
OK, REACH, WRITE, SPOILT = "ok", "cannot be reached", "cannot be written", "is damaged"


class Unavailable(Exception):
    """The store cannot be reached, or it is not known whether it has done what was asked."""

    def __init__(self) -> None:
        super().__init__("The tables cannot be reached now: try again in a few seconds.")


class Unloadable(Exception):
    """A stored table that cannot go on."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"This table cannot go on, for {reason}: make a new table.")


@dataclass(frozen=True, repr=False)  # a repr would show the seed
class Stored:
    """A table as it is kept. `described` is the version of its card."""

    seed: bytes
    watch: str
    listed: bool
    described: int
    entries: list[Entry]


@dataclass(frozen=True)
class Described:
    """What a list of tables shows of one, as of `version`."""

    table: str
    version: int
    active_at: float
    card: Card


class Store(Protocol):
    """Every method but `close` raises Unavailable, and none waits for long."""

    async def open(self) -> None:
        """Makes the store ready, bringing an older one up to date."""

    async def close(self) -> None: ...

    async def create(self, table: str, watch: str, seed: bytes, first: Entry, card: Card) -> None:
        """Keeps a new table."""

    async def delete(self, table: str) -> None:
        """Forgets a table."""

    async def load(self, table: str) -> Stored | None: ...

    async def by_watch(self, watch: str) -> str | None:
        """The table that is watched under this code."""

    async def entries_after(self, table: str, version: int) -> list[Entry]: ...

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> bool:
        """Adds entries after `version`, all or none.

        False where somebody else has added some first; nothing is changed then.
        """

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The version that each of `tables` has reached."""

    async def describe(self, changed: Sequence[Described]) -> None:
        """Keeps newer cards; older ones change nothing."""

    async def of_person(self, person: str, most: int) -> list[Described]:
        """The tables at which `person` sits, the newest first."""

    async def open_tables(self, since: float, most: int) -> list[Described]:
        """The listed tables with a free seat, active since, the newest first."""

    async def unfinished(self, since: float, before: float = float("inf")) -> list[str]:
        """The tables that are not over and were active since then, and not after `before`."""

    async def made_by(self, person: str, since: float, until: float = float("inf")) -> int:
        """How many tables a person has made since, up to a time."""

    async def delete_before(self, moment: float) -> int:
        """Forgets the tables at which nothing has happened since; how many."""

    def healthy(self) -> bool:
        """Whether the last that was asked of it was done."""

    async def condition(self) -> str:
        """Whether it takes what is written: OK, or what is wrong with it. Raises nothing."""
