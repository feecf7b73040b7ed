"""A move that has been made once: whoever decides on it, draws after it and adopts it.

What is stored of it is the move alone, as any `Moved`; read back from the store, it is made again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import force_setattr

from parlorcar.games.core.event import Event
from parlorcar.games.core.position import Position

from .entries import Moved


class Result(NamedTuple):
    """What a move came to: made in `before`, it led to `after`. Neither is ever changed."""

    before: Position
    events: list[Event]
    after: Position


class Played(Moved, frozen=True, tag="moved", omit_defaults=True, dict=True):
    """A move together with its `result`, which is no field of it and so is never stored."""

    @property
    def result(self) -> Result:
        result: Result = self.__dict__["made"]
        return result


def played(
    position: Position, line: str, power: int | None = None, aim: int | None = None
) -> Played:
    """The move `line`, made on a copy of `position`. Raises IllegalMove."""
    after = position.copy()
    events = after.play(line)
    move = Played(line, power, aim)
    force_setattr(move, "made", Result(position, events, after))
    return move


def result_in(position: Position, move: Moved) -> Result:
    """What `move` comes to in `position`: made there already, or made now."""
    if isinstance(move, Played) and move.result.before is position:
        return move.result
    return played(position, move.line).result


def after_all(position: Position, moves: Iterable[Moved]) -> Position:
    """Where the game stands after `moves`, one after another."""
    for move in moves:
        position = result_in(position, move).after
    return position
