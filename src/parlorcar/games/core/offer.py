"""What may be done now, told so that a screen or a terminal needs to know no rule."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """One thing that the seat to act may do.

    `move` is the notation's line, `kind` its first word, `label` a short sentence, `cards` what
    is laid down, `to` the space on which the token would come to stand (None: it does not move),
    `place` which of the seat's places on the table it is about.
    An answer that the hand does not allow is offered with `legal` false: everybody who is asked
    sees the same.
    """

    move: str
    kind: str
    label: str
    legal: bool = True
    cards: tuple[str, ...] = ()
    to: int | None = None
    place: int | None = None
