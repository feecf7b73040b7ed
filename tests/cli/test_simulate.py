"""Simulated games are the same for everybody who names the same seed."""

from __future__ import annotations

import json
import re
from typing import Any

from commands import run, run_alone

CLOCK = ("seconds", "decisions_per_second", "threads")  # what a seed does not decide
COMMAND = ("simulate", "polar-express", "--json")
SEED = ("--seed", "1")


def counted(told: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(told)
    for name in CLOCK:
        assert result.pop(name) > 0
    return result


def test_one_thread_and_two_play_the_same_games() -> None:
    games = ("--games", "1500", "--seed", "7", "--policy", "sensible")
    one = counted(run(*COMMAND, *games, "--threads", "1").stdout)
    two = counted(run(*COMMAND, *games, "--threads", "2").stdout)
    assert one == two
    assert one["games"] == sum(one["wins"]) + one["no_winner"] == 1500


def test_another_seed_plays_other_games() -> None:
    told = [counted(run(*COMMAND, "--seed", seed).stdout)["decisions"] for seed in ("1", "2")]
    assert told[0] != told[1]


def test_the_rules_count_the_same_uncompiled() -> None:
    games = [
        "--games",
        "5",
        "--players",
        "3",
        "--policy",
        "sensible",
        "--rule",
        "hobo=reaction",
        *SEED,
    ]
    plain = run_alone([*COMMAND, *games], NUMBA_DISABLE_JIT="1")
    assert plain.returncode == 0 and plain.stderr == ""
    assert counted(plain.stdout) == counted(run(*COMMAND, *games).stdout)


def test_each_seat_can_have_a_policy_of_its_own() -> None:
    seats = (
        "--players",
        "2",
        "--policy",
        "sensible",
        "--policy",
        "random",
        "--games",
        "400",
        *SEED,
    )
    told = counted(run(*COMMAND, *seats).stdout)
    assert told["policies"] == ["sensible", "random"]
    assert told["wins"][0] > told["wins"][1]


def test_a_house_rule_changes_what_is_counted() -> None:
    games = ("--games", "300", "--policy", "sensible", *SEED)
    default = counted(run(*COMMAND, *games).stdout)
    changed = counted(run(*COMMAND, *games, "--rule", "bump_chain=chain").stdout)
    assert changed["bumps"] > default["bumps"]


def test_two_who_travel_together_win_or_lose_by_challenge_pairs() -> None:
    games = ("simulate", "planes-trains", "--json", "--games", "300", "--seed", "7")
    told = [counted(run(*games, "--threads", threads).stdout) for threads in "12"]
    assert told[0] == told[1]
    assert told[0]["players"] == 2 and told[0]["won"] + told[0]["lost"] == 300
    pairs = told[0]["pairs"]
    assert len(pairs) == 64
    assert sum(pair["played"] for pair in pairs.values()) == told[0]["challenges"]
    assert sum(pair["won"] for pair in pairs.values()) == told[0]["challenges_won"]


def test_kids_win_or_lose_together_and_hit_more_often_from_close_by() -> None:
    games = ("simulate", "kids-express", "--json", "--games", "600", "--policy", "random", *SEED)
    told = [counted(run(*games, "--threads", threads).stdout) for threads in "12"]
    assert told[0] == told[1]
    assert told[0]["players"] == 4 and told[0]["won"] + told[0]["lost"] == 600
    assert told[0]["turns"] <= 34 * 600
    shooting = told[0]["shooting"]
    assert set(shooting) == {"easy", "hard"}
    assert shooting["easy"]["hit_rate"] > shooting["hard"]["hit_rate"]


def test_in_hard_mode_each_kid_shoots_in_its_own_way_and_earns_a_bonus() -> None:
    games = ("simulate", "kids-express", "--json", *SEED, "--games", "300", "--hard-mode", "all")
    told = counted(run(*games, "--kids", "lily,joy").stdout)
    assert told["players"] == 2 and set(told["shooting"]) == {"lily", "joy"}
    assert 0 < told["bonus_tokens"] <= told["hits"]
    one = counted(run(*games[:-1], "joy", "--kids", "lily,joy").stdout)
    assert set(one["shooting"]) == {"easy", "hard", "joy"}


def test_people_read_who_plays_whom_and_how_often_they_hit() -> None:
    cast = ("--kids", "tom,noa", "--hard-mode", "noa")
    told = run("simulate", "kids-express", "--games", "50", *SEED, *cast).stdout
    assert told.startswith("Kids Express: 50 games, seed 1\n")
    assert "\n1     random      tom\n2     random      noa, hard mode\n" in told
    assert re.search(r"^noa +[\d,]+ +\d+\.\d%$", told, re.MULTILINE)


def test_people_read_the_hardest_pair_first() -> None:
    told = run("simulate", "planes-trains", "--games", "300", *SEED).stdout
    assert told.startswith("Planes, Trains and Automobiles: 300 games, seed 1\n")
    _, _, listed = told.partition("challenge                           played      won\n")
    shares = [float(share) for share in re.findall(r" ([\d.]+)%$", listed, re.MULTILINE)]
    assert len(shares) > 32 and shares == sorted(shares)


def test_people_get_a_table() -> None:
    result = run("simulate", "polar-express", "--games", "100", "--players", "2", *SEED)
    assert result.exit_code == 0 and result.stderr == ""
    assert result.stdout.startswith("The Polar Express Game: 100 games, seed 1\n")
    assert "decisions a second" in result.stdout


def test_without_a_seed_other_games_are_played_every_time_and_the_seed_is_told() -> None:
    one, two = (counted(run(*COMMAND, "--games", "50").stdout) for _ in "12")
    assert one["seed"] != two["seed"]
    again = counted(run(*COMMAND, "--games", "50", "--seed", str(one["seed"])).stdout)
    assert again == one
    told = run("simulate", "polar-express", "--games", "50").stdout
    assert re.match(r"The Polar Express Game: 50 games, seed \d+\n", told)


def test_games_without_an_end_are_cut_off_and_counted_apart() -> None:
    short = (*SEED, "--games", "40", "--most-decisions", "9")
    for name in ("polar-express", "planes-trains", "kids-express"):
        told = counted(run("simulate", name, "--json", *short).stdout)
        ended = sum(told["wins"]) + told["no_winner"] if "wins" in told else told["won"]
        ended += told.get("lost", 0)
        assert told["games"] == 40 == ended + told["cut"] and told["cut"] > 0
        assert told["most_decisions"] == 9 and told["decisions"] <= 40 * 9
    words = run("simulate", "polar-express", *short).stdout
    assert "\n40 games were cut off after 9 decisions: not over by then" in words
    assert "cut off" not in run("simulate", "polar-express", *SEED, "--games", "40").stdout
