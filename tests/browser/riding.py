"""What a person does at the page of Kids Express, what lies in its picture, and what was told."""

from __future__ import annotations

import base64
import contextlib
import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playing import make_table, seen
from playwright.sync_api import Error, Locator, Page, TimeoutError, ViewportSize, WebSocket, expect

SHORT = 2_000
SMALL_WINDOW: ViewportSize = {"width": 760, "height": 640}  # quickly drawn without a graphics card
SLOWLY = 90_000  # milliseconds for a shot to be seen: the tests' browser draws with the processor
REMEMBERED = "parlorcar.kids-express.view"
KNOWN = "parlorcar.known.kids-express"
PLACES = ("locomotive", "first-class", "second-class", "stagecoach", "hideout")
NAMES = ("misty", "tuco", "doc", "silk", "noa", "tom", "joy", "lily")  # the order of the box

NO_NOISE = dict.fromkeys(("az", "v", "el", "x", "spin"), 0)
# A hand that never trembles: a shot goes where it is aimed.
STEADY = {
    "noise": {hand: NO_NOISE for hand in ("normal", "non_dominant", "eyes_closed", "on_table")},
}
# Whoever takes a parcel meets Misty, who comes to First-class; on the train nothing ever happens.
MISTY: dict[str, Any] = {
    "shot": STEADY,
    "effects": {
        "stagecoach": {"misty first-class": 7},
        **{car: {"sleep": 10} for car in ("locomotive", "first-class", "second-class")},
    },
}
# Middles of the train and of the standees, in the toy's millimetres along the train.
MISTY_IN_FIRST_CLASS = -106
NOA_IN_THE_LOCOMOTIVE = -238
TUCO_IN_THE_HIDEOUT = 194
HARD_ENOUGH = 55  # of 100: from close by this flies nearly straight

# Notes, for every shot that the picture plays, who lay in it from first to last.
WATCH = """
window.shown = [];
let playing = false;
const look = () => {
    const picture = document.querySelector('[data-testid="stage3d"], [data-testid="side-view"]');
    if (!picture) return;
    const now = picture.dataset.playing === "true";
    if (now && !playing) window.shown.push([]);
    if (now && window.shown.at(-1).at(-1) !== picture.dataset.lying)
        window.shown.at(-1).push(picture.dataset.lying);
    playing = now;
};
new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true,
    attributeFilter: ["data-lying", "data-playing"],
});
"""
WITHOUT_WEBGL = """
const context = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith("webgl") ? null : context.call(this, kind, ...more);
};
"""


