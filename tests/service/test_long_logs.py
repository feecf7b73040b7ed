"""A log that somebody has blown up costs nobody else a thing."""

from __future__ import annotations

from parlorcar.service import messages as m
from parlorcar.service.state import MOST_LINES, Heard, Place, Viewer, state
from parlorcar.table.creation import new_table
from parlorcar.table.entries import Body, Created, Entry, Remarked, Seated, Showed
from parlorcar.table.folding import fold
from parlorcar.table.presence import Presence
from parlorcar.table.table import Table

OVER = 500  # more than are told
ADA, EVE = Viewer("ada"), Viewer("eve", watching=True)


def table_of(*bodies: Body) -> Table:
    seats = [Seated("person", "Ada", "ada"), Seated("person", "Ben", "ben")]
    created = new_table("polar-express", seats, {}, {}, 8)
    assert isinstance(created, Created)
    return fold([Entry(created, 1.0, "ada"), *(Entry(body, 2.0, "ada") for body in bodies)])


def told(table: Table, viewer: Viewer, heard: Heard | None = None) -> m.State:
    return state(Place("t"), table, viewer, heard, 3.0, Presence(frozenset(), {}))


def test_whoever_comes_is_told_the_newest_lines_alone() -> None:
    table = table_of(*(Showed(1, bool(n % 2)) for n in range(1, MOST_LINES + OVER)))
    last = len(table.lines)
    new = told(table, ADA)
    assert new.since is None
    assert [line.n for line in new.log] == list(range(last - MOST_LINES + 1, last + 1))
    assert told(table, ADA, Heard(2, 2)) == new  # who has missed too much is told the same
    lately = table.lines[-10].version
    back = told(table, ADA, Heard(lately, lately))
    assert back.since == lately
    assert [line.n for line in back.log] == list(range(last - 8, last + 1))


def test_those_who_watch_push_no_line_out_of_the_players_log() -> None:
    remarks = [Remarked("Eve", f"Hello {n}") for n in range(MOST_LINES + OVER)]
    table = table_of(Showed(1, True), *remarks)
    assert [line.text for line in told(table, ADA).log if "Ada" in line.text]
    assert len(told(table, EVE).log) == MOST_LINES
