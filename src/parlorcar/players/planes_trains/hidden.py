"""Which card to play where the other player's cards cannot be seen.

Both work out the convention from what both know; then each takes, of the cards it has, the one
after which its own other cards promise most, on average over what the other one may play.
"""

from __future__ import annotations

from typing import Any

from ...games.core.rule import rule
from ...games.planes_trains.effects import fits_table, suit_of
from ...games.planes_trains.moves import filled_places, playable_places
from ...games.planes_trains.pieces import (
    DECK,
    EMPTY,
    LUGGAGE,
    MATCH_TABLE,
    NOTHING,
    SEATS,
    UNKNOWN,
    Position,
    Setting,
)
from ...games.planes_trains.turns import plays_in_turn
from ...games.planes_trains.view import face_down, unplaced
from .convention import (
    UNSEEN,
    agree,
    answer_in_turn,
    blend_unseen,
    count_bits,
)
from .outlook import Outlook, Room, steps_of
from .solver import FAILS, worth


@rule
def public_bits(view: Position, setting: Setting, seat: int, at: Position) -> int:
    """The cards of a deck that have not been seen by all; `at` is room for a position."""
    at.places[seat] = UNKNOWN
    return unplaced(at, setting, seat)


@rule
def turns_left(view: Position, setting: Setting, bits: Any) -> int:
    """How many sets can still be played, this one among them."""
    fewest = DECK
    for seat in range(SEATS):
        cards = count_bits(bits[seat]) if setting.run_out else count_bits(filled_places(view, seat))
        if view.up[seat] != EMPTY:
            cards += 1
        fewest = min(fewest, cards)
    return fewest


@rule
def number_of(setting: Setting, seat: int, card: int, bits: int) -> int:
    """Which of the deck's cards in `bits` a card is; NOTHING if none."""
    for number in range(setting.deck_sizes[seat]):
        if bits >> number & 1 and setting.decks[seat, number] == card:
            return number
    return NOTHING


@rule
def value_of(view: Position, moved: int, turns: int, outlook: Outlook) -> float:
    """How good a set is that moves the marker so far, with `turns` left after it."""
    left = int(view.goal - view.miles) - max(0, moved)
    if left <= 0:
        return 1.0 if left == 0 else 0.0
    return float(outlook.values[view.left, view.right, turns, steps_of(left, outlook)])


@rule
def look_ahead(
    view: Position,
    setting: Setting,
    seat: int,
    played: int,
    moved: int,
    turns: int,
    outlook: Outlook,
    at: Position,
) -> float:
    """The same for a seat that plays from `played` and knows its other cards."""
    left = int(view.goal - view.miles) - max(0, moved)
    if left <= 0 or turns <= 0:
        return 1.0 if left == 0 else 0.0
    steps = steps_of(left, outlook)
    wishes = outlook.wishes[view.left, view.right, turns, steps, seat]
    matching = setting.ways[view.left] == MATCH_TABLE
    if matching:
        for other in range(SEATS):
            at.table[other] = EMPTY
        at.table[seat] = view.table[seat] if moved == FAILS else view.places[seat, played]
    best = 0.0
    for place in range(DECK):
        card = view.places[seat, place]
        if card == EMPTY or place == played:
            continue
        if card == UNKNOWN:
            best = max(best, float(wishes[UNSEEN]))
            continue
        if matching and not (fits_table(at, setting, card, card)):
            best = max(best, float(outlook.values[view.left, view.right, turns - 1, steps]))
            continue
        for number in range(setting.deck_sizes[seat]):
            if setting.decks[seat, number] == card:
                best = max(best, float(wishes[number]))
                break
    return best


@rule
def is_of_suit(card: int, said: int) -> bool:
    """Whether a card may be the one for which a suit was signalled."""
    suit = suit_of(card)
    return bool(suit == said) or bool(suit == LUGGAGE)


@rule
def keeps_signal(view: Position, seat: int, card: int) -> bool:
    """Whether a card is what the seat has signalled, if it has signalled anything."""
    said = view.signals[seat]
    return said == NOTHING or card == UNKNOWN or is_of_suit(card, said)


