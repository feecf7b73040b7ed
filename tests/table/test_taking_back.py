"""A move can be taken back: one's own, the last one, with everybody's consent, and no later."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, BEN, challenged, hands, spun
from rides import AIM, falling
from rides import begun as train
from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table import clocks
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import (
    Refusal,
    answer_take_back,
    flick,
    hand_over,
    leave,
    play,
    say,
    take_back,
)
from parlorcar.table.entries import AgreedBack, AskedBack, Moved
from parlorcar.table.table import Table
from parlorcar.table.undo import HOLD, still_asked

STATION = 33
CLEO = "Cleo's cookie"
TWO = (person("Ada"), person("Ben"))
THREE = (*TWO, person("Cleo"))


def at_a_station(*seats: Any) -> Table:
    """Ada has come to a station by her own move, and is asked whether to go on."""
    sitting = seats or TWO
    count = len(sitting)
    hands = [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"], ["1", "2", "4", "7"]]
    spaces = [STATION - 5, 40, 41]
    start = {"turn": 1, "spaces": spaces[:count], "hands": hands[:count]}
    table = at_position(start, new(*sitting))
    add(table, act(table, 1, "play 5"), OPENED, ADA)
    assert table.position is not None and table.position.actor == 1
    return table


def act(table: Table, seat: int, line: str, now: float = OPENED) -> Any:
    who = table.seats[seat - 1].person
    return play(table, SEED, who, seat, line, table.told_version(who), now)


def sights(table: Table) -> list[dict[str, Any]]:
    assert table.position is not None
    return [table.position.sight(seat).to_dict() for seat in range(len(table.seats) + 1)]


def refused(decision: Any, *words: str) -> None:
    assert isinstance(decision, Refusal), decision
    assert all(word in decision.error for word in words), decision.error


def texts(table: Table) -> list[str]:
    return [line.text for line in table.lines if line.text]


def test_when_all_agree_the_game_stands_where_it_stood_and_the_log_says_so() -> None:
    table = at_a_station()
    assert table.undo is not None and table.undo.seat == 1
    told, plies = table.undo.told, table.plies
    assert told.startswith("Ada plays")
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    assert still_asked(table) == [2] and table.plies == plies
    assert texts(table)[-1] == f"Ada would like to take back: {told}"
    lines = len(table.lines)
    add(table, answer_take_back(table, BEN, 2, True), OPENED, BEN)
    assert table.plies == plies - 1 and table.undo is None
    assert texts(table)[-1] == f"Ada takes back: {told}"
    assert len(table.lines) == lines + 1  # what was undone can still be read
    assert isinstance(act(table, 1, "play 5"), list)


def test_what_everybody_sees_afterwards_is_what_they_saw_before() -> None:
    table = at_a_station()
    assert table.undo is not None
    before = [table.undo.before.sight(seat).to_dict() for seat in range(3)]
    assert sights(table) != before
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    add(table, answer_take_back(table, BEN, 2, True), OPENED, BEN)
    assert sights(table) == before


def test_one_no_ends_it_and_the_move_stands() -> None:
    table = at_a_station(*THREE)
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    add(table, answer_take_back(table, CLEO, 3, False), OPENED, CLEO)
    assert table.undo is None and table.plies == 1
    assert texts(table)[-1] == "Cleo does not agree: the move stands."
    refused(answer_take_back(table, BEN, 2, True), "Nobody asks")
    refused(take_back(table, ADA, 1), "No move can be taken back")


def test_everybody_must_agree_and_nobody_twice() -> None:
    table = at_a_station(*THREE)
    refused(answer_take_back(table, BEN, 2, True), "Nobody asks")
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    refused(take_back(table, ADA, 1), "asked already")
    refused(answer_take_back(table, ADA, 1, True), "agreed already")
    add(table, answer_take_back(table, BEN, 2, True), OPENED, BEN)
    assert table.undo is not None and table.undo.agreed == [2] and still_asked(table) == [3]
    refused(answer_take_back(table, BEN, 2, True), "agreed already")
    refused(answer_take_back(table, BEN, 3, True), "not yours")
    add(table, answer_take_back(table, CLEO, 3, True), OPENED, CLEO)
    assert table.plies == 0


@pytest.mark.parametrize(
    "seats",
    [
        (person("Ada"), computer("Carl")),
        (person("Ada"), person("Abe", "Ada")),
        (person("Ada"), computer("Carl"), person("Abe", "Ada")),
    ],
)
def test_who_has_nobody_to_ask_takes_back_at_once(seats: tuple[Any, ...]) -> None:
    table = at_a_station(*seats)
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    assert table.plies == 0 and table.undo is None


def test_who_has_left_need_not_agree() -> None:
    table = at_a_station(*THREE)
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    add(table, answer_take_back(table, BEN, 2, True), OPENED, BEN)
    add(table, leave(table, CLEO, 3), OPENED, CLEO)
    assert table.plies == 0


def test_who_leaves_or_hands_the_seat_on_takes_nothing_back() -> None:
    for decide in (leave, lambda table, who, seat: hand_over(table, who, seat, "program")):
        table = at_a_station()
        add(table, take_back(table, ADA, 1), OPENED, ADA)
        add(table, decide(table, ADA, 1), OPENED, ADA)
        assert table.undo is None and table.plies == 1


def test_whoever_asks_and_leaves_takes_no_time_from_who_thinks() -> None:
    for decide in (leave, lambda table, who, seat: hand_over(table, who, seat, "program")):
        table = challenged("motel-room", ring_time="counted")
        add(table, hands(table, 1), OPENED, ADA)
        add(table, act(table, 1, "done"), OPENED, ADA)
        table.clock, table.decided = "fast", {1, 2}
        assert clocks.thinkers(table) == [2] and clocks.deadline(table) == OPENED + 30
        add(table, take_back(table, ADA, 1), OPENED + 25, ADA)
        add(table, decide(table, ADA, 1), OPENED + 40, ADA)
        assert clocks.deadline(table) == OPENED + 45


def test_only_whoever_made_the_move_may_ask() -> None:
    table = at_a_station()
    refused(take_back(table, BEN, 2), "Ada")
    refused(take_back(table, BEN, 1), "not yours")
    table = at_a_station(person("Ada"), person("Abe", "Ada"))
    refused(take_back(table, ADA, 2), "Ada")


def test_while_it_is_asked_the_game_waits_and_then_goes_on_as_if_nobody_had_asked() -> None:
    table = at_a_station()
    table.clock, table.decided = "fast", {1, 2}
    end = clocks.deadline(table)
    assert end == OPENED + 30
    add(table, take_back(table, ADA, 1), OPENED + 5, ADA)
    assert clocks.deadline(table) is None
    due = next_automatic(table, SEED, OPENED + 10)
    assert due == OPENED + 5 + HOLD
    lapsed = next_automatic(table, SEED, due)
    assert lapsed == [AgreedBack(2, False)]
    add(table, lapsed, due)
    assert table.undo is None and texts(table)[-1] == "Not everybody has answered: the move stands."
    assert clocks.deadline(table) == end + HOLD


def test_whoever_plays_on_has_answered() -> None:
    table = at_a_station()
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    add(table, act(table, 1, "stop"), OPENED, ADA)
    assert table.undo is None
    refused(answer_take_back(table, BEN, 2, True), "Nobody asks")


def test_a_computers_move_waits_too() -> None:
    table = at_a_station(person("Ada"), computer("Carl"), person("Cleo"))
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    assert next_automatic(table, SEED, OPENED + 1) == OPENED + HOLD


def test_talk_in_between_takes_nothing_away() -> None:
    table = at_a_station()
    add(table, say(table, BEN, 2, "Really?", OPENED), OPENED, BEN)
    assert table.undo is not None


# --- never ------------------------------------------------------------------------------------


def test_nothing_is_taken_back_past_a_card_that_was_drawn() -> None:
    table = at_a_station()
    add(table, act(table, 1, "again"), OPENED, ADA)  # draws a card
    assert table.undo is None
    run(table, OPENED)
    assert table.undo is None
    refused(take_back(table, ADA, 1), "something has followed")


def test_nothing_is_taken_back_past_anothers_move() -> None:
    table = at_a_station()
    add(table, act(table, 1, "stop"), OPENED, ADA)
    run(table, OPENED)  # Ben draws
    assert table.undo is None


def test_nothing_is_taken_back_once_others_are_asked_about_it() -> None:
    start = {
        "turn": 1,
        "spaces": [20, 4],
        "hands": [["3", "3", "3", "5", "6"], ["1", "2", "4", "caribou-crossing"]],
    }
    table = at_position(start, new(*TWO, announce="automatic"))
    add(table, act(table, 1, "trio 3"), OPENED, ADA)
    assert table.undo is None
    add(table, act(table, 2, "pass"), OPENED, BEN)
    run(table, OPENED + 9)
    assert table.undo is None  # an answer is nobody's own move


@pytest.mark.parametrize("line", ["look 3", "done"])
def test_a_card_that_was_looked_at_has_been_seen(line: str) -> None:
    table = challenged("motel-room", ring_time="counted")
    add(table, hands(table, 1), OPENED, ADA)
    add(table, act(table, 1, line), OPENED, ADA)
    assert (table.undo is None) == (line == "look 3")


def test_what_was_signalled_has_been_told() -> None:
    table = challenged("silent-treatment")
    add(table, [Moved("* ring across")], OPENED)
    add(table, act(table, 1, "signal train"), OPENED, ADA)
    assert table.undo is None


def test_a_spin_and_a_toss_are_never_taken_back() -> None:
    assert spun("memorable").undo is None
    table = challenged("silent-treatment")
    add(table, hands(table, 1), OPENED, ADA)
    assert table.undo is None


def test_a_shot_that_was_decided_on_can_be_taken_back_until_it_flies() -> None:
    table = falling(train())
    add(table, act(table, 1, "shoot easy"), OPENED, ADA)
    assert table.undo is not None
    add(table, flick(table, ADA, 1, "", AIM, table.told_version(ADA), OPENED), OPENED, ADA)
    assert table.undo is None
    run(table, OPENED)
    assert table.undo is None


def test_a_kid_that_has_gone_somewhere_has_turned_a_token() -> None:
    table = train()
    line = next(
        move.line
        for move in (table.position.moves() if table.position else [])
        if "go" in str(move)
    )
    add(table, act(table, 1, line), OPENED, ADA)
    assert table.undo is None


def test_a_computers_move_is_nobodys_to_take_back() -> None:
    table = at_a_station()
    add(table, act(table, 1, "stop"), OPENED, ADA)
    add(table, leave(table, BEN, 2), OPENED, BEN)
    run(table, OPENED + 10)
    assert table.undo is None


def test_the_winning_move_stands() -> None:
    start = {"turn": 1, "spaces": [70, 4], "hands": [["1", "2", "3", "5", "hobo"], ["1"]]}
    table = at_position(start, new(*TWO))
    add(table, act(table, 1, "play 5"), OPENED, ADA)
    assert table.undo is None
    refused(take_back(table, ADA, 1), "No move")


def test_a_move_may_be_made_again_and_taken_back_again() -> None:
    table = at_a_station(person("Ada"), computer("Carl"))
    for _ in range(3):
        version = table.version
        add(table, [AskedBack(1, 1)], OPENED, ADA)
        assert table.plies == 0 and table.version > version
        add(table, [Moved("1 play 5")], OPENED, ADA)
        assert table.undo is not None


def test_a_late_yes_to_one_question_is_none_to_the_next() -> None:
    table = at_a_station()
    before = table.told_version(BEN)
    add(table, take_back(table, ADA, 1), OPENED, ADA)
    late = answer_take_back(table, BEN, 2, True, before)
    assert isinstance(late, Refusal) and late.code == "stale"
    assert table.undo is not None and still_asked(table) == [2]
    assert isinstance(answer_take_back(table, BEN, 2, True, table.told_version(BEN)), list)
