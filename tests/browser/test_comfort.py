"""What makes the table pleasant: nothing out of sight or missed, help at hand, another game."""

from __future__ import annotations

import contextlib
from typing import Any

from playing import SWIFT, make_table, over, playable, say_ready, seen, sit_down, to_my_turn, until
from playwright.sync_api import Browser, Page, TimeoutError, WebSocketRoute, expect

ADA, BEN = {"who": "me", "name": "Ada"}, {"who": "me", "name": "Ben"}
LINK, COMPUTER = {"who": "link"}, {"who": "computer"}
NONE: dict[str, Any] = {
    "totals": "free",
    "numbers": dict.fromkeys("1234567", 0),
    "specialties": dict.fromkeys(
        ["glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"], 0
    ),
}
# Six Santas lead from Home to the Pole, and nobody can answer them.
SANTAS = {**NONE, "specialties": {**NONE["specialties"], "santa": 60}}
SLOW = "localStorage.setItem('parlorcar-settings', '{\"speed\": \"slow\"}')"


def play_santa(page: Page) -> None:
    for button in ("lift-curtain", "offer-play", "card-santa"):
        found = page.locator(f'[data-testid="{button}"]:not([aria-disabled="true"])')
        if seen(found):
            with contextlib.suppress(TimeoutError):  # it went away under the finger
                found.first.click(timeout=500)
            return


def test_a_desktop_shows_all_of_the_table_without_scrolling(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    make_table(page, server, [ADA, BEN, {"who": "me", "name": "Cy"}, COMPUTER], box=SANTAS)

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollHeight") <= 900
        for part in ("board", "draw-pile"):
            expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=0.99)
        expect(page.get_by_role("button", name="Say", exact=True)).to_be_in_viewport(ratio=1)

    until(page, lambda: seen(playable(page)), lambda: play_santa(page))
    fits()
    playable(page).first.click()
    fits()
    until(page, lambda: over(page), lambda: play_santa(page))
    fits()
    if page.get_by_test_id("ring").is_enabled():
        page.get_by_test_id("ring").click()
        for seat in (1, 2, 3, 4):
            if seen(page.get_by_test_id(f"wish-{seat}")):
                page.get_by_test_id(f"wish-{seat}").click()
                expect(page.get_by_test_id(f"wish-slip-{seat}")).to_be_visible()
    fits()


def test_a_small_phone_keeps_the_own_token_above_the_hand(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    make_table(page, server, [ADA, COMPUTER, COMPUTER])
    to_my_turn(page)
    playable(page).first.click()
    ways = page.get_by_test_id("hand").locator('[data-testid^="offer-"]')
    expect(ways.first).to_be_in_viewport(ratio=1)
    page.wait_for_function(
        """() => {
            const part = (id) => document.querySelector(`[data-testid="${id}"]`);
            const at = (id) => part(id).getBoundingClientRect();
            return at("token-1").top > 0 && at("token-1").bottom <= at("question").top;
        }""",
        timeout=20_000,
    )


def test_a_phone_tells_beside_the_hand_what_the_others_did(page: Page, server: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    make_table(page, server, [ADA, COMPUTER], box=SANTAS)
    expect(playable(page).first).to_be_visible()
    until(
        page,
        lambda: "Computer 1 plays Santa." in page.get_by_test_id("told").inner_text(),
        lambda: play_santa(page),
    )
    expect(page.get_by_test_id("told")).to_be_in_viewport()


def test_the_lost_line_is_told_wherever_the_page_is_scrolled_to(page: Page, server: str) -> None:
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        sockets.append(route)
        route.connect_to_server()

    page.route_web_socket("**/socket", through)
    page.set_viewport_size({"width": 390, "height": 600})
    make_table(page, server, [ADA, COMPUTER])
    to_my_turn(page)
    page.mouse.wheel(0, 2_000)
    sockets[-1].close()
    expect(page.get_by_text("Reconnecting")).to_be_in_viewport()
    expect(page.get_by_text("Reconnecting")).to_have_count(0, timeout=20_000)
    expect(playable(page).first).to_be_visible()


def test_everybody_sees_the_move_before_the_curtain_falls(page: Page, server: str) -> None:
    page.add_init_script(SLOW)
    make_table(page, server, [ADA, BEN], box=SANTAS)
    page.get_by_test_id("lift-curtain").click()
    playable(page).first.click()
    page.get_by_test_id("offer-play").click()
    page.wait_for_function(
        """() => {
            const shown = (id) => document.querySelector(`[data-testid${id}]`) !== null;
            return shown('="caption"') && !shown('="curtain"') && !shown('^="card-"');
        }""",
        timeout=20_000,
    )
    expect(page.get_by_test_id("curtain")).to_contain_text("plays Santa.")


def test_how_to_play_is_at_hand_and_names_the_house_rules(page: Page, server: str) -> None:
    make_table(page, server, [ADA, COMPUTER], house_rules={"hobo": "until_next_turn"})
    page.get_by_test_id("how-to-play").click()
    sheet = page.get_by_test_id("how-to-play-sheet")
    expect(sheet).to_contain_text("How long does Hobo protect?")
    expect(sheet).to_contain_text("Until your next turn begins")
    expect(sheet).not_to_contain_text("What happens when the draw pile is empty?")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.get_by_test_id("how-to-play")).to_be_focused()


def test_play_again_takes_the_friends_along(browser: Browser, page: Page, server: str) -> None:
    table = make_table(page, server, [ADA, LINK], box=SANTAS)
    with browser.new_context() as context:
        context.add_init_script(SWIFT)
        other = context.new_page()
        sit_down(other, server, table, "Ben")
        say_ready(page)

        def step() -> None:
            play_santa(page)
            play_santa(other)

        until(page, lambda: over(page) and over(other), step)
        page.get_by_test_id("again").click()
        expect(page.get_by_test_id("gathering")).to_be_visible()
        other.get_by_role("button", name="Go to the next game").click()
        for one in (page, other):  # each has moved up one seat
            expect(one.get_by_test_id("seat-1")).to_contain_text("Ben")
            expect(one.get_by_test_id("seat-2")).to_contain_text("Ada")
        assert other.url == page.url != f"{server}/t/{table}"


def test_the_form_remembers_how_the_table_was_set(page: Page, server: str) -> None:
    page.goto(server)
    page.get_by_label("2", exact=True).check(force=True)
    page.get_by_test_id("all-aboard").click()
    expect(page.get_by_test_id("invitation")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("2", exact=True)).to_be_checked()
