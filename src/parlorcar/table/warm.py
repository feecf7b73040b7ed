"""Calls once all that a live table calls, so that nobody at a table waits for a compilation.

Where the rules have been compiled before, this loads them and takes a fraction of a second.
"""

from __future__ import annotations

import random
import sys

import numpy as np

from parlorcar.games import definition
from parlorcar.games.core.game import Game
from parlorcar.games.core.position import Position
from parlorcar.players import choose, policies

from .shots import SHOT


def warm(name: str) -> None:
    """Compiles, or loads, the rules and the computer's players of the game of that name."""
    game = Game(definition(name), definition(name).seats[1])
    if start := game.definition.full_of_offers:
        look(game.position(start))
    position, rng = game.start(), np.random.default_rng(1)
    while position.actor is not None:
        look(position)
        shoot(position)
        moves = position.moves() or [chance for chance, _ in position.chances()]
        position.play(moves[int(rng.integers(len(moves)))])
    look(position)


def shoot(position: Position) -> None:
    """Makes the shot that is waited for, if one is: a physics engine takes a while to load."""
    shots, gate = position.game.definition.shots, position.gate()
    if shots is None:
        return
    for seat in range(1, position.game.players + 1):
        shots.menu(position.record, position.game.setting, position.game.box, seat)
    if gate is not None and gate.kind == SHOT:
        launch = shots.aim(position.record, position.game.box)
        shots.shoot(position.record, position.game.box, launch, 1.0, random.Random(1))


def look(position: Position) -> None:
    """Asks of a position all that a table can ask."""
    position.chances()
    position.to_dict()
    position.gate(), position.talk(), position.secretive()
    for seat in range(position.game.players + 1):
        view, sight = position.view(seat), position.sight(seat)
        sight.windows(), sight.question(), sight.offers()
        view.guess(np.random.default_rng(1))
        if isinstance(position.actor, int) and position.actor == seat:
            for policy in policies(position.game.name):
                choose(policy, view, np.random.default_rng(1))


if __name__ == "__main__":
    warm(sys.argv[1])
