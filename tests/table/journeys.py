"""Tables of the game that two win or lose together, with a chosen challenge."""

from __future__ import annotations

from tables import OPENED, SEED, add, person, run

from parlorcar.games import definition
from parlorcar.table.decisions import Decision, gesture, play, ready
from parlorcar.table.entries import Created, Entry, Moved, Seated
from parlorcar.table.folding import fold
from parlorcar.table.readiness import others_not_ready
from parlorcar.table.table import Table

RULES = definition("planes-trains").rules_version
ADA, BEN = "Ada's cookie", "Ben's cookie"
TWO = (person("Ada"), person("Ben"))
SCREEN = (person("Ada"), person("Ben", "Ada"))  # one screen handed round


def begun(*seats: Seated, **house_rules: str) -> Table:
    """A table at which nothing has been done yet."""
    created = Created("planes-trains", list(seats or TWO), house_rules, {}, 8, RULES)
    return fold([Entry(created, OPENED)])


def challenged(left: str, *seats: Seated, right: str = "burglary", **house_rules: str) -> Table:
    """A table at which these two Challenge cards lie, and the Journey cards are laid out."""
    table = begun(*seats, **house_rules)
    add(table, [Moved(f"* challenge {left} {right}")], OPENED)
    add(table, hands(table, 1), OPENED)
    run(table, OPENED)
    return table


def cookie(table: Table, seat: int) -> str:
    return table.seats[seat - 1].person


def hands(table: Table, seat: int, power: int = 60, aim: int = 0) -> Decision:
    """What comes of a gesture of the seat."""
    person = cookie(table, seat)
    return gesture(table, SEED, person, seat, power, aim, table.told_version(person), OPENED)


def others_ready(table: Table, seat: int) -> None:
    """Everybody but the person at `seat` says that the ring may be spun."""
    for other in others_not_ready(table, seat):
        add(table, ready(table, cookie(table, other), other), OPENED)


def spun(left: str, *seats: Seated, **house_rules: str) -> Table:
    """A table at which seat 1 has spun the ring at OPENED."""
    table = challenged(left, *seats, **house_rules)
    others_ready(table, 1)
    add(table, hands(table, 1), OPENED)
    assert table.spin is not None
    return table


def act(table: Table, seat: int, line: str, now: float = OPENED) -> Decision:
    person = cookie(table, seat)
    return play(table, SEED, person, seat, line, table.told_version(person), now)
