"""The end of The Polar Express Game: how the winner got there, and how far the others had to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.counting import counted
from ..core.standing import Row, Standing
from .effects import last_space
from .pieces import NOBODY, Position, Setting
from .words import card_title, space_name

Events = Sequence[Mapping[str, Any]]


def standing(
    position: Position, setting: Setting, events: Events, names: Sequence[str]
) -> Standing:
    """Who is where: the first at the North Pole wins (PE-north-pole)."""
    last, players = last_space(setting), int(position.players)
    spaces = position.spaces[:players].tolist()
    order = sorted(range(players), key=lambda seat: -spaces[seat])
    rows = tuple(row(setting, names, seat, spaces[seat], last) for seat in order)
    needed = "The first player at the North Pole wins."
    if position.winner == NOBODY:
        return Standing("No player has a card left, so nobody wins.", needed, rows)
    winner = int(position.winner)
    return Standing(arrival(events, winner + 1, names[winner]), needed, rows)


def row(setting: Setting, names: Sequence[str], seat: int, space: int, last: int) -> Row:
    where = space_name(setting, space)
    text = where if space == last else f"{where}, {counted(last - space, 'space')} to go"
    return Row(names[seat], text[0].upper() + text[1:], seat + 1, space == last)


def arrival(events: Events, seat: int, name: str) -> str:
    """With what the winner came to the North Pole.

    >>> arrival([{"kind": "trio", "seat": 1, "card": "5"}], 1, "Ada")
    'Ada got to the North Pole first, with three 5s.'
    >>> arrival([{"kind": "played", "seat": 2, "card": "santa"}], 2, "Ben")
    'Ben got to the North Pole first, with Santa.'
    """
    first = f"{name} got to the North Pole first"
    for event in reversed(events):
        if event.get("seat") == seat and event["kind"] == "trio":
            return f"{first}, with three {event['card']}s."
        if event.get("seat") == seat and event["kind"] == "played":
            return f"{first}, with {card_title(event['card'])}."
    return f"{first}."
