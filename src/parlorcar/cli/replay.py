"""`parlorcar replay`."""

from __future__ import annotations

import sys
from typing import Any

import click

import parlorcar
from parlorcar import IllegalMove, InvalidBox, InvalidRecord, Replay
from parlorcar.games.core.errors import printable

from .options import json_option
from .speaking import compilation_shown, legal_in_words, mistake, say_json


@click.command(epilog="Example: parlorcar replay evening.game.toml")
@click.argument("file")
@json_option
def replay(file: str, as_json: bool) -> None:
    """Play a recorded game through and tell it in sentences."""
    try:
        with compilation_shown():
            played = parlorcar.replay(file)
    except (IllegalMove, InvalidRecord, InvalidBox) as error:
        if as_json:
            say_json(refusal(error))
        sys.exit(mistake(in_one_line(file, error)))
    if as_json:
        say_json(played.to_dict())
    else:
        for sentence in sentences(played):
            click.echo(printable(sentence))


def refusal(error: ValueError) -> dict[str, Any]:
    """What is wrong with a record, for a program."""
    number, text, legal = None, None, list[str]()
    if isinstance(error, IllegalMove):
        number, text, legal = error.number, error.text, error.legal
    return {"ok": False, "move": number, "text": text, "error": str(error), "legal": legal}


def in_one_line(file: str, error: ValueError) -> str:
    where = "" if str(error).startswith(printable(file)) else f"{file}: "
    if not isinstance(error, IllegalMove):
        return f"{where}{error}"
    return f"{where}move {error.number}, {error}; {legal_in_words(error)}"


def sentences(played: Replay) -> list[str]:
    """The game, a sentence for everything that happened."""
    game, names = played.game, played.record.players
    told = [f"{game.definition.title}, played by {', '.join(names)}."]
    told += [game.sentence(event.to_dict(), names) for step in played.events for event in step]
    actor = played.positions[-1].actor
    if actor is not None:
        who = "nature" if actor == parlorcar.NATURE else names[int(actor) - 1]
        told.append(f"Here the record ends; {who} would be next.")
    return told
