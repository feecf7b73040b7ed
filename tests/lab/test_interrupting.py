"""A long simulation can be stopped."""

from __future__ import annotations

import threading

import pytest

import parlorcar
from parlorcar.lab import simulate
from parlorcar.lab.simulate import AHEAD, BLOCK


class Stopped(Exception):
    """What Ctrl-C is, in a test."""


def test_only_few_blocks_are_played_after_somebody_has_stopped_a_simulation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = parlorcar.game("polar-express", players=2)
    played, lock, threads = [0], threading.Lock(), 2
    lab = simulate.lab_of(game)
    play_block = lab.play_block

    def counted(games: int, *rest: object) -> object:
        with lock:
            played[0] += 1
        return play_block(min(games, 2), *rest)

    monkeypatch.setattr(lab, "play_block", counted)

    def stop(_: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        simulate.simulate(game, 10_000 * BLOCK, "random", 1, threads, stop)
    assert played[0] <= 3 + AHEAD * threads


@pytest.mark.parametrize("games", [1, BLOCK, 7 * BLOCK + 3])
def test_progress_counts_every_game_once(games: int) -> None:
    game = parlorcar.game("polar-express", players=2)
    told: list[int] = []
    result = simulate.simulate(game, games, "random", 1, 2, told.append)
    assert sum(told) == result.games == games
