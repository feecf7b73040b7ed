"""A game is one plain object: what its folder gives to everybody else."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from .box import BoxValue, read_standard
from .move import Move
from .offer import Offer

Record = Any  # a record of the game's position dtype
Setting = Any  # a record of the game's setting dtype


class Rule(msgspec.Struct, frozen=True):
    """A rule in our own words: `source` says where it comes from, `switch` which house rule."""

    title: str
    text: str
    source: str
    switch: str = ""


class HouseRule(msgspec.Struct, frozen=True):
    """A disputed reading as a switch; the first choice is the default."""

    ruling: str
    question: str
    choices: dict[str, str]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seat (from 1), or nobody."""

    winner: int | None


@dataclass(frozen=True)
class Definition:
    """What a game's folder gives. The functions on records are rules, compiled by Numba.

    A record's seats count from 0; `actor` gives one, -1 for nature, -2 when the game is over.
    `moves(record, setting, codes)` and `chances(record, setting, codes, weights)` fill int64
    arrays of `most_moves` and return how many; `play(record, setting, code, log)` carries out a
    legal one; `view(record, seat)` and `guess(record, setting, seat, rng)` work in place.
    """

    name: str
    title: str
    summary: str
    seats: tuple[int, int]
    rules_version: int
    folder: Path
    position: np.dtype[Any]
    start: Callable[[Record, Setting, int], None]
    moves: Callable[[Record, Setting, Any], int]
    chances: Callable[[Record, Setting, Any, Any], int]
    actor: Callable[[Record], int]
    play: Callable[[Record, Setting, int, Any], None]
    view: Callable[[Record, int], None]
    guess: Callable[[Record, Setting, int, Any], None]
    most_moves: int
    move_codes: Mapping[str, int]
    event_kinds: Sequence[tuple[str, tuple[str, ...]]]
    event_rules: Mapping[int, str]
    card_names: Sequence[str]
    secret_fields: Mapping[str, str]  # event kind -> the field that only its own seat may see
    setting: Callable[[Mapping[str, Any], Mapping[str, int]], Setting]
    board: Callable[[Setting], dict[str, Any]]
    write: Callable[[Record], dict[str, Any]]
    read: Callable[[Mapping[str, Any], Setting, int, Record], None]
    outcome: Callable[[Record], Outcome | None]
    windows: Callable[[Record], list[int]]
    why_not: Callable[[Record, Setting, str], str]
    offers: Callable[[Record, Setting, int, Sequence[str]], list[Offer]]
    question: Callable[[Record, Setting, int, Sequence[str]], str]
    under_answer: Callable[[Record], list[str]]
    sentence: Callable[[Mapping[str, Any], Sequence[str], Setting], str]
    parting_gifts: tuple[str, ...]

    @cached_property
    def moves_made(self) -> dict[tuple[int | str, int], Move]:
        """The Move values that have been asked for."""
        return {}

    def move(self, actor: int | str, code: int) -> Move:
        """A code of a move, made by `actor`, as a value."""
        made = self.moves_made.get((actor, code))
        if made is None:
            made = self.moves_made[actor, code] = Move(actor, self.move_names[code], code)
        return made

    @cached_property
    def move_names(self) -> dict[int, str]:
        """The text of each move code."""
        return {code: text for text, code in self.move_codes.items()}

    @cached_property
    def standard_box(self) -> dict[str, BoxValue]:
        """The standard box's values with their sources."""
        return read_standard(self.folder / "standard.toml")

    @cached_property
    def house_rules(self) -> dict[str, HouseRule]:
        """The switches by name."""
        data = tomllib.loads((self.folder / "house_rules.toml").read_text("utf-8"))
        return msgspec.convert(data, dict[str, HouseRule])

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        """Every rule by its id, in our own words."""
        data = tomllib.loads((self.folder / "rulebook.toml").read_text("utf-8"))
        return msgspec.convert(data, dict[str, Rule])
