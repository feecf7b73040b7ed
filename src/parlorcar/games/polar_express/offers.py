"""What the seat to act may do, in words, and the question it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..core.log import Log, empty_log
from ..core.offer import Offer
from ..core.plain import plain
from ..core.rule import rule
from . import moves as mv
from . import rules
from .effects import next_station
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    BRIDGE,
    CARD_NAMES,
    EXTRA,
    NUMBERS,
    PLAY,
    POSITION,
    Position,
    Setting,
)
from .pieces import CALL as CALLING
from .words import TITLES, cards_text, station_name

PLAY_LABELS = {
    "glacier-gulch": "Glacier Gulch: advance 8, and the leader goes back to the previous station",
    "express": "Express: advance 8, and the next player is skipped",
    "avalanche": "Avalanche: all others go back 7",
    "santa": "Santa: on to the next station",
    "hobo": "Hobo: be protected until your next turn",
}
ANSWERS = {
    ANSWER_TRIO: ("caribou", "Play Caribou Crossing", "caribou-crossing"),
    ANSWER_CARIBOU: ("hobo", "Play Hobo", "hobo"),
    ANSWER_CARD: ("hobo", "Play Hobo", "hobo"),
}
RECORD = np.dtype((np.record, POSITION))
UNMOVED = -1  # instead of a space
CHOICES = {
    EXTRA: (("again", "Draw a card and play again"), ("stop", "End the turn")),
    BRIDGE: (("slide", "Slide across the bridge"), ("stay", "Stay on the Lower Bridge")),
    CALLING: (("call", "Call it out!"), ("pass", "Let it pass")),
}


def offers(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> list[Offer]:
    """What `seat` (from 1), which is to act, is offered; in a window the same for everybody."""
    now = plain(position)
    if now.phase == PLAY:
        codes = legal(position, setting)
        spaces = landings(position, setting, codes)
        return [play_offer(setting, seat, *each) for each in zip(codes, spaces, strict=True)]
    if now.phase == ANNOUNCE:
        to = next_station(setting, int(now.spaces[seat - 1]))
        label = f"WOOO WOOO! Next stop {station_name(setting, to)}!"
        return [
            Offer(f"{seat} announce", "announce", label, to=to),
            Offer(f"{seat} move", "move", "Move in silence", to=to),
        ]
    if now.phase in ANSWERS:
        text, label, card = ANSWERS[now.phase]
        held = bool(now.hands[seat - 1, CARD_NAMES.index(card)] > 0)
        return [
            Offer(f"{seat} {text}", text, label, held, (card,)),
            Offer(f"{seat} pass", "pass", "Let it pass"),
        ]
    choices = CHOICES.get(now.phase, ())
    spaces = landings(position, setting, [mv.TEXTS[text] for text, _ in choices])
    return [
        Offer(f"{seat} {text}", text, label, to=to)
        for (text, label), to in zip(choices, spaces, strict=True)
    ]


def legal(position: Position, setting: Setting) -> list[int]:
    codes = np.zeros(mv.MOST, np.int64)
    return list(codes[: mv.moves(position, setting, codes)].tolist())


def play_offer(setting: Setting, seat: int, code: int, to: int | None) -> Offer:
    """A card, a trio or a discard of the seat on turn, whose token would stand on `to` then."""
    text = mv.NAMES[code]
    kind, _, card = text.partition(" ")
    line = f"{seat} {text}"
    if kind == "trio":
        label = f"Three {card}s: on to {station_name(setting, to or 0)}"
        return Offer(line, kind, label, cards=(card,) * 3, to=to)
    if kind == "discard":
        label = f"Discard {cards_text(card)}: nothing in your hand can be played"
        return Offer(line, kind, label, cards=(card,))
    spaces = f"Move {card} space{'' if card == '1' else 's'}"
    return Offer(line, kind, PLAY_LABELS.get(card, spaces), cards=(card,), to=to)


def landings(position: Position, setting: Setting, codes: Sequence[int]) -> list[int | None]:
    """Where the token of the seat on turn would stand after each of some moves; None: unmoved."""
    spaces = np.array(codes, np.int64)
    land(position, setting, spaces, np.zeros(1, RECORD), empty_log())
    return [None if space == UNMOVED else space for space in spaces.tolist()]


@rule
def land(position: Position, setting: Setting, moves: Any, after: Any, log: Log) -> None:
    """Exchanges each of `moves` for the space on which the token comes to stand, or UNMOVED.

    Found by carrying the move out in `after`, unanswered, so that no rule is told twice.
    """
    seat = position.turn
    for n in range(len(moves)):
        after[0] = position
        rules.play(after[0], setting, moves[n], log)
        while after[0].turn == seat:
            if after[0].phase == ANNOUNCE:
                rules.play(after[0], setting, mv.SAY_IT, log)
            elif after[0].phase == ANSWER_TRIO or after[0].phase == ANSWER_CARD:
                rules.play(after[0], setting, mv.PASS, log)
            else:
                break
        space = after[0].spaces[seat]
        moves[n] = UNMOVED if space == position.spaces[seat] else space


def question(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> str:
    """What `seat` (from 1) is asked now, in one sentence."""
    phase = int(position.phase)
    name, other = names[seat - 1], names[position.turn] if position.turn >= 0 else ""
    if phase == PLAY:
        return f"{name}, it is your turn: choose a card."
    if phase == EXTRA:
        return f"{name}, you stopped exactly at a station: draw a card and play again?"
    if phase == BRIDGE:
        return f"{name}, you are on the Lower Bridge: slide across?"
    if phase == ANNOUNCE:
        return f"{name}, your three of a kind stands: announce the next stop!"
    if phase == CALLING:
        return f"{other} moved to a station: was it announced?"
    if phase == ANSWER_TRIO:
        card = CARD_NAMES[position.played]
        return f"{other} lays down three {card}s: does Caribou Crossing stop them?"
    if phase == ANSWER_CARIBOU:
        stopper = names[position.caribou]
        return f"{stopper} plays Caribou Crossing against {name}: does a Hobo protect you?"
    if phase == ANSWER_CARD:
        return f"{other} plays {TITLES[CARD_NAMES[position.played]]}: does a Hobo protect you?"
    return ""


def under_answer(position: Position) -> list[str]:
    """The cards that are being answered."""
    if position.phase == ANSWER_CARIBOU:
        return ["caribou-crossing"]
    if position.played < 0:
        return []
    card = CARD_NAMES[position.played]
    return [card] * (3 if position.played < NUMBERS else 1)
