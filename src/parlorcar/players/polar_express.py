"""Rules of thumb for The Polar Express Game, such as a family would call sensible.

It wins at once when it can, takes the bridge, keeps the Hobo for when it matters and stops the
leader's three of a kind with Caribou Crossing. All is measured in spaces of the track.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.core.log import empty_log
from ..games.core.move import Move
from ..games.core.position import Position as Seen
from ..games.core.rule import rule
from ..games.polar_express import moves as mv
from ..games.polar_express.effects import (
    after_eight,
    last_space,
    leaders,
    next_station,
    other_stands_on,
    previous_station,
)
from ..games.polar_express.pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    AVALANCHE,
    BRIDGE,
    CALL,
    EXPRESS,
    EXTRA,
    GLACIER,
    HOBO,
    NUMBERS,
    PLAY,
    POSITION,
    SANTA,
    Position,
    Setting,
)
from ..games.polar_express.rules import play

WINNING = 1000.0
EXTRA_PLAY = 5.0  # what another play is worth, about an ordinary card's advance
LOST_TURN = 5.0
FOR_OTHERS = 0.4  # a space that one of the others loses
FOR_LEADER = 0.4  # the same, more, if that one leads
PREPARED = 6.0  # the Lower Bridge can be hit exactly with the next turn's card
KEEP_SANTA = 9.0  # Santa is worth a stretch of track: kept for a long one
KEEP_EIGHT = 1.5
KEEP_AVALANCHE = 8.0
TRIO_RISK = 2.0  # three cards go at once, and Caribou Crossing may stop it
WORTH_A_HOBO = 7.0

Rng = Any  # a numpy.random.Generator


@rule
def gap_to_pole(view: Position, setting: Setting, seat: int) -> int:
    """Spaces still to go."""
    return last_space(setting) - int(view.spaces[seat])


@rule
def leads(view: Position, seat: int) -> bool:
    """Whether nobody stands further on."""
    ahead = 0
    for other in range(view.players):
        if view.spaces[other] > view.spaces[seat]:
            ahead += 1
    return ahead == 0


@rule
def harm(view: Position, other: int, spaces: float) -> float:
    """What it is worth that `other` goes back so many spaces."""
    return spaces * (FOR_OTHERS + (FOR_LEADER if leads(view, other) else 0.0))


@rule
def after_seven_back(view: Position, setting: Setting, seat: int) -> int:
    """Where Avalanche would put a token."""
    space = max(0, int(view.spaces[seat]) - 7)
    if space == setting.upper_bridge:
        return int(setting.lower_bridge)
    return int(setting.slope_bottom) if space == setting.slope_top else space


@rule
def prepares_bridge(view: Position, setting: Setting, seat: int, space: int, card: int) -> bool:
    """Whether, from `space`, a number left in hand hits the Lower Bridge with its end free."""
    number = int(setting.lower_bridge) - space
    if number < 1 or number > NUMBERS or other_stands_on(view, seat, setting.upper_bridge):
        return False
    left = int(view.hands[seat, number - 1]) - (1 if card == number - 1 else 0)
    return left > 0


@rule
def worth_of_number(view: Position, setting: Setting, code: int, scratch: Any, log: Any) -> float:
    """A single number: the way made, the bumps, the extra play, the bridge ahead."""
    seat = int(view.turn)
    card = code - mv.PLAY_CARD
    scratch[0] = view
    after = scratch[0]
    play(after, setting, code, log)
    if after.winner == seat:
        return WINNING
    space = int(after.spaces[seat])
    if after.phase == BRIDGE:
        space = int(setting.upper_bridge)
    worth = float(space - view.spaces[seat])
    for other in range(view.players):
        if other != seat:
            worth += harm(view, other, float(view.spaces[other] - after.spaces[other]))
    if after.phase == EXTRA:
        worth += EXTRA_PLAY
    if prepares_bridge(view, setting, seat, space, card):
        worth += PREPARED
    return worth


@rule
def worth_of_specialty(view: Position, setting: Setting, card: int) -> float:
    """A Specialty Card, less what it would be worth to keep it."""
    seat = int(view.turn)
    if card == SANTA:
        to = next_station(setting, view.spaces[seat])
        return WINNING if to == last_space(setting) else float(to - view.spaces[seat]) - KEEP_SANTA
    worth = 0.0
    if card == AVALANCHE:
        for other in range(view.players):
            if other != seat:
                lost = int(view.spaces[other]) - after_seven_back(view, setting, other)
                worth += harm(view, other, float(lost))
        return worth - KEEP_AVALANCHE
    if card == HOBO:
        return 0.0
    to = after_eight(view, setting, seat)
    if to == last_space(setting):
        return WINNING
    worth = float(to - view.spaces[seat]) - KEEP_EIGHT
    if card == EXPRESS:
        return worth + FOR_OTHERS * LOST_TURN
    struck = leaders(view, setting, seat)
    for other in range(view.players):
        if struck >> other & 1:
            if other == seat:
                worth -= float(to - previous_station(setting, to))
            else:
                lost = int(view.spaces[other]) - previous_station(setting, view.spaces[other])
                worth += harm(view, other, float(lost))
    return worth


@rule
def worth_of_trio(view: Position, setting: Setting) -> float:
    """Three of a kind: the way to the next station."""
    space = int(view.spaces[view.turn])
    to = next_station(setting, space)
    return WINNING - 1.0 if to == last_space(setting) else float(to - space) - TRIO_RISK


@rule
def wants_caribou(view: Position, setting: Setting) -> bool:
    """Stops a trio that wins, and the leader's."""
    seat = int(view.turn)
    to = next_station(setting, view.spaces[seat])
    return to == last_space(setting) or leads(view, seat)


