"""The store over SQLAlchemy: SQLite out of the box, PostgreSQL where one machine is not enough."""

from __future__ import annotations

import asyncio
import itertools
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parlorcar.table.entries import Body, Entry

from .appending import Appending, Conflict, Row
from .card import Card
from .databases import url_of
from .heartbeat import Heartbeat
from .schema import entries, sitters, tables
from .store import OK, REACH, SPOILT, WRITE, Described, Stored, Unavailable

log = logging.getLogger("parlorcar")

READING = "parlorcar_reading"  # execution option: a transaction that writes nothing
BRIEFLY = "parlorcar_briefly"  # execution option: one that waits for no lock of others
BUSY, BRIEF = 5000, 1000  # milliseconds for which a lock of another program is waited for
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", f"busy_timeout={BUSY}", "foreign_keys=ON")
PATIENCE = 10.0  # seconds after which something asked of the database is given up
MIGRATION = 600.0  # the same, while an older store is brought up to date
MIGRATING = 0x7061726C  # number of PostgreSQL's lock under which one process migrates
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TOGETHER = 100  # tables that are deleted in one transaction
# What a database can fail of. The driver's own errors come through where it connects.
TROUBLE = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
COLUMNS = ("described", "card", "open", "finished")  # of a card
BODY = msgspec.json.Decoder(Body)
CARD = msgspec.json.Decoder(Card)


