"""The toy on the table: its lengths, where everything stands, and how unsteady a hand is.

Axes in millimetres: x along the train, + to the right seen from Sam; y from Sam to the train, whose
wall on Sam's side is at 0; z up. No physics here, and nothing that is slow to load.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.box import did_you_mean
from ..core.errors import InvalidBox
from .pieces import PLACE_NAMES, ROW, STANDEE_NAMES
from .pieces import SLOTS as SLOTS_IN_A_CAR

ALONG_THE_TRAIN = tuple(PLACE_NAMES[place] for place in ROW)

# Two in front and two behind, from the car's centre. Who stands in a place has a slot of its own.
SLOTS = ((-40, -13), (-4, -13), (-26, 15), (10, 15))
SLOT = {name: number % SLOTS_IN_A_CAR for number, name in enumerate(STANDEE_NAMES)}
STACK_OFF_WALL, STACK_OFF_CENTRE = 3.0, -10.0  # how the luggage lies in its car

SPEEDS = (0.8, 4.5)  # m/s at power 0 and 100
LIMITS = {
    "side": (-330, 400),
    "azimuth": (-600, 600),
    "elevation": (-100, 450),
    "power": (0, 100),
}
CALM_SPEED = 2.2  # m/s: a flick as hard as this scatters as the noise says, a harder one more


@dataclass(frozen=True, slots=True)
class Noise:
    """The standard deviations of a practised hand."""

    az: float  # degrees, at 2.2 m/s
    v: float  # as a share of the speed
    el: float  # degrees
    x: float  # millimetres, where the sling stands
    spin: float  # radians a second


@dataclass(frozen=True, slots=True)
class Toy:
    """Lengths in millimetres and masses in grams, as a box's `shot` gives them."""

    car_len: float
    car_wid: float
    car_gap: float
    wall_t: float
    wall_h: float
    floor_z: float
    card_w: float
    card_h: float
    card_t: float
    card_g: float
    base_w: float
    base_d: float
    base_h: float
    base_g: float
    puck_r: float
    puck_h: float
    puck_g: float
    plat_z: float
    plat_w: float
    plat_d: float
    board_short: float
    board_long: float
    token: float
    token_t: float
    noise: Mapping[str, Noise]


@dataclass(frozen=True, slots=True)
class Condition:
    """How a shot is made: how far Sam stands away, and with what hand."""

    boards: tuple[int, int]  # how many short and how many long sides of a Player Aid board
    mode: str  # a name in Toy.noise
    power: int  # the one that fells most for a practised person; measured, see docs/shot.md


CONDITIONS = {
    "easy": Condition((1, 0), "normal", 30),
    "hard": Condition((0, 1), "normal", 33),
    "noa": Condition((1, 0), "non_dominant", 32),
    "tom": Condition((1, 0), "eyes_closed", 26),
    "joy": Condition((0, 2), "normal", 42),
    "lily": Condition((1, 0), "on_table", 32),
}
ON_TABLE = "on_table"
MODES = ("normal", "non_dominant", "eyes_closed", ON_TABLE)

# What a length may be. Beyond these a standee would not fit its slot, or the physics has not been
# tried.
RANGES = {
    "car_len": (115, 200),
    "car_wid": (60, 100),
    "car_gap": (6, 60),
    "wall_t": (1, 4),
    "wall_h": (2, 30),
    "floor_z": (2, 30),
    "card_w": (10, 30),
    "card_h": (20, 80),
    "card_t": (1, 4),
    "card_g": (0.5, 10),
    "base_w": (15, 31),
    "base_d": (6, 20),
    "base_h": (2, 12),
    "base_g": (0.5, 20),
    "puck_r": (6, 15),
    "puck_h": (3, 12),
    "puck_g": (1, 15),
    "plat_z": (10, 80),
    "plat_w": (20, 60),
    "plat_d": (20, 60),
    "board_short": (50, 250),
    "board_long": (50, 400),
    "token": (10, 28),
    "token_t": (0.5, 4),
}
NOISE_RANGES = {"az": (0, 30), "v": (0, 0.5), "el": (0, 20), "x": (0, 10), "spin": (0, 30)}


