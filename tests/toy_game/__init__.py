"""Full Carriage, a game of one evening's making: the worked example of docs/new_game.md.

Two load trunks into one carriage. Who fills it exactly wins; who loads too much loses.
"""

from __future__ import annotations

from pathlib import Path

from parlorcar.games.core.definition import Definition, Outcome

from . import box, events, moves, rules, text, view, words
from .pieces import OVER, POSITION, SEATS, TRUNK_NAMES, Position


def outcome(position: Position) -> Outcome | None:
    """Who has won, once the carriage is full or broken."""
    return Outcome(int(position.winner) + 1) if position.phase == OVER else None


GAME = Definition(
    name="full-carriage",
    title="Full Carriage",
    summary="Two load trunks into one carriage: fill it exactly, and never too much.",
    seats=(SEATS, SEATS),
    rules_version=1,
    folder=Path(__file__).parent,
    position=POSITION,
    start=rules.start,
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
    card_names=TRUNK_NAMES,
    secret_fields={"drew": "card"},
    setting=box.setting,
    board=box.board,
    write=text.write,
    read=text.read,
    outcome=outcome,
    secretive=lambda position, setting: True,
    why_not=words.why_not,
    offers=words.offers,
    question=words.question,
    waiting=words.waiting,
    sentence=words.sentence,
    standing=words.standing,
    gate=words.gate,
    gesture=words.gesture,
    barriers=("drew", "begins"),
)
