"""What holds in every game of Kids Express."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import given, settings
from random_games import SEEDS, plies
from random_rides import CARS, STACKS, rides

import parlorcar
from parlorcar import Position
from parlorcar.games.core.game import Game
from parlorcar.games.kids_express.pieces import POSITION

few = settings(deadline=None, max_examples=25)
BANDITS = ("misty", "tuco", "doc", "silk")


def facts(position: Position) -> dict[str, Any]:
    return position.to_dict()


def tokens_of(told: dict[str, Any]) -> int:
    waiting = told["bonus"] is not None
    return int(sum(told["stacks"].values()) + told["hideout"] + sum(told["kept"]) + waiting)


@few
@given(rides(box="standard"), SEEDS)
def test_37_tokens_are_somewhere_and_each_is_saved_or_stolen(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        told = facts(ply.after)
        assert tokens_of(told) == 37
        assert told["saved"] + told["stolen"] == 37
        before = told["stacks"]["stagecoach"] + sum(told["kept"])
        assert told["saved"] == before + (told["bonus"] is not None)


@few
@given(rides(), SEEDS)
def test_no_token_is_lost_or_made_or_seen_twice(game: Game, seed: int) -> None:
    effects = game.board()["effects"]
    total = sum(sum(tokens.values()) for tokens in effects.values())
    turned = 0
    for ply in plies(game, seed):
        told = facts(ply.after)
        turned += ply.move.text.startswith("token ")
        assert tokens_of(told) == told["saved"] + told["stolen"] == total
        seen = {stack: Counter(told["seen"].get(stack, {})) for stack in STACKS}
        assert sum(count.total() for count in seen.values()) == turned
        for stack in STACKS:
            assert seen[stack] <= Counter(effects[stack])
            assert seen[stack].total() <= game.board()["stacks"][stack] - told["stacks"][stack]


@few
@given(rides(), SEEDS)
def test_no_kid_is_beside_a_bandit_and_everybody_is_somewhere(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        told = facts(ply.after)
        assert list(told["kids"]) == game.characters
        assert list(told["bandits"]) == list(BANDITS)
        assert set(told["bandits"].values()) <= {*CARS, "hideout"}
        assert set(told["kids"].values()) <= {*CARS, "stagecoach"}
        for car in CARS:
            assert car not in told["kids"].values() or car not in told["bandits"].values()


@few
@given(rides(box="standard"), SEEDS)
def test_a_game_ends_within_34_turns_at_once_when_a_stack_runs_out(game: Game, seed: int) -> None:
    played = list(plies(game, seed))
    finishing = game.house_rules["bonus_empties_stack"] == "finish_turn"
    for ply in played:
        told = facts(ply.after)
        empty = [stack for stack in STACKS if told["stacks"][stack] == 0]
        assert told["over"] == (told["won"] is not None)
        if told["over"]:
            assert empty and told["won"] == (told["saved"] > told["stolen"])
        elif empty:  # only while the bonus token that emptied it is still to be turned
            assert empty == [told["bonus"]]
            assert finishing or told["phase"] == "bonus-token"
    last = facts(played[-1].after)
    assert last["over"] and 1 <= last["turns"] <= 34


@few
@given(rides(), SEEDS)
def test_a_turn_is_one_step_and_one_token_and_goes_to_the_left(game: Game, seed: int) -> None:
    turns: list[tuple[int, list[str]]] = []
    for ply in plies(game, seed):
        told = facts(ply.before)
        if told["phase"] == "first":
            continue
        if told["phase"] == "act":
            turns.append((told["turn"], []))
        turns[-1][1].append(ply.move.text.split()[0])
        assert told["turn"] == turns[-1][0]
    for (seat, steps), (following, _) in pairwise(turns):
        assert following == seat % game.players + 1
        assert steps[0] in ("go", "shoot")
        assert (steps[0] == "shoot") == ("fall" in steps)
        assert 1 <= steps.count("token") <= (2 if steps[0] == "shoot" else 1)


@few
@given(rides(), SEEDS)
def test_a_bonus_is_hard_modes_and_one_at_most(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        kinds = [event.kind for event in ply.events]
        assert kinds.count("bonus_taken") + kinds.count("stolen_back") <= 1
        if {"bonus_taken", "stolen_back"} & set(kinds):
            assert facts(ply.before)["shot"] == "hard mode"
        if ply.move.text.startswith("fall"):
            hit = "bandit_fell" in kinds
            assert hit != ("missed" in kinds)
            hard = facts(ply.before)["shot"] == "hard mode"
            rewarded = "bonus_taken" in kinds or facts(ply.after)["phase"] == "bonus"
            if not hard:
                assert not rewarded
            elif hit:
                assert rewarded or "stolen_back" in kinds


@few
@given(rides(), SEEDS)
def test_what_bandits_take_is_told_one_by_one(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        before, after = facts(ply.before), facts(ply.after)
        stole = Counter(event.to_dict()["place"] for event in ply.events if event.kind == "stole")
        taken = Counter(
            {stack: before["stacks"][stack] - after["stacks"][stack] for stack in STACKS}
        )
        for event in ply.events:
            if event.kind in ("turned", "bonus_taken"):
                taken[event.to_dict()["place"]] -= 1
        assert +taken == stole
        arrows = sum(event.kind == "into_hideout" for event in ply.events)
        back = sum(event.kind == "stolen_back" for event in ply.events)
        assert after["hideout"] - before["hideout"] == stole.total() + arrows - back


@few
@given(rides(), SEEDS)
def test_any_standees_may_lie_and_those_who_cannot_be_hit_weigh_nothing(
    game: Game, seed: int
) -> None:
    for ply in plies(game, seed):
        if facts(ply.before)["phase"] != "fall":
            continue
        chances = ply.before.chances()
        assert len(chances) == 2 ** (4 + game.players)
        total = sum(weight for _, weight in chances)
        assert abs(total - 1_000_000_000) < 1000
        told = facts(ply.before)
        if set(told["bandits"].values()) == {"hideout"}:
            continue  # it is aimed at the Hideout, and the coach stands beside that
        for move, weight in chances:
            fallen = [told["kids"].get(name) for name in move.text.split()[1:]]
            assert "stagecoach" not in fallen or weight == 0


def test_who_lies_may_be_told_in_any_order() -> None:
    game = parlorcar.game("kids-express", players=3)
    start = {
        "bandits": {"misty": "locomotive", "tuco": "locomotive"},
        "kids": {"joy": "first-class"},
        "phase": "fall",
        "shot": "easy",
    }
    one, other = game.position(start), game.position(start)
    assert one.play("* fall misty tuco joy") == other.play("fall joy tuco misty")
    assert one == other


def test_a_position_of_the_third_game_is_small_too() -> None:
    assert POSITION.itemsize <= 256


def test_all_lies_open_so_that_every_view_is_the_position_itself() -> None:
    game = parlorcar.game("kids-express", players=2)
    rng = np.random.default_rng(1)
    for ply in plies(game, 1):
        for seat in (0, 1, 2):
            view = ply.after.view(seat)
            assert view.record.tobytes() == ply.after.record.tobytes()
            assert view.guess(rng) == ply.after
            assert ply.after.sight(seat).record.tobytes() == ply.after.record.tobytes()
