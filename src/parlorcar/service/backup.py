"""A SQLite database kept in a second file, and put back from it.

A copy made with `cp` lacks what lies in the `-wal` file beside the database; and a copy that is put
in the place of a database whose server has died is destroyed by the `-wal` of that one, which
SQLite takes for its own. So both are done here, and nothing is ever half done: what is new is
made under another name, checked, and then given its own in one step.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from .databases import UNTOUCHED, WAITS, chosen, damaged, examine, file_of, opened, shown, trouble
from .holding import give_to_owner, held
from .unable import Unable

BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database
AT_ONCE = 4096  # pages that are copied in one step


@dataclass(frozen=True)
class Kept:
    """What a backup holds: how many tables, and when something happened there last."""

    tables: int
    newest: float | None


@dataclass(frozen=True)
class Restored:
    """What lies in the database now; `replaced` is what lay there before, if anything did."""

    database: Path
    kept: Kept
    replaced: Path | None


def back_up(copy: Path, database: str = "", replace: bool = False) -> Kept:
    """Keeps the database, which a server may be using, in the file `copy`. Raises Unable."""
    source = sqlite_file(database, "back it up with pg_dump")
    if not source.exists():
        raise Unable(f"{source}: there is no such database: name it with --database")
    if copy.exists() and (copy.is_dir() or not replace or copy.samefile(source)):
        raise Unable(f"{copy} exists already: give another name, or --replace")
    with made_beside(copy) as new:
        with opened(source) as connection:
            if not examine(source, connection):
                raise Unable(f"{source} holds no tables yet: there is nothing to keep")
            kept = copied(source, connection, new)
        put(new, copy, replace)
    return kept


def restore(copy: Path, database: str = "") -> Restored:
    """Puts `copy` in the place of the database, which no server may be using. Raises Unable."""
    target = sqlite_file(database, "restore it with pg_restore or psql")
    if not copy.exists():
        raise Unable(f"{copy}: there is no such file: name a backup")
    if target.exists() and copy.samefile(target):
        raise Unable(f"{copy} is the database itself: name a backup")
    with held(target), made_beside(target) as new:
        mode = "rw" if beside(copy, "-wal").exists() else UNTOUCHED
        with opened(copy, mode) as connection:
            if not examine(copy, connection):
                raise Unable(f"{copy} holds no tables: name a backup that `parlorcar backup` made")
            kept = copied(copy, connection, new)
        give_to_owner(new, target)
        replaced = set_aside(target) if target.exists() else None
        clear(target)
        os.replace(new, target)
        sync(target.parent)
    return Restored(target, kept, replaced)


def sqlite_file(database: str, instead: str) -> Path:
    name = chosen(database)
    file = file_of(name)
    if file is None:
        raise Unable(f"{shown(name)} is no SQLite file: {instead}")
    return file


def beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


@contextmanager
def made_beside(file: Path) -> Iterator[Path]:
    """An empty file in the folder of `file`, this user's alone; gone afterwards if still there."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise Unable(f"{file.parent}: {error.strerror}: choose another folder") from None
    os.close(descriptor)
    new = Path(name)
    try:
        yield new
    except OSError as error:
        named = error.filename2 or error.filename or file
        raise Unable(f"{named}: {error.strerror}: choose another place") from None
    finally:
        for path in (new, *(beside(new, suffix) for suffix in BESIDE)):
            path.unlink(missing_ok=True)


def copied(source: Path, connection: sqlite3.Connection, new: Path) -> Kept:
    """Copies all that a connection sees into a file of its own, and looks whether it is whole."""
    end = time.monotonic() + WAITS

    def in_time(status: int, _left: int, _all: int) -> None:
        nonlocal end
        if status == sqlite3.SQLITE_OK:
            end = time.monotonic() + WAITS
        elif time.monotonic() > end:
            locked = sqlite3.OperationalError("database is locked")
            locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise locked

    connection.execute("begin")
    connection.execute("select count(*) from tables").fetchone()  # as of now, whatever is added
    with opened(new) as target:
        try:
            connection.backup(target, pages=AT_ONCE, progress=in_time)
        except sqlite3.Error as error:
            raise Unable(trouble(source, error)) from None
        target.execute("pragma journal_mode=delete")  # one file, which can be read anywhere
        found = target.execute("pragma integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise Unable(damaged(source, found))
        kept = Kept(*target.execute("select count(*), max(active_at) from tables").fetchone())
    with new.open("rb") as written:
        os.fsync(written.fileno())
    return kept


def put(new: Path, place: Path, replace: bool) -> None:
    """Gives a file its name, in one step; nothing is overwritten unless that is wanted."""
    if replace:
        os.replace(new, place)
    else:
        try:
            os.link(new, place)
        except FileExistsError:
            raise Unable(f"{place} exists already: give another name, or --replace") from None
        except OSError:  # a file system without links
            if place.exists():
                raise Unable(f"{place} exists already: give another name") from None
            os.replace(new, place)
    sync(place.parent)


def set_aside(target: Path) -> Path:
    """Keeps the database that is replaced, with all that was done in it; where it lies then."""
    fold_in(target)
    aside = free_name(target)
    for suffix in BESIDE:  # what could not be folded in belongs to that one alone
        with suppress(FileNotFoundError):
            os.replace(beside(target, suffix), beside(aside, suffix))
    try:
        os.link(target, aside)  # so that there is a database at every moment
    except OSError:  # a file system without links
        os.replace(target, aside)
    return aside


def fold_in(target: Path) -> None:
    """Writes what lies beside a database into it. Raises Unable where a program has it open."""
    try:
        with opened(target) as connection:
            connection.execute("pragma journal_mode=delete")
    except Unable as error:
        code = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
        # It is damaged: kept as it is.


def free_name(target: Path) -> Path:
    stamp = f"{target.stem}.replaced-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (stamp + more + target.suffix for more in ("", *(f"-{n}" for n in range(2, 100))))
    return next(path for path in map(target.with_name, names) if not path.exists())


def clear(target: Path) -> None:
    """Nothing of another database may lie beside one that is put there."""
    for suffix in BESIDE:
        beside(target, suffix).unlink(missing_ok=True)


def sync(folder: Path) -> None:
    """Has the system write down what a folder holds, where it can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
