"""Nothing timed begins before everybody who would miss it says that they are there."""

from __future__ import annotations

import pytest
from journeys import ADA, BEN, act, challenged, cookie, hands
from tables import OPENED, SEED, add, computer, new, person, run

from parlorcar.table import rings
from parlorcar.table.automatic import next_automatic
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import (
    Refusal,
    gesture,
    hand_over,
    leave,
    ready,
    replace,
    take_seat,
)
from parlorcar.table.entries import Created, Entry, Readied, Seated, Stopped
from parlorcar.table.folding import fold
from parlorcar.table.readiness import others_not_ready, waits_for_ready
from parlorcar.table.table import Table

FREE = Seated("free")
CLEO = "Cleo's cookie"


def made(
    *seats: Seated, game: str = "polar-express", clock: str = "none", seconds: int = 8
) -> Table:
    created = new_table(game, list(seats), {}, {}, seconds, clock=clock)
    assert isinstance(created, Created)
    return fold([Entry(created, OPENED, ADA)])


def sit(table: Table, name: str) -> None:
    add(table, take_seat(table, name), OPENED, f"{name}'s cookie")


def test_the_game_begins_when_all_sit_and_all_have_said_that_they_are_ready() -> None:
    table = made(person("Ada"), FREE, FREE, computer("Carl"))
    sit(table, "Ben")
    assert table.position is None and waits_for_ready(table) == []
    sit(table, "Cleo")  # who takes the last seat looks at the table
    assert table.position is None and waits_for_ready(table) == [1, 2]
    assert next_automatic(table, SEED, OPENED) is None
    add(table, ready(table, BEN, 2), OPENED, BEN)
    assert table.position is None and waits_for_ready(table) == [1]
    add(table, ready(table, ADA, 1), OPENED, ADA)
    assert table.position is not None and table.ready == set()
    assert isinstance(next_automatic(table, SEED, OPENED), list)


def test_a_screen_with_several_seats_says_it_once() -> None:
    table = made(person("Ada"), person("Abe", "Ada"), FREE)
    sit(table, "Ben")
    assert waits_for_ready(table) == [1, 2]
    add(table, ready(table, ADA, 2), OPENED, ADA)
    assert table.position is not None


@pytest.mark.parametrize(
    ("game", "clock", "seconds", "waits"),
    [
        ("polar-express", "none", 8, True),
        ("polar-express", "none", 0, False),
        ("polar-express", "gentle", 0, True),
        ("planes-trains", "none", 8, False),  # no window in it has a clock
        ("planes-trains", "fast", 8, True),
        ("kids-express", "none", 8, False),
    ],
)
def test_who_plays_against_no_clock_need_not_say_it(
    game: str, clock: str, seconds: int, waits: bool
) -> None:
    table = made(person("Ada"), FREE, game=game, clock=clock, seconds=seconds)
    sit(table, "Ben")
    assert (table.position is None) == waits


def test_at_one_screen_and_against_computers_a_game_begins_at_once() -> None:
    assert made(person("Ada"), person("Abe", "Ada"), clock="fast").position is not None
    assert made(person("Ada"), computer("Carl"), clock="fast").position is not None


def test_a_table_of_an_earlier_release_begins_as_it_did() -> None:
    table = fold(new(person("Ada"), FREE))
    sit(table, "Ben")
    assert table.position is not None


def test_who_leaves_before_the_game_frees_the_seat_and_the_next_one_must_be_ready_too() -> None:
    table = made(person("Ada"), FREE)
    sit(table, "Ben")
    add(table, ready(table, ADA, 1), OPENED, ADA)
    table = made(person("Ada"), FREE, FREE)
    sit(table, "Ben")
    add(table, leave(table, BEN, 2), OPENED, BEN)
    assert table.seats[1].who == "free" and table.names() == ["Ada", "", ""]
    assert table.lines[-1].text == "Ben leaves: the seat is free again."
    sit(table, "Cleo")
    sit(table, "Ben")
    assert waits_for_ready(table) == [1, 2]


def test_who_never_says_it_and_is_away_can_be_played_for() -> None:
    table = made(person("Ada"), FREE)
    sit(table, "Ben")
    early = replace(table, BEN, 2, 1, 20.0, 60.0)
    assert isinstance(early, Refusal) and "40 seconds" in early.error
    add(table, replace(table, BEN, 2, 1, 60.0, 60.0), OPENED, BEN)
    assert table.position is not None


