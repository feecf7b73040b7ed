"""Runs the server: `serve(...)`, called by the command line."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import os
import socket
import sqlite3
import sys
import tempfile
import webbrowser
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import uvicorn
from alembic.util import CommandError
from litestar import Litestar
from prometheus_client import multiprocess
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.supervisors import Multiprocess

from parlorcar.table.automatic import PACE

from . import logs
from .addresses import at_home, of_this_machine, origin, reachable
from .app import create_app
from .beneath import PATH
from .databases import ELSE, chosen, examine, file_of, opened, shown, trouble
from .handshakes import WholeSockets
from .holding import held
from .listener import RunningListener
from .names import NAME
from .network import Network, is_loopback
from .redis_broker import RedisBroker
from .settings import PROXIES, Settings
from .sql_store import SqlStore, reason_of
from .store import Unavailable
from .unable import Unable
from .unfinished import WholeRequests

MISTAKE = 2  # exit code: something that the user gave
FAREWELL = 3  # seconds that open sockets have to close when the server is stopped
FRAME_LIMIT = 64 * 1024  # longer ones end the socket; shorter ones are refused with a sentence
BACKLOG = 1024
MOST_PORTS = 65535
UNTAKEN = 30.0  # seconds for which a line may take nothing of what is sent; then it is gone
HUNG = 30  # seconds without any sign of life after which a worker is started again
GETTING_READY = 600.0  # seconds that a worker may take to begin
GARBAGE = 20_000  # objects more than before until garbage is collected
GENERATIONS = 5, 2  # young collections until older garbage is looked for: some 50 MB of it
SETTINGS = "PARLORCAR_SETTINGS"  # environment: how workers are told what they serve
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # environment: where workers add up what they count


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    settings: Settings | None = None,
    open_browser: bool = False,
) -> int:
    """Serves until interrupted; the exit code.

    `settings.database` may be a file's path, or empty for one in the user's data folder.
    Prints the address once the server listens, and one line on standard error where it cannot.
    """
    settings = settings or Settings(database="")
    try:
        listening = listen(host, port)
        settings = replace(settings, database=chosen(settings.database))
        check(settings)
        with ExitStack() as stack:
            if (file := file_of(settings.database)) is not None:
                stack.enter_context(held(file))
            prepare(settings.database)
            holding = stack.pop_all()
    except Unable as error:
        print(error, file=sys.stderr)
        return MISTAKE
    with holding:
        return serve_on(listening, host, settings, open_browser)


def serve_on(listening: socket.socket, host: str, settings: Settings, open_browser: bool) -> int:
    """Serves over a store that is ready; the exit code."""
    logs.configure(settings.log_format)
    port = listening.getsockname()[1]
    beneath = settings.path and f"{settings.path}/"
    others = [address + beneath for address in elsewhere(listening, port)]
    welcome = Welcome(address_of(host, port) + beneath, others, open_browser)
    if settings.workers > 1:
        return serve_together(settings, listening, welcome)
    network = network_of(listening, host, settings)
    config = configuration(settings, create_app(settings, network))
    settle_down()
    server = Server(config, welcome, network)
    with suppress(KeyboardInterrupt):  # the usual way to stop it
        server.run(sockets=[listening])
    return 0 if server.has_listened else 1


def serve_together(settings: Settings, listening: socket.socket, welcome: Welcome) -> int:
    """Serves with several processes; one that dies is started again."""
    os.environ[SETTINGS] = msgspec.json.encode(settings, enc_hook=str).decode()
    with ExitStack() as stack:
        if settings.metrics:
            os.environ[METRICS] = stack.enter_context(
                tempfile.TemporaryDirectory(prefix="parlorcar-metrics-")
            )
        config = configuration(settings, "parlorcar.service.serve:worker")
        workers = Workers(config, [listening], welcome)
        workers.run()
    return 0 if workers.have_listened else 1


def worker() -> Litestar:
    """The application of one of several processes; made when all is compiled."""
    from parlorcar.games import GAMES
    from parlorcar.table.warm import warm

    settings = msgspec.json.decode(
        os.environ[SETTINGS], type=Settings, dec_hook=lambda kind, value: kind(value)
    )
    logs.configure(settings.log_format)
    for name in GAMES:
        warm(name)
    app = create_app(settings)
    settle_down()
    return app


def settle_down() -> None:
    """What is loaded by now stays: the garbage collector need not look through all of it often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, *GENERATIONS)


def configuration(settings: Settings, app: Litestar | str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=settings.workers,
        http=WholeRequests,
        ws=WholeSockets,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        # Below uvicorn's own lines about each process: what users need is told by this file.
        log_config=None,
        log_level="error",  # whoever sends what is no HTTP would fill the log
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies or PROXIES,
        timeout_graceful_shutdown=FAREWELL,
        timeout_worker_healthcheck=HUNG,
    )


@dataclass(frozen=True)
class Welcome:
    """Where the server is, for this computer and for other devices."""

    address: str
    elsewhere: list[str]
    open_browser: bool

    def announce(self) -> None:
        print(f"Parlor Car: {self.address}", flush=True)
        for address in self.elsewhere:
            print(f"From other devices: {address}", flush=True)
        if self.open_browser and has_display():
            webbrowser.open(self.address)


