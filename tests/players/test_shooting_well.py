"""Kids who play sensibly: legal moves, no blunders, the better odds, and far better than chance."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest

import parlorcar
from parlorcar import NATURE, Game, Move, Position, players
from parlorcar.games import definition

RIDE = definition("kids-express")
KIDS = list(RIDE.characters)
ALL_OTHER = {name: list(rule.choices)[1] for name, rule in RIDE.house_rules.items()}
CHOICES: list[dict[str, str]] = [
    {},
    *({name: choice} for name, choice in ALL_OTHER.items()),
    ALL_OTHER,
]
HIDDEN = dict.fromkeys(("misty", "tuco", "doc", "silk"), "hideout")


def game(seats: int = 1, hard_mode: bool = False, **more: Any) -> Game:
    hard = KIDS[:seats] if hard_mode else []
    return parlorcar.game("kids-express", players=seats, hard_mode=hard, **more)


def chosen(position: Position) -> str:
    actor = position.actor
    assert isinstance(actor, int)
    return players.choose("sensible", position.view(actor), np.random.default_rng(1)).text


def at(stacks: list[int], kept: int, made: Game | None = None, **fields: Any) -> Position:
    """A table with these stacks, and no bandit on the train unless `fields` say so."""
    made = made or game()
    return made.position(
        {
            "bandits": HIDDEN,
            "stacks": dict(zip(made.board()["places"], stacks, strict=False)),
            "kept": [kept] + [0] * (made.players - 1),
            **fields,
        }
    )


def odds_of(**often: int) -> dict[str, Any]:
    """A box in which a shot under these conditions fells everybody so many times in ten."""
    table: dict[str, Any] = json.loads((RIDE.folder / "shot_table.json").read_text("utf-8"))
    for condition, hits in often.items():
        for there in range(1, 16):
            fallen = [10 - hits] + [hits * (down == there) for down in range(1, 16)]
            table["cells"][condition][str(there)] = fallen
    return {"shot_table": table}


@pytest.mark.parametrize("hard_mode", [False, True], ids=["easy", "hard mode"])
@pytest.mark.parametrize("house_rules", CHOICES, ids=str)
def test_only_legal_moves_are_played(house_rules: dict[str, str], hard_mode: bool) -> None:
    """Games in which one move of four is any other, so that all sorts of tables are met."""
    rng = np.random.default_rng(4)
    for seats in (1, 2, 3, 4):
        position = game(seats, hard_mode, **house_rules).start()
        while (actor := position.actor) is not None:
            if actor == NATURE:
                position.play(drawn(position, rng))
                continue
            assert isinstance(actor, int)
            moves = position.moves()
            move = players.choose("sensible", position.view(actor), rng)
            assert move in moves
            position.play(moves[int(rng.integers(len(moves)))] if rng.random() < 0.25 else move)


def drawn(position: Position, rng: np.random.Generator) -> Move:
    moves, weights = zip(*position.chances(), strict=True)
    found: Move = moves[int(rng.choice(len(moves), p=np.array(weights) / sum(weights)))]
    return found


def ends(position: Position, move: Move | str) -> tuple[float, float]:
    """How likely a move wins, and loses, before the next turn begins."""
    after = position.copy()
    after.play(move)
    if after.outcome is not None:
        return (1.0, 0.0) if after.outcome.won else (0.0, 1.0)
    if after.actor == NATURE:
        chances = [chance for chance in after.chances() if chance[1]]
        total = sum(weight for _, weight in chances)
        parts = [(weight / total, ends(after, chance)) for chance, weight in chances]
        return (sum(p * won for p, (won, _) in parts), sum(p * lost for p, (_, lost) in parts))
    if after.to_dict()["phase"] == "bonus":
        return max((ends(after, choice) for choice in after.moves()), key=lambda end: end[0])
    return 0.0, 0.0


@pytest.mark.parametrize("hard_mode", [False, True], ids=["easy", "hard mode"])
def test_no_sure_win_is_missed_and_no_game_thrown_away(hard_mode: bool) -> None:
    """Late tables with low stacks: every move's outcomes within the turn are all looked at.

    The player leaves out whom a shot may fell by chance beside its aim, hence a little slack.
    """
    rng = np.random.default_rng(8)
    made = game(2, hard_mode)
    sure, lost = 0, 0
    for _ in range(150):
        stacks = [int(rng.integers(1, 4)) for _ in range(4)]
        cars = made.board()["places"][:3]
        bandits = {name: str(rng.choice([*cars, "hideout"])) for name in HIDDEN}
        free = [*(car for car in cars if car not in bandits.values()), "stagecoach"]
        position = made.position(
            {
                "bandits": bandits,
                "kids": {kid: str(rng.choice(free)) for kid in KIDS[:2]},
                "stacks": dict(zip(made.board()["places"], stacks, strict=False)),
                "kept": [int(rng.integers(6, 10)), int(rng.integers(8, 11))],
            }
        )
        outcomes = {move.text: ends(position, move) for move in position.moves()}
        won, thrown = outcomes[chosen(position)]
        if max(win for win, _ in outcomes.values()) > 1 - 1e-9:
            sure += 1
            assert won > 0.95, (position.to_dict(), outcomes)
        if min(loss for _, loss in outcomes.values()) < 1 - 1e-9:
            lost += thrown > 0
            assert thrown < 1 - 1e-9, (position.to_dict(), outcomes)
    assert min(sure, lost) > 3  # such tables were met


def test_who_is_ahead_takes_the_last_token_and_wins() -> None:
    assert chosen(at([5, 1, 6, 5], kept=14)) == "go first-class"
    assert chosen(at([5, 6, 1, 5], kept=14)) == "go second-class"


def test_who_is_behind_leaves_the_last_token_where_it_is() -> None:
    position = at([7, 1, 7, 5], kept=8, kids={"noa": "first-class"})
    assert chosen(position) in ("go locomotive", "go second-class")


def test_who_is_behind_does_not_shoot_from_where_the_last_token_lies() -> None:
    """A shot is followed by a token from the kid's own place."""
    position = at(
        [1, 7, 7, 5], 8, kids={"noa": "locomotive"}, bandits=HIDDEN | {"misty": "first-class"}
    )
    assert chosen(position) == "go second-class"


