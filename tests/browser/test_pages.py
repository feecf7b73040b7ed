"""Every page can be used by everybody, and says what is wrong in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playing import make_table, playable, seen, swallow, to_my_turn, until
from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (390, 820, 1440)


def violations(page: Page) -> list[Any]:
    page.evaluate(AXE.read_text())
    result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(v["id"], [n["html"] for n in v["nodes"]]) for v in result["violations"]]


def check(page: Page) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "scrolls sideways"
        assert violations(page) == []


@pytest.mark.parametrize(
    "path",
    ["/", "/rules/polar-express", "/nowhere-at-all", "/t/nosuchtable", "/w/nosuchwindow"],
)
def test_a_page_shuts_nobody_out(page: Page, server: str, path: str) -> None:
    page.goto(server + path)
    expect(page.locator("h1, [role=alert]").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    check(page)


def test_the_table_shuts_nobody_out(page: Page, server: str) -> None:
    make_table(page, server, [{"who": "me", "name": "Ada"}, {"who": "computer"}])
    expect(page.get_by_test_id("hand")).to_be_visible()
    check(page)


def test_the_curtain_the_free_seat_and_the_set_up_shut_nobody_out(page: Page, server: str) -> None:
    make_table(page, server, [{"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}])
    expect(page.get_by_test_id("curtain")).to_be_visible()
    check(page)
    make_table(page, server, [{"who": "me", "name": "Ada"}, {"who": "link"}])
    expect(page.get_by_test_id("invitation")).to_be_visible()
    check(page)
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_test_id("join")).to_be_visible()
    check(page)
    page.goto(server)
    page.get_by_text("House rules").first.click()
    check(page)


def test_a_reload_restores_what_was_there(page: Page, server: str) -> None:
    make_table(page, server, [{"who": "me", "name": "Ada"}, {"who": "computer"}])
    to_my_turn(page)
    before = [page.get_by_test_id(name).inner_text() for name in ("hand", "log", "question")]
    page.reload()
    expect(playable(page).first).to_be_visible()
    assert [
        page.get_by_test_id(name).inner_text() for name in ("hand", "log", "question")
    ] == before


def test_a_card_that_cannot_be_played_says_so(page: Page, server: str) -> None:
    chairs = [{"who": "me", "name": "Ada"}, {"who": "computer"}]
    hobos = {
        "totals": "free",
        "numbers": {"1": 30, **dict.fromkeys("234567", 0)},
        "specialties": {
            "hobo": 22,
            **dict.fromkeys(
                ["glacier-gulch", "express", "avalanche", "caribou-crossing", "santa"], 0
            ),
        },
    }
    make_table(page, server, chairs, box=hobos)
    shut = page.locator('[data-testid="card-hobo"][aria-disabled="true"]')
    until(page, lambda: seen(playable(page)) and seen(shut), lambda: swallow(page))
    shut.first.click(force=True)
    expect(page.get_by_test_id("hand-status")).not_to_be_empty()


def test_what_people_write_is_text(page: Page, server: str) -> None:
    name = "<img src=x onerror=a>"
    make_table(page, server, [{"who": "me", "name": name}, {"who": "computer"}])
    expect(page.get_by_test_id("seat-1")).to_contain_text(name)
    page.get_by_placeholder("Say something").fill("<script>alert(1)</script>")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.get_by_test_id("log")).to_contain_text("<script>alert(1)</script>")


def test_a_table_that_is_not_there_leads_home(page: Page, server: str) -> None:
    page.goto(f"{server}/t/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    page.get_by_role("link", name="Back to the parlor car").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()
