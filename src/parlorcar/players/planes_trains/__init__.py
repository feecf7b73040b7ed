"""The players of Planes, Trains and Automobiles: `sensible`, and `forgetful`.

Where all cards lie open, both seats search for the same plan, and again every turn. Where they do
not, both work out what to expect of each other (`convention.py`).
"""

from __future__ import annotations

from threading import Lock
from typing import Any

import numpy as np

from ...games.core.move import Move
from ...games.core.position import Position as Seen
from ...games.core.rule import rule
from ...games.planes_trains import moves as mv
from ...games.planes_trains.effects import counts, suit_of, total_miles
from ...games.planes_trains.moves import filled_places
from ...games.planes_trains.pieces import (
    AIM,
    DECK,
    LOOK,
    LUGGAGE,
    SIGNAL,
    SUIT,
    SUITS,
    Position,
    Setting,
)
from ...games.planes_trains.view import face_down, in_hand
from .dropping import best_aim
from .hidden import left_after, play_hidden, public_bits, turns_left, value_of
from .memory import forget
from .outlook import Outlook, Room, empty_room, new_outlook, work_out
from .solver import FAILS
from .visible import play_visible


@rule
def choose_look(view: Position, setting: Setting) -> int:
    """The first card that has not been seen, as long as there are looks left."""
    seat = int(view.acting)
    unseen = filled_places(view, seat) & ~int(view.seen[seat])
    if view.looks > 0:
        for place in range(DECK):
            if unseen >> place & 1:
                return mv.LOOK_AT + place
    return mv.DONE


@rule
def choose_signal(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The suit of the card that it would play now; a Luggage says nothing."""
    place = play_hidden(view, setting, outlook, room)
    card = view.places[view.acting, place]
    if card < 0 or suit_of(card) == LUGGAGE:
        return mv.PASS
    return mv.SIGNAL_SUIT + suit_of(card)


@rule
def choose_suit(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """What a Luggage is said to be: what lets the set count, or not, whichever is better."""
    seat = int(view.acting)
    room.positions[1] = view
    at = room.positions[1]
    for other in range(2):
        room.bits[other] = public_bits(view, setting, other, room.positions[1])
    turns = turns_left(view, setting, room.bits)
    best, found = -1.0, 0
    for suit in range(SUITS):
        at.suits[seat] = suit
        moved = FAILS
        if not (view.forced[0] or view.forced[1]) and counts(at, setting, at.up[0], at.up[1]):
            moved = total_miles(at.up[0], at.up[1])
        good = value_of(view, left_after(view, moved), max(0, turns - 1), outlook)
        if good > best + 1e-9:
            best, found = good, suit
    return mv.SAY_SUIT + found


@rule
def choose_play(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The card of this turn."""
    if in_hand(setting, view.left) or face_down(setting, view.left):
        return mv.PLAY_PLACE + play_hidden(view, setting, outlook, room)
    return mv.PLAY_PLACE + play_visible(view, setting, outlook, room)


@rule
def sensible(
    view: Position, setting: Setting, outlook: Outlook, room: Room, codes: Any, weights: Any
) -> int:
    """The code of a sensible move of the seat to act, from its view.

    `room`, `codes` and `weights` are room to work in.
    """
    phase = view.phase
    if phase == AIM:
        return mv.AIM_AT + best_aim(view, codes, weights)
    if phase == LOOK:
        return choose_look(view, setting)
    if not outlook.ready[view.left, view.right]:
        work_out(setting, int(view.left), int(view.right), outlook, room)
    if phase == SIGNAL:
        return choose_signal(view, setting, outlook, room)
    if phase == SUIT:
        return choose_suit(view, setting, outlook, room)
    return choose_play(view, setting, outlook, room)


@rule
def forgetful(
    view: Position, setting: Setting, outlook: Outlook, room: Room, codes: Any, weights: Any
) -> int:
    """The same of a player that has forgotten some of its view."""
    if view.phase not in (AIM, LOOK):
        forget(view, setting, int(view.acting))
    return sensible(view, setting, outlook, room, codes, weights)


LOCK = Lock()
OUTLOOKS: dict[bytes, Outlook] = {}
MOST_OUTLOOKS = 8


def outlook_of(setting: Setting) -> Outlook:
    """What a setting promises, kept from one call to the next."""
    key = setting.tobytes()
    with LOCK:
        if key not in OUTLOOKS:
            if len(OUTLOOKS) >= MOST_OUTLOOKS:
                OUTLOOKS.pop(next(iter(OUTLOOKS)))
            OUTLOOKS[key] = new_outlook(setting)
        return OUTLOOKS[key]


def whole_outlook(setting: Setting) -> Outlook:
    """The same with every pair worked out, for who asks without `sensible`."""
    outlook, room = outlook_of(setting), empty_room()
    for left in range(setting.lefts):
        for right in range(setting.rights):
            if not outlook.ready[left, right]:
                work_out(setting, left, right, outlook, room)
    return outlook


def move(view: Seen, policy: Any) -> Move:
    """A Move for a table, of one of the two policies above."""
    setting, room = view.game.setting, empty_room()
    outlook = outlook_of(setting)
    room.positions[0] = view.record
    code = policy(room.positions[0], setting, outlook, room, view.game.codes(), view.game.codes())
    return next(move for move in view.moves() if move.code == code)


def sensible_move(view: Seen, rng: np.random.Generator) -> Move:
    """The sensible move for a table; it leaves nothing to chance."""
    return move(view, sensible)


def forgetful_move(view: Seen, rng: np.random.Generator) -> Move:
    """The same, after forgetting."""
    return move(view, forgetful)


PLAYERS = {"sensible": sensible_move, "forgetful": forgetful_move}
