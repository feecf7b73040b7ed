"""No page is ever wider than its window, and nothing that stays at an edge hides what one needs."""

from __future__ import annotations

import pytest
from playing import make_table
from playwright.sync_api import Page, expect
from riding import REMEMBERED, choose_shot
from servers import Browser
from states import (
    BEN,
    COMPUTER,
    CROWD,
    FEW,
    LINK,
    LONG,
    ME,
    SANTAS,
    TRIOS,
    Build,
    asked,
    asked_for,
    ending,
    may,
    ride,
    seated,
    trip,
)
from travelling import own_places

WIDTHS = (320, 360, 375, 390, 820, 1024, 1180, 1280, 1440, 1600)
ENLARGED = (320, 390, 820, 1440)  # with text of twice the size
PHONES = (320, 390)

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


# The rooms around the table.


def home(page: Page, server: str) -> None:
    page.goto(server)
    make_table(page, server, [ME, LINK])
    make_table(page, server, [ME, COMPUTER], game="planes-trains")
    page.goto(server)
    expect(page.locator("[data-testid^=my-table]").first).to_be_visible()
    for fold in page.locator("details > summary").all():
        if fold.is_visible():
            fold.click()


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


# At a table.


def choosing(left: str) -> Build:
    def build(page: Page, server: str) -> None:
        trip(left, may(" play "))(page, server)
        own_places(page).first.click()
        expect(page.get_by_test_id("offer-play")).to_be_visible()

    return build


def curtain(page: Page, server: str) -> None:
    make_table(page, server, [ME, BEN])
    expect(page.get_by_test_id("curtain")).to_be_visible()


def gathering(page: Page, server: str) -> None:
    """Everybody is there, and is to say that they are ready."""
    table = make_table(page, server, [ME, LINK, COMPUTER], clock="gentle")
    with Browser(server) as ben:
        ben.sit(table, BEN["name"], 2)
    expect(page.get_by_test_id("ready")).to_be_visible()


def aim(page: Page, server: str) -> None:
    ride(asked("play"))(page, server)
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


polar = seated(asked("play"), *CROWD)

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
    "PE, gathering": gathering,
    "PE, the curtain": curtain,
    "PE, a question": seated(asked("answer"), *CROWD, box=TRIOS, answer_seconds=0),
    "PE, the ceremony": seated(asked("over"), ME, COMPUTER, box=SANTAS),
    "PE, the table's sheet": sheet("table-sheet", polar),
    "PE, the settings": sheet("settings", polar),
    "PE, how to play": sheet("how-to-play", polar),
    "PE, phrases": sheet("quick-words", polar),
    "PTA, the challenge": trip("open-road", asked_for("lay_out")),
    "PTA, a row": choosing("open-road"),
    "PTA, a ring": trip("memorable", asked_for("spin")),
    "PTA, looking": trip("motel-room", may(" look ")),
    "PTA, a grid": choosing("seat-map"),
    "PTA, a hand": trip("silent-treatment", asked_for("toss")),
    "PTA, dropping": trip("lost-luggage", may(" aim ")),
    "PTA, a slide": trip("lost-luggage", asked_for("slide")),
    "PTA, a pile": trip("lost-luggage", may(" play ")),
    "PTA, home": ending("00"),
    "PTA, stranded": ending("25"),
    "PTA, watched": watching,
    "KE": ride(asked("play")),
    "KE, aiming": aim,
    "KE, the end": ride(asked("over"), box=FEW),
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


ENDS = ("PE, the ceremony", "PTA, home", "PTA, stranded", "KE, the end")
# What a picture lies over, whether the log ends with what happened last, and where the button is.
AT_THE_END = """() => {
    const box = (element) => element.getBoundingClientRect();
    const why = box(document.querySelector('[data-testid="why"]'));
    const over = [...document.querySelectorAll('svg[role="img"]')].map(box).filter((picture) =>
        picture.left < why.right && picture.right > why.left &&
        picture.top < why.bottom && picture.bottom > why.top);
    const log = document.querySelector('[data-testid="log"]');
    const found = over.length > 0 ? ["a picture lies over why"] : [];
    if (log.scrollTop + log.clientHeight < log.scrollHeight - 2) found.push("the log's end hides");
    if (box(document.querySelector('[data-testid="again"]')).bottom > innerHeight)
        found.push("the last button hides");
    return found;
}"""


@pytest.mark.parametrize("name", ENDS)
def test_at_the_end_one_sees_why_and_how_to_go_on(page: Page, server: str, name: str) -> None:
    page.add_init_script(f"localStorage.setItem('{REMEMBERED}', 'side')")
    STATES[name](page, server)
    expect(page.get_by_test_id("again")).to_be_visible()
    faults = []
    for width, height in ((1440, 900), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # the log follows once it is drawn anew
        faults += [f"{width}: {fault}" for fault in page.evaluate(AT_THE_END)]
    assert not faults, "\n".join(faults)
