"""The next game of the same people: everybody sits one seat further."""

from __future__ import annotations

from msgspec.structs import replace

from .creation import is_timed
from .entries import Created
from .table import Table


def turned(table: Table) -> Created:
    """The first entry of the next game: seat 1 is whose seat was the last, and so on.

    Everybody keeps their character. Computers that stepped in do so no more. The rules are those
    of today, as for any new game.
    """
    created = table.created
    seats = [table.seats[-1], *table.seats[:-1]]
    kids = [*table.game.characters[-1:], *table.game.characters[:-1]]
    return replace(
        created,
        seats=seats,
        rules=table.game.definition.rules_version,
        kids=kids,
        hard_mode=[kid for kid in kids if kid in table.game.hard_mode],
        ready=is_timed(table.game.definition, created.clock, created.answer_seconds)
        and len({seat.person for seat in seats if seat.who == "person"}) > 1,
    )
