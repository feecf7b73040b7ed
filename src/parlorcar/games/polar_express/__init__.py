"""The Polar Express Game: two to four race from Home to the North Pole."""

from __future__ import annotations

from pathlib import Path

from ..core.definition import Definition, Outcome
from . import (
    box,
    events,
    guessing,
    moves,
    offers,
    rules,
    standing,
    text,
    turns,
    view,
    words,
)
from .pieces import (
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    CALL,
    CARD_NAMES,
    NOBODY,
    OVER,
    POSITION,
    SEATS,
    Position,
    Setting,
)


def outcome(position: Position) -> Outcome | None:
    """The winner, once somebody has reached the North Pole; nobody, if the cards ran out."""
    if position.phase != OVER:
        return None
    return Outcome(None if position.winner == NOBODY else int(position.winner) + 1)


def windows(position: Position, setting: Setting) -> list[int]:
    """The seats still to be asked (from 1), the one asked now first, then to the left."""
    if position.phase == ANSWER_CARIBOU:
        return [int(position.asking) + 1]
    if position.phase not in (ANSWER_TRIO, ANSWER_CARD, CALL):
        return []
    players, turn = int(position.players), int(position.turn)
    order = [(turn + step) % players for step in range(1, players)]
    return [seat + 1 for seat in order if position.asked >> seat & 1]


GAME = Definition(
    name="polar-express",
    title="The Polar Express Game",
    summary="Two to four race the night train to the North Pole, and answer out of turn.",
    seats=(2, SEATS),
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
    guess=guessing.guess,
    most_moves=moves.MOST,
    move_codes=moves.TEXTS,
    event_kinds=events.KINDS,
    event_rules=events.RULES,
    card_names=CARD_NAMES,
    secret_fields={"drew": "card"},
    setting=box.setting,
    board=box.board,
    write=text.write,
    read=text.read,
    outcome=outcome,
    windows=windows,
    answer_by_default="pass",
    secretive=lambda position, setting: True,
    why_not=words.why_not,
    offers=offers.offers,
    question=offers.question,
    waiting=lambda position, seat, names: f"{names[seat - 1]} is to play.",
    under_answer=offers.under_answer,
    sentence=words.sentence,
    standing=standing.standing,
    told_together=words.TOGETHER,
    barriers=events.BARRIERS,
    parting_gifts=words.WISHES,
    full_of_offers={
        "turn": 1,
        "hands": [["1", "1", "1", "express", "glacier-gulch"], ["2"], ["3"], ["4"]],
    },
)
