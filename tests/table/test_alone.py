"""Alone against computers nobody is asked what they could answer in one way only."""

from __future__ import annotations

import pytest
from tables import OPENED, SEED, add, at_position, computer, new, person, run
from test_spins import seen
from test_windows import CARIBOU, trio

from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import leave, play
from parlorcar.table.entries import Filled, Moved, Seated, SteppedIn
from parlorcar.table.table import Table

BEN = "Ben's cookie"
NOTHING, HELD = ["1", "2", "4", "7"], ["1", "2", "4", CARIBOU]
CARL, CORA = computer("Carl"), computer("Cora")


def asked(*seats: Seated, ben: list[str]) -> Table:
    """Seat 1 has laid down three of a kind; Ben, in seat 2, holds this."""
    return trio(*seats, hands=[ben, NOTHING, NOTHING], answer_seconds=0)


def test_alone_without_the_card_the_question_passes_by_itself() -> None:
    table = asked(CARL, person("Ben"), ben=NOTHING)
    prompt = seen(table, BEN, OPENED).prompt
    assert (prompt.kind, prompt.question, prompt.offers) == ("waiting", "Nobody can stop it.", [])
    assert next_automatic(table, SEED, OPENED, pace=0.9) == OPENED + 0.9
    lines = [body.line for body in run(table, OPENED + 0.9, pace=0.9) if isinstance(body, Moved)]
    assert lines[0] == "2 pass"
    assert table.position is not None
    assert table.position.to_dict()["spaces"][0] > 20


def test_alone_with_the_card_the_question_comes() -> None:
    table = asked(CARL, person("Ben"), ben=HELD)
    prompt = seen(table, BEN, OPENED).prompt
    assert prompt.kind == "answer"
    assert [offer.kind for offer in prompt.offers] == ["caribou", "pass"]
    assert next_automatic(table, SEED, OPENED + 9999) is None


def test_where_a_computer_is_asked_too_nothing_is_said_of_its_hand() -> None:
    for coras in (NOTHING, HELD):
        table = trio(CARL, person("Ben"), CORA, hands=[NOTHING, coras, NOTHING])
        assert seen(table, BEN, OPENED).prompt.question == "You cannot stop it."


@pytest.mark.parametrize("case", ["two people", "one screen", "a stand-in", "a free seat"])
def test_whoever_is_not_alone_is_asked_as_usual(case: str) -> None:
    seats = {
        "two people": (person("Ada"), person("Ben"), CORA),
        "one screen": (CARL, person("Ben"), person("Cleo", "Ben")),
        "a stand-in": (person("Ada"), person("Ben"), CORA),
        "a free seat": (CARL, person("Ben"), Seated("free")),
    }[case]
    table = asked(
        *(computer("Dora") if seat.who == "free" else seat for seat in seats), ben=NOTHING
    )
    if case == "a stand-in":  # whoever left can come back
        add(table, [SteppedIn(1, "left")], OPENED)
    if case == "a free seat":  # as if the game went on without anybody there
        table.seats[2] = Seated("free")
    assert seen(table, BEN, OPENED, lifted=2).prompt.kind == "answer"
    assert not isinstance(next_automatic(table, SEED, OPENED + 1, pace=0.9), list)


def test_a_seat_that_a_computer_has_filled_is_a_computers() -> None:
    entries = new(CARL, person("Ben"), Seated("free"))
    start = {
        "turn": 1,
        "spaces": [20, 4, 5],
        "hands": [["3", "3", "3", "5", "6"], NOTHING, NOTHING],
    }
    table = at_position(start, entries)
    add(table, [Filled(3, "Cora")], OPENED)
    table.position = table.game.position(start)
    add(table, [Moved("1 trio 3")], OPENED)
    assert seen(table, BEN, OPENED).prompt.question == "You cannot stop it."


def test_once_somebody_has_looked_on_everything_is_asked() -> None:
    """Who watches could read from the pace what is in the hand."""
    for ben in (NOTHING, HELD):
        table = asked(CARL, person("Ben"), ben=ben)
        table.watched = True
        assert seen(table, BEN, OPENED).prompt.kind == "answer"
        assert next_automatic(table, SEED, OPENED + 9999) is None


def test_who_answers_at_that_moment_is_not_refused() -> None:
    table = asked(CARL, person("Ben"), ben=NOTHING)
    version = table.told_version(BEN)
    add(table, play(table, SEED, BEN, 2, "pass", version, OPENED), OPENED, BEN)
    assert table.position is not None and not table.position.windows()


def test_who_leaves_at_that_moment_closes_the_table() -> None:
    table = asked(CARL, person("Ben"), ben=NOTHING)
    add(table, leave(table, BEN, 2), OPENED)
    run(table, OPENED + 60)
    assert table.closed
