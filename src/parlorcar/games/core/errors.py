"""The three errors of the house. Each carries one clear sentence; nothing has changed."""

from __future__ import annotations

LONGEST = 600  # characters of a sentence; what is longer repeats something that was given


def printable(text: str) -> str:
    """`text` in one line, without what could command a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)


class Mistake(ValueError):
    """What somebody gave wrong, in one line of bearable length, whatever stood in it."""

    def __init__(self, reason: str) -> None:
        line = printable(reason)
        super().__init__(line if len(line) <= LONGEST else f"{line[:LONGEST]} ...")


class IllegalMove(Mistake):
    """A move that is not legal in the position it was played in.

    Attributes: `legal`, the moves that would have been legal, as text; in a record `number`,
    which move it was (from 1), and `text`, how it stood there.
    """

    number: int | None = None
    text: str | None = None

    def __init__(self, reason: str, legal: list[str] | None = None) -> None:
        super().__init__(reason)
        self.legal = legal or []


class InvalidRecord(Mistake):
    """A record, a position or an option that is not one, or contradicts itself."""


class InvalidBox(Mistake):
    """A box file or a box value that cannot be played with."""
