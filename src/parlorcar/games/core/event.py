"""What happened, as a value, with the rule that made it happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from .game import Game

HIDDEN = "?"


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
        told = {"kind": self.kind, **dict(self.fields), "rule": self.rule}
        if self.secret and seat is not None and seat != told.get("seat"):
            told[self.secret] = HIDDEN
        if self.buried and seat is not None:
            told[self.buried] = HIDDEN
        return told


def read_log(game: Game, log: Any) -> list[Event]:
    """The events in a log, as values."""
    happened = np.asarray(log)[1 : int(log[0].amount) + 1]
    return [read_event(game, entry) for entry in happened.tolist()]


def read_event(game: Game, entry: tuple[int, ...]) -> Event:
    """An entry of a log, its values in the order of the EVENT record, as a value."""
    kind_number, seat, other, card, start, end, amount, rule_number = entry
    definition = game.definition
    kind, names = definition.event_kinds[kind_number]
    told = {"seat": seat + 1, "other": other + 1, "by": other + 1}
    told |= {"from": start, "to": end, "amount": amount}

    def field(name: str) -> Any:
        if name in definition.event_words:
            return definition.event_words[name](game.setting, entry)
        return definition.card_names[card] if name == "card" else told[name]

    return Event(
        kind,
        definition.event_rules[rule_number],
        tuple((name, field(name)) for name in names),
        definition.secret_fields.get(kind, ""),
        definition.buried_fields.get(kind, ""),
    )
