"""Planes, Trains and Automobiles: two travel home together, by memory and in silence."""

from __future__ import annotations

from pathlib import Path

from ..core.definition import Definition, Outcome
from . import (
    box,
    events,
    gestures,
    moves,
    offers,
    phrases,
    reading,
    rules,
    standing,
    text,
    turns,
    view,
    words,
)
from .pieces import (
    CARD_NAMES,
    DEAL,
    OVER,
    POSITION,
    SEATS,
    Position,
    Setting,
)


def outcome(position: Position) -> Outcome | None:
    """Whether both are home in Chicago, once the game is over."""
    if position.phase != OVER:
        return None
    return Outcome(None, bool(position.won))


def secretive(position: Position, setting: Setting) -> bool:
    """Whether the players hold cards that the other one must not see."""
    dealt = position.dealt.any() and position.phase not in (OVER, DEAL)
    return bool(dealt and view.in_hand(setting, position.left))


GAME = Definition(
    name="planes-trains",
    title="Planes, Trains and Automobiles",
    summary="Two travel home together: exact miles, a spinning ring, and not a word.",
    seats=(SEATS, SEATS),
    rules_version=2,
    folder=Path(__file__).parent,
    position=POSITION,
    start=turns.start,
    moves=moves.moves,
    chances=moves.chances,
    actor=moves.actor,
    play=rules.play,
    view=view.view,
    sight=view.sight,
    guess=view.guess,
    most_moves=moves.MOST,
    move_codes=moves.TEXTS,
    box_moves=moves.box_moves,
    event_kinds=events.KINDS,
    event_rules=events.RULES,
    card_names=CARD_NAMES,
    secret_fields=events.SECRET,
    buried_fields=events.BURIED,
    event_words=events.WORDS,
    setting=box.setting,
    board=text.board,
    write=text.write,
    read=reading.read,
    outcome=outcome,
    windows=offers.windows,
    gate=gestures.gate,
    gesture=gestures.gesture,
    talk=words.talk,
    phrases=phrases.phrases,
    secretive=secretive,
    why_not=words.why_not,
    offers=offers.offers,
    question=offers.question,
    waiting=offers.waiting,
    under_answer=offers.under_answer,
    sentence=words.sentence,
    standing=standing.standing,
    told_together=words.TOGETHER,
    choices_seen=True,
    routine=gestures.routine,
    fleeting=events.fleeting,
    quiet=events.QUIET,
    barriers=events.BARRIERS,
    full_of_offers={
        "challenge": ["lost-luggage", "burglary"],
        "phase": "aim",
        "acting": 1,
        "dropping": "plane-50",
        "dealt": [2, 1],
        "places": [["plane-25"], ["train-25"]],
        "cells": [[[4, 4]], [[3, 3]]],
    },
)
