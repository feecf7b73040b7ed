"""A server in a process of its own with settings for tests that ask more of it than people do.

`python stormy_server.py PORT SETTINGS`, where SETTINGS are those of `Settings` as JSON. At
`/vitals` it tells how many bytes it holds and how many tasks run.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import uvicorn

from parlorcar import game_names
from parlorcar.service.app import create_app
from parlorcar.service.serve import FRAME_LIMIT, listen
from parlorcar.service.settings import Settings
from parlorcar.table.warm import warm

UNLIMITED: dict[str, Any] = {
    "tables_an_hour": 10**6,
    "tables_an_hour_from": 10**6,
    "requests_a_minute": 10**6,
    "sockets_from": 10**6,
    "commands_a_second": 1000,
}


class StormyServer:
    """`with StormyServer(database, pace=0) as server: ... server.address`; it may be killed."""

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
        assert line.strip().isdigit(), self.errors.read_text()
        self.port = int(line)
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def vitals() -> dict[str, int]:
    """The resident bytes and the tasks of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {"bytes": pages * os.sysconf("SC_PAGE_SIZE"), "tasks": len(asyncio.all_tasks())}


def main(port: int, settings: Settings) -> None:
    for name in game_names():
        warm(name)
    app = create_app(settings)

    async def with_vitals(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path") != "/vitals":
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(vitals()).encode()})

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print(listening.getsockname()[1], flush=True)

    listening = listen("127.0.0.1", port)
    config = uvicorn.Config(
        with_vitals,
        ws="websockets-sansio",
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main(int(sys.argv[1]), Settings(**json.loads(sys.argv[2])))
