"""A record in which something was arranged does not pass for an honest one."""

from __future__ import annotations

from typing import Any

import pytest
from journeys import ADA, SCREEN
from msgspec.structs import replace
from tables import SEED, new
from test_fairness import Book, by_hand, checked, evening, one_shot, spun_trip

from parlorcar.games.core.record import GameRecord, Hand
from parlorcar.games.core.record import replay as played
from parlorcar.table import fate, rings
from parlorcar.table.checking import check
from parlorcar.table.entries import Moved

WEAK, FIRM = 1, 60
CHOSEN = "Move 1 is * challenge"  # the tests choose the first challenge: that never fits the seed


def wrong(record: GameRecord) -> list[str]:
    return [one for one in checked(record).wrong if not one.startswith(CHOSEN)]


def ring_of(record: GameRecord) -> int:
    return next(n for n, line in enumerate(record.play.moves) if line.startswith("* ring"))


def with_ring(record: GameRecord, line: str, *hands: Hand) -> GameRecord:
    """The record up to its ring, which fell like this, after those hands."""
    assert record.nature is not None
    moves = [*record.play.moves[: ring_of(record)], line]
    nature = replace(record.nature, hands=list(hands))
    return replace(record, play=replace(record.play, moves=moves), nature=nature, result={})


def two_at_one_screen(*powers: int) -> GameRecord:
    """Both look at a ring of their own, one after the other; the second is spun until it stands."""
    book = Book(new(*SCREEN, game="planes-trains"))
    book.add([Moved("* challenge memorable burglary")])
    book.add(by_hand(book, 1), ADA)
    for power in powers:
        waiting = rings.still_to_look(book.table)[0]
        book.add(by_hand(book, waiting, power), ADA)
        if book.table.spin is not None:
            book.run(book.table.spin.end)
    assert rings.gate(book.table) is None
    return book.close()


@pytest.mark.parametrize("powers", [(FIRM, FIRM), (FIRM, WEAK, FIRM), (WEAK, FIRM, WEAK, 20)])
def test_two_who_spin_at_one_screen_fit_their_seed_though_a_ring_fell(powers: Any) -> None:
    found = checked(two_at_one_screen(*powers))
    assert not found.unchecked and len(found.wrong) == 1 and found.wrong[0].startswith(CHOSEN)


def test_the_longest_of_both_spins_counts_whichever_was_spun_first() -> None:
    record = two_at_one_screen(90, WEAK, 20)
    shorter = [*record.play.moves]
    shorter[ring_of(record) + 1] = "* ring 3"
    assert wrong(replace(record, play=replace(record.play, moves=shorter), result={}))


def test_a_ring_that_stood_is_not_said_to_have_fallen_unseen() -> None:
    record = spun_trip("memorable")
    assert record.nature is not None
    (hand,) = record.nature.hands
    unseen = Hand(ring_of(record), "unseen")
    assert not wrong(with_ring(record, "* ring 0", hand, unseen))
    forged = "* ring 3" if record.play.moves[ring_of(record)] != "* ring 3" else "* ring 4"
    assert wrong(with_ring(record, forged, hand, unseen))
    found = checked(with_ring(record, forged, unseen))
    assert found.unchecked == 1 and "by hand" in found.notes[0]


def test_nobody_chooses_among_the_noises_of_the_seed() -> None:
    """One spin has one noise: the same gesture, counted as a later spin, is no way to another."""
    record = spun_trip("memorable")
    assert record.nature is not None
    (hand,) = record.nature.hands
    for number in range(1, 40):
        rng = fate.generator(SEED, fate.GESTURES, hand.ply, number)
        game = played(record).game
        text, _ = game.definition.gesture("spin", hand.power, hand.aim, rng)
        found = checked(with_ring(record, f"* {text}", replace(hand, spin=number)))
        assert found.unchecked == 1 and "by hand" in found.notes[0]


@pytest.mark.parametrize("steadiness", [0.0, 0.37, 1.5, 10.0])
def test_no_shot_is_made_by_a_hand_that_no_table_has(steadiness: float) -> None:
    record = one_shot()
    assert record.nature is not None
    other = replace(record.nature.hands[0], hand=steadiness)
    found = check(played(replace(record, nature=replace(record.nature, hands=[other]))))
    assert found.unchecked == 1 and "its hand is not from" in found.notes[0]


def test_a_game_that_begins_with_chosen_hands_is_no_live_tables() -> None:
    record = evening("polar-express", 1)
    start = {"turn": 1, "hands": [["santa", "7", "express", "5", "6"], ["1", "1", "1", "2", "2"]]}
    position = played(record).game.position(start)
    moves: list[str] = []
    while position.actor is not None:
        chances = position.chances()
        if chances:
            pick = fate.nature_pick(SEED, len(moves), [weight for _, weight in chances])
            moves.append(chances[pick][0].line)
        else:
            moves.append(position.moves()[0].line)
        position.play(moves[-1])
    forged = replace(record, start=start, play=replace(record.play, moves=moves), result={})
    assert checked(forged).wrong == [
        "The game begins at a position of its own: a live table has none."
    ]


def test_who_fell_is_not_exchanged_though_they_stand_up_again_where_they_stood() -> None:
    record = one_shot()  # it missed; a bandit in the Hideout would have stood up there (KE-26)
    assert record.play.moves[1] == "* fall none"
    moves = [record.play.moves[0], "* fall misty", *record.play.moves[2:]]
    found = checked(replace(record, play=replace(record.play, moves=moves)))
    assert found.wrong == ["Move 2 is * fall misty, but the seed makes it * fall none."]
