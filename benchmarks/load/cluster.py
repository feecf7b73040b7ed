"""Serves with two workers over a PostgreSQL and a Valkey of its own, until it is terminated."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from services import Postgres, Valkey  # noqa: E402  (the tests' own)


def leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit()  # the services stop as their blocks end


signal.signal(signal.SIGTERM, leave)
with Postgres() as postgres, Valkey() as valkey:
    database, broker = ["--database", postgres.url], ["--broker", valkey.url]
    server = subprocess.Popen(
        ["parlorcar", "serve", "--port", "0", "--workers", "2", *database, *broker]
    )
    try:
        server.wait()
    finally:
        server.terminate()
        server.wait()
