"""Compiled play chooses among legal moves and chances, each as likely as it should be."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

import parlorcar
from parlorcar.games.core.log import empty_log

GAMES: list[tuple[str, int, dict[str, str]]] = [
    ("polar-express", 4, {}),
    ("polar-express", 3, {"lower_bridge_blocked": "pass", "hobo": "until_next_turn"}),
    ("planes-trains", 2, {}),
    ("planes-trains", 2, {"run_out": "deck", "luggage": "announced", "ring_time": "counted"}),
    ("kids-express", 4, {"first_player": "random", "hard_shots": "each_shot"}),
]


@pytest.mark.parametrize(("name", "players", "house_rules"), GAMES)
def test_every_move_and_outcome_is_chosen_as_likely_as_it_should_be(
    name: str, players: int, house_rules: dict[str, str]
) -> None:
    """In whole games: the luck in the middle of each outcome's share gives that outcome."""
    game = parlorcar.game(name, players=players, **house_rules)
    rules: Any = game.definition
    mv = import_module(f"parlorcar.games.{name.replace('-', '_')}.moves")
    rng, position, log = np.random.default_rng(6), game.start().record, empty_log()
    codes, weights = game.codes(), game.codes()
    played = 0
    while played < 1500:
        who = rules.actor(position)
        if who == -2:
            rules.start(position, game.setting, players)
            continue
        if who == -1:
            count = rules.chances(position, game.setting, codes, weights)
            by_hand = getattr(mv, "FALLEN", 10**6) <= codes[0]  # who falls is drawn otherwise
            choose = None if by_hand else mv.any_chance
        else:
            count, choose = rules.moves(position, game.setting, codes), mv.any_move
            weights[:count] = 1
        shares = weights[:count] / weights[:count].sum()
        if choose is not None:
            lucks = (np.cumsum(shares) - shares / 2)[shares > 0]
            chosen = [any_of(choose, position, game.setting, luck) for luck in lucks.tolist()]
            assert chosen == codes[:count][shares > 0].tolist()
        rules.play(position, game.setting, int(rng.choice(codes[:count], p=shares)), log)
        played += 1


def any_of(choose: Any, position: Any, setting: Any, luck: float) -> int:
    return int(choose(position, setting, luck))
