"""The games. Each folder holds one; `core` says what a game is."""

from __future__ import annotations

import copyreg
import pickle
from importlib import import_module

from .core.box import did_you_mean
from .core.definition import Definition
from .core.errors import InvalidRecord

FOLDERS = {
    "polar-express": "polar_express",
    "planes-trains": "planes_trains",
    "kids-express": "kids_express",
}


def definition(name: str) -> Definition:
    """The game of that name. Raises InvalidRecord with the names there are."""
    if name not in FOLDERS:
        raise InvalidRecord(f"{name}: no such game{did_you_mean(str(name), FOLDERS)}")
    found: Definition = import_module(f".{FOLDERS[name]}", __name__).GAME
    return found


def by_name(known: Definition) -> tuple[object, ...]:
    """Pickled, a definition is its name: its functions are those of the process that reads it."""
    if known.name not in FOLDERS or definition(known.name) is not known:
        raise pickle.PicklingError(f"{known.name}: not one of the games that are looked up by name")
    return definition, (known.name,)


copyreg.pickle(Definition, by_name)  # type: ignore[arg-type]
