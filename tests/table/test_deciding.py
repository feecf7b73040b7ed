"""What is refused, with which sentence; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import OPENED, SEED, add, at_position, computer, new, person

from parlorcar.table.creation import new_table
from parlorcar.table.decisions import Refusal, play, say, take_seat
from parlorcar.table.entries import Created, Entry, Seated
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

START = {
    "turn": 1,
    "spaces": [20, 4],
    "hands": [["1", "2", "3", "5", "hobo"], ["1", "2", "4", "6"]],
}


def two() -> Table:
    return at_position(START, new(person("Ada"), person("Ben")))


def refused(table: Table, cookie: str, seat: int, line: str, version: int | None = None) -> str:
    seen = table.version if version is None else version
    before = table.position.to_dict() if table.position is not None else None
    decided = play(table, SEED, cookie, seat, line, seen, OPENED)
    assert isinstance(decided, Refusal), decided
    assert before == (table.position.to_dict() if table.position is not None else None)
    assert decided.error and "\n" not in decided.error
    return decided.code


def test_acting_for_somebody_elses_seat_is_refused() -> None:
    table = two()
    assert refused(table, "Ben's cookie", 1, "play 5") == "not_yours"
    assert refused(table, "", 1, "play 5") == "not_yours"
    assert refused(table, "Ada's cookie", 9, "play 5") == "not_yours"
    assert refused(table, "Ada's cookie", 0, "play 5") == "not_yours"
    assert refused(table, "Ada's cookie", -1, "play 5") == "not_yours"


def test_a_move_out_of_turn_or_against_the_rules_is_refused() -> None:
    table = two()
    assert refused(table, "Ben's cookie", 2, "play 1") == "illegal"
    for line in ("play 7", "play hobo", "trio 3", "nonsense", "", "2 play 1", "* draw 5"):
        assert refused(table, "Ada's cookie", 1, line) == "illegal"


def test_a_move_for_an_older_question_is_stale_though_it_would_be_legal_now() -> None:
    table = two()
    seen = table.version
    add(table, play(table, SEED, "Ada's cookie", 1, "play 5", seen, OPENED), OPENED)
    table.position = table.game.position(START)  # Ada is to act again, and may play the 5 again
    assert refused(table, "Ada's cookie", 1, "play 5", seen) == "stale"


def test_talk_in_between_does_not_make_a_move_stale() -> None:
    table = two()
    seen = table.version
    add(table, say(table, "Ben's cookie", 2, "Hurry up!", OPENED), OPENED)
    decided = play(table, SEED, "Ada's cookie", 1, "play 5", seen, OPENED)
    assert not isinstance(decided, Refusal)


def test_a_version_from_the_future_is_malformed() -> None:
    table = two()
    assert refused(table, "Ada's cookie", 1, "play 5", table.version + 1) == "malformed"


def test_nobody_plays_before_all_seats_are_taken() -> None:
    table = fold(new(person("Ada"), Seated("free")))
    assert refused(table, "Ada's cookie", 1, "play 5") == "illegal"


@pytest.mark.parametrize(
    ("name", "cure"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("\u200d", "1 to 24"),
        ("\u3164\u115f\u2800", "1 to 24"),
        ("x" * 25, "24 at most"),
        ("Be\x00n", "leave it out"),
        ("Be\u202en", "leave it out"),
        ("Be\nn", "leave it out"),
        ("Ada", "another name"),
        (" aDa ", "another name"),
        ("\uff21da", "another name"),
        ("Ada\u200d", "another name"),
        ("A\u034fda", "another name"),
        ("Ada\ufe0f", "another name"),
    ],
)
def test_unfit_names_are_refused_with_the_cure(name: str, cure: str) -> None:
    table = fold(new(person("Ada"), Seated("free")))
    refusal = take_seat(table, name)
    assert isinstance(refusal, Refusal)
    assert cure in refusal.error


@pytest.mark.parametrize(
    "name", ["Ben", "  Ben ", "Zoë", "李", "<b>Ben</b>", "👩\u200d🚀", "❤\ufe0f", "x" * 24]
)
def test_names_of_all_kinds_are_taken_as_they_are(name: str) -> None:
    table = fold(new(person("Ada"), Seated("free")))
    add(table, take_seat(table, name), OPENED, "cookie")
    assert table.names()[1] == name.strip()


def test_a_full_table_takes_nobody() -> None:
    refusal = take_seat(two(), "Cleo")
    assert isinstance(refusal, Refusal) and "taken" in refusal.error


@pytest.mark.parametrize("text", ["", " ", "x" * 301, "a\nb", "a\x1b[31mb"])
def test_unfit_talk_is_refused(text: str) -> None:
    assert isinstance(say(two(), "Ada's cookie", 1, text, OPENED), Refusal)


def test_nobody_talks_for_another() -> None:
    refusal = say(two(), "Ada's cookie", 2, "I give up", OPENED)
    assert isinstance(refusal, Refusal) and refusal.code == "not_yours"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"answer_seconds": 7}, "answer_seconds"),
        ({"seats": [person("Ada")]}, "players"),
        ({"seats": [person("Ada")] * 5}, ""),
        ({"seats": []}, "Nobody"),
        ({"seats": [computer("A"), computer("B")]}, "Nobody"),
        ({"seats": [person("Ada"), person("Ada ")]}, "already called"),
        ({"seats": [person("Ada"), computer("B", "genius")]}, "genius"),
        ({"seats": [person(""), computer("B")]}, "empty"),
        ({"game": "monopoly"}, "monopoly"),
        ({"house_rules": {"anounce": "honour"}}, "anounce"),
        ({"house_rules": {"announce": "loud"}}, "loud"),
        ({"house_rules": {"players": "3"}}, "players"),
        ({"box": {"lower_bridge": 60}}, "bridge"),
        ({"box": {"lower_brigde": 22}}, "lower_brigde"),
        ({"box": {"numbers": "many"}}, "numbers"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_reason_named(
    change: dict[str, object], named: str
) -> None:
    given: dict[str, object] = {
        "game": "polar-express",
        "seats": [person("Ada"), computer("Carl")],
        "house_rules": {},
        "box": {},
        "answer_seconds": 8,
    }
    refusal = new_table(**{**given, **change})  # type: ignore[arg-type]
    assert isinstance(refusal, Refusal)
    assert named in refusal.error


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=9,
)
NUMBER = st.integers(-5, 110) | JSON
BOX_NAMES = st.sampled_from(
    ["stations", "lower_bridge", "upper_bridge", "slope_top", "numbers", "specialties", "totals"]
)
CARDS = st.dictionaries(st.sampled_from(["1", "7", "santa", "hobo", "joker"]), NUMBER)


@settings(deadline=None)
@given(
    box=st.dictionaries(BOX_NAMES | st.text(max_size=5), NUMBER | CARDS | st.lists(NUMBER)),
    house_rules=st.dictionaries(st.sampled_from(["announce", "hobo", "box"]), st.text(max_size=9)),
)
def test_whatever_box_is_given_a_table_is_made_or_refused_in_one_sentence(
    box: dict[str, Any], house_rules: dict[str, str]
) -> None:
    made = new_table("polar-express", [person("Ada"), computer("Carl")], house_rules, box, 8)
    if isinstance(made, Refusal):
        assert made.error and "\n" not in made.error
    else:
        fold([Entry(made, OPENED)])


def test_computers_without_a_name_get_different_ones() -> None:
    seats = [person("Computer 1"), Seated("computer", policy="random")] * 1
    created = new_table("polar-express", [*seats, seats[1]], {}, {}, 8)
    assert isinstance(created, Created)
    assert [seat.name for seat in created.seats] == ["Computer 1", "Computer 2", "Computer 3"]
