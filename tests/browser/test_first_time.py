"""Who sits down for the first time on a device is told how to play, and can always put it away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playing import SWIFT, make_table, sit_down
from playwright.sync_api import Browser, Page, expect
from servers import ONES

COMPUTER = {"who": "computer", "policy": "random"}


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of somebody who has never been here."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("game", ["polar-express", "planes-trains", "kids-express"])
def test_how_to_play_opens_once_in_every_game_and_its_button_is_in_sight(
    page: Page, server: str, game: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    sheet, button = page.get_by_test_id("how-to-play-sheet"), page.get_by_text("Got it")
    make_table(page, server, [{"who": "me", "name": "Ada"}, COMPUTER], game=game)
    expect(sheet).to_be_visible()
    for width, height, text in ((320, 568, "100%"), (320, 568, "200%"), (1280, 720, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => (document.documentElement.style.fontSize = size)", text)
        expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(sheet).to_be_hidden()


def test_the_tab_says_to_whom_the_screen_goes(page: Page, server: str) -> None:
    people = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}]
    make_table(page, server, people)
    page.get_by_test_id("curtain").wait_for()
    name = page.get_by_test_id("lift-curtain").inner_text().split()[2].strip(":")
    assert page.title().startswith(f"Pass the screen to {name} · ")
    page.get_by_test_id("lift-curtain").click()
    expect(page.get_by_test_id("curtain")).to_have_count(0)
    assert page.title().startswith(f"{name}'s turn · ")


def test_the_browser_finds_its_icon(page: Page, server: str) -> None:
    for name in ("favicon.ico", "favicon.svg"):
        answer = page.request.get(f"{server}/{name}")
        assert answer.ok and "image/" in answer.headers["content-type"]


def test_a_question_moves_neither_the_hand_nor_the_log(
    page: Page, server: str, browser: Browser
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.add_init_script(SWIFT)
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    other = context.new_page()
    other.add_init_script(SWIFT)
    chairs = [{"who": "me", "name": "Ada"}, {"who": "link"}]
    table = make_table(page, server, chairs, box=ONES, answer_seconds=0)
    sit_down(other, server, table, "Ben")
    for one in (page, other):
        expect(one.get_by_test_id("hand").get_by_test_id("card-1").first).to_be_visible()
    mine = page.get_by_test_id("question").get_by_text("choose a card")
    expect(page.get_by_test_id("question")).to_contain_text(re.compile("card|play"))
    mover, asked = (page, other) if mine.count() else (other, page)

    def tops(one: Page) -> list[float]:
        return [
            round(box["y"])
            for name in ("hand", "log")
            if (box := one.get_by_test_id(name).bounding_box()) is not None
        ]

    before = tops(mover), tops(asked)
    mover.get_by_test_id("card-1").first.click()
    expect(mover.get_by_test_id("question")).to_contain_text("Do you play this card?")
    mover.get_by_test_id("offer-trio").click()
    expect(asked.get_by_test_id("offer-pass")).to_be_visible()
    assert (tops(mover), tops(asked)) == before
    context.close()
