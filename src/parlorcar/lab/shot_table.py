"""How often a practised person fells whom: the slingshot's physics, many times over.

The table stands for the physics where thousands of games are played at once. Every shot has a seed
of its own, so the same table comes out of any number of processes.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import signal
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..games.kids_express.launch import aim_at, drawn_flight
from ..games.kids_express.model import Scene, model_hash
from ..games.kids_express.pieces import BANDIT_NAMES
from ..games.kids_express.placing import Stand, put_down
from ..games.kids_express.toy import CONDITIONS, Toy

AIMED_AT, LEFT, RIGHT = "first-class", "locomotive", "second-class"
TOKENS = 6  # in each place: what lies there half-way through a game
SLOTS = range(4)
MASKS = range(1, 16)
POWERS = range(0, 101, 10)
POWER_SHARE = 4  # a point of the power curve takes a quarter as many shots as a cell


@dataclass(frozen=True, slots=True)
class Cell:
    """Shots that are counted together: the bandits' slots as bits, and what is flicked how hard."""

    condition: str
    mask: int
    power: int | None  # None: as a practised person does
    first: int  # the number of the first shot
    shots: int


@dataclass(slots=True)
class Count:
    """What fell: bandits by mask, and neighbours by side and slot, after a miss and after a hit."""

    cell: Cell
    fallen: list[int]
    neighbours: list[list[list[int]]]


def shoot_cell(toy: Toy, cell: Cell) -> Count:
    """All shots of a cell, with both neighbouring cars full."""
    # Late, so that whoever only reads a table needs no physics.
    from ..games.kids_express.shot import simulated

    aimed = [slot for slot in SLOTS if cell.mask >> slot & 1]
    wanted = [Stand(BANDIT_NAMES[slot], slot, AIMED_AT) for slot in aimed]
    wanted += [Stand(f"{place} {slot}", slot, place) for place in (LEFT, RIGHT) for slot in SLOTS]
    launch = aim_at(BANDIT_NAMES[aimed[0]], AIMED_AT, cell.condition, toy, cell.power)
    count = Count(cell, [0] * 16, [[[0] * 4 for _ in (LEFT, RIGHT)] for _ in range(2)])
    for number in range(cell.first, cell.first + cell.shots):
        rng = random.Random(f"{cell.condition} {cell.mask} {cell.power} {number}")
        flight = drawn_flight(launch, cell.condition, toy, 1, rng)
        standing = put_down(wanted, toy, rng)
        stacks = dict.fromkeys((LEFT, AIMED_AT, RIGHT), TOKENS)
        scene = Scene(standing, stacks, cell.condition, float(launch.side), flight)
        fallen = simulated(toy, scene).fallen
        mask = sum(1 << slot for slot in SLOTS if BANDIT_NAMES[slot] in fallen)
        count.fallen[mask] += 1
        for side, place in enumerate((LEFT, RIGHT)):
            for slot in SLOTS:
                count.neighbours[mask > 0][side][slot] += f"{place} {slot}" in fallen
    return count


def cells(shots: int, batch: int = 25) -> Iterator[Cell]:
    """All that the table needs, in pieces small enough to share out."""
    for condition in CONDITIONS:
        wanted: list[tuple[int, int | None, int]] = [(mask, None, shots) for mask in MASKS]
        wanted += [(1, power, max(1, shots // POWER_SHARE)) for power in POWERS]
        for mask, power, count in wanted:
            for first in range(0, count, batch):
                yield Cell(condition, mask, power, first, min(batch, count - first))


def shot_table(
    toy: Toy, shots: int, processes: int, tell: Callable[[int], None] = lambda _: None
) -> dict[str, Any]:
    """The table of a toy, `shots` for each cell; `tell` hears how many shots have been made."""
    from ..games.kids_express.shot import ENGINE

    masks = {name: {mask: [0] * 16 for mask in MASKS} for name in CONDITIONS}
    powers = {name: dict.fromkeys(POWERS, 0) for name in CONDITIONS}
    neighbours = {name: [[[0] * 4 for _ in (LEFT, RIGHT)] for _ in range(2)] for name in CONDITIONS}
    for count in counted(toy, shots, processes):
        tell(count.cell.shots)
        condition, mask, power = count.cell.condition, count.cell.mask, count.cell.power
        if power is not None:
            powers[condition][power] += sum(count.fallen) - count.fallen[0]
            continue
        for fallen, times in enumerate(count.fallen):
            masks[condition][mask][fallen] += times
        for hit in range(2):
            for side in range(2):
                for slot in SLOTS:
                    neighbours[condition][hit][side][slot] += count.neighbours[hit][side][slot]
    return {
        "engine": ENGINE,
        "model": model_hash(toy),
        "shots": shots,
        "noise": {mode: asdict(hand) for mode, hand in toy.noise.items()},
        "cells": masks,
        "strays": {name: strays(masks[name], neighbours[name]) for name in CONDITIONS},
        "powers": {
            name: {
                power: round(hits / max(1, shots // POWER_SHARE), 4) for power, hits in of.items()
            }
            for name, of in powers.items()
        },
    }


def counted(toy: Toy, shots: int, processes: int) -> Iterator[Count]:
    """The counts of all cells, in no order."""
    jobs = [(toy, cell) for cell in cells(shots)]
    # A fresh process each, as other threads of this one may hold locks.
    with multiprocessing.get_context("spawn").Pool(processes, ignore_interrupts) as pool:
        yield from pool.imap_unordered(shoot_job, jobs)


def ignore_interrupts() -> None:
    """Leaves Ctrl-C to the parent, which ends its pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def shoot_job(job: tuple[Toy, Cell]) -> Count:
    return shoot_cell(*job)


def strays(masks: Mapping[int, list[int]], neighbours: list[list[list[int]]]) -> dict[str, Any]:
    """How often a neighbour in a slot fell, of the shots that missed and of those that hit."""
    missed = sum(fallen[0] for fallen in masks.values())
    hit = sum(sum(fallen) for fallen in masks.values()) - missed
    return {
        word: [[round(times / max(1, of), 4) for times in side] for side in sides]
        for word, of, sides in (("missed", missed, neighbours[0]), ("hit", hit, neighbours[1]))
    }


def total_shots(shots: int) -> int:
    """How many shots a table takes."""
    return sum(cell.shots for cell in cells(shots))


def written(table: Mapping[str, Any]) -> str:
    """The file's text, a line for each cell, so that two tables can be compared by eye."""
    lines = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            inner = ",\n".join(f"  {json.dumps(key)}: {entry(of)}" for key, of in value.items())
            lines.append(f"{json.dumps(name)}: {{\n{inner}\n}}")
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def entry(value: Any) -> str:
    if isinstance(value, Mapping) and all(isinstance(of, list) for of in value.values()):
        inner = ",\n".join(f'    "{key}": {json.dumps(of)}' for key, of in value.items())
        return "{\n" + inner + "\n  }"
    return json.dumps(value)


def hits_by_number(table: Mapping[str, Any], condition: str) -> list[float]:
    """The share of shots that fell somebody, with 1, 2, 3 and 4 bandits in the car."""
    shares = []
    for number in range(1, 5):
        of = [
            row
            for mask, row in table["cells"][condition].items()
            if int(mask).bit_count() == number
        ]
        shares.append(1 - sum(row[0] for row in of) / sum(sum(row) for row in of))
    return shares
