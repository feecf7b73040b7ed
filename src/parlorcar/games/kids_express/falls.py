"""Who falls, where nobody really shoots: nature's outcomes by the calibrated table.

`shot_table.json` counts what became of many simulated shots of a practised person at the first
bandit of a car (docs/shot.md). At a live table the physics itself decides.
"""

from __future__ import annotations

from typing import Any

from ..core.rule import rule
from .effects import aimed_at
from .pieces import (
    BANDITS,
    HARD_MODE,
    HIDEOUT,
    KIDS,
    MASKS,
    PLACES,
    SLOTS,
    STAGECOACH,
    STANDEES,
    Position,
    Setting,
)

Rng = Any  # a numpy.random.Generator
WHOLE = 1_000_000_000  # what the weights of all outcomes come to, but for rounding
OUTCOMES = 1 << STANDEES


@rule
def condition(position: Position) -> int:
    """The condition under which the shot in the air was made."""
    if position.shot == HARD_MODE:
        return HARD_MODE + int(position.who[position.turn])
    return int(position.shot)


@rule
def in_row(place: int) -> int:
    """Which one of the row it is, from the Locomotive on: the Hideout stands before the coach."""
    if place == HIDEOUT:
        return STAGECOACH
    return HIDEOUT if place == STAGECOACH else place


@rule
def place_of(position: Position, standee: int) -> int:
    """Where a standee stands; PLACES for a kid that is not played."""
    if standee < BANDITS:
        return int(position.bandits[standee])
    for seat in range(position.players):
        if position.who[seat] == standee - BANDITS:
            return int(position.kids[seat])
    return PLACES


@rule
def in_play(position: Position) -> int:
    """Bits of the standees on the table: the bandits and the kids that are played."""
    bits = MASKS - 1
    for seat in range(position.players):
        bits |= 1 << BANDITS + int(position.who[seat])
    return bits


@rule
def occupied(position: Position, place: int) -> int:
    """Bits of the bandits in a place; each has a slot of its own."""
    bits = 0
    for bandit in range(BANDITS):
        if position.bandits[bandit] == place:
            bits |= 1 << bandit
    return bits


@rule
def stray(position: Position, setting: Setting, aimed: int, hit: int, standee: int) -> float:
    """How likely a standee falls that was not aimed at: only in the car beside it."""
    away = in_row(place_of(position, standee)) - in_row(aimed)
    if away != 1 and away != -1:
        return 0.0
    side = 1 if away == 1 else 0
    return float(setting.strays[condition(position), hit, side, standee % SLOTS])


@rule
def fall_chances(position: Position, setting: Setting, weights: Any) -> None:
    """Fills `weights`, one for each set of standees (as bits), with about WHOLE in all."""
    aimed = aimed_at(position)
    there = occupied(position, aimed)
    cell = setting.cells[condition(position), there]
    total = cell.sum()
    playing = in_play(position)
    for fallen in range(OUTCOMES):
        weights[fallen] = 0
        if fallen & ~playing:
            continue
        down = fallen & there
        share = cell[down] / total
        for standee in range(STANDEES):
            if share == 0.0:
                break
            if playing >> standee & 1 and not there >> standee & 1:
                odds = stray(position, setting, aimed, 1 if down else 0, standee)
                share *= odds if fallen >> standee & 1 else 1.0 - odds
        weights[fallen] = int(share * WHOLE + 0.5)


@rule
def draw_fall(position: Position, setting: Setting, rng: Rng) -> int:
    """Draws one outcome, as bits, as likely as `fall_chances` weighs it; much faster."""
    aimed = aimed_at(position)
    there = occupied(position, aimed)
    cell = setting.cells[condition(position), there]
    left = int(rng.random() * cell.sum())
    down = 0
    for down in range(MASKS):
        left -= cell[down]
        if left < 0:
            break
    fallen, hit = down, 1 if down else 0
    for bandit in range(BANDITS):
        if not there >> bandit & 1:
            odds = stray(position, setting, aimed, hit, bandit)
            if odds > 0.0 and rng.random() < odds:
                fallen |= 1 << bandit
    for seat in range(position.players):
        standee = BANDITS + int(position.who[seat])
        odds = stray(position, setting, aimed, hit, standee)
        if odds > 0.0 and rng.random() < odds:
            fallen |= 1 << standee
    return fallen


assert KIDS == SLOTS == BANDITS  # a standee's slot is its number among its own
