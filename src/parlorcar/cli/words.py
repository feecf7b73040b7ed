"""What a game must be able to tell at a terminal; one module a game tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from parlorcar import Position
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer

from . import kids_express, planes_trains, polar_express

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


WORDS: dict[str, Words] = {
    "polar-express": polar_express,
    "planes-trains": planes_trains,
    "kids-express": kids_express,
}


def words(game: Game) -> Words:
    return WORDS[game.name]
