"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from parlorcar import Game
from parlorcar.games import definition

Command = Callable[..., Any]

game_argument = click.argument("game", metavar="GAME")
box_option = click.option(
    "--box", default="standard", metavar="FILE", help="A box file with values that differ."
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


def make_game(name: str, players: int, box: str, house_rules: dict[str, str]) -> Game:
    return Game(definition(name), players, box, house_rules)
