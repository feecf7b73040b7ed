"""`parlorcar calibrate-shot`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
import tomli_w

from parlorcar.games import definition
from parlorcar.games.core.box import merge
from parlorcar.games.core.game import Box, given_values
from parlorcar.games.kids_express.toy import CONDITIONS, speed_of, toy_of
from parlorcar.lab.shot_table import hits_by_number, shot_table, total_shots, written

from .options import box_option
from .speaking import is_terminal

MISSING = "Pygal draws the plot and is not installed; add it with: pip install pygal"


@click.command(
    "calibrate-shot",
    epilog="Example: parlorcar calibrate-shot --shots 40 --out my_table.json",
    help="""Count what a practised flick of the slingshot fells, with the toy of a box.

    The same toy gives the same table with any number of processes.""",
)
@click.option(
    "--shots",
    type=click.IntRange(1, 100_000),
    default=400,
    show_default=True,
    help="How many for each way in which bandits may stand in a car.",
)
@click.option(
    "--processes", type=click.IntRange(1, 1024), help="Default: one for each core.", metavar="N"
)
@box_option
@click.option(
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Where the table is written, as JSON, or as a box file if it ends in .toml.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="An SVG file that shows what harder and softer flicks fell.",
)
def calibrate_shot(
    shots: int, processes: int | None, box: Box, out: Path | None, plot: Path | None
) -> None:
    if plot and not has_pygal():
        raise click.ClickException(MISSING)
    for path in (out, plot):
        if path and not path.parent.is_dir():
            raise click.BadParameter(f"{path}: there is no folder {path.parent}; make it first.")
    standard = definition("kids-express").standard_box
    given = given_values(box)
    toy = toy_of(merge(standard, given)["shot"])
    watched: Any = nullcontext()
    if is_terminal():
        watched = click.progressbar(length=total_shots(shots), label="Shots", file=sys.stderr)
    with watched as bar:
        tell = bar.update if bar else lambda _: None
        table = shot_table(toy, shots, processes or os.cpu_count() or 1, tell)
    if out:
        out.write_text(as_box(table) if out.suffix == ".toml" else written(table), "utf-8")
    if plot:
        plot.write_text(drawn(table), "utf-8")
    click.echo(f"{'shares that fell somebody':<28}{'1 bandit':>10}{'2':>8}{'3':>8}{'4':>8}")
    for condition in CONDITIONS:
        shares = "".join(f"{share:>8.0%}" for share in hits_by_number(table, condition))
        click.echo(f"{condition:<30}{shares}")


def as_box(table: Mapping[str, Any]) -> str:
    """The table as `shot_table` of a box file."""
    return tomli_w.dumps({"shot_table": json.loads(written(table))})


def has_pygal() -> bool:
    return find_spec("pygal") is not None


def drawn(table: Mapping[str, Any]) -> str:
    """The plot: how often a lone bandit falls, over how hard one flicks."""
    import pygal
    from pygal.style import CleanStyle

    # Its hook for plugins knows only how modules were found before Python 3.12.
    sys.meta_path[:] = [
        finder for finder in sys.meta_path if type(finder).__name__ != "PluginImportFixer"
    ]
    chart = pygal.XY(
        style=CleanStyle,
        title="A lone bandit in front falls",
        x_title="speed of the flick in metres a second",
        y_title="share of shots",
        range=(0, 1),
        width=800,
        height=480,
        x_labels=(1, 2, 3, 4),
        truncate_legend=-1,
        no_prefix=True,
        js=[],
    )
    for condition, curve in table["powers"].items():
        chart.add(condition, [(speed_of(int(power)), share) for power, share in curve.items()])
    text: str = chart.render(is_unicode=True)
    return text
