"""How a game stands when it is over: why it ended as it did, what was needed, who came how far."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A line of the standing, the best one first.

    `title` names a player, or a part of the game in one that all win or lose together; `text` says
    how it went. `seat` (from 1) is whose line it is, None where it is nobody's own; `good` whether
    it was won, None where that cannot be said of it.
    """

    title: str
    text: str
    seat: int | None = None
    good: bool | None = None


@dataclass(frozen=True)
class Standing:
    """`why` the game was won or lost, what was `needed`, in sentences, and everybody's `rows`."""

    why: str
    needed: str
    rows: tuple[Row, ...]
