"""What lies on the table of The Polar Express Game, as one fixed-size record.

Seats count from 0 in the record and from 1 in text. A hand, the draw pile and the discard pile
are counts by card. In a view, what a seat may not know is UNKNOWN. What has been seen of the cards
is in the record as well (`memory.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

SEATS = 4
MEMORY = 130  # entries of the memory, nearly two shuffles of the standard box
HAND = 5  # "exactly five cards in their hand to begin their turn"
DEALT = 4
CARD_NAMES = (
    *("1", "2", "3", "4", "5", "6", "7"),
    *("glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"),
)
CARDS = 13
NUMBERS = 7  # cards 0 .. 6 show the numbers 1 .. 7
GLACIER, EXPRESS, AVALANCHE, CARIBOU, SANTA, HOBO = range(7, 13)
STATIONS = 7
STATION_NAMES = (
    "Home",
    "Herpolsheimer's Department Store",
    "Hot Chocolate Corner",
    "Great Polar Ice Cap",
    "Reindeer Run",
    "Clock Tower Terminal",
    "The North Pole",
)
NOBODY = -1
NOTHING = -1
UNKNOWN = -1

# What the game waits for.
PHASE_NAMES = (
    *("dealer", "deal", "draw", "play", "extra", "bridge"),
    *("answer-trio", "answer-caribou", "announce", "call", "answer-card", "over"),
)
DEALER, DEAL, DRAW, PLAY, EXTRA, BRIDGE = range(6)
ANSWER_TRIO, ANSWER_CARIBOU, ANNOUNCE, CALL, ANSWER_CARD, OVER = range(6, 12)

POSITION = np.dtype(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("dealer", "i1"),
        ("turn", "i1"),  # whose turn it is, also while others answer
        ("drawing", "i1"),  # who is dealt the next card in the set-up
        ("draws", "i1"),  # cards that the seat on turn has still to draw
        ("asking", "i1"),  # who is asked now
        ("asked", "i1"),  # bits: who is still to be asked, `asking` among them
        ("window", "i1"),  # bits: who was to be asked when the open window was opened
        ("played", "i1"),  # the card under answer; of a trio, its number's card
        ("targets", "i1"),  # bits: whom the card under answer sets back
        ("shielded", "i1"),  # bits: who answered it with a Hobo
        ("caribou", "i1"),  # who played the Caribou Crossing under answer
        ("protected", "i1"),  # bits: Hobo lasts until the next own turn (house rule)
        ("winner", "i1"),
        ("turns", "i4"),
        ("spaces", "i2", (SEATS,)),
        ("hand_sizes", "i1", (SEATS,)),
        ("hands", "i1", (SEATS, CARDS)),
        ("deck_size", "i2"),
        ("deck", "i1", (CARDS,)),
        ("discards", "i1", (CARDS,)),
        ("piled", "i1", (CARDS,)),  # the discard pile before the first entry of the memory
        ("memories", "i2"),
        ("memory", "i1", (MEMORY,)),  # who drew and who laid down what since then
    ]
)

# The box's values and the house rules that a game is played with. A switch is the number of the
# choice in HOUSE_RULES, 0 for the default.
SETTING = np.dtype(
    [
        ("stations", "i2", (STATIONS,)),
        ("lower_bridge", "i2"),
        ("upper_bridge", "i2"),
        ("slope_top", "i2"),
        ("slope_bottom", "i2"),
        ("counts", "i1", (CARDS,)),
        ("announce", "i1"),
        ("empty_deck", "i1"),
        ("eight_reaches_pole", "i1"),
        ("bump_chain", "i1"),
        ("slide_up", "i1"),
        ("lower_bridge_blocked", "i1"),
        ("glacier_leader", "i1"),
        ("glacier_tie", "i1"),
        ("hobo_stops_skip", "i1"),
        ("hobo", "i1"),
    ]
)

ANYONE, AFTER_MOVE, OPPONENTS = range(3)  # the choices of glacier_leader

Position = Any  # a POSITION record
Setting = Any  # a SETTING record
