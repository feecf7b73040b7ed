"""`parlorcar bench`."""

from __future__ import annotations

import math

import click
import msgspec

from .options import json_option
from .speaking import compilation_shown, is_terminal, say_json

MISSING = "OpenSpiel is not installed, so only our own games are measured: `make bench` adds it."


@click.command(
    epilog="Example: parlorcar bench --seconds 10",
    help="Measure the rules beside two games of OpenSpiel, on one core.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=3.0,
    show_default=True,
    help="How long each game is played.",
)
@json_option
def bench(seconds: float, as_json: bool) -> None:
    if math.isnan(seconds):
        raise click.BadParameter("--seconds: nan is no number of seconds; give one.")
    from parlorcar.lab.bench import bench as measure
    from parlorcar.lab.bench import has_open_spiel

    if not has_open_spiel():
        click.echo(MISSING, err=True)
    with compilation_shown():
        report = measure(seconds, say_next)
    if as_json:
        say_json(msgspec.to_builtins(report))
        return
    click.echo(", ".join(f"{name}: {fact}" for name, fact in report.machine.items()))
    for name, size in report.position_bytes.items():
        click.echo(f"A position of {name} takes {size} bytes.")
    click.echo(f"\n{'a second of one core':<34}{'steps':>14}{'decisions':>14}{'games':>11}")
    for rate in report.rates:
        click.echo(
            f"{rate.what:<34}{rate.steps_per_second:>14,.0f}"
            f"{rate.decisions_per_second:>14,.0f}{rate.games_per_second:>11,.0f}"
        )
    shots = report.shots
    click.echo(
        f"\nA simulated shot: {shots.median_ms:.0f} ms (median), {shots.p95_ms:.0f} ms (p95)"
    )
    click.echo("\nTimes as many steps in this run:")
    for ratio in report.ratios:
        click.echo(f"{ratio.what} / {ratio.beside:<34}{ratio.times:>8,.1f}")


def say_next(what: str) -> None:
    if is_terminal():
        click.echo(f"Measuring {what} ...", err=True)
