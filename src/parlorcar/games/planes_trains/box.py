"""The box of Planes, Trains and Automobiles: its values checked, made into a SETTING record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..core.box import did_you_mean, whole_number, whole_numbers
from ..core.errors import InvalidBox
from .pieces import (
    A_SUIT,
    AT_LEAST,
    AT_MOST,
    CARD_NUMBERS,
    CHALLENGES,
    CHALLENGES_PRINTED,
    CITIES,
    DECK,
    DECK_PRINTED,
    DIFFER,
    DIFFERENT_SUITS,
    DROP,
    EMPTY,
    EQUAL,
    GRID_DOWN,
    GRID_UP,
    LONGEST_SPIN,
    MOST_MILES,
    NAME,
    NO_SUIT,
    PURPOSE_NAMES,
    RING_NAMES,
    ROW_DOWN,
    SAME_SUIT,
    SETTING,
    SETUP_NAMES,
    STEP,
    SUIT_NAMES,
    SUITS,
    TABLE_AND_HAND,
    WAY_NAMES,
    ZERO,
    Setting,
)

LEFT_FIELDS = ("cards", "setup", "ring", "ring_for", "play", "talk", "digits")
RIGHT_FIELDS = ("counts_if", "digits")
NAME_FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# How a right card's condition is written, and what it comes to.
CONDITIONS: Sequence[tuple[str, int]] = (
    (r"a zero", ZERO),
    (r"same suit", SAME_SUIT),
    (r"different suits", DIFFERENT_SUITS),
    (r"no (?P<suit>[a-z]+)", NO_SUIT),
    (r"a (?P<suit>[a-z]+)", A_SUIT),
    (r"equal mileages", EQUAL),
    (r"at most (?P<miles>\d{1,3})", AT_MOST),
    (r"at least (?P<miles>\d{1,3})", AT_LEAST),
    (r"differ by (?P<miles>\d{1,3})", DIFFER),
)
EXAMPLES = (
    *("a zero", "same suit", "different suits", "no plane", "a train", "equal mileages"),
    *("at most 125", "at least 100", "differ by 25"),
)
PURPOSES_OF = {
    "none": ("none",),
    "spin": ("memorise", "look"),
    "toss": ("signal", "reach"),
    "slide": ("signal", "reach"),
}


def setting(box: Mapping[str, Any], switches: Mapping[str, int]) -> Setting:
    """The SETTING record of a box's plain values and the numbers of the house rules' choices.

    Raises InvalidBox with the name of the value and the reason.
    """
    record = np.zeros(1, SETTING).view(np.recarray)[0]
    free = box.get("totals") == "free"
    pack_decks(box, free, record)
    cities = box["cities"]
    if not isinstance(cities, list) or len(cities) != CITIES:
        raise InvalidBox(f"cities: a list of {CITIES} names is needed, not {cities!r}")
    for number, city in enumerate(cities):
        write_name("cities", city, record.city_names[number])
    pack_lefts(challenge_cards("left", box["left"], free), record)
    pack_rights(challenge_cards("right", box["right"], free), record)
    pack_ring(box["ring"], record)
    check_goals(record)
    for name, number in switches.items():
        record[name] = number
    return record


def pack_decks(box: Mapping[str, Any], free: bool, record: Setting) -> None:
    """Two decks of 16, Del's as Neal's unless it is given (PTA-01)."""
    for seat, name in enumerate(("journey", "journey_del")):
        counts = box[name] or box["journey"]
        if not isinstance(counts, Mapping):
            raise InvalidBox(f"{name}: a table of counts is needed, not {counts!r}")
        cards: list[int] = []
        for card in counts:
            if card not in CARD_NUMBERS:
                hint = f"; mileages are multiples of {STEP} up to {MOST_MILES}, or x2"
                near = did_you_mean(str(card), [*CARD_NUMBERS]) if len(str(card)) < 40 else ""
                near = near if "mean" in near else ""
                raise InvalidBox(f"{name}.{card}: there can be no such card{hint}{near}")
            amount = whole_number(f"{name}.{card}", counts[card], 0, DECK)
            cards += [CARD_NUMBERS[card]] * amount
        if len(cards) != DECK_PRINTED and not free:
            raise InvalidBox(
                f"{name}: {len(cards)} cards, but a Journey deck holds {DECK_PRINTED} (32 in all); "
                'correct the counts or set totals = "free"'
            )
        if not 1 <= len(cards) <= DECK:
            raise InvalidBox(f"{name}: {len(cards)} cards; a deck holds 1 to {DECK}")
        record.decks[seat] = EMPTY
        record.decks[seat, : len(cards)] = sorted(cards)
        record.deck_sizes[seat] = len(cards)


def challenge_cards(name: str, value: Any, free: bool) -> dict[str, Mapping[str, Any]]:
    """A Challenge deck: a table of cards by name."""
    if not isinstance(value, Mapping):
        raise InvalidBox(f"{name}: a table of Challenge cards is needed, not {value!r}")
    cards = {card: fields for card, fields in value.items() if fields is not False}
    if len(cards) != CHALLENGES_PRINTED and not free:
        raise InvalidBox(
            f"{name}: {len(cards)} cards, but each Challenge deck holds {CHALLENGES_PRINTED} "
            f"(16 in all); put {name}.some-card = false for one that your box has not, or set "
            'totals = "free"'
        )
    if not 4 <= len(cards) <= CHALLENGES:
        raise InvalidBox(f"{name}: {len(cards)} cards; a deck holds 4 to {CHALLENGES}")
    for card, fields in cards.items():
        if not NAME_FORM.fullmatch(card) or len(card) > NAME:
            raise InvalidBox(
                f"{name}.{card}: a name has small letters and hyphens, {NAME} at most, like "
                '"open-road"'
            )
        if not isinstance(fields, Mapping):
            raise InvalidBox(f"{name}.{card}: a table of its values is needed, not {fields!r}")
    return cards


def pack_lefts(cards: Mapping[str, Mapping[str, Any]], record: Setting) -> None:
    """The left cards: how a challenge is set up and played."""
    record.lefts = len(cards)
    for number, (card, fields) in enumerate(cards.items()):
        at = f"left.{card}"
        only(at, fields, LEFT_FIELDS)
        write_name(at, card, record.left_names[number])
        setup = one_of(f"{at}.setup", fields.get("setup"), SETUP_NAMES)
        ring = one_of(f"{at}.ring", fields.get("ring", "none"), RING_NAMES)
        usual = PURPOSES_OF[RING_NAMES[ring]][0]
        purpose = one_of(f"{at}.ring_for", fields.get("ring_for", usual), PURPOSE_NAMES)
        if PURPOSE_NAMES[purpose] not in PURPOSES_OF[RING_NAMES[ring]]:
            raise InvalidBox(
                f"{at}.ring_for: {PURPOSE_NAMES[purpose]!r} does not go with ring "
                f"{RING_NAMES[ring]!r}; take {' or '.join(PURPOSES_OF[RING_NAMES[ring]])}"
            )
        if ring == 1 and setup not in (ROW_DOWN, GRID_DOWN):
            raise InvalidBox(f"{at}.ring: a spin is for cards that lie face down")
        way = one_of(f"{at}.play", fields.get("play", WAY_NAMES[0]), WAY_NAMES)
        needs = {"uncovered": (DROP,), "match the table card": (TABLE_AND_HAND,)}
        if setup not in needs.get(WAY_NAMES[way], (setup,)):
            raise InvalidBox(f"{at}.play: {WAY_NAMES[way]!r} does not go with this set-up")
        grid = setup in (GRID_UP, GRID_DOWN)
        most = int(min(record.deck_sizes)) - (setup == TABLE_AND_HAND)
        if grid:
            most = min(most, 12)
        record.cards[number] = whole_number(f"{at}.cards", fields.get("cards"), 1, most)
        record.setups[number], record.rings[number] = setup, ring
        record.purposes[number], record.ways[number] = purpose, way
        if type(fields.get("talk")) is not bool:
            raise InvalidBox(f"{at}.talk: true or false is needed, not {fields.get('talk')!r}")
        record.talks[number] = fields["talk"]
        record.left_digits[number] = int(digits(at, fields.get("digits")))


def pack_rights(cards: Mapping[str, Mapping[str, Any]], record: Setting) -> None:
    """The right cards: which sets count."""
    record.rights = len(cards)
    for number, (card, fields) in enumerate(cards.items()):
        at = f"right.{card}"
        only(at, fields, RIGHT_FIELDS)
        write_name(at, card, record.right_names[number])
        condition, limit = read_condition(f"{at}.counts_if", fields.get("counts_if"))
        record.conditions[number], record.limits[number] = condition, limit
        printed = digits(at, fields.get("digits"))
        record.right_digits[number] = int(printed)
        record.right_scales[number] = 10 ** len(printed)


def read_condition(name: str, value: Any) -> tuple[int, int]:
    """A condition and its suit or miles.

    >>> read_condition("x", "no plane") == (NO_SUIT, 0), read_condition("x", "at most 125")[1]
    (True, 125)
    """
    for form, condition in CONDITIONS if isinstance(value, str) else ():
        found = re.fullmatch(form, value)
        if found is None:
            continue
        parts = found.groupdict()
        if "suit" in parts:
            if parts["suit"] not in SUIT_NAMES[:SUITS]:
                continue
            return condition, SUIT_NAMES.index(parts["suit"])
        return condition, int(parts.get("miles", 0))
    raise InvalidBox(f"{name}: {value!r} is no condition; there are {', '.join(EXAMPLES)}")


def pack_ring(value: Any, record: Setting) -> None:
    """How likely a spin of so many seconds is, and where a toss or a slide ends."""
    if not isinstance(value, Mapping):
        raise InvalidBox(f"ring: a table of weights is needed, not {value!r}")
    only("ring", value, ("spin", "across", "short", "off"))
    record.spins[:] = whole_numbers("ring.spin", value["spin"], LONGEST_SPIN + 1, 1, 1000)
    for name in ("across", "short", "off"):
        record[name] = whole_number(f"ring.{name}", value[name], 1, 1000)


def check_goals(record: Setting) -> None:
    """Every pair must give a goal that can be driven to."""
    for left in range(record.lefts):
        for right in range(record.rights):
            goal = int(record.left_digits[left] * record.right_scales[right])
            goal += int(record.right_digits[right])
            if goal == 0:
                raise InvalidBox("left, right: a goal of 0 miles would be reached before the start")


def only(at: str, fields: Mapping[str, Any], known: Sequence[str]) -> None:
    for name in fields:
        if name not in known:
            raise InvalidBox(f"{at}.{name}: a card has no such value{did_you_mean(name, known)}")


def one_of(name: str, value: Any, known: Sequence[str]) -> int:
    if value not in known:
        raise InvalidBox(f"{name}: {value!r} is none of {', '.join(known)}")
    return known.index(value)


def digits(at: str, value: Any) -> str:
    """The digits at the bottom of a Challenge card, as they are printed."""
    if not isinstance(value, str) or not re.fullmatch(r"\d{1,2}", value):
        raise InvalidBox(f"{at}.digits: one or two digits in quotes are needed, not {value!r}")
    return value


def write_name(name: str, value: Any, letters: Any) -> None:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise InvalidBox(f"{name}: a name is needed, not {value!r}")
    data = value.encode()
    if len(data) > NAME:
        raise InvalidBox(f"{name}: {value!r} is longer than {NAME} bytes")
    letters[:] = np.frombuffer(data.ljust(NAME, b"\0"), np.int8)
