"""What can happen in Planes, Trains and Automobiles, and the rules that make it happen.

`KINDS` gives each event its name and the fields that it carries in text; `RULES` the id of each
rule number. Rulings PTA-01 .. PTA-40 have the numbers 1 .. 40; the sentences of the rulebook have
the numbers from 101 on. `rulebook.toml` tells all of them in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .pieces import CARD_NAMES, SETUP_NAMES, SIDE, SUIT_NAMES, Setting

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("challenge", ("left", "right", "goal")),
    ("laid_up", ("seat", "place", "card")),
    ("laid_down", ("seat", "place", "card")),
    ("drew", ("seat", "place", "card")),
    ("table_card", ("seat", "card")),
    ("dropping", ("seat", "card")),
    ("aimed", ("seat", "cell")),
    ("landed", ("seat", "place", "card", "cell")),
    ("touched_table", ("seat", "card")),
    ("laid_out", ("setup", "amount")),
    ("spun", ("seconds",)),
    ("spin_failed", ()),
    ("across", ()),
    ("short", ()),
    ("off_table", ()),
    ("memorised", ("seat",)),
    ("looked", ("seat", "place")),
    ("ready", ("seat",)),
    ("signalled", ("seat", "suit")),
    ("no_signal", ("seat",)),
    ("chose", ("seat", "place")),
    ("laid", ("seat", "place", "card")),
    ("turned_up", ("seat", "place", "card")),
    ("suit", ("seat", "suit")),
    ("luggage", ("seat", "suit")),
    ("copied", ("seat", "amount")),
    ("both_x2", ()),
    ("counted", ("neal", "del", "amount", "right")),
    ("not_counted", ("why", "right")),
    ("miles", ("from", "to")),
    ("won_challenge", ("city",)),
    ("lost_challenge", ("why",)),
    ("delayed", ()),
    ("gathered", ()),
    ("laid_out_again", ()),
    ("home", ()),
    ("stranded", ()),
)
# fmt: off
(
    TURNED_CHALLENGE, LAID_UP, LAID_DOWN, DREW, TABLE_CARD, DROPPING, AIMED, LANDED, TOUCHED_TABLE,
    LAID_OUT, SPUN, SPIN_FAILED, WENT_ACROSS, FELL_SHORT, OFF_TABLE, MEMORISED, LOOKED, READY,
    SIGNALLED, NO_SIGNAL, CHOSE, LAID, TURNED_UP, SAID_SUIT, SPARED, COPIED, BOTH_X2,
    COUNTED, NOT_COUNTED, MILES, WON_CHALLENGE, LOST_CHALLENGE, DELAYED, GATHERED,
    LAID_OUT_AGAIN, HOME, STRANDED,
) = range(len(KINDS))

SECTIONS = (
    "PTA-set", "PTA-counts", "PTA-not-counts", "PTA-x2", "PTA-win", "PTA-stranded", "PTA-home",
    "PTA-drop", "PTA-spin", "PTA-toss", "PTA-slide", "PTA-signal", "PTA-row-up", "PTA-row-down",
    "PTA-hand", "PTA-table-and-hand", "PTA-grid-up", "PTA-grid-down", "PTA-standby",
    "PTA-motel-room",
)
(
    SET_RULE, COUNTS_RULE, NOT_COUNTS_RULE, X2_RULE, WIN_RULE, STRANDED_RULE, HOME_RULE,
    DROP_RULE, SPIN_RULE, TOSS_RULE, SLIDE_RULE, SIGNAL_RULE, ROW_UP_RULE, ROW_DOWN_RULE,
    HAND_RULE, TABLE_AND_HAND_RULE, GRID_UP_RULE, GRID_DOWN_RULE, STANDBY_RULE,
    MOTEL_ROOM_RULE,
) = range(101, 101 + len(SECTIONS))
# fmt: on

RULES: dict[int, str] = {
    **{number: f"PTA-{number:02}" for number in range(1, 41)},
    **{number: name for number, name in enumerate(SECTIONS, 101)},
}

# Why a set does not count, and why a challenge is lost.
CONDITION, TABLE_MISMATCH, NO_CHOICE = range(3)
PASSED, RAN_OUT = range(2)
WHY = {
    NOT_COUNTED: ("condition", "table card", "no choice"),
    LOST_CHALLENGE: ("passed", "ran out"),
}

Entry = tuple[int, ...]  # the values of an EVENT record, in its order
SEAT, OTHER, CARD, START, END, AMOUNT = range(1, 7)


def name_of(letters: Any) -> str:
    """A name out of its bytes."""
    return bytes(letter & 255 for letter in letters.tolist()).rstrip(b"\0").decode()


def cell_name(cell: int) -> str:
    """A cell's column and row, counted from 1.

    >>> cell_name(24)
    '4 4'
    """
    return f"{cell % SIDE + 1} {cell // SIDE + 1}"


def right_card(entry: Entry) -> int:
    """The right card of an event; where cards are told as well, it stands beside them."""
    return entry[OTHER] if entry[0] == COUNTED else entry[END]


# The fields that only this game's events have.
WORDS: Mapping[str, Callable[[Setting, Entry], Any]] = {
    "left": lambda setting, entry: name_of(setting.left_names[entry[START]]),
    "right": lambda setting, entry: name_of(setting.right_names[right_card(entry)]),
    "goal": lambda setting, entry: entry[AMOUNT],
    "place": lambda setting, entry: entry[START] + 1,
    "cell": lambda setting, entry: cell_name(entry[END]),
    "seconds": lambda setting, entry: entry[AMOUNT],
    "suit": lambda setting, entry: SUIT_NAMES[entry[OTHER]],
    "setup": lambda setting, entry: SETUP_NAMES[entry[OTHER]],
    "neal": lambda setting, entry: CARD_NAMES[entry[START]],
    "del": lambda setting, entry: CARD_NAMES[entry[END]],
    "why": lambda setting, entry: WHY[entry[0]][entry[AMOUNT]],
    "city": lambda setting, entry: name_of(setting.city_names[entry[AMOUNT]]),
}

SECRET = {"drew": "card", "chose": "place"}
BURIED = {"laid_down": "card"}
FLEETING = ("turned_up", "laid", "suit", "luggage", "copied", "both_x2")  # they tell faces
QUIET = ("laid_up", "laid_down", "drew", "dropping", "aimed", "landed", "chose")
SEEN = ("looked", "memorised", "laid", "turned_up", "drew", "laid_up", "laid_down", "dropping")
TOLD = ("signalled", "no_signal", "suit")  # taken back, they would tell a partner more than allowed
BARRIERS = SEEN + TOLD


def fleeting(setting: Setting) -> tuple[str, ...]:
    """The kinds that tell what cards of a set may be turned down again."""
    return () if setting.failed_set else FLEETING
