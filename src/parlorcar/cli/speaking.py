"""What the commands say, and where: results on standard output, all else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any

import click

from parlorcar.games.core.errors import IllegalMove
from parlorcar.table.text import bearable

MOST_MOVES = 24  # that a line of an error names
MISTAKE = 2  # exit code: something that the user gave
numba_event: Any = import_module("numba.core.event")  # it has no types
SENTENCE = "Compiling the rules, once (about a minute) ..."


def mistake(reason: str) -> int:
    """Says in one line on standard error what was given wrong; the exit code."""
    click.echo(bearable(reason), err=True)
    return MISTAKE


def legal_in_words(error: IllegalMove) -> str:
    """What would have been legal; of very many moves the first ones.

    >>> legal_in_words(IllegalMove("2 stay: seat 1 is to act", ["1 slide", "1 stay"]))
    'legal: 1 slide, 1 stay'
    """
    if not error.legal:
        return "no move is legal"
    more = len(error.legal) - MOST_MOVES
    rest = f", and {more} more" if more > 0 else ""
    return f"legal: {', '.join(error.legal[:MOST_MOVES])}{rest}"


def counted(number: int, what: str) -> str:
    """So many of them.

    >>> counted(1, "table"), counted(0, "table")
    ('1 table', '0 tables')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def say_json(value: Any) -> None:
    click.echo(json.dumps(value))


def is_terminal() -> bool:
    """Whether somebody can watch standard error."""
    return sys.stderr.isatty()


@contextmanager
def compilation_shown(also_to_files: bool = False) -> Iterator[None]:
    """While rules are compiled in here, a sentence and a bar say so; else nothing is said.

    Nobody is told where standard error is no terminal, unless `also_to_files`.
    """
    compiled: set[Any] = set()
    with ExitStack() as open_things:
        bars: list[Any] = []

        def tell(happening: Any) -> None:
            if not compiled and (also_to_files or is_terminal()):
                click.echo(SENTENCE, err=True)
                if is_terminal():
                    bar = click.progressbar(length=rules_loaded(), file=sys.stderr)
                    bars.append(open_things.enter_context(bar))
            dispatcher = happening.data["dispatcher"]
            for bar in bars if dispatcher not in compiled else ():
                bar.update(1)
            compiled.add(dispatcher)

        # Numba offers a class to be inherited from; without types for it, an object does.
        listener = numba_event.RecordingListener()
        listener.on_start, listener.on_end = tell, lambda _: None
        numba_event.register("numba:compile", listener)
        try:
            yield
        finally:
            numba_event.unregister("numba:compile", listener)
            for bar in bars:
                bar.update(bar.length - bar.pos)


def rules_loaded() -> int:
    """How many functions could be compiled, in all modules that are loaded."""
    return len(dispatchers())


def dispatchers() -> set[Any]:
    """All compiled, or not yet compiled, functions of the rooms that are loaded."""
    modules = [module for name, module in sys.modules.items() if name.startswith("parlorcar.")]
    found = [thing for module in modules for thing in vars(module).values()]
    return {thing for thing in found if hasattr(thing, "nopython_signatures")}