@rule
def setback(view: Position, setting: Setting, seat: int) -> float:
    """What the card under answer would cost `seat`, in spaces."""
    space = int(view.spaces[seat])
    if view.phase == ANSWER_CARIBOU:
        to = next_station(setting, space)
        return WINNING if to == last_space(setting) else float(to - space)
    if view.played == EXPRESS:
        return LOST_TURN
    if view.played == GLACIER:
        return float(space - previous_station(setting, space))
    return float(space - after_seven_back(view, setting, seat))


@rule
def wants_hobo(view: Position, setting: Setting) -> bool:
    """Shows the Hobo for a real setback, sooner with two of them or near the Pole."""
    seat = int(view.asking)
    cost = setback(view, setting, seat)
    limit = WORTH_A_HOBO
    if view.hands[seat, HOBO] > 1 or gap_to_pole(view, setting, seat) <= 2 * NUMBERS:
        limit = LOST_TURN
    return cost >= limit


@rule
def best_play(
    view: Position, setting: Setting, rng: Rng, codes: Any, scratch: Any, log: Any
) -> int:
    """The turn's card of the greatest worth; among equals, any."""
    best, found = -WINNING, -1
    for i in range(mv.moves(view, setting, codes)):
        code = int(codes[i])
        if code >= mv.DISCARD:
            worth = 0.0
        elif code >= mv.TRIO:
            worth = worth_of_trio(view, setting)
        elif code - mv.PLAY_CARD < NUMBERS:
            worth = worth_of_number(view, setting, code, scratch, log)
        else:
            worth = worth_of_specialty(view, setting, code - mv.PLAY_CARD)
        worth += 0.01 * rng.random()
        if worth > best:
            best, found = worth, code
    return found


@rule
def sensible(view: Position, setting: Setting, rng: Rng, codes: Any, scratch: Any, log: Any) -> int:
    """The code of a sensible move of the seat to act, from its view.

    `codes`, `scratch` (an array of one POSITION) and `log` are room to work in.
    """
    phase = view.phase
    if phase == PLAY:
        return best_play(view, setting, rng, codes, scratch, log)
    if phase == ANNOUNCE:
        return mv.SAY_IT
    if phase == CALL:
        return mv.CALL
    count = mv.moves(view, setting, codes)
    if count == 1:
        return int(codes[0])
    if phase == ANSWER_TRIO:
        wanted = wants_caribou(view, setting)
    elif phase in (ANSWER_CARIBOU, ANSWER_CARD):
        wanted = wants_hobo(view, setting)
    else:
        wanted = True  # the extra play, and the bridge
    return int(codes[0]) if wanted else int(codes[1])


def sensible_move(view: Seen, rng: np.random.Generator) -> Move:
    """The same as a Move, for a table."""
    scratch = np.zeros(1, POSITION).view(np.recarray)
    code = sensible(view.record, view.game.setting, rng, view.game.codes(), scratch, empty_log())
    return next(move for move in view.moves() if move.code == code)


PLAYERS = {"sensible": sensible_move}
