"""Whole journeys at once: the counts agree, it is fast, and the box is as balanced as is said."""

from __future__ import annotations

import msgspec
import pytest

import parlorcar
from parlorcar.lab.balance import measure_pair
from parlorcar.lab.planes_trains import Pair, Result
from parlorcar.lab.simulate import BLOCK


def simulate(games: int, policies: str, seed: int = 1, threads: int = 1) -> Result:
    result = parlorcar.game("planes-trains", players=2).simulate(games, policies, seed, threads)
    assert isinstance(result, Result)
    return result


@pytest.mark.parametrize("policies", ["random", "sensible", "forgetful"])
def test_the_counts_of_many_journeys_agree(policies: str) -> None:
    games = BLOCK + 101
    result = simulate(games, policies, threads=2)
    assert result.policies == [policies] * 2
    assert result.games == games == result.won + result.lost
    assert result.challenges == sum(pair.played for pair in result.pairs.values())
    assert result.challenges_won == sum(pair.won for pair in result.pairs.values())
    assert 2 * games <= result.challenges <= 4 * games
    in_lost_games = result.challenges_won - 3 * result.won
    in_won_games = result.challenges - result.challenges_won - 2 * result.lost
    assert 0 <= in_lost_games <= 2 * result.lost
    assert 0 <= in_won_games <= result.won
    assert result.decisions > 2 * result.turns > 4 * games
    assert len(result.pairs) == 64
    assert min(pair.played for pair in result.pairs.values()) > 0
    assert result.counts["won"] == result.won
    told = msgspec.to_builtins(result)
    assert told["pairs"]["memorable burglary"]["played"] > 0


def test_one_thread_and_two_play_the_same_journeys() -> None:
    one, two = (
        msgspec.structs.replace(
            simulate(BLOCK + 100, "sensible", 3, threads),
            threads=1,
            seconds=1.0,
            decisions_per_second=1.0,
        )
        for threads in (1, 2)
    )
    assert one == two
    assert one.pairs["memorable burglary"] != Pair(0, 0)


# What no digit makes winnable in 85 % of deals (docs/balance.md).
HARD_TO_WIN = {"standby": 0.4, "seat-map same-ticket": 0.5, "seat-map detour": 0.7}
HARD_TO_WIN |= {"big-talker grounded": 0.65, "big-talker tight-budget": 0.7}
DEALS = 60


@pytest.mark.parametrize("left", range(8))
def test_every_pair_can_be_won_and_is_neither_hopeless_nor_certain(left: int) -> None:
    """The targets, less three standard deviations of so few deals."""
    game = parlorcar.game("planes-trains", players=2)
    for right in range(8):
        pair = measure_pair(game, left, right, DEALS, seed=8)
        name = f"{pair.left} {pair.right}"
        least = HARD_TO_WIN.get(name, HARD_TO_WIN.get(pair.left, 0.85 - 0.14))
        assert pair.winnable >= least, name
        assert pair.undecided <= 0.05, name
        assert pair.won >= 0.25 - 0.17, name
        assert pair.won <= pair.winnable + pair.undecided, name


def test_sensible_players_come_home_in_about_two_games_of_three() -> None:
    result = simulate(1000, "sensible", seed=12)
    assert 0.45 <= result.won / result.games <= 0.70 + 0.03
