"""What happened, as a value, with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .definition import Definition

HIDDEN = "?"


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
    happened = np.asarray(log)[1 : int(log[0].amount) + 1]
    return [read_event(definition, *entry) for entry in happened.tolist()]


def read_event(
    definition: Definition,
    kind_number: int,
    seat: int,
    other: int,
    card: int,
    start: int,
    end: int,
    amount: int,
    rule_number: int,
) -> Event:
    """An entry of a log, its fields in the order of the EVENT record, as a value."""
    kind, names = definition.event_kinds[kind_number]
    told = {"seat": seat + 1, "other": other + 1, "by": other + 1}
    told |= {"from": start, "to": end, "amount": amount}
    return Event(
        kind,
        definition.event_rules[rule_number],
        tuple((n, definition.card_names[card] if n == "card" else told[n]) for n in names),
        definition.secret_fields.get(kind, ""),
    )
