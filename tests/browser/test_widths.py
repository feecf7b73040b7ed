"""No page is ever wider than its window, and nothing that stays at an edge hides what one needs."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from playing import click_something, make_table, over, seen, until
from playwright.sync_api import Error, Page, TimeoutError, expect
from riding import REMEMBERED, choose_shot, shots
from travelling import own_places, travel

WIDTHS = (320, 360, 375, 390, 820, 1024, 1180, 1280, 1440, 1600)
ENLARGED = (320, 390, 820, 1440)  # with text of twice the size
PHONES = (320, 390)
LONG = "W" * 24  # the longest name that is allowed
WORD = "Chattanooga" * 20  # a message without a place to break it
ME, BEN = {"who": "me", "name": LONG}, {"who": "me", "name": "Benjamin " + "M" * 15}
LINK, COMPUTER = {"who": "link"}, {"who": "computer"}

# What sticks out of the window; what lies in a box that scrolls or clips within it does not.
STICKS_OUT = """() => {
    const wide = document.documentElement.clientWidth;
    const clipped = (element) => {
        for (let box = element.parentElement; box !== document.body; box = box.parentElement) {
            if (getComputedStyle(box).overflowX === "visible") continue;
            const { left, right } = box.getBoundingClientRect();
            if (left >= -1 && right <= wide + 1) return true;
        }
        return false;
    };
    const found = [];
    if (document.documentElement.scrollWidth > wide)
        found.push(`the page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll("body *:not(svg *)")) {
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || (left >= -1 && right <= wide + 1)) continue;
        if (!element.checkVisibility({ visibilityProperty: true }) || clipped(element)) continue;
        const from = Math.round(left);
        found.push(`${element.localName}.${element.className} ${from} to ${Math.round(right)}`);
    }
    return found.slice(0, 6);
}"""
# Parts of which no scrolling shows the whole: something that sticks to an edge lies over it.
COVERED = """(parts) => parts.flatMap((selector) => {
    const part = document.querySelector(selector);
    if (!part || !part.checkVisibility()) return [];
    const tall = Math.min(part.getBoundingClientRect().height, innerHeight);
    const rows = [0.04, 0.35, 0.65, 0.96];
    const free = (share) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height * share);
        return hit && (part.contains(hit) || hit.contains(part));
    };
    for (let gap = 0; gap <= innerHeight - tall; gap += 24) {
        scrollBy(0, part.getBoundingClientRect().top - gap);
        if (rows.every(free)) return [];
    }
    return [`${selector} is covered`];
})"""
OVER_ALL = ':popover-open, [data-testid="curtain"]'
NEEDED = [
    '[data-testid="challenge-left"]',
    '[data-testid="own-places"]',
    '[data-testid="hand"]',
    '[data-testid="question"]',
    '[data-testid="draw-pile"]',
    '[data-testid="places"]',
]

Build = Callable[[Page, str], object]


def say(page: Page, text: str) -> None:
    field = page.get_by_placeholder("Say something")
    if seen(field):
        field.fill(text)
        field.press("Enter")
        expect(page.get_by_test_id("log")).to_contain_text(text[:200])


def suppressed(step: Callable[[], object]) -> None:
    with contextlib.suppress(TimeoutError, Error):  # it went away under the finger
        step()


# The rooms around the table.


def home(page: Page, server: str) -> None:
    page.goto(server)
    make_table(page, server, [ME, LINK])
    make_table(page, server, [ME, COMPUTER], game="planes-trains")
    page.goto(server)
    expect(page.locator("[data-testid^=my-table]").first).to_be_visible()
    for fold in page.locator("details > summary").all():
        suppressed(lambda fold=fold: fold.click(timeout=1_000))  # type: ignore[misc]


def front_of(game: str) -> Build:
    def build(page: Page, server: str) -> None:
        page.goto(server)
        page.get_by_test_id(f"game-{game}").check(force=True)
        page.get_by_test_id("play-name").fill(LONG)

    return build


def rules(page: Page, server: str) -> None:
    page.goto(f"{server}/rules/planes-trains")
    expect(page.locator("h1").first).to_be_visible()


def nowhere(page: Page, server: str) -> None:
    page.goto(f"{server}/nowhere-at-all")


def invitation(page: Page, server: str) -> None:
    make_table(page, server, [ME, LINK])
    expect(page.get_by_test_id("invitation")).to_be_visible()


def joining(game: str) -> Build:
    def build(page: Page, server: str) -> None:
        make_table(page, server, [ME, LINK], game=game)
        page.context.clear_cookies()
        page.reload()
        expect(page.get_by_test_id("join")).to_be_visible()

    return build


# The Polar Express.

SANTAS: dict[str, Any] = {
    "totals": "free",
    "numbers": dict.fromkeys("1234567", 0),
    "specialties": {
        "santa": 60,
        **dict.fromkeys(["glacier-gulch", "express", "avalanche", "caribou-crossing", "hobo"], 0),
    },
}


def polar(page: Page, server: str) -> None:
    make_table(page, server, [ME, COMPUTER, COMPUTER, COMPUTER])
    hand = page.get_by_test_id("hand").locator('[data-testid^="card-"]')
    expect(hand.first).to_be_visible()
    say(page, WORD)


def curtain(page: Page, server: str) -> None:
    make_table(page, server, [ME, BEN])
    expect(page.get_by_test_id("curtain")).to_be_visible()


def ceremony(page: Page, server: str) -> None:
    make_table(page, server, [ME, COMPUTER], box=SANTAS)
    until(page, lambda: over(page), lambda: suppressed(lambda: click_something(page)))


# Planes, Trains and Automobiles.

LEFT = (
    *("memorable", "open-road", "silent-treatment", "big-talker"),
    *("standby", "seat-map", "motel-room", "lost-luggage"),
)
RIGHT = (
    *("burglary", "same-ticket", "split-up", "grounded"),
    *("all-aboard", "fair-shares", "tight-budget", "detour"),
)


def card(
    setup: str,
    cards: int,
    play: str,
    ring: str = "none",
    ring_for: str = "none",
    talk: bool = False,
) -> dict[str, Any]:
    rings = {"ring": ring, "ring_for": ring_for}
    return {"setup": setup, "cards": cards, "play": play, **rings, "talk": talk, "digits": "3"}


NUMBERED = ("first", "second", "third", "fourth")  # a deck of Challenge cards holds four at least


def trip(left: str, ready: Callable[[Page], bool]) -> Build:
    """A table with one left card alone, brought so far that it is ready."""

    def build(page: Page, server: str) -> None:
        cards = {**dict.fromkeys(LEFT, False), **dict.fromkeys(NUMBERED, OF_THE_BOX[left])}
        sets = {"counts_if": "different suits", "digits": "25"}
        right = {**dict.fromkeys(RIGHT, False), **dict.fromkeys(NUMBERED, sets)}
        make_table(
            *(page, server, [ME, COMPUTER]),
            game="planes-trains",
            box={"totals": "free", "left": cards, "right": right},
            house_rules={"ring_time": "counted"},
        )
        expect(page.get_by_test_id("question")).to_be_visible()
        say(page, WORD)
        until(page, lambda: ready(page), lambda: travel(page, lambda _: any_place(page)))

    return build


def any_place(page: Page) -> int:
    name = own_places(page).first.get_attribute("data-testid", timeout=1_000) or ""
    return int(name.split("-")[2])


def to_choose(page: Page) -> bool:
    return seen(own_places(page)) and not looking(page)


def chosen(page: Page) -> bool:
    if to_choose(page):
        own_places(page).first.click()
    return seen(page.get_by_test_id("offer-play"))


def with_ring(page: Page) -> bool:
    return seen(page.locator('[data-testid="power"]'))


def looking(page: Page) -> bool:
    return "turn up" in "".join(page.get_by_test_id("question").all_inner_texts())


def dropping(page: Page) -> bool:
    return seen(page.get_by_test_id("drop-middle"))


OF_THE_BOX: dict[str, dict[str, Any]] = {
    "memorable": card("row-down", 6, "both at once", "spin", "memorise", False),
    "open-road": card("row-up", 6, "ends", talk=True),
    "seat-map": card("grid-up", 12, "same place", talk=True),
    "motel-room": card("grid-down", 12, "both at once", "spin", "look", False),
    "lost-luggage": card("drop", 16, "uncovered", "slide", "reach", True),
}

# Kids Express.


def ride(ready: Callable[[Page], object]) -> Build:
    def build(page: Page, server: str) -> None:
        chairs = [{**ME, "character": "joy"}, COMPUTER, COMPUTER, COMPUTER]
        make_table(page, server, chairs, game="kids-express")
        expect(shots(page).first).to_be_visible()
        say(page, WORD)
        ready(page)

    return build


def aim(page: Page) -> None:
    choose_shot(page, "easy")


# Sheets, and those who watch.


def sheet(button: str, build: Build) -> Build:
    def built(page: Page, server: str) -> None:
        build(page, server)
        page.get_by_test_id(button).click()

    return built


def watching(page: Page, server: str) -> None:
    make_table(page, server, [ME, COMPUTER], game="planes-trains")
    expect(page.get_by_test_id("question")).to_be_visible()
    address = page.evaluate("""() => new Promise((told) => {
        const table = location.href.replace("http", "ws").replace("/t/", "/api/tables/");
        const line = new WebSocket(`${table}/socket`);
        line.onmessage = ({ data }) => {
            const { watch } = JSON.parse(data);
            if (watch) told(watch);
            line.close();
        };
    })""")
    page.goto(f"{server}/w/{address}")
    expect(page.get_by_test_id("challenge-left")).to_be_visible()


STATES: dict[str, Build] = {
    "home": home,
    "set a table": front_of("planes-trains"),
    "set a ride": front_of("kids-express"),
    "the rules": rules,
    "nowhere": nowhere,
    "the invitation": invitation,
    "joining": joining("planes-trains"),
    "joining a ride": joining("kids-express"),
    "PE": polar,
    "PE, the curtain": curtain,
    "PE, the ceremony": ceremony,
    "PE, the table's sheet": sheet("table-sheet", polar),
    "PE, the settings": sheet("settings", polar),
    "PE, how to play": sheet("how-to-play", polar),
    "PE, phrases": sheet("quick-words", polar),
    "PTA, a row": trip("open-road", chosen),
    "PTA, a ring": trip("memorable", with_ring),
    "PTA, looking": trip("motel-room", looking),
    "PTA, a grid": trip("seat-map", chosen),
    "PTA, dropping": trip("lost-luggage", dropping),
    "PTA, watched": watching,
    "KE": ride(lambda page: None),
    "KE, aiming": ride(aim),
}


@pytest.mark.parametrize("name", STATES)
def test_no_page_is_wider_than_its_window(page: Page, server: str, name: str) -> None:
    page.add_init_script(f"localStorage.setItem('{REMEMBERED}', 'side')")
    for game in ("polar-express", "planes-trains", "kids-express"):
        page.add_init_script(f"localStorage.setItem('parlorcar.known.{game}', 'yes')")
    STATES[name](page, server)
    faults = []
    for size, widths in (("", WIDTHS), ("200%", ENLARGED)):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 844 if width < 640 else 900})
            found = page.evaluate(STICKS_OUT)
            if width in PHONES and page.locator(OVER_ALL).count() == 0:
                found += page.evaluate(COVERED, NEEDED)
            faults += [f"{width} {size}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
