"""The ready-made phrases of a table where nobody may talk freely (PTA-25), with their guards.

They must not become a code. All seats are offered the same, whatever they hold; nobody says one
twice in a turn; and while a ring spins and cards are looked at, nobody says anything.
"""

from __future__ import annotations

from parlorcar.games.core.event import Event
from parlorcar.games.core.phrases import Phrases

from .table import Table


def offered(table: Table) -> Phrases:
    """What may be said now though talk is closed; nothing where it is open."""
    position = table.position
    if position is None or not position.talk() or table.closed or table.spin is not None:
        return Phrases()
    return position.phrases(table.names())


def said_by(table: Table, now: Phrases, text: str) -> list[int]:
    """The seats that have said this phrase in this turn, and cannot say it again."""
    turn, said = table.phrased
    return sorted(seat for seat, words in said if words == text) if turn == now.turn else []


def hear(table: Table, seat: int, text: str) -> Event | None:
    """Remembers that `seat` has said a phrase; the event whose rule it asks for, if it does."""
    now = offered(table)
    turn, said = table.phrased
    table.phrased = (now.turn, (said if turn == now.turn else frozenset()) | {(seat, text)})
    if text != now.asks_rule:
        return None
    quiet = table.game.definition.quiet
    events = (line.event for line in reversed(table.lines) if line.event is not None)
    return next((event for event in events if event.kind not in quiet), None)
