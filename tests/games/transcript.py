"""Plays games and prints all that happened as JSON: run compiled and uncompiled, and compared."""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

import parlorcar
from parlorcar import NATURE, players

OTHER_RULES = {
    "announce": "honour",
    "empty_deck": "play_on",
    "eight_reaches_pole": "no",
    "bump_chain": "chain",
    "slide_up": "forced",
    "lower_bridge_blocked": "pass",
    "glacier_leader": "after_move",
    "glacier_tie": "none",
    "hobo_stops_skip": "no",
    "hobo": "until_next_turn",
}
BIG_BOX = {"numbers": {"1": 100, "2": 100}, "totals": "free"}
JOURNEY_RULES = {
    "play_order": "alternate",
    "run_out": "deck",
    "x2_condition": "none",
    "luggage": "announced",
    "ring_time": "counted",
}
GAMES: list[tuple[str, int, Any, dict[str, str]]] = [
    ("random", 4, "standard", {}),
    ("random", 2, "standard", {"announce": "automatic", "hobo": "until_next_turn"}),
    ("random", 3, "standard", OTHER_RULES),
    ("sensible", 3, "standard", {}),
    ("sensible", 4, "standard", OTHER_RULES),
    ("sensible", 2, BIG_BOX, {"glacier_leader": "opponents", "hobo": "until_next_turn"}),
]
JOURNEYS: list[tuple[str, int, Any, dict[str, str]]] = [
    ("random", 2, "standard", {}),
    ("random", 2, "standard", JOURNEY_RULES),
    ("random", 2, "standard", {"luggage": "announced", "failed_set": "shown"}),
]
RIDES: list[tuple[str, int, Any, dict[str, str]]] = [
    ("random", 1, "standard", {}),
    ("sensible", 3, "standard", {"first_player": "random"}),
    (
        "random",
        4,
        "standard",
        {
            "last_token": "full_effect",
            "hideout_bonus": "stolen_token",
            "bonus_empties_stack": "finish_turn",
            "hard_shots": "each_shot",
        },
    ),
]


def transcript(
    name: str, policy: str, seats: int, box: Any, house_rules: dict[str, str]
) -> list[Any]:
    """Each move with its events, the position's bytes and a guess from the actor's view."""
    game = parlorcar.game(name, players=seats, box=box, **house_rules)
    rng = np.random.default_rng(seats)
    position, told = game.start(), []
    while isinstance(actor := position.actor, int | str):
        if actor == NATURE:
            chances = position.chances()
            weights = np.array([weight for _, weight in chances])
            move = chances[int(rng.choice(len(chances), p=weights / weights.sum()))][0]
            guess = position.view(0).guess(rng)
        else:
            view = position.view(int(actor))
            move, guess = players.choose(policy, view, rng), view.guess(rng)
        events = [event.to_dict() for event in position.play(move)]
        told.append([move.line, events, position.record.tobytes().hex(), guess.to_dict()])
    return told


def simulated() -> list[Any]:
    """Whole results of simulate, but for the seconds."""
    told = []
    for policy, seats, box, house_rules in GAMES[2:4]:
        game = parlorcar.game("polar-express", players=seats, box=box, **house_rules)
        result = game.simulate(games=3, policies=policy, seed=7, threads=1)
        told.append([result.wins, result.no_winner, result.decisions, result.turns, result.bumps])
    return told


def everything() -> Any:
    games = [("polar-express", *game) for game in GAMES]
    games += [("planes-trains", *game) for game in JOURNEYS]
    games += [("kids-express", *game) for game in RIDES]
    return [[transcript(*game) for game in games], simulated()]


if __name__ == "__main__":
    json.dump(everything(), sys.stdout)
