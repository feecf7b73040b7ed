"""`parlorcar serve`."""

from __future__ import annotations

import sys
from typing import Literal, cast

import click

import parlorcar

from .options import database_option
from .speaking import mistake


@click.command(
    epilog="Example: parlorcar serve --port 8080 --open",
    help="Serve tables to browsers until Ctrl-C.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@database_option
@click.option("--broker", metavar="URL", default="", help="A Redis or Valkey, between processes.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes; more than one need a PostgreSQL and a --broker.",
)
@click.option("--metrics", is_flag=True, help="Answer /metrics, for Prometheus.")
@click.option(
    "--proxies",
    metavar="ADDRESSES",
    default="",
    help="Reverse proxies that are believed who is asking, separated by commas."
    "  [default: 127.0.0.1]",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="What this server is called (repeatable); then no other name is answered.",
)
@click.option("--path", metavar="/PATH", default="", help="Where it lies on its host: /trains.")
@click.option(
    "--log-format",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="Log lines for people, or for programs.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser on it.")
def serve(
    host: str,
    port: int,
    database: str,
    broker: str,
    workers: int,
    metrics: bool,
    proxies: str,
    names: tuple[str, ...],
    path: str,
    log_format: str,
    open_browser: bool,
) -> None:
    from parlorcar.service.serve import check
    from parlorcar.service.serve import serve as serve_tables
    from parlorcar.service.settings import Settings
    from parlorcar.service.unable import Unable

    from .compiling import compile_rules

    settings = Settings(
        database=database,
        broker=broker,
        workers=workers,
        metrics=metrics,
        proxies=proxies,
        names=names,
        path=path,
        log_format=cast(Literal["plain", "json"], log_format),
    )
    try:
        check(settings)
    except Unable as error:
        sys.exit(mistake(str(error)))
    compile_rules(parlorcar.game_names())
    sys.exit(serve_tables(host, port, settings, open_browser))
