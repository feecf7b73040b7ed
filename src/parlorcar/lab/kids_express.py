"""Whole games of Kids Express, played compiled."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import numpy as np

from ..games.core.log import empty_log
from ..games.core.move import NATURE_ACTS, NOBODY_ACTS
from ..games.core.rule import rule
from ..games.kids_express import events as ev
from ..games.kids_express import moves as mv
from ..games.kids_express.effects import aimed_at, saved
from ..games.kids_express.falls import condition, draw_fall
from ..games.kids_express.pieces import CARS, CONDITION_NAMES, CONDITIONS, FALL, OVER, POSITION
from ..games.kids_express.rules import play
from ..games.kids_express.turns import start
from ..players.kids_express import empty_room, sensible
from . import result as every

RANDOM, SENSIBLE = range(2)
POLICY_NUMBERS = {"random": RANDOM, "sensible": SENSIBLE}
DECISIONS, TURNS, GAMES, CUT, WINS, SAVED = range(6)
COUNTS = 6
# The kinds of events that are each an outcome of chance.
OUTCOMES = (ev.SHOT, ev.TURNED, ev.BONUS_TURNED)
TRIED, HIT, FELL = range(3)  # of the shots under one condition
# What a result counts, by the kinds of events that make it up.
COUNTED = {
    "bandits_knocked_over": (ev.BANDIT_FELL,),
    "kids_knocked_over": (ev.KID_FELL,),
    "ran_away": (ev.RAN_AWAY,),
    "thefts": (ev.STOLE,),
    "bonus_tokens": (ev.BONUS_TAKEN, ev.STOLEN_BACK),
}


class Shooting(msgspec.Struct, frozen=True):
    """Shots at a car with bandits: how many, how many hit one at least, and how many fell."""

    shots: int
    hits: int
    hit_rate: float
    bandits: int


class Result(every.Together, frozen=True, kw_only=True):
    """What is counted beside games won and lost.

    `saved` counts the luggage of all games that ended. `shooting` is by condition: easy, hard, and
    the kids in hard mode; a shot at an empty train is in none.
    """

    saved: int
    shots: int
    hits: int
    bandits_knocked_over: int
    kids_knocked_over: int
    ran_away: int
    thefts: int
    bonus_tokens: int
    shooting: dict[str, Shooting]

    COUNTED: ClassVar[tuple[str, ...]] = ("won", "lost", "saved", "shots", "hits", *COUNTED)


def result(totals: Any, setting: Any, **facts: Any) -> Result:
    """The totals of many blocks, told."""
    counts, kinds, shots = totals
    own: dict[str, Any] = {
        name: sum(int(kinds[kind]) for kind in parts) for name, parts in COUNTED.items()
    }
    shooting = {
        name: Shooting(tried, hits, hits / tried, fell)
        for name, (tried, hits, fell) in zip(CONDITION_NAMES, shots.tolist(), strict=True)
        if tried
    }
    return Result(
        won=int(counts[WINS]),
        lost=int(counts[GAMES] - counts[CUT] - counts[WINS]),
        saved=int(counts[SAVED]),
        shots=int(shots[:, TRIED].sum()),
        hits=int(shots[:, HIT].sum()),
        shooting=shooting,
        **own,
        **facts,
    )


@rule
def nature(position: Any, setting: Any, rng: Any) -> int:
    """One of nature's outcomes. Who falls is drawn without weighing every set of standees."""
    if position.phase == FALL:
        return mv.FALLEN + draw_fall(position, setting, rng)
    return mv.any_chance(position, setting, rng.random())


@rule
def count_shot(log: Any, how: int, shots: Any) -> None:
    """Adds what became of a shot at a car."""
    shots[how, TRIED] += 1
    fell = 0
    for i in range(log.count):
        fell += log.events[i].kind == ev.BANDIT_FELL
    shots[how, HIT] += fell > 0
    shots[how, FELL] += fell


@rule
def play_games(
    games: int,
    players: int,
    policies: Any,
    setting: Any,
    rng: Any,
    most_decisions: int,
    position: Any,
    room: Any,
    log: Any,
    counts: Any,
    kinds: Any,
    shots: Any,
) -> None:
    """Plays `games` games, adding up into `counts`, `kinds` (events by kind) and `shots`.

    A game that is not over after `most_decisions` is cut off, neither won nor lost. `position` is a
    POSITION record to play in, `room` is for the players to think in. Every event
    is logged and counted.
    """
    codes = np.zeros(mv.MOST, np.int64)
    for _ in range(games):
        start(position, setting, players)
        left = most_decisions
        while True:
            who = mv.actor(position)
            if who == NOBODY_ACTS or (who != NATURE_ACTS and left == 0):
                break
            at_a_car, how = False, 0
            if who == NATURE_ACTS:
                if position.phase == FALL:
                    at_a_car, how = aimed_at(position) < CARS, condition(position)
                code = nature(position, setting, rng)
            else:
                left -= 1
                if policies[who] == RANDOM:
                    code = mv.any_move(position, setting, rng.random())
                else:  # in this game every seat's view is the position
                    code = sensible(position, setting, rng, codes, room)
            play(position, setting, code, log)
            if at_a_car:
                count_shot(log, how, shots)
            for i in range(log.count):
                kinds[log.events[i].kind] += 1
        counts[GAMES] += 1
        counts[TURNS] += position.turns
        counts[DECISIONS] += most_decisions - left
        if position.phase == OVER:
            counts[WINS] += position.won
            counts[SAVED] += saved(position)
        else:
            counts[CUT] += 1


def play_block(
    games: int, players: int, policies: list[str], setting: Any, rng: Any, most_decisions: int
) -> Any:
    """Plays a block of games; returns (counts, kinds, shots) as int64 arrays."""
    counts = np.zeros(COUNTS, np.int64)
    kinds = np.zeros(len(ev.KINDS), np.int64)
    shots = np.zeros((CONDITIONS, 3), np.int64)
    numbers = np.array([POLICY_NUMBERS[policy] for policy in policies], np.int64)
    position = np.zeros(1, POSITION).view(np.recarray)[0]
    play_games(
        *(games, players, numbers, setting, rng, most_decisions),
        *(position, empty_room(), empty_log()),
        *(counts, kinds, shots),
    )
    return counts, kinds, shots
