"""What a person does at the page, step by step."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE = 150.0
# A page without motion, of somebody who has read how to play.
SWIFT = (
    'localStorage.setItem(\'parlorcar-settings\', \'{"speed": "off", "sound": false}\');'
    "for (const game of ['polar-express', 'planes-trains'])"
    " localStorage.setItem(`parlorcar.known.${game}`, 'yes')"
)


def make_table(page: Page, server: str, chairs: list[dict[str, str]], **more: Any) -> str:
    """Makes a table as the page would, with options that no button gives; opens it."""
    page.goto(server)
    body = json.dumps({"game": "polar-express", **more, "chairs": chairs})
    made = page.evaluate(
        """body => fetch("/api/tables", {method: "POST", body,
            headers: {"content-type": "application/json"}}).then(answer => answer.json())""",
        body,
    )
    page.goto(f"{server}/t/{made['table']}")
    return str(made["table"])


def sit_down(page: Page, server: str, table: str, name: str) -> None:
    """Follows the link to a table and takes the free seat."""
    page.goto(f"{server}/t/{table}")
    page.get_by_test_id("join-name").fill(name)
    page.get_by_test_id("take-seat").click()
    expect(page.get_by_test_id("join")).to_have_count(0)


def say_ready(page: Page) -> None:
    page.get_by_test_id("ready").click()
    expect(page.get_by_test_id("gathering")).to_have_count(0)


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


def until(
    page: Page, ready: Callable[[], bool], step: Callable[[], None], patience: float = PATIENCE
) -> None:
    """Takes a step again and again until it is done; fails after so many seconds."""
    end = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < end, page.get_by_test_id("question").all_inner_texts()
        step()
        page.wait_for_timeout(15)


def click_something(page: Page) -> None:
    """Answers what is asked, or plays a card: choose it, then press the button."""
    if seen(page.get_by_test_id("hand").locator('[data-testid^="offer-"]')):
        page.get_by_test_id("hand").locator('[data-testid^="offer-"]').first.click(timeout=2_000)
    elif seen(offers(page)):
        offers(page).first.click(timeout=2_000)
    elif seen(playable(page)):
        playable(page).first.click(timeout=2_000)


def swallow(page: Page) -> None:
    """A step against a page that changes under the finger: what has gone cannot be pressed."""
    try:
        click_something(page)
    except Exception as error:  # a button that went away while it was pressed is no fault
        assert "Timeout" in type(error).__name__ or "detached" in str(error), error


def to_my_turn(page: Page) -> None:
    """Goes on, letting pass whatever is asked, until a card may be chosen."""

    def ready() -> bool:
        asked = "".join(page.get_by_test_id("question").all_inner_texts())
        return "choose a card" in asked and seen(playable(page))

    def let_pass() -> None:  # a card that is clicked here would be clicked twice by the test
        button = page.get_by_test_id("offer-pass")
        if seen(button):
            with contextlib.suppress(TimeoutError):  # it went away under the finger
                button.click(timeout=500)

    until(page, ready, let_pass)
