"""What lies on the table of Kids Express, as one fixed-size record.

Seats, places, bandits and kids count from 0 in the record. A standee's number is its bandit's, or
4 more than its kid's. Of a stack only the height is known, and which of its tokens have been
turned; the order of the rest is nobody's knowledge, so nothing here is secret.
"""

from __future__ import annotations

from typing import Any

import numpy as np

SEATS = 4
PLACE_NAMES = ("locomotive", "first-class", "second-class", "stagecoach", "hideout")
PLACES = 5
LOCOMOTIVE, FIRST_CLASS, SECOND_CLASS, STAGECOACH, HIDEOUT = range(PLACES)
CARS = 3  # the first places: train cars with luggage
STACKS = 4  # and the Stagecoach with its parcels
ROW = (LOCOMOTIVE, FIRST_CLASS, SECOND_CLASS, HIDEOUT, STAGECOACH)  # as they stand, side by side

BANDIT_NAMES = ("misty", "tuco", "doc", "silk")
KID_NAMES = ("noa", "tom", "joy", "lily")
BANDITS = KIDS = 4
STANDEE_NAMES = BANDIT_NAMES + KID_NAMES
STANDEES = BANDITS + KIDS

# A token sends a bandit to a car (3 * bandit + car), or shows one of three other pictures.
TOKEN_NAMES = (
    *(f"{bandit} {car}" for bandit in BANDIT_NAMES for car in PLACE_NAMES[:CARS]),
    *("hideout", "grab", "sleep"),
)
TOKENS = 15
ARROW, GRAB, SLEEP = range(12, 15)
TOKENS_PRINTED = (10, 10, 10, 7)

# How Sam shoots, and under which conditions: in hard mode each kid under its own.
SHOT_NAMES = ("easy", "hard", "hard mode")
EASY, HARD, HARD_MODE = range(3)
CONDITION_NAMES = ("easy", "hard", *KID_NAMES)
CONDITIONS = 6
SLOTS = 4  # places to stand in a car; each standee has its own, by its bandit's or kid's number
MASKS = 1 << SLOTS

NOTHING = -1

PHASE_NAMES = ("first", "act", "fall", "bonus", "token", "bonus-token", "over")
FIRST, ACT, FALL, BONUS, TOKEN, BONUS_TOKEN, OVER = range(7)

POSITION = np.dtype(
    [
        ("players", "i1"),
        ("phase", "i1"),
        ("turn", "i1"),
        ("won", "i1"),  # NOTHING until the end, then 0 or 1
        ("shot", "i1"),  # how Sam shoots in this turn
        ("bonus", "i1"),  # the place from which a bonus token was taken that is still to be turned
        ("bonus_from", "i1"),  # bits: the places from which the bonus may come
        ("turns", "i2"),
        ("who", "i1", (SEATS,)),  # which kid each seat plays
        ("hard", "i1", (SEATS,)),  # whether it plays in hard mode
        ("kids", "i1", (SEATS,)),  # where each seat's kid stands
        ("bandits", "i1", (BANDITS,)),
        ("stacks", "i2", (STACKS,)),
        ("hideout", "i2"),
        ("kept", "i2", (SEATS,)),
        ("seen", "i2", (STACKS, TOKENS)),  # tokens of each stack that have been turned
    ]
)

# The box's tokens, who plays whom, the calibrated outcomes of a shot, and the house rules. A
# switch is the number of the choice, 0 for the default.
SETTING = np.dtype(
    [
        ("effects", "i2", (STACKS, TOKENS)),
        ("players", "i1"),
        ("who", "i1", (SEATS,)),
        ("hard", "i1", (SEATS,)),
        # How often which standees of the car aimed at fell, by condition and who stands in it.
        ("cells", "i4", (CONDITIONS, MASKS, MASKS)),
        # How likely one in the car beside it falls: [missed, hit], [left, right], by its slot.
        ("strays", "f8", (CONDITIONS, 2, 2, SLOTS)),
        ("last_token", "i1"),
        ("bandit_already_there", "i1"),
        ("hideout_bonus", "i1"),
        ("bonus_empties_stack", "i1"),
        ("hard_shots", "i1"),
        ("first_player", "i1"),
    ]
)

Position = Any  # a POSITION record
Setting = Any  # a SETTING record
