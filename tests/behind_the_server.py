"""A server, people who come to it, and the servers behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from servers import Browser, running, url_of
from services import Postgres, Valkey

from parlorcar.service import house
from parlorcar.service.settings import Settings


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The tables of a test are dealt from known seeds, so that it goes the same way each time."""
    made = count()

    def known_seed() -> bytes:
        number = next(made)
        name = request.node.name if number == 0 else f"{number} {request.node.name}"
        return name.encode().ljust(32, b".")[:32]

    monkeypatch.setattr(house, "new_seed", known_seed)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    with Valkey() as server:
        yield server


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of one file's tests keeps its tables."""
    return tmp_path_factory.mktemp("server") / "tables.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    """A server for the tests of one file, which play faster than people."""
    settings = Settings(url_of(database), pace=0, requests_a_minute=10_000, commands_a_second=1000)
    with running(settings) as address:
        yield address


@pytest.fixture
def ada(address: str) -> Iterator[Browser]:
    with Browser(address) as browser:
        yield browser


@pytest.fixture
def ben(address: str) -> Iterator[Browser]:
    with Browser(address) as browser:
        yield browser