def test_a_kid_takes_luggage_from_the_train_not_parcels() -> None:
    assert chosen(game().start()) in ("go locomotive", "go first-class", "go second-class")


def test_a_kid_in_a_car_shoots_at_two_bandits_in_another() -> None:
    """It loses nothing by it: a token comes from the own car in any case."""
    bandits = HIDDEN | {"misty": "first-class", "doc": "first-class"}
    position = at([8, 8, 8, 6], 3, kids={"noa": "locomotive"}, bandits=bandits)
    assert chosen(position) in ("shoot easy", "shoot hard")


def test_nobody_shoots_at_an_empty_train() -> None:
    for seats in (1, 4):
        assert "shoot" not in chosen(game(seats).start())


@pytest.mark.parametrize(("easy", "hard"), [(8, 4), (4, 8)])
def test_the_distance_with_the_better_odds_is_chosen(easy: int, hard: int) -> None:
    bandits = {"misty": "locomotive", "tuco": "first-class", "doc": "second-class"}
    made = game(box=odds_of(easy=easy, hard=hard))
    position = at([8, 8, 8, 5], 3, made, bandits=HIDDEN | bandits)
    assert chosen(position) == ("shoot easy" if easy > hard else "shoot hard")


def test_nobody_shoots_who_never_hits() -> None:
    bandits = {"misty": "locomotive", "tuco": "locomotive"}
    made = game(box=odds_of(easy=0, hard=0))
    position = at([8, 8, 8, 5], 3, made, bandits=HIDDEN | bandits)
    assert "shoot" not in chosen(position)


def test_a_bonus_comes_from_the_tall_stack_or_ends_the_game_when_that_wins() -> None:
    made = game(hard_mode=True)
    for kept, place in ((6, "bonus second-class"), (15, "bonus locomotive")):
        position = at(
            [1, 6, 8, 5],
            kept,
            made,
            bandits=HIDDEN | {"misty": "locomotive", "doc": "second-class"},
        )
        position.play("1 shoot")
        position.play("fall misty doc")
        assert chosen(position) == place


def test_a_hit_in_hard_mode_that_would_lose_the_game_is_not_tried() -> None:
    """The only bandit stands where one token is left: a hit takes it, and the game is over."""
    position = at(
        [1, 7, 7, 6], 6, game(hard_mode=True, box=odds_of(noa=10)),
        kids={"noa": "first-class"}, bandits=HIDDEN | {"misty": "locomotive"},
    )  # fmt: skip
    assert chosen(position).startswith("go ")


@pytest.mark.parametrize("hard_mode", [False, True], ids=["easy", "hard mode"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sensible_kids_win_far_more_often_than_random_ones(seats: int, hard_mode: bool) -> None:
    games = 2000
    made = game(seats, hard_mode)
    random, sensible = (
        made.simulate(games, policy, seed=3, threads=1).won / games
        for policy in ("random", "sensible")
    )
    assert random < 0.05
    assert sensible - random > 0.15 + 4 * math.sqrt(0.25 / games)


def test_one_sensible_kid_among_random_ones_helps() -> None:
    games = 4000
    mixed, random = (
        game(2).simulate(games, policies, seed=5, threads=1).won / games
        for policies in (["sensible", "random"], ["random", "random"])
    )
    assert mixed > random + 4 * math.sqrt(2 * 0.05 / games)
