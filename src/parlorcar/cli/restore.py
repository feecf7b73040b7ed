"""`parlorcar restore`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from .options import database_option
from .speaking import counted, mistake


@click.command(
    epilog="Example: parlorcar restore tables-monday.db --database tables.db",
    help="""Put the tables of a backup in the place of those that are there.

    Stop the server first. What is replaced is kept beside, under a name that this tells.""",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
def restore(file: Path, database: str) -> None:
    from parlorcar.service.backup import restore as put_back
    from parlorcar.service.unable import Unable

    try:
        done = put_back(file, database)
    except Unable as error:
        sys.exit(mistake(str(error)))
    last = ""
    if done.kept.newest is not None:
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(done.kept.newest))
        last = f", the last one used on {at}"
    click.echo(f"{done.database} holds {counted(done.kept.tables, 'table')}{last}.")
    if done.replaced is not None:
        click.echo(f"What it held before lies in {done.replaced}: delete it when all is well.")
