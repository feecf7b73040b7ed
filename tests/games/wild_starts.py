"""Start positions as somebody may write them: taken from played games, then cut and changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from random_games import any_move

from parlorcar import NATURE, InvalidRecord, Position
from parlorcar.games import GAMES, definition
from parlorcar.games.core.game import Game

DERIVED = ("to_act", "legal", "weights", "over")
MOST_PLIES = 20_000
Start = dict[str, Any]
Rng = np.random.Generator


class Stuck(AssertionError):
    """An accepted start that led to where nobody can go on."""


@dataclass
class Pool:
    """The positions of some random games of one kind, and every value that a field had there."""

    game: Game
    starts: list[Start]
    values: dict[str, list[Any]]


def any_game(name: str, rng: Rng) -> Game:
    """A game in the standard box, with as many players and house rules as chance will have it."""
    rules = definition(name)
    least, most = rules.seats
    players = int(rng.integers(least, most + 1))
    chosen = {
        switch: str(rng.choice(list(rule.choices)))
        for switch, rule in rules.house_rules.items()
        if rng.random() < 0.4
    }
    kids = [str(kid) for kid in rng.permutation(list(rules.characters))[:players]]
    hard = [kid for kid in kids if rng.random() < 0.4]
    return Game(rules, players, "standard", chosen, kids, hard)


def gather(game: Game, rng: Rng, games: int, kept: int) -> Pool:
    """Plays random games and keeps some positions of each phase."""
    by_phase: dict[str, list[Start]] = {}
    for _ in range(games):
        position = game.start()
        while position.actor is not None:
            told = written(position)
            by_phase.setdefault(told["phase"], []).append(told)
            position.play(any_move(position, rng))
        told = written(position)
        by_phase.setdefault(told["phase"], []).append(told)
    starts = [
        told
        for phase in by_phase.values()
        for told in [phase[n] for n in rng.permutation(len(phase))[:kept]]
    ]
    values: dict[str, list[Any]] = {}
    for told in starts:
        for name, value in told.items():
            values.setdefault(name, []).append(value)
    return Pool(game, starts, values)


def written(position: Position) -> Start:
    """A position as a record's [start] may hold it."""
    return {name: value for name, value in position.to_dict().items() if name not in DERIVED}


def wild_start(pool: Pool, rng: Rng) -> Start:
    """A position of the pool, of which fields are left out, exchanged or spoilt."""
    start = copy.deepcopy(pool.starts[int(rng.integers(len(pool.starts)))])
    keep = rng.choice([1.0, 0.9, 0.6, 0.3])
    start = {name: value for name, value in start.items() if rng.random() < keep}
    for _ in range(int(rng.integers(0, 5))):
        name = str(rng.choice(list(pool.values)))
        if rng.random() < 0.4 or name not in start:
            values = pool.values[name]
            start[name] = copy.deepcopy(values[int(rng.integers(len(values)))])
        else:
            start[name] = spoilt(start[name], pool.values[name], rng)
    return start


def spoilt(value: Any, others: Sequence[Any], rng: Rng) -> Any:
    """Another value of much the same kind."""
    if rng.random() < 0.1:
        return None
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = (value - 1, value + 1, 0, 1, 2, value + 5, int(rng.integers(60)))
        return near[int(rng.integers(len(near)))]
    if isinstance(value, Mapping):
        return spoilt_table(dict(value), rng)
    if isinstance(value, list):
        return spoilt_list(list(value), rng)
    known = [other for other in others if isinstance(other, str)]
    return known[int(rng.integers(len(known)))] if known else value


def spoilt_table(table: dict[str, Any], rng: Rng) -> Any:
    if not table:
        return table
    one, two = (str(name) for name in rng.choice(list(table), 2))
    match int(rng.integers(4)):
        case 0:
            del table[one]
        case 1:
            table[one], table[two] = table[two], table[one]
        case 2:
            table[one] = copy.deepcopy(table[two])
        case _:
            table[one] = spoilt(table[one], list(table.values()), rng)
    return table


def spoilt_list(items: list[Any], rng: Rng) -> Any:
    if not items:
        return items
    one, two = (int(place) for place in rng.integers(0, len(items), 2))
    match int(rng.integers(6)):
        case 0:
            del items[one]
        case 1:
            items[one], items[two] = items[two], items[one]
        case 2:
            items[one] = copy.deepcopy(items[two])
        case 3:
            items[one] = None
        case 4:
            items.append(copy.deepcopy(items[two]))
        case _:
            items[one] = spoilt(items[one], items, rng)
    return items


def accepted(pool: Pool, start: Start) -> Position | None:
    """The position that the start stands for; None where it is refused in one sentence."""
    try:
        return pool.game.position(start)
    except InvalidRecord as error:
        reason = str(error)
        subject = reason.partition(":")[0]
        assert subject and "\n" not in reason, reason
        return None


def play_on(position: Position, rng: Rng) -> Iterator[Position]:
    """Plays to the end. Raises Stuck where nobody can go on and the game is not over."""
    for _ in range(MOST_PLIES):
        yield position
        if position.actor is None:
            if position.outcome is None:
                raise Stuck("nobody is to act, and the game is not over")
            return
        if position.outcome is not None:
            raise Stuck("the game is over, and somebody is to act")
        chances = position.chances()
        if position.actor == NATURE and sum(weight for _, weight in chances) <= 0:
            raise Stuck("nature is to act, and can do nothing")
        if position.actor != NATURE and not position.moves():
            raise Stuck(f"seat {position.actor} is to act, and has no legal move")
        position.play(any_move(position, rng))
    raise Stuck(f"no end after {MOST_PLIES} moves")


def pools(rng: Rng, each: int, games: int, kept: int) -> Iterator[Pool]:
    """Some pools of each game."""
    for name in GAMES:
        for _ in range(each):
            yield gather(any_game(name, rng), rng, games, kept)
