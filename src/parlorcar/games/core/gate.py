"""What people do with their own hands before nature may act."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Gate:
    """Nature waits until somebody turns up a card, spins a ring, and so on.

    `kind` is the game's word for it ("spin"), `question` asks for it in one sentence. `timed`:
    what it shows is seen for the seconds that the gesture comes to; `one_at_a_time`: card by card.
    """

    kind: str
    question: str
    timed: bool = False
    one_at_a_time: bool = False
