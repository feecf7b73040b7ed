"""The computer's players. Each sees a view of one seat, never more.

Every game can be played at random. A game that plays better says so in its own module of players
(`games.Slice.players`): PLAYERS holds each policy by a name out of POLICIES.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from ..games import part
from ..games.core.box import did_you_mean
from ..games.core.errors import InvalidRecord
from ..games.core.move import Move
from ..games.core.position import Position

Policy = Callable[[Position, np.random.Generator], Move]

RANDOM, SENSIBLE = "random", "sensible"
POLICIES = {
    RANDOM: "Plays anything that is legal.",
    SENSIBLE: "Plays as a family would call sensible.",
    "forgetful": "Plays sensibly, but forgets cards that lie face down, as people do.",
}


def random(view: Position, rng: np.random.Generator) -> Move:
    """Any legal move, each equally likely."""
    moves = view.moves()
    return moves[int(rng.random() * len(moves))]


def players_of(game_name: str) -> Mapping[str, Policy]:
    """The computer's players of a game by their names: at random, and those of its own."""
    own = part(game_name, "players")
    return {RANDOM: random, **(own.PLAYERS if own else {})}


def policies(game_name: str) -> Mapping[str, str]:
    """The computer's players that a game has, each with what it does.

    >>> list(policies("polar-express"))
    ['random', 'sensible']
    """
    return {policy: POLICIES[policy] for policy in players_of(game_name)}


def usual(game_name: str) -> str:
    """How a computer plays where nobody says it: sensibly, in a game that knows how.

    >>> usual("polar-express")
    'sensible'
    """
    return SENSIBLE if SENSIBLE in players_of(game_name) else RANDOM


def check_policy(policy: str, game_name: str | None = None) -> str:
    """The policy's name, if there is one (in that game). Raises InvalidRecord with those there are.

    >>> check_policy("forgetful", "polar-express")
    Traceback (most recent call last):
    parlorcar.games.core.errors.InvalidRecord: forgetful: no such player; there are random, sensible
    """
    known = list(POLICIES if game_name is None else players_of(game_name))
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
    return players_of(name)[check_policy(policy, name)](view, rng)
