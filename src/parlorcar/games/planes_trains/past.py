"""What happened in the turns of this challenge that are over, for those who remember all of it.

The cards of their sets lie in `aside` and `discarded`, each in its order. Here stands beside them,
turn by turn, whether the set counted, from which places it was played, what was signalled, what
Luggage was said to be, and how the ring went. A turn is one number, 0 where nothing is known of it.
"""

from __future__ import annotations

from ..core.rule import rule
from .pieces import DECK, DEL, NEAL, NOTHING, Position

# The bits of a turn, from the lowest on: how many, and where they begin.
KNOWN, COUNTED = 1, 2
RING, RING_BITS = 2, 7
SIGNALS, SUITS_SAID, SUIT_BITS = 9, 13, 2
PLACES, PLACE_BITS = 17, 5


@rule
def part(turn: int, start: int, bits: int) -> int:
    """A part of a turn; NOTHING where there was none."""
    return (turn >> start & (1 << bits) - 1) - 1


@rule
def ring_of(turn: int) -> int:
    """The seconds of the spin, ACROSS, SHORT or NOTHING."""
    return part(turn, RING, RING_BITS)


@rule
def signal_of(turn: int, seat: int) -> int:
    """The suit that a seat signalled, or NOTHING."""
    return part(turn, SIGNALS + SUIT_BITS * seat, SUIT_BITS)


@rule
def suit_said(turn: int, seat: int) -> int:
    """What a seat said that its Luggage is, or NOTHING."""
    return part(turn, SUITS_SAID + SUIT_BITS * seat, SUIT_BITS)


@rule
def place_of(turn: int, seat: int) -> int:
    """The place from which a seat played, or NOTHING."""
    return part(turn, PLACES + PLACE_BITS * seat, PLACE_BITS)


@rule
def turn_of(
    counted: bool,
    ring: int,
    signal: int,
    other_signal: int,
    suit: int,
    other_suit: int,
    place: int,
    other_place: int,
) -> int:
    """A turn as one number."""
    turn = KNOWN | (COUNTED if counted else 0) | (ring + 1) << RING
    turn |= (signal + 1 | (other_signal + 1) << SUIT_BITS) << SIGNALS
    turn |= (suit + 1 | (other_suit + 1) << SUIT_BITS) << SUITS_SAID
    return turn | (place + 1 | (other_place + 1) << PLACE_BITS) << PLACES


@rule
def keep_turn(position: Position, number: int, counted: bool) -> None:
    """Keeps the turn `number`, from 1, as its set, ring and signals lie there now."""
    if not 1 <= number <= DECK:
        return
    position.past[number - 1] = turn_of(
        counted,
        int(position.ring),
        int(position.signals[NEAL]),
        int(position.signals[DEL]),
        int(position.suits[NEAL]),
        int(position.suits[DEL]),
        int(position.chosen[NEAL]),
        int(position.chosen[DEL]),
    )


@rule
def forget_turns(position: Position) -> None:
    """A new challenge, or eyes that see no past."""
    for number in range(DECK):
        position.past[number] = 0


assert DECK < (1 << PLACE_BITS) - 1 and NOTHING == -1
