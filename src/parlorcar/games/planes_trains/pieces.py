"""What lies on the table of Planes, Trains and Automobiles, as one fixed-size record.

Seat 0 is Neal, seat 1 is Del; both count from 1 in text. A place is empty (EMPTY) or holds a card.
In a view, what a seat may not know is UNKNOWN. A card is a number that holds its suit and its
mileage, so that a box may print any mileage.
"""

from __future__ import annotations

from typing import Any

import numpy as np

SEATS = 2
NEAL, DEL = range(SEATS)
DECK = 20  # places for the cards of a Journey deck; the box holds 16
DECK_PRINTED = 16
CHALLENGES = 16  # places for the cards of a Challenge deck; the box holds 8
CHALLENGES_PRINTED = 8
NAME = 24  # bytes of a Challenge card's or a city's name
CITIES = 4
WINS, LOSSES = 3, 2  # challenges that end the game
SIDE = 7  # the field on which cards are dropped is so many cells wide and high
CELLS = SIDE * SIDE
ROWS, COLUMNS = 3, 4

SUIT_NAMES = ("plane", "train", "automobile", "luggage")
PLANE, TRAIN, AUTOMOBILE, LUGGAGE = range(4)
SUITS = 3  # Luggage counts as any of them
STEP = 5  # mileages are multiples of it
X2, ZERO_MILES = 0, 61  # among the 64 values of a suit; value v in between is STEP * v miles
VALUES = 64
MOST_MILES = STEP * (ZERO_MILES - 1)

EMPTY = -1
NOTHING = -1
UNKNOWN = -2


def value_name(value: int) -> str:
    """How a card's value is written.

    >>> value_name(X2), value_name(5), value_name(ZERO_MILES)
    ('x2', '25', '0')
    """
    return "x2" if value == X2 else str(0 if value == ZERO_MILES else STEP * value)


# Every card that a box may hold, by its number; Luggage never copies.
CARD_NAMES = tuple(
    f"{suit}-{value_name(value)}"
    if value <= ZERO_MILES and (suit, value) != ("luggage", X2)
    else ""
    for suit in SUIT_NAMES
    for value in range(VALUES)
)
CARD_NUMBERS = {name: card for card, name in enumerate(CARD_NAMES) if name}

# What the game waits for.
PHASE_NAMES = (
    *("challenge", "deal", "aim", "land", "ring"),
    *("look", "signal", "play", "suit", "over"),
)
CHALLENGE, DEAL, AIM, LAND, RING, LOOK, SIGNAL, PLAY, SUIT, OVER = range(10)

# How a left card has the cards laid out, what the ring is for, how cards are played.
SETUP_NAMES = ("row-up", "row-down", "hand", "table-and-hand", "grid-up", "grid-down", "drop")
ROW_UP, ROW_DOWN, HAND, TABLE_AND_HAND, GRID_UP, GRID_DOWN, DROP = range(7)
RING_NAMES = ("none", "spin", "toss", "slide")
NO_RING, SPIN, TOSS, SLIDE = range(4)
PURPOSE_NAMES = ("none", "memorise", "look", "signal", "reach")
NO_PURPOSE, MEMORISE, TO_LOOK, TO_SIGNAL, REACH = range(5)
WAY_NAMES = ("both at once", "ends", "in turn", "match the table card", "same place", "uncovered")
AT_ONCE, ENDS, IN_TURN, MATCH_TABLE, SAME_PLACE, UNCOVERED = range(6)

# When a right card lets a set count.
ZERO, SAME_SUIT, DIFFERENT_SUITS, NO_SUIT, A_SUIT, EQUAL, AT_MOST, AT_LEAST, DIFFER = range(9)

# What the ring came to, beside the seconds of a spin.
ACROSS, SHORT = 100, 101
LONGEST_SPIN = 12

