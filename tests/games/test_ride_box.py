"""What is given wrong to Kids Express gets one clear sentence, with the cure."""

from __future__ import annotations

from typing import Any

import pytest

import parlorcar
from parlorcar import IllegalMove, InvalidBox, InvalidRecord
from parlorcar.games.kids_express.box import standard_table


def refusal(error: type[ValueError], call: Any, *args: Any, **options: Any) -> str:
    with pytest.raises(error) as refused:
        call(*args, **options)
    sentence = str(refused.value)
    assert sentence.strip() and "\n" not in sentence and len(sentence) < 610
    return sentence


STANDARD: dict[str, Any] = dict(standard_table())


def with_table(part: str, condition: str, values: dict[str, Any]) -> dict[str, Any]:
    """The standard outcomes with other ones under a condition."""
    own = {**STANDARD[part].get(condition, {}), **values}
    return {**STANDARD, part: {**STANDARD[part], condition: own}}


NO_SHOTS = {str(there): [0] * 16 for there in range(1, 16)}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"efects": {}}, ["efects", "did you mean effects?"]),
        ({"effects": 10}, ["effects", "table of stacks"]),
        ({"effects": {"locomotve": {}}}, ["effects.locomotve", "did you mean locomotive?"]),
        ({"effects": {"locomotive": {"sleep": 9}}}, ["effects.locomotive", "holds 10", "free"]),
        ({"effects": {"locomotive": {"sleep": -1}}}, ["locomotive.sleep", "-1", "0 to 99"]),
        ({"effects": {"locomotive": {"sleep": True}}}, ["locomotive.sleep", "True"]),
        (
            {"effects": {"locomotive": {"misty hideout": 1}}},
            ["locomotive.misty hideout", "did you mean"],
        ),
        ({"effects": {"locomotive": 10}}, ["effects.locomotive", "table of counts"]),
        ({"shot": {"car_len": 1}}, ["shot.car_len", "1", "from 115"]),
        ({"shot": {"car_len": "long"}}, ["shot.car_len", "'long'"]),
        ({"shot": {"car_len": float("nan")}}, ["shot.car_len", "nan"]),
        ({"shot": {"car_lenght": 120}}, ["shot.car_lenght", "did you mean car_len?"]),
        ({"shot": {"noise": {"normal": {"az": -1}}}}, ["shot.noise.normal.az", "-1"]),
        ({"shot": {"noise": {"mormal": {}}}}, ["shot.noise.mormal", "did you mean normal?"]),
        ({"shot": {"board_long": 80}}, ["board_long", "board_short"]),
        ({"shot_table": "mine"}, ["shot_table", "'mine'", "calibrate-shot"]),
        ({"shot_table": {}}, ["shot_table.cells", "table is needed"]),
        ({"shot_table": {"cells": {"easy": NO_SHOTS}, "strays": {"easy": {}}}}, ["shots are"]),
        ({"shot_table": with_table("cells", "easy", {"99": [0] * 16})}, ["cells.easy.99"]),
        ({"shot_table": with_table("cells", "esy", {})}, ["cells.esy", "did you mean easy?"]),
        ({"shot_table": {**STANDARD, "cels": {}}}, ["shot_table.cels", "did you mean cells?"]),
        (
            {"shot_table": with_table("strays", "easy", {"missed": [[0, 0, 0, 0], [0, 0, 0]]})},
            ["strays.easy.missed", "two lists of 4 shares"],
        ),
        (
            {"shot_table": with_table("strays", "easy", {"missed": [[0, 0, 0, [0]], [0] * 4]})},
            ["strays.easy.missed", "[0] is not a share"],
        ),
        ({"shot": {"board_short": 10**400}}, ["shot.board_short", "not a number"]),
    ],
)
def test_an_impossible_box_is_refused_by_name(values: dict[str, Any], words: list[str]) -> None:
    sentence = refusal(InvalidBox, parlorcar.game, "kids-express", players=2, box=values)
    assert all(word in sentence for word in words), sentence


