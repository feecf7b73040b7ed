"""The page comes in parts: the game of a table is loaded beside the table, and can fail to come."""

from __future__ import annotations

from playing import SWIFT, make_table
from playwright.sync_api import Browser, Page, Request, Route, WebSocketRoute, expect

CHAIRS = [{"who": "me", "name": "Ada"}, {"who": "computer"}]
PARTS = "**/assets/*.js"


def test_a_part_that_an_older_page_can_no_longer_load_is_a_sentence_and_a_button(
    browser: Browser, server: str
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(SWIFT)
        page.goto(server)
        expect(page.get_by_test_id("play-now")).to_be_visible()

        def renewed(route: Route) -> None:
            route.fulfill(status=404, content_type="text/html", body="<!doctype html>")

        page.route(PARTS, renewed)
        page.get_by_test_id("play-now").click()
        expect(page.get_by_text("could not be loaded")).to_be_visible()
        page.unroute(PARTS)
        page.get_by_role("button", name="Reload the page").click()
        expect(page.get_by_test_id("hand")).to_be_visible()


def test_a_reload_loads_the_game_without_waiting_for_the_table(page: Page, server: str) -> None:
    make_table(page, server, CHAIRS)
    expect(page.get_by_test_id("hand")).to_be_visible()
    wanted: list[str] = []

    def note(request: Request) -> None:
        wanted.append(request.url)

    def silent(line: WebSocketRoute) -> None:
        """The server says nothing yet."""

    page.on("request", note)
    page.route_web_socket("**/socket", silent)
    page.goto(server)
    page.wait_for_load_state("networkidle")
    for_the_front_page = set(wanted)
    wanted.clear()
    page.go_back()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("The table is being laid")).to_be_visible()
    assert {url for url in wanted if url.endswith(".js")} - for_the_front_page