@rule
def fill_values(view: Position, setting: Setting, turns: int, outlook: Outlook, room: Room) -> None:
    """How good each set of two cards would be that may still come."""
    bits, values = room.bits, room.values
    for one in range(setting.deck_sizes[0]):
        if not bits[0] >> one & 1:
            continue
        for two in range(setting.deck_sizes[1]):
            if bits[1] >> two & 1:
                moved = worth(view, setting, setting.decks[0, one], setting.decks[1, two])
                values[one, two] = value_of(view, moved, turns - 1, outlook)


@rule
def foresee(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """Works the convention out: wishes and chances of both seats; returns the turns left."""
    at = room.positions[1]
    at_copy = room.positions
    at_copy[1] = view
    down = face_down(setting, view.left)
    for seat in range(SEATS):
        room.bits[seat] = public_bits(view, setting, seat, at)
        filled = filled_places(view, seat)
        known = filled & view.seen[seat] if down else filled
        room.hands[seat] = count_bits(known)
        room.unseen[seat] = known != filled
    turns = turns_left(view, setting, room.bits)
    for seat in range(SEATS):
        said = view.signals[seat]
        if said == NOTHING:
            continue
        kept = 0
        for number in range(setting.deck_sizes[seat]):
            card = setting.decks[seat, number]
            if room.bits[seat] >> number & 1 and is_of_suit(card, said):
                kept |= 1 << number
        if kept:
            share = room.hands[seat] * count_bits(kept) / count_bits(room.bits[seat])
            room.hands[seat] = max(1, int(share + 0.5))
            room.bits[seat] = kept
    fill_values(view, setting, turns, outlook, room)
    blend_unseen(room.values, room.bits[0], room.bits[1])
    if plays_in_turn(view, setting):
        answer_in_turn(
            room.values,
            view.leader,
            room.bits,
            room.hands,
            room.unseen,
            room.wishes,
            room.chances,
            room.tried,
        )
    else:
        agree(
            room.values,
            outlook.miles,
            room.bits,
            room.hands,
            room.unseen,
            room.wishes,
            room.chances,
            room.tried,
        )
    return turns


@rule
def worth_of_place(
    view: Position,
    setting: Setting,
    seat: int,
    place: int,
    card: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> float:
    """How good it is to play a card that is known, on average over what the other one plays."""
    other_seat = 1 - seat
    total, sure = 0.0, 0.0
    for number in range(setting.deck_sizes[other_seat]):
        chance = room.chances[other_seat, number]
        other = setting.decks[other_seat, number]
        if view.up[other_seat] != EMPTY:
            chance = 1.0 if number == 0 else 0.0
            other = view.up[other_seat]
        if chance <= 0.0:
            continue
        first, second = (card, other) if seat == 0 else (other, card)
        moved = worth(view, setting, first, second)
        total += chance * look_ahead(
            view, setting, seat, place, moved, turns - 1, outlook, room.positions[1]
        )
        sure += chance
    blind = room.chances[other_seat, UNSEEN]
    if blind > 0.0 and view.up[other_seat] == EMPTY:
        number = number_of(setting, seat, card, room.bits[seat])
        if number != NOTHING:
            good = room.values[number, UNSEEN] if seat == 0 else room.values[UNSEEN, number]
            total += blind * good
        sure += blind
    return total / sure if sure > 0.0 else 0.0


@rule
def play_hidden(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The place to play from."""
    seat = int(view.acting)
    turns = foresee(view, setting, outlook, room)
    places = playable_places(view, setting, seat)
    own = unplaced(view, setting, seat)
    best, found, unseen_worth = -1.0, 0, -1.0
    kept = False
    for place in range(DECK):
        card = view.places[seat, place]
        if places >> place & 1 and card != UNKNOWN and keeps_signal(view, seat, card):
            kept = True
    for place in range(DECK):
        if not places >> place & 1:
            continue
        card = view.places[seat, place]
        if kept and not keeps_signal(view, seat, card):
            continue
        if card != UNKNOWN:
            good = worth_of_place(view, setting, seat, place, card, turns, outlook, room)
        else:
            if unseen_worth < 0.0:
                unseen_worth = 0.0
                for number in range(setting.deck_sizes[seat]):
                    if own >> number & 1:
                        unseen_worth += worth_of_place(
                            view,
                            setting,
                            seat,
                            place,
                            setting.decks[seat, number],
                            turns,
                            outlook,
                            room,
                        )
                unseen_worth /= max(1, count_bits(own))
            good = unseen_worth
        if good > best + 1e-9:
            best, found = good, place
    return found
