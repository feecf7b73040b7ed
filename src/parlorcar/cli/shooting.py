"""A shot with the slingshot at a terminal: aimed in words, and flown by the same physics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from parlorcar import Game
from parlorcar.games.core.gate import Gate
from parlorcar.games.core.shot import Launch, NamedShot, Shot, Shots
from parlorcar.table.computers import UNSTEADINESS

from .conversation import take_the_screen, told
from .sitting import Sitting, carry_out
from .typed import read, tell

PRACTISED = 1.0  # how unsteady a hand is, unless said otherwise
POWERS = (20, 50, 80)  # for which it is told how far a hand strays
STRAIGHT = 0.5  # degrees off the aim that nobody would notice
NUMBERS = re.compile(r"-?\d{1,4}(?:[ ,]+-?\d{1,4}){3}")


def by_slingshot(sitting: Sitting, gate: Gate) -> None:
    """Whoever is on turn shoots. Raises Left where the person leaves."""
    position, shots = sitting.position, shots_of(sitting.game)
    seat = position.to_dict()["turn"]
    take_the_screen(sitting, seat, private=False)
    record, box, seated = position.record, sitting.game.box, sitting.seats[seat - 1]
    person = seated.who == "person"
    launch = aimed(sitting, seat, gate) if person else shots.aim(record, box)
    hand = PRACTISED if person else UNSTEADINESS.get(seated.policy, PRACTISED)
    shot = shots.shoot(record, box, launch, hand, sitting.chance)
    tell(*flight_in_words(shot, launch, sitting.game.board()))
    carry_out(sitting, f"* {shot.text}")


def shots_of(game: Game) -> Shots:
    shots = game.definition.shots
    assert shots is not None
    return shots


def aimed(sitting: Sitting, seat: int, gate: Gate) -> Launch:
    """What somebody at the terminal intends."""
    position, shots = sitting.position, shots_of(sitting.game)
    menu = shots.menu(position.record, sitting.game.setting, sitting.game.box, seat - 1)
    best = shots.aim(position.record, sitting.game.box)
    tell("", f"{sitting.names[seat - 1]}: {gate.question}")
    tell(*targets_in_words(menu), *scatter_in_words(sitting, seat), how(shots.limits))
    while True:
        line = read("> ")
        if not line:
            return best
        if told(sitting, seat, position.sight(seat), line):
            continue
        try:
            return launch_typed(line, menu, shots.limits)
        except ValueError as error:
            tell(str(error))


def launch_typed(
    line: str, menu: Sequence[NamedShot], limits: Mapping[str, tuple[int, int]]
) -> Launch:
    """A launch by its target, by its number in the list, or by its four numbers.

    Raises ValueError with a sentence for what is none of them.
    """
    if NUMBERS.fullmatch(line):
        launch = Launch(*map(int, re.split("[ ,]+", line)))
        for (name, (least, most)), value in zip(limits.items(), astuple(launch), strict=True):
            if not least <= value <= most:
                raise ValueError(f"{name} {value}: it goes from {least} to {most}.")
        return launch
    for number, shot in enumerate(menu, 1):
        if line.casefold() in (shot.target, str(number)):
            return shot.launch
    known = ", ".join(shot.target for shot in menu)
    raise ValueError(f"{line}: nobody to aim at, and no four whole numbers; there is {known}.")


def how(limits: Mapping[str, tuple[int, int]]) -> str:
    """What may be typed to shoot."""
    fields = ", ".join(f"{name} {least} to {most}" for name, (least, most) in limits.items())
    return (
        "Type a name or its number, Enter alone for the best target, "
        f"or an aim of your own as four whole numbers: {fields}."
    )


def targets_in_words(menu: Sequence[NamedShot]) -> Iterator[str]:
    """The named shots, each with the numbers that it stands for."""
    for number, shot in enumerate(menu, 1):
        numbers = " ".join(map(str, astuple(shot.launch)))
        yield f"{number}. {shot.target}: {shot.label} ({numbers})"


def scatter_in_words(sitting: Sitting, seat: int) -> Iterator[str]:
    """How far a hand strays from what it intends: nobody shoots blindly."""
    facts = sitting.position.to_dict()
    hard = facts["shot"] == "hard mode"
    condition = list(facts["kids"])[seat - 1] if hard else facts["shot"]
    spread = sitting.game.board()["conditions"][condition]["spread"]
    told = [f"{degrees(spread[power // 10][0])} at power {power}" for power in POWERS]
    _, upright, speed = spread[0]
    yield (
        f"Two flicks of three stray by less than this: to the sides {', '.join(told)}; "
        f"up or down {degrees(upright)}; {speed:.0%} in speed."
    )


def flight_in_words(shot: Shot, launch: Launch, board: Mapping[str, Any]) -> Iterator[str]:
    """How the sling flew, and whom it struck; who fell is told by what happens next."""
    off = shot.drawn["azimuth"] - launch.azimuth / 10
    way = "straight along the aim"
    if abs(off) >= STRAIGHT:
        way = f"{degrees(off)} to the {'right' if off > 0 else 'left'} of the aim"
    yield f"The sling flies at {shot.drawn['speed']:.1f} metres a second, {way}."
    standees = [*board["bandits"], *board["kids"]]
    struck = [name.title() for _, name in shot.contacts if name in standees]
    yield f"It strikes {', then '.join(struck) or 'nobody'}."


def degrees(angle: float) -> str:
    """An angle to either side in whole degrees.

    >>> degrees(-0.7), degrees(12.4)
    ('1 degree', '12 degrees')
    """
    whole = round(abs(angle))
    return f"{whole} {'degree' if whole == 1 else 'degrees'}"
