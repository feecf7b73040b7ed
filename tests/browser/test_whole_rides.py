"""Kids Express in the browser: shots by mouse, keys and list, whole games, two people, any page."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playing import make_table, seen, until
from playwright.sync_api import Browser, Page, Request, expect
from riding import (
    HARD_ENOUGH,
    MISTY,
    MISTY_IN_FIRST_CLASS,
    NOA_IN_THE_LOCOMOTIVE,
    SLOWLY,
    STEADY,
    TUCO_IN_THE_HIDEOUT,
    WITHOUT_WEBGL,
    Wire,
    aim_at,
    aimed,
    brightness,
    check_picture,
    choose_shot,
    gather,
    go,
    hold_space,
    lay,
    middle,
    pull_back,
    push_sam,
    ride,
    rob,
    see_it_fall,
    shots,
    slide,
    stage,
    walk_sam,
    watch,
)
from test_pages import violations
from travelling import position_of

from parlorcar.games.kids_express.pieces import TOKEN_NAMES

ADA, BEN, COMPUTER = (
    {"who": "me", "name": "Ada"},
    {"who": "me", "name": "Ben"},
    {"who": "computer"},
)
LINK = {"who": "link"}
A_GAME = 240.0  # seconds
NORMAL = 'localStorage.setItem(\'parlorcar-settings\', \'{"speed": "normal", "sound": false}\')'
TRIES = 6  # even a steady hand can miss: everybody stands a little differently each time


def misty_waits(page: Page, server: str, view: Any, **more: Any) -> Wire:
    """Ada alone, as Noa: she stands in the Locomotive, Misty in First-class, and a shot is due."""
    _, wire = ride(page, server, [ADA], view, box=MISTY, **more)
    go(page, "stagecoach")
    go(page, "locomotive")
    check_picture(page, wire)
    return wire


def test_a_pull_with_the_mouse_fells_whom_the_picture_shows_lying(page: Page, server: str) -> None:
    page.add_init_script(NORMAL)
    wire = misty_waits(page, server, "deep")

    def shoot() -> None:
        choose_shot(page, "easy")
        push_sam(page, MISTY_IN_FIRST_CLASS)
        pull_back(page, HARD_ENOUGH)
        page.mouse.up()

    for _ in range(TRIES):
        fallen = see_it_fall(page, wire, shoot)
        check_picture(page, wire)
        if "misty" in fallen:
            break
    assert wire.position["bandits"]["misty"] == "hideout"
    expect(page.get_by_test_id("log")).to_contain_text("Misty")
    shot = wire.shots_sent[-1]
    assert abs(shot["side"] - MISTY_IN_FIRST_CLASS) <= 2
    assert shot["power"] >= HARD_ENOUGH
    assert abs(shot["azimuth"]) <= 30, "pulled straight back, it flies straight ahead"


def test_who_has_only_keys_moves_aims_and_fells_a_kid_too(page: Page, server: str) -> None:
    _, wire = ride(page, server, [ADA], "side", box=MISTY)
    expect(shots(page).first).to_be_visible()
    for car in ("5", "1"):  # the Stagecoach, then the Locomotive
        page.keyboard.press(car)
        expect(page.get_by_test_id("offer-play")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("offer-play")).to_have_count(0)
        expect(shots(page).first).to_be_visible()
    check_picture(page, wire)

    def shoot() -> None:
        page.keyboard.press("e")
        walk_sam(page, NOA_IN_THE_LOCOMOTIVE)
        for key in (".", ","):
            page.keyboard.press(key)
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowDown")
        hold_space(page, HARD_ENOUGH)

    for _ in range(TRIES):
        fallen = see_it_fall(page, wire, shoot)
        if "noa" in fallen:
            break
        check_picture(page, wire)
    check_picture(page, wire)
    assert wire.position["kids"]["noa"] == "stagecoach"
    assert {"side", "azimuth", "elevation", "power"} <= set(wire.shots_sent[-1])


def test_a_shot_from_the_list_is_shown_in_stills_where_nothing_may_move(
    page: Page, server: str
) -> None:
    page.add_init_script(NORMAL)
    page.emulate_media(reduced_motion="reduce")
    wire = misty_waits(page, server, "deep")

    def shoot() -> None:
        choose_shot(page, "easy")
        page.get_by_test_id("by-name").click()
        expect(page.get_by_test_id("shot-2")).to_have_count(0)  # one bandit is on the train
        expect(page.get_by_test_id("shot-1")).to_contain_text("Misty")
        page.get_by_test_id("shot-1").click()

    for _ in range(TRIES):
        fallen = see_it_fall(page, wire, shoot)
        check_picture(page, wire)
        stills = page.evaluate("window.shown.at(-1)")
        assert [names.split() for names in stills] == [fallen]
        if fallen:
            break
    assert fallen
    menu = next(
        state["prompt"]["menu"] for state in reversed(wire.states[:-1]) if state["prompt"]["menu"]
    )
    assert wire.shots_sent[-1]["move"] in [named["move"] for named in menu]


def test_a_shot_is_skipped_when_it_has_been_seen_enough(page: Page, server: str) -> None:
    page.add_init_script(NORMAL.replace("normal", "slow"))
    _, wire = ride(page, server, [ADA], "deep", box={"shot": STEADY})
    expect(shots(page).first).to_be_visible()
    choose_shot(page, "easy")
    page.get_by_test_id("by-name").click()
    page.get_by_test_id("shot-1").click()
    expect(page.locator('[data-testid="stage3d"][data-playing="true"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-playing="true"]')).to_have_count(0, timeout=4_000)  # of 8 seconds
    expect(shots(page).first).to_be_visible()
    assert len(wire.fallen) == 1


def test_a_shot_that_is_gone_on_from_leaves_nobody_lying_for_the_next_one(
    page: Page, server: str
) -> None:
    page.add_init_script(NORMAL.replace("normal", "fast"))
    _, wire = ride(page, server, [ADA], "deep", box={"shot": STEADY})
    for number in (1, 2):
        choose_shot(page, "easy")
        if not seen(page.get_by_test_id("shot-1")):
            page.get_by_test_id("by-name").click()
        page.get_by_test_id("shot-1").click()
        page.wait_for_function("n => window.shown.length === n", arg=number, timeout=SLOWLY)
        if number == 1:
            page.get_by_test_id("skip").click()
            gone = page.locator('[data-testid="stage3d"][data-playing="false"][data-lying=""]')
            expect(gone).to_be_visible()
    expect(page.locator('[data-playing="true"]')).to_have_count(0, timeout=SLOWLY)
    assert len(wire.fallen) == 2
    last = page.evaluate("window.shown.at(-1)")
    assert last[0] == "", "whoever lay before lies no more"
    assert last[-1].split() == wire.fallen[1]


def check_finale(page: Page, position: dict[str, Any]) -> None:
    """Both stacks of the end are as tall as the game has them."""
    saved, stolen = position["saved"], position["stolen"]
    assert position["over"] and 0 in position["stacks"].values()
    assert saved == sum(position["kept"]) + position["stacks"]["stagecoach"]
    assert saved + stolen == 37
    finale = page.get_by_test_id("finale")
    expect(finale).to_have_attribute("data-won", "true" if saved > stolen else "false")
    expect(finale.get_by_role("img", name="Two stacks of luggage")).to_have_attribute(
        "aria-label", f"Two stacks of luggage: {saved} saved, {stolen} stolen"
    )
    slabs = finale.locator(".slab").evaluate_all("all => all.map((one) => +one.getAttribute('x'))")
    piles = [sum(x < 230 for x in slabs), sum(x > 230 for x in slabs)]
    assert piles == [saved, stolen]
    assert page.get_by_test_id("saved").inner_text() == str(saved)
    assert page.get_by_test_id("stolen").inner_text() == str(stolen)


@pytest.mark.parametrize("kids", [1, 4], ids=["alone", "four-at-one-screen"])
def test_the_two_stacks_at_the_end_are_what_was_saved_and_stolen(
    page: Page, server: str, database: Path, kids: int
) -> None:
    names = ("Ada", "Ben", "Cy", "Dot")[:kids]
    chairs: list[dict[str, Any]] = [{"who": "me", "name": name} for name in names]
    chairs[-1]["hard_mode"] = kids > 1  # a bonus now and then
    table, wire = ride(page, server, chairs, "side")
    expect(shots(page).first).to_be_visible()
    until(page, lambda: seen(page.get_by_test_id("finale")), partial(rob, page, wire), A_GAME)
    position = position_of(database, table).to_dict()
    check_finale(page, position)
    assert wire.position["saved"] == position["saved"]
    assert wire.fallen and [sorted(names) for names in lay(page)] == [
        sorted(names) for names in wire.fallen
    ]
    for seat, kept in enumerate(position["kept"], 1):
        expect(page.get_by_test_id(f"kept-{seat}")).to_contain_text(str(kept))
    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("finale")).to_have_count(0)


def test_where_3d_is_missing_the_side_view_is_shot_in_by_clicks_and_by_keys(
    page: Page, server: str
) -> None:
    page.add_init_script(WITHOUT_WEBGL)
    _, wire = ride(page, server, [ADA], "deep", box={"shot": STEADY})
    expect(page.get_by_test_id("side-view")).to_be_visible()
    assert page.locator('canvas, [data-testid="turn-view"]').count() == 0
    check_picture(page, wire)

    def by_clicks() -> None:
        choose_shot(page, "easy")
        slide(page, "side", 0.6)
        aim_at(page, "Hideout")
        slide(page, "power", HARD_ENOUGH / 100)
        page.get_by_test_id("aim-shoot").click()

    def by_keys() -> None:
        page.keyboard.press("e")
        page.keyboard.press("Enter")  # although it is in vain
        walk_sam(page, TUCO_IN_THE_HIDEOUT)
        hold_space(page, HARD_ENOUGH)

    choose_shot(page, "easy")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("aiming")).to_have_count(0)
    for shoot in (by_clicks, by_keys):
        see_it_fall(page, wire, shoot)
        check_picture(page, wire)
    assert all(wire.fallen)
    assert all(shot["power"] > 40 for shot in wire.shots_sent)
    assert abs(wire.shots_sent[0]["azimuth"]) > 10, "the click on the plan was not aimed at"


def test_nothing_is_shot_by_a_touch_or_by_a_pull_that_is_taken_back(
    page: Page, server: str
) -> None:
    _, wire = ride(page, server, [ADA], "deep")
    expect(stage(page)).to_be_visible()
    page.get_by_test_id("shoot-hard").click()
    expect(page.get_by_test_id("vain")).to_contain_text(
        "would hit nobody"
    )  # all sit in the Hideout
    page.get_by_test_id("cancel").click()
    expect(page.get_by_test_id("aiming")).to_have_count(0)
    choose_shot(page, "hard")
    ring = page.get_by_test_id("sling-ring")

    expect(ring).to_be_visible()
    start = middle(ring)
    pull_back(page, 40)
    page.mouse.move(*start)
    expect(page.get_by_test_id("aim-power")).to_have_text("0 of 100")
    page.mouse.up()
    expect(page.get_by_test_id("aiming")).to_be_visible()

    pull_back(page, 1)
    assert aimed(page, "power") < 8
    page.mouse.up()
    expect(page.get_by_test_id("aim-power")).to_have_text("0 of 100")

    pull_back(page, 40)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("aim-power")).to_have_text("0 of 100")
    page.mouse.up()
    expect(page.get_by_test_id("aiming")).to_be_visible()

    for let_be in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.evaluate("dispatchEvent(new Event('blur'))"),
    ):
        gather(page, 30)
        let_be()
        expect(page.get_by_test_id("aim-power")).to_have_text("0 of 100")
        page.keyboard.up(" ")
        expect(page.get_by_test_id("aiming")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("aiming")).to_have_count(0)
    expect(page.get_by_test_id("shoot-hard")).to_be_visible()

    choose_shot(page, "easy")
    page.get_by_test_id("aim-shoot").click(force=True)  # without any power
    page.get_by_test_id("aim-cancel").click()
    expect(page.get_by_test_id("shoot-easy")).to_be_visible()
    go(page, "stagecoach")  # nothing was decided by any of this
    assert wire.shots_sent == []
    kinds = [message["type"] for message in wire.sent]
    assert [kind for kind in kinds if kind not in ("ping", "echo")] == ["play"]


def test_two_people_at_two_screens_see_the_same_shot_fall(
    page: Page, browser: Browser, server: str
) -> None:
    table, wire = ride(page, server, [ADA, LINK], "side", box={"shot": STEADY})
    with browser.new_context(reduced_motion="reduce") as friends:
        other = friends.new_page()
        also = watch(other, "side")
        other.goto(f"{server}/t/{table}")
        other.get_by_test_id("join-name").fill("Ben")
        other.get_by_test_id("take-seat").click()
        expect(other.get_by_test_id("prompt")).to_contain_text("Ada")
        expect(shots(page).first).to_be_visible()
        assert shots(other).count() == 0
        for shooter, watcher in ((page, other), (other, page)):
            choose_shot(shooter, "easy")
            shooter.get_by_test_id("by-name").click()
            shooter.get_by_test_id("shot-2").click()
            expect(shots(watcher).first).to_be_visible(timeout=60_000)
            assert shots(shooter).count() == 0
        for one, told in ((page, wire), (other, also)):
            expect(one.locator('[data-playing="true"]')).to_have_count(0)
            check_picture(one, told)
        assert wire.fallen == also.fallen
        assert len(wire.fallen) == 2 and all(wire.fallen)
        assert [state["shot"] for state in wire.states if state["shot"]] == [
            state["shot"] for state in also.states if state["shot"]
        ]
        assert wire.shots_sent[0]["move"] == "1 shoot easy"
        assert also.shots_sent[0]["move"] == "2 shoot easy"


def test_who_sets_a_table_chooses_kids_and_who_follows_the_link_any_that_nobody_plays(
    page: Page, browser: Browser, server: str
) -> None:
    page.goto(server)
    page.get_by_test_id("game-kids-express").check(force=True)
    page.get_by_test_id("seats-3").check(force=True)
    page.get_by_test_id("name-1").fill("Ada")
    for seat, kid in ((1, "tom"), (2, "lily"), (3, "joy")):
        page.get_by_test_id(f"character-{seat}-{kid}").check(force=True)
    page.get_by_test_id("hard-1").check()
    page.get_by_test_id("hard-3").check()
    for seat in (2, 3):
        page.get_by_test_id(f"who-{seat}-link").check(force=True)
    wire = watch(page, "side")
    page.get_by_test_id("all-aboard").click()
    expect(page.get_by_test_id("invitation")).to_be_visible()
    address = page.get_by_test_id("address").inner_text()

    with browser.new_context() as friends, browser.new_context() as strangers:
        ben, cy = friends.new_page(), strangers.new_page()
        for one, name, free, kid in (
            (ben, "Ben", ["lily", "joy", "noa"], "joy"),
            (cy, "Cy", ["lily", "noa"], "noa"),  # nobody has thought of Noa
        ):
            one.goto(address)
            expect(one.get_by_test_id("join")).to_be_visible()
            offered = one.get_by_test_id("join").locator('input[type="radio"]')
            assert [each.get_attribute("value") for each in offered.all()] == free
            one.get_by_test_id("join-name").fill(name)
            one.get_by_test_id(f"character-{kid}").check(force=True)
            expect(one.get_by_test_id("join-hard")).to_be_checked(checked=kid == "joy")
            one.get_by_test_id("take-seat").click()
            expect(one.get_by_test_id("join")).to_have_count(0)
        for one in (page, ben, cy):
            for seat, kid, name in ((1, "Tom", "Ada"), (2, "Noa", "Cy"), (3, "Joy", "Ben")):
                expect(one.get_by_test_id(f"seat-{seat}")).to_contain_text(kid)
                expect(one.get_by_test_id(f"seat-{seat}")).to_contain_text(name)
            expect(one.get_by_test_id("seat-1")).to_contain_text("Hard mode")
            expect(one.get_by_test_id("seat-2")).not_to_contain_text("Hard mode")
    assert wire.position["hard_mode"] == [True, False, True]
    expect(page.get_by_test_id("shoot-hard-mode")).to_be_visible()
    expect(page.get_by_test_id("shoot-easy")).to_have_count(0)


def test_a_newcomer_is_shown_how_to_play_once(page: Page, server: str) -> None:
    make_table(page, server, [ADA], game="kids-express")
    sheet = page.get_by_test_id("how-to-play-sheet")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Got it").click()
    expect(sheet).to_be_hidden()
    page.reload()
    expect(shots(page).first).to_be_visible()
    expect(sheet).to_be_hidden()


def test_on_a_low_screen_all_that_is_asked_is_in_sight(page: Page, server: str) -> None:
    ride(page, server, [ADA], "side")
    for width, height in ((844, 390), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("question", "place-locomotive", "shoot-easy", "view"):
            expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=0.95)
        choose_shot(page, "easy")
        expect(page.get_by_test_id("aim-shoot")).to_be_in_viewport(ratio=0.95)
        page.get_by_test_id("aim-cancel").click()


def test_tom_sees_nothing_while_he_aims_with_his_eyes_closed(page: Page, server: str) -> None:
    tom = {**ADA, "character": "tom", "hard_mode": True}
    ride(page, server, [tom], "deep")
    page.set_viewport_size({"width": 1280, "height": 720})  # here nothing lies over the picture
    picture, closed = (
        page.get_by_test_id("view"),
        page.get_by_test_id("view").get_by_text("Eyes closed"),
    )
    dark = page.locator('[data-testid="stage3d"][data-dark="true"]')
    expect(stage(page)).to_be_visible()
    choose_shot(page, "hard-mode")
    expect(page.get_by_test_id("sling-ring")).to_be_visible()
    expect(closed).to_have_count(0)
    assert brightness(page, picture) > 60
    pull_back(page, 30)
    expect(dark).to_be_visible()
    expect(closed).to_be_visible()
    assert brightness(page, picture) < 25
    for what in ("side", "azimuth", "elevation", "power"):
        expect(page.get_by_test_id(f"aim-{what}")).to_have_text("?")
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(dark).to_be_visible()  # he does not peep in between
    page.keyboard.press("Escape")
    expect(dark).to_have_count(0)
    expect(closed).to_have_count(0)
    page.get_by_test_id("turn-view").click()
    choose_shot(page, "hard-mode")
    expect(page.get_by_test_id("side-view").locator("[data-standee]")).to_have_count(5)
    slide(page, "power", 0.4)
    expect(closed).to_be_visible()
    expect(page.get_by_test_id("plan")).to_have_count(0)
    expect(page.get_by_test_id("side-view").locator("[data-standee]")).to_have_count(0)


def test_the_other_two_games_do_not_wait_for_what_draws_in_3d(page: Page, server: str) -> None:
    scripts: set[str] = set()

    def note(asked: Request) -> None:
        if asked.resource_type == "script":
            scripts.add(asked.url)

    page.on("request", note)

    def drawing() -> list[str]:
        return [url for url in scripts if "THREE.WebGL" in page.request.get(url).text()]

    for path in ("/", "/rules/kids-express", "/rules/polar-express"):
        page.goto(server + path)
        page.wait_for_load_state("networkidle")
    for game in ("polar-express", "planes-trains"):
        make_table(page, server, [ADA, COMPUTER], game=game)
        expect(page.get_by_test_id("log")).to_be_visible()
        page.wait_for_load_state("networkidle")
    assert scripts and drawing() == []
    make_table(page, server, [ADA], game="kids-express")
    expect(stage(page)).to_be_visible()
    assert len(drawing()) == 1


# Parts that are to be hit and are too small; the lines of the log are read, and only hovered over.
TOO_SMALL = """least => [...document.querySelectorAll(
        'button, a[href], input, select, textarea, summary, [tabindex="0"]')]
    .map((one) => one.matches('[type=radio], [type=checkbox]') && one.closest('label') || one)
    .filter((one) => !one.closest('[data-testid="log"]'))
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && (width < least || height < least);
    })
    .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect().toJSON()])"""


def check_everybody_can_use_it(page: Page) -> None:
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, "scrolls sideways"
        assert page.evaluate(TOO_SMALL, 43.5) == []
        assert violations(page) == []


def test_turn_aim_list_token_and_end_shut_nobody_out(page: Page, server: str) -> None:
    parcels = {**dict.fromkeys(TOKEN_NAMES, 0), "sleep": 2}  # the second one is the last
    box = {"totals": "free", "effects": {"stagecoach": parcels}}
    ride(page, server, [ADA], "deep", box=box)
    expect(stage(page)).to_be_visible()
    check_everybody_can_use_it(page)
    choose_shot(page, "easy")
    check_everybody_can_use_it(page)
    page.get_by_test_id("by-name").click()
    check_everybody_can_use_it(page)
    page.get_by_test_id("give-up").click()
    go(page, "stagecoach")
    expect(page.get_by_test_id("turned")).to_be_visible()
    check_everybody_can_use_it(page)
    page.get_by_test_id("place-stagecoach").click()
    page.get_by_test_id("offer-play").click()
    expect(page.get_by_test_id("finale")).to_be_visible()
    check_everybody_can_use_it(page)
