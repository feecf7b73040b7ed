"""The rules are compiled once, in sight, and never while somebody waits at a table."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import PARLORCAR, PATIENCE

import parlorcar

SENTENCE = "Compiling the rules, once (about a minute) ...\n"
# Plays whole games as a table does, under every house rule, and counts what is compiled anew.
GAMES = """
import sys
import numpy as np
import parlorcar
from parlorcar.cli.speaking import dispatchers
from parlorcar.players import choose, policies
from parlorcar.table.warm import warm

def compiled():
    return {(rule.py_func.__qualname__, rule.py_func.__module__): set(rule.signatures)
            for rule in dispatchers()}

name = sys.argv[1]
warm(name)
before = compiled()
assert sum(map(len, before.values())) >= 8  # of those that a table calls itself
rng = np.random.default_rng(5)
definition = parlorcar.game(name, 2).definition
for switch, rule in definition.house_rules.items():
    for choice in rule.choices:
        players = int(rng.integers(definition.seats[0], definition.seats[1] + 1))
        game = parlorcar.game(name, players, **{switch: choice})
        position = game.start()
        while position.actor is not None:
            for seat in range(game.players + 1):
                view = position.view(seat)
                view.offers(), view.to_dict(), view.windows(), view.guess(rng), view.question()
                position.sight(seat).offers()
            position.gate(), position.talk(), position.secretive()
            moves = position.moves() or [move for move, _ in position.chances()]
            if isinstance(position.actor, int) and rng.random() < 0.5:
                policy = str(rng.choice(list(policies(name))))
                moves = [choose(policy, position.view(position.actor), rng)]
            position.play(moves[int(rng.integers(len(moves)))])
anew = {rule: found - before[rule] for rule, found in compiled().items() if found - before[rule]}
print(anew)
"""


@pytest.mark.parametrize("game", parlorcar.game_names())
def test_nothing_is_left_to_compile_when_people_sit_down(game: str) -> None:
    command = subprocess.run([sys.executable, "-c", GAMES, game], capture_output=True, text=True)
    assert command.stderr == ""
    assert command.stdout == "{}\n"


def test_the_first_start_says_what_it_does_and_can_be_stopped(tmp_path: Path) -> None:
    with start_server(tmp_path, NUMBA_CACHE_DIR=str(tmp_path)) as server:
        assert server.stderr and server.stdout
        assert server.stderr.readline() == SENTENCE
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 130
        assert server.stderr.read().strip() == ""
        assert server.stdout.read() == ""


def test_a_later_start_says_only_where_it_is(tmp_path: Path) -> None:
    with start_server(tmp_path) as first:  # unless another test was first
        assert first.stdout
        first.stdout.readline()
        first.send_signal(signal.SIGINT)
    with start_server(tmp_path) as server:
        assert server.stderr and server.stdout
        assert server.stdout.readline().startswith("Parlor Car: http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        assert server.stderr.read() == ""


def start_server(folder: Path, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PARLORCAR, "serve", "--port", "0", "--database", str(folder / "tables.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def test_what_the_tests_start_can_be_stopped_though_a_script_in_the_background_began_them() -> None:
    conftest = Path(__file__).parents[2] / "conftest.py"
    asked = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    started = f"import runpy, subprocess, sys; runpy.run_path({str(conftest)!r}); "
    started += f"subprocess.run([sys.executable, '-c', {asked!r}])"
    ran = subprocess.run(
        ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", sys.executable, "-c", started],
        capture_output=True,
        text=True,
    )
    assert ran.stdout == "True\n"
