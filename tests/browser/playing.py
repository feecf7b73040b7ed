"""What a person does at the page, step by step."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

PATIENCE = 60.0


def make_table(page: Page, server: str, chairs: list[dict[str, str]], **more: Any) -> str:
    """Makes a table as the page would, with options that no button gives; opens it."""
    page.goto(server)
    body = json.dumps({"game": "polar-express", "chairs": chairs, **more})
    made = page.evaluate(
        """body => fetch("/api/tables", {method: "POST", body,
            headers: {"content-type": "application/json"}}).then(answer => answer.json())""",
        body,
    )
    page.goto(f"{server}/t/{made['table']}")
    return str(made["table"])


def seen(locator: Locator) -> bool:
    return locator.count() > 0 and locator.first.is_visible()


def playable(page: Page) -> Locator:
    """The cards in hand that may be chosen now."""
    return page.locator('[data-testid^="card-"]:not([aria-disabled="true"]):not([disabled])')


def offers(page: Page) -> Locator:
    """The buttons that may be pressed now."""
    return page.locator('[data-testid^="offer-"]:not([aria-disabled="true"]):not([disabled])')


def over(page: Page) -> bool:
    return seen(page.get_by_test_id("ceremony"))


def until(page: Page, ready: Callable[[], bool], step: Callable[[], None]) -> None:
    """Takes a step again and again until it is done; fails after PATIENCE seconds."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, page.get_by_test_id("question").all_inner_texts()
        step()
        page.wait_for_timeout(15)
