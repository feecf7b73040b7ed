"""A server in a process of its own, for tests that ask more of it than people do.

`python stormy_server.py PORT SETTINGS`, where SETTINGS are those of `Settings` as JSON. At
`/vitals` it tells how many bytes it holds and how many tasks run.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

from litestar import Litestar

from parlorcar import game_names
from parlorcar.service import logs
from parlorcar.service import serve as serving
from parlorcar.service.app import create_app
from parlorcar.service.network import Network
from parlorcar.service.settings import Settings
from parlorcar.table.warm import warm

UNLIMITED: dict[str, Any] = dict.fromkeys(
    [
        *("tables_an_hour", "tables_an_hour_from", "requests_a_minute", "sockets_from"),
        "commands_a_second_from",
    ],
    10**6,
)


class StormyServer:
    """`with StormyServer(database, silence=6) as server: ... server.address`; it may be killed."""

    def __init__(self, database: Path, **settings: Any) -> None:
        url = f"sqlite+aiosqlite:///{database}"
        self.settings = {"database": url, "pace": 0, **UNLIMITED, **settings}
        self.errors = database.with_suffix(".log")
        self.port = 0

    def __enter__(self) -> StormyServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Starts it; again at the same port."""
        command = [sys.executable, __file__, str(self.port), json.dumps(self.settings)]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        assert line.startswith("Parlor Car: http"), self.errors.read_text()
        self.address = line.split()[-1]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def vitals() -> dict[str, int]:
    """The resident bytes and the tasks of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {"bytes": pages * os.sysconf("SC_PAGE_SIZE"), "tasks": len(asyncio.all_tasks())}


def with_vitals(app: Litestar) -> Litestar:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path") != "/vitals":
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(vitals()).encode()})

    return cast(Litestar, answer)


def main(port: int, settings: Settings) -> None:
    for name in game_names():
        warm(name)
    listening = serving.listen("127.0.0.1", port)
    serving.prepare(settings.database)
    logs.configure(settings.log_format)
    address = serving.address_of("127.0.0.1", listening.getsockname()[1])
    network = Network(0, list, closed=False)
    config = serving.configuration(settings, with_vitals(create_app(settings, network)))
    welcome = serving.Welcome(address, [], open_browser=False)
    serving.Server(config, welcome, network).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), Settings(**json.loads(sys.argv[2])))
