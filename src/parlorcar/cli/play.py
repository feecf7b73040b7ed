"""`parlorcar play`: a game at one terminal, in words."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from parlorcar.players import check_policy
from parlorcar.table.automatic import MOST_PLIES
from parlorcar.table.creation import named
from parlorcar.table.entries import Seated
from parlorcar.table.text import Unfit
from parlorcar.table.warm import warm

from .conversation import HELP, Left, ask, read
from .options import box_option, game_argument, make_game, rule_option
from .sitting import Sitting, by_itself, carry_out, sit_down, tell_news, write_down
from .speaking import compilation_shown

TABLE = 3  # players, unless said otherwise
SOMEBODY = "Passenger"


@click.command(epilog='Example: parlorcar play polar-express --people "Ada,Ben" --players 3')
@game_argument
@click.option("--players", type=int, help=f"How many play, computers included; else {TABLE}.")
@click.option(
    "--people",
    default=SOMEBODY,
    metavar="NAMES",
    help="Who plays at this terminal, with commas between the names.",
)
@click.option("--policy", default="sensible", show_default=True, help="sensible or random.")
@click.option("--seed", type=click.IntRange(0), help="The same seed, the same cards.")
@rule_option
@box_option
@click.option("--save", metavar="FILE", help="Write the game down, as a new .game.toml file.")
def play(
    game: str,
    players: int | None,
    people: str,
    policy: str,
    seed: int | None,
    house_rules: dict[str, str],
    box: str,
    save: str | None,
) -> None:
    """Play a game in the terminal, in words.

    Type the number of a choice, or a move as `parlorcar replay` shows it. Hands stay hidden:
    before another person acts, the screen is cleared and handed over.
    """
    names = people.split(",")
    players = max(TABLE, len(names)) if players is None else players
    made = make_game(game, players, box, house_rules)
    seats = seat_everybody(names, players, check_policy(policy))
    path = reserve(save) if save is not None else None
    with compilation_shown():
        warm(made.name)
    sitting = sit_down(made, seats, seed)
    try:
        play_on(sitting)
    except Left:
        click.echo("Goodbye.")
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
    """The whole game, and the ceremony."""
    click.echo(f"{sitting.game.definition.title}: {', '.join(sitting.names)}.")
    click.echo(HELP)
    while sitting.position.actor is not None:
        if len(sitting.moves) >= MOST_PLIES:
            click.echo(f"The game has found no end in {MOST_PLIES} moves.")
            return
        line = by_itself(sitting)
        if line is not None:
            carry_out(sitting, line)
        else:
            ask(sitting)
    tell_news(sitting, sitting.screen or 0)
    ring_the_bell(sitting)


def ring_the_bell(sitting: Sitting) -> None:
    """The winner rings the bell, and everybody else gets a wish."""
    outcome = sitting.position.outcome
    if outcome is None or outcome.winner is None:
        return
    winner = sitting.names[outcome.winner - 1]
    click.echo()
    if outcome.winner in sitting.people:
        with suppress(Left):  # the bell rings all the same
            read(f"{winner}, press Enter to ring the sleigh bell. ")
    click.echo(f"{winner} rings the sleigh bell and opens the pouch of wishes.")
    others = [name for name in sitting.names if name != winner]
    gifts = sitting.game.definition.parting_gifts
    for name, wish in zip(others, sitting.chance.sample(gifts, len(others)), strict=True):
        click.echo(f"For {name}: {wish}")
