"""What the players may still say where they may not talk: fixed words about what lies open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """The ready-made phrases of one moment, the same for all seats.

    `turn` is another number in each turn: within one, nobody says the same phrase twice.
    `asks_rule` is the one among `texts` that asks for the rule behind what has just happened.
    """

    texts: tuple[str, ...] = ()
    turn: int = 0
    asks_rule: str = ""
