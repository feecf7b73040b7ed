"""One server uses a database file: a lock beside the file, gone with the process that holds it.

Two servers over one file would drift apart without a word, for neither is told what the other
does. The lock's file stays behind and holds nobody off: only a process that lives does.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .databases import ELSE
from .unable import Unable

PLACE = 1 << 20  # the byte that is locked on Windows: far behind what is to be read


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Keeps all other servers from a database file, given behind all links. Raises Unable.

    Makes the folder that it lies in.
    """
    if file.exists() and file.stat().st_nlink > 1 and not file.is_dir():
        raise Unable(
            f"{file} has a second name (a hard link), under which another server could use it: "
            f"remove that name, or {ELSE}"
        )
    lock = file.with_name(f"{file.name}.lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unable(f"{error.filename}: {error.strerror}: allow it, or {ELSE}") from None
    try:
        give_to_owner(lock, file)
        try:
            take(descriptor)
        except OSError:
            holder = os.read(descriptor, 32).decode("ascii", "replace").strip()
            whose = f"process {holder}" if holder.isdecimal() else "another process"
            raise Unable(f"{file} is in use by {whose}: stop that server, or {ELSE}") from None
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(descriptor)


def take(descriptor: int) -> None:
    """Raises OSError where another process has it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, PLACE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def give_to_owner(made: Path, beside: Path) -> None:
    """What root makes beside a database belongs to whom the database belongs."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    with suppress(OSError):
        owner = (beside if beside.exists() else beside.parent).stat()
        os.chown(made, owner.st_uid, owner.st_gid)
