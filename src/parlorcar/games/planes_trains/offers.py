"""What the seat to act may do, in words, and the question it is asked."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..core.offer import Offer
from ..core.plain import plain
from . import moves as mv
from .events import cell_name
from .pieces import (
    AIM,
    CARD_NAMES,
    DECK,
    DEL,
    LOOK,
    NEAL,
    NOTHING,
    PLAY,
    SAME_PLACE,
    SHORT,
    SIGNAL,
    SUIT,
    UNKNOWN,
    WAY_NAMES,
    Position,
    Setting,
)
from .text import card_out
from .turns import plays_in_turn
from .words import SUIT_TITLES, card_title


def windows(position: Position, setting: Setting) -> list[int]:
    """The seats still to choose in secret (from 1), Neal first."""
    if position.phase != PLAY or plays_in_turn(position, setting):
        return []
    return [seat + 1 for seat in (NEAL, DEL) if position.chosen[seat] == NOTHING]


def legal(position: Position, setting: Setting, seat: int) -> list[int]:
    """The moves of `seat` (from 0), also where the other one is asked first."""
    if position.phase == PLAY:
        places = int(mv.playable_places(position, setting, seat))
        return [mv.PLAY_PLACE + place for place in range(DECK) if places >> place & 1]
    codes = np.zeros(mv.MOST, np.int64)
    count = mv.moves(position, setting, codes)
    return list(codes[:count].tolist())


def offers(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> list[Offer]:
    """What `seat` (from 1) is offered."""
    places = plain(position).places[seat - 1].tolist()
    return [
        offer(places, seat, mv.NAMES[code], code) for code in legal(position, setting, seat - 1)
    ]


def offer(places: Sequence[int], seat: int, text: str, code: int) -> Offer:
    kind, _, what = text.partition(" ")
    line = f"{seat} {text}"
    if kind in ("play", "look"):
        place = int(what)
        card = places[place - 1]
        shown = card_out(card) or ""
        verb = "Play" if kind == "play" else "Turn up"
        label = f"{verb} the card in place {place}"
        if card != UNKNOWN:
            label = f"{verb} {card_title(shown)} (place {place})"
        return Offer(line, kind, label, cards=(shown,), place=place)
    if kind == "aim":
        cell = code - mv.AIM_AT
        column, row = cell_name(cell).split()
        return Offer(line, kind, f"Drop it over column {column}, row {row}", place=cell + 1)
    if kind in ("signal", "suit"):
        verb = "Signal" if kind == "signal" else "Say"
        return Offer(line, kind, f"{verb} {SUIT_TITLES[what]}")
    labels = {"done": "Leave the cards face down", "pass": "Give no signal"}
    return Offer(line, kind, labels[kind])


def question(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> str:
    """What `seat` (from 1) is asked now, in one sentence."""
    name, phase = names[seat - 1], position.phase
    other = names[2 - seat]
    if phase == LOOK:
        looks = int(position.looks)
        cards = "one more card" if looks == 1 else f"{looks} more cards"
        ending = f"you may turn up {cards}, one at a time." if looks else "no more looks are left."
        return f"{name}, {ending}"
    if phase == SIGNAL:
        return f"{name}, the ring went across: you may signal one suit."
    if phase == AIM:
        card = card_title(card_out(position.dropping) or "")
        return f"{name}, drop {card}: where do you hold it?"
    if phase == SUIT:
        return f"{name}, which suit shall your Luggage be?"
    if phase != PLAY:
        return ""
    if not mv.open_places(position, setting, seat - 1):
        return f"{name}, no card fits the rule: play any one, the set will not count."
    if plays_in_turn(position, setting) and position.chosen[2 - seat] != NOTHING:
        if setting.ways[position.left] == SAME_PLACE:
            return f"{name}, take the card from the place that {other} chose."
        return f"{name}, {other} has laid a card: answer it with one of yours."
    return f"{name}, {WHAT_TO_PLAY.get(what_is_open(position, setting), 'choose a card to play')}."


WHAT_TO_PLAY = {
    "ends": "choose a card from either end of your row",
    "same place": "choose a place: you both take the card that lies there",
    "uncovered": "choose a card that nothing covers",
    "rim": "the ring ended short: choose an uncovered card at the rim of the pile",
}


def what_is_open(position: Position, setting: Setting) -> str:
    """How the left card restricts what may be played now."""
    way = WAY_NAMES[setting.ways[position.left]]
    return "rim" if way == "uncovered" and position.ring == SHORT else way


WAITING = {
    AIM: "{name} holds a card over the ring.",
    LOOK: "{name} looks at the cards.",
    SIGNAL: "{name} may signal a suit.",
    SUIT: "{name} names the suit of the Luggage.",
}


def waiting(position: Position, seat: int, names: Sequence[str]) -> str:
    """For what the others wait while `seat` (from 1) is to act, in one sentence."""
    return WAITING.get(int(position.phase), "{name} is to play.").format(name=names[seat - 1])


def under_answer(position: Position) -> list[str]:
    """The card that was laid first in this turn and waits for the other one."""
    return [CARD_NAMES[card] for card in position.up.tolist() if card >= 0]
