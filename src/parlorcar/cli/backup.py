"""`parlorcar backup`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .options import database_option
from .speaking import counted, mistake


@click.command(
    epilog="Example: parlorcar backup tables-monday.db --database tables.db",
    help="""Keep the tables in a second file, also while a server runs.

    Whoever reads that file knows what is to come in games that are being played: only this user
    may read it.""",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
@click.option("--replace", is_flag=True, help="Overwrite FILE if it exists.")
def backup(file: Path, database: str, replace: bool) -> None:
    from parlorcar.service.backup import back_up
    from parlorcar.service.unable import Unable

    try:
        kept = back_up(file, database, replace)
    except Unable as error:
        sys.exit(mistake(str(error)))
    click.echo(f"{file} holds {counted(kept.tables, 'table')}, and is whole.")
