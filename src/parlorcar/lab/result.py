"""What many games came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What every game counts; each game's own `Result` adds what there is in it alone.

    `seed` is the one that was given, or drawn where none was. `cut` counts the games that had not
    ended after `most_decisions` decisions: they are in `games`, `decisions` and `turns`, and among
    what happened, but nobody has won or lost them. `seconds` hold no compilation. `COUNTED` are
    the names of the game's own numbers, in the order in which people want them told.
    """

    game: str
    players: int
    policies: list[str]
    seed: int
    threads: int
    games: int
    most_decisions: int
    cut: int
    decisions: int
    turns: int
    seconds: float
    decisions_per_second: float

    COUNTED: ClassVar[tuple[str, ...]] = ()

    @property
    def counts(self) -> dict[str, int]:
        """The numbers that only this game has, by name."""
        return {name: getattr(self, name) for name in self.COUNTED}

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Which other fields there are is a matter of the game."""


class Race(Result, frozen=True, kw_only=True):
    """Of a game that one player wins: `wins` by seat, `no_winner` the games that nobody won."""

    wins: list[int]
    no_winner: int


class Together(Result, frozen=True, kw_only=True):
    """Of a game that all players win or lose together: `won` and `lost` count games."""

    won: int
    lost: int

    COUNTED: ClassVar[tuple[str, ...]] = ("won", "lost")
