"""Many games of Kids Express at once: the counts agree, chance is fair, and it is fast."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import parlorcar
from parlorcar.games import definition
from parlorcar.games.core.game import Game
from parlorcar.games.kids_express.falls import draw_fall
from parlorcar.games.kids_express.moves import FALLEN
from parlorcar.lab.kids_express import Result
from parlorcar.lab.simulate import BLOCK

RIDE = definition("kids-express")
KIDS = list(RIDE.characters)
BALANCE = Path(__file__).parents[2] / "docs" / "balance.md"
OTHER_CHOICES: list[dict[str, str]] = [{}] + [
    {name: choice} for name, rule in RIDE.house_rules.items() for choice in list(rule.choices)[1:]
]


def game(players: int, hard_mode: bool = False, **more: Any) -> Game:
    hard = KIDS[:players] if hard_mode else []
    return parlorcar.game("kids-express", players=players, hard_mode=hard, **more)


def simulate(made: Game, games: int, policies: str, seed: int = 1, threads: int = 1) -> Result:
    assert isinstance(made, parlorcar.Game)
    result = made.simulate(games, policies, seed, threads)
    assert isinstance(result, Result)
    return result


def deviations(share: float, expected: float, tries: int) -> float:
    """By how many standard deviations a share of so many tries is off."""
    return abs(share - expected) / math.sqrt(expected * (1 - expected) / tries)


@pytest.mark.parametrize("policies", ["random", "sensible"])
@pytest.mark.parametrize("hard_mode", [False, True], ids=["easy", "hard mode"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_counts_of_many_rides_agree(players: int, hard_mode: bool, policies: str) -> None:
    games = BLOCK + 101
    result = simulate(game(players, hard_mode), games, policies, threads=2)
    assert (result.players, result.policies) == (players, [policies] * players)
    assert result.games == games == result.won + result.lost
    assert 0 <= result.saved <= 37 * games
    assert 19 * result.won <= result.saved <= 37 * result.won + 18 * result.lost
    assert games <= result.turns <= 34 * games
    assert result.decisions >= result.turns  # and the choices of a bonus's place
    shooting = result.shooting.values()
    assert result.shots == sum(shots.shots for shots in shooting) <= result.turns
    assert result.hits == sum(shots.hits for shots in shooting) <= result.shots
    for shots in shooting:
        assert shots.hit_rate == shots.hits / shots.shots
        assert shots.hits <= shots.bandits <= 4 * shots.hits
    # Bandits of the car beside fall too; those in the Hideout do not count.
    assert result.bandits_knocked_over == sum(shots.bandits for shots in shooting)
    assert result.bonus_tokens == (result.hits if hard_mode else 0)
    assert set(result.shooting) <= (set(KIDS[:players]) if hard_mode else {"easy", "hard"})
    assert min(result.ran_away, result.thefts) > 0


def test_a_result_tells_wins_turns_and_hit_rates_as_json() -> None:
    result = simulate(game(2, hard_mode=True), 300, "sensible")
    told = msgspec.json.decode(msgspec.json.encode(result))
    assert told["won"] + told["lost"] == told["games"] == 300
    assert told["turns"] > 300
    assert list(told["shooting"]) == ["noa", "tom"]
    assert 0 < told["shooting"]["tom"]["hit_rate"] < 1


def test_one_thread_and_two_play_the_same_rides() -> None:
    one, two = (
        msgspec.structs.replace(
            simulate(game(3), BLOCK + 100, "sensible", 3, threads),
            threads=1,
            seconds=1.0,
            decisions_per_second=1.0,
        )
        for threads in (1, 2)
    )
    assert one == two
    other = simulate(game(3), BLOCK + 100, "sensible", 4)
    assert (other.won, other.turns, other.saved) != (one.won, one.turns, one.saved)


@pytest.mark.parametrize("house_rules", OTHER_CHOICES, ids=str)
@pytest.mark.parametrize("policies", ["random", "sensible"])
def test_every_house_rule_can_be_played_by_the_thousand(
    policies: str, house_rules: dict[str, str]
) -> None:
    result = simulate(game(2, hard_mode=True, **house_rules), 1000, policies)
    assert result.won + result.lost == 1000
    assert result.turns <= 34_000
    assert ("easy" in result.shooting) == (house_rules.get("hard_shots") == "each_shot"), (
        "easy shots are for who is not in hard mode, or for each shot anew"
    )


def table_where(condition: str, fallen: list[int], there: int) -> dict[str, Any]:
    """The standard table, but for shots at such bandits under a condition."""
    table: dict[str, Any] = json.loads((RIDE.folder / "shot_table.json").read_text("utf-8"))
    table["cells"][condition][str(there)] = fallen
    return table


def all_or_none(there: int) -> list[int]:
    """In one shot of four everybody falls, else nobody."""
    return [3] + [int(down == there) for down in range(1, 16)]


def test_hits_are_as_frequent_as_the_table_says() -> None:
    table = table_where("noa", all_or_none(1), 1)
    for there in range(2, 16):
        table["cells"]["noa"][str(there)] = all_or_none(there)
    table["strays"]["noa"] = {"missed": [[0.0] * 4] * 2, "hit": [[0.0] * 4] * 2}
    result = simulate(game(1, hard_mode=True, box={"shot_table": table}), 3000, "sensible")
    noa = result.shooting["noa"]
    assert noa.shots > 3000
    assert deviations(noa.hit_rate, 0.25, noa.shots) < 4


PLACED = {
    "four in the car": (["first-class"] * 4, {"noa": "locomotive", "joy": "second-class"}),
    "two and one beside": (
        ["first-class", "second-class", "first-class", "hideout"],
        {"noa": "locomotive", "joy": "stagecoach"},
    ),
    "beside the Hideout": (
        ["second-class", "hideout", "hideout", "second-class"],
        {"noa": "first-class", "joy": "first-class"},
    ),
    "at the Hideout": (["hideout"] * 4, {"noa": "second-class", "joy": "stagecoach"}),
}


@pytest.mark.parametrize("placed", PLACED)
@pytest.mark.parametrize("shot", ["shoot easy", "shoot hard", "shoot"])
def test_in_many_games_those_fall_whom_the_chances_of_one_game_name(placed: str, shot: str) -> None:
    """The quick draw against the weights of all sets of standees, by chi squared."""
    bandits, kids = PLACED[placed]
    table: dict[str, Any] = json.loads((RIDE.folder / "shot_table.json").read_text("utf-8"))
    for after in table["strays"].values():  # more of them than any hand makes, to be seen
        after |= {"missed": [[0.1, 0.2, 0.3, 0.4]] * 2, "hit": [[0.4, 0.3, 0.2, 0.1]] * 2}
    made = parlorcar.game(
        "kids-express",
        players=2,
        kids=["noa", "joy"],
        box={"shot_table": table},
        hard_shots="each_shot",
    )
    position = made.position(
        {"kids": kids, "bandits": dict(zip(made.board()["bandits"], bandits, strict=True))}
    )
    position.play(shot)
    weights = {move.code - FALLEN: weight for move, weight in position.chances() if weight}
    draws, rng = 20_000, np.random.default_rng(6)
    counts = np.zeros(256, np.int64)
    for _ in range(draws):
        counts[draw_fall(position.record, made.setting, rng)] += 1
    assert {int(fallen) for fallen in counts.nonzero()[0]} <= set(weights)
    total, rare, squares, groups = sum(weights.values()), [0.0, 0], 0.0, -1
    for fallen, weight in weights.items():
        expected = draws * weight / total
        if expected < 5:
            rare[0], rare[1] = rare[0] + expected, rare[1] + counts[fallen]
        else:
            squares, groups = squares + (counts[fallen] - expected) ** 2 / expected, groups + 1
    if rare[0] >= 5:
        squares, groups = squares + (rare[1] - rare[0]) ** 2 / rare[0], groups + 1
    assert squares <= groups + 4 * math.sqrt(2 * max(groups, 1))


def told_shares() -> dict[tuple[int, bool, str], float]:
    """Won games by players, hard mode and policy, as docs/balance.md tells them."""
    part = BALANCE.read_text("utf-8").partition("## Kids Express")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\w+) \| (easy|hard mode) \| (.*) \|$", part, re.MULTILINE)
    return {
        (players, how == "hard mode", policy): float(share.rstrip("%")) / 100
        for policy, how, shares in rows
        for players, share in enumerate(shares.split(" | ")[:4], start=1)
    }


@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("hard_mode", [False, True], ids=["easy", "hard mode"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_games_are_won_as_the_documents_say(
    players: int, hard_mode: bool, policy: str
) -> None:
    """Four standard deviations, and what the documents round off."""
    games = 3000
    told = told_shares()[players, hard_mode, policy]
    won = simulate(game(players, hard_mode), games, policy, seed=99).won
    slack = 4 * math.sqrt(games * told * (1 - told)) + 0.0005 * games
    assert abs(won - told * games) < slack + 1
