"""Making a table: its first entry, or the sentence that says why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlorcar.games import definition
from parlorcar.games.core.box import did_you_mean
from parlorcar.games.core.definition import Definition
from parlorcar.games.core.errors import InvalidRecord, printable
from parlorcar.games.core.game import Game
from parlorcar.players import check_policy

from . import clocks, text
from .entries import Created, Seated
from .refusals import Refusal

ANSWER_SECONDS = (5, 8, 15, 30, 0)  # 0: a window waits for all


@dataclass(frozen=True)
class Part:
    """Whom a seat shall play (empty: the first that nobody has taken), and whether harder."""

    character: str = ""
    hard_mode: bool = False


def new_table(
    game: str,
    seats: list[Seated],
    house_rules: dict[str, str],
    box: dict[str, Any],
    answer_seconds: int,
    parts: Sequence[Part] = (),
    clock: str = "none",
) -> Created | Refusal:
    """The first entry of a table. Raises nothing: what is wrong comes back as a Refusal.

    `parts` are those of the seats, in a game of characters; `clock` is how long to think.
    """
    if clock not in clocks.THINKING:
        known = ", ".join(clocks.THINKING)
        return Refusal("malformed", f"clock: {printable(clock)!r} is not one of {known}.")
    if answer_seconds not in ANSWER_SECONDS:
        known = ", ".join(map(str, ANSWER_SECONDS))
        return Refusal("malformed", f"answer_seconds: {answer_seconds} is not one of {known}.")
    if all(seat.who == "computer" for seat in seats):
        return Refusal("malformed", "Nobody would play: give at least one seat to a person.")
    if clash := {"name", "players", "box"} & set(house_rules):
        return Refusal("malformed", f"{clash.pop()}: there is no such house rule: leave it out.")
    try:
        rules = definition(game)
        of_today(rules, house_rules)
        for seat in seats:
            if seat.who == "computer":
                check_policy(seat.policy, game)
        named_seats = named(seats)
        kids = characters(rules, parts)
        hard = hard_mode(rules, kids, parts)
        made = Game(rules, len(seats), box or "standard", house_rules, kids, hard)
    except ValueError as error:  # Unfit, InvalidRecord, InvalidBox: each one clear sentence
        return Refusal("malformed", str(error))
    return Created(
        *(game, named_seats, house_rules, box, answer_seconds, rules.rules_version, kids, hard),
        whole_box=made.box,
        clock=clock,
        ready=any(seat.who == "free" for seat in seats) and is_timed(rules, clock, answer_seconds),
    )


def of_today(rules: Definition, house_rules: Mapping[str, str]) -> None:
    """Raises InvalidRecord where a choice is what one meant under earlier rules."""
    for switch, choice in house_rules.items():
        if choice in rules.earlier_readings.get(switch, {}):
            known = " or ".join(rules.house_rules[switch].choices)
            raise InvalidRecord(f"{switch}: {choice!r} is no choice; take {known}")


def is_timed(rules: Definition, clock: str, answer_seconds: int) -> bool:
    """Whether somebody who does not look at the table may miss something."""
    return clock != "none" or (answer_seconds > 0 and bool(rules.answer_by_default))


def characters(rules: Definition, parts: Sequence[Part]) -> list[str]:
    """The character of each seat; none in a game without. Raises InvalidRecord."""
    wanted = [part.character for part in parts if part.character]
    for name in wanted:
        if not rules.characters:
            raise InvalidRecord(f"character: {rules.title} has none to choose; leave {name!r} out")
        if name not in rules.characters:
            known = did_you_mean(name, rules.characters)
            raise InvalidRecord(f"character: nobody is called {printable(name)!r}{known}")
        if wanted.count(name) > 1:
            raise InvalidRecord(f"character: {name} is played by one seat; choose another one too")
    left = [name for name in rules.characters if name not in wanted]
    return [part.character or left.pop(0) for part in parts if part.character or left]


def hard_mode(rules: Definition, kids: Sequence[str], parts: Sequence[Part]) -> list[str]:
    """The characters in hard mode. Raises InvalidRecord."""
    if not rules.characters and any(part.hard_mode for part in parts):
        raise InvalidRecord(f"hard_mode: {rules.title} has none; leave it out")
    return [kid for kid, part in zip(kids, parts, strict=False) if part.hard_mode]


def named(seats: list[Seated]) -> list[Seated]:
    """The seats with fit names; computers without one are numbered."""
    taken: list[str] = []
    result: list[Seated] = []
    for seat in seats:
        if seat.who == "free":
            name = ""
        elif seat.who == "computer" and not seat.name.strip():
            name = text.computer_name([*taken, *(other.name for other in seats)])
        else:
            name = text.new_name(seat.name, taken)
        if name:
            taken.append(name)
        result.append(Seated(seat.who, name, seat.person, seat.policy))
    return result
