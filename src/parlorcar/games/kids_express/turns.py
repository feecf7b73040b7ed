"""The set-up, whose turn it is, and the end."""

from __future__ import annotations

from ..core.log import Log, note
from ..core.rule import rule
from . import events as ev
from .effects import is_empty, saved, stolen
from .pieces import (
    ACT,
    BANDITS,
    FIRST,
    HIDEOUT,
    NOTHING,
    OVER,
    SEATS,
    STACKS,
    STAGECOACH,
    TOKENS,
    Position,
    Setting,
)


@rule
def start(position: Position, setting: Setting, players: int) -> None:
    """Setup: bandits in the Hideout, kids in the Stagecoach, the stacks full.

    The first seat begins, unless it is left to chance (KE-46).
    """
    position.players = players
    position.phase = FIRST if setting.first_player else ACT
    position.turn = NOTHING if setting.first_player else 0
    position.won = NOTHING
    position.shot = NOTHING
    position.bonus = NOTHING
    position.bonus_from = 0
    position.turns = 0
    position.hideout = 0
    for seat in range(SEATS):
        position.who[seat] = setting.who[seat]
        position.hard[seat] = setting.hard[seat]
        position.kids[seat] = STAGECOACH if seat < players else NOTHING
        position.kept[seat] = 0
    for bandit in range(BANDITS):
        position.bandits[bandit] = HIDEOUT
    for place in range(STACKS):
        position.stacks[place] = 0
        for token in range(TOKENS):
            position.seen[place, token] = 0
            position.stacks[place] += setting.effects[place, token]


@rule
def next_turn(position: Position, log: Log) -> None:
    """The player to the left takes a turn; alone, it is always the same one's."""
    position.turns += 1
    following = int(position.turn) + 1
    position.turn = following if following < position.players else 0
    position.shot = NOTHING
    position.phase = ACT
    note(log, ev.TURN, ev.TURN_RULE, position.turn)


@rule
def runs_out(position: Position, spared: int) -> bool:
    """Whether one of the four stacks is empty, but for `spared`."""
    empty = 0
    for place in range(STACKS):
        empty += place != spared and is_empty(position, place)
    return empty > 0


@rule
def end(position: Position, why: int, log: Log) -> None:
    """The game is over at once; the taller stack wins, by number (KE-02). Equal is lost (KE-01).

    `why` is the rule by which it is over. A bonus token that nobody has turned yet lies before
    the player who took it.
    """
    position.turns += 1
    position.phase = OVER
    if position.bonus != NOTHING:
        position.kept[position.turn] += 1
        position.bonus = NOTHING
        note(log, ev.BONUS_KEPT, 41, position.turn)
    for place in range(STACKS):
        if is_empty(position, place):
            note(log, ev.RAN_OUT, why, NOTHING)
            log.events[log.count - 1].start = place
    note(log, ev.COUNTED, ev.COUNT_RULE, NOTHING)
    log.events[log.count - 1].start = saved(position)
    log.events[log.count - 1].end = stolen(position)
    position.won = 1 if saved(position) > stolen(position) else 0
    rule_number = 1 if saved(position) == stolen(position) else ev.COUNT_RULE
    note(log, ev.WON if position.won else ev.LOST, rule_number, NOTHING)
