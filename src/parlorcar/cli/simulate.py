"""`parlorcar simulate`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import click
import msgspec

from parlorcar import Game
from parlorcar.games.core.game import Box
from parlorcar.lab.result import Race, Result
from parlorcar.lab.simulate import MOST_DECISIONS
from parlorcar.lab.simulate import simulate as simulate_games
from parlorcar.players import POLICIES

from .options import (
    box_option,
    game_argument,
    hard_mode_option,
    json_option,
    kids_option,
    make_game,
    rule_option,
    usual_players,
)
from .speaking import compilation_shown, is_terminal, say_json
from .words import words

MOST_GAMES = 100_000_000


EXAMPLES = """\b
Example: parlorcar simulate polar-express --players 2 --policy sensible --policy random
Example: parlorcar simulate kids-express --policy sensible --kids noa,joy --hard-mode all"""


@click.command(
    epilog=EXAMPLES,
    help="""Play many whole games at once and count.

    The same seed gives the same games with any number of threads. Without a seed, other games are
    played every time.""",
)
@game_argument
@click.option("--players", type=int, help="How many play; else as many as can.")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True)
@click.option("--threads", type=click.IntRange(1, 1024), help="Default: one for each core.")
@click.option("--seed", type=click.IntRange(0), help="Default: drawn anew, and told.")
@click.option(
    "--most-decisions",
    type=click.IntRange(1),
    default=MOST_DECISIONS,
    show_default=True,
    help="A game that is not over by then is cut off, and counted apart.",
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    default=["random"],
    show_default=True,
    help=f"{', '.join(POLICIES)}: given once for all seats, or once for each.",
)
@kids_option
@hard_mode_option
@rule_option
@box_option
@json_option
def simulate(
    game: str,
    players: int | None,
    games: int,
    threads: int | None,
    seed: int | None,
    most_decisions: int,
    policies: tuple[str, ...],
    kids: list[str],
    hard_mode: list[str],
    house_rules: dict[str, str],
    box: Box,
    as_json: bool,
) -> None:
    if players is None:
        players = usual_players(game, kids)
    made = make_game(game, players, box, house_rules, kids, hard_mode)
    chosen = policies[0] if len(policies) == 1 else list(policies)
    with compilation_shown():
        simulate_games(made, 1, chosen, 1, 1, most_decisions=1)
    watched: Any = nullcontext()
    if is_terminal():
        watched = click.progressbar(length=games, label="Games", file=sys.stderr)
    with watched as bar:
        tell = bar.update if bar else lambda _: None
        result = simulate_games(made, games, chosen, seed, threads, tell, most_decisions)
    if as_json:
        say_json(msgspec.to_builtins(result))
    else:
        click.echo("\n".join(table(made, result)))


def table(game: Game, result: Result) -> list[str]:
    """The result for people."""
    lines = [f"{game.definition.title}: {result.games:,} games, seed {result.seed}", ""]
    lines += seats_in_words(game, result)
    lines += ["", f"{'in all games':<18}{'':>12}{'a game':>9}"]
    counted = {"decisions": result.decisions, "turns": result.turns, **result.counts}
    for name, count in counted.items():
        told = name.replace("_", " ")
        lines.append(f"{told:<18}{count:>12,}{count / result.games:>9.2f}")
    if figures := list(words(game).figures_in_words(result)):
        lines += ["", *figures]
    if result.cut:
        lines += ["", cut_in_words(result)]
    lines += [
        "",
        f"{result.decisions_per_second:,.0f} decisions a second: {result.seconds:.2f} seconds "
        f"on {result.threads} {'thread' if result.threads == 1 else 'threads'}",
    ]
    return lines


def cut_in_words(result: Result) -> str:
    """How many games had no end, for people."""
    were = "1 game was" if result.cut == 1 else f"{result.cut:,} games were"
    decisions = "decision" if result.most_decisions == 1 else "decisions"
    return (
        f"{were} cut off after {result.most_decisions:,} {decisions}: "
        "not over by then, so nobody has won or lost there"
    )


def seats_in_words(game: Game, result: Result) -> Iterator[str]:
    """Who plays by what, and as whom; in a race, who wins how often."""
    if game.characters:
        yield f"{'seat':<6}{'policy':<12}kid"
        for seat, (policy, kid) in enumerate(zip(result.policies, game.characters, strict=True), 1):
            mode = ", hard mode" if kid in game.hard_mode else ""
            yield f"{seat:<6}{policy:<12}{kid}{mode}"
        return
    if not isinstance(result, Race):
        yield f"{'seat':<6}policy"
        for seat, policy in enumerate(result.policies, 1):
            yield f"{seat:<6}{policy}"
        return
    yield f"{'seat':<6}{'policy':<12}{'wins':>12}{'share':>9}"
    for seat, (policy, wins) in enumerate(zip(result.policies, result.wins, strict=True), 1):
        yield f"{seat:<6}{policy:<12}{wins:>12,}{wins / result.games:>9.1%}"
    yield f"{'':<6}{'nobody':<12}{result.no_winner:>12,}"
