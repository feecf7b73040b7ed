"""Random games of Planes, Trains and Automobiles: house rules, boxes and play by Hypothesis."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import parlorcar
from parlorcar.games import definition
from parlorcar.games.core.game import Game

JOURNEY = definition("planes-trains")
SUITS = ("plane", "train", "automobile")
SETUPS = ("row-up", "row-down", "hand", "table-and-hand", "grid-up", "grid-down", "drop")
CONDITIONS = (
    *("a zero", "same suit", "different suits", "no plane", "no automobile", "a train"),
    *("equal mileages", "at most 125", "at least 100", "differ by 25"),
)
JOURNEY_RULES = st.fixed_dictionaries(
    {
        name: st.sampled_from(list(rule.choices))
        for name, rule in sorted(JOURNEY.house_rules.items())
    }
)


@st.composite
def decks(draw: st.DrawFn, size: int) -> dict[str, int]:
    """A Journey deck of another mixture."""
    names = [f"{suit}-{miles}" for suit in SUITS for miles in ("x2", 0, 10, 25, 50, 75, 100, 300)]
    names += ["luggage-50", "luggage-0"]
    cards = draw(st.lists(st.sampled_from(names), min_size=size, max_size=size))
    return {card: cards.count(card) for card in sorted(set(cards))}


@st.composite
def left_cards(draw: st.DrawFn) -> dict[str, Any]:
    """A left card of any kind that can be played."""
    setup = draw(st.sampled_from(SETUPS))
    rings = ["none", "toss", "slide", *(["spin"] if setup.endswith("down") else [])]
    ring = draw(st.sampled_from(rings))
    ways = ["both at once", "ends", "in turn", "same place"]
    ways += {"drop": ["uncovered"], "table-and-hand": ["match the table card"]}.get(setup, [])
    purposes = {"none": ["none"], "spin": ["memorise", "look"]}
    return {
        "cards": draw(st.integers(1, 9)),
        "setup": setup,
        "ring": ring,
        "ring_for": draw(st.sampled_from(purposes.get(ring, ["signal", "reach"]))),
        "play": draw(st.sampled_from(ways)),
        "talk": draw(st.booleans()),
        "digits": str(draw(st.integers(1, 9))),
    }


@st.composite
def journey_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Another box: other decks, and Challenge cards beside or instead of the standard ones."""
    none: dict[str, Any] = {name: False for name in JOURNEY.standard_box["left"].value}
    lefts = draw(st.lists(left_cards(), min_size=4, max_size=8))
    rights = draw(st.lists(st.sampled_from(CONDITIONS), min_size=4, max_size=8, unique=True))
    no_rights: dict[str, Any] = {name: False for name in JOURNEY.standard_box["right"].value}
    digits = st.sampled_from(["00", "05", "25", "50", "75", "5"])
    return {
        "journey": {
            **{name: 0 for name in JOURNEY.standard_box["journey"].value},
            **draw(decks(draw(st.integers(10, 20)))),
        },
        "journey_del": draw(decks(draw(st.integers(10, 20)))),
        "left": {**none, **{f"left-{n}": card for n, card in enumerate(lefts)}},
        "right": {
            **no_rights,
            **{
                f"right-{n}": {"counts_if": condition, "digits": draw(digits)}
                for n, condition in enumerate(rights)
            },
        },
        "totals": "free",
    }


@st.composite
def journeys(draw: st.DrawFn) -> Game:
    """A game in the standard box or another, with the default rules or others."""
    box = draw(st.just("standard") | journey_boxes())
    return parlorcar.game("planes-trains", players=2, box=box, **draw(JOURNEY_RULES))
