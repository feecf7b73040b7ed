"""Many games at once: the counts agree, the seats are fair, and it is fast."""

from __future__ import annotations

from collections import Counter

import pytest

import parlorcar
from parlorcar import NATURE
from parlorcar.games.core.game import Game
from parlorcar.lab.simulate import BLOCK, simulate, stream


def game(seats: int, **house_rules: str) -> parlorcar.Game:
    return parlorcar.game("polar-express", players=seats, **house_rules)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policies", ["random", "sensible"])
def test_the_counts_of_a_simulation_agree(seats: int, policies: str) -> None:
    games = BLOCK + 101
    result = game(seats).simulate(games=games, policies=policies, seed=2, threads=2)
    assert result.game == "polar-express"
    assert result.policies == [policies] * seats
    assert (result.players, result.seed, result.threads) == (seats, 2, 2)
    assert result.games == games == sum(result.wins) + result.no_winner
    assert len(result.wins) == seats
    assert result.no_winner == 0
    assert result.decisions > result.turns > games
    assert result.seconds > 0
    assert result.decisions_per_second == pytest.approx(result.decisions / result.seconds)
    assert min(result.bumps, result.trios, result.slides, result.answers) > 0
    assert policies == "sensible" or result.slopes > 0  # a sensible player keeps off the slope


def test_games_without_a_winner_are_counted() -> None:
    few_cards = {
        "numbers": dict.fromkeys("1234567", 2),
        "specialties": {"express": 0},
        "totals": "free",
    }
    short = parlorcar.game("polar-express", players=3, box=few_cards, empty_deck="play_on")
    result = short.simulate(games=300, seed=1, threads=1)
    assert result.no_winner > 0
    assert sum(result.wins) + result.no_winner == 300


def test_a_simulation_counts_what_the_same_games_show_one_by_one() -> None:
    """A game played by hand, with the stream that simulate gives to its only game."""
    two = game(2)
    result = two.simulate(games=1, policies="random", seed=9, threads=1)
    rng, position, kinds, decisions = stream(9, 0), two.start(), Counter[str](), 0
    while isinstance(actor := position.actor, int | str):
        if actor == NATURE:
            chances = position.chances()
            left = int(rng.random() * sum(weight for _, weight in chances))
            copies = [move for move, weight in chances for _ in range(weight)]
            move = copies[left]
        else:
            moves = position.moves()
            move = moves[int(rng.random() * len(moves))]
            decisions += 1
        kinds.update(event.kind for event in position.play(move))
    assert position.outcome is not None
    assert result.wins == [int(position.outcome.winner == seat) for seat in (1, 2)]
    assert (result.decisions, result.turns) == (decisions, kinds["turn"])
    assert (result.bumps, result.trios) == (kinds["bumped"], kinds["trio"])
    assert result.slides == kinds["crossed"] + kinds["slid_back"]
    assert result.answers == kinds["caribou"] + kinds["hobo"]
    assert result.slopes == kinds["slope"]


def test_workers_that_name_no_seed_play_different_games() -> None:
    one, other = (game(2).simulate(games=30, threads=1) for _ in range(2))
    assert one.seed != other.seed and one.decisions != other.decisions
    again = game(2).simulate(games=30, seed=one.seed, threads=1)
    assert (again.wins, again.decisions) == (one.wins, one.decisions)


def test_a_box_that_is_played_for_ever_comes_to_an_end() -> None:
    """No number and no Santa: nobody can move, and the cards are shuffled again and again."""
    endless = {
        "numbers": dict.fromkeys("1234567", 0),
        "specialties": {"hobo": 10, "caribou-crossing": 9}
        | dict.fromkeys(("glacier-gulch", "express", "avalanche", "santa"), 0),
        "totals": "free",
    }
    made = parlorcar.game("polar-express", players=2, box=endless)
    result = made.simulate(games=5, seed=1, threads=1, most_decisions=500)
    assert (result.cut, result.decisions, sum(result.wins), result.no_winner) == (5, 2500, 0, 0)


def test_a_game_that_ends_with_its_last_decision_is_not_cut() -> None:
    one = game(2).simulate(games=1, seed=4, threads=1)
    for most, cut in ((one.decisions, 0), (one.decisions - 1, 1)):
        result = game(2).simulate(games=1, seed=4, threads=1, most_decisions=most)
        assert (result.cut, result.decisions, sum(result.wins)) == (cut, most, 1 - cut)


def test_progress_is_told_block_by_block() -> None:
    told: list[int] = []
    core = Game(game(2).definition, 2)
    simulate(core, 2 * BLOCK + 7, "random", 1, 2, told.append)
    assert told == [BLOCK, BLOCK, 7]


def test_no_seat_is_much_better_than_its_share() -> None:
    """Four sensible players: nobody more than 3 points above 25 %."""
    games = 20_000
    result = game(4).simulate(games=games, policies="sensible", seed=1)
    assert max(result.wins) / games < 0.25 + 0.03


@pytest.mark.parametrize(("seats", "turns"), [(2, 20), (3, 30), (4, 43)])
def test_a_game_of_sensible_players_is_as_long_as_the_box_was_made_for(
    seats: int, turns: int
) -> None:
    result = game(seats).simulate(games=2000, policies="sensible", seed=1)
    assert result.turns / 2000 == pytest.approx(turns, rel=0.25)
