"""Friends far away: lines that break, people who leave, take back, look on, and play again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playing import (
    SWIFT,
    make_table,
    offers,
    over,
    playable,
    say_ready,
    seen,
    sit_down,
    swallow,
    until,
)
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect
from servers import running, url_of
from test_pages import check, violations

from parlorcar.service.settings import Settings

ADA, LINK, COMPUTER = {"who": "me", "name": "Ada"}, {"who": "link"}, {"who": "computer"}
SPECIALTIES = ["glacier-gulch", "express", "avalanche", "caribou-crossing", "santa", "hobo"]
AUTOMATIC = {"announce": "automatic"}
NUMBERS = dict.fromkeys("1234567", 0)
# Six Santas lead from Home to the Pole, and nobody can answer them.
SANTAS = {
    "totals": "free",
    "numbers": NUMBERS,
    "specialties": {**dict.fromkeys(SPECIALTIES, 0), "santa": 60},
}
# The first card leads to the Lower Bridge, where one is asked whether to slide: until then the
# move that led there may be taken back.
BRIDGE = {
    "totals": "free",
    "lower_bridge": 7,
    "numbers": {**NUMBERS, "7": 60},
    "specialties": dict.fromkeys(SPECIALTIES, 0),
}


@pytest.fixture
def friends(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody else's browser."""
    with browser.new_context() as context:
        context.add_init_script(SWIFT)
        yield context


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[str]:
    """A server at which a computer may soon play for who is away."""
    settings = Settings(url_of(tmp_path / "tables.db"), pace=0.02, absence=1.0)
    with running(settings) as address:
        yield address


