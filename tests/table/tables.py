"""Tables for the tests: made without a server, driven with a clock of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from parlorcar.games import definition
from parlorcar.games.core.shot import Shot
from parlorcar.table.automatic import next_automatic
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Body, Created, Entry, Seated
from parlorcar.table.folding import advance, fold
from parlorcar.table.table import Table

SEED = bytes(range(32))
NAMES = ("Ada", "Ben", "Cleo", "Dan")
OPENED = 1000.0  # the time at which every table is made


def person(name: str, screen: str = "") -> Seated:
    """A person at a screen of their own, or at somebody's."""
    return Seated("person", name, f"{screen or name}'s cookie")


def computer(name: str, policy: str = "sensible") -> Seated:
    return Seated("computer", name, policy=policy)


def new(
    *seats: Seated, answer_seconds: int = 8, game: str = "polar-express", **house_rules: str
) -> list[Entry]:
    version = definition(game).rules_version
    created = Created(game, list(seats), house_rules, {}, answer_seconds, version)
    return [Entry(created, OPENED, seats[0].person)]


def at_position(start: Mapping[str, Any], entries: list[Entry]) -> Table:
    """The table of `entries`, with the game at a chosen position."""
    table = fold(entries)
    table.position = table.game.position(start)
    return table


def add(table: Table, bodies: Decision, at: float, person: str = "", command: str = "") -> None:
    """Appends what was decided; fails where it was refused."""
    assert not isinstance(bodies, Refusal), bodies
    for number, body in enumerate(bodies):
        advance(table, Entry(body, at, person, command if number == 0 else ""))


def kept(decided: Decision) -> list[Body]:
    """What a store keeps of a decision; fails where it was refused."""
    assert not isinstance(decided, Refusal), decided
    return msgspec.json.decode(msgspec.json.encode(decided), type=list[Body])


def run(table: Table, now: float, pace: float = 0.0) -> list[Body]:
    """Lets happen what is due until somebody is awaited; what has happened."""
    happened: list[Body] = []
    while isinstance(due := next_automatic(table, SEED, now, pace), list):
        add(table, due, now)
        happened += due
    return happened


def with_sling(table: Table, shoot: Callable[..., Shot]) -> Table:
    """The table with a sling that shoots like this; other tables share its game, and do not."""
    usual = table.game.definition.shots
    assert usual is not None
    table.game = copy(table.game)
    table.game.definition = replace(table.game.definition, shots=replace(usual, shoot=shoot))
    return table
