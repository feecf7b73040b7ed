"""What the seat to act may do, in words, and the question it is asked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.offer import Offer
from . import moves as mv
from .effects import bandits_in
from .pieces import ACT, BONUS, CARS, KID_NAMES, PLACE_NAMES, Position, Setting
from .words import HARD_SHOTS, LUGGAGE, PLACE_TITLES


def offers(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> list[Offer]:
    """What `seat` (from 1) is offered."""
    codes = np.zeros(mv.MOST, np.int64)
    count = mv.moves(position, setting, codes)
    return [offer(position, seat, code) for code in codes[:count].tolist()]


def offer(position: Position, seat: int, code: int) -> Offer:
    text = mv.NAMES[code]
    kind, _, what = text.partition(" ")
    if kind == "shoot":
        return Offer(f"{seat} {text}", kind, shot_label(position, seat, what))
    place = PLACE_NAMES.index(what)
    if kind == "bonus":
        label = f"Take the bonus token from {PLACE_TITLES[what]}"
    elif place == position.kids[seat - 1]:
        label = f"Stay in {PLACE_TITLES[what]} and take {LUGGAGE[what]}"
    else:
        label = f"Go to {PLACE_TITLES[what]} and take {LUGGAGE[what]}"
    return Offer(f"{seat} {text}", kind, label, place=place + 1)


def shot_label(position: Position, seat: int, distance: str) -> str:
    """How a shot is called; one that can hit nobody says so (KE-32)."""
    kid = KID_NAMES[position.who[seat - 1]]
    label = {"easy": "Shoot from close by", "hard": "Shoot from further away, which is harder"}.get(
        distance, HARD_SHOTS[kid]
    )
    useless = not any(bandits_in(position, car) for car in range(CARS))
    return f"{label} (no bandit is on the train)" if useless else label


def question(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> str:
    """What `seat` (from 1) is asked now, in one sentence."""
    kid = KID_NAMES[position.who[seat - 1]].title()
    if position.phase == ACT:
        return f"{names[seat - 1]}, move {kid} or shoot; then take luggage where {kid} is."
    if position.phase == BONUS:
        return f"{names[seat - 1]}, a hit in two places: where does your bonus come from?"
    return ""


def waiting(position: Position, seat: int, names: Sequence[str]) -> str:
    """For what the others wait while `seat` (from 1) is to act, in one sentence."""
    if position.phase == BONUS:
        return f"{names[seat - 1]} chooses a bonus token."
    return f"{names[seat - 1]}'s turn: move or shoot."
