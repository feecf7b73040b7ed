"""A friend at the table: an open house, a link copied, a seat that moves, a missing cookie."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from playing import SWIFT, make_table, sit_down
from playwright.sync_api import Browser, Locator, Page, Route, expect
from servers import at_home, url_of

from conftest import picture
from parlorcar.service.addresses import at_home as own_addresses
from parlorcar.service.addresses import of_this_machine
from parlorcar.service.settings import Settings

# Where this machine is in no network, a second address of its own does as a device's.
DEVICE = (own_addresses(of_this_machine()) or ["127.0.0.2"])[0]
LINK = {"who": "link"}
ADA = {"who": "me", "name": "Ada"}
NewPage = Callable[[], Page]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at this computer alone, as `make play` starts it."""
    database = tmp_path_factory.mktemp("home") / "tables.db"
    settings = Settings(url_of(database), pace=0.02, tables_an_hour=10_000)
    with at_home(settings, lambda: [DEVICE]) as address:
        yield address


@pytest.fixture(autouse=True)
def closed_again(home: str) -> Iterator[None]:
    """Each test finds the house closed, whatever became of the one before."""
    yield
    httpx.post(f"{home}/api/reach", json={"open": False}, headers={"origin": home}, timeout=60)


@pytest.fixture
def new_device(browser: Browser) -> Iterator[NewPage]:
    """Makes the page of another device: a browser that shares nothing with the first."""
    contexts = []

    def new() -> Page:
        contexts.append(browser.new_context(viewport={"width": 390, "height": 844}))
        page = contexts[-1].new_page()
        page.add_init_script(SWIFT)
        return page

    yield new
    for context in contexts:
        context.close()


def shown(page: Page, name: str) -> Locator:
    """What stands in the invitation and in the table's sheet, where it is seen."""
    return page.get_by_test_id(name).filter(visible=True)