class Server(uvicorn.Server):
    """Says where it is once it listens, and can listen at one more address later."""

    def __init__(self, config: uvicorn.Config, welcome: Welcome, network: Network) -> None:
        super().__init__(config)
        self.welcome = welcome
        self.network = network
        self.has_listened = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.has_listened = True
            self.network.listen = self.listen_at
            self.welcome.announce()

    async def listen_at(self, host: str, port: int) -> RunningListener:
        """Raises OSError."""
        try:
            listening = listen(host, port)
        except Unable as error:
            raise OSError(str(error)) from None
        listener = RunningListener(self, listening)
        await listener.begin(listening)
        return listener


class Workers(Multiprocess):
    """Says where they are once all of them listen."""

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: list[socket.socket],
        welcome: Welcome,
    ) -> None:
        super().__init__(config, sockets)
        self.welcome = welcome
        self.have_listened = False

    def init_processes(self) -> None:
        super().init_processes()
        if all(process.wait_until_ready(GETTING_READY) for process in self.processes):
            self.have_listened = True
            self.welcome.announce()
        else:
            self.should_exit.set()  # a worker that cannot begin has said why

    def keep_subprocess_alive(self) -> None:
        mark_dead: Any = multiprocess.mark_process_dead  # without types
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for dead in before - {process.pid for process in self.processes}:
            if dead is not None and METRICS in os.environ:
                mark_dead(dead)  # its sockets are closed


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; `Unable` where there is none to be had."""
    listening = socket.socket(family_of(host), socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; handed on to each accepted line
        milliseconds = int(UNTAKEN * 1000)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
    try:
        listening.bind(where(host, port))
        listening.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise Unable(
                f"port {port} is in use: stop the other program or choose another with --port"
            ) from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unable(f"{host}:{port} cannot be listened on ({reason}): choose another") from None
    return listening


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def where(host: str, port: int) -> Any:
    """What a socket is bound to: of a link-local IPv6 address, also on which link it is."""
    if "%" not in host or not 0 <= port <= MOST_PORTS:
        return host, port  # `bind` says what is wrong with a port
    found = socket.getaddrinfo(host, port, family_of(host), socket.SOCK_STREAM)
    return found[0][4]


def address_of(host: str, port: int) -> str:
    host = host.replace("%", "%25")  # how a URL writes the link of a link-local address
    return origin({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)


def elsewhere(listening: socket.socket, port: int) -> list[str]:
    """Where other devices find a server that listens at all addresses; else nothing is added."""
    return [origin(host, port) for host in everywhere(listening)]


def everywhere(listening: socket.socket) -> list[str]:
    """All addresses of this machine that such a socket is reached by; none if it has only one."""
    host = listening.getsockname()[0]
    if host not in ("0.0.0.0", "::"):
        return []
    six_alone = host == "::" and listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    families = (4,) if host == "0.0.0.0" else (6,) if six_alone else (4, 6)
    found = reachable(of_this_machine())
    return [address for address in found if (6 if ":" in address else 4) in families]


def network_of(listening: socket.socket, host: str, settings: Settings) -> Network:
    """A server that proxies or other servers are set up for is not opened by a click."""
    port = listening.getsockname()[1]
    set_up = settings.proxies or settings.broker or settings.names or settings.path
    if is_loopback(host) and not set_up:
        return Network(port, lambda: at_home(of_this_machine()), closed=True)
    return Network(port, lambda: everywhere(listening), closed=False)


def check(settings: Settings) -> None:
    """Names are names, a path is one, and several processes need what they can all reach."""
    if settings.path and not PATH.fullmatch(settings.path):
        raise Unable(f"--path {settings.path}: begin with a slash and end without, as /trains does")
    for name in settings.names:
        if not NAME.fullmatch(name):
            raise Unable(f"--name {name}: give a name alone, such as games.example")
    missing = []
    if not settings.database.startswith(("postgresql", "postgres:")):
        missing.append("--database postgresql://...")
    if not settings.broker:
        missing.append("--broker redis://...")
    if settings.workers > 1 and missing:
        raise Unable(
            f"--workers {settings.workers} needs a PostgreSQL and a Redis or Valkey that all of "
            f"them share: add {' and '.join(missing)}"
        )
    if settings.broker:
        try:
            RedisBroker(settings.broker)
        except ValueError as error:
            reason = str(error).splitlines()[0]
            raise Unable(f"{settings.broker}: {reason}: correct --broker") from None


def prepare(database: str) -> None:
    """Opens the store once, for a clear sentence where it cannot be used. Raises Unable."""
    file = file_of(database)
    if file is not None and file.exists():
        with opened(file) as connection:
            examine(file, connection)

    async def open_and_close() -> None:
        store = SqlStore(database)
        try:
            await store.open()
        finally:
            await store.close()

    try:
        asyncio.run(open_and_close())
    except (SQLAlchemyError, CommandError, ImportError, OSError, Unavailable) as error:
        raise Unable(reason_why(database, error.__cause__ or error)) from None


def reason_why(database: str, error: BaseException) -> str:
    """Why a store cannot be used, and the cure."""
    file, cause = file_of(database), getattr(error, "orig", error)
    if file is not None and isinstance(cause, sqlite3.Error):
        return trouble(file, cause)
    if isinstance(error, CommandError):
        return f"{shown(database)} was written by a newer release: install that one, or {ELSE}"
    return f"{shown(database)}: {reason_of(error)}: {ELSE}"


def has_display() -> bool:
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="")
    parser.add_argument("--broker", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--pace", type=float, default=PACE)
    parser.add_argument("--proxies", default="")
    given = parser.parse_args()
    told = Settings(given.database, given.broker, given.workers, given.proxies, pace=given.pace)
    sys.exit(serve(given.host, given.port, told))
