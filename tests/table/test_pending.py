"""What a table waits for: the same to all who ask, and told by what everybody knows alone."""

from __future__ import annotations

import journeys
import pytest
from evenings import Evening
from tables import OPENED, add
from test_random_evenings import evening
from test_taking_back import at_a_station
from test_windows import FOUR, act, trio

from parlorcar.table import clocks, eyes
from parlorcar.table.automatic import due_at
from parlorcar.table.decisions import take_back
from parlorcar.table.pending import Pending, pending
from parlorcar.table.table import Table


def asked_by_a_table(table: Table) -> None:
    """A table that goes on by itself at no time waits for people who can do something."""
    awaited = pending(table)
    people = [seat for seat in awaited.seats if not table.is_computers(seat)]
    assert set(clocks.thinkers(table)) <= set(people)
    acting = [seat for seat in table.people() if eyes.to_act(table, [seat]) is not None]
    assert set(acting) <= {*awaited.seats, *awaited.eyes}
    if due_at(table, 0.2) is None and awaited.kind not in ("lobby", "closed", "endless"):
        assert people or awaited.kind == "farewell"
        assert acting or awaited.kind in ("hands", "farewell")


class Watched(Evening):
    def step(self) -> None:
        asked_by_a_table(self.table)
        super().step()


@pytest.mark.parametrize("game", ["polar-express", "planes-trains", "kids-express"])
@pytest.mark.parametrize("number", range(2))
def test_a_table_that_waits_waits_for_somebody_who_can_act(game: str, number: int) -> None:
    usual = evening(game, number)
    Watched(usual.entries, usual.rng, usual.mischief).play()


def test_who_has_answered_changes_nothing_of_what_is_awaited() -> None:
    table = trio(*FOUR)
    before = pending(table)
    assert before.kind == "window" and before.seats == [2, 3, 4]
    add(table, act(table, 3, "caribou"), OPENED, "Cleo's cookie")
    assert table.answers and pending(table) == before
    assert eyes.to_act(table, [3]) is None and eyes.to_act(table, [4]) == 4


def test_rings_that_spin_for_long_and_for_a_moment_await_the_same() -> None:
    def awaited(power: int) -> tuple[Pending, float]:
        table = journeys.challenged("memorable")
        journeys.others_ready(table, 1)
        add(table, journeys.hands(table, 1, power), OPENED)
        assert table.spin is not None
        return pending(table), table.spin.seconds

    (brief, seconds), (long, more) = awaited(20), awaited(100)
    assert seconds < more
    assert brief == long and brief.kind == "ring" and brief.under_way


def test_a_question_whether_a_move_may_be_taken_back_holds_up_the_turn() -> None:
    table = at_a_station(*FOUR[:3])
    table.clock = "fast"
    assert clocks.thinkers(table) == [1]
    before = pending(table)
    add(table, take_back(table, "Ada's cookie", 1), OPENED, "Ada's cookie")
    awaited = pending(table)
    assert (awaited.kind, awaited.seats) == (before.kind, before.seats)
    assert awaited.to_agree == [2, 3] and clocks.thinkers(table) == []
