"""Anybody can measure the rules on their own machine."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest
from commands import run

OURS = [
    f"{game}, {way}"
    for game in ("polar-express", "planes-trains", "kids-express")
    for way in ("compiled", "sensible", "from Python", "by numbers")
]
THEIRS = ["OpenSpiel maedn, from Python", "OpenSpiel crazy_eights, from Python"]
# As where OpenSpiel is not installed.
WITHOUT = (
    "import sys; sys.modules['pyspiel'] = None; from parlorcar.cli import main; "
    "main(['bench', '--seconds', '0.01', '--json'])"
)


def test_our_games_are_measured_where_the_other_framework_is_missing() -> None:
    command = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert command.returncode == 0
    assert command.stderr.count("\n") == 1 and "make bench" in command.stderr
    told = json.loads(command.stdout)
    assert [rate["what"] for rate in told["rates"]] == OURS
    assert all(0 < size < 512 for size in told["position_bytes"].values())
    assert all(0 < rate["decisions"] < rate["steps"] for rate in told["rates"])
    assert told["shots"]["shots"] >= 2 and 0 < told["shots"]["median_ms"] <= told["shots"]["p95_ms"]
    steps = {rate["what"]: rate["steps_per_second"] for rate in told["rates"]}
    assert len(told["ratios"]) == 6
    for ratio in told["ratios"]:
        assert ratio["times"] * steps[ratio["beside"]] == pytest.approx(steps[ratio["what"]])


def test_people_get_a_line_for_each_game() -> None:
    result = run("bench", "--seconds", "0.01")
    assert result.exit_code == 0
    for what in OURS + (THEIRS if find_spec("pyspiel") else []):
        assert f"\n{what} " in result.stdout
