"""What was begun under earlier rules goes on by them, and nobody else is offered them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tables import OPENED, SEED, add, at_position, new, person, run

from parlorcar import InvalidRecord, game, replay
from parlorcar.cli.options import make_game
from parlorcar.cli.rules import everything
from parlorcar.games import definition
from parlorcar.games.core.record import parse_record, record_of, write_record
from parlorcar.service import catalogue
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import play
from parlorcar.table.entries import Created, Entry, Joined, Moved, Seated
from parlorcar.table.folding import OtherRules, fold
from parlorcar.table.refusals import Refusal
from parlorcar.table.rematch import turned
from parlorcar.table.table import Table

ADA, BEN = "Ada's cookie", "Ben's cookie"
PAST_THE_GOAL = {
    "challenge": ["memorable", "same-ticket"],
    "places": [["luggage-50", "automobile-25"], ["plane-25", "automobile-75"]],
    "miles": 325,
}


def begun(rules: int, **house_rules: str) -> list[Entry]:
    seats = [person("Ada"), person("Ben")]
    return [Entry(Created("planes-trains", seats, house_rules, {}, 8, rules), OPENED, ADA)]


def both_played(rules: int) -> Table:
    """Luggage 50 and Plane 25 are played 25 miles before the goal."""
    table = at_position(PAST_THE_GOAL, begun(rules))
    add(table, play(table, SEED, ADA, 1, "play 1", table.told_version(ADA), OPENED), OPENED, ADA)
    add(table, play(table, SEED, BEN, 2, "play 1", table.told_version(BEN), OPENED), OPENED, BEN)
    run(table, OPENED)
    return table


def told(table: Table) -> dict[str, Any]:
    assert table.position is not None
    return table.position.to_dict()


def test_a_table_of_before_loses_with_its_luggage_as_it_would_have() -> None:
    before, today = both_played(1), both_played(2)
    assert before.game.house_rules["luggage"] == "automatic_rules_1"
    assert told(before)["challenges_lost"] == 1
    assert told(today)["challenges_lost"] == 0 and told(today)["miles"] == 325
    kinds = [line.event.kind for line in today.lines if line.event]
    assert kinds[-2:] == ["luggage", "not_counted"]
    sentences = [
        today.game.sentence(line.event.to_dict(), today.names())
        for line in today.lines
        if line.event and line.event.kind == "luggage"
    ]
    assert sentences == [
        "Ada's Luggage is Trains, so you do not go past the goal.",
    ]


def test_a_suit_that_spared_a_set_is_in_no_log_that_is_read_later() -> None:
    hidden = game("planes-trains", players=2)
    assert "luggage" in hidden.definition.fleeting(hidden.setting)


def test_the_next_game_of_a_table_of_before_is_played_by_the_rules_of_today() -> None:
    created = turned(both_played(1))
    assert created.rules == definition("planes-trains").rules_version
    assert fold([Entry(created, OPENED)]).game.house_rules["luggage"] == "automatic"


def test_who_sits_down_at_a_table_of_before_changes_none_of_its_rules() -> None:
    seats = [person("Ada"), Seated("free")]
    entries = [Entry(Created("planes-trains", seats, {}, {}, 8, 1), OPENED, ADA)]
    table = fold([*entries, Entry(Joined(2, "Ben"), OPENED, BEN)])
    assert table.game.house_rules["luggage"] == "automatic_rules_1"


def test_the_record_of_a_table_of_before_is_replayed_as_it_was_played() -> None:
    table = fold(begun(1))
    add(table, [Moved("* challenge memorable same-ticket")], OPENED)
    written = write_record(record_of(table.game, ["Ada", "Ben"], [], None))
    again = parse_record(written)
    assert again.rules == 2 and again.house_rules == {"luggage": "automatic_rules_1"}
    assert replay(again).game == table.game


@pytest.mark.parametrize("rules", [0, 3, -1])
def test_a_table_or_record_of_unknown_rules_is_refused(rules: int) -> None:
    with pytest.raises(OtherRules):
        fold(begun(rules))
    text = f'parlorcar = 1\ngame = "planes-trains"\nplayers = ["A", "B"]\nrules = {rules}\n'
    with pytest.raises(InvalidRecord, match=f"rules = {rules}: this program plays rules 1 to 2"):
        parse_record(text)


def test_no_page_and_no_command_offers_a_reading_of_earlier_rules() -> None:
    earlier = definition("planes-trains").earlier_readings["luggage"]
    offered = json.dumps(
        [
            msgspec.to_builtins(catalogue.games()),
            msgspec.to_builtins(catalogue.rules("planes-trains")),
            everything(definition("planes-trains")),
        ]
    )
    with pytest.raises(InvalidRecord) as refused:
        game("planes-trains", players=2, luggage="never")
    for name in earlier:
        assert name not in offered and name not in str(refused.value)


def test_nobody_begins_a_game_by_a_reading_of_earlier_rules_typed_by_hand() -> None:
    rules = definition("planes-trains")
    for switch, readings in rules.earlier_readings.items():
        for name in readings:
            typed = {switch: name}
            known = " or ".join(rules.house_rules[switch].choices)
            sentence = f"{switch}: {name!r} is no choice; take {known}"
            seats = [person("Ada"), person("Ben")]
            assert new_table(rules.name, seats, typed, {}, 8) == Refusal("malformed", sentence)
            with pytest.raises(InvalidRecord) as refused:
                make_game(rules.name, 2, "standard", typed)
            assert str(refused.value) == sentence


def test_tables_made_today_play_by_the_rules_of_today() -> None:
    table = fold(new(person("Ada"), person("Ben"), game="planes-trains"))
    assert table.game.house_rules["luggage"] == "automatic"
