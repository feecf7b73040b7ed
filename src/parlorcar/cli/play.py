"""`parlorcar play`: a game at one terminal, in words."""

from __future__ import annotations

from pathlib import Path

import click

from parlorcar.games.core.game import Box
from parlorcar.players import POLICIES, check_policy, usual
from parlorcar.table.creation import named
from parlorcar.table.entries import Seated
from parlorcar.table.pending import MOST_PLIES
from parlorcar.table.text import Unfit
from parlorcar.table.warm import warm

from .conversation import ask, help_line
from .hands import by_hand
from .options import (
    box_option,
    game_argument,
    hard_mode_option,
    kids_option,
    make_game,
    rule_option,
    usual_players,
)
from .sitting import (
    EVERYBODY,
    Sitting,
    by_itself,
    carry_out,
    sit_down,
    standing_in_words,
    tell_news,
    write_down,
)
from .speaking import compilation_shown
from .typed import Left, tell
from .words import words

TABLE = 3  # players, unless said otherwise or fewer can play
SOMEBODY = "Passenger"


EXAMPLES = """\b
Example: parlorcar play polar-express --people "Ada,Ben" --players 3
Example: parlorcar play kids-express --people "Ada,Ben" --kids tom,lily --hard-mode lily"""


@click.command(
    epilog=EXAMPLES,
    help="""Play a game in the terminal, in words.

    Type the number of a choice, or a move as `parlorcar replay` shows it. What only one may see
    stays hidden: before another person acts, the screen is cleared and handed over.""",
)
@game_argument
@click.option("--players", type=int, help="How many play, computers included.")
@click.option(
    "--people",
    default=SOMEBODY,
    metavar="NAMES",
    help="Who plays at this terminal, with commas between the names.",
)
@click.option(
    "--policy",
    help=f"How computers play: {', '.join(POLICIES)}. Default: the best that the game has.",
)
@click.option("--seed", type=click.IntRange(0), help="The same seed, the same cards.")
@kids_option
@hard_mode_option
@rule_option
@box_option
@click.option("--save", metavar="FILE", help="Write the game down, as a new .game.toml file.")
def play(
    game: str,
    players: int | None,
    people: str,
    policy: str | None,
    seed: int | None,
    kids: list[str],
    hard_mode: list[str],
    house_rules: dict[str, str],
    box: Box,
    save: str | None,
) -> None:
    names = people.split(",")
    if players is None:
        players = max(usual_players(game, kids, TABLE), len(names))
    made = make_game(game, players, box, house_rules, kids, hard_mode)
    seats = seat_everybody(names, players, check_policy(policy or usual(made.name), made.name))
    path = reserve(save) if save is not None else None
    with compilation_shown():
        warm(made.name)
    sitting = sit_down(made, seats, seed)
    try:
        play_on(sitting)
    except Left:
        tell("Goodbye.")
    finally:
        if path is not None:
            write_down(sitting, path)
            click.echo(f"The game is written down in {path}.")


def seat_everybody(names: list[str], players: int, policy: str) -> list[Seated]:
    """People first, then computers."""
    if len(names) > players:
        raise click.UsageError(
            f"--people: {len(names)} names, but {players} play: give --players {len(names)}."
        )
    seated = [Seated("person", name) for name in names]
    computers = [Seated("computer", policy=policy)] * (players - len(names))
    try:
        return named(seated + computers)
    except Unfit as error:
        raise click.UsageError(f"--people: {error}") from None


def reserve(save: str) -> Path:
    """The file to be written, made now, so that no game is lost at its end."""
    path = Path(save)
    try:
        path.open("x").close()
    except FileExistsError:
        raise click.UsageError(f"--save: {save} exists already: give another name.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise click.UsageError(f"--save: {save}: {reason}: give another name.") from None
    return path


def play_on(sitting: Sitting) -> None:
    """The whole game, and what follows its end."""
    tell(f"{sitting.game.definition.title}: {', '.join(sitting.names)}.", help_line(sitting.game))
    while sitting.position.actor is not None:
        if len(sitting.moves) >= MOST_PLIES:
            tell(f"The game has found no end in {MOST_PLIES} moves.")
            return
        play_once(sitting)
    tell_news(sitting, sitting.screen or EVERYBODY)
    tell("", *standing_in_words(sitting))
    words(sitting.game).the_end(sitting)


def play_once(sitting: Sitting) -> None:
    """One step: by somebody's hands, by itself, or as a person decides."""
    gate = sitting.position.gate()
    if gate is not None:
        by_hand(sitting, gate)
        return
    line = by_itself(sitting)
    if line is not None:
        carry_out(sitting, line)
    else:
        ask(sitting)