def test_a_stack_given_as_a_whole_is_not_mixed_with_the_standard_one() -> None:
    own = {"misty first-class": 6, "hideout": 1, "grab": 2, "sleep": 1}
    game = parlorcar.game("kids-express", players=1, box={"effects": {"locomotive": own}})
    assert game.board()["effects"]["locomotive"] == own
    standard = parlorcar.game("kids-express", players=1).board()["effects"]
    assert game.board()["effects"]["stagecoach"] == standard["stagecoach"]


def test_single_counts_stand_in_place_of_the_standard_ones() -> None:
    standard = parlorcar.game("kids-express", players=1).board()["effects"]["locomotive"]
    move = next(token for token in standard if " " in token)
    swapped = {move: standard[move] - 1, "sleep": standard["sleep"] + 1}
    game = parlorcar.game("kids-express", players=1, box={"effects": {"locomotive": swapped}})
    left = {token: count for token, count in (standard | swapped).items() if count}
    assert game.board()["effects"]["locomotive"] == left


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 0}, ["players", "0", "1 to 4"]),
        ({"players": 5}, ["players", "5", "1 to 4"]),
        ({"kids": ["noa"]}, ["kids", "1 given", "2 play"]),
        ({"kids": ["noa", "noa"]}, ["kids", "twice"]),
        ({"kids": ["noa", "tim"]}, ["kids", "'tim'", "did you mean tom?"]),
        ({"kids": "noa"}, ["kids", "list of names"]),
        ({"kids": [1, 2]}, ["kids", "1"]),
        ({"hard_mode": ["joy"]}, ["hard_mode", "joy", "not played", "noa, tom"]),
        ({"hard_mode": ["jo"]}, ["hard_mode", "'jo'", "did you mean joy?"]),
        ({"hard_mode": "all"}, ["hard_mode", "list of names"]),
        ({"first_player": "youngest"}, ["first_player", "seat_one or random"]),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], words: list[str]) -> None:
    sentence = refusal(InvalidRecord, parlorcar.game, "kids-express", **{"players": 2, **options})
    assert all(word in sentence for word in words), sentence


def test_other_games_have_no_kids() -> None:
    for name in ("polar-express", "planes-trains"):
        for options in ({"kids": ["noa", "tom"]}, {"hard_mode": ["noa"]}):
            sentence = refusal(InvalidRecord, parlorcar.game, name, players=2, **options)
            assert "has no characters" in sentence


