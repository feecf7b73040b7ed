"""A game is one plain object: what its folder gives to everybody else."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from .box import BoxValue, read_standard
from .cast import Cast
from .earlier import EarlierReading
from .gate import Gate
from .offer import Offer
from .phrases import Phrases
from .shot import Shots
from .standing import Standing

Record = Any  # a record of the game's position dtype
Setting = Any  # a record of the game's setting dtype
Told = Mapping[str, Any]  # an event, as `Event.to_dict` gives it
EventWord = Callable[[Setting, tuple[int, ...]], Any]  # of an EVENT record's values, in order


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
    """How a game ended: the winning seat (from 1), or nobody.

    `won` is whether all won together, in a game that is played together; None in a race.
    """

    winner: int | None
    won: bool | None = None


def no_gesture(kind: str, power: int, aim: int, rng: np.random.Generator) -> tuple[str, float]:
    """In a game without gates, or whose gates are all passed by a shot."""
    raise ValueError(f"{kind}: no such gesture in this game")


@dataclass(frozen=True)
class Definition:
    """What a game's folder gives; what a game has not, it leaves out.

    The functions on records are rules, compiled by Numba.

    A record's seats count from 0; `actor` gives one, -1 for nature, -2 when the game is over.
    `moves(record, setting, codes)` and `chances(record, setting, codes, weights)` fill int64
    arrays of `most_moves` and return how many; `play(record, setting, code, log)` carries out a
    legal one; `view(record, setting, seat)`, `sight(record, setting, seat, up)` and
    `guess(record, setting, seat, rng)` work in place. `up` are the bits of the seat's own places
    that are turned up for it.

    `move_codes` hold the moves that every box has, `box_moves(setting)` those that name things of
    one box. `secret_fields` name, by kind of event, the field that only the event's own seat may
    see, `buried_fields` the one that nobody may; `event_words` tell fields that only this game
    has. `answer_by_default` is what counts for a seat that answers nothing in a window; where it
    is empty, a window waits for all. The sentences of `fleeting(setting)` kinds are told, not
    kept; events of `quiet` kinds are shown at a live table, and told by no sentence of their own.
    Several events of a kind in `told_together`, one after the other, are told in its one sentence.
    A move is never taken back after an event of the `barriers` kinds: it has shown its maker
    something new, or told a partner something that nobody forgets.

    `choices_seen`: those who choose at the same time see of each other that they have chosen, never
    what. `routine(record)` is the move of the seat to act that it may have made for it as often as
    it is asked, None where each is a decision; its label says what the seat asks for then.
    `standing(record, setting, events, names)` says how a game that is over stands, `events` being
    what everybody was told.

    `characters` are those whom seats may play, `hard_modes` what each of them may be asked in
    addition, `cast` writes into a setting who plays whom. `complete` has the last word on a merged
    box, with what was given of it. `tidy` brings the text of a move that may be written in several
    ways into the one that `move_codes` knows, `no_such_move` says why there is none of a text.
    `shots` is how a physics engine makes a move of nature. `talk` says why nobody may talk freely,
    `phrases` what may be said then, of a record in which all that not everybody knows is blanked.

    `full_of_offers` is a position whose offers ask for everything that offers can ask for, as
    `read` takes it: where a random game may miss something that is to be compiled before play.

    What was begun under a version of the rules from `oldest_rules` on can be played on: where a
    version changed what a house rule means, `earlier_rules.toml` beside the others keeps the old.
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
    view: Callable[[Record, Setting, int], None]
    sight: Callable[[Record, Setting, int, int], None]
    guess: Callable[[Record, Setting, int, Any], None]
    most_moves: int
    move_codes: Mapping[str, int]
    event_kinds: Sequence[tuple[str, tuple[str, ...]]]
    event_rules: Mapping[int, str]
    card_names: Sequence[str]
    setting: Callable[[Mapping[str, Any], Mapping[str, int]], Setting]
    board: Callable[[Setting, Mapping[str, Any]], dict[str, Any]]
    write: Callable[[Record, Setting], dict[str, Any]]
    read: Callable[[Mapping[str, Any], Setting, int, Record], None]
    outcome: Callable[[Record], Outcome | None]
    secretive: Callable[[Record, Setting], bool]
    why_not: Callable[[Record, Setting, str], str]
    offers: Callable[[Record, Setting, int, Sequence[str]], list[Offer]]
    question: Callable[[Record, Setting, int, Sequence[str]], str]
    waiting: Callable[[Record, int, Sequence[str]], str]
    sentence: Callable[[Told, Sequence[str], Setting], str]
    standing: Callable[[Record, Setting, Sequence[Told], Sequence[str]], Standing]
    box_moves: Callable[[Setting], Mapping[str, int]] = lambda setting: {}
    secret_fields: Mapping[str, str] = field(default_factory=dict)
    buried_fields: Mapping[str, str] = field(default_factory=dict)
    event_words: Mapping[str, EventWord] = field(default_factory=dict)
    windows: Callable[[Record, Setting], list[int]] = lambda record, setting: []
    answer_by_default: str = ""
    under_answer: Callable[[Record], list[str]] = lambda record: []
    gate: Callable[[Record, Setting], Gate | None] = lambda record, setting: None
    gesture: Callable[[str, int, int, np.random.Generator], tuple[str, float]] = no_gesture
    talk: Callable[[Record, Setting], str] = lambda record, setting: ""
    phrases: Callable[[Record, Setting, Sequence[str]], Phrases] = lambda *_: Phrases()
    fleeting: Callable[[Setting], tuple[str, ...]] = lambda setting: ()
    quiet: tuple[str, ...] = ()
    told_together: Mapping[str, Callable[[Sequence[Told], Sequence[str]], str]] = field(
        default_factory=dict
    )
    choices_seen: bool = False
    routine: Callable[[Record], Offer | None] = lambda record: None
    barriers: tuple[str, ...] = ()
    parting_gifts: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    hard_modes: Mapping[str, str] = field(default_factory=dict)
    cast: Callable[[Setting, Cast], None] = lambda setting, cast: None
    complete: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]] = lambda box, given: box
    tidy: Callable[[str], str] = lambda text: text
    no_such_move: Callable[[str], str] = lambda text: "no such move in this game"
    shots: Shots | None = None
    full_of_offers: Mapping[str, Any] = field(default_factory=dict)
    oldest_rules: int = 1

    @cached_property
    def record(self) -> np.dtype[Any]:
        """The dtype of one position, whose fields rules read as attributes."""
        return np.dtype((np.record, self.position))

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
    def earlier_readings(self) -> dict[str, dict[str, EarlierReading]]:
        """By switch and name, the readings of earlier rules, in the order of their numbers."""
        path = self.folder / "earlier_rules.toml"
        data = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        return msgspec.convert(data, dict[str, dict[str, EarlierReading]])

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        """Every rule by its id, in our own words."""
        data = tomllib.loads((self.folder / "rulebook.toml").read_text("utf-8"))
        return msgspec.convert(data, dict[str, Rule])
