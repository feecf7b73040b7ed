"""Which database is meant, and what is wrong with one that cannot be used."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from .migrations import revisions
from .unable import Unable

A_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
DRIVERS = {  # those that wait without blocking
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
OURS = {"tables", "entries", "alembic_version"}
LOCKS = Path("/proc/locks")  # Linux: who holds which lock
UNTOUCHED = "ro&immutable=1"
WAITS = 5.0  # seconds for another program's lock
ELSE = "choose another with --database"


def chosen(database: str) -> str:
    """The store that is meant by --database: a URL, or the path of a file. Raises Unable."""
    if A_URL.match(database):
        return database
    if database:
        return str(Path(database).absolute())
    try:
        return str(platformdirs.user_data_path("parlorcar", ensure_exists=True) / "parlorcar.db")
    except OSError as error:
        raise Unable(f"{error.filename}: {error.strerror}: {ELSE}") from None


def url_of(database: str) -> URL:
    """The address of a store. A path is taken letter by letter: nothing in it is escaped."""
    if not A_URL.match(database):
        return URL.create(DRIVERS["sqlite"], database=database)
    url = make_url(database)
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def file_of(database: str) -> Path | None:
    """The file that a store is in, behind all links; None where it is in none."""
    try:
        url = url_of(database)
    except ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database)).resolve()


def shown(database: str) -> str:
    """How a store is named to people: without a password."""
    if not A_URL.match(database):
        return database
    try:
        return make_url(database).render_as_string(hide_password=True)
    except ArgumentError:
        return database.rpartition("@")[2]


@contextmanager
def opened(file: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    """A SQLite file that exists, opened for a moment. Raises Unable, whatever it fails of.

    `mode` as SQLite knows it: "rw", or UNTOUCHED for one beside which nothing is to be written.
    """
    try:
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=WAITS, isolation_level=None
        )
        try:
            yield connection
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise Unable(trouble(file, error)) from error


def trouble(file: Path, error: sqlite3.Error) -> str:
    """What a SQLite file failed of, in a sentence with the cure for just that."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if file.is_dir():
        return f"{file} is a folder: name a file with --database"
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            holders = holders_of(file)
            whose = f" by process {', '.join(map(str, holders))}" if holders else ""
            which = "that process" if len(holders) == 1 else "the programs that use it"
            return f"{file} is locked{whose}: stop {which}, or {ELSE}"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_IOERR:
            return damaged(file, str(error))
        case sqlite3.SQLITE_NOTADB:
            return f"{file} is no database: {ELSE}"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return f"{file} cannot be written: allow it to this user, or {ELSE}"
        case sqlite3.SQLITE_CANTOPEN:
            return f"{file} cannot be opened, or its folder not be written: allow it, or {ELSE}"
        case sqlite3.SQLITE_FULL:
            return f"{file}: the disk is full: make room, or {ELSE}"
    return f"{file}: {error}: {ELSE}"


def damaged(file: Path, how: str) -> str:
    words = how.splitlines()[0] if how else "it is not whole"
    return (
        f"{file} is damaged ({words}): put a backup in its place with `parlorcar restore BACKUP`,"
        f" or {ELSE}"
    )


def holders_of(file: Path) -> list[int]:
    """The processes that hold a lock on a SQLite file, as far as the system tells."""
    nodes = set()
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        try:
            nodes.add(file.with_name(name).stat().st_ino)
        except OSError:
            continue
    try:
        lines = LOCKS.read_text().splitlines()
    except OSError:
        return []
    # 1: POSIX  ADVISORY  WRITE 4711 fe:00:2172868 1073741826 1073742335
    held = [line.split() for line in lines]
    found = {int(one[4]) for one in held if len(one) == 8 and int(one[5].split(":")[2]) in nodes}
    return sorted(pid for pid in found if pid > 0)


def examine(file: Path, connection: sqlite3.Connection) -> str:
    """Reads a SQLite file through; its revision, empty for one in which nothing is yet.

    Raises Unable where it is not whole, not ours, or newer than this release.
    """
    listed = connection.execute("select name from sqlite_master where type = 'table'")
    names = {name for (name,) in listed}
    if not names:
        return ""
    if not names >= OURS:
        raise Unable(f"{file} is another program's database: {ELSE}")
    found = [revision for (revision,) in connection.execute("select * from alembic_version")]
    if not set(found) <= set(revisions()):
        raise Unable(f"{file} was written by a newer release: install that one, or {ELSE}")
    for (line,) in connection.execute("pragma quick_check(1)"):
        if line != "ok":
            raise Unable(damaged(file, line))
    return found[0] if found else ""
