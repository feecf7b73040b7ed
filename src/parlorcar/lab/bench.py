"""How fast the rules are, beside two games of another framework, on the same core in one run.

Play is random and legal. Ours is measured as research uses it, compiled with the log on, also with
sensible players, and from Python move by move: in words, and by numbers as the other framework's
games are driven here.
Seconds are those of the processor, so that other programs on the machine disturb little.
"""

from __future__ import annotations

import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from parlorcar.games import GAMES, definition, part
from parlorcar.games.core.game import Game
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.state import CHANCE_PLAYER
from parlorcar.games.kids_express.pieces import BANDIT_NAMES

from .simulate import BLOCK, MOST_DECISIONS, stream

SHOTS = "kids-express, simulated shots"
PLAYERS = 4  # of another framework's games
OTHERS = ("maedn", "crazy_eights")  # a race with bumping, and a shedding game of cards


class Rate(msgspec.Struct, frozen=True):
    """What was done in `seconds`; a step is a decision or an outcome of chance."""

    what: str
    seconds: float
    games: int
    decisions: int
    steps: int
    decisions_per_second: float
    steps_per_second: float
    games_per_second: float


class Ratio(msgspec.Struct, frozen=True):
    """By how many `times` more steps a second were made of `what` than of `beside`."""

    what: str
    beside: str
    times: float


class Shots(msgspec.Struct, frozen=True):
    """How long the slingshot's physics takes for a shot at a full car, in ms of the processor."""

    shots: int
    median_ms: float
    p95_ms: float


class Report(msgspec.Struct, frozen=True):
    """Rates differ from machine to machine; ratios of one run can be compared."""

    machine: dict[str, str]
    position_bytes: dict[str, int]
    rates: list[Rate]
    ratios: list[Ratio]
    shots: Shots


Played = tuple[int, int, int]  # games, decisions, steps


def has_open_spiel() -> bool:
    return find_spec("pyspiel") is not None


def bench(seconds: float, told: Callable[[str], None] = lambda _: None) -> Report:
    """Measures each for so many seconds; `told` hears what comes next."""
    rivals: list[tuple[str, Callable[[int], Played]]] = []
    for name in GAMES:
        game = Game(definition(name), definition(name).seats[1])
        if part(name, "lab"):
            rivals.append((f"{name}, compiled", partial(play_compiled, game, "random")))
            rivals.append((f"{name}, sensible", partial(play_compiled, game, "sensible")))
        rivals.append((f"{name}, from Python", partial(play_from_python, game)))
        rivals.append((f"{name}, by numbers", partial(play_by_numbers, game)))
    if has_open_spiel():
        rivals += [(f"OpenSpiel {name}, from Python", open_spiel(name)) for name in OTHERS]
    rates = []
    for what, play in rivals:
        told(what)
        rates.append(measure(what, play, seconds))
    sizes = {name: definition(name).position.itemsize for name in GAMES}
    told(SHOTS)
    return Report(machine(), sizes, rates, ratios(rates), measure_shots(seconds))


def ratios(rates: list[Rate]) -> list[Ratio]:
    """Each game compiled and by numbers, beside itself in words and the other framework's."""
    steps = {rate.what: rate.steps_per_second for rate in rates}
    others = [what for what in steps if what.startswith("OpenSpiel")]
    return [
        Ratio(f"{name}, {way}", beside, steps[f"{name}, {way}"] / steps[beside])
        for name in GAMES
        for way in ("compiled", "by numbers")
        if f"{name}, {way}" in steps
        for beside in (f"{name}, from Python", *others)
    ]


def measure(what: str, play: Callable[[int], Played], seconds: float) -> Rate:
    """Plays again and again for `seconds`, after once to get ready."""
    play(0)
    turn, games, decisions, steps = 0, 0, 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not turn:
        turn += 1
        more = play(turn)
        games, decisions, steps = games + more[0], decisions + more[1], steps + more[2]
    return Rate(
        what, spent, games, decisions, steps, decisions / spent, steps / spent, games / spent
    )


def measure_shots(seconds: float) -> Shots:
    """Shoots from far away for `seconds`, and at least twice."""
    from parlorcar.games.kids_express.launch import aim_at
    from parlorcar.games.kids_express.shot import shoot
    from parlorcar.games.kids_express.toy import toy_of

    toy = toy_of(definition("kids-express").standard_box["shot"].value)
    target = BANDIT_NAMES[0]
    launch = aim_at(target, "first-class", "hard", toy)
    standees, stacks = dict.fromkeys(BANDIT_NAMES, "first-class"), {"first-class": 6}
    taken: list[float] = []
    while sum(taken) < seconds or len(taken) < 2:
        began = time.process_time()
        shoot(standees, stacks, "hard", toy, launch, 1, random.Random(len(taken)))
        taken.append(time.process_time() - began)
    p95 = statistics.quantiles(taken, n=20)[-1]
    return Shots(len(taken), 1000 * statistics.median(taken), 1000 * p95)


def play_compiled(game: Game, policy: str, turn: int) -> Played:
    """A block of whole games in one call, every event logged and counted."""
    lab, players = part(game.name, "lab"), game.players
    counts, kinds, _ = lab.play_block(
        *(BLOCK, players, [policy] * players, game.setting, stream(1, turn)), MOST_DECISIONS
    )
    decisions = int(counts[lab.DECISIONS])
    return BLOCK, decisions, decisions + sum(int(kinds[kind]) for kind in lab.OUTCOMES)


def play_from_python(game: Game, turn: int) -> Played:
    """One game through the public face, in words."""
    rng, position, decisions, steps = random.Random(turn), game.start(), 0, 0
    while position.actor is not None:
        if position.actor == NATURE:
            moves, weights = zip(*position.chances(), strict=True)
            position.play(rng.choices(moves, weights)[0])
        else:
            position.play(rng.choice(position.moves()))
            decisions += 1
        steps += 1
    return 1, decisions, steps


def play_by_numbers(game: Game, turn: int) -> Played:
    """The same game through the face for loops, driven as the other framework's is."""
    rng, state, decisions, steps = random.Random(turn), game.state(), 0, 0
    while not state.is_terminal:
        if state.current_player == CHANCE_PLAYER:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        steps += 1
    return 1, decisions, steps


def open_spiel(name: str) -> Callable[[int], Played]:
    """One game of that framework, driven in the same way."""
    import pyspiel

    game: Any = pyspiel.load_game(name, {"players": PLAYERS})

    def play(turn: int) -> Played:
        rng, state, decisions, steps = random.Random(turn), game.new_initial_state(), 0, 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            steps += 1
        return 1, decisions, steps

    return play


def machine() -> dict[str, str]:
    """What the numbers were measured on."""
    facts = {
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "numba": version("numba"),
    }
    return {**facts, "open_spiel": version("open-spiel")} if has_open_spiel() else facts


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor()
