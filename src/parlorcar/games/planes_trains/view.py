"""What a seat may know (`view`), what its eyes see (`sight`), and one full position (`guess`).

A seat knows what lies face up, its own hand, its own face-down cards that it has seen, and every
turn of this challenge: its set, its signals, its ring. Its eyes see no face-down card and no
discarded one, but those that are turned up for it now, and nothing of the past. Seat -1 is
everybody: what lies open.
"""

from __future__ import annotations

from typing import Any

from ..core.rule import rule
from .moves import playable_places
from .past import forget_turns
from .pieces import (
    AIM,
    DECK,
    EMPTY,
    GRID_DOWN,
    HAND,
    LAND,
    NOTHING,
    ROW_DOWN,
    SEATS,
    TABLE_AND_HAND,
    UNKNOWN,
    Position,
    Setting,
)

Rng = Any  # a numpy.random.Generator


@rule
def in_hand(setting: Setting, left: int) -> bool:
    """Whether the cards of this challenge are held in the hand."""
    return left != NOTHING and setting.setups[left] in (HAND, TABLE_AND_HAND)


@rule
def face_down(setting: Setting, left: int) -> bool:
    """Whether the cards of this challenge lie face down."""
    return left != NOTHING and setting.setups[left] in (ROW_DOWN, GRID_DOWN)


@rule
def hide_places(position: Position, setting: Setting, seat: int, own: int) -> None:
    """Blanks the places that `seat` does not know; `own` are the bits of those it does."""
    hand, down = in_hand(setting, position.left), face_down(setting, position.left)
    for other in range(SEATS):
        for place in range(DECK):
            if position.places[other, place] == EMPTY:
                continue
            mine = other == seat
            if (hand and not mine) or (down and not (mine and own >> place & 1)):
                position.places[other, place] = UNKNOWN


@rule
def hide_choices(position: Position, setting: Setting, seat: int) -> None:
    """Blanks the decks, and a card that another seat has chosen and not turned up (PTA-08)."""
    for other in range(SEATS):
        position.undealt[other] = UNKNOWN
        if other != seat and position.chosen[other] != NOTHING and position.up[other] == EMPTY:
            position.chosen[other] = UNKNOWN


@rule
def view(position: Position, setting: Setting, seat: int) -> None:
    """Blanks, in place, what `seat` must not know."""
    own = 0
    if seat >= 0:
        own = int(position.seen[seat])
    hide_places(position, setting, seat, own)
    hide_choices(position, setting, seat)


@rule
def sight(position: Position, setting: Setting, seat: int, up: int) -> None:
    """Blanks, in place, what the eyes of `seat` do not see now."""
    own = up
    if seat >= 0 and position.looking[seat] != NOTHING:
        own |= 1 << int(position.looking[seat])
    hide_places(position, setting, seat, own)
    hide_choices(position, setting, seat)
    forget_turns(position)
    if not setting.failed_set:
        for number in range(position.discards):
            for other in range(SEATS):
                position.discarded[number, other] = UNKNOWN


@rule
def take_out(setting: Setting, seat: int, card: int, left: int) -> int:
    """The bits of a deck without one copy of a card."""
    for number in range(setting.deck_sizes[seat]):
        if left >> number & 1 and setting.decks[seat, number] == card:
            return left & ~(1 << number)
    return left


@rule
def unplaced(position: Position, setting: Setting, seat: int) -> int:
    """The bits of the deck's cards that are not known to lie anywhere."""
    left = (1 << int(setting.deck_sizes[seat])) - 1
    for place in range(DECK):
        left = take_out(setting, seat, position.places[seat, place], left)
    for number in range(position.asides):
        left = take_out(setting, seat, position.aside[number, seat], left)
    for number in range(position.discards):
        left = take_out(setting, seat, position.discarded[number, seat], left)
    first_table = position.under[seat] if position.under[seat] != EMPTY else position.table[seat]
    left = take_out(setting, seat, first_table, left)
    left = take_out(setting, seat, position.up[seat], left)
    if position.phase in (AIM, LAND) and position.acting == seat:
        left = take_out(setting, seat, position.dropping, left)
    return left


@rule
def draw_unseen(left: int, rng: Rng) -> int:
    """The number of one of the cards whose bits are set, each as likely."""
    count = 0
    for number in range(DECK):
        count += left >> number & 1
    pick = int(rng.random() * count)
    for number in range(DECK):
        if left >> number & 1:
            if pick == 0:
                return number
            pick -= 1
    return 0


@rule
def guess(position: Position, setting: Setting, seat: int, rng: Rng) -> None:
    """Fills, in place, a view with one full position, each consistent one equally likely."""
    for other in range(SEATS):
        left = unplaced(position, setting, other)
        for place in range(DECK):
            if position.places[other, place] == UNKNOWN:
                card = setting.decks[other, draw_unseen(left, rng)]
                position.places[other, place] = card
                left = take_out(setting, other, card, left)
        position.undealt[other] = left
    for other in range(SEATS):
        if position.chosen[other] == UNKNOWN:
            places = playable_places(position, setting, other)
            position.chosen[other] = draw_unseen(places, rng)