POSITION = np.dtype(
    [
        ("phase", "i1"),
        ("city", "i1"),  # challenges won so far
        ("lost", "i1"),
        ("won", "i1"),  # NOTHING while the game runs
        ("left", "i1"),  # the two Challenge cards
        ("right", "i1"),
        ("used_left", "i4"),  # bits: turned up before, the present ones among them
        ("used_right", "i4"),
        ("goal", "i4"),
        ("miles", "i4"),
        ("turn", "i2"),  # of this challenge, from 1
        ("turns", "i4"),  # of the whole game
        ("acting", "i1"),  # which seat is to act, in the phases of a seat
        ("leader", "i1"),  # who plays first this turn
        ("undealt", "i4", (SEATS,)),  # bits of the deck's cards that are still in it
        ("dealt", "i1", (SEATS,)),  # cards laid out or drawn in this set-up, but the table card
        ("places", "i2", (SEATS, DECK)),
        ("seen", "i4", (SEATS,)),  # bits: face-down places that their owner has seen
        ("looking", "i1", (SEATS,)),  # the place turned up for its owner alone
        ("looks", "i1"),  # cards that the acting seat may still turn up
        ("chosen", "i1", (SEATS,)),  # the place played from this turn
        ("forced", "i1", (SEATS,)),  # the card rule allowed this seat nothing (PTA-38)
        ("up", "i2", (SEATS,)),  # the cards of the set that is being played
        ("suits", "i1", (SEATS,)),  # what a Luggage of the set was said to be
        ("signals", "i1", (SEATS,)),
        ("table", "i2", (SEATS,)),  # the table cards of the fourth set-up
        ("said", "i1", (SEATS,)),  # the suit that a Luggage among them was said to be
        ("under", "i2", (SEATS,)),  # the first of them, once others lie on it
        ("aside", "i2", (DECK, SEATS)),  # the sets that counted
        ("asides", "i1"),
        ("discarded", "i2", (DECK, SEATS)),  # the sets that did not
        ("discards", "i1"),
        ("ring", "i1"),  # the seconds of a spin, ACROSS, SHORT or NOTHING
        ("cells", "i1", (SEATS, DECK)),  # where the dropped cards lie
        ("order", "i1", (SEATS, DECK)),  # in which order they fell
        ("drops", "i1"),
        ("dropping", "i2"),  # the card that falls next
        ("aim", "i1"),
        ("past", "i4", (DECK,)),  # the turns of this challenge that are over, as in past.py
    ]
)

# The choices of the house rule on Luggage by their numbers, those of earlier rules last.
AUTOMATIC, ANNOUNCED, AUTOMATIC_RULES_1, ANNOUNCED_RULES_1 = range(4)

# The box's values and the house rules that a game is played with. Names are bytes of UTF-8. A
# switch is the number of the choice in house_rules.toml, 0 for the default, then those of
# earlier_rules.toml.
SETTING = np.dtype(
    [
        ("decks", "i2", (SEATS, DECK)),
        ("deck_sizes", "i1", (SEATS,)),
        ("lefts", "i1"),
        ("rights", "i1"),
        ("left_names", "i1", (CHALLENGES, NAME)),
        ("right_names", "i1", (CHALLENGES, NAME)),
        ("city_names", "i1", (CITIES, NAME)),
        ("cards", "i1", (CHALLENGES,)),
        ("setups", "i1", (CHALLENGES,)),
        ("rings", "i1", (CHALLENGES,)),
        ("purposes", "i1", (CHALLENGES,)),
        ("ways", "i1", (CHALLENGES,)),
        ("talks", "i1", (CHALLENGES,)),
        ("left_digits", "i4", (CHALLENGES,)),
        ("conditions", "i1", (CHALLENGES,)),
        ("limits", "i2", (CHALLENGES,)),  # a condition's miles or suit
        ("right_digits", "i4", (CHALLENGES,)),
        ("right_scales", "i4", (CHALLENGES,)),  # ten to the number of the right digits
        ("spins", "i2", (LONGEST_SPIN + 1,)),  # how heavy a spin of so many seconds weighs
        ("across", "i2"),
        ("short", "i2"),
        ("off", "i2"),
        ("play_order", "i1"),
        ("run_out", "i1"),
        ("failed_set", "i1"),
        ("x2_condition", "i1"),
        ("luggage", "i1"),
        ("ring_time", "i1"),
    ]
)

Position = Any  # a POSITION record
Setting = Any  # a SETTING record
