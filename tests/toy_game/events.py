"""What can happen in Full Carriage, and the id of the rule behind it."""

from __future__ import annotations

KINDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("begins", ("seat",)),
    ("drew", ("seat", "card")),
    ("loaded", ("seat", "card", "amount")),
    ("won", ("seat",)),
    ("burst", ("seat", "other")),
)
BEGINS, DREW, LOADED, WON, BURST = range(len(KINDS))

RULE_NAMES = ("FC-coin", "FC-deal", "FC-draw", "FC-load", "FC-full", "FC-burst", "FC-secret")
COIN_RULE, DEAL_RULE, DRAW_RULE, LOAD_RULE, FULL_RULE, BURST_RULE = range(1, 7)
RULES: dict[int, str] = dict(enumerate(RULE_NAMES, 1))
