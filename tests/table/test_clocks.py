"""Time to think: how long, for whom, what a slow line is worth, and what happens when it is up."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, BEN, challenged
from rides import begun as train
from rides import falling, shoot
from tables import OPENED, SEED, add, at_position, computer, kept, new, person, run

from parlorcar.table import clocks, windows
from parlorcar.table.automatic import next_automatic
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import Refusal, come_back, gesture, leave, play, ready
from parlorcar.table.entries import Created, Flicked, Moved, Overstayed, Seated, Spun, SteppedIn
from parlorcar.table.table import Table

TWO = (person("Ada"), person("Ben"))
START = {"turn": 1, "spaces": [20, 4], "hands": [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"]]}
FAST, GENTLE = 30.0, 90.0


def thinking(*seats: Seated, clock: str = "fast", decided: bool = True, **more: Any) -> Table:
    """Seat 1 is to play a card, since OPENED."""
    table = at_position({**START, **more}, new(*(seats or TWO)))
    table.clock = clock
    if decided:
        table.decided = {1, 2}
    return table


def act(table: Table, seat: int, line: str, now: float, credit: float = 0.0) -> Any:
    who = table.seats[seat - 1].person
    return play(table, SEED, who, seat, line, table.told_version(who), now, credit)


def automatic(table: Table, now: float) -> Any:
    return next_automatic(table, SEED, now, pace=0.9)


@pytest.mark.parametrize(("clock", "seconds"), [("fast", FAST), ("gentle", GENTLE)])
def test_a_decision_has_its_time_and_the_first_one_twice_that(clock: str, seconds: float) -> None:
    assert clocks.deadline(thinking(clock=clock)) == OPENED + seconds
    assert clocks.deadline(thinking(clock=clock, decided=False)) == OPENED + 2 * seconds


def test_without_a_clock_everybody_thinks_as_long_as_they_like() -> None:
    table = thinking(clock="none")
    assert clocks.deadline(table) is None
    assert automatic(table, OPENED + 1e9) is None


def test_a_clock_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    refusal = new_table("polar-express", [*TWO], {}, {}, 8, clock="hasty")
    assert isinstance(refusal, Refusal) and "none, gentle, fast" in refusal.error


def test_a_move_counts_until_the_end_and_for_as_long_as_its_line_is_slow() -> None:
    end = OPENED + FAST
    table = thinking()
    assert isinstance(act(table, 1, "play 5", end - 0.01), list)
    late = act(table, 1, "play 5", end)
    assert isinstance(late, Refusal) and late.code == "stale" and "time" in late.error
    assert isinstance(act(table, 1, "play 5", end + 0.29, 0.3), list)
    assert isinstance(act(table, 1, "play 5", end + 0.3, 0.3), Refusal)
    for claimed in (1.0, 5.0, 1e9):  # no line is worth more than a second
        assert isinstance(act(table, 1, "play 5", end + 0.99, claimed), list)
    assert isinstance(act(table, 1, "play 5", end + 0.01, -5.0), Refusal)


def test_what_follows_follows_a_second_after_the_end_for_everybody_alike() -> None:
    end = OPENED + FAST
    assert automatic(thinking(), end) == end + clocks.LAG_CAP
    alone = thinking(person("Ada"), computer("Carl"))
    assert isinstance(automatic(alone, end), list)  # nobody else waits, and no line is compared


def test_when_time_is_up_a_computer_moves_once_and_the_second_time_plays_on() -> None:
    table = thinking()
    first = automatic(table, OPENED + FAST + 1)
    assert first[0] == Overstayed(1) and isinstance(first[1], Moved) and len(first) == 2
    add(table, first, OPENED + FAST + 1)
    assert "Ada's time is up: a computer helps out." in [line.text for line in table.lines]
    assert 1 not in table.stand_ins
    table.position = table.game.position(START)
    again = automatic(table, OPENED + 1e4)
    assert again[0] == Overstayed(1) and again[-1] == SteppedIn(1, "slow")
    add(table, again, OPENED + 1e4)
    assert table.stand_ins == {1: "sensible"}


def test_who_has_moved_in_between_is_not_slow_twice_in_a_row() -> None:
    table = thinking()
    add(table, automatic(table, OPENED + 1e3), OPENED + 1e3)
    table.position = table.game.position(START)
    add(table, act(table, 1, "play 5", OPENED + 1e3), OPENED + 1e3, ADA)
    table.position = table.game.position(START)
    again = automatic(table, OPENED + 1e4)
    assert again[0] == Overstayed(1) and not isinstance(again[-1], SteppedIn)


def test_the_computer_that_helps_out_knows_no_more_than_the_seat() -> None:
    chosen = set()
    for others in (["1", "2", "4", "6"], ["hobo", "hobo", "7", "7"]):
        table = thinking(hands=[START["hands"][0], others])  # type: ignore[index]
        chosen.add(str(automatic(table, OPENED + 1e3)[1]))
    assert len(chosen) == 1


def test_after_a_restart_people_have_time_to_come_back() -> None:
    table, awake = thinking(), OPENED + 1e5
    table.awake_since = awake
    end = awake + clocks.COMING_BACK
    assert clocks.deadline(table) == end
    assert automatic(table, awake + 1) == end + clocks.LAG_CAP
    assert isinstance(act(table, 1, "play 5", end - 0.1), list)
    assert isinstance(act(table, 1, "play 5", end + 0.1), Refusal)
    assert isinstance(automatic(table, end + clocks.LAG_CAP), list)
    table.awake_since = OPENED + FAST - 20  # there is more time left than that
    assert clocks.deadline(table) == OPENED + FAST


# --- windows ----------------------------------------------------------------------------------


def window(seconds: int = 8, clock: str = "none") -> Table:
    hands = [["3", "3", "3", "5", "6"], ["1", "2", "4", "caribou-crossing"], ["1", "2", "4", "7"]]
    start = {"turn": 1, "spaces": [20, 4, 5], "hands": hands}
    seats = (person("Ada"), person("Ben"), person("Cleo"))
    table = at_position(start, new(*seats, answer_seconds=seconds, announce="automatic"))
    table.clock, table.decided = clock, {1, 2, 3}
    add(table, [Moved("1 trio 3")], OPENED)
    return table


def test_an_answer_counts_for_as_long_as_its_line_is_slow_and_no_longer_than_a_second() -> None:
    table = window()
    assert isinstance(act(table, 2, "caribou", OPENED + 8.2, 0.3), list)
    late = act(table, 2, "caribou", OPENED + 8.2, 0.2)
    assert isinstance(late, Refusal) and late.code == "stale"
    assert isinstance(act(table, 2, "caribou", OPENED + 9, 60.0), Refusal)
    add(table, act(table, 2, "caribou", OPENED + 8.9, 1.0), OPENED + 8.9, BEN)
    assert automatic(table, OPENED + 8.95) == OPENED + 9
    run(table, OPENED + 9)
    told = [line.event.kind for line in table.lines if line.event is not None]
    assert "caribou" in told


def test_a_window_with_its_own_end_has_no_other() -> None:
    assert clocks.deadline(window(clock="fast")) is None
    assert windows.deadline(window(clock="fast")) == OPENED + 8


def test_a_window_that_waits_for_all_waits_no_longer_than_the_clock() -> None:
    ends = set()
    for answered in ([], [2], [3]):
        table = window(seconds=0, clock="fast")
        for seat in answered:
            add(table, act(table, seat, "pass", OPENED + 1), OPENED + 1)
        ends.add(clocks.deadline(table))
    assert ends == {OPENED + FAST}  # whoever has answered
    late = [body for body in automatic(table, OPENED + 31) if isinstance(body, Overstayed)]
    assert late == [Overstayed(2)]
    add(table, automatic(table, OPENED + 31), OPENED + 31)
    assert windows.asked(table) != [2, 3]


# --- hands, rings and shots -------------------------------------------------------------------


def trip(left: str) -> Table:
    table = challenged(left)
    table.clock, table.decided, table.thinking_since = "fast", {1, 2}, OPENED
    return table


def late_then(table: Table) -> list[Any]:
    due = automatic(table, OPENED)
    assert due == OPENED + FAST + clocks.LAG_CAP
    happened = automatic(table, due)
    add(table, happened, due)
    return happened  # type: ignore[no-any-return]


def test_a_ring_that_nobody_spins_is_spun_though_somebody_is_not_ready() -> None:
    table = trip("memorable")
    add(table, ready(table, BEN, 2), OPENED, BEN)
    late, spun = late_then(table)
    assert late == Overstayed(1) and isinstance(spun, Spun)
    assert spun.eyes == [1, 2] and (spun.power, spun.aim) == (60, 0)


def test_who_keeps_the_others_waiting_for_being_ready_is_late_and_not_the_one_who_waits() -> None:
    table = trip("memorable")
    add(table, ready(table, ADA, 1), OPENED, ADA)
    late, spun = late_then(table)
    assert late == Overstayed(2) and isinstance(spun, Spun) and spun.seat == 1


def test_a_ring_that_nobody_tosses_is_tossed() -> None:
    late, tossed = late_then(trip("silent-treatment"))
    assert late == Overstayed(1) and isinstance(tossed, Moved) and tossed.line.startswith("* ring")


def test_what_anybody_may_do_is_not_always_the_same_ones_fault() -> None:
    table = trip("silent-treatment")
    helped: list[int] = []
    for number in range(2):
        table.position = challenged("silent-treatment").position
        table.thinking_since = OPENED
        happened = automatic(table, OPENED + 1e4 * (number + 1))
        helped += [body.seat for body in happened if isinstance(body, Overstayed)]
        add(table, happened, OPENED)
    assert helped == [1, 2] and table.stand_ins == {}


def test_two_who_choose_at_once_have_the_same_time_and_only_who_is_late_is_helped() -> None:
    table = trip("open-road")
    assert windows.asked(table) == [1, 2]
    end = clocks.deadline(table)
    add(table, act(table, 1, "play 6", OPENED), OPENED, ADA)
    assert clocks.deadline(table) == end == OPENED + FAST
    happened = late_then(table)
    assert happened[0] == Overstayed(2)
    assert kept(happened[1:2]) == [Moved("1 play 6")] and happened[2].line.startswith("2 play ")


def test_a_shot_that_nobody_makes_is_made_and_watched_before_anybodys_time_runs() -> None:
    table = falling(train(*TWO))
    table.clock = "fast"
    run(table, OPENED)
    assert clocks.thinkers(table) == [1]
    end = clocks.deadline(table)
    assert end is not None
    add(table, [Moved("1 shoot easy")], OPENED)
    happened = automatic(table, OPENED + 1e3)
    assert happened[0] == Overstayed(1) and isinstance(happened[1], Flicked)
    add(table, shoot(table), OPENED, ADA)
    assert clocks.deadline(table) is None  # while it flies
    run(table, OPENED)
    assert table.shot is not None and clocks.thinkers(table) == [2]
    next_end = clocks.deadline(table)
    assert next_end is not None and next_end > OPENED + 2 * FAST + 1


def test_a_late_spin_is_refused_like_a_late_move() -> None:
    table = trip("silent-treatment")
    version = table.told_version(ADA)
    now = OPENED + FAST + 0.5
    late = gesture(table, SEED, ADA, 1, 60, 0, version, now)
    assert isinstance(late, Refusal) and late.code == "stale"
    assert isinstance(gesture(table, SEED, ADA, 1, 60, 0, version, now, 0.6), list)


def test_a_clock_is_kept_with_the_table() -> None:
    made = new_table("polar-express", [*TWO], {}, {}, 8, clock="gentle")
    assert isinstance(made, Created) and made.clock == "gentle"


def gone_and_back(table: Table, seat: int, at: float) -> None:
    who = table.seats[seat - 1].person
    add(table, leave(table, who, seat), at, who)
    add(table, come_back(table, who, seat), at, who)


def test_who_goes_and_comes_back_again_and_again_does_not_think_for_ever() -> None:
    table = trip("open-road")
    assert windows.asked(table) == [1, 2]
    for seconds in (25, 50, 54):
        gone_and_back(table, 2, OPENED + seconds)
    assert clocks.deadline(table) == OPENED + 25 + FAST


def test_who_comes_back_gives_nobody_else_more_time_to_think() -> None:
    hands = [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"], ["1", "2", "4", "7"]]
    table = thinking(*TWO, person("Cleo"), hands=hands, spaces=[20, 4, 5])
    gone_and_back(table, 2, OPENED + 25)
    assert clocks.deadline(table) == OPENED + FAST
