"""A game that all win or lose together: it ends without a bell, and says how."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from journeys import ADA, SCREEN, TWO, begun
from tables import OPENED, SEED, add, computer, person
from test_spins import seen

from parlorcar.service.state import LIE_OPEN, Heard, Place, Viewer, state
from parlorcar.table.automatic import next_automatic
from parlorcar.table.creation import new_table
from parlorcar.table.decisions import Refusal, play, ring
from parlorcar.table.entries import Created, Moved, Seated
from parlorcar.table.presence import Presence
from parlorcar.table.table import Table, is_over, winner_of, won


def ended(*seats: Seated) -> Table:
    """A table played to its end by anything that is legal: that never gets anybody home."""
    table = begun(*seats)
    assert table.position is not None
    rng = np.random.default_rng(1)
    while table.position.actor is not None:
        moves = table.position.moves() or [chance for chance, _ in table.position.chances()]
        add(table, [Moved(moves[int(rng.integers(len(moves)))].line)], OPENED)
    return table


@pytest.mark.parametrize("seats", [TWO, SCREEN, (person("Ada"), computer("Carl"))])
def test_the_end_is_told_and_there_is_nothing_more_to_do(seats: tuple[Seated, ...]) -> None:
    table = ended(*seats)
    assert is_over(table) and winner_of(table) is None and won(table) is False
    for who in (ADA, ""):
        made: Any = seen(table, who, OPENED)
        assert made.ceremony is not None
        assert made.ceremony.won is False and made.ceremony.winner is None
        assert made.ceremony.wishes == [] and not made.ceremony.bell_rung
        assert made.prompt.kind == "over" and "lost together" in made.prompt.question
        assert made.position["over"]
    refusal = ring(table, ADA, 1)
    assert isinstance(refusal, Refusal) and "no bell" in refusal.error
    assert isinstance(play(table, SEED, ADA, 1, "play 1", table.version, OPENED), Refusal)
    assert next_automatic(table, SEED, OPENED + 1e6) is None


def test_two_are_needed() -> None:
    for count in (1, 3):
        seats = [person(name) for name in ("Ada", "Ben", "Cleo")[:count]]
        assert isinstance(new_table("planes-trains", seats, {}, {}, 8), Refusal)
    assert isinstance(new_table("planes-trains", [*TWO], {}, {}, 8), Created)
    computers = [computer("Carl"), computer("Cora")]
    assert isinstance(new_table("planes-trains", computers, {}, {}, 8), Refusal)


def test_faces_that_are_turned_down_again_are_told_once_and_not_kept() -> None:
    table = ended()
    kinds = table.game.definition.fleeting(table.game.setting)
    fleeting = [
        number
        for number, line in enumerate(table.lines, 1)
        if line.event is not None and line.event.kind in kinds
    ]
    assert fleeting
    assert table.revealed is not None
    first: Any = seen(table, ADA, table.revealed.at + LIE_OPEN)
    assert not {line.n for line in first.log} & set(fleeting)
    back: Any = seen(table, ADA, table.revealed.at + LIE_OPEN - 0.1)  # in time to see the last
    assert {line.n for line in back.log if line.fleeting} <= set(fleeting)
    assert "turned_up" in [event["kind"] for event in back.events]
    later = state(Place("table"), table, Viewer(ADA), Heard(1, 1), OPENED, Presence())
    told = {line.n: line.fleeting for line in later.log}
    assert all(told[number] for number in fleeting)
    assert sum(told.values()) == len(fleeting)
    assert not any(line.fleeting for line in first.log)
