"""The computer's players: legal always, sensible where a family would be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlorcar
from parlorcar import NATURE, Position, players
from parlorcar.games import definition

DEFINITION = definition("polar-express")
HOUSE_RULES = st.fixed_dictionaries(
    {
        name: st.sampled_from(list(rule.choices))
        for name, rule in sorted(DEFINITION.house_rules.items())
    }
)
POLICIES = sorted(players.policies("polar-express"))
SEEDS = st.integers(0, 2**32 - 1)
PHASES = {
    *("play", "extra", "bridge", "announce", "call"),
    *("answer-trio", "answer-caribou", "answer-card"),
}


def position(start: dict[str, Any], seats: int = 2, **house_rules: str) -> Position:
    game = parlorcar.game("polar-express", players=seats, **house_rules)
    return game.position({"turn": 1, **start})


def sensible(position: Position, seed: int = 1) -> str:
    actor = position.actor
    assert isinstance(actor, int)
    return str(players.choose("sensible", position.view(actor), np.random.default_rng(seed)))


def every_choice(position: Position) -> set[str]:
    return {sensible(position, seed) for seed in range(10)}


def play_on(position: Position, rng: np.random.Generator) -> None:
    """One move of nature."""
    chances = position.chances()
    weights = np.array([weight for _, weight in chances])
    position.play(chances[int(rng.choice(len(chances), p=weights / weights.sum()))][0])


@settings(max_examples=25)
@given(HOUSE_RULES, st.integers(2, 4), st.sampled_from(POLICIES), SEEDS)
def test_only_legal_moves_are_played(
    house_rules: dict[str, str], seats: int, policy: str, seed: int
) -> None:
    game = parlorcar.game("polar-express", players=seats, **house_rules)
    rng = np.random.default_rng(seed)
    at = game.start()
    while isinstance(actor := at.actor, int | str):
        if actor == NATURE:
            play_on(at, rng)
            continue
        move = players.choose(policy, at.view(int(actor)), rng)
        assert move in at.moves()
        at.play(move)
    assert at.outcome is not None


def test_every_phase_is_met_by_sensible_players() -> None:
    """So that the tests have tried them all."""
    met = set[str]()
    rng = np.random.default_rng(2)
    for _ in range(12):
        at = parlorcar.game("polar-express", players=4).start()
        while isinstance(actor := at.actor, int | str):
            met.add(at.to_dict()["phase"])
            if actor == NATURE:
                play_on(at, rng)
            else:
                policy = "sensible" if rng.random() < 0.5 else "random"
                at.play(players.choose(policy, at.view(int(actor)), rng))
    assert met >= PHASES


@settings(max_examples=20)
@given(HOUSE_RULES, st.integers(2, 4), SEEDS)
def test_a_player_never_looks_past_its_view(
    house_rules: dict[str, str], seats: int, seed: int
) -> None:
    game = parlorcar.game("polar-express", players=seats, **house_rules)
    rng = np.random.default_rng(seed)
    at = game.start()
    while isinstance(actor := at.actor, int | str):
        if actor == NATURE:
            play_on(at, rng)
            continue
        view = at.view(int(actor))
        other = view.guess(rng).view(int(actor))
        before = view.copy()
        for policy in POLICIES:
            draw = int(rng.integers(2**32))
            ours = players.choose(policy, view, np.random.default_rng(draw))
            theirs = players.choose(policy, other, np.random.default_rng(draw))
            assert ours == theirs
        assert view == before
        at.play(ours)


def test_a_player_is_given_no_more_than_its_view() -> None:
    at = position({"hands": [["1", "2", "3", "4", "5"], ["1", "2", "3", "4", "5"]]})
    rng = np.random.default_rng(1)
    for seen in (at, at.view(0), at.view(2)):
        with pytest.raises(ValueError, match="from the view of the seat to act"):
            players.choose("sensible", seen, rng)


OTHERS = ["1", "2", "4", "6", "7"]


@pytest.mark.parametrize(
    ("space", "hand", "winning"),
    [
        (68, ["1", "2", "3", "4", "santa"], {"play 4", "play santa"}),
        (67, ["1", "2", "3", "4", "7"], {"play 7"}),
        (60, ["2", "2", "2", "4", "7"], {"trio 2"}),
        (59, ["1", "2", "3", "4", "santa"], {"play santa"}),
        (64, ["1", "2", "3", "4", "express"], {"play express"}),
        (65, ["1", "2", "3", "4", "glacier-gulch"], {"play glacier-gulch"}),
        (64, ["1", "1", "1", "4", "express"], {"play express"}),  # a trio could be answered
    ],
)
def test_a_player_wins_at_once_when_it_can(space: int, hand: list[str], winning: set[str]) -> None:
    at = position({"spaces": [space, 70], "hands": [hand, OTHERS]})
    assert every_choice(at) <= winning


def test_a_player_does_not_count_on_an_eight_that_may_not_reach_the_pole() -> None:
    hands = [["2", "3", "4", "5", "express"], OTHERS]
    at = position({"spaces": [65, 4], "hands": hands}, eight_reaches_pole="no")
    assert every_choice(at) == {"play 5"}


def test_a_player_goes_for_the_bridge_and_takes_it() -> None:
    at = position({"spaces": [17, 4], "hands": [["1", "2", "5", "6", "7"], OTHERS]})
    assert every_choice(at) == {"play 5"}
    at.play("play 5")
    assert every_choice(at) == {"slide"}


def test_a_player_takes_the_extra_play_and_the_announcement() -> None:
    at = position({"spaces": [4, 4], "hands": [["1", "5", "6", "3", "2"], OTHERS]})
    at.play("play 5")
    assert every_choice(at) == {"again"}
    at = position({"spaces": [4, 4], "hands": [["1", "1", "1", "3", "2"], OTHERS]})
    at.play("trio 1")
    at.play("pass")
    assert every_choice(at) == {"announce"}
    at.play("move")
    assert every_choice(at) == {"call"}


def test_the_hobo_is_spared_from_a_harmless_card() -> None:
    """Avalanche takes a token on space 2 back by only 2."""
    hands = [["avalanche", "2", "3", "4", "5"], ["hobo", "2", "3", "4", "5"]]
    at = position({"spaces": [30, 2], "hands": hands})
    at.play("play avalanche")
    assert every_choice(at) == {"pass"}


def test_the_hobo_answers_a_card_that_costs_much() -> None:
    hands = [["glacier-gulch", "2", "3", "4", "5"], ["hobo", "2", "3", "4", "5"]]
    at = position({"spaces": [30, 49], "hands": hands})
    at.play("play glacier-gulch")
    assert every_choice(at) == {"hobo"}


@pytest.mark.parametrize("space", [59, 64, 68, 71])
def test_the_hobo_saves_three_of_a_kind_that_wins(space: int) -> None:
    hands = [["1", "1", "1", "2", "hobo"], ["caribou-crossing", "2", "4", "6", "7"]]
    at = position({"spaces": [space, 4], "hands": hands})
    at.play("trio 1")
    assert every_choice(at) == {"caribou"}
    at.play("caribou")
    assert every_choice(at) == {"hobo"}


def test_caribou_crossing_stops_the_leader_and_not_the_last_in_the_race() -> None:
    hands = [["1", "1", "1", "2", "4"], ["caribou-crossing", "2", "4", "6", "7"]]
    leader = position({"spaces": [34, 4], "hands": hands})
    leader.play("trio 1")
    assert every_choice(leader) == {"caribou"}
    last = position({"spaces": [4, 34], "hands": hands})
    last.play("trio 1")
    assert every_choice(last) == {"pass"}


def test_sensible_beats_random_clearly() -> None:
    """Far above an even share: more than eight standard deviations of a fair coin."""
    games = 2000
    for seats in (2, 3, 4):
        game = parlorcar.game("polar-express", players=seats)
        for seat in range(seats):
            policies = ["random"] * seats
            policies[seat] = "sensible"
            wins = game.simulate(games=games, policies=policies, seed=11, threads=1).wins[seat]
            fair = games / seats
            assert wins > fair + 8 * (fair * (1 - 1 / seats)) ** 0.5
