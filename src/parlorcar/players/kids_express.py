"""Rules of thumb for Kids Express, such as a family would call sensible.

It thinks one turn ahead and no further: of each choice, who may fall and what each token that may
turn up then does, by the rules of the box. What the table looks like after that is weighed by a
few things that can be seen on it (`hope`), so easy and hard shots differ by their odds alone, a
bonus token's effect counts like any other's, and a stack is emptied where that wins.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..games.core.log import empty_log
from ..games.core.move import Move
from ..games.core.position import Position as Seen
from ..games.core.rule import rule
from ..games.kids_express import moves as mv
from ..games.kids_express.effects import aimed_at, bandits_in, kids_in, saved, stolen
from ..games.kids_express.falls import condition, occupied
from ..games.kids_express.pieces import (
    BONUS,
    BONUS_TOKEN,
    CARS,
    FALL,
    MASKS,
    OVER,
    PLACES,
    POSITION,
    STAGECOACH,
    TOKENS,
    Position,
    Setting,
)
from ..games.kids_express.rules import play

# What weighs how much; found by playing many games with other values (docs/balance.md).
START = 0.8
NEEDED = -0.95  # a token that must still be won for the taller stack
SHORTEST = 0.62  # a token in the shortest stack of the cars: time that is left
SECOND = 0.16  # one in the next shortest
PARCEL = 0.18  # one in the Stagecoach
BANDIT = -0.78  # a bandit on the train
IN_COACH = -0.2  # a kid in the Stagecoach
DOUBT = 0.004  # when the kids are ahead: what may still happen while a stack has a token left

Rng = Any  # a numpy.random.Generator


class Room(NamedTuple):
    """Arrays to think in: a position for each step of a turn, and a log that nobody reads."""

    steps: Any
    log: Any


def empty_room() -> Room:
    """In the longest turn a shot, a fall, the bonus's place and two tokens follow each other."""
    return Room(np.zeros(5, POSITION).view(np.recarray), empty_log())


@rule
def hope(position: Position) -> float:
    """How likely the kids are to win, judged by the look of the table between two turns.

    A token that comes from a car to a kid changes the difference of the two final stacks by two;
    what bandits steal does not change it, but ends the game sooner. Who is ahead is glad of that.
    """
    if position.phase == OVER:
        return float(position.won)
    shortest, second, bandits = 99, 99, 0
    for car in range(CARS):
        tokens = int(position.stacks[car])
        bandits += bandits_in(position, car)
        if tokens < shortest:
            second, shortest = shortest, tokens
        elif tokens < second:
            second = tokens
    lead, parcels = saved(position) - stolen(position), int(position.stacks[STAGECOACH])
    if lead > 0:
        return 1.0 - DOUBT * min(shortest, parcels) / lead
    worth = START + NEEDED * (-lead // 2 + 1)
    worth += SHORTEST * shortest + SECOND * second + PARCEL * parcels
    worth += BANDIT * bandits + IN_COACH * kids_in(position, STAGECOACH)
    return 1.0 / (1.0 + math.exp(-worth))


@rule
def unseen(position: Position, setting: Setting, token: int) -> int:
    """How many such tokens the stack may still hold from which one is turned now."""
    place = mv.token_place(position)
    return int(setting.effects[place, token] - position.seen[place, token])


@rule
def worth_of_bonus(room: Room, step: int, setting: Setting) -> float:
    """The bonus token is turned, whichever it is."""
    position, after = room.steps[step], room.steps[step + 1]
    worth, tokens = 0.0, 0
    for token in range(TOKENS):
        weight = unseen(position, setting, token)
        if weight > 0:
            room.steps[step + 1] = position
            play(after, setting, mv.TURN_UP + token, room.log)
            worth += weight * hope(after)
            tokens += weight
    return worth / tokens


@rule
def worth_of_token(room: Room, step: int, setting: Setting) -> float:
    """A token is turned, whichever it is, and the bonus token after it."""
    position, after = room.steps[step], room.steps[step + 1]
    if position.phase == BONUS_TOKEN:
        return worth_of_bonus(room, step, setting)
    worth, tokens = 0.0, 0
    for token in range(TOKENS):
        weight = unseen(position, setting, token)
        if weight > 0:
            room.steps[step + 1] = position
            play(after, setting, mv.TURN_UP + token, room.log)
            bonus = after.phase == BONUS_TOKEN
            worth += weight * (worth_of_bonus(room, step + 1, setting) if bonus else hope(after))
            tokens += weight
    return worth / tokens


@rule
def worth_of_fall(room: Room, step: int, setting: Setting) -> float:
    """After a shot: a bonus comes from where it is worth most, then the tokens are turned."""
    position, after = room.steps[step], room.steps[step + 1]
    if position.phase != BONUS:
        return worth_of_token(room, step, setting)
    best = 0.0
    for place in range(PLACES):
        if position.bonus_from >> place & 1:
            room.steps[step + 1] = position
            play(after, setting, mv.BONUS_FROM + place, room.log)
            best = max(best, worth_of_token(room, step + 1, setting))
    return best


@rule
def worth_of_shot(room: Room, step: int, setting: Setting) -> float:
    """A shot at the fullest car, by the calibrated odds; whom it may fell beside is left out."""
    position, after = room.steps[step], room.steps[step + 1]
    odds = setting.cells[condition(position), occupied(position, aimed_at(position))]
    worth, shots = 0.0, 0
    for down in range(MASKS):
        if odds[down] > 0:
            room.steps[step + 1] = position
            play(after, setting, mv.FALLEN + down, room.log)
            worth += odds[down] * worth_of_fall(room, step + 1, setting)
            shots += odds[down]
    return worth / shots


@rule
def sensible(view: Position, setting: Setting, rng: Rng, codes: Any, room: Room) -> int:
    """The code of a sensible move of the seat to act; among equals, any.

    `codes` and `room` are room to work in.
    """
    best, found = -1.0, -1
    for i in range(mv.moves(view, setting, codes)):
        code = int(codes[i])
        room.steps[0] = view
        play(room.steps[0], setting, code, room.log)
        shot = room.steps[0].phase == FALL
        worth = worth_of_shot(room, 0, setting) if shot else worth_of_token(room, 0, setting)
        worth += 1e-6 * rng.random()
        if worth > best:
            best, found = worth, code
    return found


def sensible_move(view: Seen, rng: np.random.Generator) -> Move:
    """The same as a Move, for a table."""
    code = sensible(view.record, view.game.setting, rng, view.game.codes(), empty_room())
    return next(move for move in view.moves() if move.code == code)


PLAYERS = {"sensible": sensible_move}
