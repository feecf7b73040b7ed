"""The two sides of a terminal: what somebody types, and what is told."""

from __future__ import annotations

import sys
from contextlib import suppress
from getpass import getpass

import click

from parlorcar.table.text import bearable

CLEAR = "\033[H\033[2J\033[3J"  # what has scrolled away as well


class Left(Exception):
    """The people have left the table."""


def read(prompt: str, unseen: bool = False) -> str:
    """A line that somebody types, `unseen` where a terminal can hide it.

    Raises Left at the end of the input.
    """
    if sys.stdin is None:  # closed before the start
        raise Left
    try:
        line = getpass(prompt) if unseen and sys.stdin.isatty() else input(prompt)
    except EOFError:
        click.echo()
        raise Left from None
    return " ".join(line.split())


def forget_typed() -> None:
    """Takes back what was typed at a terminal while nobody was asked: it answers nothing."""
    with suppress(ImportError):  # a system without termios
        import termios

        if sys.stdin is not None and sys.stdin.isatty():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def tell(*lines: str) -> None:
    for line in lines:
        click.echo(bearable(line))


def clear_screen() -> None:
    """Takes away what a terminal shows; where the words go into a file or a pipe, they stay."""
    if is_screen():
        click.echo(CLEAR, nl=False)


def is_screen() -> bool:
    """Whether what is told can be taken away again."""
    return sys.stdout.isatty()
