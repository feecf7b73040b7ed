"""After the last move: the bell, and a wish for everybody else."""

from __future__ import annotations

from tables import OPENED, SEED, add, at_position, computer, new, person, run
from test_spins import seen

from parlorcar.service.messages import Ceremony
from parlorcar.service.state import encode
from parlorcar.table.ceremony import LONGEST
from parlorcar.table.decisions import Refusal, give_wish, play, read_wish, rematch, ring
from parlorcar.table.entries import Rang, ReadOut, Seated, SteppedIn, Wished
from parlorcar.table.table import Table, is_over, winner_of

FOUR = (person("Ada"), person("Ben"), person("Cleo"), computer("Dora"))


def won(*seats: Seated, winner: int = 1) -> Table:
    """A seat has just reached the Pole: the first, if no other is named."""
    spaces, hands = [4, 4, 5, 6], [["4"], ["1"], ["2"], ["4"]]
    spaces[winner - 1], hands[winner - 1] = 70, ["1", "2", "3", "5", "hobo"]
    players = len(seats)
    start = {"turn": winner, "spaces": spaces[:players], "hands": hands[:players]}
    table = at_position(start, new(*seats))
    who = seats[winner - 1]
    if who.who == "person":
        move = play(table, SEED, who.person, winner, "play 5", table.version, OPENED)
        add(table, move, OPENED)
    return table


def given(*seats: Seated, winner: int = 1) -> Table:
    """A game after which everybody has a wish, and nobody has read one."""
    table = won(*seats, winner=winner)
    who = seats[winner - 1].person
    add(table, ring(table, who, winner), OPENED)
    for seat in range(1, len(seats) + 1):
        if seat != winner:
            add(table, give_wish(table, SEED, who, winner, seat), OPENED)
    return table


def read(table: Table, seat: int, now: float = OPENED) -> None:
    who = table.seats[seat - 1].person
    add(table, read_wish(table, who, seat), now, who)


def end_of(table: Table, who: str = "") -> Ceremony:
    """What somebody is told of the end of the game."""
    told = seen(table, who, OPENED).ceremony
    assert told is not None
    return told


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


def test_wishes_are_read_one_after_another_by_their_owners_from_the_winners_left() -> None:
    people = [person(name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    table = given(*people, winner=3)
    assert end_of(table).reader == 4
    for seat, who, why in (
        (1, "Ada's cookie", "Dan reads first"),
        (2, "Ben's cookie", "Dan reads first"),
        (3, "Cleo's cookie", "no wish"),
        (4, "Ada's cookie", "not yours"),
    ):
        refusal = read_wish(table, who, seat)
        assert isinstance(refusal, Refusal) and why in refusal.error
    for seat in (4, 1, 2):
        assert end_of(table).reader == seat
        read(table, seat)
        wish = next(wished.wish for wished in table.wishes if wished.seat == seat)
        assert table.lines[-1].text == f"{table.name(seat)} reads: {wish}"
    assert end_of(table).reader is None
    again = read_wish(table, "Dan's cookie", 4)
    assert isinstance(again, Refusal) and "already" in again.error


def test_nobody_reads_before_all_have_a_wish() -> None:
    table = won(*FOUR)
    add(table, ring(table, "Ada's cookie", 1), OPENED)
    add(table, give_wish(table, SEED, "Ada's cookie", 1, 2), OPENED)
    refusal = read_wish(table, "Ben's cookie", 2)
    assert isinstance(refusal, Refusal) and "all wishes" in refusal.error
    assert end_of(table).reader is None


def test_a_folded_wish_is_told_to_nobody_not_even_to_its_owner() -> None:
    table = given(*FOUR)
    wishes = {wished.seat: wished.wish for wished in table.wishes}
    for opened in ([], [2], [2, 3]):
        for who in ("Ada's cookie", "Ben's cookie", "Cleo's cookie", ""):
            message = encode(seen(table, who, OPENED)).decode()
            assert [seat for seat, wish in wishes.items() if wish in message] == opened
        if opened != [2, 3]:
            read(table, len(opened) + 2)
    assert {wish.seat: wish.wish for wish in end_of(table).wishes} == {**wishes, 4: ""}


def test_a_computer_reads_by_itself_and_for_who_is_away_or_has_left() -> None:
    table = given(*FOUR)
    assert run(table, OPENED + LONGEST - 1) == []  # Ben has time to read
    run(table, OPENED + LONGEST)
    assert table.lines[-1].text.startswith("A computer reads Ben's wish: May ")
    add(table, [SteppedIn(3, "left")], OPENED)
    assert run(table, OPENED + LONGEST + 1) == [ReadOut(3), ReadOut(4)]
    assert table.lines[-2].text.startswith("A computer reads Cleo's wish: May ")
    assert table.lines[-1].text.startswith("Dora reads: May ")


def test_a_game_can_be_played_again_while_wishes_are_unread() -> None:
    table = given(*FOUR)
    assert isinstance(rematch(table, "Ben's cookie", 2, "the next table"), list)


def test_at_tables_of_before_a_wish_was_read_as_it_was_given() -> None:
    table = won(person("Ada"), person("Ben"), person("Cleo"))
    add(table, [Rang(), Wished(3, "May snow fall."), Wished(2, "May it be warm.")], OPENED)
    assert [line.text for line in table.lines[-2:]] == [
        "Cleo is given a wish: May snow fall.",
        "Ben is given a wish: May it be warm.",
    ]
    told = end_of(table)
    assert told.reader is None and {one.wish for one in told.wishes} == {
        "May snow fall.",
        "May it be warm.",
    }
    assert run(table, OPENED + 999) == []
