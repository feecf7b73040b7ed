"""Runs the server: `serve(...)`, called by the command line."""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path

import platformdirs
import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from parlorcar.table.automatic import PACE

from .app import create_app
from .settings import Settings
from .sql_store import SqlStore

MISTAKE = 2  # exit code: something that the user gave
FAREWELL = 3  # seconds that open sockets have to close when the server is stopped
FRAME_LIMIT = 64 * 1024  # longer ones end the socket; shorter ones are refused with a sentence


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = False,
    pace: float = PACE,
) -> int:
    """Serves until interrupted; the exit code. `database` is a file's path or a SQLAlchemy URL.

    Prints the address once the server listens, and one line on standard error where it cannot.
    """
    try:
        listening = listen(host, port)
        settings = Settings(database=database_url(database), pace=pace)
        prepare(settings.database)
    except Unable as error:
        print(error, file=sys.stderr)
        return MISTAKE
    address = address_of(host, listening.getsockname()[1])
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=FAREWELL,
    )
    server = Server(config, address, open_browser)
    with suppress(KeyboardInterrupt):  # the usual way to stop it
        server.run(sockets=[listening])
    return 0 if server.has_listened else 1


class Unable(Exception):
    """The server cannot start; one line says why, and the cure."""


class Server(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser
        self.has_listened = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.has_listened = True
            print(f"Parlor Car: {self.address}", flush=True)
            if self.open_browser and has_display():
                webbrowser.open(self.address)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; `Unable` where there is none to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise Unable(
                f"port {port} is in use: stop the other program or choose another with --port"
            ) from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unable(f"{host}:{port} cannot be listened on ({reason}): choose another") from None
    return listening


def address_of(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"


def database_url(database: str | None) -> str:
    """The URL of the store: a file in the user's data folder unless another is given."""
    if database is not None and "://" in database:
        return database
    try:
        if database is None:
            folder = platformdirs.user_data_path("parlorcar", ensure_exists=True)
            path = folder / "parlorcar.db"
        else:
            path = Path(database).absolute()
            path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unable(
            f"{error.filename}: {error.strerror}: choose another with --database"
        ) from None
    return f"sqlite+aiosqlite:///{path}"


def prepare(url: str) -> None:
    """Opens the store once, for a clear sentence where it cannot be used."""

    async def open_and_close() -> None:
        store = SqlStore(url)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(open_and_close())
    except (SQLAlchemyError, CommandError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise Unable(f"{url}: {reason}: choose another with --database") from None


def has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database")
    parser.add_argument("--pace", type=float, default=PACE)
    given = parser.parse_args()
    sys.exit(serve(given.host, given.port, given.database, pace=given.pace))
