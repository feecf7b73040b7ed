"""`@rule`: a plain function over a position, compiled by Numba or run as it stands.

With `NUMBA_DISABLE_JIT=1` in the environment the very same functions run uncompiled, to be
debugged and measured for coverage. Where compiled ones lie: `cache.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import types

from .cache import folders, keep

PACKAGE = Path(__file__).resolve().parents[2]
ROOMS = ("games", "players", "lab")  # the rooms whose functions are compiled

P = ParamSpec("P")
R = TypeVar("R")


def fingerprint(*more: Path) -> str:
    """A hash of all rule sources and of what compiles them (hexadecimal, 16 digits).

    `more` are folders of rules that lie elsewhere.
    """
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for folder in (*(PACKAGE / room for room in ROOMS), *more):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder.parent).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


# Where compiled rules are kept, and where others lie that can only be read.
FOLDER, FILLED = folders(f"rules-{fingerprint()}")


@cache
def kept_elsewhere(folder: Path) -> tuple[Path | None, Path | None]:
    """The same for the rules of a game that lies in a folder outside this package."""
    return folders(f"rules-{fingerprint(folder)}")


def kept_at(source: Path) -> tuple[Path | None, Path | None]:
    """Where the compiled rules of a source file are kept, and where they lie to be read."""
    return (FOLDER, FILLED) if PACKAGE in source.parents else kept_elsewhere(source.parent)


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles `function` at its first call, without the interpreter's lock, and caches it."""
    compiled = numba.njit(nogil=True)(function)
    if hasattr(compiled, "py_func"):  # not with NUMBA_DISABLE_JIT
        take_whole_numbers(compiled)
        keep(compiled, *kept_at(Path(function.__code__.co_filename).resolve()))
    return cast(Callable[P, R], compiled)


def take_whole_numbers(dispatcher: Any) -> None:
    """Has other rules hand every integer over as int64, so that a rule is compiled once.

    Numba compiles a function anew for each width of an integer, and for each constant.
    """
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        named = {name: as_int64(kind) for name, kind in kws.items()}
        return template(tuple(as_int64(kind) for kind in args), named)

    dispatcher.get_call_template = get_call_template


def as_int64(kind: Any) -> Any:
    """The type that an argument of this Numba type is handed over as."""
    return types.int64 if isinstance(kind, types.Integer) else kind
