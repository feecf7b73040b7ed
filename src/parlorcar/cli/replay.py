"""`parlorcar replay`."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

import click

import parlorcar
from parlorcar import IllegalMove, InvalidBox, InvalidRecord, Replay
from parlorcar.games.core.errors import printable
from parlorcar.games.core.record import GameRecord, parse_record
from parlorcar.table.checking import Findings, check
from parlorcar.table.text import bearable

from .options import STDIN, json_option, typed_in
from .speaking import compilation_shown, legal_in_words, mistake, say_json

EXAMPLES = """\b
Example: parlorcar replay evening.game.toml
Example: parlorcar replay --verify-seed evening.game.toml"""


@click.command(
    epilog=EXAMPLES,
    help="Play a recorded game through and tell it in sentences; - is standard input.",
)
@click.argument("file")
@click.option(
    "--verify-seed",
    is_flag=True,
    help="Check that nature's moves follow from the seed that was bound before the game.",
)
@json_option
def replay(file: str, verify_seed: bool, as_json: bool) -> None:
    try:
        with compilation_shown():
            played = parlorcar.replay(record_in(file))
        if verify_seed:
            found = checked(played)
    except (IllegalMove, InvalidRecord, InvalidBox) as error:
        if as_json:
            say_json(refusal(error))
        sys.exit(mistake(in_one_line("standard input" if file == STDIN else file, error)))
    if verify_seed:
        tell_findings(found, as_json)
    elif as_json:
        say_json(played.to_dict())
    else:
        for sentence in sentences(played):
            click.echo(bearable(sentence))


def record_in(file: str) -> GameRecord | str:
    """What is to be played: a file's name, or the record that comes over standard input."""
    if file != STDIN:
        return file
    try:
        return parse_record(typed_in())
    except UnicodeDecodeError:
        raise InvalidRecord("not a text file; a record is TOML in UTF-8") from None


def checked(played: Replay) -> Findings:
    moves = len(played.record.play.moves)
    with click.progressbar(
        length=moves, label="Moves", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as shown:
        return check(played, lambda: shown.update(1))


def tell_findings(found: Findings, as_json: bool) -> None:
    """What the check of a seed has found; the exit code is 1 where something is wrong."""
    if as_json:
        say_json({"ok": not found.wrong, **asdict(found)})
    else:
        for sentence in [*found.notes, *found.wrong, summary(found)]:
            click.echo(sentence)
    sys.exit(1 if found.wrong else 0)


def summary(found: Findings) -> str:
    unchecked = f"; {found.unchecked} could not be checked" if found.unchecked else ""
    verdict = "Something does not fit the seed" if found.wrong else "Everything fits the seed"
    moves = "1 move" if found.checked == 1 else f"{found.checked} moves"
    return f"{verdict}: {moves} of nature made again{unchecked}."


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
