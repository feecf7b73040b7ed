"""A game without a scene is played in words, through a reload and a killed server."""

from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import SWIFT, make_table, seen, until
from playwright.sync_api import Browser, Page, TimeoutError, expect
from servers import Process
from test_pages import violations
from toy_start import TOY

START = Path(__file__).parents[1] / "toy_start.py"
KNOWN = f"localStorage.setItem('parlorcar.known.{TOY}', 'yes')"
ADA, BEN, LINK = {"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}, {"who": "link"}
SCREENS = ((320, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900))


class House(Process):
    """A house with a fourth game, always at the same port."""

    def __init__(self, database: Path) -> None:
        super().__init__(database)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        serve = ("serve", "--port", str(port), "--database", str(database))
        self.command = [sys.executable, str(START), *serve]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house") / "tables.db")
    with house:
        yield house


@pytest.fixture
def server(house: House) -> str:
    return house.address


def sit_at_a_screen(browser: Browser) -> Page:
    """A page of its own, which may find its server gone for a while."""
    page = browser.new_context().new_page()
    page.add_init_script(f"{SWIFT}; {KNOWN}")
    return page


def step(page: Page) -> None:
    """Does what can be done: tosses, lifts the curtain, or makes the first move."""
    for part in ("lift-curtain", "gesture", "offer-load"):
        found = page.locator(f'[data-testid="{part}"]:not([aria-disabled="true"])')
        if seen(found):
            with contextlib.suppress(TimeoutError):  # it went away under the finger
                found.first.click(timeout=500)
            return


def over(page: Page) -> bool:
    return seen(page.get_by_test_id("finale"))


def lines(page: Page) -> int:
    return page.get_by_test_id("log").locator("li").count()


def test_two_people_play_it_through_a_reload_and_a_killed_server(
    browser: Browser, house: House
) -> None:
    page, other = sit_at_a_screen(browser), sit_at_a_screen(browser)
    page.goto(house.address)
    ticket = page.get_by_test_id(f"game-{TOY}")
    for name in ("polar-express", "planes-trains", "kids-express"):
        expect(page.get_by_test_id(f"game-{name}")).to_be_attached()
    ticket.check(force=True)
    page.get_by_test_id("play-name").fill("Ada")
    page.get_by_test_id("all-aboard").click()
    expect(page.get_by_test_id("invitation")).to_be_visible()
    other.goto(page.url)
    other.get_by_test_id("join-name").fill("Ben")
    other.get_by_test_id("take-seat").click()
    pages = (page, other)

    def anybody() -> None:
        for one in pages:
            step(one)

    until(page, lambda: seen(page.locator('[data-testid^="fact-weight"]')), anybody)
    until(page, lambda: "loads a trunk" in page.get_by_test_id("log").inner_text(), anybody)
    # What each holds, only that one is told.
    own = page.get_by_test_id("fact-hands")
    expect(own.locator("li").first).to_be_visible()
    expect(page.get_by_test_id("seat-2")).to_contain_text("hidden")
    expect(other.get_by_test_id("seat-1")).to_contain_text("hidden")
    before, held = lines(page), own.inner_text()
    page.reload()
    expect(page.get_by_test_id("fact-hands")).to_have_text(held, use_inner_text=True)
    assert lines(page) == before
    house.kill()
    house.start()
    until(page, lambda: lines(page) > before or over(page), anybody)
    until(page, lambda: over(page), anybody)
    for one in pages:
        expect(one.get_by_test_id("winner")).to_contain_text("wins!")
        expect(one.get_by_test_id("why")).to_contain_text("it held")
        one.context.close()


def test_one_screen_is_handed_round_by_keyboard_alone(page: Page, server: str) -> None:
    page.add_init_script(KNOWN)
    make_table(page, server, [ADA, BEN], game=TOY)
    lifted = set()

    def press() -> None:
        curtain = page.get_by_test_id("curtain")
        if seen(curtain):
            assert page.get_by_test_id("own-facts").count() == 0
            with contextlib.suppress(TimeoutError):
                lifted.add(curtain.get_by_role("heading").inner_text(timeout=500))
                page.get_by_test_id("lift-curtain").press("Enter", timeout=500)
        elif seen(page.get_by_test_id("gesture")):
            page.get_by_test_id("gesture").press("Enter")
        elif seen(page.get_by_test_id("offer-load")):
            page.keyboard.press("1")
            page.keyboard.press("Enter")

    until(page, lambda: over(page), press)
    assert lifted == {"Pass the screen to Ada", "Pass the screen to Ben"}


def test_it_is_played_on_every_screen_also_in_letters_of_twice_the_size(
    page: Page, server: str
) -> None:
    page.add_init_script(KNOWN)
    make_table(page, server, [ADA, {"who": "computer"}], game=TOY)
    until(page, lambda: seen(page.get_by_test_id("offer-load")), lambda: step(page))
    for letters in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", letters)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, letters)
            page.get_by_test_id("offer-load").last.scroll_into_view_if_needed()
            expect(page.get_by_test_id("offer-load").last).to_be_in_viewport(ratio=0.99)
            sticking = page.evaluate(
                """() => [...document.querySelectorAll("main [data-testid] li, main dd, main dt")]
                    .filter((part) => part.getBoundingClientRect().right > innerWidth)
                    .map((part) => part.textContent)"""
            )
            assert sticking == [], (width, letters)
    page.evaluate("document.documentElement.style.fontSize = ''")
    faults: list[Any] = violations(page)
    assert faults == []
    until(page, lambda: over(page), lambda: step(page))
    assert violations(page) == []


def test_how_to_play_and_the_rules_come_from_its_rulebook(page: Page, server: str) -> None:
    page.add_init_script(KNOWN)
    make_table(page, server, [ADA, BEN], game=TOY)
    page.get_by_test_id("lift-curtain").or_(page.get_by_test_id("gesture")).first.wait_for()
    if seen(page.get_by_test_id("lift-curtain")):
        page.get_by_test_id("lift-curtain").click()
    page.get_by_test_id("how-to-play").click()
    sheet = page.get_by_test_id("how-to-play-sheet")
    expect(sheet).to_contain_text("Too much loses.")
    expect(sheet.get_by_role("link", name="All the rules")).to_be_visible()
    page.goto(f"{server}/rules/{TOY}")
    expect(page.get_by_text("What happens when the carriage is exactly full?")).to_be_visible()
    assert violations(page) == []
