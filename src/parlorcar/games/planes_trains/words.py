"""Planes, Trains and Automobiles in words: what happened, what the cards say, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.counting import listed
from ..core.event import HIDDEN
from .events import name_of
from .gestures import is_before_the_deal
from .pieces import (
    A_SUIT,
    AT_LEAST,
    AT_MOST,
    CHALLENGE,
    DEAL,
    DIFFER,
    DIFFERENT_SUITS,
    EMPTY,
    EQUAL,
    NO_SUIT,
    OVER,
    PHASE_NAMES,
    PURPOSE_NAMES,
    RING_NAMES,
    SAME_SUIT,
    SETUP_NAMES,
    SHORT,
    SUIT_NAMES,
    WAY_NAMES,
    ZERO,
    Position,
    Setting,
)

SUIT_TITLES = {
    "plane": "Planes",
    "train": "Trains",
    "automobile": "Automobiles",
}
CARD_TITLES = {"plane": "Plane", "train": "Train", "automobile": "Automobile", "luggage": "Luggage"}
SENTENCES = {
    "challenge": "New challenge: {left} and {right}. Travel exactly {goal} miles together.",
    "laid_up": "{seat} lays out {card}.",
    "laid_down": "{seat} lays a card face down.",
    "drew": "{seat} draws {card}.",
    "table_card": "{seat} places {card} on the table.",
    "dropping": "{seat} holds {card} over the ring.",
    "aimed": "{seat} lets go.",
    "landed": "{card} comes to lie on the pile.",
    "touched_table": "{card} touches the table: {seat} drops it again.",
    "spun": "The ring has fallen: it spun for {seconds} seconds.",
    "spin_failed": "The ring fell over at once: spin it again.",
    "across": "The ring goes across.",
    "short": "The ring stops short of the other side.",
    "off_table": "The ring falls off the table: do it again.",
    "memorised": "{seat} looked at the cards and turned them face down again.",
    "looked": "{seat} looks at the card in place {place}.",
    "ready": "{seat} looks no more.",
    "signalled": "{seat} signals {suit}.",
    "no_signal": "{seat} gives no signal.",
    "chose": "{seat} has chosen a card.",
    "laid": "{seat} lays {card}.",
    "turned_up": "{seat} turns up {card}.",
    "suit": "{seat} says the Luggage is {suit}.",
    "luggage": "{seat}'s Luggage is {suit}, so you do not go past the goal.",
    "copied": "{seat}'s X2 copies {amount} miles.",
    "both_x2": "Both are X2: together they count zero.",
    "counted": "{neal} and {del} make {amount} miles. They count: {asked}",
    "miles": "The Mileage Marker moves from {from} to {to}.",
    "won_challenge": "The goal is reached exactly: on to {city}!",
    "delayed": "The Transit card is flipped: you are delayed.",
    "gathered": "All Journey cards are gathered and shuffled.",
    "laid_out_again": "The rest of the deck is laid out.",
    "home": "Neal and Del are home in Chicago for the holidays!",
    "stranded": "Two challenges are lost: Neal and Del are stranded.",
}
LAID_OUT = {
    "row-up": "Each has laid out {amount} cards in a row, face up.",
    "row-down": "Each has laid {amount} cards in a row, face down.",
    "hand": "Each has drawn {amount} cards.",
    "table-and-hand": "Each has drawn {amount} cards.",
    "grid-up": "Each has laid out {amount} cards in a grid, face up.",
    "grid-down": "Each has laid {amount} cards in a grid, face down.",
    "drop": "Each has dropped {amount} cards: the pile lies on the ring.",
}
NOT_COUNTED = {
    "condition": "The set does not count, for {right} says: {asked}",
    "table card": "The set does not count: a card fits its table card in neither suit nor miles.",
    "no choice": "The set does not count: the left card allowed none of the cards.",
}
LOST = {
    "passed": "The marker is past the goal: the challenge is lost.",
    "ran out": "The Journey cards have run out: the challenge is lost.",
}
SETUP_TEXTS = {
    "row-up": "Each lays {cards} cards in a row, face up.",
    "row-down": "Each lays {cards} cards in a row, face down.",
    "hand": "Each draws {cards} cards.",
    "table-and-hand": "Each places one card on the table, face up, and then draws {cards}.",
    "grid-up": "Each lays {cards} cards in a grid, face up.",
    "grid-down": "Each lays {cards} cards in a grid, face down.",
    "drop": "Take turns to drop {cards} cards each onto the ring, face up.",
}
RING_TEXTS = {
    "none": "",
    "memorise": "SPIN once: memorise your cards until the ring stops.",
    "look": "SPIN once: while it spins, look at your cards one at a time.",
    "signal": "{ring} before each turn: if it goes across, both may signal one suit.",
    "reach": "{ring} before each turn: if it ends short, take only cards at the rim.",
}
WAY_TEXTS = {
    "both at once": "Both play at the same time.",
    "ends": "Both play at the same time, each from an end of your own row.",
    "in turn": "Neal plays first, then Del; next turn the other way round.",
    "match the table card": "Your card shares suit or miles with your table card and covers it.",
    "same place": "Both take from the same place; you name it by turns.",
    "uncovered": "Both play at the same time; take only cards that nothing covers.",
}


def looked_together(events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Cards that were looked at one after another, by their places.

    >>> looks = [(1, 3), (1, 7), (2, 4)]
    >>> told = [{"seat": seat, "place": place} for seat, place in looks]
    >>> looked_together(told, ["Ada", "Ben"])
    'Ada looks at the cards in places 3 and 7. Ben looks at the card in place 4.'
    """
    places: dict[int, list[str]] = {}
    for event in events:
        places.setdefault(event["seat"], []).append(str(event["place"]))
    return " ".join(
        f"{names[seat - 1]} looks at the card{'s in places' if len(them) > 1 else ' in place'} "
        f"{listed(them)}."
        for seat, them in places.items()
    )


