"""Which card to play where all cards lie open.

Both go through the same sets in the same order, as far as a family would, and so come to the same
plan, or to the same guess where they have found none. They think again every turn, so that what
another one plays instead is no harm.
"""

from __future__ import annotations

from ...games.core.rule import rule
from ...games.planes_trains.moves import playable_places
from ...games.planes_trains.pieces import (
    DECK,
    DEL,
    EMPTY,
    NEAL,
    NOTHING,
    SEATS,
    Position,
    Setting,
)
from .hidden import left_after, public_bits, turns_left, value_of
from .outlook import Outlook, Room
from .solver import ANYWHERE, solve, worth

STEPS = 3  # that a family tries, for each card of its own, before it plays as seems best


@rule
def lay_back(at: Position) -> int:
    """Puts a card that one has played, in turn, back into its place; returns the seat."""
    found = NOTHING
    for seat in range(SEATS):
        if at.up[seat] != EMPTY:
            at.places[seat, at.chosen[seat]] = at.up[seat]
            at.up[seat] = EMPTY
            found = seat
    return found


@rule
def likeliest(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The place to play from where no plan wins: after which most may still be hoped for."""
    seat = int(view.acting)
    at = room.positions
    at[1] = view
    for other in range(SEATS):
        room.bits[other] = public_bits(view, setting, other, at[1])
    turns = turns_left(view, setting, room.bits)
    mine = playable_places(view, setting, seat)
    best, found = -1.0, 0
    for place in range(DECK):
        if not mine >> place & 1:
            continue
        card = view.places[seat, place]
        for other in range(DECK):
            answer = view.places[1 - seat, other]
            if view.up[1 - seat] != EMPTY:
                answer = view.up[1 - seat]
            if answer == EMPTY:
                continue
            first, second = (card, answer) if seat == NEAL else (answer, card)
            moved = worth(view, setting, first, second)
            good = value_of(view, left_after(view, moved), turns - 1, outlook)
            if good > best + 1e-9:
                best, found = good, place
    return found


@rule
def play_visible(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The place to play from."""
    seat = int(view.acting)
    room.positions[1] = view
    at = room.positions[1]
    led = lay_back(at)
    neal_from, del_from = ANYWHERE, ANYWHERE
    if led == NEAL:
        neal_from = 1 << int(at.chosen[NEAL])
    if led == DEL:
        del_from = 1 << int(at.chosen[DEL])
    for other in range(SEATS):
        at.chosen[other] = NOTHING
    steps = STEPS * int(setting.cards[view.left])
    found = solve(at, setting, neal_from, del_from, steps, room.bounds, room.memo, room.levels)
    if found < 0:
        return likeliest(view, setting, outlook, room)
    place = found // DECK if seat == NEAL else found % DECK
    return (
        place
        if playable_places(view, setting, seat) >> place & 1
        else likeliest(view, setting, outlook, room)
    )
