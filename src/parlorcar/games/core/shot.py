"""A shot with a slingshot: what a person aims with, and what the physics makes of it.

Only the words are here, so that tables, pages and players can speak of a shot without loading a
physics engine; a game's `Definition.shots` does the shooting.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Launch:
    """What somebody intends. Whole numbers, so that every machine reads the same shot."""

    side: int  # millimetres along the train from its middle, + to the right seen from the shooter
    azimuth: int  # tenths of a degree, 0 straight at the train, + to the right
    elevation: int  # tenths of a degree above the level
    power: int  # 0, a nudge, to 100, as hard as a finger can


@dataclass(frozen=True, slots=True)
class NamedShot:
    """A launch that can be picked from a list instead of aimed by hand."""

    move_word: str  # the move that it goes with, "shoot easy"
    target: str  # who is aimed at, "misty"
    label: str  # "Misty in the Locomotive, easy"
    launch: Launch


@dataclass(frozen=True, slots=True)
class Shot:
    """What became of a launch. The outcome is kept; it is never computed again as the truth."""

    text: str  # nature's move, "fall misty tuco"
    drawn: dict[str, float]  # what flew: speed m/s, azimuth and elevation degrees, side mm, spin
    seconds: float  # from the release until everything lies still
    hz: int  # frames a second
    bodies: tuple[str, ...]  # what moves: "sling", then standees
    frames: str  # base64 of little-endian int16 [frame][body][x y z in 0.1 mm, w x y z in 1/32767]
    contacts: tuple[tuple[int, str], ...]  # the sling's first touch of each thing, in milliseconds
    engine: str  # "mujoco-core 4.0.1"


@dataclass(frozen=True, slots=True)
class Shots:
    """How a game shoots. `record` and `box` are a position's and its game's."""

    limits: Mapping[str, tuple[int, int]]  # the least and the most of each field of a Launch
    aim: Callable[[Any, Mapping[str, Any]], Launch]  # a computer's, for the shot being made
    # `menu(record, setting, box, seat)`: what a seat, from 0 as in records, may pick from.
    menu: Callable[[Any, Any, Mapping[str, Any], int], list[NamedShot]]
    shoot: Callable[[Any, Mapping[str, Any], Launch, float, random.Random], Shot]
    """`shoot(record, box, launch, unsteadiness, rng)`: 1 is a practised person's hand, 0 none."""
