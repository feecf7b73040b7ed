"""The store over SQLAlchemy: SQLite out of the box."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from parlorcar.table.entries import Body, Entry

from .schema import entries, tables
from .store import Stored

READING = "parlorcar_reading"  # execution option: a transaction that writes nothing
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON")
BODY = msgspec.json.Decoder(Body)


class SqlStore:
    def __init__(self, url: str) -> None:
        # An error that is logged must not show a seed, a drawn card or a secret answer.
        self.engine = create_async_engine(url, hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", prepare)
            event.listen(self.engine.sync_engine, "begin", begin)

    async def open(self) -> None:
        from .migrations import upgrade  # Alembic takes a while to import

        file = self.engine.url.database
        if self.engine.dialect.name == "sqlite" and file and file != ":memory:":
            Path(file).touch(mode=0o600)  # it holds the tables' seeds: nobody else may read it
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            await connection.execution_options(**{READING: True})
            yield connection

    async def create(self, table: str, seed: bytes, first: Entry) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(tables).values(
                    id=table,
                    seed=seed,
                    made_by=first.person,
                    made_at=first.at,
                    active_at=first.at,
                    finished=False,
                )
            )
            await connection.execute(insert(entries), [row_of(table, 1, first)])

    async def load(self, table: str) -> Stored | None:
        async with self.reading() as connection:
            seed = await connection.scalar(select(tables.c.seed).where(tables.c.id == table))
            if seed is None:
                return None
            return Stored(seed, await read(connection, table, 0))

    async def entries_after(self, table: str, version: int) -> list[Entry]:
        async with self.reading() as connection:
            return await read(connection, table, version)

    async def append(self, table: str, version: int, new: Sequence[Entry]) -> bool:
        rows = [row_of(table, sequence, entry) for sequence, entry in enumerate(new, version + 1)]
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(entries), rows)
                await connection.execute(
                    update(tables).where(tables.c.id == table).values(active_at=new[-1].at)
                )
        except IntegrityError:
            return False
        return True

    async def finish(self, table: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables).where(tables.c.id == table).values(finished=True)
            )

    async def unfinished(self, since: float) -> list[str]:
        recent = select(tables.c.id).where(~tables.c.finished, tables.c.active_at > since)
        async with self.reading() as connection:
            return list(await connection.scalars(recent))

    async def made_by(self, person: str, since: float) -> int:
        count = select(func.count()).where(tables.c.made_by == person, tables.c.made_at > since)
        async with self.reading() as connection:
            return int(await connection.scalar(count) or 0)


def prepare(connection: Any, _record: object) -> None:
    """Leaves transactions to `begin`: the driver's own would start too late."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: Connection) -> None:
    """A writing transaction takes the write lock when it begins.

    One that reads first and then writes fails at once, whatever the timeout says, where another
    has written in between.
    """
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def row_of(table: str, sequence: int, entry: Entry) -> dict[str, object]:
    return {
        "table_id": table,
        "sequence": sequence,
        "at": entry.at,
        "person": entry.person,
        "command": entry.command,
        "body": msgspec.json.encode(entry.body).decode(),
    }


async def read(connection: AsyncConnection, table: str, version: int) -> list[Entry]:
    newer = (
        select(entries)
        .where(entries.c.table_id == table, entries.c.sequence > version)
        .order_by(entries.c.sequence)
    )
    return [entry_of(row) for row in await connection.execute(newer)]


def entry_of(row: Row[Any]) -> Entry:
    return Entry(BODY.decode(row.body), row.at, row.person, row.command)