class Wire:
    """What a page and the table tell each other; made before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.states: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.receive)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "state":
            self.states.append(message)

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = self.states[-1]["position"]
        return position

    @property
    def fallen(self) -> list[list[str]]:
        """Who lay after each shot, as the game has it."""
        return [state["shot"]["fallen"] for state in self.states if state["shot"]]

    @property
    def shots_sent(self) -> list[dict[str, Any]]:
        return [message for message in self.sent if message["type"] == "flick"]


def ride(
    page: Page,
    server: str,
    chairs: list[dict[str, Any]],
    view: Literal["deep", "side"],
    **more: Any,
) -> tuple[str, Wire]:
    """Makes a table and opens it in one of its two pictures."""
    wire = watch(page, view)
    return make_table(page, server, chairs, game="kids-express", **more), wire


def watch(page: Page, view: Literal["deep", "side"]) -> Wire:
    """Before a page is opened: which picture it shall have, and that it is watched."""
    if view == "deep":
        page.set_viewport_size(SMALL_WINDOW)
    page.add_init_script(f"localStorage.setItem('{REMEMBERED}', '{view}')")
    # How to play, which opens by itself for a newcomer, would lie over what is to be clicked.
    page.add_init_script(f"localStorage.setItem('{KNOWN}', 'yes')")
    page.add_init_script(WATCH)
    return Wire(page)


def stage(page: Page) -> Locator:
    return page.locator('[data-testid="stage3d"][data-ready="true"]')


def shots(page: Page) -> Locator:
    """The buttons by which a shot is chosen."""
    return page.locator('[data-testid^="shoot-"]:not([aria-disabled="true"])')


# What is shown.


def in_the_places(page: Page) -> dict[str, str]:
    """Who is where, by the words of the five places."""
    where = {}
    for place in PLACES:
        words = page.get_by_test_id(f"place-{place}").locator(".hidden").text_content() or ""
        _, _, names = words.partition("there: ")
        where.update({name.lower(): place for name in names.split(", ") if name})
    return where


def in_words(page: Page) -> dict[str, str]:
    """Who is where, by the table in words."""
    where = {}
    lines = page.get_by_test_id("in-words").locator("li").all_text_contents()
    for line in lines:
        place, _, rest = line.strip().partition(": ")
        who = re.fullmatch(r".*; (.*) (?:is|are) there\.", rest, re.DOTALL)
        if place.lower() in PLACES and who:
            names = re.findall(r"\b(" + "|".join(NAMES) + r")\b", who[1].lower())
            where.update({name: place.lower() for name in names})
    return where


def in_the_side_view(page: Page) -> dict[str, str]:
    """Who is where, by the car under whose name the standee is drawn."""
    side = page.get_by_test_id("side-view")
    cars = {place: middle(side.locator("svg > text", has_text=place))[0] for place in PLACES}
    shown: dict[str, float] = side.locator("[data-standee]").evaluate_all(
        """all => Object.fromEntries(all.map((standee) => {
            const { left, right } = standee.getBoundingClientRect();
            return [standee.dataset.standee, (left + right) / 2];
        }))"""
    )
    return {name: min(PLACES, key=lambda place: abs(cars[place] - x)) for name, x in shown.items()}


def standing(position: dict[str, Any]) -> dict[str, str]:
    """Who is where, by the game."""
    return {**position["kids"], **position["bandits"]}


def lay(page: Page) -> list[list[str]]:
    """Who lay at the end of each shot that the picture has played."""
    shown: list[list[str]] = page.evaluate("window.shown")
    return [(moments or [""])[-1].split() for moments in shown]


def check_picture(page: Page, wire: Wire) -> None:
    """All shots fell in the picture as in the game, and all stand now where the game has them."""
    shown, fell = ([sorted(names) for names in shots] for shots in (lay(page), wire.fallen))
    assert shown == fell, f"the picture showed lying {shown}, but {fell} fell"
    where = standing(wire.position)
    ways = {"places": in_the_places, "words": in_words}
    if page.get_by_test_id("side-view").count() > 0:
        ways["side view"] = in_the_side_view
    for name, way in ways.items():
        assert way(page) == where, f"the {name} show {way(page)}, but the game says {where}"


def brightness(page: Page, part: Locator) -> float:
    """How bright a part of the page is on the whole: 0 is black, 255 white."""
    light: float = page.evaluate(
        """async (picture) => {
            const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes]));
            const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
            pen.drawImage(image, 0, 0);
            const { data } = pen.getImageData(0, 0, image.width, image.height);
            return data.reduce((sum, value, n) => sum + (n % 4 < 3 ? value : 0), 0)
                / (data.length * 0.75);
        }""",
        base64.b64encode(part.screenshot()).decode(),
    )
    return light


# What is done.


def go(page: Page, place: str) -> None:
    """Goes to a place, or stays there, and waits for the next turn."""
    page.get_by_test_id(f"place-{place}").click()
    page.get_by_test_id("offer-play").click()
    expect(page.get_by_test_id("offer-play")).to_have_count(0)
    expect(shots(page).first).to_be_visible()


def choose_shot(page: Page, way: str) -> None:
    """Decides on a shot, though it may be in vain; after that, Sam aims."""
    page.get_by_test_id(f"shoot-{way}").click()
    expect(page.locator('[data-testid="aiming"], [data-testid="vain"]')).to_be_visible()
    if seen(page.get_by_test_id("vain")):
        page.get_by_test_id("shoot-all-the-same").click()
    expect(page.get_by_test_id("aiming")).to_be_visible()


def see_it_fall(page: Page, wire: Wire, shoot: Callable[[], None]) -> list[str]:
    """Makes a shot, sees it and all that comes of it to the next turn; who fell, by the game."""
    before = len(wire.fallen)
    shoot()
    page.wait_for_function("n => window.shown.length > n", arg=before, timeout=SLOWLY)
    expect(page.locator('[data-playing="true"]')).to_have_count(0, timeout=SLOWLY)
    expect(shots(page).first).to_be_visible(timeout=SLOWLY)
    assert len(wire.fallen) == before + 1
    return wire.fallen[-1]


def aimed(page: Page, what: Literal["side", "azimuth", "elevation", "power"]) -> float:
    """What the words beside the picture say of the aim; to the left and down is less than 0."""
    words = page.get_by_test_id(f"aim-{what}").inner_text()
    number = re.search(r"[\d.]+", words)
    if number is None:
        return 0.0
    return float(number[0]) * (-1 if re.search("left|down", words) else 1)


def pull_back(page: Page, power: int) -> None:
    """Pulls the sling towards oneself until it is as strong as that, and does not let go.

    In the dark nobody is told how strong it is: then it is pulled a little.
    """
    ring = page.get_by_test_id("sling-ring")
    ring.hover()  # waits until the eye has come to rest
    x, y = middle(ring)
    page.mouse.move(x, y)
    page.mouse.down()
    for length in range(20, 400, 8):
        page.mouse.move(x, y + length)
        if page.get_by_test_id("aim-power").inner_text() == "?" or aimed(page, "power") >= power:
            return
    raise AssertionError("the sling cannot be pulled so far")


def push_sam(page: Page, side: int) -> None:
    """Pushes Sam along the train by the strip beside the sling."""
    ring = page.get_by_test_id("sling-ring")
    ring.hover()
    box = ring.bounding_box()
    assert box is not None
    x, y = box["x"] - 20, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    went = 40.0 if side > aimed(page, "side") else -40.0
    start = aimed(page, "side")
    page.mouse.move(x + went, y)
    expect(page.get_by_test_id("aim-side")).not_to_have_text(said(start))
    for _ in range(8):
        now = aimed(page, "side")
        if abs(now - side) <= 2:
            break
        went *= (side - start) / (now - start)
        page.mouse.move(x + went, y)
        expect(page.get_by_test_id("aim-side")).not_to_have_text(said(now))
    page.mouse.up()


def said(side: float) -> str:
    if side == 0:
        return "in the middle"
    return f"{abs(side):.0f} mm {'left' if side < 0 else 'right'}"


def walk_sam(page: Page, side: int) -> None:
    """Takes Sam along the train by the arrow keys: in strides, then in small steps."""
    for keys, near in (("Arrow", 8), ("Shift+Arrow", 1)):
        for _ in range(80):
            now = aimed(page, "side")
            if abs(now - side) <= near:
                break
            page.keyboard.press(keys + ("Left" if now > side else "Right"))
            expect(page.get_by_test_id("aim-side")).not_to_have_text(said(now))


def hold_space(page: Page, power: int) -> None:
    """Gathers power, and lets go once it is enough."""
    gather(page, power)
    page.keyboard.up(" ")


def gather(page: Page, power: int) -> None:
    """Holds Space until there is as much power as that, and does not let go."""
    page.keyboard.down(" ")
    page.wait_for_function(
        """power => {
            const told = document.querySelector('[data-testid="aim-power"]').textContent;
            return parseInt(told) >= power;
        }""",
        arg=power,
        polling="raf",
    )


def slide(page: Page, what: str, share: float) -> None:
    """Clicks on a slider, so far from its left end."""
    slider = page.get_by_test_id("aim-controls").locator(f"label.{what} input")
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": 8 + (box["width"] - 16) * share, "y": box["height"] / 2})


def aim_at(page: Page, place: str) -> None:
    """Clicks on the middle of a car in the plan of the table."""
    name = page.get_by_test_id("plan").get_by_text(place, exact=True)
    x, _ = middle(name)
    box = name.bounding_box()
    assert box is not None
    page.mouse.click(x, box["y"] + 2 * box["height"])


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_the_train(position: dict[str, Any]) -> int:
    return sum(place != "hideout" for place in position["bandits"].values())


def rob(page: Page, wire: Wire) -> None:
    """One thing that a player does, by clicks; what has gone under the finger is let go."""
    with contextlib.suppress(TimeoutError, Error):
        rob_on(page, wire)


def rob_on(page: Page, wire: Wire) -> None:
    """Shoots at two bandits or more, from the list; else takes where most is left."""
    for button in ("skip-shot", "skip", "shot-1", "by-name", "offer-play"):
        if seen(page.get_by_test_id(button)):
            page.get_by_test_id(button).click(timeout=SHORT)
            return
    position = wire.position
    may = [place for place in PLACES if seen(page.locator(f'button[data-testid="place-{place}"]'))]
    if position["phase"] == "act" and on_the_train(position) > 1 and seen(shots(page)):
        shots(page).first.click(timeout=SHORT)
    elif may:
        best = max(may, key=lambda place: position["stacks"].get(place, 0))
        page.get_by_test_id(f"place-{best}").click(timeout=SHORT)
