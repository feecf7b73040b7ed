"""A game at one terminal: who sits where, what has happened, what each person has been told.

Everybody acts in the order of the rules, one after the other. What a person is told, and what a
computer decides by, comes from that seat's view alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import numpy as np

import parlorcar
from parlorcar import Event, Game, Position
from parlorcar.games.core.move import split_line
from parlorcar.games.core.record import record_of
from parlorcar.players import choose
from parlorcar.table.entries import Seated

from .typed import tell
from .words import words

EVERYBODY = 0  # the seat that sees what lies open to all


@dataclass
class Sitting:
    """`told` counts, by seat, the events that its person has heard; `screen` is who looks now.

    At a `screen` of EVERYBODY all people look together; None: nobody does yet. `faces_up` while it
    shows cards that will be turned down again; `silence` is why the people may not talk. `routine`
    are the people's seats that have asked for their moves of routine to be made for them.
    """

    game: Game
    seats: list[Seated]
    chance: random.Random
    computers: np.random.Generator
    hands: np.random.Generator
    position: Position
    moves: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)
    screen: int | None = None
    faces_up: bool = False
    silence: str = ""
    routine: set[int] = field(default_factory=set)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats, 1) if seat.who == "person"]


def sit_down(game: Game, seats: list[Seated], seed: int | None) -> Sitting:
    """A game before its set-up. The same seed and the same moves give the same game."""
    sequence = np.random.SeedSequence(seed)
    return Sitting(
        game,
        seats,
        random.Random(int(sequence.generate_state(1)[0])),
        np.random.default_rng(sequence),
        np.random.default_rng(sequence.spawn(1)[0]),
        game.start(),
    )


def carry_out(sitting: Sitting, line: str) -> None:
    """Plays a move. Raises IllegalMove with the reason, and nothing has changed."""
    actor, (_, text) = sitting.position.actor, split_line(line)
    events = sitting.position.play(line)
    sitting.moves.append(f"{actor} {text}")
    sitting.events += events


def by_itself(sitting: Sitting) -> str | None:
    """The move of nature or of a computer; None where a person is to act."""
    position = sitting.position
    if position.actor == parlorcar.NATURE:
        return by_chance(sitting)
    seat = acting(sitting)
    if sitting.seats[seat - 1].who == "person":
        return by_routine(sitting, seat) or without_asking(sitting, seat)
    policy = sitting.seats[seat - 1].policy
    return choose(policy, position.view(seat), sitting.computers).line


def by_routine(sitting: Sitting, seat: int) -> str | None:
    """The move of routine of a person who has asked for it, for as long as it is one."""
    if seat not in sitting.routine:
        return None
    usual = sitting.position.routine()
    if usual is None:
        sitting.routine.discard(seat)
    return usual.move if usual is not None else None


def without_asking(sitting: Sitting, seat: int) -> str | None:
    """The answer of somebody alone against computers who could give but one."""
    answer = sitting.game.definition.answer_by_default
    alone = sitting.people == [seat] and len(sitting.seats) > 1
    if not answer or not alone or seat not in sitting.position.windows():
        return None
    return f"{seat} {answer}" if len(sitting.position.moves()) == 1 else None


def by_chance(sitting: Sitting) -> str:
    """The move of nature."""
    moves, weights = zip(*sitting.position.chances(), strict=True)
    return str(sitting.chance.choices(moves, weights)[0].line)


def acting(sitting: Sitting) -> int:
    """The seat to act, while one is."""
    assert isinstance(sitting.position.actor, int)
    return sitting.position.actor


def news(sitting: Sitting, seat: int, since: int) -> Iterator[str]:
    """What `seat` may know of what has happened, as it is told when it happens."""
    return sentences(sitting, seat, sitting.events[since:])


def log(sitting: Sitting, seat: int) -> Iterator[str]:
    """What `seat` may still read of all that has happened."""
    kept = [event for event in sitting.events if not is_fleeting(sitting.game, event)]
    return sentences(sitting, seat, kept)


def sentences(sitting: Sitting, seat: int, events: Iterable[Event]) -> Iterator[str]:
    """The events in words, as `seat` may know them, with what is printed on the cards they show.

    What is dealt alike is told once.
    """
    game, names = sitting.game, sitting.names
    told_already = set[str]()
    for (kind, _), alike in groupby(events, lambda event: (event.kind, event.rule)):
        told = [event.to_dict(seat) for event in alike]
        if kind in game.definition.told_together:
            yield game.together(told, names)
        else:
            for sentence, times in Counter(game.sentence(event, names) for event in told).items():
                yield sentence if times == 1 else f"{sentence} ({times} times)"
        shown = (
            line for event in told for line in words(sitting.game).shown_by(sitting.game, event)
        )
        new = [line for line in dict.fromkeys(shown) if line not in told_already]
        told_already.update(new)
        yield from new


def standing_in_words(sitting: Sitting) -> Iterator[str]:
    """Why the game was won or lost, what was needed, and how everybody stands."""
    stands = sitting.position.standing(sitting.events, sitting.names)
    yield stands.why
    yield stands.needed
    yield from (f"  {row.title}: {row.text.rstrip('.')}." for row in stands.rows)


def is_fleeting(game: Game, event: Event) -> bool:
    """Whether what happened is told once and then left to everybody's memory."""
    return event.kind in game.definition.fleeting(game.setting)


def tell_news(sitting: Sitting, seat: int) -> None:
    """Tells the person in `seat`, or EVERYBODY, what has happened since they were last told."""
    seats = sitting.people if seat == EVERYBODY else [seat]
    tell(*news(sitting, seat, min(sitting.told.get(each, 0) for each in seats)))
    sitting.told |= dict.fromkeys(seats, len(sitting.events))


def write_down(sitting: Sitting, path: Path) -> None:
    """The game so far as a record, which `parlorcar replay` reads."""
    record = record_of(sitting.game, sitting.names, sitting.moves, sitting.position.outcome)
    record.write(path)
