"""What a set of two cards comes to: mileages, suits, and whether it counts.

Nothing here changes a position; `turns.py` does.
"""

from __future__ import annotations

from ..core.rule import rule
from .pieces import (
    A_SUIT,
    AT_MOST,
    DIFFER,
    DIFFERENT_SUITS,
    EMPTY,
    EQUAL,
    LUGGAGE,
    MATCH_TABLE,
    NO_SUIT,
    NOTHING,
    SAME_SUIT,
    STEP,
    SUITS,
    VALUES,
    X2,
    ZERO,
    ZERO_MILES,
    Position,
    Setting,
)

NONE = -1  # a mileage that is not there


@rule
def suit_of(card: int) -> int:
    """The printed suit; LUGGAGE is wild."""
    return card // VALUES


@rule
def is_x2(card: int) -> bool:
    """Whether the card copies the mileage of the other player's card."""
    return card % VALUES == X2


@rule
def printed_miles(card: int) -> int:
    """The mileage that stands on the card; NONE on X2. Luggage has one too (PTA-15)."""
    value = card % VALUES
    if value == X2:
        return NONE
    return 0 if value == ZERO_MILES else STEP * value


@rule
def miles_of(card: int, other: int) -> int:
    """What a card counts in a set: X2 copies the other card's mileage, two X2 are zero (PTA-11).

    Luggage is wild in suit alone, so X2 copies what is printed on it (PTA-14).
    """
    if not is_x2(card):
        return printed_miles(card)
    return 0 if is_x2(other) else printed_miles(other)


@rule
def total_miles(first: int, second: int) -> int:
    """How far a set moves the Mileage Marker, where it counts."""
    return miles_of(first, second) + miles_of(second, first)


@rule
def miles_for_condition(setting: Setting, card: int, other: int) -> int:
    """The mileage that a condition sees: of X2 the copied one, as a house rule none (PTA-12)."""
    if setting.x2_condition and is_x2(card):
        return NONE
    return miles_of(card, other)


@rule
def has_zero(miles: int) -> bool:
    """Whether a mileage is written with a zero."""
    if miles == NONE:
        return False
    left = miles
    while left > 9:
        if left % 10 == 0:
            return True
        left //= 10
    return left == 0


@rule
def condition_holds(
    setting: Setting, right: int, first: int, second: int, suit: int, other_suit: int
) -> bool:
    """Whether the right Challenge card lets a set count whose cards are of these suits."""
    condition, limit = setting.conditions[right], setting.limits[right]
    if condition == SAME_SUIT:
        return suit == other_suit
    if condition == DIFFERENT_SUITS:
        return suit != other_suit
    if condition == NO_SUIT:
        return limit not in (suit, other_suit)
    if condition == A_SUIT:
        return limit in (suit, other_suit)
    mine = miles_for_condition(setting, first, second)
    yours = miles_for_condition(setting, second, first)
    if condition == ZERO:
        return has_zero(mine) or has_zero(yours)
    if condition == EQUAL:
        return mine != NONE and mine == yours
    if condition == DIFFER:
        return mine != NONE and yours != NONE and abs(mine - yours) >= limit
    total = total_miles(first, second)
    if condition == AT_MOST:
        return bool(total <= limit)
    return bool(total >= limit)


@rule
def matches_table(
    position: Position, setting: Setting, seat: int, card: int, other: int, suit: int
) -> bool:
    """Whether a card of this suit shares the suit or the mileage of its owner's table card.

    A Luggage on the table is wild as well, unless its suit was said; an X2 there has a suit, and
    no mileage to share.
    """
    table = position.table[seat]
    if table == EMPTY or may_be_suit(table, position.said[seat], suit):
        return True
    miles = miles_for_condition(setting, card, other)
    return miles != NONE and miles == printed_miles(table)


@rule
def may_be_suit(card: int, said: int, suit: int) -> bool:
    """Whether a card may count as `suit`: Luggage as any, but only as one at once (PTA-17)."""
    if suit_of(card) != LUGGAGE:
        return suit_of(card) == suit
    return said in (NOTHING, suit)


@rule
def counts(position: Position, setting: Setting, first: int, second: int) -> bool:
    """Whether a set counts: for some suits of its Luggage, the most favourable ones (PTA-16)."""
    left, right = position.left, position.right
    matching = setting.ways[left] == MATCH_TABLE
    for suit in range(SUITS):
        if not may_be_suit(first, position.suits[0], suit):
            continue
        for other in range(SUITS):
            if not may_be_suit(second, position.suits[1], other):
                continue
            if matching and not (
                matches_table(position, setting, 0, first, second, suit)
                and matches_table(position, setting, 1, second, first, other)
            ):
                continue
            if condition_holds(setting, right, first, second, suit, other):
                return True
    return False


@rule
def fits_table(position: Position, setting: Setting, first: int, second: int) -> bool:
    """Whether both cards fit their table cards, whatever the right card says."""
    found_first, found_second = False, False
    for suit in range(SUITS):
        if may_be_suit(first, position.suits[0], suit):
            found_first |= matches_table(position, setting, 0, first, second, suit)
        if may_be_suit(second, position.suits[1], suit):
            found_second |= matches_table(position, setting, 1, second, first, suit)
    return found_first and found_second
