"""Where compiled rules lie, and who may have put them there.

Numba's own cache does not notice a change in a function imported from another file, so compiled
rules lie in a folder named after a hash of all sources that hold rules. It is in the user's cache,
or in `NUMBA_CACHE_DIR` where that is set. Where that one cannot be written, what lies there is
loaded all the same, and the rest goes into a folder of one's own among the temporary ones.

What is loaded is run, so a folder counts only where nobody else can have put anything there. A
cache saves time and nothing more: where none can be had, or what it holds cannot be read, the
rules are compiled anew. Nothing is ever written beside the sources.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import platformdirs

numba_caching: Any = import_module("numba.core.caching")  # it has no types

OTHERS_WRITE = 0o022  # what group and everybody else may do
ROOT = 0  # the user who may do anything anyway


def own_cache() -> Path:
    """Where this user's programs keep what they can make again."""
    return Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("parlorcar"))


def own_temporary(name: str) -> Path | None:
    """A folder of that name among the temporary ones, this user's alone; None where none is."""
    user = f"-{os.geteuid()}" if hasattr(os, "geteuid") else ""
    with suppress(OSError):
        return Path(tempfile.gettempdir()) / f"parlorcar{user}-{name}"
    return None


def is_trusted(folder: Path) -> bool:
    """Whether it is a folder, no link, in which nobody but this user or root can write."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    if not hasattr(os, "geteuid"):  # Windows: these folders lie in the user's profile
        return True
    return found.st_uid in (os.geteuid(), ROOT) and not found.st_mode & OTHERS_WRITE


def opened(folder: Path, mode: int) -> bool:
    """Whether this user can write there and nobody else can; makes the folder if there is none."""
    with suppress(OSError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode, exist_ok=True)
        if not is_trusted(folder):
            return False
        if others_may_write_by_default():
            folder.chmod(0o700)  # what is made inside is for nobody else to change
        tempfile.TemporaryFile(dir=folder).close()
        return True
    return False


def others_may_write_by_default() -> bool:
    mask = os.umask(OTHERS_WRITE)
    os.umask(mask)
    return mask & OTHERS_WRITE != OTHERS_WRITE


def folders(name: str) -> tuple[Path | None, Path | None]:
    """The folder to write to and to read from, and one to be read before it; None where none is.

    In the user's cache others may read: an image that was made by root serves all its users.
    """
    usual = own_cache() / name
    if opened(usual, 0o755):
        return usual, None
    filled = usual if is_trusted(usual) and os.access(usual, os.R_OK | os.X_OK) else None
    temporary = own_temporary(name)
    if temporary is not None and opened(temporary, 0o700):
        return temporary, filled
    return None, filled


def keep(dispatcher: Any, writable: Path | None, filled: Path | None) -> None:
    """Has Numba look for a compiled function in those folders, and keep it in the first.

    In place of `cache=True`, which falls back on a folder beside the sources, writes where it
    reads, and has a program fail over a cache that is spoilt or full.
    """
    caches = [numbas_cache(dispatcher.py_func, at) for at in (filled, writable) if at is not None]
    if not caches:
        return
    loads = [cache.load_overload for cache in caches]
    save, kept = caches[-1].save_overload, caches[-1]

    def load_overload(signature: Any, context: Any) -> Any:
        found = (loaded(load, signature, context) for load in loads)
        return next((one for one in found if one is not None), None)

    def save_overload(signature: Any, data: Any) -> None:
        if writable is None:
            return
        try:
            save(signature, data)
        except OSError:
            return  # the disk is full, or the folder gone: next time it is compiled again
        except Exception:  # its index is spoilt
            with suppress(OSError):
                kept.flush()
                save(signature, data)

    kept.load_overload, kept.save_overload = load_overload, save_overload
    dispatcher._cache = kept


def loaded(load: Callable[[Any, Any], Any], signature: Any, context: Any) -> Any:
    """What a cache holds; None too where it cannot be read, as after a power cut."""
    try:
        return load(signature, context)
    except Exception:  # whatever reading half a pickle can come to
        return None


def numbas_cache(function: Any, folder: Path) -> Any:
    with looking_in(folder):
        return numba_caching.FunctionCache(function)


@contextmanager
def looking_in(folder: Path) -> Iterator[None]:
    """Numba looks in this folder and in no other; everybody else's functions are left alone."""
    config = vars(numba.config)
    before = config["CACHE_DIR"], config["CACHE_LOCATOR_CLASSES"]
    config["CACHE_DIR"] = str(folder)
    config["CACHE_LOCATOR_CLASSES"] = f"{__name__}.Locator"
    try:
        yield
    finally:
        config["CACHE_DIR"], config["CACHE_LOCATOR_CLASSES"] = before


def make_folder(locator: Any) -> None:
    with suppress(OSError):  # one that can only be read
        os.makedirs(locator.get_cache_path(), exist_ok=True)


# Numba's own locator of a given folder, but for one that need not be written.
Locator = type(
    "Locator", (numba_caching.UserProvidedCacheLocator,), {"ensure_cache_path": make_folder}
)
