"""Whole games in the browser: by clicks, by keys, on one screen, and between two browsers."""

from __future__ import annotations

import contextlib

from playing import SWIFT, make_table, offers, over, seen, swallow, until
from playwright.sync_api import Browser, Page, TimeoutError, expect

COMPUTER = {"who": "computer", "policy": "random"}
# Only 3s, Caribou Crossings and Hobos: three of a kind again and again, and answers to them.
TRIOS = {
    "totals": "free",
    "numbers": {"3": 30, **dict.fromkeys("124567", 0)},
    "specialties": {
        "caribou-crossing": 8,
        "hobo": 8,
        **dict.fromkeys(["glacier-gulch", "express", "avalanche", "santa"], 0),
    },
}


def test_a_game_is_played_to_the_pole_by_clicks(page: Page, server: str) -> None:
    page.goto(server)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    until(page, lambda: over(page), lambda: swallow(page))
    expect(page.get_by_test_id("winner")).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text("reaches the North Pole first and wins!")
    old = page.url
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.get_by_test_id("ceremony")).to_have_count(0)
    expect(page.get_by_test_id("seat-1")).to_contain_text("Computer 2")  # all move up one seat
    assert page.url != old


def test_a_game_is_played_to_the_pole_by_keyboard_alone(page: Page, server: str) -> None:
    page.goto(server)
    page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement?.dataset.testid") == "play-now":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("board")).to_be_visible()

    def step() -> None:
        question = "".join(page.get_by_test_id("question").all_inner_texts())
        if "choose a card" in question:
            for key in "1234567geas":
                page.keyboard.press(key)
                if seen(page.get_by_test_id("hand").locator('[data-testid^="offer-"]')):
                    page.keyboard.press("Enter")
                    return
        elif question.startswith("Do you play this") or question.startswith("Do you throw this"):
            page.keyboard.press("Enter")
        elif seen(offers(page)):
            for key in ("y", "n", "w", "c", "p"):
                page.keyboard.press(key)

    until(page, lambda: over(page), step)
    expect(page.get_by_test_id("log")).to_contain_text("wins!")


def test_one_screen_is_handed_round_behind_a_curtain(page: Page, server: str) -> None:
    chairs = [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}]
    make_table(page, server, chairs, house_rules={"announce": "automatic"})
    lifted = set()

    def step() -> None:
        curtain = page.get_by_test_id("curtain")
        if seen(curtain):
            assert page.locator('[data-testid^="card-"]').count() == 0
            with contextlib.suppress(TimeoutError):  # it may fall anew under the finger
                lifted.add(curtain.get_by_role("heading").inner_text(timeout=2_000))
                page.get_by_test_id("lift-curtain").click(timeout=2_000)
        else:
            swallow(page)

    until(page, lambda: over(page), step)
    assert lifted == {"Pass the screen to Ada", "Pass the screen to Ben"}
    page.get_by_test_id("ring").click()
    expect(page.get_by_test_id("ring")).to_contain_text("has rung")
    page.locator('[data-testid^="wish-"]').first.click()
    slips = page.locator('[data-testid^="wish-slip-"]')
    expect(slips).to_have_count(1)
    expect(slips).not_to_contain_text("May ")
    page.locator('[data-testid^="read-"]').click()
    expect(slips).to_contain_text("May ")


def test_two_browsers_answer_each_other_with_caribou_and_hobo(
    browser: Browser, page: Page, server: str
) -> None:
    chairs = [{"who": "me", "name": "Ada"}, {"who": "link"}]
    table = make_table(page, server, chairs, box=TRIOS, answer_seconds=0)
    expect(page.get_by_test_id("invitation")).to_be_visible()
    context = browser.new_context()
    other = context.new_page()
    other.add_init_script(SWIFT)
    other.goto(f"{server}/t/{table}")
    other.get_by_label("name", exact=False).first.fill("<b>Ben</b>")
    other.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_test_id("seat-2")).to_contain_text("<b>Ben</b>")
    pages = (page, other)

    def told(sentence: str) -> bool:
        return sentence in page.get_by_test_id("log").inner_text()

    def step() -> None:
        for one in pages:
            for kind in ("caribou", "hobo", "announce", "trio"):
                button = one.locator(f'[data-testid="offer-{kind}"]:not([aria-disabled="true"])')
                if seen(button):
                    button.first.click()
                    break
            else:
                swallow(one)

    until(
        page,
        lambda: told("answers with Caribou Crossing") and told("plays a Hobo and is safe"),
        step,
    )
    for index in (0, 1):
        boards = [one.get_by_test_id(f"token-{index + 1}") for one in pages]
        expect(boards[0]).to_have_attribute(
            "data-space", boards[1].get_attribute("data-space") or ""
        )
    expect(other.get_by_test_id("log")).to_contain_text("plays a Hobo and is safe")
    context.close()
