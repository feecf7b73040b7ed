"""The rules can be read at the terminal."""

from __future__ import annotations

import json
import tomllib

import pytest
from commands import run

from parlorcar.games import GAMES, definition


def test_the_whole_book_holds_rulings_house_rules_and_the_box_with_its_sources() -> None:
    result = run("rules", "polar-express")
    assert result.exit_code == 0
    for part in ("PE-28: ", "slide_up: ", "lower_bridge = 22", "invented: "):
        assert f"\n{part}" in result.stdout or f"\n  {part}" in result.stdout


def test_one_rule_is_found_however_it_is_capitalised() -> None:
    result = run("rules", "polar-express", "pe-28")
    assert result.stdout.startswith("PE-28: ")
    assert "House rule: lower_bridge_blocked." in result.stdout
    assert "PE-29" not in result.stdout


def test_a_house_rule_tells_its_choices_and_the_default() -> None:
    result = run("rules", "polar-express", "announce")
    assert "honour (unless you say otherwise): " in result.stdout
    assert "  automatic: " in result.stdout


def test_a_table_of_cards_is_told_as_a_box_file_has_it() -> None:
    told = run("rules", "planes-trains").stdout
    lines = told.partition("\nThe standard box\n")[2].splitlines()
    first = lines.index("[left]") + 1
    assert lines[first].startswith('memorable = { cards = 6, setup = "row-down", ring = "spin", ')
    assert ", talk = false, " in lines[first]
    assert 'cities = ["New York", "Wichita", "St. Louis", "Chicago"]' in lines


@pytest.mark.parametrize("game", GAMES)
def test_the_box_is_told_as_a_box_file_has_it(game: str) -> None:
    told = run("rules", game).stdout.partition("\nThe standard box\n")[2]
    plain = [line for line in told.splitlines() if not line.startswith("  ")]
    standard = definition(game).standard_box
    assert tomllib.loads("\n".join(plain)) == {name: it.value for name, it in standard.items()}


def test_a_program_gets_the_book() -> None:
    told = json.loads(run("rules", "polar-express", "--json").stdout)
    assert {f"PE-{number:02}" for number in range(1, 48)} <= set(told["rules"])
    assert told["house_rules"]["announce"]["choices"].keys() == {"honour", "automatic"}
    assert told["box"]["numbers"]["source"] == "inferred"
    one = json.loads(run("rules", "polar-express", "PE-28", "--json").stdout)
    assert one == {"id": "PE-28", **told["rules"]["PE-28"]}
