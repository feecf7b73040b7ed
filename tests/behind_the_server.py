"""The servers behind the server, one of each for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from services import Postgres, Valkey


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    with Valkey() as server:
        yield server