def widths(page: Page, name: str, within: str = "html") -> None:
    """Nothing of it lies outside its frame, at four widths."""
    for width in (320, 390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator(within).evaluate("it => it.scrollWidth - it.clientWidth") <= 0
        picture(page, f"{name}-{width}")


def open_house(page: Page) -> str:
    """Opens the house from the invitation; the link that friends are to be sent."""
    shown(page, "open-house").click()
    expect(shown(page, "house-open")).to_be_visible()
    return page.get_by_test_id("address").inner_text()


def test_a_friend_joins_by_the_link_that_the_page_gave(
    page: Page, home: str, new_device: NewPage
) -> None:
    table = make_table(page, home, [ADA, LINK])
    expect(shown(page, "house-closed")).to_contain_text("Only this computer")
    expect(page.get_by_test_id("qr")).to_have_count(0)  # no code for what no phone can open
    widths(page, "invite-alone")
    link = open_house(page)
    assert httpx.URL(link).host == DEVICE and link.endswith(f"/t/{table}")
    assert shown(page, "qr").get_attribute("data-text") == link
    widths(page, "invite-open")
    friend = new_device()
    sit_down(friend, link.rpartition("/t/")[0], table, "Ben")
    expect(page.get_by_test_id("invitation")).to_have_count(0)
    page.get_by_test_id("table-sheet").click()
    watch = page.get_by_test_id("watch-address").inner_text()
    assert httpx.URL(watch).host == DEVICE and "/w/" in watch
    shown(page, "close-house").click()
    expect(shown(page, "house-closed")).to_be_visible()
    expect(friend.locator(".line")).to_contain_text("closed the house")
    picture(friend, "house-closed-friend")
    shown(page, "open-house").click()
    expect(friend.locator(".line")).to_be_empty()  # it goes on by itself


def test_a_link_is_copied_where_there_is_no_clipboard(
    page: Page, home: str, new_device: NewPage
) -> None:
    make_table(page, home, [ADA, LINK])
    link = open_house(page)
    outside = httpx.URL(link)
    friend = new_device()
    friend.add_init_script(
        "if (isSecureContext) Object.defineProperty(navigator, 'clipboard', {value: undefined})"
    )
    make_table(friend, f"http://{outside.host}:{outside.port}", [ADA, LINK])
    assert friend.evaluate("navigator.clipboard === undefined")
    told = friend.get_by_test_id("address").inner_text()
    friend.get_by_role("button", name="Copy the link").click()
    expect(friend.get_by_role("button", name="Copied")).to_be_visible()
    friend.evaluate("document.body.append(document.createElement('textarea'))")
    friend.locator("textarea").last.focus()
    friend.keyboard.press("Control+V")
    assert friend.locator("textarea").last.input_value() == told
    # Where even that is refused, the link is selected, and the page says what to press.
    friend.reload()
    friend.evaluate("document.execCommand = () => false")
    friend.get_by_role("button", name="Copy the link").click()
    expect(friend.get_by_test_id("invitation")).to_contain_text("Press Ctrl+C")
    assert friend.evaluate("getSelection().toString().trim()") == told


def test_without_cookies_the_home_page_says_so_before_a_table_is_made(
    home: str, new_device: NewPage
) -> None:
    """As browsers do it: no cookie is read or written, and storage throws."""
    page = new_device().context.new_page()  # one whose start uses no storage
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, {
                get() { throw new DOMException("Access is denied.", "SecurityError") },
            })"""
    )
    page.goto(home)
    expect(page.get_by_role("alert").filter(has_text="keeps no cookies")).to_have_count(1)
    widths(page, "cookies-home")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_test_id("play-now").click()
    expect(page.get_by_role("alert").filter(has_text="keeps no cookies")).to_have_count(2)
    assert not [url for url in asked if url.endswith("/api/tables")] and errors == []


def test_without_its_cookie_a_fresh_table_does_not_say_that_it_is_full(
    home: str, new_device: NewPage
) -> None:
    """Cookies that are lost on the way are noticed by the server alone."""
    page = new_device()

    def without_cookies(route: Route) -> None:
        asked = route.request
        sent = {name: value for name, value in asked.headers.items() if name != "cookie"}
        answer = httpx.request(
            asked.method, asked.url, content=asked.post_data_buffer, headers=sent, timeout=60
        )
        kept = ("set-cookie", "content-encoding", "content-length", "transfer-encoding")
        headers = {name: value for name, value in answer.headers.items() if name not in kept}
        route.fulfill(status=answer.status_code, headers=headers, body=answer.content)

    page.route("**/api/tables", without_cookies)
    page.goto(home)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_test_id("no-seat")).to_contain_text("keeps no cookies")
    expect(page.get_by_text("All seats")).to_have_count(0)
    widths(page, "cookies-table")


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(
    page: Page, home: str, new_device: NewPage
) -> None:
    make_table(page, home, [ADA, {"who": "computer"}])
    expect(page.get_by_test_id("hand")).to_be_visible()
    page.get_by_test_id("table-sheet").click()
    page.get_by_test_id("move-away").click()
    link = page.get_by_test_id("move-address").inner_text()
    widths(page, "move-sheet", ".sheet:popover-open")
    code = link.partition("#move=")[2]
    assert len(code) == 22
    other = new_device()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    other.goto(link)
    expect(other.get_by_test_id("move-here")).to_contain_text("Play on here as Ada?")
    assert "#" not in other.url  # the secret stands in no history
    widths(other, "move-here")
    other.get_by_test_id("move-yes").click()
    expect(other.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("no-seat")).to_contain_text("another device")
    widths(page, "moved-away")
    assert asked and not [line for line in asked if code in line]
    third = new_device()
    third.goto(link)
    expect(third.get_by_test_id("move-here")).to_contain_text("works once")
    page.reload()
    expect(page.get_by_test_id("no-seat")).to_contain_text("another device")
