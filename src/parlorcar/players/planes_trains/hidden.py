"""Which card to play where the other player's cards cannot be seen.

Both work out the convention from what both know; then each takes, of the cards it has, the best
on average over what the other one may play. Half of it is what the miles and turns that are left
promise anybody, half what they promise one who has just these other cards: who looks at its own
cards alone is no longer foreseen by the other.
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
    OPTIONS,
    SAME,
    UNSEEN,
    agree,
    blend_unseen,
    count_bits,
)
from .outlook import WORLDS, Outlook, Room, steps_of
from .solver import FAILS, worth

PASSED = -1  # the miles that are left after a set that passes the goal
TRUST = 0.3  # in what the own cards promise, beside what any cards would
NEXT, FACTOR = 12_345, 1_103_515_245  # of the numbers that pick the hands to think of

Hand = Any  # int64: which cards of the deck, by their numbers there


# --- what is left to play with ------------------------------------------------------------------


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
def number_of(setting: Setting, seat: int, card: int) -> int:
    """Which of the deck's cards a card is; NOTHING if none."""
    for number in range(setting.deck_sizes[seat]):
        if setting.decks[seat, number] == card:
            return number
    return NOTHING


@rule
def value_of(view: Position, left: int, turns: int, outlook: Outlook) -> float:
    """How good it is to have so many miles and turns left."""
    if left <= 0:
        return 1.0 if left == 0 else 0.0
    return float(outlook.values[view.left, view.right, turns, steps_of(left, outlook)])


@rule
def left_after(view: Position, moved: int) -> int:
    """The miles that are left after a set; PASSED if it passes the goal."""
    return max(PASSED, int(view.goal) - int(view.miles) - max(0, moved))


@rule
def fill_values(view: Position, setting: Setting, turns: int, outlook: Outlook, room: Room) -> None:
    """What each set of two cards that may still come leads to, and how good that is."""
    for one in range(setting.deck_sizes[0]):
        for two in range(setting.deck_sizes[1]):
            moved = worth(view, setting, setting.decks[0, one], setting.decks[1, two])
            left = left_after(view, moved)
            room.lefts[one, two] = left
            room.counted[one, two] = moved != FAILS
            room.values[one, two] = value_of(view, left, turns - 1, outlook)


@rule
def fill_fits(view: Position, setting: Setting, room: Room) -> None:
    """Which cards would fit which table card; by UNSEEN the one that lies there now."""
    at = room.positions[1]
    for seat in range(SEATS):
        at.table[1 - seat] = EMPTY
        for table in range(OPTIONS):
            if table < DECK and table >= setting.deck_sizes[seat]:
                continue
            at.table[seat] = view.table[seat] if table == UNSEEN else setting.decks[seat, table]
            at.said[seat] = view.said[seat] if table == UNSEEN else NOTHING
            for number in range(setting.deck_sizes[seat]):
                card = setting.decks[seat, number]
                room.fits[seat, number, table] = fits_table(at, setting, card, card)


# --- what the other one will do -------------------------------------------------------------------


@rule
def is_of_suit(card: int, said: int) -> bool:
    """Whether a card may be the one for which a suit was signalled."""
    suit = suit_of(card)
    return bool(suit == said) or bool(suit == LUGGAGE)


@rule
def heed_signals(view: Position, setting: Setting, room: Room) -> None:
    """Of the chances of a seat, those of the suit that it has signalled remain."""
    for seat in range(SEATS):
        said, total = view.signals[seat], 0.0
        if said == NOTHING:
            continue
        for number in range(setting.deck_sizes[seat]):
            if is_of_suit(setting.decks[seat, number], said):
                total += room.chances[seat, number]
        if total <= 0.0:
            continue
        for number in range(setting.deck_sizes[seat]):
            if is_of_suit(setting.decks[seat, number], said):
                room.chances[seat, number] /= total
            else:
                room.chances[seat, number] = 0.0


@rule
def think_of_hands(view: Position, seat: int, bits: int, size: int, hands: Any) -> None:
    """Draws WORLDS hands of `size` cards out of `bits`, the same ones for whoever asks."""
    salt = int(view.miles) * 31 + int(view.turn) * 7 + seat
    for world in range(WORLDS):
        left = bits
        count = count_bits(bits)
        for card in range(size):
            salt = (salt * FACTOR + NEXT) % (1 << 31)
            pick = (salt >> 8) % count
            for number in range(DECK):
                if left >> number & 1:
                    if pick == 0:
                        hands[world, card] = number
                        left &= ~(1 << number)
                        break
                    pick -= 1
            count -= 1


