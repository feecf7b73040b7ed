"""Whole games of any game, move by move: for a game that has no compiled laboratory of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..games.core.game import Game
from ..games.core.move import NATURE
from ..players import choose
from .result import Race, Result, Together

DECISIONS, TURNS, GAMES, CUT = range(4)
COUNTS = 4
WON, LOST = range(2)


@dataclass(frozen=True)
class InPython:
    """Plays `game` through its public face, each seat told its own view and nothing else."""

    game: Game

    DECISIONS = DECISIONS
    TURNS = TURNS
    GAMES = GAMES
    CUT = CUT

    def play_block(
        self,
        games: int,
        players: int,
        policies: list[str],
        setting: Any,
        rng: np.random.Generator,
        most_decisions: int,
    ) -> Any:
        """Plays a block of games; returns (counts, wins, together) as int64 arrays."""
        counts = np.zeros(COUNTS, np.int64)
        wins = np.zeros(players + 1, np.int64)  # the last place counts games without a winner
        together = np.zeros(2, np.int64)
        for _ in range(games):
            self._play(policies, rng, most_decisions, counts, wins, together)
        return counts, wins, together

    def _play(
        self,
        policies: list[str],
        rng: np.random.Generator,
        most_decisions: int,
        counts: Any,
        wins: Any,
        together: Any,
    ) -> None:
        position, decisions, turns, last = self.game.start(), 0, 0, 0
        while (actor := position.actor) is not None:
            if isinstance(actor, str):
                position.play(drawn(position.chances(), rng))
                continue
            if decisions == most_decisions:
                break
            position.play(choose(policies[actor - 1], position.view(actor), rng))
            turns, last, decisions = turns + (actor != last), actor, decisions + 1
        counts[GAMES] += 1
        counts[DECISIONS] += decisions
        counts[TURNS] += turns
        outcome = position.outcome
        if outcome is None:
            counts[CUT] += 1
        elif outcome.won is not None:
            together[WON if outcome.won else LOST] += 1
        else:
            wins[(outcome.winner or 0) - 1] += 1

    def result(self, totals: Any, setting: Any, **facts: Any) -> Result:
        """The totals of many blocks, told."""
        _, wins, together = totals
        if together.any():
            return Together(won=int(together[WON]), lost=int(together[LOST]), **facts)
        return Race(wins=wins[:-1].tolist(), no_winner=int(wins[-1]), **facts)


def drawn(chances: Any, rng: np.random.Generator) -> Any:
    """One of nature's moves, each as likely as it weighs."""
    left = int(rng.random() * sum(weight for _, weight in chances))
    for move, weight in chances:
        left -= weight
        if left < 0:
            return move
    raise ValueError(f"{NATURE} has no move")
