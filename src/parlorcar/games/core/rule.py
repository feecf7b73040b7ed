"""`@rule`: a plain function over a position, compiled by Numba or run as it stands.

With `NUMBA_DISABLE_JIT=1` in the environment the very same functions run uncompiled, to be
debugged and measured for coverage.

Numba's own cache does not notice a change in a function imported from another file, so the
compiled rules lie in a folder named after a hash of all sources that hold rules. The folder is
in the user's cache, or in `NUMBA_CACHE_DIR` where that is set.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs

PACKAGE = Path(__file__).resolve().parents[2]
ROOMS = ("games", "players", "lab")  # the rooms whose functions are compiled

P = ParamSpec("P")
R = TypeVar("R")


def fingerprint() -> str:
    """A hash of all rule sources and of what compiles them (hexadecimal, 16 digits)."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled rules lie; a temporary folder where the user's cache can't be written."""
    base = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("parlorcar")
    name = f"rules-{fingerprint()}"
    try:
        folder = Path(base) / name
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"parlorcar-{name}"
        folder.mkdir(parents=True, exist_ok=True)
    return folder


FOLDER = cache_folder()
vars(numba.config)["CACHE_DIR"] = str(FOLDER)


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles `function` at its first call, without the interpreter's lock, and caches it."""
    return cast(Callable[P, R], numba.njit(cache=True, nogil=True)(function))
