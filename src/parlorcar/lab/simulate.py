"""Many games at once: the same result with any number of threads, compiled or not."""

from __future__ import annotations

import os
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from ..games import part
from ..games.core.errors import InvalidRecord
from ..games.core.game import Game
from ..games.core.likeness import is_whole
from ..players import check_policy
from .in_python import InPython
from .result import Result

AHEAD = 3  # blocks that wait for each thread
MOST_DECISIONS = 100_000  # no real game has a hundredth of it; a box can be played for ever
SEEDS = 2**53  # seeds that are drawn: whole numbers that every reader of JSON reads exactly
BLOCK = 500  # games that share one random stream; what a thread takes at a time

Policies = str | Sequence[str]


def simulate(
    game: Game,
    games: int,
    policies: Policies = "random",
    seed: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    most_decisions: int = MOST_DECISIONS,
) -> Result:
    """Plays `games` whole games and counts. `policies`: one for all seats, or one for each.

    The same seed gives the same games with any number of threads (default: all cores). Without a
    seed one is drawn from the operating system; the result tells it. A game that needs more than
    `most_decisions` is cut off there. `progress` is told how many games have just been finished.
    Raises InvalidRecord for an impossible number or an unknown policy.
    """
    games = at_least("games", games, 1)
    most_decisions = at_least("most_decisions", most_decisions, 1)
    threads = at_least("threads", threads, 1) if threads is not None else os.cpu_count() or 1
    seed = at_least("seed", seed, 0) if seed is not None else secrets.randbelow(SEEDS)
    seats = seats_policies(game, policies)
    lab = lab_of(game)
    lab.play_block(1, game.players, seats, game.setting, stream(seed, 0), 1)
    began = time.perf_counter()
    totals = add_up(play_blocks(game, games, seats, seed, threads, most_decisions, progress))
    seconds = time.perf_counter() - began
    decisions = int(totals[0][lab.DECISIONS])
    told: Result = lab.result(
        totals,
        game.setting,
        game=game.name,
        players=game.players,
        policies=seats,
        seed=seed,
        threads=threads,
        games=int(totals[0][lab.GAMES]),
        most_decisions=most_decisions,
        cut=int(totals[0][lab.CUT]),
        decisions=decisions,
        turns=int(totals[0][lab.TURNS]),
        seconds=seconds,
        decisions_per_second=decisions / seconds,
    )
    return told


def lab_of(game: Game) -> Any:
    """What plays blocks of a game and tells their totals: the game's own, compiled, if it has one.

    It has `play_block` and `result` as `InPython` has, and the places of the counts that every
    result tells.
    """
    return part(game.name, "lab") or InPython(game)


def at_least(name: str, number: Any, least: int) -> int:
    """`number` if it is a whole one, and large enough. Raises InvalidRecord."""
    if not is_whole(number) or number < least:
        raise InvalidRecord(f"{name}: {number!r} is not a whole number from {least} on")
    return int(number)


def seats_policies(game: Game, policies: Policies) -> list[str]:
    """A policy for every seat."""
    if not isinstance(policies, Sequence):
        raise InvalidRecord(f"policies: {policies!r} is neither a name nor a list of names")
    listed = [policies] * game.players if isinstance(policies, str) else list(policies)
    if len(listed) != game.players:
        raise InvalidRecord(f"policies: {len(listed)} given, but {game.players} play")
    return [check_policy(policy, game.name) for policy in listed]


def stream(seed: int, block: int) -> np.random.Generator:
    """The random stream of a block of games."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(block,))))


def play_blocks(
    game: Game,
    games: int,
    seats: list[str],
    seed: int,
    threads: int,
    most_decisions: int,
    progress: Callable[[int], None],
) -> Iterator[Any]:
    lab = lab_of(game)
    sizes = [min(BLOCK, games - first) for first in range(0, games, BLOCK)]

    def play(block: int) -> Any:
        return lab.play_block(
            *(sizes[block], game.players, seats, game.setting, stream(seed, block)),
            most_decisions,
        )

    # Few blocks wait at a time: an interruption has to wait for all that have been submitted.
    waiting: deque[Future[Any]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        for block in range(len(sizes)):
            waiting.append(pool.submit(play, block))
            most = AHEAD * threads if block < len(sizes) - 1 else 0
            while len(waiting) > most:
                result = waiting.popleft().result()
                progress(sizes[block - len(waiting)])
                yield result


def add_up(blocks: Iterator[Any]) -> Any:
    first = next(blocks)
    for block in blocks:
        for total, more in zip(first, block, strict=True):
            total += more
    return first
