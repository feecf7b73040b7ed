"""Nature's seed is bound before the game, told after it, and everybody can check that it fits."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest
from evenings import Evening
from journeys import ADA, BEN
from msgspec.structs import replace
from rides import AIM, created
from tables import OPENED, SEED, computer, new, person

from parlorcar.games.core.errors import InvalidRecord
from parlorcar.games.core.record import GameRecord, parse_record, write_record
from parlorcar.games.core.record import replay as played
from parlorcar.table import fate
from parlorcar.table.automatic import next_automatic
from parlorcar.table.checking import Findings, check
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import flick, gesture, leave, ready
from parlorcar.table.entries import Created, Entry, Moved, Spun
from parlorcar.table.fairness import NotOver, commitment, record_of
from parlorcar.table.folding import advance, fold
from parlorcar.table.readiness import others_not_ready
from parlorcar.table.table import Table

TWO = (person("Ada"), person("Ben"))


class Book:
    """A table with all its entries."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.table: Table = fold(entries)

    def add(self, decision: Any, who: str = "", now: float = OPENED) -> None:
        assert isinstance(decision, list), decision
        for body in decision:
            self.entries.append(Entry(body, now, who))
            advance(self.table, self.entries[-1])

    def run(self, now: float) -> None:
        while isinstance(due := next_automatic(self.table, SEED, now, 0.0), list):
            self.add(due, "", now)

    def close(self) -> GameRecord:
        for seat in self.table.people():
            who = self.table.seats[seat - 1].person
            self.add(leave(self.table, who, seat), who)
        self.run(self.table.moved_at)
        assert self.table.closed
        return record_of(self.entries, SEED)


def checked(record: GameRecord) -> Findings:
    """What is found in the record as it is written down and read."""
    return check(played(parse_record(write_record(record))))


def evening(game: str, number: int) -> GameRecord:
    """A whole game, with all that people do."""
    made = Evening(new(*TWO, game=game), random.Random(number))
    made.play()
    return record_of(made.entries, SEED)


def spun_trip(left: str) -> GameRecord:
    """A trip of which the ring has been spun or tossed, and no more."""
    book = Book(new(*TWO, game="planes-trains"))
    book.add([Moved(f"* challenge {left} burglary")])
    book.add(by_hand(book, 1), ADA)
    for seat in others_not_ready(book.table, 1):
        book.add(ready(book.table, BEN, seat), BEN)
    book.add(by_hand(book, 1, 63, 4), ADA)
    if book.table.spin is not None:
        book.run(book.table.spin.end)
    return book.close()


def by_hand(book: Book, seat: int, power: int = 0, aim: int = 0) -> Any:
    who = book.table.seats[seat - 1].person
    version = book.table.told_version(who)
    return gesture(book.table, SEED, who, seat, power, aim, version, OPENED)


def one_shot() -> GameRecord:
    """A ride of which one shot has been made, by the real physics."""
    book = Book([Entry(created(), OPENED)])
    book.run(OPENED)
    table = book.table
    seat = table.position.actor if table.position is not None else None
    assert isinstance(seat, int)
    who = table.seats[seat - 1].person
    shot = flick(table, who, seat, "shoot easy", AIM, table.told_version(who), OPENED)
    book.add(shot, who)
    book.run(OPENED)
    return book.close()


def test_what_is_told_before_the_game_binds_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert len({commitment(fate.new_seed()) for _ in range(50)}) == 50


def test_no_seed_is_told_before_the_last_move() -> None:
    book = Book(new(*TWO))
    with pytest.raises(NotOver, match="not over"):
        record_of(book.entries, SEED)
    book.run(OPENED)
    with pytest.raises(NotOver):
        record_of(book.entries, SEED)
    with pytest.raises(NotOver):
        record_of(new(person("Ada"), person("Ben")), SEED)


@pytest.mark.parametrize("number", range(6))
def test_the_record_of_a_race_fits_its_seed_whatever_people_did(number: int) -> None:
    record = evening("polar-express", number)
    found = checked(record)
    assert not found.wrong and not found.notes and found.checked > 10
    assert found.seed == SEED.hex()


@pytest.mark.parametrize("number", range(6))
def test_the_record_of_a_trip_fits_its_seed_whatever_people_did(number: int) -> None:
    found = checked(evening("planes-trains", number))
    assert not found.wrong and found.checked > 10
    assert all("while no server" in note for note in found.notes)


@pytest.mark.parametrize("left", ["memorable", "motel-room", "silent-treatment"])
def test_a_ring_that_was_spun_or_tossed_follows_from_hand_and_seed(left: str) -> None:
    record = spun_trip(left)
    assert record.nature is not None and record.nature.hands[0].power == 63
    number = next(n for n, line in enumerate(record.play.moves) if line.startswith("* ring"))
    found = checked(record)
    assert [wrong for wrong in found.wrong if "Move 1 " not in wrong] == []  # we turned up move 1
    weaker = replace(record.nature.hands[0], power=20)
    other = replace(record, nature=replace(record.nature, hands=[weaker]))
    assert any(f"Move {number + 1} " in wrong for wrong in checked(other).wrong)


def test_a_shot_is_made_again_by_the_same_engine() -> None:
    record = one_shot()
    assert record.nature is not None
    (hand,) = record.nature.hands
    assert hand.kind == "shot" and (hand.side, hand.elevation, hand.power) == (0, 100, 30)
    found = checked(record)
    assert not found.wrong and not found.notes


