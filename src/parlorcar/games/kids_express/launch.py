"""From what somebody intends to what flies: a hand's noise, and how a practised person aims."""

from __future__ import annotations

import dataclasses
import math
import random
from dataclasses import dataclass

from ..core.box import did_you_mean
from ..core.errors import Mistake
from ..core.likeness import is_whole
from ..core.shot import Launch
from .toy import (
    CONDITIONS,
    LIMITS,
    SLOT,
    Toy,
    distance,
    elevation_to,
    height,
    speed_of,
    spot,
    spread,
)

AIMED_HEIGHT = 38.0  # mm above the table: the middle of a card
FARTHEST_DRAW = 3.0  # standard deviations; what lies beyond is no longer a flick
FLATTEST, STEEPEST = -5.0, 60.0  # degrees; below the level the platform is in the way
MOST_UNSTEADY = 10.0


class BadShot(Mistake):
    """A launch that cannot be made."""


@dataclass(frozen=True, slots=True)
class Flight:
    """How the sling leaves the platform."""

    speed: float  # m/s
    azimuth: float  # degrees
    elevation: float  # degrees
    side: float  # mm, the sling's centre along the train
    spin: float  # radians a second about the upright


def checked(launch: Launch) -> Launch:
    """`launch` if it can be made; raises BadShot otherwise."""
    for name, (least, most) in LIMITS.items():
        value = getattr(launch, name)
        if not is_whole(value) or not least <= value <= most:
            raise BadShot(f"{name}: {value!r} is not a whole number from {least} to {most}")
    return launch


def known_condition(condition: str) -> str:
    """`condition` if there is such a one; raises BadShot otherwise."""
    if condition not in CONDITIONS:
        raise BadShot(f"{condition!r}: no such shot{did_you_mean(condition, list(CONDITIONS))}")
    return condition


def normal(rng: random.Random) -> float:
    """One draw, Box and Muller's way, within three standard deviations.

    Our own, because only `random()` is promised to stay the same from one Python to the next.
    """
    while True:
        radius = math.sqrt(-2 * math.log(1 - rng.random()))
        drawn = radius * math.cos(2 * math.pi * rng.random())
        if abs(drawn) <= FARTHEST_DRAW:
            return drawn


def drawn_flight(
    launch: Launch, condition: str, toy: Toy, unsteadiness: float, rng: random.Random
) -> Flight:
    """What a hand makes of an intention; `unsteadiness` 1 is a practised one, 0 a machine's."""
    if type(unsteadiness) not in (int, float) or not 0 <= unsteadiness <= MOST_UNSTEADY:
        raise BadShot(f"unsteadiness: {unsteadiness!r} is not a number from 0 to {MOST_UNSTEADY:g}")
    noise = toy.noise[CONDITIONS[condition].mode]
    azimuth, elevation, speed = spread(toy, condition, launch.power)
    draw = [unsteadiness * normal(rng) for _ in range(5)]
    return Flight(
        speed=round(speed_of(launch.power) * math.exp(speed * draw[0]), 6),
        azimuth=round(launch.azimuth / 10 + azimuth * draw[1], 6),
        elevation=round(
            min(STEEPEST, max(FLATTEST, launch.elevation / 10 + elevation * draw[2])), 6
        ),
        side=round(launch.side + noise.x * draw[3], 6),
        spin=round(noise.spin * draw[4], 6),
    )


def aim_at(name: str, place: str, condition: str, toy: Toy, power: int | None = None) -> Launch:
    """How a practised person aims at a standee: from right opposite, at the middle of its card."""
    x, y = spot(toy, SLOT[name], place)
    power = CONDITIONS[known_condition(condition)].power if power is None else power
    rise = AIMED_HEIGHT - height(toy, condition) - toy.puck_h / 2
    angle = elevation_to(distance(toy, condition) + y, rise, speed_of(power))
    least, most = LIMITS["elevation"]
    left, right = LIMITS["side"]
    return Launch(
        side=min(right, max(left, round(x))),
        azimuth=0,
        elevation=min(most, max(least, round(10 * angle))),
        power=power,
    )


def as_drawn(flight: Flight) -> dict[str, float]:
    """A flight as a shot keeps it."""
    return dataclasses.asdict(flight)
