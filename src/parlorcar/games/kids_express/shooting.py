"""The shot that a position stands at, made by the physics engine.

The engine is loaded with the first shot: whoever only replays or simulates never needs it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from ..core.shot import Launch, NamedShot, Shot, Shots
from . import moves as mv
from .effects import aimed_at
from .falls import condition, occupied
from .launch import aim_at
from .pieces import (
    ACT,
    BANDIT_NAMES,
    CARS,
    CONDITION_NAMES,
    EASY,
    FALL,
    HARD,
    HARD_MODE,
    HIDEOUT,
    KID_NAMES,
    PLACE_NAMES,
    STACKS,
    Position,
    Setting,
)
from .toy import LIMITS, toy_of
from .words import PLACE_TITLES

Box = Mapping[str, Any]


def standees(position: Position) -> dict[str, str]:
    """Who stands where, by name."""
    kids = {
        KID_NAMES[position.who[seat]]: PLACE_NAMES[position.kids[seat]]
        for seat in range(position.players)
    }
    bandits = zip(BANDIT_NAMES, position.bandits, strict=True)
    return {**{name: PLACE_NAMES[place] for name, place in bandits}, **kids}


def stacks(position: Position) -> dict[str, int]:
    """How many tokens lie where, the stolen ones in the Hideout too."""
    heights = {PLACE_NAMES[place]: int(position.stacks[place]) for place in range(STACKS)}
    return {**heights, PLACE_NAMES[HIDEOUT]: int(position.hideout)}


def aim(position: Position, box: Box) -> Launch:
    """How a practised person aims, in the shot that is being made."""
    place = aimed_at(position)
    target = first_in(position, place)
    return aim_at(
        target, PLACE_NAMES[place], CONDITION_NAMES[condition(position)], toy_of(box["shot"])
    )


def ways(position: Position, setting: Setting, seat: int) -> list[int]:
    """How the seat (from 0) may shoot now, or is shooting."""
    if position.turn != seat:
        return []
    if position.phase == FALL:
        return [int(position.shot)]
    shots = int(mv.may_shoot(position, setting)) if position.phase == ACT else 0
    return [shot for shot in (EASY, HARD, HARD_MODE) if shots >> shot & 1]


def first_in(position: Position, place: int) -> str:
    """The bandit of a place that stands in the first slot; those in front come first."""
    bits = occupied(position, place)
    return next(name for number, name in enumerate(BANDIT_NAMES) if bits >> number & 1)


def menu(position: Position, setting: Setting, box: Box, seat: int) -> list[NamedShot]:
    """Every bandit on the train (else in the Hideout), in every way that `seat` (from 0) shoots."""
    toy = toy_of(box["shot"])
    named = []
    for shot in ways(position, setting, seat):
        own = KID_NAMES[position.who[seat]]
        name = CONDITION_NAMES[shot] if shot in (EASY, HARD) else own
        how = {"easy": ", from close by", "hard": ", from further away"}.get(name, "")
        for bandit in targets(position):
            place = PLACE_NAMES[position.bandits[BANDIT_NAMES.index(bandit)]]
            label = f"{bandit.title()} in {PLACE_TITLES[place]}{how}"
            launch = aim_at(bandit, place, name, toy)
            named.append(NamedShot(mv.NAMES[mv.SHOOT + shot], bandit, label, launch))
    return named


def targets(position: Position) -> list[str]:
    """The bandits worth a shot."""
    on_train = [
        name for name, place in zip(BANDIT_NAMES, position.bandits, strict=True) if place < CARS
    ]
    return on_train or list(BANDIT_NAMES)


def shoot(
    position: Position, box: Box, launch: Launch, unsteadiness: float, rng: random.Random
) -> Shot:
    """Flicks the sling; what falls is nature's move. See `shot.shoot`."""
    from .shot import shoot as flick

    toy = toy_of(box["shot"])
    name = CONDITION_NAMES[condition(position)]
    return flick(standees(position), stacks(position), name, toy, launch, unsteadiness, rng)


SHOTS = Shots(limits=LIMITS, aim=aim, menu=menu, shoot=shoot)
