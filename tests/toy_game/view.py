"""What a seat of Full Carriage may know: its own trunks, and all that lies open (FC-secret)."""

from __future__ import annotations

from typing import Any

from parlorcar.games.core.rule import rule

from .pieces import SEATS, UNKNOWN, WEIGHTS, Position, Setting


@rule
def view(position: Position, setting: Setting, seat: int) -> None:
    """Blanks, in place, the other hands and what is left in the pile. Seat -1 is everybody."""
    for trunk in range(WEIGHTS):
        position.pile[trunk] = UNKNOWN
        for other in range(SEATS):
            if other != seat:
                position.hands[other, trunk] = UNKNOWN


@rule
def sight(position: Position, setting: Setting, seat: int, up: int) -> None:
    """Nothing is ever hidden again, so the eyes see what the seat knows."""
    view(position, setting, seat)


@rule
def guess(position: Position, setting: Setting, seat: int, rng: Any) -> None:
    """Deals the trunks that nobody has loaded, but the seat's own, at random."""
    for trunk in range(WEIGHTS):
        position.pile[trunk] = setting.counts[trunk] - position.loaded[trunk]
        if seat >= 0:
            position.pile[trunk] -= position.hands[seat, trunk]
    for other in range(SEATS):
        if other == seat:
            continue
        for trunk in range(WEIGHTS):
            position.hands[other, trunk] = 0
        for _ in range(position.hand_sizes[other]):
            left = int(rng.random() * position.pile.sum())
            for trunk in range(WEIGHTS):
                left -= position.pile[trunk]
                if left < 0:
                    position.hands[other, trunk] += 1
                    position.pile[trunk] -= 1
                    break
