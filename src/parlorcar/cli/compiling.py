"""Compiling the rules before a server starts: in sight, and each game in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import click

from parlorcar.games.core.rule import FILLED, FOLDER
from parlorcar.players import players_of
from parlorcar.table.warm import warm

from .speaking import SENTENCE, compilation_shown, is_terminal, rules_loaded

LOOK_EVERY = 0.2  # seconds


def compile_rules(games: Sequence[str]) -> None:
    """Compiles, once, or loads all that a table calls."""
    if FOLDER is not None and not compiled_functions():
        click.echo(SENTENCE, err=True)
        for game in games:  # so that the bar knows how much there is to compile
            players_of(game)
        compile_side_by_side(games)
    with compilation_shown(also_to_files=True):
        for game in games:
            warm(game)


def compiled_functions() -> int:
    """How many compiled functions lie in the cache."""
    there = [folder for folder in (FILLED, FOLDER) if folder is not None]
    return sum(1 for folder in there for _ in folder.rglob("*.nbi"))


def compile_side_by_side(games: Sequence[str]) -> None:
    """Compiles into the cache, with a bar where somebody watches; ends with nothing left over."""
    command = [sys.executable, "-m", "parlorcar.table.warm"]
    nowhere = subprocess.DEVNULL
    workers = [subprocess.Popen([*command, game], stdout=nowhere, stderr=nowhere) for game in games]
    shown: Any = nullcontext()
    if is_terminal():
        shown = click.progressbar(length=rules_loaded(), file=sys.stderr)
    try:
        with shown as bar:
            while any(worker.poll() is None for worker in workers):
                time.sleep(LOOK_EVERY)
                if bar:
                    bar.update(min(compiled_functions(), bar.length) - bar.pos)
            if bar:
                bar.update(bar.length - bar.pos)
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
