"""The command line of a house in which the toy game is registered, too.

`python tests/toy_start.py serve` stands for the one line that a fourth game adds to the registry.
"""

from __future__ import annotations

from parlorcar.cli import main
from parlorcar.games import GAMES, Slice

TOY = {"full-carriage": Slice("toy_game")}

if __name__ == "__main__":
    GAMES.update(TOY)
    main()