def test_no_computer_plays_for_who_sits_down_where_somebody_was_away_and_left() -> None:
    table = made(person("Ada"), FREE, FREE)
    sit(table, "Ben")
    sit(table, "Cleo")
    add(table, replace(table, CLEO, 3, 2, 60.0, 60.0), OPENED, CLEO)
    add(table, leave(table, BEN, 2), OPENED, BEN)
    sit(table, "Dan")
    assert table.people() == [1, 2, 3]
    for who, seat in ((ADA, 1), (CLEO, 3)):
        add(table, ready(table, who, seat), OPENED, who)
    assert table.position is not None and not table.is_computers(2)


def test_who_was_ready_long_ago_is_asked_again_when_the_last_seat_is_taken_anew() -> None:
    table = made(person("Ada"), FREE, FREE)
    sit(table, "Ben")
    sit(table, "Cleo")
    add(table, ready(table, ADA, 1), OPENED, ADA)
    add(table, leave(table, CLEO, 3), OPENED, CLEO)
    sit(table, "Dan")
    assert table.position is None and waits_for_ready(table) == [1, 2]


def test_saying_it_twice_or_where_nobody_asks_is_refused() -> None:
    table = made(person("Ada"), FREE, FREE)
    refusal = ready(table, ADA, 1)
    assert isinstance(refusal, Refusal) and refusal.code == "illegal"
    sit(table, "Ben")
    sit(table, "Cleo")
    twice = ready(table, CLEO, 3)
    assert isinstance(twice, Refusal) and "already" in twice.error
    other = ready(table, ADA, 2)
    assert isinstance(other, Refusal) and other.code == "not_yours"


# --- before a ring spins ----------------------------------------------------------------------


def test_a_ring_that_shows_cards_waits_for_the_others_who_look() -> None:
    table = challenged("memorable")
    assert waits_for_ready(table) == [1, 2]
    refusal = hands(table, 1)
    assert isinstance(refusal, Refusal) and "Ben" in refusal.error
    add(table, ready(table, BEN, 2), OPENED, BEN)
    assert waits_for_ready(table) == [1] and others_not_ready(table, 1) == []
    still = hands(table, 2)
    assert isinstance(still, Refusal) and "Ada" in still.error
    add(table, hands(table, 1), OPENED, ADA)
    assert table.spin is not None and table.ready == set() and waits_for_ready(table) == []


def test_no_other_ring_waits_for_anybody() -> None:
    for table in (
        challenged("silent-treatment"),
        challenged("memorable", ring_time="counted"),
        challenged("memorable", person("Ada"), person("Abe", "Ada")),
        challenged("memorable", person("Ada"), computer("Carl")),
    ):
        assert waits_for_ready(table) == []
        assert isinstance(hands(table, 1), list)


def test_being_ready_makes_no_spin_stale() -> None:
    table = challenged("memorable")
    seen = table.told_version(ADA)
    add(table, ready(table, BEN, 2), OPENED, BEN)
    assert isinstance(gesture(table, SEED, ADA, 1, 60, 0, seen, OPENED), list)


def test_when_the_other_leaves_before_the_spin_nobody_is_waited_for() -> None:
    table = challenged("memorable")
    add(table, leave(table, BEN, 2), OPENED, BEN)
    assert waits_for_ready(table) == []
    add(table, hands(table, 1), OPENED, ADA)
    assert table.spin is not None and table.spin.eyes == [1]


def test_when_the_last_who_was_to_look_leaves_the_game_goes_on() -> None:
    table = challenged("memorable", person("Ada"), person("Abe", "Ada"))
    add(table, hands(table, 1), OPENED, ADA)
    assert table.spin is not None
    end = table.spin.end
    assert run(table, end) == [Stopped()]
    assert rings.still_to_look(table) == [2]
    add(table, leave(table, cookie(table, 2), 2), end, ADA)
    happened = run(table, end)
    assert happened and rings.gate(table) is None
    assert isinstance(act(table, 1, "play 1"), list)


def test_whoever_is_given_a_seat_says_themselves_that_they_look() -> None:
    table = challenged("memorable")
    add(table, ready(table, BEN, 2), OPENED, BEN)
    add(table, hand_over(table, BEN, 2, "a program"), OPENED, BEN)
    refusal = hands(table, 1)
    assert isinstance(refusal, Refusal) and "Ben" in refusal.error
    add(table, ready(table, "a program", 2), OPENED, "a program")
    assert isinstance(hands(table, 1), list)


def test_readied_is_an_entry_of_its_own() -> None:
    table = challenged("memorable")
    assert ready(table, BEN, 2) == [Readied(2)]
