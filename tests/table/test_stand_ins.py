"""Somebody leaves, is away, or comes back: the game goes on, and nothing is lost or shown."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, BEN, challenged, hands, spun
from rides import begun as train
from rides import decided, falling, shoot
from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table import clocks, eyes, rings, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import (
    Refusal,
    come_back,
    give_wish,
    hand_over,
    leave,
    play,
    replace,
    ring,
)
from parlorcar.table.entries import CameBack, Closed, Flicked, Handed, Moved, SteppedIn
from parlorcar.table.folding import CLOSED
from parlorcar.table.table import Table, is_over

HANDS = [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"], ["1", "2", "4", "7"]]
CLEO = "Cleo's cookie"
CARIBOU = "caribou-crossing"


def race(*seats: Any) -> Table:
    sitting = seats or (person("Ada"), person("Ben"))
    count = len(sitting)
    start = {"turn": 1, "spaces": [20, 4, 5][:count], "hands": HANDS[:count]}
    return at_position(start, new(*sitting))


def act(table: Table, seat: int, line: str, now: float = OPENED) -> Any:
    who = table.seats[seat - 1].person
    return play(table, SEED, who, seat, line, table.told_version(who), now)


def refused(decision: Any, *words: str) -> None:
    assert isinstance(decision, Refusal), decision
    assert all(word in decision.error for word in words), decision.error


def gone(table: Table, seat: int) -> None:
    add(table, leave(table, table.seats[seat - 1].person, seat), OPENED)


def test_a_computer_plays_on_for_who_leaves_and_the_seat_stays_theirs() -> None:
    table = race()
    add(table, leave(table, ADA, 1), OPENED, ADA)
    assert table.stand_ins == {1: "sensible"} and table.is_computers(1)
    assert table.seats[0] == person("Ada")
    assert table.lines[-1].text == "Ada leaves: a computer plays on."
    assert next_automatic(table, SEED, OPENED, pace=0.9) == OPENED + 0.9
    moved = next_automatic(table, SEED, OPENED + 1)
    assert isinstance(moved, list) and isinstance(moved[0], Moved)
    refused(leave(table, ADA, 1), "already")


def test_who_has_left_must_take_the_seat_back_before_they_play() -> None:
    table = race()
    gone(table, 1)
    refused(act(table, 1, "play 5"), "take your seat back first")
    add(table, come_back(table, ADA, 1), OPENED, ADA)
    assert table.stand_ins == {} and table.lines[-1].text == "Ada is back."
    assert isinstance(act(table, 1, "play 5"), list)
    refused(come_back(table, ADA, 1), "yourself")
    refused(come_back(table, BEN, 1), "not yours")


def test_who_comes_back_has_the_whole_time_to_think() -> None:
    table = race()
    table.clock, table.decided = "fast", {1, 2}
    gone(table, 1)
    assert clocks.deadline(table) is None
    add(table, [CameBack(1)], OPENED + 1000)
    assert clocks.deadline(table) == OPENED + 1030


def test_only_somebody_who_is_away_for_long_is_played_for_and_never_by_a_stranger() -> None:
    table = race(person("Ada"), person("Ben"), computer("Carl"))
    refused(replace(table, ADA, 1, 2, 59.5, 60.0), "Ben", "1 second")
    refused(replace(table, ADA, 1, 1, 99.0, 60.0), "yourself")
    refused(replace(table, ADA, 1, 3, 99.0, 60.0), "seat 3")
    refused(replace(table, ADA, 1, 9, 99.0, 60.0), "seats 1 to 3")
    refused(replace(table, CLEO, 1, 2, 99.0, 60.0), "not yours")
    add(table, replace(table, ADA, 1, 2, 60.0, 60.0), OPENED, ADA)
    assert table.lines[-1].text == "Ben has been away for long: a computer plays on."
    refused(replace(table, ADA, 1, 2, 99.0, 60.0), "already")
    refused(replace(table, BEN, 2, 1, 99.0, 60.0), "take your seat back first")


def test_when_everybody_has_left_the_game_ends_there_and_then() -> None:
    table = race(person("Ada"), person("Ben"), computer("Carl"))
    gone(table, 1)
    assert not table.closed
    gone(table, 2)
    assert next_automatic(table, SEED, OPENED) == [Closed()]
    run(table, OPENED)
    assert table.closed == CLOSED and table.lines[-1].text == CLOSED
    assert next_automatic(table, SEED, OPENED + 1e9) is None
    for decision in (
        act(table, 1, "play 5"),
        come_back(table, ADA, 1),
        leave(table, BEN, 2),
        replace(table, ADA, 1, 2, 99.0, 60.0),
    ):
        assert isinstance(decision, Refusal)
    refused(come_back(table, ADA, 1), CLOSED)


def test_one_of_several_seats_at_a_screen_can_be_left_and_the_others_play_on() -> None:
    table = race(person("Ada"), person("Abe", "Ada"))
    gone(table, 1)
    run(table, OPENED + 10)
    assert not table.closed and eyes.to_act(table, [1, 2]) != 1


# --- in a window ------------------------------------------------------------------------------


def window() -> Table:
    hands = [["3", "3", "3", "5", "6"], ["1", "2", "4", CARIBOU], ["1", "2", "4", CARIBOU]]
    start = {"turn": 1, "spaces": [20, 4, 5], "hands": hands}
    seats = (person("Ada"), person("Ben"), person("Cleo"))
    table = at_position(start, new(*seats, announce="automatic"))
    add(table, [Moved("1 trio 3")], OPENED)
    return table


def kinds(table: Table) -> list[tuple[str, int]]:
    told = [line.event.to_dict() for line in table.lines if line.event is not None]
    return [(event["kind"], event.get("seat", 0)) for event in told]


def test_an_answer_given_before_leaving_counts() -> None:
    table = window()
    add(table, act(table, 2, "caribou"), OPENED, BEN)
    gone(table, 2)
    run(table, OPENED + 9)
    assert ("caribou", 2) in kinds(table)


def test_leaving_a_window_does_not_shorten_it_for_the_others() -> None:
    table = window()
    gone(table, 2)
    assert windows.deadline(table) == OPENED + 8
    assert next_automatic(table, SEED, OPENED + 1) == OPENED + 9


def test_who_comes_back_in_time_may_answer() -> None:
    table = window()
    gone(table, 2)
    refused(act(table, 2, "caribou", OPENED + 1), "take your seat back")
    add(table, come_back(table, BEN, 2), OPENED + 2, BEN)
    add(table, act(table, 2, "caribou", OPENED + 3), OPENED + 3, BEN)
    run(table, OPENED + 9)
    assert ("caribou", 2) in kinds(table)


def test_where_both_choose_at_once_the_computer_chooses_for_who_left() -> None:
    table = challenged("open-road")
    add(table, act(table, 1, "play 1"), OPENED, ADA)
    gone(table, 2)
    happened = run(table, OPENED)
    assert isinstance(happened[0], Moved) and happened[0].line == "1 play 1"
    assert isinstance(happened[1], Moved) and happened[1].line.startswith("2 play ")


def test_a_choice_made_before_leaving_counts_and_the_partner_is_waited_for() -> None:
    table = challenged("open-road")
    add(table, act(table, 2, "play 6"), OPENED, BEN)
    gone(table, 2)
    assert next_automatic(table, SEED, OPENED + 1e6) is None
    moves = act(table, 1, "play 1")
    assert [body.line for body in moves if isinstance(body, Moved)][:2] == ["1 play 1", "2 play 6"]


# --- while a ring spins, a shot is made, the bell is rung -------------------------------------


def test_a_spin_goes_on_when_somebody_who_looks_leaves_and_shows_them_nothing() -> None:
    table = spun("memorable")
    spin = table.spin
    assert spin is not None
    gone(table, 2)
    assert rings.turned_up(table, 2, OPENED + 1) == ()
    assert rings.turned_up(table, 1, OPENED + 1) != ()
    run(table, spin.end)
    assert table.spin is None and rings.gate(table) is None


def test_what_was_looked_at_before_leaving_was_looked_at() -> None:
    table = spun("motel-room")
    add(table, act(table, 2, "look 4", OPENED + 1), OPENED + 1, BEN)
    gone(table, 2)
    assert table.spin is not None
    lines = [body.line for body in run(table, table.spin.end) if isinstance(body, Moved)]
    assert [line for line in lines if line.startswith("2 ")][:2] == ["2 look 4", "2 done"]


def test_who_comes_back_during_a_spin_that_began_without_them_gets_one_of_their_own() -> None:
    table = challenged("memorable")
    gone(table, 2)
    add(table, hands(table, 1), OPENED, ADA)
    first = table.spin
    assert first is not None and first.eyes == [1]
    add(table, come_back(table, BEN, 2), OPENED + 1, BEN)
    run(table, first.end)
    assert rings.still_to_look(table) == [2] and rings.gate(table) is not None
    add(table, hands(table, 2), first.end, BEN)
    assert table.spin is not None and table.spin.eyes == [2]
    run(table, table.spin.end)
    assert rings.gate(table) is None


@pytest.mark.parametrize("before", [True, False])
def test_a_shot_of_who_left_is_made_by_the_computer_or_flies_as_it_was_aimed(before: bool) -> None:
    table = decided(falling(train()))
    if before:
        add(table, shoot(table), OPENED, ADA)
    gone(table, 1)
    happened = run(table, OPENED + 1)
    assert [type(body) for body in happened].count(Flicked) == (0 if before else 1)
    assert table.shot is not None


def won() -> Table:
    start = {"turn": 1, "spaces": [70, 4], "hands": [["1", "2", "3", "5", "hobo"], ["1"]]}
    table = at_position(start, new(person("Ada"), person("Ben")))
    add(table, act(table, 1, "play 5"), OPENED, ADA)
    assert is_over(table)
    return table


def test_after_the_game_nobody_leaves_but_a_winner_who_is_away_keeps_nobody_from_a_wish() -> None:
    table = won()
    refused(leave(table, BEN, 2), "over")
    refused(replace(table, ADA, 1, 2, 99.0, 60.0), "over")
    add(table, replace(table, BEN, 2, 1, 99.0, 60.0), OPENED, BEN)
    refused(ring(table, ADA, 1), "take your seat back")
    refused(give_wish(table, SEED, ADA, 1, 2), "take your seat back")
    run(table, OPENED + 10)
    assert table.bell_rung and [wish.seat for wish in table.wishes] == [2]
    assert not table.closed


# --- another identity -------------------------------------------------------------------------


def test_a_seat_that_is_handed_on_obeys_its_new_holder_alone() -> None:
    table = race()
    table.shown = {1}
    refused(hand_over(table, BEN, 1, "program"), "not yours")
    refused(hand_over(table, ADA, 1, ""), "somebody else")
    assert hand_over(table, ADA, 1, "program") == [Handed(1, "program")]
    add(table, hand_over(table, ADA, 1, "program"), OPENED, ADA)
    assert table.shown == set() and table.name(1) == "Ada"
    refused(act_as(table, ADA), "not yours")
    assert isinstance(act_as(table, "program"), list)


def act_as(table: Table, who: str) -> Any:
    return play(table, SEED, who, 1, "play 5", table.told_version(who), OPENED)


def test_a_seat_can_be_handed_on_while_its_answer_is_secret() -> None:
    table = window()
    add(table, act(table, 2, "caribou"), OPENED, BEN)
    add(table, hand_over(table, BEN, 2, "program"), OPENED, BEN)
    refused(
        play(table, SEED, "program", 2, "pass", table.told_version("program"), OPENED), "alread"
    )
    run(table, OPENED + 9)
    assert ("caribou", 2) in kinds(table)


def test_why_a_computer_stepped_in_is_told() -> None:
    for why, said in (("left", "leaves"), ("away", "away for long"), ("slow", "does not answer")):
        table = race()
        add(table, [SteppedIn(2, why)], OPENED)
        assert said in table.lines[-1].text and "Ben" in table.lines[-1].text