@rule
def promise(
    view: Position,
    setting: Setting,
    seat: int,
    hand: Hand,
    size: int,
    played: int,
    one: int,
    two: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> float:
    """What a seat's other cards promise after a set; `played` is where its card was in the hand."""
    left = room.lefts[one, two]
    if left <= 0 or turns <= 1:
        return 1.0 if left == 0 else 0.0
    steps = steps_of(left, outlook)
    wishes = outlook.wishes[view.left, view.right, turns - 1, steps, seat]
    matching = setting.ways[view.left] == MATCH_TABLE
    table = UNSEEN
    if room.counted[one, two]:
        table = one if seat == 0 else two
    best = 0.0
    if size <= 1:
        best = float(outlook.values[view.left, view.right, turns - 1, steps])
    for i in range(size):
        if i == played:
            continue
        good = float(wishes[hand[i]])
        if matching and not room.fits[seat, hand[i], table]:
            good = float(outlook.values[view.left, view.right, turns - 2, steps])
        best = max(best, good)
    return TRUST * best + (1.0 - TRUST) * float(room.values[one, two])


@rule
def average(
    view: Position,
    setting: Setting,
    seat: int,
    hand: Hand,
    size: int,
    played: int,
    option: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> float:
    """How good a card of a hand is, over all that the other one may play at the same time."""
    total = 0.0
    for other in range(OPTIONS):
        chance = room.chances[1 - seat, other]
        if chance <= 0.0:
            continue
        one, two = (option, other) if seat == 0 else (other, option)
        if option == UNSEEN or other == UNSEEN:
            total += chance * room.values[one, two]
        else:
            total += chance * promise(
                view, setting, seat, hand, size, played, one, two, turns, outlook, room
            )
    return total


@rule
def answer(
    view: Position,
    setting: Setting,
    seat: int,
    hand: Hand,
    size: int,
    lead: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> int:
    """What a seat would play to a card that lies open."""
    best, found = -1.0, UNSEEN
    if room.unseen[seat]:
        best = room.values[UNSEEN, lead] if seat == 0 else room.values[lead, UNSEEN]
    for i in range(size):
        one, two = (hand[i], lead) if seat == 0 else (lead, hand[i])
        good = promise(view, setting, seat, hand, size, i, one, two, turns, outlook, room)
        if good > best + SAME:
            best, found = good, hand[i]
    return found


@rule
def foresee(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """Works out what both know, and the chances of both; returns how many turns are left."""
    room.positions[1] = view
    at = room.positions[1]
    down = face_down(setting, view.left)
    for seat in range(SEATS):
        room.bits[seat] = public_bits(view, setting, seat, at)
        filled = filled_places(view, seat)
        known = filled & int(view.seen[seat]) if down else filled
        room.hands[seat] = count_bits(known)
        room.unseen[seat] = known != filled
        think_of_hands(view, seat, room.bits[seat], room.hands[seat], room.worlds[seat])
    turns = turns_left(view, setting, room.bits)
    if setting.ways[view.left] == MATCH_TABLE:
        fill_fits(view, setting, room)
    fill_values(view, setting, turns, outlook, room)
    blend_unseen(room.values, room.bits[0], room.bits[1])
    if plays_in_turn(view, setting):
        return turns
    agree(
        *(room.values, outlook.miles, room.bits, room.hands, room.unseen),
        *(room.wishes, room.chances, room.tried),
    )
    heed_signals(view, setting, room)
    return turns


# --- the own card ---------------------------------------------------------------------------------


@rule
def worth_of_lead(
    view: Position,
    setting: Setting,
    seat: int,
    hand: Hand,
    size: int,
    played: int,
    option: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> float:
    """How good it is to play a card open, whatever hand the other one answers from."""
    total = 0.0
    for world in range(WORLDS):
        other = answer(
            *(view, setting, 1 - seat, room.worlds[1 - seat, world], room.hands[1 - seat]),
            *(option, turns, outlook, room),
        )
        one, two = (option, other) if seat == 0 else (other, option)
        if other == UNSEEN:
            total += room.values[one, two]
            continue
        total += promise(view, setting, seat, hand, size, played, one, two, turns, outlook, room)
    return total / WORLDS


@rule
def worth_of_card(
    view: Position,
    setting: Setting,
    seat: int,
    hand: Hand,
    size: int,
    played: int,
    option: int,
    turns: int,
    outlook: Outlook,
    room: Room,
) -> float:
    """How good it is to play a card: as an answer, open, or at the same time."""
    up = view.up[1 - seat]
    if up != EMPTY:
        other = number_of(setting, 1 - seat, up)
        one, two = (option, other) if seat == 0 else (other, option)
        return promise(view, setting, seat, hand, size, played, one, two, turns, outlook, room)
    if plays_in_turn(view, setting):
        return worth_of_lead(view, setting, seat, hand, size, played, option, turns, outlook, room)
    return average(view, setting, seat, hand, size, played, option, turns, outlook, room)


@rule
def play_hidden(view: Position, setting: Setting, outlook: Outlook, room: Room) -> int:
    """The place to play from."""
    seat = int(view.acting)
    turns = foresee(view, setting, outlook, room)
    places = playable_places(view, setting, seat)
    own = unplaced(view, setting, seat)
    hand, size, meant, said = room.own, 0, 0, view.signals[seat]
    for place in range(DECK):
        card = view.places[seat, place]
        if card in (EMPTY, UNKNOWN):
            continue
        if places >> place & 1 and said != NOTHING and is_of_suit(card, said):
            meant |= 1 << place
        hand[size] = number_of(setting, seat, card)
        size += 1
    if meant:
        places = meant
    best, found, played, unseen_worth = -1.0, NOTHING, 0, -1.0
    for place in range(DECK):
        card = view.places[seat, place]
        if card == EMPTY:
            continue
        known = card != UNKNOWN
        if known:
            played += 1
        if not places >> place & 1:
            continue
        if known:
            good = worth_of_card(
                *(view, setting, seat, hand, size, played - 1, hand[played - 1]),
                *(turns, outlook, room),
            )
        else:
            if unseen_worth < 0.0:
                unseen_worth = 0.0
                for number in range(setting.deck_sizes[seat]):
                    if own >> number & 1:
                        unseen_worth += worth_of_card(
                            *(view, setting, seat, hand, size, NOTHING, number),
                            *(turns, outlook, room),
                        )
                unseen_worth /= max(1, count_bits(own))
            good = unseen_worth
        if good > best + SAME:
            best, found = good, place
    return found
