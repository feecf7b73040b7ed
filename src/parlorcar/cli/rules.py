"""`parlorcar rules`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import click
import msgspec

from parlorcar import InvalidRecord
from parlorcar.games import definition
from parlorcar.games.core.definition import Definition, HouseRule, Rule

from .options import game_argument, json_option
from .speaking import say_json

BARE_KEY = re.compile("[A-Za-z0-9_-]+")


@click.command(
    epilog="Example: parlorcar rules polar-express PE-28",
    help="""Read the rules: all, or one rule or house rule by its ID.

    All of them come with the house rules and with the values of the standard box, each with its
    source.""",
)
@game_argument
@click.argument("rule_id", metavar="[ID]", required=False)
@json_option
def rules(game: str, rule_id: str | None, as_json: bool) -> None:
    found = definition(game)
    if rule_id is None:
        if as_json:
            say_json(everything(found))
        else:
            click.echo("\n".join(all_in_words(found)))
        return
    name = find(found, rule_id)
    if as_json:
        rule = found.rulebook.get(name) or found.house_rules[name]
        say_json({"id": name, **msgspec.to_builtins(rule)})
    else:
        click.echo("\n".join(one_in_words(found, name)))


def find(game: Definition, name: str) -> str:
    """The id of a rule, or the name of a house rule, however it is capitalised."""
    known = {known.casefold(): known for known in [*game.rulebook, *game.house_rules]}
    if name.casefold() not in known:
        near = get_close_matches(name.casefold(), known, 1)
        cure = f"did you mean {known[near[0]]}?" if near else f"parlorcar rules {game.name} has all"
        raise InvalidRecord(f"{name}: {game.title} has no such rule; {cure}")
    return known[name.casefold()]


def everything(game: Definition) -> dict[str, Any]:
    data = {"rules": game.rulebook, "house_rules": game.house_rules, "box": game.standard_box}
    return {"game": game.name, "title": game.title, **msgspec.to_builtins(data)}


def one_in_words(game: Definition, name: str) -> Iterator[str]:
    if name in game.rulebook:
        yield from rule_in_words(name, game.rulebook[name])
    else:
        yield from house_rule_in_words(name, game.house_rules[name])


def rule_in_words(name: str, rule: Rule) -> Iterator[str]:
    yield f"{name}: {rule.title}"
    yield rule.text
    yield f"Source: {rule.source}."
    if rule.switch:
        yield f"House rule: {rule.switch}."


def house_rule_in_words(name: str, rule: HouseRule) -> Iterator[str]:
    yield f"{name}: {rule.question} ({rule.ruling})"
    for place, (choice, meaning) in enumerate(rule.choices.items()):
        yield f"  {choice}{' (unless you say otherwise)' if place == 0 else ''}: {meaning}"


def all_in_words(game: Definition) -> Iterator[str]:
    yield game.title
    yield game.summary
    yield ""
    for name, rule in game.rulebook.items():
        yield from rule_in_words(name, rule)
        yield ""
    yield "House rules"
    yield ""
    for name, house_rule in game.house_rules.items():
        yield from house_rule_in_words(name, house_rule)
        yield ""
    yield "The standard box"
    yield ""
    # What follows a table in a TOML file belongs to it.
    for name, value in sorted(game.standard_box.items(), key=lambda item: is_long(item[1].value)):
        yield from value_in_words(name, value.value)
        yield f"  {value.source}: {value.note}"


def is_long(value: Any) -> bool:
    """Whether a value is a table of tables, told in several lines."""
    return isinstance(value, Mapping) and any(isinstance(item, Mapping) for item in value.values())


def value_in_words(name: str, value: Any) -> Iterator[str]:
    """A box value as a box file has it, a line for each card of a table of cards."""
    if is_long(value):
        yield f"[{name}]"
        for key, item in value.items():
            yield f"{key_in_toml(key)} = {plain(item)}"
    else:
        yield f"{name} = {plain(value)}"


def plain(value: Any) -> str:
    """A box value as a box file has it.

    >>> plain({"open-road": {"cards": 6, "talk": True, "digits": "3"}})
    '{ open-road = { cards = 6, talk = true, digits = "3" } }'
    """
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key_in_toml(key)} = {plain(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(plain, value))}]"
    return json.dumps(value, ensure_ascii=False)


def key_in_toml(key: str) -> str:
    """A key, in quotes where TOML needs them.

    >>> key_in_toml("grab"), key_in_toml("misty locomotive")
    ('grab', '"misty locomotive"')
    """
    return key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
