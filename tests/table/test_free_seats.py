"""A friend who never comes, or is never ready: a computer takes the seat, and the game begins."""

from __future__ import annotations

from tables import OPENED, add, computer, person

from parlorcar.service.seating import seat_infos
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import Refusal, ready, replace, take_seat
from parlorcar.table.entries import Entry, Seated
from parlorcar.table.folding import fold
from parlorcar.table.presence import Presence
from parlorcar.table.rematch import turned
from parlorcar.table.table import Table

ADA, BEN = person("Ada").person, "Ben's cookie"
FREE = Seated("free")


def waiting(*seats: Seated, game: str = "polar-express") -> Table:
    created = new_table(game, list(seats), {}, {}, 8)
    assert not isinstance(created, Refusal)
    return fold([Entry(created, OPENED, ADA)])


def filled(table: Table, absent: int) -> None:
    add(table, replace(table, ADA, 1, absent, 0.0, 60.0), OPENED, ADA)


def test_who_waits_in_vain_lets_a_computer_have_the_seat_and_plays_at_once() -> None:
    table = waiting(person("Ada"), FREE)
    filled(table, 2)
    assert table.seats[1] == computer("Computer 1")
    assert table.lines[-1].text == "Computer 1 takes the free seat."
    assert table.position is not None  # nobody else must say to be ready


def test_the_others_are_still_waited_for() -> None:
    table = waiting(person("Ada"), FREE, FREE)
    filled(table, 3)
    assert table.position is None and table.seats[1] == FREE
    add(table, take_seat(table, "Ben", 2), OPENED, BEN)
    assert table.position is None
    add(table, ready(table, ADA, 1), OPENED, ADA)
    assert table.position is not None


def test_no_two_computers_are_called_the_same_nor_like_somebody() -> None:
    table = waiting(person("Computer 2"), computer(""), FREE, FREE)
    for seat in (3, 4):
        add(table, replace(table, "Computer 2's cookie", 1, seat, 0.0, 60.0), OPENED)
    assert table.names() == ["Computer 2", "Computer 1", "Computer 3", "Computer 4"]


def test_only_who_sits_there_gives_a_seat_away_and_nobody_anothers() -> None:
    table = waiting(person("Ada"), FREE, FREE)
    stranger = replace(table, BEN, 1, 2, 0.0, 60.0)
    assert isinstance(stranger, Refusal) and stranger.code == "not_yours"
    add(table, take_seat(table, "Ben", 2), OPENED, BEN)
    bens = replace(table, ADA, 1, 2, 1e9, 60.0)
    assert isinstance(bens, Refusal) and "not begun" in bens.error


def test_the_computer_plays_whom_the_seat_plays_and_comes_along_to_the_next_game() -> None:
    table = waiting(person("Ada"), FREE, game="kids-express")
    kids = list(table.game.characters)
    filled(table, 2)
    assert table.game.characters == kids
    seats = turned(table).seats
    assert sorted(seat.who for seat in seats) == ["computer", "person"]


def test_who_sat_down_and_never_says_ready_is_offered_to_be_replaced() -> None:
    table = waiting(person("Ada"), FREE, FREE)
    for name in ("Ben", "Cleo"):
        add(table, take_seat(table, name), OPENED, f"{name}'s cookie")
    add(table, ready(table, ADA, 1), OPENED, ADA)
    away = Presence(frozenset({ADA, "Cleo's cookie"}), {BEN: 61.0})
    assert table.position is None
    assert [info.replaceable for info in seat_infos(table, [1], away, 60.0)] == [False, True, False]
    add(table, replace(table, ADA, 1, 2, 61.0, 60.0), OPENED, ADA)
    assert table.position is not None
    assert not any(info.replaceable for info in seat_infos(table, [1], away, 60.0))
