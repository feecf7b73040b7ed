"""The computer's players. Each sees a view of one seat, never more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..games.core.box import did_you_mean
from ..games.core.errors import InvalidRecord
from ..games.core.move import Move
from ..games.core.position import Position
from . import kids_express, planes_trains, polar_express

Policy = Callable[[Position, np.random.Generator], Move]


def random(view: Position, rng: np.random.Generator) -> Move:
    """Any legal move, each equally likely."""
    moves = view.moves()
    return moves[int(rng.random() * len(moves))]


PLAYERS: Mapping[str, Mapping[str, Policy]] = {
    "polar-express": {"random": random, "sensible": polar_express.sensible_move},
    "planes-trains": {
        "random": random,
        "sensible": planes_trains.sensible_move,
        "forgetful": planes_trains.forgetful_move,
    },
    "kids-express": {"random": random, "sensible": kids_express.sensible_move},
}
POLICIES = {
    "random": "Plays anything that is legal.",
    "sensible": "Plays as a family would call sensible.",
    "forgetful": "Plays sensibly, but forgets cards that lie face down, as people do.",
}


def policies(game_name: str) -> Mapping[str, str]:
    """The computer's players that a game has, each with what it does.

    >>> list(policies("polar-express"))
    ['random', 'sensible']
    """
    return {policy: POLICIES[policy] for policy in PLAYERS[game_name]}


def check_policy(policy: str, game_name: str | None = None) -> str:
    """The policy's name, if there is one (in that game). Raises InvalidRecord with those there are.

    >>> check_policy("forgetful", "polar-express")
    Traceback (most recent call last):
    parlorcar.games.core.errors.InvalidRecord: forgetful: no such player; there are random, sensible
    """
    known = list(POLICIES if game_name is None else PLAYERS[game_name])
    if policy not in known:
        raise InvalidRecord(f"{policy}: no such player{did_you_mean(str(policy), known)}")
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
    name = view.game.name
    return PLAYERS[name][check_policy(policy, name)](view, rng)