def touched_together(events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Cards that missed the ring one after another, by who drops them again (PTA-31).

    >>> misses = [(1, "plane-25"), (1, "plane-25"), (1, "train-x2"), (2, "luggage-50")]
    >>> told = [{"seat": seat, "card": card} for seat, card in misses]
    >>> print(touched_together(told, ["Ada", "Ben"]).replace(". ", "." + chr(10)))
    Plane 25 (twice) and Train X2 touch the table: Ada drops them again.
    Luggage 50 touches the table: Ben drops it again.
    """
    cards: dict[int, Counter[str]] = {}
    for event in events:
        cards.setdefault(event["seat"], Counter())[card_title(event["card"])] += 1
    return " ".join(
        f"{listed([title + times(count) for title, count in missed.items()])} "
        f"{'touch' if len(missed) > 1 else 'touches'} the table: {names[seat - 1]} drops "
        f"{'them' if len(missed) > 1 else 'it'} again."
        for seat, missed in cards.items()
    )


def times(count: int) -> str:
    """How often, where that was more than once.

    >>> times(1), times(2), times(3)
    ('', ' (twice)', ' (3 times)')
    """
    return {1: "", 2: " (twice)"}.get(count, f" ({count} times)")


TOGETHER = {"looked": looked_together, "touched_table": touched_together}


def title(name: str) -> str:
    """A Challenge card's name as it is shown.

    >>> title("silent-treatment")
    'Silent Treatment'
    """
    return name.replace("-", " ").title()


def card_title(card: str) -> str:
    """A Journey card in a sentence.

    >>> card_title("plane-50"), card_title("train-x2"), card_title("?")
    ('Plane 50', 'Train X2', 'a card')
    """
    if card == HIDDEN:
        return "a card"
    suit, _, miles = card.partition("-")
    return f"{CARD_TITLES[suit]} {miles.upper()}"


def sentence(event: Mapping[str, Any], names: Sequence[str], setting: Setting) -> str:
    """An event, as `Event.to_dict` gives it, as a whole sentence."""
    told: dict[str, Any] = dict(event)
    if "seat" in told:
        told["seat"] = names[told["seat"] - 1]
    for name in ("card", "neal", "del"):
        if name in told:
            told[name] = card_title(told[name])
    for name in ("left", "right"):
        if name in told:
            told[name] = title(told[name])
    if "suit" in told:
        told["suit"] = SUIT_TITLES[told["suit"]]
    kind = event["kind"]
    if "right" in event:
        told["asked"] = asked_by(setting, event["right"])
    if kind == "laid_out":
        return LAID_OUT[event["setup"]].format(**told)
    if kind == "not_counted":
        return NOT_COUNTED[event["why"]].format(**told)
    if kind == "lost_challenge":
        return LOST[event["why"]]
    return SENTENCES[kind].format(**told)


def asked_by(setting: Setting, right: str) -> str:
    """What the right card of that name asks of a set, in the middle of a sentence."""
    names = [name_of(letters) for letters in setting.right_names[: setting.rights]]
    text = condition_text(setting, names.index(right))
    return text[0].lower() + text[1:]


def left_text(setting: Setting, left: int) -> str:
    """What a left card says, in sentences."""
    setup = SETUP_NAMES[setting.setups[left]]
    ring = RING_TEXTS[PURPOSE_NAMES[setting.purposes[left]]]
    parts = (
        SETUP_TEXTS[setup].format(cards=int(setting.cards[left])),
        ring.format(ring=RING_NAMES[setting.rings[left]].upper()),
        WAY_TEXTS[WAY_NAMES[setting.ways[left]]],
    )
    return " ".join(part for part in parts if part)


def condition_text(setting: Setting, right: int) -> str:
    """What a right card asks of a set, in a sentence."""
    condition, limit = int(setting.conditions[right]), int(setting.limits[right])
    suit = SUIT_NAMES[limit].title() if condition in (NO_SUIT, A_SUIT) else ""
    return {
        ZERO: "At least one card has a zero in its mileage.",
        SAME_SUIT: "Both cards are of the same suit.",
        DIFFERENT_SUITS: "The cards are of different suits.",
        NO_SUIT: f"No card is {'an' if suit[:1] == 'A' else 'a'} {suit}.",
        A_SUIT: f"At least one card is {'an' if suit[:1] == 'A' else 'a'} {suit}.",
        EQUAL: "Both cards have the same mileage.",
        AT_MOST: f"The set makes at most {limit} miles.",
        AT_LEAST: f"The set makes at least {limit} miles.",
        DIFFER: f"The mileages differ by {limit} or more.",
    }[condition]


def talk(position: Position, setting: Setting) -> str:
    """Why the two may not talk now: a left card forbids it while cards lie on the table."""
    if position.phase in (CHALLENGE, OVER) or setting.talks[position.left]:
        return ""
    if position.phase == DEAL and is_before_the_deal(position):
        return ""
    name = title(name_of(setting.left_names[position.left]))
    return f"{name} is played in silence: do not talk about your cards until it is over."


def why_not(position: Position, setting: Setting, text: str) -> str:
    """Why a move that exists is not legal now, in one sentence."""
    kind, _, what = text.partition(" ")
    phase = PHASE_NAMES[position.phase]
    wanted = {"play": "play", "look": "look", "done": "look", "aim": "aim", "land": "land"}
    wanted |= {"signal": "signal", "pass": "signal", "suit": "suit", "ring": "ring"}
    wanted |= {"deal": "deal", "challenge": "challenge"}
    if wanted.get(kind) != phase:
        return f"that cannot be done now ({phase})"
    if kind in ("play", "look"):
        place = int(what) - 1
        if position.places[position.acting, place] == EMPTY:
            return f"place {what} is empty"
        if kind == "look":
            return "no more looks are left"
        way = WAY_NAMES[setting.ways[position.left]]
        rim = " at the rim" if position.ring == SHORT else ""
        return {
            "ends": "only the card at either end of the row may be played",
            "same place": "both take from the same place",
            "uncovered": f"only uncovered cards{rim} may be taken",
        }.get(way, "that card may not be played")
    if kind == "deal":
        return f"no {what} is left in that deck"
    if kind == "challenge":
        return "one of these cards has been used"
    if kind == "ring":
        ring = RING_NAMES[setting.rings[position.left]]
        ends = "lasts so many seconds" if ring == "spin" else "goes across, short or off"
        return f"a {ring} {ends}"
    return "a dropped card comes to lie near where it was aimed"
