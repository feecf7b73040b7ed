"""Moves of Full Carriage: their codes, what is legal, what nature may do, and their text."""

from __future__ import annotations

from typing import Any

from parlorcar.games.core.move import NATURE_ACTS, NOBODY_ACTS
from parlorcar.games.core.rule import rule

from .pieces import COIN, DEAL, DRAW, LOAD, SEATS, TRUNK_NAMES, WEIGHTS, Position, Setting

LOAD_TRUNK, DEAL_TRUNK, BEGINS = 0, 10, 20  # plus the trunk or the seat
MOST = 8
TEXTS: dict[str, int] = {
    **{f"load {name}": LOAD_TRUNK + trunk for trunk, name in enumerate(TRUNK_NAMES)},
    **{f"trunk {name}": DEAL_TRUNK + trunk for trunk, name in enumerate(TRUNK_NAMES)},
    **{f"begins {seat + 1}": BEGINS + seat for seat in range(SEATS)},
}

Codes = Any  # an array of int64, at least MOST long


@rule
def moves(position: Position, setting: Setting, codes: Codes) -> int:
    """Any trunk in hand may be loaded, also one that is too heavy (FC-load)."""
    count = 0
    if position.phase == LOAD:
        for trunk in range(WEIGHTS):
            if position.hands[position.turn, trunk] > 0:
                codes[count] = LOAD_TRUNK + trunk
                count += 1
    return count


@rule
def chances(position: Position, setting: Setting, codes: Codes, weights: Codes) -> int:
    """The coin falls on either side (FC-coin); a trunk weighs as often as the pile holds it."""
    count = 0
    if position.phase == COIN:
        for seat in range(SEATS):
            codes[count] = BEGINS + seat
            weights[count] = 1
            count += 1
    elif position.phase == DEAL or position.phase == DRAW:
        for trunk in range(WEIGHTS):
            if position.pile[trunk] > 0:
                codes[count] = DEAL_TRUNK + trunk
                weights[count] = position.pile[trunk]
                count += 1
    return count


@rule
def actor(position: Position) -> int:
    """The seat to act (from 0), NATURE_ACTS or NOBODY_ACTS."""
    phase = position.phase
    if phase == LOAD:
        return int(position.turn)
    return NATURE_ACTS if phase < LOAD or phase == DRAW else NOBODY_ACTS
