"""What a turned token does, where the luggage is, and what Sam aims at."""

from __future__ import annotations

from ..core.log import Log, note, note_other
from ..core.rule import rule
from . import events as ev
from .pieces import (
    ARROW,
    BANDITS,
    CARS,
    GRAB,
    HIDEOUT,
    NOTHING,
    SLEEP,
    STACKS,
    STAGECOACH,
    Position,
    Setting,
)


@rule
def bandits_in(position: Position, place: int) -> int:
    """How many bandits stand in a place."""
    count = 0
    for bandit in range(BANDITS):
        count += position.bandits[bandit] == place
    return count


@rule
def kids_in(position: Position, place: int) -> int:
    """How many kids stand in a place."""
    count = 0
    for seat in range(position.players):
        count += position.kids[seat] == place
    return count


@rule
def saved(position: Position) -> int:
    """The first of the final stacks: the Stagecoach's and what lies before the players.

    A bonus token that still waits to be turned lies before the player who took it.
    """
    count = int(position.stacks[STAGECOACH]) + int(position.bonus != NOTHING)
    for seat in range(position.players):
        count += int(position.kept[seat])
    return count


@rule
def stolen(position: Position) -> int:
    """The second of the final stacks: what is left in the cars, and the bandits' Hideout."""
    count = int(position.hideout)
    for car in range(CARS):
        count += int(position.stacks[car])
    return count


@rule
def aimed_at(position: Position) -> int:
    """The place that a sensible shooter aims at.

    The car with most bandits, of equal ones that with most luggage, then the first; where no
    bandit is in a car, the Hideout (KE-32).
    """
    best, most, tallest = HIDEOUT, 0, 0
    for car in range(CARS):
        bandits = bandits_in(position, car)
        if bandits > most or (bandits == most and most > 0 and position.stacks[car] > tallest):
            best, most, tallest = car, bandits, position.stacks[car]
    return best


@rule
def is_empty(position: Position, place: int) -> bool:
    """Whether one of the four stacks has run out; the Hideout is none of them (KE-03)."""
    return bool(place < STACKS and position.stacks[place] == 0)


@rule
def note_place(log: Log, kind: int, rule_number: int, who: int, place: int) -> None:
    """Adds an event about a standee in a place."""
    note_other(log, kind, rule_number, NOTHING, who)
    log.events[log.count - 1].start = place


@rule
def steal(position: Position, car: int, rule_number: int, log: Log) -> None:
    """Each bandit in a car takes one token, unturned; one takes what is there (KE-06)."""
    for bandit in range(BANDITS):
        if position.bandits[bandit] != car:
            continue
        if position.stacks[car] == 0:
            note_place(log, ev.NOTHING_LEFT, 6, bandit, car)
        else:
            position.stacks[car] -= 1
            position.hideout += 1
            note_place(log, ev.STOLE, rule_number, bandit, car)


@rule
def run_away(position: Position, car: int, log: Log) -> None:
    """All kids in the car go to the Stagecoach, the active one as well (KE-12, KE-13)."""
    for seat in range(position.players):
        if position.kids[seat] == car:
            position.kids[seat] = STAGECOACH
            note_place(log, ev.RAN_AWAY, ev.RUN_AWAY_RULE, position.who[seat], car)


@rule
def move_bandit(position: Position, setting: Setting, bandit: int, car: int, log: Log) -> None:
    """Token showing a bandit and a train car: from wherever he is (KE-09), by any way (KE-10).

    Kids in the car run away, and then nothing is stolen (KE-11); else all bandits there steal.
    One who is there already counts as arriving (KE-08).
    """
    if position.bandits[bandit] == car:
        note_place(log, ev.ALREADY_THERE, 8, bandit, car)
        if setting.bandit_already_there:
            return
    else:
        note_place(log, ev.BANDIT_MOVED, ev.BANDIT_MOVES_RULE, bandit, position.bandits[bandit])
        log.events[log.count - 1].end = car
        position.bandits[bandit] = car
    if kids_in(position, car) > 0:
        run_away(position, car, log)
    else:
        steal(position, car, ev.STEAL_RULE, log)


@rule
def apply(position: Position, setting: Setting, token: int, log: Log) -> None:
    """The effect of a turned token. It is carried out wholly, also where a stack runs out (KE-05).

    The arrow to the Hideout has done all it does when the token is placed.
    """
    if token < ARROW:
        move_bandit(position, setting, token // CARS, token % CARS, log)
    elif token == GRAB:
        if bandits_in(position, HIDEOUT) == BANDITS:
            note(log, ev.NOBODY_THERE, ev.GRAB_RULE, NOTHING)
        for car in range(CARS):  # the Locomotive first (KE-07); the Hideout's do nothing
            steal(position, car, ev.GRAB_RULE, log)
    elif token == SLEEP:
        note(log, ev.SLEPT, ev.SLEEP_RULE, NOTHING)
