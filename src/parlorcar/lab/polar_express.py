"""Whole games of The Polar Express Game, played compiled."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from ..games.core.log import empty_log
from ..games.core.move import NATURE_ACTS, NOBODY_ACTS
from ..games.core.rule import rule
from ..games.polar_express import events as ev
from ..games.polar_express import moves as mv
from ..games.polar_express.pieces import OVER, POSITION
from ..games.polar_express.rules import play
from ..games.polar_express.turns import start
from ..games.polar_express.view import view
from ..players.polar_express import sensible
from . import result as every

RANDOM, SENSIBLE = range(2)
POLICY_NUMBERS = {"random": RANDOM, "sensible": SENSIBLE}
DECISIONS, TURNS, GAMES, CUT = range(4)
COUNTS = 4
OUTCOMES = (ev.DREW, ev.CHOSE_DEALER)  # the kinds of events that are each an outcome of chance
# What a result counts, by the kinds of events that make it up.
COUNTED = {
    "bumps": (ev.BUMPED,),
    "trios": (ev.TRIO,),
    "slides": (ev.CROSSED, ev.SLID_BACK),
    "slopes": (ev.SLOPE,),
    "answers": (ev.PLAYED_CARIBOU, ev.PLAYED_HOBO),
}


class Result(every.Race, frozen=True, kw_only=True):
    """`no_winner` counts the games in which the cards ran out.

    `slides` counts both ways across the bridge, `answers` the Caribou Crossings and Hobos that
    were played.
    """

    bumps: int
    trios: int
    slides: int
    slopes: int
    answers: int

    COUNTED: ClassVar[tuple[str, ...]] = tuple(COUNTED)


def result(totals: Any, setting: Any, **facts: Any) -> Result:
    """The totals of many blocks, told."""
    _, kinds, wins = totals
    own: dict[str, Any] = {
        name: sum(int(kinds[kind]) for kind in parts) for name, parts in COUNTED.items()
    }
    return Result(wins=wins[:-1].tolist(), no_winner=int(wins[-1]), **own, **facts)


@rule
def choose(position: Any, who: int, setting: Any, rng: Any, codes: Any, seen: Any, log: Any) -> int:
    """The move of a sensible seat, which gets its view and nothing else."""
    seen[0] = position
    view(seen[0], setting, who)
    return sensible(seen[0], setting, rng, codes, seen[1:], log)


@rule
def play_games(
    games: int,
    players: int,
    policies: Any,
    setting: Any,
    rng: Any,
    most_decisions: int,
    positions: Any,
    log: Any,
    counts: Any,
    kinds: Any,
    wins: Any,
) -> None:
    """Plays `games` games, adding up into `counts`, `kinds` (events by kind) and `wins`.

    A game that is not over after `most_decisions` is cut off, and won by nobody. `positions` are
    three POSITION records to work in. Every event is logged and counted.
    """
    codes = np.zeros(mv.MOST, np.int64)
    seen = positions[1:]
    position = positions[0]
    for _ in range(games):
        start(position, setting, players)
        left = most_decisions
        while True:
            who = mv.actor(position)
            if who == NOBODY_ACTS or (who != NATURE_ACTS and left == 0):
                break
            if who == NATURE_ACTS:
                code = mv.any_chance(position, setting, rng.random())
            else:
                left -= 1
                if policies[who] == RANDOM:
                    code = mv.any_move(position, setting, rng.random())
                else:
                    code = choose(position, who, setting, rng, codes, seen, log)
            play(position, setting, code, log)
            for i in range(log.count):
                kinds[log.events[i].kind] += 1
        counts[GAMES] += 1
        counts[TURNS] += position.turns
        counts[DECISIONS] += most_decisions - left
        if position.phase == OVER:
            wins[position.winner] += 1  # the last place counts games without a winner
        else:
            counts[CUT] += 1


def play_block(
    games: int, players: int, policies: list[str], setting: Any, rng: Any, most_decisions: int
) -> Any:
    """Plays a block of games; returns (counts, kinds, wins) as int64 arrays."""
    counts = np.zeros(COUNTS, np.int64)
    kinds = np.zeros(len(ev.KINDS), np.int64)
    wins = np.zeros(players + 1, np.int64)
    numbers = np.array([POLICY_NUMBERS[policy] for policy in policies], np.int64)
    positions = np.zeros(3, POSITION).view(np.recarray)
    play_games(
        *(games, players, numbers, setting, rng, most_decisions, positions, empty_log()),
        *(counts, kinds, wins),
    )
    return counts, kinds, wins