IN_FIRST = {"misty": "first-class"}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"stack": {}}, ["stack", "did you mean stacks?"]),
        ({"kids": {"joy": "locomotive"}}, ["kids", "'joy'", "noa, tom"]),
        ({"kids": {"noa": "first"}}, ["kids.noa", "'first'", "did you mean first-class?"]),
        ({"kids": {"noa": "hideout"}}, ["kids", "hideout"]),
        ({"kids": ["locomotive", "stagecoach"]}, ["kids", "table"]),
        ({"bandits": {"misty": "stagecoach"}}, ["bandits", "stagecoach"]),
        ({"bandits": {"mitsy": "locomotive"}}, ["bandits", "did you mean misty?"]),
        ({"bandits": IN_FIRST, "kids": {"noa": "first-class"}}, ["first-class", "run away"]),
        ({"stacks": {"locomotive": 11}}, ["stacks.locomotive", "11", "from 0 to 10"]),
        ({"stacks": {"stagecoach": 2.0}}, ["stacks.stagecoach", "2.0"]),
        ({"kept": [30, 0]}, ["67 tokens", "37"]),
        ({"kept": [1]}, ["kept", "2 entries"]),
        ({"hideout": 3}, ["40 tokens", "37"]),
        ({"stacks": {"locomotive": 5}, "hideout": 4}, ["36 tokens", "37"]),
        ({"hard_mode": [True]}, ["hard_mode", "2 entries"]),
        ({"hard_mode": [1, 0]}, ["hard_mode", "1", "true nor false"]),
        ({"turn": 3}, ["turn", "3", "from 1 to 2"]),
        ({"phase": "nap"}, ["phase", "'nap'"]),
        ({"phase": "first"}, ["phase", "first_player"]),
        ({"phase": "over"}, ["phase", "run out"]),
        ({"phase": "fall"}, ["shot", "fall"]),
        ({"phase": "fall", "shot": "hard mode"}, ["shot", "hard_mode of seat 1"]),
        ({"shot": "easy"}, ["shot", "'act'"]),
        (
            {"phase": "token", "bonus": "locomotive", "stacks": {"locomotive": 9}},
            ["bonus", "hard mode"],
        ),
        ({"phase": "bonus-token", "shot": "easy"}, ["bonus", "bonus-token"]),
        ({"bonus_from": ["locomotive"]}, ["bonus_from", "phase"]),
        ({"stacks": {"locomotive": 0}, "phase": "act"}, ["stacks.locomotive", "over"]),
        ({"stacks": {"locomotive": 0}, "won": True}, ["won", "True", "False"]),
        ({"saved": 8}, ["saved", "8", "7"]),
        ({"seen": {"locomotive": {"sleep": 1}}}, ["seen", "1 tokens of locomotive", "only 0"]),
        ({"seen": {"locomotive": {"sleep": 9}}}, ["seen.locomotive.sleep", "9"]),
        (
            {"seen": {"locomotive": {"sleep": 1}}, "stacks": {"locomotive": 9}},
            ["seen, kept", "1 tokens", "says 0"],
        ),
        (
            {
                "seen": {"locomotive": {"hideout": 1}},
                "stacks": {"locomotive": 9},
                "kept": [1, 0],
            },
            ["seen, hideout", "1 arrows", "0 tokens"],
        ),
        ({"seen": {"hideout": {}}}, ["seen", "'hideout'"]),
        ({"turns": 1}, ["turns", "1", "from 0 to 0"]),
        ({"seen": {"locomotive": {"misty": 1}}}, ["seen.locomotive", "no 'misty' here"]),
        ({"legal": ["1 go hideout"]}, ["legal", "leave legal out"]),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(
    given: dict[str, Any], words: list[str]
) -> None:
    game = parlorcar.game("kids-express", players=2)
    sentence = refusal(InvalidRecord, game.position, given)
    assert all(word in sentence for word in words), sentence


HARD = {"hard_mode": [True, False], "shot": "hard mode"}
TWO_CARS = {**HARD, "phase": "bonus", "bonus_from": ["locomotive", "first-class"]}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({**TWO_CARS, "bonus_from": ["locomotive"]}, ["bonus_from", "two places"]),
        ({**TWO_CARS, "bonus_from": ["locomotive", "stagecoach"]}, ["bonus_from", "stagecoach"]),
        ({**TWO_CARS, "bonus_from": ["locomotive", "hideout"]}, ["bonus_from", "hideout"]),
        (
            {**TWO_CARS, "bandits": {"misty": "second-class", "tuco": "second-class"}}
            | {"bandits": dict.fromkeys(("misty", "tuco", "doc"), "second-class")},
            ["bandits", "hideout"],
        ),
        ({**TWO_CARS, "bonus_from": "locomotive"}, ["bonus_from", "list of places"]),
        ({**TWO_CARS, "kids": {"tom": "locomotive"}}, ["kids", "locomotive", "knocked over"]),
        (
            {**HARD, "phase": "token", "bonus": "stagecoach", "stacks": {"stagecoach": 6}},
            ["bonus", "stagecoach"],
        ),
    ],
)
def test_a_bonus_that_cannot_be_is_refused(given: dict[str, Any], words: list[str]) -> None:
    game = parlorcar.game("kids-express", players=2)
    sentence = refusal(InvalidRecord, game.position, given)
    assert all(word in sentence for word in words), sentence


