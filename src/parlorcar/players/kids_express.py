"""Rules of thumb for Kids Express, such as a family would call sensible.

It reckons in tokens. To win, the kids' stack must end as the taller one, and every token that
leaves a car for a kid changes the difference by two; what bandits steal does not change it, but
ends the game sooner. So each choice is judged by how far the kids then are, how many turns there
will be until a stack runs out, and how much they can fetch in that time.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..games.core.move import Move
from ..games.core.position import Position as Seen
from ..games.core.rule import rule
from ..games.kids_express import moves as mv
from ..games.kids_express.effects import (
    aimed_at,
    bandits_in,
    kids_in,
    saved,
    stolen,
)
from ..games.kids_express.falls import occupied
from ..games.kids_express.pieces import (
    ARROW,
    BANDITS,
    BONUS,
    CARS,
    GRAB,
    HARD_MODE,
    HIDEOUT,
    MASKS,
    NOTHING,
    POSITION,
    STAGECOACH,
    TOKENS,
    Position,
    Setting,
)

# Found by playing many games with other values (docs/balance.md).
COMING = 0.35  # bandits who will have come into a car before the game is over
SHELTER = 0.3  # how much of a car's drain is left while a kid stands in it: bandits chase it off
FETCHED = (0.35, 0.75, 0.85, 0.9)  # tokens won a turn, by how many cars are free of bandits
NERVE = 2.5  # how many tokens' difference makes the outcome rather likely

Rng = Any  # a numpy.random.Generator


@rule
def share_unseen(view: Position, setting: Setting, place: int, first: int, last: int) -> float:
    """How likely the next token of a stack is one of those from `first` to before `last`."""
    wanted, all_unseen = 0, 0
    for token in range(TOKENS):
        unseen = setting.effects[place, token] - view.seen[place, token]
        all_unseen += unseen
        if first <= token < last:
            wanted += unseen
    return wanted / max(1, all_unseen)


@rule
def drain(view: Position, setting: Setting, car: int) -> float:
    """Tokens that bandits steal from a car in a turn, about."""
    there = bandits_in(view, car) + COMING
    coming, grabbing = 0.0, 0.0
    for place in range(CARS):
        for bandit in range(BANDITS):
            token = CARS * bandit + car
            coming += share_unseen(view, setting, place, token, token + 1) / CARS
        grabbing += share_unseen(view, setting, place, GRAB, GRAB + 1) / CARS
    if kids_in(view, car) > 0:
        coming *= SHELTER
    return coming * (1.0 + there) + grabbing * there


@rule
def turns_left(view: Position, setting: Setting) -> float:
    """About how many turns there will be until a stack runs out, if the kids spread themselves."""
    shortest, all_tokens, all_drains = 99.0, 0.0, 1.0
    for car in range(CARS):
        left, lost = float(view.stacks[car]), drain(view, setting, car)
        shortest = min(shortest, left / (lost + 0.01))
        all_tokens += left - 0.5
        all_drains += lost
    return min(shortest, all_tokens / all_drains)


@rule
def hope(view: Position, setting: Setting, lead: float) -> float:
    """How likely the kids win, when they have saved so many more than the bandits have."""
    free = 0
    for car in range(CARS):
        free += bandits_in(view, car) == 0
    worth = 0.5 * lead + FETCHED[free] * turns_left(view, setting)
    return 1.0 / (1.0 + math.exp(-worth / NERVE))


@rule
def lead_of(view: Position) -> float:
    """How many more tokens are saved than stolen."""
    return float(saved(view) - stolen(view))


@rule
def take(view: Position, setting: Setting, place: int, lead: float) -> float:
    """How likely the kids win after one token from `place`; what else it does is left out.

    The last of a stack ends the game, so it is good to take it with the taller stack, and only
    then.
    """
    arrow = share_unseen(view, setting, place, ARROW, ARROW + 1)
    kept, gone = (lead, lead - 2.0) if place == STAGECOACH else (lead + 2.0, lead)
    view.stacks[place] -= 1
    if view.stacks[place] == 0:
        return (1.0 - arrow) * (kept > 0) + arrow * (gone > 0)
    return (1.0 - arrow) * hope(view, setting, kept) + arrow * hope(view, setting, gone)


@rule
def worth_of_going(view: Position, setting: Setting, place: int, scratch: Any) -> float:
    """Go there, and take a token."""
    scratch[0] = view
    after = scratch[0]
    after.kids[view.turn] = place
    return take(after, setting, place, lead_of(view))


@rule
def worth_of_fall(view: Position, setting: Setting, down: int, hard: bool, scratch: Any) -> float:
    """These bandits fall, then a token is taken where the kid stands; in hard mode one before."""
    scratch[0] = view
    after = scratch[0]
    hit = NOTHING
    for bandit in range(BANDITS):
        if down >> bandit & 1 and view.bandits[bandit] != HIDEOUT:
            hit = int(view.bandits[bandit])
            after.bandits[bandit] = HIDEOUT
    lead = lead_of(view)
    if hard and hit != NOTHING:
        arrow = share_unseen(view, setting, hit, ARROW, ARROW + 1)
        after.stacks[hit] -= 1
        lead += 2.0 * (1.0 - arrow)
        if after.stacks[hit] == 0:
            return 1.0 if lead > 0 else 0.0
    return take(after, setting, int(view.kids[view.turn]), lead)


@rule
def worth_of_shot(view: Position, setting: Setting, shot: int, scratch: Any) -> float:
    """A shot at the fullest car, by the calibrated odds; whom it may hit beside it is left out."""
    kid = int(view.who[view.turn])
    how = shot + kid if shot == HARD_MODE else shot
    there = occupied(view, aimed_at(view))
    worth, shots = 0.0, 0
    for down in range(MASKS):
        count = setting.cells[how, there, down]
        if count > 0:
            shots += count
            worth += count * worth_of_fall(view, setting, down, shot == HARD_MODE, scratch)
    return worth / shots


@rule
def worth_of_bonus(view: Position, setting: Setting, place: int, scratch: Any) -> float:
    """A bonus token from there; a stolen one is safe."""
    scratch[0] = view
    if place == HIDEOUT:
        return hope(scratch[0], setting, lead_of(view) + 2.0)
    return take(scratch[0], setting, place, lead_of(view))


@rule
def sensible(view: Position, setting: Setting, rng: Rng, codes: Any, scratch: Any) -> int:
    """The code of a sensible move of the seat to act; among equals, any.

    `codes` and `scratch` (an array of one POSITION) are room to work in.
    """
    best, found = -1.0, -1
    for i in range(mv.moves(view, setting, codes)):
        code = int(codes[i])
        if view.phase == BONUS:
            worth = worth_of_bonus(view, setting, code - mv.BONUS_FROM, scratch)
        elif code >= mv.SHOOT:
            worth = worth_of_shot(view, setting, code - mv.SHOOT, scratch)
        else:
            worth = worth_of_going(view, setting, code - mv.GO, scratch)
        worth += 1e-6 * rng.random()
        if worth > best:
            best, found = worth, code
    return found


def sensible_move(view: Seen, rng: np.random.Generator) -> Move:
    """The same as a Move, for a table."""
    scratch = np.zeros(1, POSITION).view(np.recarray)
    code = sensible(view.record, view.game.setting, rng, view.game.codes(), scratch)
    return next(move for move in view.moves() if move.code == code)
