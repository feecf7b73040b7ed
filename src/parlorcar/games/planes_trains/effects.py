"""What a set of two cards comes to: mileages, suits, and whether it counts.

Nothing here changes a position; `turns.py` does.
"""

from __future__ import annotations

from ..core.rule import rule
from .pieces import (
    A_SUIT,
    ANNOUNCED,
    ANNOUNCED_RULES_1,
    AT_MOST,
    AUTOMATIC_RULES_1,
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
MAY, MAY_NOT = 1, 2  # what a set can come to: it counts, it does not


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
    position: Position, setting: Setting, seat: int, card: int, other: int, suit: int, table: int
) -> bool:
    """Whether a card of this suit shares the suit or the mileage of its owner's table card.

    `table` is the table card's suit; an X2 there has one, and no mileage to share.
    """
    lying = position.table[seat]
    if lying == EMPTY or suit == table:
        return True
    miles = miles_for_condition(setting, card, other)
    return miles != NONE and miles == printed_miles(lying)


@rule
def may_be_suit(card: int, said: int, suit: int) -> bool:
    """Whether a card may count as `suit`: Luggage as any, but only as one at once (PTA-17)."""
    if suit_of(card) != LUGGAGE:
        return suit_of(card) == suit
    return said in (NOTHING, suit)


@rule
def table_may_be_suit(position: Position, seat: int, suit: int) -> bool:
    """The same of a table card, one of whom may be Luggage; where there is none, any suit will do.

    What a Luggage on the table was said to be, it stays.
    """
    table = position.table[seat]
    return table == EMPTY or may_be_suit(table, position.said[seat], suit)


@rule
def fits(position: Position, setting: Setting, seat: int, card: int, other: int, suit: int) -> int:
    """Whether a card of this suit can fit its owner's table card, and can fail to: MAY, MAY_NOT.

    Both, where a Luggage lies there whose suit nobody has said.
    """
    found = 0
    for table in range(SUITS):
        if table_may_be_suit(position, seat, table):
            matches = matches_table(position, setting, seat, card, other, suit, table)
            found |= MAY if matches else MAY_NOT
    return found


@rule
def verdicts(position: Position, setting: Setting, first: int, second: int) -> int:
    """What a set can come to, by the suits that its Luggage may have: MAY, MAY_NOT, or both."""
    found = 0
    for suit in range(SUITS):
        if not may_be_suit(first, position.suits[0], suit):
            continue
        for other in range(SUITS):
            if may_be_suit(second, position.suits[1], other):
                found |= verdicts_of_suits(position, setting, first, second, suit, other)
    return found


@rule
def verdicts_of_suits(
    position: Position, setting: Setting, first: int, second: int, suit: int, other: int
) -> int:
    """The same where the suits of the set are said; a Luggage on the table may still be any."""
    found = MAY
    if setting.ways[position.left] == MATCH_TABLE:
        mine = fits(position, setting, 0, first, second, suit)
        yours = fits(position, setting, 1, second, first, other)
        found = (mine & yours & MAY) | ((mine | yours) & MAY_NOT)
    if condition_holds(setting, position.right, first, second, suit, other):
        return found
    return MAY_NOT


@rule
def says_suits(setting: Setting) -> bool:
    """Whether the owner of a Luggage says what it counts as."""
    return setting.luggage in (ANNOUNCED, ANNOUNCED_RULES_1)


@rule
def passes(position: Position, first: int, second: int) -> bool:
    """Whether the miles of a set would take the marker past the goal."""
    return bool(position.miles + total_miles(first, second) > position.goal)


@rule
def may_be_spared(setting: Setting, found: int) -> bool:
    """Whether a set need not count where it would pass the goal: nobody chooses to lose (PTA-16).

    Under the first version of the rules it had to.
    """
    return bool(found & MAY_NOT) and setting.luggage not in (AUTOMATIC_RULES_1, ANNOUNCED_RULES_1)


@rule
def counts(position: Position, setting: Setting, first: int, second: int) -> bool:
    """Whether a set counts: for some suits of its Luggage, the most favourable ones (PTA-16)."""
    found = verdicts(position, setting, first, second)
    if not found & MAY:
        return False
    return not (passes(position, first, second) and may_be_spared(setting, found))


@rule
def fits_table(position: Position, setting: Setting, first: int, second: int) -> bool:
    """Whether both cards can fit their table cards, whatever the right card says."""
    found_first, found_second = 0, 0
    for suit in range(SUITS):
        if may_be_suit(first, position.suits[0], suit):
            found_first |= fits(position, setting, 0, first, second, suit)
        if may_be_suit(second, position.suits[1], suit):
            found_second |= fits(position, setting, 1, second, first, suit)
    return bool(found_first & found_second & MAY)
