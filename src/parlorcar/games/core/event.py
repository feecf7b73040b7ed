"""What happened, as a value, with the rule that made it happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .definition import Definition

HIDDEN = "?"
FIELDS = {"from": "start", "to": "end", "amount": "amount"}


@dataclass(frozen=True)
class Event:
    """One thing that happened: its kind, the rule's id, and what belongs to it.

    `secret` names the field that only the event's own seat may see.
    """

    kind: str
    rule: str
    fields: tuple[tuple[str, Any], ...]
    secret: str = ""

    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        """The event as seen by `seat` (from 1); 0 sees what lies open, None sees all.

        >>> event = Event("drew", "PE-five-cards", (("seat", 2), ("card", "5")), "card")
        >>> event.to_dict(1)["card"], event.to_dict(2)["card"]
        ('?', '5')
        """
        told = {"kind": self.kind, **dict(self.fields), "rule": self.rule}
        if self.secret and seat is not None and seat != told.get("seat"):
            told[self.secret] = HIDDEN
        return told


def read_log(definition: Definition, log: Any) -> list[Event]:
    """The events in a log, as values."""
    return [read_event(definition, log[i]) for i in range(1, int(log[0].amount) + 1)]


def read_event(definition: Definition, record: Any) -> Event:
    kind, names = definition.event_kinds[record.kind]
    return Event(
        kind,
        definition.event_rules[int(record.rule)],
        tuple((name, read_field(record, name, definition.card_names)) for name in names),
        definition.secret_fields.get(kind, ""),
    )


def read_field(record: Any, name: str, card_names: Sequence[str]) -> Any:
    if name == "card":
        return card_names[record.card]
    if name in ("by", "other"):
        return int(record.other) + 1
    if name == "seat":
        return int(record.seat) + 1
    return int(record[FIELDS[name]])