def test_a_shot_of_another_engine_is_said_to_be_unchecked() -> None:
    record = one_shot()
    assert record.nature is not None
    other = replace(record.nature.hands[0], engine="mujoco-core 2.0")
    found = checked(replace(record, nature=replace(record.nature, hands=[other])))
    assert not found.wrong and found.unchecked == 1 and "mujoco-core 2.0" in found.notes[0]


@pytest.mark.parametrize(
    "change", [{"power": 10**400}, {"aim": -101}, {"spin": -1}, {"hand": float("nan")}]
)
def test_what_no_hand_can_have_done_is_said_to_be_unchecked(change: dict[str, Any]) -> None:
    record = one_shot() if "hand" in change else spun_trip("silent-treatment")
    assert record.nature is not None
    other = replace(record.nature.hands[0], **change)
    found = check(played(replace(record, nature=replace(record.nature, hands=[other]))))
    assert found.unchecked == 1 and f"its {next(iter(change))} is not from" in found.notes[0]


def test_a_record_that_does_not_say_what_hands_did_is_unchecked_there() -> None:
    for record in (one_shot(), spun_trip("silent-treatment")):
        assert record.nature is not None
        found = checked(replace(record, nature=replace(record.nature, hands=[])))
        assert found.unchecked == 1 and "by hand" in found.notes[0]


@pytest.mark.parametrize("game", ["polar-express", "planes-trains", "kids-express"])
def test_one_draw_that_was_exchanged_is_found(game: str) -> None:
    """The last draw is another one: what comes before fits."""
    record = one_shot() if game == "kids-express" else evening(game, 1)
    replayed = played(record)
    for number in reversed(range(len(record.play.moves))):
        line, position = record.play.moves[number], replayed.positions[number]
        others = [move.line for move, _ in position.chances() if move.line != line]
        if line.startswith("*") and position.gate() is None and others:
            break
    else:
        pytest.fail("nothing was drawn")
    moves = [*record.play.moves[:number], others[0]]
    forged = replace(record, play=replace(record.play, moves=moves), result={})
    wrong = checked(forged).wrong
    assert wrong == [f"Move {number + 1} is {others[0]}, but the seed makes it {line}."]


def test_a_seed_that_was_exchanged_is_found() -> None:
    record = evening("polar-express", 2)
    assert record.nature is not None
    forged = replace(record, nature=replace(record.nature, seed=bytes(32).hex()))
    wrong = checked(forged).wrong
    assert "SHA-256" in wrong[0] and len(wrong) > 10


@pytest.mark.parametrize("seed", ["", "nonsense", "00" * 31, "00" * 33, "zz" * 32])
def test_what_is_no_seed_is_refused_with_the_reason(seed: str) -> None:
    record = evening("polar-express", 2)
    assert record.nature is not None
    with pytest.raises(InvalidRecord, match="64 digits"):
        checked(replace(record, nature=replace(record.nature, seed=seed)))
    with pytest.raises(InvalidRecord, match="no seed"):
        checked(replace(record, nature=None))


def test_moves_that_were_taken_back_are_in_no_record() -> None:
    numbers = [number for number in range(30) if taken_back(number)]
    assert len(numbers) > 2
    for number in numbers:
        made = taken_back(number)
        assert made is not None
        record = record_of(made.entries, SEED)
        assert len(record.play.moves) == made.table.plies
        final = played(record).positions[-1]
        assert made.table.position == final and not checked(record).wrong


def taken_back(number: int) -> Evening | None:
    seats = (person("Ada"), computer("Carl"), person("Abe", "Ada"))
    made = Evening(new(*seats), random.Random(number), 0.02)
    made.play()
    return made if made.taken_back else None


def test_a_ring_that_fell_unseen_is_said_to_be_unchecked() -> None:
    book = Book(new(*TWO, game="planes-trains"))
    book.add([Moved("* challenge memorable burglary")])
    book.add(by_hand(book, 1), ADA)
    book.add(ready(book.table, BEN, 2), BEN)
    book.add(by_hand(book, 1, 60), ADA)
    book.run(OPENED + 100)
    found = checked(book.close())
    assert found.unchecked == 1 and "no server" in found.notes[0]


def test_a_table_of_an_earlier_release_has_a_record_too() -> None:
    book = Book(new(*TWO, game="planes-trains"))
    book.add([Moved("* challenge memorable burglary")])
    book.add(by_hand(book, 1), ADA)
    book.add([Spun(1, 3.5, [1, 2], "ring 4")], ADA)  # as it was stored then
    book.run(OPENED + 4)
    found = checked(book.close())
    assert found.unchecked == 1 and "by hand" in found.notes[0]


def test_a_record_names_of_the_box_only_what_differs_from_the_standard() -> None:
    for box, written in (({}, "standard"), ({"upper_bridge": 40}, {"upper_bridge": 40})):
        made = new_table("polar-express", [*TWO], {}, box, 8)
        assert isinstance(made, Created)
        record = Book([Entry(made, OPENED)]).close()
        assert record.box == written
        other = replace(made, whole_box={**made.whole_box, "upper_bridge": 41})
        older = Book([Entry(other, OPENED)]).close()
        assert isinstance(older.box, dict) and older.box == other.whole_box
        assert not checked(older).wrong
