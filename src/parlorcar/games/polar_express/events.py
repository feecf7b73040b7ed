"""What can happen in The Polar Express Game, and the rules that make it happen.

`KINDS` gives each event its name and the fields that it carries in text; `RULES` the id of each
rule number. Rulings PE-01 .. PE-47 have the numbers 1 .. 47; the sentences of the rulebook that
need no ruling have the numbers from 101 on. `rulebook.toml` tells all of them in words.
"""

from __future__ import annotations

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("dealer", ("seat",)),
    ("drew", ("seat", "card")),
    ("reshuffled", ("amount",)),
    ("turn", ("seat",)),
    ("played", ("seat", "card")),
    ("trio", ("seat", "card")),
    ("discarded", ("seat", "card")),
    ("moved", ("seat", "from", "to")),
    ("bumped", ("seat", "from", "to", "by")),
    ("crossed", ("seat", "from", "to")),
    ("slid_back", ("seat", "from", "to")),
    ("slope", ("seat", "from", "to")),
    ("sent_back", ("seat", "from", "to")),
    ("held", ("seat",)),
    ("bridge_taken", ("seat",)),
    ("stayed", ("seat",)),
    ("station", ("seat", "to")),
    ("again", ("seat",)),
    ("stopped", ("seat",)),
    ("announced", ("seat", "to")),
    ("kept_silent", ("seat",)),
    ("called", ("seat", "other")),
    ("caribou", ("seat", "other")),
    ("hobo", ("seat",)),
    ("passed", ("seat",)),
    ("lost_turn", ("seat",)),
    ("skipped", ("seat",)),
    ("idle", ("seat",)),
    ("won", ("seat",)),
    ("no_winner", ()),
)
# fmt: off
(
    CHOSE_DEALER, DREW, RESHUFFLED, TURN, PLAYED, TRIO, DISCARDED,
    MOVED, BUMPED, CROSSED, SLID_BACK, SLOPE, SENT_BACK, HELD,
    BRIDGE_TAKEN, STAYED, STATION, AGAIN, STOPPED,
    ANNOUNCED, KEPT_SILENT, CALLED, PLAYED_CARIBOU, PLAYED_HOBO, PASSED,
    LOST_TURN, SKIPPED, IDLE, WON, NO_WINNER,
) = range(len(KINDS))
# fmt: on

# fmt: off
SECTIONS = (
    "PE-dealer", "PE-deal", "PE-five-cards", "PE-number", "PE-trio", "PE-announce",
    "PE-specialty", "PE-bridge", "PE-station", "PE-bump", "PE-upper-bridge",
    "PE-call-out", "PE-slope", "PE-glacier-gulch", "PE-express", "PE-avalanche",
    "PE-caribou-crossing", "PE-santa", "PE-hobo", "PE-north-pole", "PE-turns",
)
(
    DEALER_RULE, DEAL_RULE, FIVE_CARDS_RULE, NUMBER_RULE, TRIO_RULE, ANNOUNCE_RULE,
    SPECIALTY_RULE, BRIDGE_RULE, STATION_RULE, BUMP_RULE, UPPER_BRIDGE_RULE,
    CALL_OUT_RULE, SLOPE_RULE, GLACIER_RULE, EXPRESS_RULE, AVALANCHE_RULE,
    CARIBOU_RULE, SANTA_RULE, HOBO_RULE, NORTH_POLE_RULE, TURNS_RULE,
) = range(101, 101 + len(SECTIONS))
# fmt: on

RULES: dict[int, str] = {
    **{number: f"PE-{number:02}" for number in range(1, 48)},
    **{number: name for number, name in enumerate(SECTIONS, 101)},
}

BARRIERS = ("drew", "reshuffled", "called", "caribou", "hobo", "passed")  # cards drawn, or told of
