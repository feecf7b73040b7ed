"""The games of the house: one line here registers each. `core` says what a game is."""

from __future__ import annotations

import copyreg
import pickle
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .core.box import did_you_mean
from .core.definition import Definition
from .core.errors import InvalidRecord


@dataclass(frozen=True)
class Slice:
    """Where the parts of a game lie, as names of modules that are imported when they are asked for.

    `rules` holds its Definition as GAME and is all that a game must have. `players` holds PLAYERS,
    how its computers play beside at random; `lab` its compiled games and figures (`lab/simulate.py`
    says what is asked of it); `terminal` its own words for a terminal (`cli/words.py`).
    """

    rules: str
    players: str = ""
    lab: str = ""
    terminal: str = ""


def of_the_house(folder: str) -> Slice:
    """A game of which every room here has a part."""
    return Slice(*(f"parlorcar.{room}.{folder}" for room in ("games", "players", "lab", "cli")))


GAMES: dict[str, Slice] = {
    "polar-express": of_the_house("polar_express"),
    "planes-trains": of_the_house("planes_trains"),
    "kids-express": of_the_house("kids_express"),
}


def slice_of(name: str) -> Slice:
    """Where the parts of a game lie. Raises InvalidRecord with the names there are."""
    if name not in GAMES:
        raise InvalidRecord(f"{name}: no such game{did_you_mean(str(name), GAMES)}")
    return GAMES[name]


def definition(name: str) -> Definition:
    """The game of that name. Raises InvalidRecord with the names there are."""
    found: Definition = import_module(slice_of(name).rules).GAME
    return found


def part(name: str, room: str) -> Any:
    """The module that a game has for a room ("players", "lab", "terminal"); None where it has none.

    >>> part("polar-express", "lab").__name__
    'parlorcar.lab.polar_express'
    """
    module = getattr(slice_of(name), room)
    return import_module(module) if module else None


def by_name(known: Definition) -> tuple[object, ...]:
    """Pickled, a definition is its name: its functions are those of the process that reads it."""
    if known.name not in GAMES or definition(known.name) is not known:
        raise pickle.PicklingError(f"{known.name}: not one of the games that are looked up by name")
    return definition, (known.name,)


copyreg.pickle(Definition, by_name)  # type: ignore[arg-type]
