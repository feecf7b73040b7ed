"""A real headless Chromium, and a server that it talks to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import ARGS, executable, node
from playing import SWIFT
from playwright.sync_api import ConsoleMessage, Page, expect
from servers import running, url_of

from parlorcar.service.settings import Settings

# The Node.js in Playwright's own wheel wants libatomic, which a bare machine lacks.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node())

# A machine that is busy with other things is slow, not wrong.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": executable(), "args": ARGS}


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its tables."""
    return tmp_path_factory.mktemp("server") / "tables.db"


@pytest.fixture(scope="session")
def server(database: Path) -> Iterator[str]:
    settings = Settings(database=url_of(database), pace=0.02, tables_an_hour=10_000)
    with running(settings) as address:
        yield address


def is_fault(line: ConsoleMessage) -> bool:
    """An error, but not the browser's note that the page itself came with a 404, as it should."""
    own = line.page is not None and line.location["url"] == line.page.url
    return line.type == "error" and not (own and "404" in line.text)


@pytest.fixture
def page(page: Page, server: str) -> Iterator[Page]:
    """A page without motion, which must never write an error to the console."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
    page.add_init_script(SWIFT)
    yield page
    assert errors == []


def picture(page: Page, name: str) -> None:
    """Keeps a screenshot beside the test's results, where PARLORCAR_PICTURES names a folder."""
    folder = os.environ.get("PARLORCAR_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")
