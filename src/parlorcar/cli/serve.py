"""`parlorcar serve`."""

from __future__ import annotations

import sys

import click

import parlorcar


@click.command(epilog="Example: parlorcar serve --port 8080 --open")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--database", metavar="FILE|URL", help="Where tables are kept.")
@click.option("--open", "open_browser", is_flag=True, help="Open a browser on it.")
def serve(host: str, port: int, database: str | None, open_browser: bool) -> None:
    """Serve tables to browsers until Ctrl-C."""
    from parlorcar.service.serve import serve as serve_tables

    from .compiling import compile_rules

    compile_rules(parlorcar.game_names())
    sys.exit(serve_tables(host, port, database, open_browser))
