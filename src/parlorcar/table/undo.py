"""A move that can be taken back: its own maker's, before anything has followed from it.

`Table.undo` holds it for as long as the last thing that happened in the game is that move: no
nature, no window, nobody else's move, and nothing shown by it that its maker had not seen.
Everybody at the table must agree. One who does not answer lets the time for it run out.
"""

from __future__ import annotations

from parlorcar.games.core.event import Event
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.position import Position

from .entries import AgreedBack, AskedBack, Entry, Undoing
from .table import Table, Takeable

EVERYBODY = 0
HOLD = 20.0  # seconds for which a game waits for those who are asked


def is_ones_own(table: Table, person: str) -> bool:
    """Whether a move that `person` makes now is that of a seat of theirs alone."""
    position = table.position
    assert position is not None
    seat = position.actor
    if not isinstance(seat, int) or not person or table.seats[seat - 1].person != person:
        return False
    return not table.is_computers(seat) and not position.windows()


def takeable(table: Table, line: str, events: list[Event], before: Position) -> Takeable | None:
    """The move just made in `before`, if whoever made it may take it back."""
    position, seat = table.position, before.actor
    assert position is not None and isinstance(seat, int)
    if position.actor is None or position.windows():
        return None
    if position.actor == NATURE and position.gate() is None:
        return None
    if any(event.kind in table.game.definition.barriers for event in events):
        return None
    return Takeable(seat, table.plies, sentence(table, line, events), before)


def sentence(table: Table, line: str, events: list[Event]) -> str:
    """A move in one sentence that everybody may read."""
    quiet = table.game.definition.quiet
    for event in events:
        if event.kind not in quiet:
            return table.game.sentence(event.to_dict(EVERYBODY), table.names())
    return f"{line}."


def still_asked(table: Table) -> list[int]:
    """The people's seats that have not agreed yet; none where nothing is asked."""
    undo = table.undo
    if undo is None or not undo.asked:
        return []
    agreed = {table.seats[seat - 1].person for seat in (undo.seat, *undo.agreed)}
    return [seat for seat in table.people() if table.seats[seat - 1].person not in agreed]


def change(table: Table, entry: Entry, body: Undoing) -> None:
    """One entry about a move that somebody would like to take back."""
    undo = table.undo
    assert undo is not None
    match body:
        case AskedBack(seat):
            undo.asked_at, undo.asked_in = entry.at, table.version
            table.tell(f"{table.name(seat)} would like to take back: {undo.told}", seat)
        case AgreedBack(seat, agreed) if agreed:
            undo.agreed.append(seat)
        case AgreedBack(seat):
            refuse(table, seat, entry)


def stand(table: Table, at: float) -> None:
    """The last move stands. Time to think did not run while everybody waited."""
    if table.undo is not None and table.undo.asked_at is not None:
        waited = max(0.0, at - table.undo.asked_at)
        table.thinking_since = min(at, table.thinking_since + waited)
    table.undo = None


def refuse(table: Table, seat: int, entry: Entry) -> None:
    stand(table, entry.at)
    if entry.person:
        table.tell(f"{table.name(seat)} does not agree: the move stands.", seat)
    else:
        table.tell("Not everybody has answered: the move stands.")


def agreed_by_all(table: Table) -> bool:
    return table.undo is not None and table.undo.asked and not still_asked(table)
