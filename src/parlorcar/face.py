"""The public face: `parlorcar.game(...)`."""

from __future__ import annotations

from collections.abc import Sequence

from . import games as folders
from .games.core.game import Box
from .games.core.game import Game as CoreGame
from .lab.result import Result
from .lab.simulate import MOST_DECISIONS, Policies
from .lab.simulate import simulate as simulate_games


def game_names() -> list[str]:
    """The names of the games.

    >>> game_names()
    ['polar-express', 'planes-trains', 'kids-express']
    """
    return list(folders.GAMES)


class Game(CoreGame):
    """A game ready to be played, once or many times at once."""

    def simulate(
        self,
        games: int,
        policies: Policies = "random",
        seed: int | None = None,
        threads: int | None = None,
        most_decisions: int = MOST_DECISIONS,
    ) -> Result:
        """Plays many whole games, compiled, on all cores (or so many threads), and counts.

        `policies`: "random" or "sensible", for all seats or a list with one for each. The same
        seed gives the same games with any number of threads; without one, it is drawn from the
        operating system, and the result's `seed` tells it. A box can be made that is played for
        ever: a game that is not over after `most_decisions` is cut off and counted in `cut` alone.

        >>> result = game("polar-express", players=4).simulate(games=100, seed=1)
        >>> result.games == sum(result.wins) == 100
        True
        """
        return simulate_games(self, games, policies, seed, threads, most_decisions=most_decisions)


def game(
    name: str,
    players: int,
    box: Box = "standard",
    kids: Sequence[str] = (),
    hard_mode: Sequence[str] = (),
    **house_rules: str,
) -> Game:
    """A game by its name, for so many players, with a box and house rules.

    `kids` are the characters of the seats in Kids Express, `hard_mode` those of them who shoot in
    hard mode. `box` is "standard", the path of a box file, or a mapping of values that differ.
    House rules are the switches of the game; what is not given is the default. Raises
    InvalidRecord or InvalidBox with the name of what is wrong.

    >>> game("polar-express", players=2).house_rules["announce"]
    'honour'
    >>> game("polar-express", players=7)
    Traceback (most recent call last):
    parlorcar.games.core.errors.InvalidRecord: players: 7, but The Polar Express Game is for 2 to 4
    """
    return Game(folders.definition(name), players, box, house_rules, kids, hard_mode)
