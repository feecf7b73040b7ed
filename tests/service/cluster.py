"""Real servers over PostgreSQL and Valkey, with several processes, which can be killed.

`python cluster.py PORT SETTINGS` is one of them, where SETTINGS are those of `Settings` as JSON.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from parlorcar.service.serve import serve
from parlorcar.service.settings import Settings

UNLIMITED: dict[str, Any] = {
    "tables_an_hour": 10**6,
    "tables_an_hour_from": 10**6,
    "requests_a_minute": 10**6,
    "sockets_from": 10**6,
    "commands_a_second": 1000,
    "commands_a_second_from": 10**6,
}
STARTING = 120.0  # seconds that workers may take on a busy machine
LEAVING = 20.0


class Cluster:
    """`with Cluster(folder, database, broker, workers=2) as cluster: ... cluster.address`."""

    def __init__(
        self, folder: Path, database: str, broker: str, workers: int = 1, **settings: Any
    ) -> None:
        told = {"database": database, "broker": broker, "workers": workers, "pace": 0}
        self.command = [sys.executable, __file__, json.dumps({**told, **UNLIMITED, **settings})]
        self.workers = workers
        self.errors = folder / f"server-{id(self)}.log"

    def __enter__(self) -> Self:
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
            )
        assert self.process.stdout is not None
        readable, _, _ = select.select([self.process.stdout], [], [], STARTING)
        line = self.process.stdout.readline().decode() if readable else ""
        if not line.startswith("Parlor Car: http"):
            self.__exit__()
            raise AssertionError(self.errors.read_text())
        self.address = line.split()[-1]
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def pids(self) -> list[int]:
        """The workers that run now, the oldest first; the server itself where it has none."""
        if self.workers == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [pid for pid in map(int, children.read_text().split()) if is_worker(pid)]

    def kill_worker(self) -> int:
        """kill -9 of the oldest worker, and the wait for the one that replaces it."""
        oldest = self.pids()[0]
        os.kill(oldest, signal.SIGKILL)
        deadline = time.monotonic() + STARTING
        while oldest in self.pids() or len(self.pids()) < self.workers:
            assert time.monotonic() < deadline, self.errors.read_text()
            time.sleep(0.05)
        return oldest

    def stop(self) -> int:
        """SIGTERM, as a service manager sends it; the exit code."""
        self.process.terminate()
        return self.process.wait(LEAVING)


def is_worker(pid: int) -> bool:
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def main(arguments: Sequence[str]) -> int:
    return serve("127.0.0.1", 0, Settings(**json.loads(arguments[0])))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
