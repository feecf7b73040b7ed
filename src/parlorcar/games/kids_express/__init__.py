"""Kids Express: one to four kids win the luggage back, with a slingshot that really shoots."""

from __future__ import annotations

from pathlib import Path

from ..core.definition import Definition, Outcome
from . import (
    box,
    events,
    gestures,
    moves,
    offers,
    reading,
    rules,
    shooting,
    standing,
    text,
    turns,
    view,
    words,
)
from .pieces import BANDIT_NAMES, KID_NAMES, OVER, POSITION, SEATS, Position


def outcome(position: Position) -> Outcome | None:
    """Whether the kids have won, once a stack has run out."""
    if position.phase != OVER:
        return None
    return Outcome(None, bool(position.won))


GAME = Definition(
    name="kids-express",
    title="Kids Express",
    summary="One to four kids win the luggage back from the bandits, with a real slingshot.",
    seats=(1, SEATS),
    rules_version=1,
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
    event_kinds=events.KINDS,
    event_rules=events.RULES,
    card_names=BANDIT_NAMES,
    event_words=events.WORDS,
    setting=box.setting,
    board=text.board,
    write=text.write,
    read=reading.read,
    outcome=outcome,
    gate=gestures.gate,
    secretive=lambda position, setting: False,
    why_not=words.why_not,
    offers=offers.offers,
    question=offers.question,
    waiting=offers.waiting,
    sentence=words.sentence,
    standing=standing.standing,
    quiet=("kept",),
    barriers=events.BARRIERS,
    characters=KID_NAMES,
    hard_modes=words.HARD_MODES,
    cast=box.cast,
    complete=box.complete,
    tidy=moves.tidy,
    no_such_move=words.no_such_move,
    shots=shooting.SHOTS,
)