def toy_of(values: Mapping[str, Any]) -> Toy:
    """The toy of a box's `shot`. Raises InvalidBox with the name, the reason and the cure."""
    if not isinstance(values, Mapping):
        raise InvalidBox(f"shot: a table of lengths is needed, not {values!r}")
    lengths = {name: value for name, value in values.items() if name != "noise"}
    read = numbers("shot", lengths, RANGES)
    noise = values.get("noise")
    if not isinstance(noise, Mapping):
        raise InvalidBox(f"shot.noise: a table with {', '.join(MODES)} is needed, not {noise!r}")
    for mode in noise:
        if mode not in MODES:
            raise InvalidBox(f"shot.noise.{mode}: no such hand{did_you_mean(mode, MODES)}")
    hands = {}
    for mode in MODES:
        if not isinstance(noise.get(mode), Mapping):
            raise InvalidBox(f"shot.noise.{mode}: a table with {', '.join(NOISE_RANGES)} is needed")
        hands[mode] = Noise(**numbers(f"shot.noise.{mode}", noise[mode], NOISE_RANGES))
    toy = Toy(**read, noise=hands)
    if toy.board_long < toy.board_short:
        raise InvalidBox("shot.board_long: shorter than board_short; give the longer side here")
    return toy


def numbers(
    name: str, given: Mapping[str, Any], ranges: Mapping[str, tuple[float, float]]
) -> dict[str, float]:
    """All of `ranges` from a table; raises InvalidBox."""
    for key in given:
        if key not in ranges:
            known = [*ranges, "noise"] if name == "shot" else list(ranges)
            raise InvalidBox(f"{name}.{key}: no such value{did_you_mean(key, known)}")
    read = {}
    for key, (least, most) in ranges.items():
        value: Any = given.get(key)
        # The comparison refuses "not a number" as well.
        if type(value) not in (int, float) or not least <= value <= most:
            raise InvalidBox(f"{name}.{key}: {value!r} is not a number from {least} to {most}")
        read[key] = float(value)
    return read


def lengths(toy: Toy) -> dict[str, float]:
    """The lengths and masses by name, without the noise."""
    return {
        field.name: getattr(toy, field.name)
        for field in dataclasses.fields(toy)
        if field.name != "noise"
    }


def car_x(toy: Toy, place: str) -> float:
    """The middle of a place along the train; the coach stands like one more car, at the right."""
    return (ALONG_THE_TRAIN.index(place) - 1.5) * (toy.car_len + toy.car_gap)


def spot(toy: Toy, slot: int, place: str) -> tuple[float, float]:
    """Where a standee stands that has this slot, x and y."""
    x, y = SLOTS[slot]
    return car_x(toy, place) + x, toy.car_wid / 2 + y


def distance(toy: Toy, condition: str) -> float:
    """How far the platform's edge is from the train, in millimetres; easy in hard mode (KE-47)."""
    short, long = CONDITIONS[condition].boards
    return short * toy.board_short + long * toy.board_long


def height(toy: Toy, condition: str) -> float:
    """How high the sling lies above the table before it is flicked."""
    return 0.0 if CONDITIONS[condition].mode == ON_TABLE else toy.plat_z


def speed_of(power: int) -> float:
    """Metres a second of a flick of this power."""
    return SPEEDS[0] + (SPEEDS[1] - SPEEDS[0]) * power / 100


def wildness(speed: float) -> float:
    """By how much a flick of this speed scatters more to the sides than one of 2.2 m/s."""
    return 0.5 + 0.5 * (speed / CALM_SPEED) ** 2


def spread(toy: Toy, condition: str, power: int) -> tuple[float, float, float]:
    """The standard deviations of a practised hand: azimuth and elevation in degrees, speed as a
    share."""
    noise = toy.noise[CONDITIONS[condition].mode]
    return noise.az * wildness(speed_of(power)), noise.el, noise.v


def elevation_to(run: float, rise: float, speed: float) -> float:
    """The flatter angle in degrees at which a thing flies `run` mm far and `rise` mm up.

    Where it cannot get there, the angle at which it comes nearest to it.
    """
    y, z = run / 1000, rise / 1000
    fall = 9.81 * y * y / (2 * speed * speed)
    root = y * y - 4 * fall * (fall + z)
    return math.degrees(math.atan2(y - math.sqrt(max(root, 0)), 2 * fall))
