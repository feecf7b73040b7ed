"""What a gesture with the shower curtain ring comes to: one-line laws, with a hand's noise.

`power` is 0 to 100, `aim` -100 (far left) to 100. The constants are plausible, not measured on a
real ring; how a spin dies was fitted to a simulated one (docs/balance.md).
"""

from __future__ import annotations

import math
from typing import Any

from ..core.gate import Gate
from ..core.offer import Offer
from .events import cell_name
from .pieces import (
    AIM,
    CELLS,
    CHALLENGE,
    DEAL,
    EMPTY,
    RING,
    RING_NAMES,
    TO_LOOK,
    Position,
    Setting,
)

Rng = Any  # a numpy.random.Generator

WEAKEST = 12  # below this power a spin is over at once
MEDIAN_SPIN, MEDIAN_SECONDS, FALL = 45.0, 5.6, 0.453  # rad/s, s, and how time grows with speed
LONGEST, SHORTEST = 8.0, 2.5  # seconds
TABLE_REACH = (0.40, 0.85)  # metres from the own edge: the far side, and the far edge
FRICTION, GRAVITY = 0.25, 9.81
STRAIGHT = 25.0  # degrees beyond which the ring leaves the table at the side


def spin_seconds(power: int, rng: Rng) -> float:
    """How long a spin lasts. A hard twist is fast, but leans, and a leaning ring falls sooner.

    ln T = ln 5.6 + 0.453 ln(speed / 45) - 0.016 lean, within 2.5 and 8 seconds; a spin with
    hardly any power falls within a second.
    """
    noise, leaning, last = rng.standard_normal(3)
    if power < WEAKEST:
        return float(0.2 + 0.05 * power)
    speed = (20 + 0.6 * power) * math.exp(0.12 * noise)
    lean = abs(leaning) * (4 + 18 * (power / 100) ** 4)
    seconds = MEDIAN_SECONDS * (speed / MEDIAN_SPIN) ** FALL * math.exp(-0.016 * lean + 0.06 * last)
    return float(min(LONGEST, max(SHORTEST, seconds)))


def slide_end(power: int, aim: int, rng: Rng) -> str:
    """Where a ring comes to rest that slides v squared over twice friction times gravity.

    "across" on the other side of the table, "short" before it, "off" beyond an edge.
    """
    noise, turning = rng.standard_normal(2)
    speed = (0.7 + 1.6 * power / 100) * math.exp(0.08 * noise)
    way = speed**2 / (2 * FRICTION * GRAVITY)
    angle = 0.3 * aim + 5 * turning
    across, edge = TABLE_REACH
    if abs(angle) > STRAIGHT or way > edge:
        return "off"
    return "across" if way * math.cos(math.radians(angle)) >= across else "short"


def gesture(kind: str, power: int, aim: int, rng: Rng) -> tuple[str, float]:
    """Nature's move after a gesture, and for how many seconds the ring spun.

    >>> import numpy
    >>> gesture("spin", 3, 0, numpy.random.default_rng(1))[0]
    'ring 0'
    """
    if kind == "spin":
        seconds = spin_seconds(power, rng)
        return f"ring {math.ceil(seconds) if seconds >= 1 else 0}", seconds
    return f"ring {slide_end(power, aim, rng)}", 0.0


QUESTIONS = {
    "flip": "Turn up the next two Challenge cards.",
    "lay_out": "Read the challenge; then lay out the Journey cards.",
    "spin": "Spin the ring: your cards can be seen until it stops.",
    "look": "Spin the ring: while it spins, turn up your cards one at a time.",
    "count": "Spin the ring: for every second you may turn up one card.",
    "toss": "Toss the ring from your side of the table to the other.",
    "slide": "Slide the ring from your side of the table to the other.",
}


MIDDLE = f"aim {cell_name(CELLS // 2)}"


def routine(position: Position) -> Offer | None:
    """All cards that are still to be dropped may go over the middle of the ring (PTA-drop)."""
    if position.phase != AIM:
        return None
    return Offer(f"{position.acting + 1} {MIDDLE}", "rest", "Drop the rest on the middle")


def is_before_the_deal(position: Position) -> bool:
    """Whether the challenge can be read, and no Journey card lies there yet."""
    lying = position.dealt.any() or position.table.max() > EMPTY
    return not (lying or position.asides + position.discards)


def gate(position: Position, setting: Setting) -> Gate | None:
    """What the players' own hands do before nature acts; the cards' fall needs none."""
    if position.phase == CHALLENGE:
        return Gate("flip", QUESTIONS["flip"])
    if position.phase == DEAL and is_before_the_deal(position):
        return Gate("lay_out", QUESTIONS["lay_out"])
    if position.phase != RING:
        return None
    kind = RING_NAMES[setting.rings[position.left]]
    if kind != "spin":
        return Gate(kind, QUESTIONS[kind])
    singly = bool(setting.purposes[position.left] == TO_LOOK)
    question = QUESTIONS["count" if setting.ring_time else "look" if singly else kind]
    return Gate(kind, question, not setting.ring_time, singly)
