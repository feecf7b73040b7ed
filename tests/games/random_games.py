"""Random games of The Polar Express Game: house rules, boxes and play drawn by Hypothesis."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st

import parlorcar
from parlorcar import NATURE, Event, Move, Position
from parlorcar.games import definition
from parlorcar.games.core.game import Game

DEFINITION = definition("polar-express")
CARDS = tuple(DEFINITION.card_names)
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
MOST_PLIES = 50_000

SEEDS = st.integers(0, 2**32 - 1)
PLAYERS = st.integers(2, 4)
HOUSE_RULES = st.fixed_dictionaries(
    {
        name: st.sampled_from(list(rule.choices))
        for name, rule in sorted(DEFINITION.house_rules.items())
    }
)


@st.composite
def boxes(draw: st.DrawFn) -> dict[str, Any]:
    """A playable box: another track, and other cards, some of each number."""
    gaps = draw(st.lists(st.integers(4, 15), min_size=6, max_size=6))
    stations = [0, *itertools.accumulate(gaps)]
    free = [space for space in range(1, stations[-1]) if space not in stations]
    top = draw(st.sampled_from([space for space in free if space > stations[-2]]))
    bottom = draw(st.integers(1, stations[-2] - 1))
    ends = [space for space in free if space not in (top, bottom)]
    lower = draw(st.sampled_from(ends[:-1]))
    upper = draw(st.sampled_from([space for space in ends if space > lower]))
    return {
        "stations": stations,
        "lower_bridge": lower,
        "upper_bridge": upper,
        "slope_top": top,
        "slope_bottom": bottom,
        "numbers": {name: draw(st.integers(1, 9)) for name in CARDS[:7]},
        "specialties": {name: draw(st.integers(0, 3)) for name in CARDS[7:]},
        "totals": "free",
    }


@st.composite
def games(draw: st.DrawFn, default: bool = False) -> Game:
    """A game for two to four, in the standard box or another, with the default rules or others."""
    house_rules = {} if default else draw(HOUSE_RULES)
    box = draw(st.just("standard") | boxes())
    return parlorcar.game("polar-express", players=draw(PLAYERS), box=box, **house_rules)


@dataclass(frozen=True)
class Ply:
    """One move of a random game: the position before it, what it caused, the position after."""

    before: Position
    move: Move
    events: list[Event]
    after: Position


def any_move(position: Position, rng: np.random.Generator) -> Move:
    """A random move of whoever is to act, nature's as likely as they weigh."""
    if position.actor == NATURE:
        chances = position.chances()
        weights = np.array([weight for _, weight in chances])
        return chances[int(rng.choice(len(chances), p=weights / weights.sum()))][0]
    moves = position.moves()
    return moves[int(rng.integers(len(moves)))]


def plies(game: Game, seed: int) -> Iterator[Ply]:
    """A whole random game, move by move."""
    rng = np.random.default_rng(seed)
    position = game.start()
    for _ in range(MOST_PLIES):
        if position.actor is None:
            return
        before, move = position.copy(), any_move(position, rng)
        events = position.play(move)
        yield Ply(before, move, events, position.copy())
    raise AssertionError(f"no end after {MOST_PLIES} moves")


def some(game: Game, seed: int, amount: int) -> list[Ply]:
    """So many moves of a random game, from all over it."""
    played = list(plies(game, seed))
    picked = np.random.default_rng(seed).permutation(len(played))[:amount]
    return [played[place] for place in sorted(picked.tolist())]