def test_tokens_that_are_nowhere_else_lie_in_the_hideout() -> None:
    game = parlorcar.game("kids-express", players=2)
    told = game.position({"stacks": {"locomotive": 4}, "kept": [2, 1]}).to_dict()
    assert told["hideout"] == 3 and told["saved"] == 10 and told["stolen"] == 27


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("go hideout", "no kid may go into the Hideout"),
        ("go first-class", "a bandit is in the First-class car"),
        ("shoot", "does not play in hard mode"),
        ("go coach", "no such move"),
        ("2 go locomotive", "seat 1 is to act"),
        ("* token sleep", "seat 1 is to act"),
        ("fall misty", "a kid moves, or shoots with Sam"),
        ("bonus locomotive", "a kid moves, or shoots with Sam"),
        ("go  hideout", "no kid may go into the Hideout"),
    ],
)
def test_a_wrong_move_is_refused_with_the_reason_and_changes_nothing(
    move: str, reason: str
) -> None:
    position = parlorcar.game("kids-express", players=2).position({"bandits": IN_FIRST})
    before = position.copy()
    assert reason in refusal(IllegalMove, position.play, move)
    assert position == before


@pytest.mark.parametrize(
    ("phase", "move", "reason"),
    [
        ({"phase": "fall", "shot": "easy"}, "fall joy", "not on the table"),
        ({"phase": "fall", "shot": "easy"}, "fall misty misty", "that lies once"),
        ({"phase": "fall", "shot": "easy"}, "fall", "fall none"),
        ({"phase": "token"}, "token misty stagecoach", "no such move"),
        (TWO_CARS, "bonus second-class", "the Locomotive or the First-class car"),
        (TWO_CARS, "bonus stagecoach", "the Locomotive or the First-class car"),
        ({"hard_mode": [True, False]}, "shoot easy", "plays in hard mode; say shoot"),
    ],
)
def test_a_wrong_move_in_the_midst_of_a_turn_is_refused(
    phase: dict[str, Any], move: str, reason: str
) -> None:
    position = parlorcar.game("kids-express", players=2).position(phase)
    assert reason in refusal(IllegalMove, position.play, move)


def test_a_token_that_has_been_turned_does_not_come_again() -> None:
    game = parlorcar.game("kids-express", players=1)
    position = game.position(
        {
            "kids": {"noa": "locomotive"},
            "stacks": {"locomotive": 9},
            "kept": [1],
            "seen": {"locomotive": {"sleep": 1}},
            "phase": "token",
        }
    )
    sleeping = game.board()["effects"]["locomotive"].get("sleep", 0)
    weights = {move.text: weight for move, weight in position.chances()}
    assert weights.get("token sleep", 0) == sleeping - 1
    if sleeping == 1:
        reason = refusal(IllegalMove, position.play, "token sleep")
        assert "no token of that kind is left" in reason


def test_a_hard_mode_that_was_chosen_is_not_changed_by_a_position() -> None:
    game = parlorcar.game("kids-express", players=2, hard_mode=["noa"])
    assert game.position({}).to_dict()["hard_mode"] == [True, False]
    sentence = refusal(InvalidRecord, game.position, {"hard_mode": [False, False]})
    assert "hard_mode" in sentence and "[True, False] was chosen" in sentence


def test_a_bonus_that_nobody_turns_any_more_is_told() -> None:
    """The step-2 token's grab takes the last of the stack that the bonus came from (KE-41)."""
    game = parlorcar.game("kids-express", players=1, hard_mode=["noa"])
    start = {
        "kids": {"noa": "second-class"},
        "bandits": {"misty": "locomotive", "doc": "locomotive"},
        "stacks": {"locomotive": 2},
        "phase": "fall",
        "shot": "hard mode",
    }
    position = game.position(start)
    position.play("* fall misty")
    told = [game.sentence(event.to_dict(), ["Ada"]) for event in position.play("* token grab")]
    assert "Doc steals from the Locomotive." in told
    assert "Ada keeps the bonus token without turning it over." in told
    facts = position.to_dict()
    assert (facts["kept"], facts["bonus"], facts["saved"]) == ([2], None, 9)


def test_bandits_who_are_all_in_the_hideout_are_said_to_grab_nothing() -> None:
    position = parlorcar.game("kids-express", players=1).position({"phase": "token"})
    kinds = [event.kind for event in position.play("* token grab")]
    assert kinds == ["turned", "kept", "nobody_there", "turn"]
