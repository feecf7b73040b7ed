"""The command line as a user meets it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click.testing

from parlorcar.cli import main

PARLORCAR = [sys.executable, "-m", "parlorcar"]
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "polar_express"
PATIENCE = 600.0  # seconds that a command may take on a busy machine, a first compilation included


def run(*arguments: str, typed: str = "", screen: bool = False) -> click.testing.Result:
    """Runs a command in this process; what it was not prepared for is raised.

    What would be told to a `screen` alone, its result holds too.
    """
    return click.testing.CliRunner().invoke(
        main, arguments, input=typed, catch_exceptions=False, color=screen
    )


def run_alone(arguments: Sequence[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a process of its own."""
    return subprocess.run(
        [*PARLORCAR, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, **environment},
    )
