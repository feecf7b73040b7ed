"""Earlier versions of a game's rules: what was begun under one goes on as it was meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from .definition import Definition


class EarlierReading(msgspec.Struct, frozen=True):
    """What a choice of a house rule meant up to the rules version `rules`. Nobody is offered it."""

    replaces: str
    rules: int
    meaning: str


def is_known(definition: Definition, rules: int) -> bool:
    """Whether what was begun under that version of the rules can be played on."""
    return definition.oldest_rules <= rules <= definition.rules_version


def as_meant(definition: Definition, rules: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """The house rules of today that mean what `chosen` meant under that version of the rules.

    A default that means something else today is named as well.

    >>> from parlorcar.games import definition
    >>> as_meant(definition("planes-trains"), 1, {"failed_set": "shown"})
    {'failed_set': 'shown', 'luggage': 'automatic_rules_1'}
    """
    meant = dict(chosen)
    for switch, readings in definition.earlier_readings.items():
        choice = chosen.get(switch, next(iter(definition.house_rules[switch].choices)))
        since = [
            (reading.rules, name)
            for name, reading in readings.items()
            if reading.replaces == choice and rules <= reading.rules
        ]
        if since:
            meant[switch] = min(since)[1]
    return meant


def choices_of(definition: Definition, switch: str) -> list[str]:
    """All choices of a house rule in the order of their numbers, those of earlier rules last."""
    return [
        *definition.house_rules[switch].choices,
        *definition.earlier_readings.get(switch, {}),
    ]


def meaning_of(definition: Definition, switch: str, choice: str) -> str:
    """What a choice of a house rule means, in words."""
    earlier = definition.earlier_readings.get(switch, {})
    if choice in earlier:
        return earlier[choice].meaning
    return definition.house_rules[switch].choices[choice]
