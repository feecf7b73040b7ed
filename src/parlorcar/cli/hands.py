"""What people do with their own hands before nature acts: turn up, lay out, spin, toss, shoot.

Where a spinning ring gives time to memorise, a screen shows the cards until it stops. Words that
go into a file or a pipe cannot be taken back, so there each second of the spin is one card to
look at.
"""

from __future__ import annotations

import re
import time

from parlorcar.games.core.gate import Gate

from .conversation import take_the_screen, told
from .shooting import by_slingshot
from .sitting import Sitting, by_chance, carry_out
from .typed import clear_screen, forget_typed, is_screen, read, tell
from .words import words

POWER = 70  # of a gesture for which nothing is typed
MOST_POWER = MOST_AIM = 100
ENTER = "Press Enter."
HOW = {
    "spin": "Press Enter, or type spin and a power from 0 to 100: spin 70.",
    "toss": "Press Enter, or type toss, a power from 0 to 100 and an aim: toss 60 -10.",
    "slide": "Press Enter, or type slide, a power from 0 to 100 and an aim: slide 60 -10.",
}
TYPED = re.compile(r"([a-z]+)(?: (\d{1,3})(?: (-?\d{1,3}))?)?")


def by_hand(sitting: Sitting, gate: Gate) -> None:
    """Has somebody do what nature waits for. Raises Left where they leave."""
    if gate.kind == "shot":
        by_slingshot(sitting, gate)
        return
    if gate.timed and not gate.one_at_a_time:
        memorise(sitting, gate)
        return
    seat = sitting.screen or sitting.people[0]
    take_the_screen(sitting, seat, sitting.position.secretive())
    carry_out(sitting, made(sitting, seat, gate)[0])


def memorise(sitting: Sitting, gate: Gate) -> None:
    """Everybody spins the ring once and looks; in the game it has spun as long as the longest."""
    longest = 0
    for seat in sitting.people:
        take_the_screen(sitting, seat, private=True)
        line, seconds = made(sitting, seat, gate)
        while not spun(line):
            carry_out(sitting, line)
            take_the_screen(sitting, seat, private=True)
            line, seconds = made(sitting, seat, gate)
        longest = max(longest, spun(line))
        if is_screen():
            show(sitting, seat, seconds)
        else:
            turn_up(sitting, seat, spun(line))
    carry_out(sitting, f"* ring {longest}")


def spun(line: str) -> int:
    """The seconds in nature's move, "* ring 6"."""
    return int(line.rpartition(" ")[2])


def made(sitting: Sitting, seat: int, gate: Gate) -> tuple[str, float]:
    """Nature's move after what somebody does, and how many seconds the ring spins."""
    position = sitting.position
    tell("", gate.question, HOW.get(gate.kind, ENTER))
    while True:
        line = read("> ")
        if told(sitting, seat, position.sight(seat), line):
            continue
        gesture = powers(gate.kind, line)
        if gesture is None:
            tell(f"{line} is no such gesture. {HOW.get(gate.kind, ENTER)}")
        elif gate.kind not in HOW:
            return by_chance(sitting), 0.0
        else:
            text, seconds = sitting.game.definition.gesture(gate.kind, *gesture, sitting.hands)
            return f"* {text}", seconds


def powers(kind: str, line: str) -> tuple[int, int] | None:
    """Power and aim of what was typed; None if that is no such gesture.

    >>> powers("spin", ""), powers("toss", "toss 60 -10"), powers("slide", "slide 55")
    ((70, 0), (60, -10), (55, 0))
    >>> powers("spin", "spin 101"), powers("spin", "toss 60"), powers("spin", "7")
    (None, None, None)
    """
    if not line:
        return POWER, 0
    if kind not in HOW or not (typed := TYPED.fullmatch(line)):
        return None
    word, power, aim = typed.groups()
    strength, side = int(power or POWER), int(aim or 0)
    fits = word == kind and strength <= MOST_POWER and abs(side) <= MOST_AIM
    return (strength, side) if fits else None


def show(sitting: Sitting, seat: int, seconds: float) -> None:
    """The cards of `seat`, face up on the screen until the ring stops."""
    sight = sitting.position.sight(seat, up=places(sitting, seat))
    tell("The ring spins ...", *words(sitting.game).hand_in_words(sight, seat, sitting.names))
    time.sleep(seconds)
    forget_typed()
    clear_screen()
    tell("The ring has stopped: your cards lie face down again.")


def turn_up(sitting: Sitting, seat: int, looks: int) -> None:
    """Turns up cards of `seat`, one at a time and no more than `looks` times."""
    known = places(sitting, seat)
    while looks:
        tell(f"You have time to look at {cards(looks)}, one at a time: look {known[0]}, or done.")
        line = read("> ")
        if line == "done":
            return
        if told(sitting, seat, sitting.position.sight(seat), line):
            continue
        place = line.removeprefix("look ")
        if place not in map(str, known):
            tell(f"{line}: your cards lie in the places {', '.join(map(str, known))}.")
            continue
        sight = sitting.position.sight(seat, up=[int(place)])
        tell(*words(sitting.game).hand_in_words(sight, seat, sitting.names))
        looks -= 1


def places(sitting: Sitting, seat: int) -> list[int]:
    """Where cards of `seat` lie."""
    lying = sitting.position.sight(seat).to_dict()["places"][seat - 1]
    return [place for place, card in enumerate(lying, 1) if card is not None]


def cards(amount: int) -> str:
    return "one card" if amount == 1 else f"{amount} cards"
