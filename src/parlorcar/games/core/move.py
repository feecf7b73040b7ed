"""A move as a value: who, and what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

NATURE = "*"
# What a game's `actor` gives where no seat is to act.
NATURE_ACTS, NOBODY_ACTS = -1, -2


@dataclass(frozen=True)
class Move:
    """A move of a seat (from 1) or of NATURE.

    >>> move = Move(1, "trio 3", 42)
    >>> str(move), move.line
    ('trio 3', '1 trio 3')
    """

    actor: int | str
    text: str
    code: int

    def __str__(self) -> str:
        return self.text

    @property
    def line(self) -> str:
        """The notation's line, with who makes it."""
        return f"{self.actor} {self.text}"


class MovesOf(dict[int, Move]):
    """The moves of one seat, or of NATURE, by their codes, each made once; they never change."""

    def __init__(self, actor: int | str, names: Mapping[int, str]) -> None:
        super().__init__()
        self.actor, self.names = actor, names

    def __missing__(self, code: int) -> Move:
        self[code] = move = Move(self.actor, self.names[code], code)
        return move


def split_line(line: str) -> tuple[str | None, str]:
    """Who is named in front of a move's text, if anybody is; and the text.

    >>> split_line("2 play santa"), split_line("* dealer 2"), split_line("trio 3")
    (('2', 'play santa'), ('*', 'dealer 2'), (None, 'trio 3'))
    """
    first, _, rest = " ".join(line.split()).partition(" ")
    if first == NATURE or first.isdecimal():
        return first, rest
    return None, f"{first} {rest}".strip()
