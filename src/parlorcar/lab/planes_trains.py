"""Whole games of Planes, Trains and Automobiles, played compiled."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import numpy as np

from ..games.core.log import empty_log
from ..games.core.move import NATURE_ACTS, NOBODY_ACTS
from ..games.core.rule import rule
from ..games.planes_trains import events as ev
from ..games.planes_trains import moves as mv
from ..games.planes_trains.events import name_of
from ..games.planes_trains.pieces import CHALLENGES, OVER, POSITION
from ..games.planes_trains.rules import play
from ..games.planes_trains.turns import start
from ..games.planes_trains.view import view
from ..players.planes_trains import forgetful, outlook_of, sensible
from ..players.planes_trains.outlook import Outlook, Room, empty_room
from . import result as every

RANDOM, SENSIBLE, FORGETFUL = range(3)
POLICY_NUMBERS = {"random": RANDOM, "sensible": SENSIBLE, "forgetful": FORGETFUL}
DECISIONS, TURNS, GAMES, CUT, WON = range(5)
COUNTS = 5
# The kinds of events that are each an outcome of chance.
OUTCOMES = (
    *(ev.TURNED_CHALLENGE, ev.LAID_UP, ev.LAID_DOWN, ev.DREW, ev.TABLE_CARD),
    *(ev.DROPPING, ev.LANDED, ev.TOUCHED_TABLE, ev.SPUN, ev.SPIN_FAILED),
    *(ev.WENT_ACROSS, ev.FELL_SHORT, ev.OFF_TABLE),
)
PLAYED = 0  # of a pair, beside WON_PAIR
WON_PAIR = 1


class Pair(msgspec.Struct, frozen=True):
    """How often a left and a right Challenge card met, and how often both players won that."""

    played: int
    won: int


class Result(every.Together, frozen=True, kw_only=True):
    """`pairs` are the challenges by their two cards, "memorable burglary"."""

    challenges: int
    challenges_won: int
    pairs: dict[str, Pair]

    COUNTED: ClassVar[tuple[str, ...]] = ("won", "lost", "challenges", "challenges_won")


def result(totals: Any, setting: Any, **facts: Any) -> Result:
    """The totals of many blocks, told."""
    counts, _, met = totals
    pairs = {
        f"{name_of(setting.left_names[left])} {name_of(setting.right_names[right])}": Pair(
            int(met[left, right, PLAYED]), int(met[left, right, WON_PAIR])
        )
        for left in range(setting.lefts)
        for right in range(setting.rights)
    }
    return Result(
        won=int(counts[WON]),
        lost=int(counts[GAMES] - counts[CUT] - counts[WON]),
        challenges=int(met[..., PLAYED].sum()),
        challenges_won=int(met[..., WON_PAIR].sum()),
        pairs=pairs,
        **facts,
    )


@rule
def choose(
    position: Any,
    who: int,
    policy: int,
    setting: Any,
    rng: Any,
    outlook: Outlook,
    room: Room,
    codes: Any,
    weights: Any,
) -> int:
    """The move of a seat's policy; all but `random` get the seat's view and nothing else."""
    if policy == RANDOM:
        return mv.any_move(position, setting, rng.random())
    room.positions[0] = position
    seen = room.positions[0]
    view(seen, setting, who)
    if policy == FORGETFUL:
        return forgetful(seen, setting, outlook, room, codes, weights)
    return sensible(seen, setting, outlook, room, codes, weights)


@rule
def play_games(
    games: int,
    policies: Any,
    setting: Any,
    rng: Any,
    most_decisions: int,
    outlook: Outlook,
    room: Room,
    position: Any,
    log: Any,
    counts: Any,
    kinds: Any,
    met: Any,
) -> None:
    """Plays `games` games, adding up into `counts`, `kinds` (events by kind) and `met` (pairs).

    A game that is not over after `most_decisions` is cut off, neither won nor lost. `position` is a
    POSITION record to play in, `room` what players work in. Every event is
    logged and counted.
    """
    codes = np.zeros(mv.MOST, np.int64)
    weights = np.zeros(mv.MOST, np.int64)
    for _ in range(games):
        start(position, setting, 2)
        still = most_decisions
        while True:
            who = mv.actor(position)
            if who == NOBODY_ACTS or (who != NATURE_ACTS and still == 0):
                break
            left, right = position.left, position.right
            if who == NATURE_ACTS:
                code = mv.any_chance(position, setting, rng.random())
            else:
                still -= 1
                if policies[who] == RANDOM:
                    code = mv.any_move(position, setting, rng.random())
                else:
                    code = choose(
                        position, who, policies[who], setting, rng, outlook, room, codes, weights
                    )
            play(position, setting, code, log)
            for i in range(log.count):
                kind = log.events[i].kind
                kinds[kind] += 1
                if kind == ev.WON_CHALLENGE:
                    met[left, right, PLAYED] += 1
                    met[left, right, WON_PAIR] += 1
                elif kind == ev.LOST_CHALLENGE:
                    met[left, right, PLAYED] += 1
        counts[GAMES] += 1
        counts[TURNS] += position.turns
        counts[DECISIONS] += most_decisions - still
        if position.phase == OVER:
            counts[WON] += position.won
        else:
            counts[CUT] += 1


def play_block(
    games: int, players: int, policies: list[str], setting: Any, rng: Any, most_decisions: int
) -> Any:
    """Plays a block of games; returns (counts, kinds, met) as int64 arrays."""
    counts = np.zeros(COUNTS, np.int64)
    kinds = np.zeros(len(ev.KINDS), np.int64)
    met = np.zeros((CHALLENGES, CHALLENGES, 2), np.int64)
    numbers = np.array([POLICY_NUMBERS[policy] for policy in policies], np.int64)
    position = np.zeros(1, POSITION).view(np.recarray)[0]
    play_games(
        *(games, numbers, setting, rng, most_decisions, outlook_of(setting), empty_room()),
        *(position, empty_log()),
        *(counts, kinds, met),
    )
    return counts, kinds, met
