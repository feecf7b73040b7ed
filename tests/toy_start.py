"""The command line of a house in which the toy game is registered, too.

It adds the one line that a fourth game adds to the registry, and begins as `parlorcar` does.
"""

from __future__ import annotations

from parlorcar.games import GAMES, Slice

TOY = "full-carriage"
REGISTERED = Slice("toy_game")

if __name__ == "__main__":
    from parlorcar.cli import main

    GAMES[TOY] = REGISTERED
    main()
