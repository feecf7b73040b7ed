"""The rulebooks and the rulings, told as small recorded games, hold in the rules."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import parlorcar
from parlorcar.games import definition

FOLDER = Path(__file__).parent
SUFFIX = ".game.toml"
GAMES = {
    "polar_express": "polar-express",
    "planes_trains": "planes-trains",
    "kids_express": "kids-express",
}
FILES = sorted(FOLDER.glob(f"*/*{SUFFIX}"))

RULINGS = {
    "polar_express": [f"PE-{number:02}" for number in range(1, 48)],
    "planes_trains": [f"PTA-{number:02}" for number in range(1, 41)],
    "kids_express": [f"KE-{number:02}" for number in range(1, 48)],
}

# The sections of the rulebooks; in the first the ways of advancing, moving back and winning one
# by one, in the second the set-ups, the ways a challenge or the game ends, the ring's actions,
# in the third the two actions, what a token does, the ends, the hard modes.
SECTIONS = {
    "polar_express": [
        "contents",
        "object",
        "to-begin",
        "advance-number-card",
        "advance-three-of-a-kind",
        "advance-specialty-card",
        "bridge",
        "stations",
        "back-bump",
        "back-specialty-card",
        "back-upper-bridge",
        "back-not-announced",
        "slippery-slope",
        "card-glacier-gulch",
        "card-express",
        "card-avalanche",
        "card-caribou-crossing",
        "card-santa",
        "card-hobo",
        "north-pole-exact",
        "north-pole-greater",
        "north-pole-three-of-a-kind",
        "north-pole-santa",
        "winning",
    ],
    "planes_trains": [
        "setup",
        "object",
        "challenge-set-up",
        "challenge-example",
        "playing",
        "playing-does-not-count",
        "playing-repeat",
        "x2",
        "x2-both",
        "luggage",
        "challenge-won",
        "challenge-lost-passed",
        "challenge-lost-ran-out",
        "next-challenge",
        "ending-home",
        "ending-stranded",
        "guide-row-up",
        "guide-row-down",
        "guide-hand",
        "guide-table-and-hand",
        "guide-grid-up",
        "guide-grid-down",
        "guide-drop",
        "talk-may",
        "talk-may-not",
        "ring-spin",
        "ring-toss",
        "ring-slide",
        "contents",
    ],
    "kids_express": [
        "setup",
        "setup-kids",
        "contents",
        "goal",
        "turn-order",
        "solo",
        "move",
        "move-to-the-stagecoach",
        "stay",
        "stay-all-cars-blocked",
        "not-into-the-hideout",
        "not-into-a-car-with-a-bandit",
        "shoot-easy",
        "shoot-hard",
        "shoot-several-fall",
        "shoot-misses",
        "shoot-kids-fall",
        "pick-up",
        "token-bandit-moves-run-away",
        "token-bandit-moves-one-steals",
        "token-bandit-moves-several-steal",
        "token-hideout",
        "token-grab",
        "token-sleep",
        "end-locomotive",
        "end-first-class",
        "end-second-class",
        "end-stagecoach",
        "final-stacks-won",
        "final-stacks-lost",
        "hard-mode-noa",
        "hard-mode-tom",
        "hard-mode-lily",
        "hard-mode-joy",
        "bonus",
        "bonus-two-cars",
        "bonus-several-bandits",
        "bonus-order-of-effects",
    ],
}

HOUSE_RULES = {
    "polar_express": {
        "announce": ["honour", "automatic"],
        "empty_deck": ["reshuffle", "play_on"],
        "eight_reaches_pole": ["yes", "no"],
        "bump_chain": ["share", "chain"],
        "slide_up": ["optional", "forced"],
        "lower_bridge_blocked": ["stop", "pass"],
        "glacier_leader": ["anyone", "after_move", "opponents"],
        "glacier_tie": ["all", "none"],
        "hobo_stops_skip": ["yes", "no"],
        "hobo": ["reaction", "until_next_turn"],
    },
    "planes_trains": {
        "play_order": ["simultaneous", "alternate"],
        "run_out": ["laid_out", "deck"],
        "failed_set": ["hidden", "shown"],
        "x2_condition": ["copied", "none"],
        "luggage": ["automatic", "announced"],
        "ring_time": ["clock", "counted"],
    },
    "kids_express": {
        "last_token": ["placed", "full_effect"],
        "bandit_already_there": ["steals", "nothing"],
        "hideout_bonus": ["none", "stolen_token"],
        "bonus_empties_stack": ["end_at_once", "finish_turn"],
        "hard_shots": ["before_game", "each_shot"],
        "first_player": ["seat_one", "random"],
    },
}

# The Challenge cards: for each a few scenarios of how it is played and of what fails.
LEFT_CARDS = [
    "memorable",
    "open-road",
    "silent-treatment",
    "big-talker",
    "standby",
    "seat-map",
    "motel-room",
    "lost-luggage",
]
RIGHT_CARDS = [
    "burglary",
    "same-ticket",
    "split-up",
    "grounded",
    "all-aboard",
    "fair-shares",
    "tight-budget",
    "detour",
]

# For every field that a scenario expects, one scenario and a value that is wrong there.
WRONG_RESULTS = {
    "polar_express": [
        ("section-winning", "winner", "1"),
        ("section-winning", "over", "false"),
        ("section-bridge-question", "phase", '"play"'),
        ("section-bridge-question", "to_act", "2"),
        ("section-bridge-question", "turn", "2"),
        ("section-bridge-question", "spaces", "[22, 6]"),
        ("section-bridge-question", "legal", '["1 stay", "1 slide"]'),
        (
            "section-advance-number-card",
            "hands",
            '[["1", "2", "4", "5"], ["1", "2", "4", "6", "7"]]',
        ),
        ("section-advance-number-card", "discards", "{5 = 2}"),
        ("section-to-begin", "deck", "{1 = 6}"),
        ("section-to-begin", "dealer", "1"),
        ("section-contents", "deck_size", "51"),
        ("section-to-begin-exactly-five-cards", "hand_sizes", "[5, 5]"),
        ("window-answers-come-before-the-effect", "played", '"avalanche"'),
        ("pe-01-quick-start-cards-are-not-dealt", "weights", "[6]"),
        ("pe-05-reshuffle", "rules", '["PE-47"]'),
    ],
    "planes_trains": [
        ("section-ending-home", "over", "false"),
        ("section-ending-home", "won", "false"),
        ("section-ending-home", "city", "2"),
        ("section-object", "challenges_won", "2"),
        ("section-ending-stranded", "challenges_lost", "1"),
        ("section-ending-stranded", "delayed", "false"),
        ("section-challenge-example", "goal", "30"),
        ("section-challenge-example", "miles", "0"),
        ("section-challenge-example", "set_aside", "[]"),
        ("section-challenge-example", "discarded", '[["train-25", "automobile-50"]]'),
        ("section-challenge-example", "phase", '"ring"'),
        ("section-challenge-example", "legal", '["1 play 1", "1 play 2"]'),
        ("section-challenge-set-up", "challenge", '["burglary", "memorable"]'),
        ("section-challenge-set-up", "to_act", "1"),
        ("section-setup-journey-deck", "weights", "[1]"),
        ("section-playing-repeat", "turn", "3"),
        ("section-guide-row-down", "places", "[[], []]"),
        ("section-guide-row-down", "seen", "[[1], []]"),
        ("section-guide-table-and-hand", "table", '["train-50", "automobile-25"]'),
        ("left-standby-suit", "under", '["train-75", "automobile-50"]'),
        ("section-guide-drop", "cells", "[[[1, 1]], [[1, 1]]]"),
        ("left-lost-luggage-across", "uncovered", "[[1, 2, 3], [1, 2, 3]]"),
        ("left-lost-luggage-aimed", "dropping", '"plane-25"'),
        ("left-lost-luggage-aimed", "aim", "[4, 5]"),
        ("section-ring-toss", "ring", '"short"'),
        ("left-silent-treatment-across", "signals", '["plane", "train"]'),
        ("left-big-talker-other-way-round", "leader", "1"),
        ("left-motel-room-looks", "looks", "2"),
        ("pta-16-announced-question", "up", '["plane-75", "luggage-50"]'),
        ("pta-23-used-cards-stay-away", "used", "[[], []]"),
        ("pta-29-table-card-does-not-score", "dealt", "[7, 7]"),
        ("section-x2-both", "rules", '["PTA-38"]'),
    ],
    "kids_express": [
        ("section-goal", "over", "false"),
        ("section-goal", "won", "false"),
        ("section-goal", "saved", "18"),
        ("section-goal", "stolen", "19"),
        ("section-goal", "phase", '"act"'),
        ("section-setup", "hard_mode", "[false, false, false, true]"),
        ("section-setup", "kids", '{noa = "stagecoach"}'),
        ("section-setup", "legal", '["1 go stagecoach"]'),
        ("section-turn-order-next", "to_act", "1"),
        ("section-turn-order-next", "turn", "1"),
        ("section-shoot-easy", "shot", '"hard"'),
        ("section-pick-up", "weights", "[6, 1, 2]"),
        (
            "section-token-bandit-moves-several-steal",
            "bandits",
            '{misty = "second-class", tuco = "second-class", doc = "second-class", '
            'silk = "second-class"}',
        ),
        (
            "section-token-bandit-moves-several-steal",
            "stacks",
            "{locomotive = 10, first-class = 9, second-class = 6, stagecoach = 7}",
        ),
        ("section-token-bandit-moves-several-steal", "hideout", "4"),
        ("section-token-hideout", "kept", "[1]"),
        ("section-token-hideout", "seen", "{}"),
        ("section-bonus-two-cars", "bonus_from", '["locomotive", "first-class"]'),
        ("section-hard-mode-lily", "bonus", '"locomotive"'),
        ("whole-34-turns", "turns", "33"),
        ("ke-08-already-there-steals", "rules", '["KE-40"]'),
    ],
}


def name(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def names(folder: str) -> list[str]:
    return [name(path) for path in FILES if path.parent.name == folder]


def record(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def records(folder: str) -> list[dict[str, Any]]:
    return [record(path) for path in FILES if path.parent.name == folder]


def in_folders(lists: dict[str, list[Any]]) -> list[tuple[str, Any]]:
    return [(folder, entry) for folder, entries in lists.items() for entry in entries]


CHOICES = [
    (folder, option, choice)
    for folder, options in HOUSE_RULES.items()
    for option, choices in options.items()
    for choice in choices
]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_game_goes_as_the_rulebook_says(path: Path) -> None:
    parlorcar.replay(path)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_says_what_it_shows_and_what_it_expects(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert record(path)["result"]


def test_every_scenario_is_of_its_folders_game() -> None:
    assert {path.parent.name for path in FILES} == GAMES.keys()
    assert all(record(path)["game"] == GAMES[path.parent.name] for path in FILES)


@pytest.mark.parametrize(("folder", "ruling"), in_folders(RULINGS))
def test_ruling_has_a_scenario(folder: str, ruling: str) -> None:
    assert any(scenario.startswith(f"{ruling.lower()}-") for scenario in names(folder))


@pytest.mark.parametrize(("folder", "section"), in_folders(SECTIONS))
def test_section_has_a_scenario(folder: str, section: str) -> None:
    assert f"section-{section}" in names(folder)


@pytest.mark.parametrize(("folder", "option", "choice"), CHOICES)
def test_house_rule_choice_has_a_scenario(folder: str, option: str, choice: str) -> None:
    assert any(game.get("house_rules", {}).get(option) == choice for game in records(folder))


def test_every_house_rule_is_listed() -> None:
    for folder, game in GAMES.items():
        listed = {option: list(choices) for option, choices in HOUSE_RULES[folder].items()}
        assert listed == {
            option: list(rule.choices) for option, rule in definition(game).house_rules.items()
        }


@pytest.mark.parametrize("card", LEFT_CARDS)
def test_left_card_has_scenarios(card: str) -> None:
    of_card = [
        scenario for scenario in names("planes_trains") if scenario.startswith(f"left-{card}")
    ]
    assert len(of_card) >= 2
    assert f"left-{card}-set-fails" in of_card or f"left-{card}-does-not-fit" in of_card


@pytest.mark.parametrize("card", RIGHT_CARDS)
def test_right_card_has_scenarios(card: str) -> None:
    """Sets that count and that do not, X2, Luggage, and X2 on both sides."""
    of_card = [
        scenario for scenario in names("planes_trains") if scenario.startswith(f"right-{card}")
    ]
    for case in ["counts", "does-not-count", "x2", "luggage", "both-x2"]:
        assert any(scenario.startswith(f"right-{card}-{case}") for scenario in of_card), case


@pytest.mark.parametrize("folder", GAMES)
def test_every_expected_field_has_a_wrong_result(folder: str) -> None:
    expected = {field for game in records(folder) for field in game["result"]}
    assert expected == {field for _, field, _ in WRONG_RESULTS[folder]}


@pytest.mark.parametrize(("folder", "wrong_result"), in_folders(WRONG_RESULTS))
def test_wrong_result_is_noticed(
    folder: str, wrong_result: tuple[str, str, str], tmp_path: Path
) -> None:
    scenario, field, wrong = wrong_result
    text = (FOLDER / folder / f"{scenario}{SUFFIX}").read_text(encoding="utf-8")
    play, result = text.split("[result]")
    changed, count = re.subn(rf"(?m)^{field} = .*$", f"{field} = {wrong}", result)
    assert count == 1
    path = tmp_path / f"wrong{SUFFIX}"
    path.write_text(f"{play}[result]{changed}", encoding="utf-8")
    with pytest.raises(parlorcar.InvalidRecord):
        parlorcar.replay(path)


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("polar-express", ["Ada"]),
        ("polar-express", ["Ada", "Ben", "Cleo", "Dan", "Eve"]),
        ("planes-trains", ["Ada"]),
        ("planes-trains", ["Ada", "Ben", "Cleo"]),
        ("kids-express", []),
        ("kids-express", ["Ada", "Ben", "Cleo", "Dan", "Eve"]),
    ],
)
def test_game_is_refused_with_too_few_or_too_many_players(
    game: str, players: list[str], tmp_path: Path
) -> None:
    """PE-03: two to four play. PTA-39: each player has a character, and there are two. One to
    four kids ride in the Stagecoach."""
    listed = ", ".join(f'"{player}"' for player in players)
    path = tmp_path / f"players{SUFFIX}"
    path.write_text(
        f'parlorcar = 1\ngame = "{game}"\nrules = 1\nbox = "standard"\n'
        f"players = [{listed}]\n\n[play]\nmoves = []\n",
        encoding="utf-8",
    )
    with pytest.raises(parlorcar.InvalidRecord):
        parlorcar.replay(path)
