"""What a server may be told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from parlorcar.table.automatic import PACE

STATIC = Path(__file__).resolve().parents[1] / "static"
PROXIES = "127.0.0.1"
LogFormat = Literal["plain", "json"]


@dataclass(frozen=True)
class Settings:
    """`database` is a SQLAlchemy URL or the path of a SQLite file.

    `broker` is the URL of a Redis or Valkey (empty: this process).
    `proxies` are the addresses, separated by commas, whose word is taken for who is asking;
    empty where nobody has said so, and then this computer's.
    `names` are what this server is called; where none are given, any name that leads here will do.
    `path` is where the server's root lies on its host, empty for the root of that.
    `pace` are the seconds between two things a computer does.
    """

    database: str
    broker: str = ""
    workers: int = 1
    proxies: str = ""
    path: str = ""
    names: tuple[str, ...] = ()
    log_format: LogFormat = "plain"
    pace: float = PACE
    static: Path = STATIC
    tables_an_hour: int = 60  # made by one person
    tables_an_hour_from: int = 240  # made from one address
    requests_a_minute: int = 240  # to the API, from one address
    sockets_from: int = 120  # open at once, from one address
    sockets_of: int = 12  # open at once, of one person at one table
    watchers: int = 200  # at one table
    commands_a_second_from: int = 400  # from one address, at all its tables
    commands_a_second: int = 20  # of one person at one table
    metrics: bool = False  # /metrics is answered
    keep_days: float = 30.0  # a table at which nothing happens is deleted then
    absence: float = 60.0  # seconds after which a computer may play for who is away
    patience: float = 900.0  # seconds without any person after which computers stop too
    silence: float = 30.0  # seconds after which a silent socket is closed
    slowness: float = 10.0  # seconds that one message may take to be sent
    outbox: int = 64  # replies that may wait for a slow reader
