"""What a server may be told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from parlorcar.table.automatic import PACE

STATIC = Path(__file__).resolve().parents[1] / "static"


@dataclass(frozen=True)
class Settings:
    """`database` is a SQLAlchemy URL; `pace` the seconds between two things a computer does."""

    database: str
    pace: float = PACE
    static: Path = STATIC
    tables_an_hour: int = 60  # made by one person
    requests_a_minute: int = 240  # to the API, from one address
    commands_a_second: int = 20  # on one socket
    silence: float = 30.0  # seconds after which a silent socket is closed
    slowness: float = 10.0  # seconds that one message may take to be sent
    outbox: int = 64  # replies that may wait for a slow reader
