"""Compiled or not, on one thread or many: the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from transcript import GAMES, JOURNEYS, OTHER_RULES, RIDES, everything

import parlorcar


@pytest.fixture(scope="module")
def uncompiled() -> tuple[list[object], list[object]]:
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(Path(__file__).with_name("transcript.py"))],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    games, totals = json.loads(ran.stdout)
    return games, totals


@pytest.fixture(scope="module")
def compiled() -> tuple[list[object], list[object]]:
    games, totals = json.loads(json.dumps(everything()))
    return games, totals


@pytest.mark.parametrize("place", range(len(GAMES + JOURNEYS + RIDES)))
def test_a_game_goes_the_same_way_uncompiled(
    place: int,
    compiled: tuple[list[list[object]], list[object]],
    uncompiled: tuple[list[list[object]], list[object]],
) -> None:
    ours, theirs = compiled[0][place], uncompiled[0][place]
    assert len(ours) == len(theirs) > 20
    for ply, other in zip(ours, theirs, strict=True):
        assert ply == other


def test_simulate_counts_the_same_uncompiled(
    compiled: tuple[list[object], list[object]], uncompiled: tuple[list[object], list[object]]
) -> None:
    assert compiled[1] == uncompiled[1]


@pytest.mark.parametrize("house_rules", [{}, OTHER_RULES])
@pytest.mark.parametrize("policies", ["random", "sensible", ["random", "sensible", "random"]])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(
    policies: str | list[str], house_rules: dict[str, str]
) -> None:
    game = parlorcar.game("polar-express", players=3, **house_rules)
    results = [
        msgspec.structs.replace(
            game.simulate(games=1777, policies=policies, seed=3, threads=threads),
            threads=1,
            seconds=1.0,
            decisions_per_second=1.0,
        )
        for threads in (1, 2, 5)
    ]
    assert results[0] == results[1] == results[2]
    other = game.simulate(games=1777, policies=policies, seed=4, threads=1)
    assert other.decisions != results[0].decisions
