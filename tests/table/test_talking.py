"""What is said: not too much at once, and those who watch talk among themselves."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, BEN, challenged
from tables import OPENED, add, new, person, run

from parlorcar.table.decisions import Refusal, leave, remark, say
from parlorcar.table.entries import Remarked, Said
from parlorcar.table.folding import fold
from parlorcar.table.table import Table

EVE = "Eve's cookie"


def two() -> Table:
    return fold(new(person("Ada"), person("Ben")))


def told(table: Table, words: str, now: float, who: str = ADA, seat: int = 1) -> Any:
    decision = say(table, who, seat, words, now)
    if isinstance(decision, list):
        add(table, decision, now, who)
    return decision


def watched(table: Table, words: str, now: float, who: str = EVE, name: str = "Eve") -> Any:
    decision = remark(table, name, words, who, now)
    if isinstance(decision, list):
        add(table, decision, now, who)
    return decision


@pytest.mark.parametrize("talk", [told, watched])
def test_five_messages_in_ten_seconds_are_enough(talk: Any) -> None:
    table = two()
    for number in range(5):
        assert isinstance(talk(table, f"word {number}", OPENED + number), list)
    refusal = talk(table, "one more", OPENED + 9.9)
    assert isinstance(refusal, Refusal) and refusal.code == "illegal" and "Wait" in refusal.error
    assert isinstance(talk(table, "one more", OPENED + 10), list)
    assert isinstance(talk(table, "and another", OPENED + 10), Refusal)


@pytest.mark.parametrize("talk", [told, watched])
@pytest.mark.parametrize("again", ["hurry up", "HURRY UP", " Hurry \u200d up ", "Hurry  up"])
def test_nobody_says_the_same_twice_within_twenty_seconds(talk: Any, again: str) -> None:
    table = two()
    talk(table, "Hurry up", OPENED)
    talk(table, "please", OPENED + 1)
    refusal = talk(table, again, OPENED + 19)
    assert isinstance(refusal, Refusal)
    assert isinstance(talk(table, again, OPENED + 20.5), list)


def test_one_who_talks_much_silences_nobody_else() -> None:
    table = two()
    for number in range(5):
        told(table, f"word {number}", OPENED)
    assert isinstance(told(table, "word 1", OPENED, BEN, 2), list)
    assert isinstance(watched(table, "word 1", OPENED), list)
    assert isinstance(told(table, "too much", OPENED), Refusal)


def test_what_was_said_long_ago_is_not_kept_in_mind() -> None:
    table = two()
    for number in range(50):
        watched(table, "Well!", OPENED + number * 30, f"watcher {number}", "Eve")
    assert len(table.lately) == 1


def test_a_remark_is_told_apart_from_what_players_say() -> None:
    table = two()
    watched(table, "Ada has the Hobo.", OPENED)
    line = table.lines[-1]
    assert line.aside and line.by == "Eve" and line.seat is None and line.said
    told(table, "Who is there?", OPENED)
    assert not table.lines[-1].aside and table.lines[-1].by == ""
    assert remark(table, " Eve ", " So? ", EVE, OPENED) == [Remarked("Eve", "So?")]


@pytest.mark.parametrize("name", ["Ada", "aDa ", "", "   ", "E\nve", "x" * 25])
def test_who_watches_is_called_like_nobody_at_the_table_and_by_a_fit_name(name: str) -> None:
    refusal = remark(two(), name, "Hello", EVE, OPENED)
    assert isinstance(refusal, Refusal) and refusal.code == "malformed"


def test_who_plays_makes_no_remarks() -> None:
    refusal = remark(two(), "Eve", "Psst", ADA, OPENED)
    assert isinstance(refusal, Refusal) and "You sit" in refusal.error


def test_a_silent_phase_silences_the_players_alone() -> None:
    table = challenged("silent-treatment")
    assert table.position is not None and table.position.talk()
    assert isinstance(say(table, BEN, 2, "Psst", OPENED), Refusal)
    assert isinstance(remark(table, "Eve", "Psst", EVE, OPENED), list)


def test_unfit_remarks_are_refused() -> None:
    for words in ("", " ", "x" * 301, "a\nb"):
        assert isinstance(remark(two(), "Eve", words, EVE, OPENED), Refusal)


def test_talk_is_kept_as_it_was_said() -> None:
    assert say(two(), ADA, 1, " <b>Hi</b> ", OPENED) == [Said(1, "<b>Hi</b>")]


def test_the_same_words_come_again_after_twenty_seconds_however_much_is_said_between() -> None:
    table = two()
    for number, words in enumerate(("Go!", "b", "c", "d", "e")):
        told(table, words, OPENED + number)
    for number, words in enumerate(("f", "g", "h", "i")):
        assert told(table, words, OPENED + 14.5 + number / 10) == [Said(1, words)]
    early = told(table, "go!", OPENED + 19.9)
    assert isinstance(early, Refusal) and "just said" in early.error
    assert told(table, "Go!", OPENED + 20) == [Said(1, "Go!")]


def test_after_a_game_that_everybody_left_in_silence_they_may_talk() -> None:
    table = challenged("silent-treatment")
    assert isinstance(told(table, "Bye", OPENED), Refusal)
    add(table, leave(table, ADA, 1), OPENED, ADA)
    add(table, leave(table, BEN, 2), OPENED, BEN)
    run(table, OPENED)
    assert table.closed and told(table, "Bye", OPENED) == [Said(1, "Bye")]


def test_who_is_many_who_watch_fills_the_log_no_faster_than_others() -> None:
    table = two()
    for number in range(20):
        told(table, f"word {number}", OPENED + number / 10)  # players count apart
        assert isinstance(watched(table, f"hello {number}", OPENED + 1, f"Eve {number}"), list)
    refusal = watched(table, "hello again", OPENED + 1, "Eve 20")
    assert isinstance(refusal, Refusal) and ": wait" in refusal.error
    assert isinstance(watched(table, "hello again", OPENED + 12, "Eve 20"), list)
