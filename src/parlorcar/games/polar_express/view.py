"""What a seat may know (`view`), and one full position that agrees with it (`guess`).

A seat knows its own hand, all spaces, the discard pile and how many cards lie where; not the
other hands nor what is left in the draw pile. Seat -1 is everybody: what lies open.
"""

from __future__ import annotations

from typing import Any

from ..core.rule import rule
from .pieces import CARDS, UNKNOWN, Position, Setting

Rng = Any  # a numpy.random.Generator


@rule
def view(position: Position, setting: Setting, seat: int) -> None:
    """Blanks, in place, what `seat` must not know."""
    for other in range(position.players):
        if other != seat:
            for card in range(CARDS):
                position.hands[other, card] = UNKNOWN
    for card in range(CARDS):
        position.deck[card] = UNKNOWN


@rule
def sight(position: Position, setting: Setting, seat: int, up: int) -> None:
    """What the seat's eyes see: all that it knows lies open before it, or in its hand."""
    view(position, setting, seat)


@rule
def draw_unseen(position: Position, left: int, rng: Rng) -> int:
    """One of the `left` unseen cards, which stand counted in `position.deck`; takes it out."""
    pick = int(rng.random() * left)
    for card in range(CARDS):
        pick -= int(position.deck[card])
        if pick < 0:
            position.deck[card] -= 1
            return card
    return CARDS - 1


@rule
def guess(position: Position, setting: Setting, seat: int, rng: Rng) -> None:
    """Fills, in place, a view with one full position, each consistent one equally likely."""
    unseen = 0
    for card in range(CARDS):
        count = int(setting.counts[card]) - int(position.discards[card])
        if seat >= 0:
            count -= int(position.hands[seat, card])
        position.deck[card] = count
        unseen += count
    for other in range(position.players):
        if other != seat:
            for card in range(CARDS):
                position.hands[other, card] = 0
            for _ in range(position.hand_sizes[other]):
                position.hands[other, draw_unseen(position, unseen, rng)] += 1
                unseen -= 1
