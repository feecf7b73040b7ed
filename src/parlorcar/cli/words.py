"""What is told of a game at a terminal: by a module of its own, or in the general words.

A game names its module in the registry (`games.Slice.terminal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from parlorcar import Position
from parlorcar.games import part
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer
from parlorcar.lab.result import Result

from . import in_words

if TYPE_CHECKING:
    from .sitting import Sitting


class Words(Protocol):
    """`sight` is always what the eyes of one seat see."""

    def hand_in_words(self, sight: Position, seat: int, names: Sequence[str]) -> Iterable[str]:
        """What lies before `seat` when it is asked."""

    def board_in_words(self, sight: Position, names: Sequence[str]) -> Iterable[str]:
        """The whole table."""

    def shown_by(self, game: Game, told: Mapping[str, Any]) -> Iterable[str]:
        """What can be read on the cards that an event shows, as `Event.to_dict` tells it."""

    def choices_in_words(self, sight: Position, offers: Sequence[Offer]) -> Iterable[str]:
        """What may be typed."""

    def by_enter(self, offers: Sequence[Offer]) -> str:
        """The move that Enter alone makes; empty where it makes none."""

    def the_end(self, sitting: Sitting) -> None:
        """What follows the last move, told."""

    def figures_in_words(self, result: Result) -> Iterable[str]:
        """What only this game counts in many games, below what every game counts."""


def words(game: Game) -> Words:
    own: Words | None = part(game.name, "terminal")
    return own or in_words
