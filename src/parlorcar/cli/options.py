"""Options that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from parlorcar import Game, InvalidBox
from parlorcar.games import definition
from parlorcar.games.core.game import Box
from parlorcar.games.core.reading import Unreadable, table_of
from parlorcar.table.creation import of_today

Command = Callable[..., Any]

ALL = "all"  # instead of names: all kids who play

game_argument = click.argument("game", metavar="GAME")
STDIN = "-"  # instead of a file's name


def read_box(context: click.Context, _option: click.Parameter, given: str) -> Box:
    """A box as a game takes it: its file's name, or what came over standard input."""
    if given != STDIN:
        return given
    if context.info_name == "play":
        raise click.BadParameter("what you type is the game: give the name of a box file.")
    try:
        return table_of(typed_in())
    except (Unreadable, UnicodeDecodeError) as error:
        raise InvalidBox(f"standard input: {error}") from None


def typed_in() -> str:
    """All of standard input, as a file would be read."""
    return sys.stdin.buffer.read().decode("utf-8-sig") if sys.stdin else ""  # it may be closed


box_option = click.option(
    "--box",
    default="standard",
    metavar="FILE",
    callback=read_box,
    help="A box file with values that differ; - for standard input.",
)
database_option = click.option(
    "--database", metavar="FILE|URL", default="", help="Where tables are kept."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def read_rules(_context: click.Context, _option: click.Parameter, given: Any) -> dict[str, str]:
    """NAME=CHOICE, any number of times."""
    chosen = {}
    for text in given:
        name, equals, choice = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not NAME=CHOICE, such as announce=automatic.")
        chosen[name.strip()] = choice.strip()
    return chosen


rule_option = click.option(
    "--rule",
    "house_rules",
    multiple=True,
    metavar="NAME=CHOICE",
    callback=read_rules,
    help="A house rule; may be given several times. See `parlorcar rules GAME`.",
)


def read_names(_context: click.Context, _option: click.Parameter, given: str | None) -> list[str]:
    """Names with commas between them, as the notation writes them."""
    return [] if given is None else [name.strip().casefold() for name in given.split(",")]


kids_option = click.option(
    "--kids",
    metavar="NAMES",
    callback=read_names,
    help="Who is played in Kids Express, seat by seat: noa,tom,joy,lily.",
)
hard_mode_option = click.option(
    "--hard-mode",
    metavar="NAMES",
    callback=read_names,
    help=f"Which of the kids shoot in hard mode: noa,lily, or {ALL}.",
)


def usual_players(name: str, kids: Sequence[str], most: int | None = None) -> int:
    """How many play where nobody says it: a seat for each kid named, else as many as can."""
    found = definition(name)
    if kids and found.characters:
        return len(kids)
    return found.seats[1] if most is None else min(most, found.seats[1])


def make_game(
    name: str,
    players: int,
    box: Box,
    house_rules: dict[str, str],
    kids: Sequence[str] = (),
    hard_mode: Sequence[str] = (),
) -> Game:
    """The game as the options say. Raises InvalidRecord or InvalidBox for what cannot be."""
    found = definition(name)
    of_today(found, house_rules)
    if list(hard_mode) == [ALL] and found.characters:
        hard_mode = kids or found.characters[:players]
    return Game(found, players, box, house_rules, kids, hard_mode)