class SqlStore:
    """`database` is a SQLAlchemy URL, or the path of a SQLite file."""

    def __init__(self, database: str) -> None:
        self.engine = engine_of(database)
        self._healthy = False  # until something has been done
        self._hangs = False  # whether it has let somebody wait in vain
        self._spoilt = False  # whether it is damaged: that does not mend itself
        self._asking = 0
        self._beats = itertools.count(1)
        self._heartbeat = Heartbeat(self._beat)
        self._appending = Appending(self._write)

    async def open(self) -> None:
        from .migrations import upgrade  # Alembic takes a while to import

        file = self.engine.url.database
        in_a_file = self.engine.dialect.name == "sqlite"
        if in_a_file and file and file != ":memory:":
            Path(file).touch(mode=0o600)  # it holds the tables' seeds: nobody else may read it
        async with self._in_time(MIGRATION), self.engine.begin() as connection:
            if not in_a_file:
                await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.engine.dispose()

    def healthy(self) -> bool:
        return self._healthy and not self._spoilt

    async def condition(self) -> str:
        if self._spoilt:
            return SPOILT
        takes = await self._heartbeat.takes()
        if takes and self.healthy():
            return OK
        in_a_file = self.engine.dialect.name == "sqlite"
        return SPOILT if self._spoilt else WRITE if in_a_file else REACH

    async def _beat(self) -> None:
        """Writes something that means nothing, through to where all is kept."""
        engine = self.engine.execution_options(**{BRIEFLY: True})
        async with self._in_time(), engine.begin() as connection:
            if self.engine.dialect.name == "sqlite":  # a number in its header that is ours to use
                await connection.exec_driver_sql(f"PRAGMA user_version={next(self._beats)}")
            else:
                same = "update alembic_version set version_num = version_num"
                await connection.exec_driver_sql(same)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._in_time(), self.engine.connect() as connection:
            await connection.execution_options(**{READING: True})
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._in_time(), self.engine.begin() as connection:
                yield connection
        except Unavailable:
            self._heartbeat.doubt()
            raise

    @asynccontextmanager
    async def _in_time(self, patience: float | None = None) -> AsyncIterator[None]:
        """Whatever a database can fail of is Unavailable, and so is one that does not answer.

        Of one that hangs only one call finds out whether it answers again: those that wait for
        each other, for a table or a connection, would add up.
        """
        if self._hangs and self._asking:
            raise Unavailable
        self._asking += 1
        try:
            async with asyncio.timeout(PATIENCE if patience is None else patience):
                yield
        except IntegrityError:
            raise
        except TROUBLE as error:
            if self._healthy:  # else it has been said
                log.error("the store failed: %s", reason_of(error))
            if code_of(error) in DAMAGE and not self._spoilt:
                self._spoilt = True
                log.error("the store is damaged: stop the server, and restore a backup")
            self._healthy, self._hangs = False, isinstance(error, TimeoutError)
            raise Unavailable from error
        finally:
            self._asking -= 1
        self._healthy, self._hangs = True, False

    async def create(self, table: str, watch: str, seed: bytes, first: Entry, card: Card) -> None:
        async with self.writing() as connection:
            await connection.execute(
                insert(tables).values(
                    id=table,
                    seed=seed,
                    made_by=first.person,
                    made_at=first.at,
                    active_at=first.at,
                    watch=watch,
                    listed=card.listed,
                    **columns_of(card, 1),
                )
            )
            await connection.execute(insert(entries), [row_of(table, 1, first)])
            await self._seat(connection, {table: card.sitters()})

    async def delete(self, table: str) -> None:
        async with self.writing() as connection:
            await forget(connection, [table])

    async def load(self, table: str) -> Stored | None:
        async with self.reading() as connection:
            found = await connection.execute(select(tables).where(tables.c.id == table))
            row = found.one_or_none()
            if row is None:
                return None
            history = await read(connection, table, 0)
        return Stored(row.seed, row.watch or "", bool(row.listed), row.described or 0, history)

    async def by_watch(self, watch: str) -> str | None:
        async with self.reading() as connection:
            found = select(tables.c.id).where(tables.c.watch == watch)
            return await connection.scalar(found)

    async def entries_after(self, table: str, version: int) -> list[Entry]:
        async with self.reading() as connection:
            return await read(connection, table, version)

    async def append(self, table: str, version: int, new: Sequence[Entry]) -> bool:
        rows = [row_of(table, sequence, entry) for sequence, entry in enumerate(new, version + 1)]
        return await self._appending.append(rows)

    async def _write(self, rows: list[Row]) -> None:
        try:
            async with self.writing() as connection:
                await connection.execute(insert(entries), rows)
        except IntegrityError:
            raise Conflict from None

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        newest = (
            select(func.max(entries.c.sequence))
            .where(entries.c.table_id == tables.c.id)
            .scalar_subquery()
        )
        async with self.reading() as connection:
            found = await connection.execute(
                select(tables.c.id, newest).where(tables.c.id.in_(names))
            )
            return {name: version for name, version in found}

    async def describe(self, changed: Sequence[Described]) -> None:
        if not changed:
            return
        rows = [parameters_of(each) for each in sorted(changed, key=lambda each: each.table)]
        older = (tables.c.described <= bindparam("new_described")) | tables.c.described.is_(None)
        one = update(tables).where(tables.c.id == bindparam("name"), older)
        columns: dict[str, Any] = {
            name: bindparam(f"new_{name}") for name in (*COLUMNS, "active_at")
        }
        async with self.writing() as connection:
            await connection.execute(one.values(columns), rows)
            named = tables.c.id.in_([each.table for each in changed])
            versions = await connection.execute(
                select(tables.c.id, tables.c.described).where(named)
            )
            newest = {(name, version) for name, version in versions}
            shown = [each for each in changed if (each.table, each.version) in newest]
            await self._seat(connection, {each.table: each.card.sitters() for each in shown})

    async def _seat(self, connection: AsyncConnection, people: dict[str, set[str]]) -> None:
        """Keeps who sits at each of some tables."""
        known = select(sitters.c.table_id, sitters.c.person).where(sitters.c.table_id.in_(people))
        before = {(name, person) for name, person in await connection.execute(known)}
        now = {(name, person) for name, sitting in people.items() for person in sitting}
        for name, person in before - now:
            left = (sitters.c.table_id == name) & (sitters.c.person == person)
            await connection.execute(delete(sitters).where(left))
        if come := sorted(now - before):
            dialect = postgresql if self.engine.dialect.name == "postgresql" else sqlite
            rows = [{"table_id": name, "person": person} for name, person in come]
            # Another process may be writing the same.
            await connection.execute(dialect.insert(sitters).on_conflict_do_nothing(), rows)

    async def of_person(self, person: str, most: int) -> list[Described]:
        sitting = select(sitters.c.table_id).where(sitters.c.person == person)
        return await self._described(select(tables).where(tables.c.id.in_(sitting)), most)

    async def open_tables(self, since: float, most: int) -> list[Described]:
        return await self._described(
            select(tables).where(tables.c.open, tables.c.active_at > since), most
        )

    async def _described(self, wanted: Select[Any], most: int) -> list[Described]:
        newest = wanted.where(tables.c.card.is_not(None)).order_by(tables.c.active_at.desc())
        async with self.reading() as connection:
            return [
                Described(row.id, row.described, row.active_at, CARD.decode(row.card))
                for row in await connection.execute(newest.limit(most))
            ]

    async def unfinished(self, since: float, before: float = float("inf")) -> list[str]:
        between = (tables.c.active_at > since) & (tables.c.active_at <= before)
        async with self.reading() as connection:
            found = await connection.scalars(select(tables.c.id).where(~tables.c.finished, between))
            return list(found)

    async def made_by(self, person: str, since: float, until: float = float("inf")) -> int:
        between = (tables.c.made_at > since) & (tables.c.made_at <= until)
        count = select(func.count()).where(tables.c.made_by == person, between)
        async with self.reading() as connection:
            return int(await connection.scalar(count) or 0)

    async def delete_before(self, moment: float) -> int:
        deleted = 0
        old = select(tables.c.id).where(tables.c.active_at < moment).limit(TOGETHER)
        while True:
            async with self.writing() as connection:
                names = list(await connection.scalars(old))
                await forget(connection, names)
            deleted += len(names)
            if len(names) < TOGETHER:
                return deleted


