"""Parlor Car: three train games on one table.

>>> import parlorcar
>>> game = parlorcar.game("polar-express", players=4, announce="automatic")
>>> position = game.start()
>>> position.actor == parlorcar.NATURE
True
"""

from __future__ import annotations

from .face import Game, game, game_names
from .games.core.definition import Outcome
from .games.core.errors import IllegalMove, InvalidBox, InvalidRecord
from .games.core.event import Event
from .games.core.move import NATURE, Move
from .games.core.position import Position
from .games.core.record import GameRecord, Replay, record, replay
from .games.core.state import CHANCE_PLAYER, TERMINAL_PLAYER, State

__all__ = [
    "CHANCE_PLAYER",
    "NATURE",
    "TERMINAL_PLAYER",
    "Event",
    "Game",
    "GameRecord",
    "IllegalMove",
    "InvalidBox",
    "InvalidRecord",
    "Move",
    "Outcome",
    "Position",
    "Replay",
    "State",
    "game",
    "game_names",
    "record",
    "replay",
]
