"""How the standees are put down: never quite straight, never into each other."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .launch import normal
from .pieces import STANDEE_NAMES
from .toy import SLOT, STACK_OFF_CENTRE, STACK_OFF_WALL, Toy, car_x, spot

OFF, MOST_OFF = 1.5, 2.5  # mm
TURNED, MOST_TURNED = 6.0, 12.0  # degrees
TRIES = 40
AIR = 0.2  # mm between things, or the solver throws them apart


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a standee stands: mm, and degrees turned to the left."""

    name: str
    x: float
    y: float
    turned: float


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle seen from above: its middle, half its sides in mm, and how it is turned."""

    x: float
    y: float
    half_width: float
    half_depth: float
    turned: float = 0.0

    def axes(self) -> tuple[tuple[float, float], tuple[float, float]]:
        c, s = math.cos(math.radians(self.turned)), math.sin(math.radians(self.turned))
        return (c, s), (-s, c)

    def reach(self, axis: tuple[float, float]) -> float:
        """Half its length along an axis."""
        wide, deep = self.axes()
        return self.half_width * abs(wide[0] * axis[0] + wide[1] * axis[1]) + (
            self.half_depth * abs(deep[0] * axis[0] + deep[1] * axis[1])
        )


def apart(one: Block, other: Block) -> bool:
    """Whether some line runs between the two."""
    dx, dy = other.x - one.x, other.y - one.y
    return any(
        abs(dx * axis[0] + dy * axis[1]) > one.reach(axis) + other.reach(axis) + AIR
        for axis in (*one.axes(), *other.axes())
    )


def footprint(standing: Standing, toy: Toy) -> Block:
    # A card may be as wide as its base, and is thinner.
    half_width = max(toy.base_w, toy.card_w) / 2
    half_depth = max(toy.base_d, toy.card_t) / 2
    return Block(standing.x, standing.y, half_width, half_depth, standing.turned)


def stack_block(place: str, toy: Toy) -> Block:
    """The pile of luggage in a place."""
    x = car_x(toy, place) + toy.car_len / 2 - toy.token / 2 - STACK_OFF_WALL
    return Block(x, toy.car_wid / 2 + STACK_OFF_CENTRE, toy.token / 2, toy.token / 2)


def inside(block: Block, place: str, toy: Toy) -> bool:
    """Whether it stands between the walls of its car."""
    return (
        abs(block.x - car_x(toy, place)) + block.reach((1, 0)) + AIR < toy.car_len / 2
        and abs(block.y - toy.car_wid / 2) + block.reach((0, 1)) + AIR < toy.car_wid / 2
    )


@dataclass(frozen=True, slots=True)
class Stand:
    """Who is put down where: its name, its slot, its place."""

    name: str
    slot: int
    place: str


def stands(standees: Mapping[str, str]) -> list[Stand]:
    """The standees of a game in the order in which they are put down."""
    return [Stand(name, SLOT[name], standees[name]) for name in STANDEE_NAMES if name in standees]


def put_down(wanted: Sequence[Stand], toy: Toy, rng: random.Random) -> list[Standing]:
    """Each at its slot, up to 2.5 mm and 12 degrees off, clear of all else."""
    placed: list[Standing] = []
    for stand in wanted:
        beside = [
            footprint(standing, toy)
            for other, standing in zip(wanted, placed, strict=False)
            if other.place == stand.place
        ]
        placed.append(put_one(stand, [stack_block(stand.place, toy), *beside], toy, rng))
    return placed


def put_one(stand: Stand, in_the_way: Sequence[Block], toy: Toy, rng: random.Random) -> Standing:
    x, y = spot(toy, stand.slot, stand.place)
    for _ in range(TRIES):
        dx, dy = (max(-MOST_OFF, min(MOST_OFF, OFF * normal(rng))) for _ in range(2))
        turned = max(-MOST_TURNED, min(MOST_TURNED, TURNED * normal(rng)))
        standing = Standing(stand.name, round(x + dx, 4), round(y + dy, 4), round(turned, 4))
        block = footprint(standing, toy)
        if inside(block, stand.place, toy) and all(apart(block, other) for other in in_the_way):
            return standing
    return Standing(stand.name, x, y, 0.0)