def engine_of(database: str) -> AsyncEngine:
    parsed = url_of(database)
    # An error that is logged must not show a seed, a drawn card or a secret answer.
    if parsed.get_backend_name() == "sqlite":
        engine = create_async_engine(parsed, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", prepare)
        event.listen(engine.sync_engine, "begin", begin)
        return engine
    return create_async_engine(
        parsed,
        hide_parameters=True,
        pool_pre_ping=True,  # one that was killed with the server is not used again
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE / 2},
    )


def prepare(connection: Any, _record: object) -> None:
    """Leaves transactions to `begin`: the driver's own would start too late."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def code_of(error: BaseException) -> int | None:
    """SQLite's number of what went wrong."""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def begin(connection: Connection) -> None:
    """A writing transaction takes the write lock when it begins.

    One that reads first and then writes fails at once, whatever the timeout says, where another
    has written in between.
    """
    options = connection.get_execution_options()
    if not options.get(BRIEFLY, False):
        connection.exec_driver_sql("BEGIN" if options.get(READING, False) else "BEGIN IMMEDIATE")
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout={BRIEF}")
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={BUSY}")


def reason_of(error: BaseException) -> str:
    """What went wrong, without the values that a database's details would show."""
    reason = str(getattr(error, "orig", None) or error) or type(error).__name__
    return reason.splitlines()[0]


def columns_of(card: Card, version: int) -> dict[str, object]:
    return {
        "described": version,
        "card": msgspec.json.encode(card).decode(),
        "open": card.open,
        "finished": card.stage == "over",
    }


def parameters_of(described: Described) -> dict[str, object]:
    columns = columns_of(described.card, described.version) | {"active_at": described.active_at}
    return {"name": described.table, **{f"new_{name}": v for name, v in columns.items()}}


async def forget(connection: AsyncConnection, names: Sequence[str]) -> None:
    for column in (entries.c.table_id, sitters.c.table_id, tables.c.id):
        await connection.execute(delete(column.table).where(column.in_(names)))


def row_of(table: str, sequence: int, entry: Entry) -> Row:
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


def entry_of(row: Any) -> Entry:
    return Entry(BODY.decode(row.body), row.at, row.person, row.command)
