"""What can happen in Kids Express, and the rules that make it happen.

`KINDS` gives each event its name and the fields that it carries in text; `RULES` the id of each
rule number. Rulings KE-01 .. KE-47 have the numbers 1 .. 47; the sentences of the rulebook have
the numbers from 101 on. `rulebook.toml` tells all of them in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .pieces import (
    BANDIT_NAMES,
    KID_NAMES,
    PLACE_NAMES,
    SHOT_NAMES,
    STANDEE_NAMES,
    TOKEN_NAMES,
    Setting,
)

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("first", ("seat",)),
    ("turn", ("seat",)),
    ("went", ("seat", "kid", "from", "to")),
    ("stayed", ("seat", "kid", "place")),
    ("shot", ("seat", "kid", "distance")),
    ("bandit_fell", ("seat", "bandit", "from")),
    ("kid_fell", ("seat", "kid", "from")),
    ("stood_up", ("who", "place")),
    ("missed", ("seat",)),
    ("bonus_taken", ("seat", "place")),
    ("stolen_back", ("seat",)),
    ("turned", ("seat", "place", "token")),
    ("bonus_turned", ("seat", "place", "token")),
    ("kept", ("seat",)),
    ("into_hideout", ("seat",)),
    ("bandit_moved", ("bandit", "from", "to")),
    ("already_there", ("bandit", "place")),
    ("ran_away", ("kid", "from")),
    ("stole", ("bandit", "place")),
    ("nothing_left", ("bandit", "place")),
    ("slept", ()),
    ("nobody_there", ()),
    ("bonus_kept", ("seat",)),
    ("ran_out", ("place",)),
    ("counted", ("saved", "stolen")),
    ("won", ()),
    ("lost", ()),
)
# fmt: off
(
    IS_FIRST, TURN, WENT, STAYED, SHOT, BANDIT_FELL, KID_FELL, STOOD_UP, MISSED, BONUS_TAKEN,
    STOLEN_BACK, TURNED, BONUS_TURNED, KEPT, INTO_HIDEOUT, BANDIT_MOVED, ALREADY_THERE, RAN_AWAY,
    STOLE, NOTHING_LEFT, SLEPT, NOBODY_THERE, BONUS_KEPT, RAN_OUT, COUNTED, WON, LOST,
) = range(len(KINDS))

SECTIONS = (
    "KE-turn", "KE-move", "KE-shoot", "KE-knocked", "KE-luggage", "KE-bandit-moves",
    "KE-run-away", "KE-steal", "KE-arrow", "KE-grab", "KE-sleep", "KE-end", "KE-count",
    "KE-hard-mode", "KE-bonus",
)
(
    TURN_RULE, MOVE_RULE, SHOOT_RULE, KNOCKED_RULE, LUGGAGE_RULE, BANDIT_MOVES_RULE,
    RUN_AWAY_RULE, STEAL_RULE, ARROW_RULE, GRAB_RULE, SLEEP_RULE, END_RULE, COUNT_RULE,
    HARD_MODE_RULE, BONUS_RULE,
) = range(101, 101 + len(SECTIONS))
# fmt: on

RULES: dict[int, str] = {
    **{number: f"KE-{number:02}" for number in range(1, 48)},
    **{number: name for number, name in enumerate(SECTIONS, 101)},
}

Entry = tuple[int, ...]  # the values of an EVENT record, in its order
SEAT, OTHER, CARD, START, END, AMOUNT = range(1, 7)

# The fields that only this game's events have. A seat's kid stands in OTHER.
WORDS: Mapping[str, Callable[[Setting, Entry], Any]] = {
    "kid": lambda setting, entry: KID_NAMES[entry[OTHER]],
    "bandit": lambda setting, entry: BANDIT_NAMES[entry[OTHER]],
    "who": lambda setting, entry: STANDEE_NAMES[entry[OTHER]],
    "token": lambda setting, entry: TOKEN_NAMES[entry[CARD]],
    "place": lambda setting, entry: PLACE_NAMES[entry[START]],
    "from": lambda setting, entry: PLACE_NAMES[entry[START]],
    "to": lambda setting, entry: PLACE_NAMES[entry[END]],
    "distance": lambda setting, entry: SHOT_NAMES[entry[AMOUNT]],
    "saved": lambda setting, entry: entry[START],
    "stolen": lambda setting, entry: entry[END],
}

BARRIERS = ("turned", "bonus_turned", "bandit_fell", "kid_fell", "stood_up", "missed")
