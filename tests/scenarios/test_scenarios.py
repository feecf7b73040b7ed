"""The rulebooks and the rulings, told as small recorded games, hold in the rules."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import parlorcar

FOLDER = Path(__file__).parent
SUFFIX = ".game.toml"
FILES = sorted(FOLDER.glob(f"*/*{SUFFIX}"))
POLAR_EXPRESS = sorted((FOLDER / "polar_express").glob(f"*{SUFFIX}"))

RULINGS = [f"PE-{number:02}" for number in range(1, 48)]

# The sections of the rulebook, the ways of advancing, moving back and winning one by one.
SECTIONS = [
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
]

HOUSE_RULES = {
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
}
CHOICES = [(option, choice) for option, choices in HOUSE_RULES.items() for choice in choices]

# For every field that a scenario expects, one scenario and a value that is wrong there.
WRONG_RESULTS = [
    ("section-winning", "winner", "1"),
    ("section-winning", "over", "false"),
    ("section-bridge-question", "phase", '"play"'),
    ("section-bridge-question", "to_act", "2"),
    ("section-bridge-question", "turn", "2"),
    ("section-bridge-question", "spaces", "[22, 6]"),
    ("section-bridge-question", "legal", '["1 stay", "1 slide"]'),
    ("section-advance-number-card", "hands", '[["1", "2", "4", "5"], ["1", "2", "4", "6", "7"]]'),
    ("section-advance-number-card", "discards", "{5 = 2}"),
    ("section-to-begin", "deck", "{1 = 6}"),
    ("section-to-begin", "dealer", "1"),
    ("section-contents", "deck_size", "51"),
    ("section-to-begin-exactly-five-cards", "hand_sizes", "[5, 5]"),
    ("window-answers-come-before-the-effect", "played", '"avalanche"'),
    ("pe-01-quick-start-cards-are-not-dealt", "weights", "[6]"),
    ("pe-05-reshuffle", "rules", '["PE-47"]'),
]


def name(path: Path) -> str:
    return path.name.removesuffix(SUFFIX)


def record(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=name)
def test_game_goes_as_the_rulebook_says(path: Path) -> None:
    parlorcar.replay(path)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_scenario_says_what_it_shows_and_what_it_expects(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert record(path)["result"]


@pytest.mark.parametrize("ruling", RULINGS)
def test_polar_express_ruling_has_a_scenario(ruling: str) -> None:
    assert any(name(path).startswith(f"{ruling.lower()}-") for path in POLAR_EXPRESS)


@pytest.mark.parametrize("section", SECTIONS)
def test_polar_express_section_has_a_scenario(section: str) -> None:
    assert any(name(path) == f"section-{section}" for path in POLAR_EXPRESS)


@pytest.mark.parametrize(("option", "choice"), CHOICES)
def test_polar_express_house_rule_choice_has_a_scenario(option: str, choice: str) -> None:
    assert any(record(path).get("house_rules", {}).get(option) == choice for path in POLAR_EXPRESS)


def test_every_expected_field_has_a_wrong_result() -> None:
    expected = {field for path in POLAR_EXPRESS for field in record(path)["result"]}
    assert expected == {field for _, field, _ in WRONG_RESULTS}


@pytest.mark.parametrize(("scenario", "field", "wrong"), WRONG_RESULTS)
def test_wrong_result_is_noticed(scenario: str, field: str, wrong: str, tmp_path: Path) -> None:
    text = (FOLDER / "polar_express" / f"{scenario}{SUFFIX}").read_text(encoding="utf-8")
    play, result = text.split("[result]")
    changed, count = re.subn(rf"(?m)^{field} = .*$", f"{field} = {wrong}", result)
    assert count == 1
    path = tmp_path / f"wrong{SUFFIX}"
    path.write_text(f"{play}[result]{changed}", encoding="utf-8")
    with pytest.raises(parlorcar.InvalidRecord):
        parlorcar.replay(path)


@pytest.mark.parametrize("players", [["Ada"], ["Ada", "Ben", "Cleo", "Dan", "Eve"]])
def test_polar_express_is_refused_with_too_few_or_too_many_players(
    players: list[str], tmp_path: Path
) -> None:
    """PE-03: two to four play."""
    names = ", ".join(f'"{player}"' for player in players)
    path = tmp_path / f"players{SUFFIX}"
    path.write_text(
        'parlorcar = 1\ngame = "polar-express"\nrules = 1\nbox = "standard"\n'
        f"players = [{names}]\n\n[play]\nmoves = []\n",
        encoding="utf-8",
    )
    with pytest.raises(parlorcar.InvalidRecord):
        parlorcar.replay(path)
