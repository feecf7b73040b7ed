"""Random games of Kids Express: kids, hard modes, house rules and boxes by Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import parlorcar
from parlorcar.games import definition
from parlorcar.games.core.game import Game

RIDE = definition("kids-express")
KIDS = list(RIDE.characters)
STACKS = ("locomotive", "first-class", "second-class", "stagecoach")
CARS = STACKS[:3]
TOKENS = [text.removeprefix("token ") for text in RIDE.move_codes if text.startswith("token ")]
RIDE_RULES = st.fixed_dictionaries(
    {name: st.sampled_from(list(rule.choices)) for name, rule in sorted(RIDE.house_rules.items())}
)


@st.composite
def ride_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Another box: stacks of other heights with other tokens."""
    effects = {}
    for stack in STACKS:
        tokens = draw(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=14))
        effects[stack] = {token: tokens.count(token) for token in TOKENS}
    return {"effects": effects, "totals": "free"}


@st.composite
def rides(draw: st.DrawFn, box: Any = None) -> Game:
    """A game of one to four kids in any order, some of them in hard mode."""
    kids = draw(st.permutations(KIDS))[: draw(st.integers(1, 4))]
    return parlorcar.game(
        "kids-express",
        players=len(kids),
        box=draw(st.just("standard") | ride_boxes()) if box is None else box,
        kids=kids,
        hard_mode=[kid for kid in kids if draw(st.booleans())],
        **draw(RIDE_RULES),
    )
