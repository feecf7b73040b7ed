"""The computer's players. Each sees a view of one seat, never more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..games.core.box import did_you_mean
from ..games.core.errors import InvalidRecord
from ..games.core.move import Move
from ..games.core.position import Position
from . import polar_express

Policy = Callable[[Position, np.random.Generator], Move]


def random(view: Position, rng: np.random.Generator) -> Move:
    """Any legal move, each equally likely."""
    moves = view.moves()
    return moves[int(rng.random() * len(moves))]


SENSIBLE: Mapping[str, Policy] = {"polar-express": polar_express.sensible_move}
POLICIES = {
    "random": "Plays anything that is legal.",
    "sensible": "Plays as a family would call sensible.",
}


def check_policy(policy: str) -> str:
    """The policy's name, if there is one. Raises InvalidRecord with the names there are."""
    if policy not in POLICIES:
        raise InvalidRecord(f"{policy}: no such player{did_you_mean(str(policy), list(POLICIES))}")
    return policy


def choose(policy: str, view: Position, rng: np.random.Generator) -> Move:
    """The move of a policy for the seat to act, from that seat's view.

    Raises ValueError when the view is not that of the seat to act: a player that saw more, or
    somebody else's cards, would cheat.

    >>> import numpy, parlorcar
    >>> game = parlorcar.game("polar-express", players=2)
    >>> hands = [["3", "3", "3", "5", "hobo"], ["1", "2", "4", "6", "7"]]
    >>> position = game.position({"turn": 1, "spaces": [60, 4], "hands": hands})
    >>> str(choose("sensible", position.view(1), numpy.random.default_rng(1)))
    'trio 3'
    """
    if view.viewer != view.actor:
        raise ValueError("a player chooses from the view of the seat to act")
    if check_policy(policy) == "random":
        return random(view, rng)
    return SENSIBLE[view.game.name](view, rng)