class Overheard:
    """All that a page was told; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(str(text)))

    @property
    def states(self) -> list[dict[str, Any]]:
        messages = [json.loads(frame) for frame in self.frames]
        return [message for message in messages if message["type"] == "state"]


def play_a_card(page: Page) -> None:
    """Chooses the first card that may be played, and plays it."""
    expect(playable(page).first).to_be_visible()
    playable(page).first.click()
    page.get_by_test_id("offer-play").click()


def play_a_card_if_asked(page: Page) -> None:
    if seen(playable(page)):
        play_a_card(page)


def nothing() -> None:
    """Waits."""


def log_of(page: Page) -> list[str]:
    return page.get_by_test_id("log").locator("li").all_inner_texts()


def plays_of(page: Page, name: str) -> int:
    return sum(line.startswith(f"{name} plays") for line in log_of(page))


def has_played(page: Page, name: str, times: int) -> bool:
    return plays_of(page, name) == times


def open_sheet(page: Page) -> None:
    page.get_by_test_id("table-sheet").click()
    expect(page.get_by_role("dialog", name="This table")).to_be_visible()


def two_at_a_table(page: Page, other: Page, server: str, **more: Any) -> str:
    """Ada and Ben before two screens, at a table without anything timed."""
    more = {"answer_seconds": 0, "house_rules": AUTOMATIC, **more}
    table = make_table(page, server, [ADA, LINK], **more)
    sit_down(other, server, table, "Ben")
    for one in (page, other):
        expect(one.get_by_test_id("board")).to_be_visible()
    return table


def test_who_goes_through_a_tunnel_comes_back_to_the_game_as_it_is(
    page: Page, friends: BrowserContext, server: str
) -> None:
    ben = friends.new_page()
    two_at_a_table(page, ben, server, box=SANTAS)
    until(page, lambda: seen(playable(page)), lambda: play_a_card_if_asked(ben))
    ben.evaluate("window.untouched = true")  # a reload would forget it
    friends.set_offline(True)
    expect(ben.get_by_text("No internet just now")).to_be_visible()
    play_a_card(page)
    expect(page.get_by_test_id("question")).to_contain_text("Ben is to play")
    friends.set_offline(False)
    expect(ben.get_by_text("No internet just now")).to_have_count(0)
    expect(playable(ben).first).to_be_visible()
    before = plays_of(ben, "Ben")
    friends.set_offline(True)  # what is played in the tunnel arrives after it, once
    play_a_card(ben)
    friends.set_offline(False)
    for one in (page, ben):
        until(one, partial(has_played, one, "Ben", before + 1), nothing)
    expect(playable(page).first).to_be_visible()
    assert plays_of(ben, "Ada") == plays_of(page, "Ada") > 0
    assert ben.evaluate("window.untouched")


def test_two_tabs_of_one_seat_are_the_same_seat(page: Page, server: str) -> None:
    make_table(page, server, [ADA, COMPUTER], box=SANTAS, answer_seconds=0)
    expect(playable(page).first).to_be_visible()
    tab = page.context.new_page()
    tab.goto(page.url)
    for turn, one in enumerate((page, tab), 1):
        play_a_card(one)
        for each in (page, tab):
            until(each, partial(has_played, each, "Ada", turn), nothing)
            expect(playable(each).first).to_be_visible()


def test_a_game_against_time_begins_when_everybody_is_ready(
    page: Page, friends: BrowserContext, server: str
) -> None:
    table = make_table(page, server, [ADA, LINK, COMPUTER], clock="gentle")
    ben = friends.new_page()
    sit_down(ben, server, table, "Ben")
    expect(ben.get_by_test_id("gathering")).to_contain_text("The train waits for Ada")
    expect(ben.get_by_test_id("ready")).to_have_count(0)  # sitting down last was saying so
    check(page)
    say_ready(page)
    for one in (page, ben):
        expect(one.get_by_test_id("board")).to_be_visible()
    until(
        page,
        lambda: seen(page.get_by_test_id("thinking")) and seen(ben.get_by_test_id("thinking")),
        nothing,
    )
    before = page.get_by_role("timer").first.inner_text()
    expect(page.get_by_role("timer").first).not_to_have_text(before)
    check(page)


def say(page: Page, text: str) -> None:
    page.get_by_placeholder("Say something").fill(text)
    page.get_by_role("button", name="Say", exact=True).click()


def test_people_talk_while_they_wait_and_a_phone_shows_what_is_said_in_the_game(
    page: Page, friends: BrowserContext, browser: Browser, server: str
) -> None:
    table = make_table(page, server, [ADA, LINK, LINK])
    ben, cleo = friends.new_page(), browser.new_page()
    sit_down(ben, server, table, "Ben")
    say(page, "Cleo is late")
    expect(ben.get_by_test_id("log")).to_contain_text("Ada:\u00a0Cleo is late")
    expect(ben.get_by_test_id("aloud")).to_have_count(0)  # it is in sight
    check(ben)
    sit_down(cleo, server, table, "Cleo")
    ben.set_viewport_size({"width": 390, "height": 844})
    for one in (page, ben):
        one.get_by_test_id("ready").click()
    for one in (page, ben):
        expect(one.get_by_test_id("board")).to_be_visible()
    say(page, "Good luck to you both")
    expect(ben.get_by_test_id("aloud")).to_contain_text("Good luck to you both")
    assert violations(ben) == []
    ben.get_by_test_id("aloud").click()
    expect(ben.get_by_test_id("log")).to_be_in_viewport()
    expect(ben.get_by_test_id("aloud")).to_have_count(0)
    expect(page.get_by_test_id("aloud")).to_have_count(0)
    cleo.close()


def test_who_leaves_is_played_for_by_a_computer_and_comes_back(
    page: Page, friends: BrowserContext, server: str
) -> None:
    ben = friends.new_page()
    table = two_at_a_table(page, ben, server, box=SANTAS)
    open_sheet(ben)
    ben.get_by_test_id("leave").click()
    expect(ben.get_by_text("A computer plays on for you, and you can come back.")).to_be_visible()
    ben.get_by_test_id("leave-yes").click()
    expect(ben.get_by_test_id("play-now")).to_be_visible()
    expect(page.get_by_test_id("seat-2")).to_contain_text("a computer plays")
    play_a_card_if_asked(page)
    until(page, lambda: seen(playable(page)), nothing)  # the computer has played
    ben.get_by_test_id(f"my-table-{table}").click()
    expect(ben.get_by_test_id("stand-in")).to_contain_text("A computer plays for you")
    check(ben)
    ben.get_by_test_id("come-back").click()
    expect(ben.get_by_test_id("stand-in")).to_have_count(0)
    expect(page.get_by_test_id("seat-2")).not_to_contain_text("computer")
    play_a_card(page)
    play_a_card(ben)


def test_a_computer_plays_for_who_has_been_away_for_long(
    page: Page, friends: BrowserContext, hasty: str
) -> None:
    ben = friends.new_page()
    two_at_a_table(page, ben, hasty, box=SANTAS)
    until(page, lambda: seen(playable(ben)), lambda: play_a_card_if_asked(page))
    ben.close()
    expect(page.get_by_test_id("seat-2")).to_contain_text("on turn")
    expect(page.get_by_test_id("absent")).to_contain_text("Ben is away")
    check(page)
    page.get_by_test_id("replace").click()
    expect(playable(page).first).to_be_visible()
    expect(page.get_by_test_id("absent")).to_have_count(0)


def test_a_move_is_taken_back_when_the_other_agrees(
    page: Page, friends: BrowserContext, server: str
) -> None:
    ben = friends.new_page()
    two_at_a_table(page, ben, server, box=BRIDGE)
    until(page, lambda: seen(playable(page)) or seen(playable(ben)), nothing)
    mover, asked = (page, ben) if seen(playable(page)) else (ben, page)

    def ask() -> None:
        play_a_card(mover)
        expect(mover.get_by_test_id("offer-slide")).to_be_visible()
        assert not seen(asked.get_by_test_id("take-back"))
        mover.get_by_test_id("take-back").click()
        expect(mover.get_by_test_id("take-back-waits")).to_contain_text("Waiting for")
        expect(asked.get_by_test_id("take-back-asked")).to_contain_text("to take this back")

    ask()
    check(asked)
    asked.get_by_test_id("agree").click()
    expect(mover.get_by_test_id("offer-slide")).to_have_count(0)
    expect(asked.get_by_test_id("log")).to_contain_text("takes back")
    ask()
    asked.get_by_test_id("disagree").click()
    expect(mover.get_by_test_id("take-back-waits")).to_have_count(0)
    expect(mover.get_by_test_id("offer-slide")).to_be_visible()
    expect(asked.get_by_test_id("log")).to_contain_text("does not agree: the move stands")


def test_alone_a_move_is_taken_back_at_once(page: Page, server: str) -> None:
    more = {"answer_seconds": 0, "house_rules": AUTOMATIC, "box": BRIDGE}
    make_table(page, server, [ADA, COMPUTER], **more)
    play_a_card(page)
    expect(page.get_by_test_id("offer-slide")).to_be_visible()
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("offer-slide")).to_have_count(0)
    expect(playable(page).first).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text("Ada takes back")


def test_who_watches_sees_what_lies_open_and_no_hand_but_one_that_is_shown(
    page: Page, friends: BrowserContext, server: str
) -> None:
    table = make_table(page, server, [ADA, COMPUTER], answer_seconds=0)
    expect(playable(page).first).to_be_visible()
    open_sheet(page)
    address = page.get_by_test_id("watch-address").inner_text()
    grandma = friends.new_page()
    told = Overheard(grandma)
    grandma.goto(address)
    expect(grandma.get_by_test_id("watching")).to_contain_text("You are watching")
    expect(grandma.get_by_test_id("board")).to_be_visible()
    assert playable(grandma).count() == offers(grandma).count() == 0
    assert all(set(card) == {"?"} for state in told.states for card in unseen(state))
    check(grandma)

    page.get_by_test_id("show-hand-1").check()
    grandma.get_by_test_id("eyes-1").click()
    hand = page.get_by_test_id("hand").locator('[data-testid^="card-"]')
    expect(grandma.get_by_test_id("hand").locator('[data-testid^="card-"]')).to_have_count(
        hand.count()
    )
    check(grandma)
    page.get_by_test_id("show-hand-1").uncheck()
    expect(grandma.get_by_test_id("hand").locator('[data-testid^="card-"]')).to_have_count(0)
    expect(grandma.get_by_test_id("eyes-1")).to_have_count(0)
    assert table not in grandma.content()
    assert not [frame for frame in told.frames if table in frame]

    grandma.get_by_test_id("watcher-name").fill("Grandma")
    grandma.get_by_placeholder("Say something").fill("What a hand!")
    grandma.get_by_role("button", name="Say", exact=True).click()
    expect(grandma.get_by_test_id("log")).to_contain_text("Grandma, who watches: What a hand!")
    page.keyboard.press("Escape")
    page.get_by_test_id("quick-words").click()
    page.get_by_role("button", name="Good luck!").click()
    expect(grandma.get_by_test_id("log")).to_contain_text("Good luck!")
    expect(page.get_by_test_id("log")).to_contain_text("Good luck!")
    expect(page.get_by_test_id("log")).not_to_contain_text("What a hand!")


def unseen(state: dict[str, Any]) -> list[list[str]]:
    """The hands of all seats, as a state tells them."""
    position = state["position"] or {"hands": []}
    return [hand for hand in position["hands"] if hand]


def test_the_end_tells_the_seed_and_gives_the_record(page: Page, server: str) -> None:
    make_table(page, server, [ADA, COMPUTER], box=SANTAS, answer_seconds=0)
    until(page, lambda: over(page), lambda: swallow(page))
    open_sheet(page)
    page.get_by_text("Was the luck fair?").click()
    expect(page.get_by_test_id("seed")).not_to_be_empty()
    check(page)
    with page.expect_download() as download:
        page.get_by_test_id("record").click()
    assert "[nature]" in download.value.path().read_text()


def test_tables_are_found_on_the_front_page(
    page: Page, friends: BrowserContext, server: str
) -> None:
    table = make_table(page, server, [ADA, LINK], box=SANTAS, answer_seconds=0, listed=True)
    ben = friends.new_page()
    ben.goto(server)
    ben.get_by_test_id(f"open-table-{table}").click()
    expect(ben.get_by_test_id("join")).to_be_visible()
    ben.get_by_test_id("join-name").fill("Ben")
    ben.get_by_test_id("take-seat").click()
    until(page, lambda: seen(playable(page)) or seen(playable(ben)), nothing)
    asked, waits = (page, ben) if seen(playable(page)) else (ben, page)
    for one, sentence in ((asked, "Your turn"), (waits, "to play")):
        one.goto(server)
        expect(one.get_by_test_id(f"my-table-{table}")).to_contain_text(sentence)
        check(one)
    asked.get_by_test_id("your-turns").click()
    asked.get_by_test_id(f"my-table-{table}").click()
    play_a_card(asked)
