"""After the last move: the bell, and a wish for everybody else."""

from __future__ import annotations

from tables import OPENED, SEED, add, at_position, computer, new, person, run

from parlorcar.table.decisions import Refusal, give_wish, play, ring
from parlorcar.table.entries import Seated
from parlorcar.table.table import Table, is_over, winner_of

FOUR = (person("Ada"), person("Ben"), person("Cleo"), computer("Dora"))


def won(*seats: Seated) -> Table:
    """Seat 1 has just reached the Pole."""
    start = {
        "turn": 1,
        "spaces": [70, 4, 5, 6][: len(seats)],
        "hands": [["1", "2", "3", "5", "hobo"], ["1"], ["2"], ["4"]][: len(seats)],
    }
    table = at_position(start, new(*seats))
    if seats[0].who == "person":
        add(table, play(table, SEED, "Ada's cookie", 1, "play 5", table.version, OPENED), OPENED)
    return table


def test_the_winner_rings_and_gives_every_other_seat_a_different_wish() -> None:
    table = won(*FOUR)
    assert is_over(table) and winner_of(table) == 1
    assert run(table, OPENED + 100) == []  # the computer waits for the winner
    assert isinstance(give_wish(table, SEED, "Ada's cookie", 1, 2), Refusal)  # the bell first
    add(table, ring(table, "Ada's cookie", 1), OPENED)
    assert table.bell_rung
    for seat in (3, 2, 4):
        add(table, give_wish(table, SEED, "Ada's cookie", 1, seat), OPENED)
    pouch = table.game.definition.parting_gifts
    assert len(set(pouch)) == 28
    assert [wish.seat for wish in table.wishes] == [3, 2, 4]
    assert len({wish.wish for wish in table.wishes} & set(pouch)) == 3


def test_only_the_winner_rings_and_gives_and_only_once() -> None:
    table = won(*FOUR)
    assert isinstance(ring(table, "Ben's cookie", 2), Refusal)
    assert isinstance(ring(table, "Ben's cookie", 1), Refusal)
    add(table, ring(table, "Ada's cookie", 1), OPENED)
    assert isinstance(ring(table, "Ada's cookie", 1), Refusal)
    assert isinstance(give_wish(table, SEED, "Ben's cookie", 2, 3), Refusal)
    for to in (0, 1, 5):
        assert isinstance(give_wish(table, SEED, "Ada's cookie", 1, to), Refusal)
    add(table, give_wish(table, SEED, "Ada's cookie", 1, 2), OPENED)
    assert isinstance(give_wish(table, SEED, "Ada's cookie", 1, 2), Refusal)


def test_nobody_rings_before_the_end() -> None:
    start = {"turn": 1, "spaces": [20, 4], "hands": [["1", "2", "3", "5", "6"], ["1"]]}
    table = at_position(start, new(person("Ada"), person("Ben")))
    assert isinstance(ring(table, "Ada's cookie", 1), Refusal)


def test_a_computer_that_has_won_does_it_by_itself() -> None:
    table = won(computer("Carl"), person("Ben"), person("Cleo"))
    run(table, OPENED)
    assert winner_of(table) == 1
    assert table.bell_rung
    assert {wish.seat for wish in table.wishes} == {2, 3}
