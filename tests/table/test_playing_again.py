"""After the game: the same people at a new table, each one seat further. And who may look."""

from __future__ import annotations

from typing import Any

import pytest
from rides import created as ride
from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table.decisions import Refusal, come_back, leave, play, ready, rematch, show_hand
from parlorcar.table.entries import Created, Entry, Seated, Showed, SteppedIn
from parlorcar.table.folding import fold
from parlorcar.table.readiness import waits_for_ready
from parlorcar.table.rematch import turned
from parlorcar.table.table import Table, is_over

ADA, BEN = "Ada's cookie", "Ben's cookie"


def ended(*more: Seated, **given: Any) -> Table:
    start = {
        "turn": 1,
        "spaces": [70, 4, 5][: 2 + len(more)],
        "hands": [["1", "2", "3", "5", "hobo"], ["1"], ["2"]][: 2 + len(more)],
    }
    table = at_position(start, new(person("Ada"), person("Ben"), *more, **given))
    add(table, play(table, SEED, ADA, 1, "play 5", table.version, OPENED), OPENED, ADA)
    assert is_over(table)
    return table


def begun(created: Created) -> Table:
    return fold([Entry(created, OPENED, ADA)])


def test_everybody_sits_one_seat_further_and_holds_that_seat() -> None:
    next_one = turned(ended(computer("Carl", "random")))
    assert [seat.name for seat in next_one.seats] == ["Carl", "Ada", "Ben"]
    assert [seat.person for seat in next_one.seats] == ["", ADA, BEN]
    assert next_one.seats[0] == computer("Carl", "random")


def test_the_same_is_played_by_the_same_rules_against_the_same_clock() -> None:
    table = ended(answer_seconds=15, hobo="until_next_turn")
    next_one = turned(table)
    before = table.created
    assert next_one.game == before.game and next_one.house_rules == {"hobo": "until_next_turn"}
    assert next_one.answer_seconds == 15 and next_one.clock == before.clock
    assert next_one.whole_box == before.whole_box


def test_characters_go_with_their_people() -> None:
    table = fold([Entry(ride(kids=("tom", "lily"), hard_mode=("lily",)), OPENED)])
    again = begun(turned(table))
    assert again.names() == ["Ben", "Ada"]
    assert again.game.characters == ["lily", "tom"] and again.game.hard_mode == ["lily"]
    twice = begun(turned(again))
    assert twice.names() == ["Ada", "Ben"] and twice.game.characters == ["tom", "lily"]


def test_people_are_asked_whether_they_are_there_and_a_computer_steps_in_no_more() -> None:
    table = ended()
    add(table, [SteppedIn(2, "away")], OPENED)
    again = begun(turned(table))
    assert again.stand_ins == {} and again.position is None
    assert waits_for_ready(again) == [1, 2]
    add(again, ready(again, ADA, 2), OPENED, ADA)
    add(again, ready(again, BEN, 1), OPENED, BEN)
    assert again.position is not None


def test_alone_or_without_a_clock_the_next_game_begins_at_once() -> None:
    alone = fold(new(person("Ada"), computer("Carl")))
    assert begun(turned(alone)).position is not None
    assert begun(turned(ended(answer_seconds=0))).position is not None


def test_the_next_game_is_set_once_by_whoever_sits_and_after_the_end() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    early = rematch(table, ADA, 1, "new")
    assert isinstance(early, Refusal) and "not over" in early.error
    table = ended()
    stranger = rematch(table, "Eve", 1, "new")
    assert isinstance(stranger, Refusal) and stranger.code == "not_yours"
    add(table, rematch(table, BEN, 2, "new"), OPENED, BEN)
    assert table.next == "new"
    twice = rematch(table, ADA, 1, "other")
    assert isinstance(twice, Refusal) and "already" in twice.error


def test_a_game_that_everybody_left_can_be_played_again() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    add(table, leave(table, ADA, 1), OPENED, ADA)
    add(table, leave(table, BEN, 2), OPENED, BEN)
    run(table, OPENED)
    assert isinstance(come_back(table, ADA, 1), Refusal)
    assert isinstance(rematch(table, ADA, 1, "new"), list)


# --- whose hand may be looked at --------------------------------------------------------------


def test_who_watches_looks_through_a_seat_as_long_as_it_agrees_and_everybody_knows() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    assert isinstance(show_hand(table, ADA, 1, False), Refusal)
    assert show_hand(table, ADA, 1, True) == [Showed(1, True)]
    add(table, show_hand(table, ADA, 1, True), OPENED, ADA)
    assert table.shown == {1}
    assert "Ada" in table.lines[-1].text and "those who watch" in table.lines[-1].text
    assert isinstance(show_hand(table, ADA, 1, True), Refusal)
    assert isinstance(show_hand(table, BEN, 1, False), Refusal)
    add(table, show_hand(table, ADA, 1, False), OPENED, ADA)
    assert table.shown == set() and "no longer" in table.lines[-1].text


@pytest.mark.parametrize("game", ["kids-express"])
def test_where_nobody_hides_anything_there_is_nothing_to_show(game: str) -> None:
    table = fold([Entry(ride(), OPENED)])
    refusal = show_hand(table, ADA, 1, True)
    assert isinstance(refusal, Refusal) and "hides" in refusal.error


def test_whoever_sits_down_in_a_seat_that_was_given_up_shows_nothing_yet() -> None:
    created = Created("polar-express", [person("Ada"), person("Ben"), Seated("free")], {}, {}, 8, 1)
    table = fold([Entry(created, OPENED)])
    add(table, show_hand(table, BEN, 2, True), OPENED, BEN)
    add(table, leave(table, BEN, 2), OPENED, BEN)
    assert table.shown == set()
