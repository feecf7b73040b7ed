"""How balanced the challenges of Planes, Trains and Automobiles are, pair by pair.

`python -m parlorcar.lab.balance --deals 200 --seed 1` prints the tables of docs/balance.md: how
many deals of each pair could be won if both saw everything (an exact search), and how many two
players win who see what their seats see.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from ..games import definition
from ..games.core.game import Game
from ..games.core.log import empty_log
from ..games.core.move import NATURE_ACTS
from ..games.core.position import Position
from ..games.core.rule import rule
from ..games.planes_trains import events as ev
from ..games.planes_trains import moves as mv
from ..games.planes_trains.events import name_of
from ..games.planes_trains.pieces import (
    ACROSS,
    AIM,
    CHALLENGE,
    CHALLENGES,
    DEAL,
    LAND,
    POSITION,
    REACH,
)
from ..games.planes_trains.rules import play
from ..games.planes_trains.turns import start
from ..players.planes_trains import outlook_of
from ..players.planes_trains.outlook import Outlook, Room, empty_room
from ..players.planes_trains.solver import ANYWHERE, UNDECIDED, solve
from .planes_trains import POLICY_NUMBERS, choose
from .simulate import simulate, stream

MOST_NODES = 1_000_000  # of one search; what takes longer stays undecided
WINNABLE, UNKNOWN_IF, WON = range(3)
GAMES_PER_DEAL = 50  # whole games that are played, for each deal of a pair


class PairBalance(msgspec.Struct, frozen=True):
    """Shares of the deals of a pair: could be won, not found out, won by sensible players."""

    left: str
    right: str
    goal: int
    winnable: float
    undecided: float
    won: float


class Balance(msgspec.Struct, frozen=True):
    """All pairs, and the share of whole games that the two win by policy."""

    deals: int
    seed: int
    pairs: list[PairBalance]
    games: dict[str, float]
    challenges: dict[str, float]


@rule
def can_be_won(position: Any, setting: Any, room: Room) -> int:
    """The set that begins to win a position in which nobody has chosen yet, if both see all.

    Negative: NO_SET or UNDECIDED.
    """
    room.positions[1] = position
    at = room.positions[1]
    if setting.purposes[position.left] == REACH:
        at.ring = ACROSS
    return solve(at, setting, ANYWHERE, ANYWHERE, MOST_NODES, room.bounds, room.memo, room.levels)


def solve_position(position: Position) -> bool:
    """The same of a full position, for one look; every ring that is to come ends across."""
    return bool(can_be_won(position.record, position.game.setting, empty_room()) >= 0)


@rule
def play_challenge(
    position: Any,
    left: int,
    right: int,
    policy: int,
    setting: Any,
    rng: Any,
    outlook: Outlook,
    room: Room,
    log: Any,
    found: Any,
) -> None:
    """Deals a pair, asks whether it could be won by players who see all, and plays it."""
    codes = np.zeros(mv.MOST, np.int64)
    weights = np.zeros(mv.MOST, np.int64)
    start(position, setting, 2)
    asked = False
    while True:
        who = mv.actor(position)
        phase = position.phase
        if not asked and phase not in (CHALLENGE, DEAL, AIM, LAND):
            asked = True
            answer = can_be_won(position, setting, room)
            found[WINNABLE] += answer >= 0
            found[UNKNOWN_IF] += answer == UNDECIDED
        if phase == CHALLENGE:
            code = mv.TURN_UP + CHALLENGES * left + right
        elif who == NATURE_ACTS:
            code = mv.any_chance(position, setting, rng.random())
        else:
            code = choose(position, who, policy, setting, rng, outlook, room, codes, weights)
        play(position, setting, code, log)
        for i in range(log.count):
            if log.events[i].kind == ev.WON_CHALLENGE:
                found[WON] += 1
                return
            if log.events[i].kind == ev.LOST_CHALLENGE:
                return


@rule
def play_deals(
    deals: int,
    left: int,
    right: int,
    policy: int,
    setting: Any,
    rng: Any,
    outlook: Outlook,
    room: Room,
    position: Any,
    log: Any,
    found: Any,
) -> None:
    """The same for so many deals."""
    for _ in range(deals):
        play_challenge(position, left, right, policy, setting, rng, outlook, room, log, found)


def measure_pair(
    game: Game, left: int, right: int, deals: int, seed: int, policy: str = "sensible"
) -> PairBalance:
    """What so many deals of one pair come to."""
    setting, room = game.setting, empty_room()
    found = np.zeros(3, np.int64)
    play_deals(
        *(deals, left, right, POLICY_NUMBERS[policy], setting),
        *(stream(seed, CHALLENGES * left + right), outlook_of(setting), room),
        *(np.zeros(1, POSITION).view(np.recarray)[0], empty_log(), found),
    )
    goal = int(setting.left_digits[left]) * int(setting.right_scales[right])
    return PairBalance(
        left=name_of(setting.left_names[left]),
        right=name_of(setting.right_names[right]),
        goal=goal + int(setting.right_digits[right]),
        winnable=found[WINNABLE] / deals,
        undecided=found[UNKNOWN_IF] / deals,
        won=found[WON] / deals,
    )


def measure(game: Game, deals: int, seed: int = 1) -> Balance:
    """All pairs, and GAMES_PER_DEAL * deals whole games by each policy, on one thread."""
    pairs = [
        measure_pair(game, left, right, deals, seed)
        for left in range(game.setting.lefts)
        for right in range(game.setting.rights)
    ]
    results = {
        policy: simulate(game, GAMES_PER_DEAL * deals, policy, seed, 1) for policy in POLICY_NUMBERS
    }
    return Balance(
        deals=deals,
        seed=seed,
        pairs=pairs,
        games={policy: result.won / result.games for policy, result in results.items()},
        challenges={
            policy: result.challenges_won / result.challenges for policy, result in results.items()
        },
    )


def table(pairs: Sequence[PairBalance], column: str) -> list[str]:
    """Left cards down, right cards across, in percent."""
    lefts = list(dict.fromkeys(pair.left for pair in pairs))
    rights = list(dict.fromkeys(pair.right for pair in pairs))
    by_name = {(pair.left, pair.right): pair for pair in pairs}
    lines = [f"| | {' | '.join(rights)} |", f"|---|{'---:|' * len(rights)}"]
    for left in lefts:
        row = [by_name[left, right] for right in rights]
        cells = [
            str(pair.goal) if column == "goal" else f"{100 * getattr(pair, column):.0f}"
            for pair in row
        ]
        lines.append(f"| {left} | {' | '.join(cells)} |")
    return lines


def tell(balance: Balance) -> str:
    """The tables for docs/balance.md."""
    lines = [f"{balance.deals} deals a pair, seed {balance.seed}.", "", "Goals:", ""]
    lines += table(balance.pairs, "goal")
    lines += ["", "Could be won, with all cards visible, % of deals:", ""]
    lines += table(balance.pairs, "winnable")
    lines += ["", "Won by two `sensible` players, % of deals:", ""]
    lines += table(balance.pairs, "won")
    undecided = max(pair.undecided for pair in balance.pairs)
    lines += ["", f"Searches that were given up: at most {undecided:.1%} of a pair.", ""]
    lines += ["| Two players | challenges won | games won |", "|---|---:|---:|"]
    for policy, share in balance.games.items():
        lines.append(f"| {policy} | {balance.challenges[policy]:.1%} | {share:.1%} |")
    return "\n".join(lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m parlorcar.lab.balance", description=__doc__)
    parser.add_argument("game", nargs="?", choices=["planes-trains"], default="planes-trains")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--box", default="standard")
    given = parser.parse_args()
    game = Game(definition(given.game), 2, given.box)
    print(tell(measure(game, given.deals, given.seed)))


if __name__ == "__main__":
    main()
