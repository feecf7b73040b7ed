"""What happened, as a value, with the rule that made it happen."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import InvalidRecord
from .likeness import is_whole
from .log import CAPACITY, EVENT, LOG

if TYPE_CHECKING:
    from .game import Game

HIDDEN = "?"
MOST_KEPT = 4096  # events that a game keeps made
# The values of an EVENT record, as Python reads them out of its bytes.
ENTRY = struct.Struct("=" + "".join(EVENT[name].char for name in EVENT.names or ()))
HAPPENED = struct.Struct("=q")  # a log's count, in front of its events
assert ENTRY.size == EVENT.itemsize and LOG.itemsize == HAPPENED.size + CAPACITY * EVENT.itemsize


@dataclass(frozen=True)
class Event:
    """One thing that happened: its kind, the rule's id, and what belongs to it.

    `secret` names the field that only the event's own seat may see, `buried` the one that nobody
    at the table may.
    """

    kind: str
    rule: str
    fields: tuple[tuple[str, Any], ...]
    secret: str = ""
    buried: str = ""

    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        """The event as seen by `seat` (from 1); 0 sees what lies open, None sees all.

        >>> event = Event("drew", "PE-five-cards", (("seat", 2), ("card", "5")), "card")
        >>> event.to_dict(1)["card"], event.to_dict(2)["card"]
        ('?', '5')
        """
        if seat is not None and not is_whole(seat):
            raise InvalidRecord(f"seat: {seat!r} is no seat; give its number, or 0 for everybody")
        told = {"kind": self.kind, **dict(self.fields), "rule": self.rule}
        if self.secret and seat is not None and seat != told.get("seat"):
            told[self.secret] = HIDDEN
        if self.buried and seat is not None:
            told[self.buried] = HIDDEN
        return told


class Told(dict[tuple[int, ...], Event]):
    """The events of a game by their entries in a log, each made once; they never change."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, entry: tuple[int, ...]) -> Event:
        if len(self) >= MOST_KEPT:
            self.clear()
        self[entry] = event = read_event(self.game, entry)
        return event


def read_log(game: Game, log: memoryview) -> list[Event]:
    """The events in a log, given as its bytes, as values."""
    (count,) = HAPPENED.unpack_from(log)
    happened = log[HAPPENED.size : HAPPENED.size + ENTRY.size * count]
    return list(map(game.told.__getitem__, ENTRY.iter_unpack(happened)))


# Where a field of an event stands in the EVENT record; seats count from 0 there.
PLACES = {"seat": 1, "other": 2, "by": 2, "from": 4, "to": 5, "amount": 6}
SEATS = ("seat", "other", "by")


def read_event(game: Game, entry: tuple[int, ...]) -> Event:
    """An entry of a log, its values in the order of the EVENT record, as a value."""
    definition = game.definition
    kind, names = definition.event_kinds[entry[0]]
    fields: list[tuple[str, Any]] = []
    for name in names:
        if name in definition.event_words:
            fields.append((name, definition.event_words[name](game.setting, entry)))
        elif name == "card":
            fields.append((name, definition.card_names[entry[3]]))
        else:
            value = entry[PLACES[name]]
            fields.append((name, value + 1 if name in SEATS else value))
    return Event(
        kind,
        definition.event_rules[entry[7]],
        tuple(fields),
        definition.secret_fields.get(kind, ""),
        definition.buried_fields.get(kind, ""),
    )
