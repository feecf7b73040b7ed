"""What the eyes of each seat may see now, worked out without the rules' own `sight`.

The books are kept from what has happened, told in full: which card lies in which place and how it
lies there; who looks at what while a ring spins, from the table's entries and the clock. Nobody's
screen remembers for them: a card that has been seen is unknown again as soon as it lies face down.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from oracle import LIKE_A_CARD as CARD_TITLE
from oracle import PROMPT, STATE, Client, check_raw, check_standing, without_names

from parlorcar import NATURE
from parlorcar.table.entries import Entry, Looked, Moved, Spun, Stopped
from parlorcar.table.table import Table

CARD = re.compile(r"(?:plane|train|automobile|luggage)-(?:\d+|x2)")
HAND, DOWN, OPEN = "hand", "down", "open"
LIES = {"laid_up": OPEN, "landed": OPEN, "laid_down": DOWN, "drew": HAND}
RING = {"seat", "seconds_gone", "wobble", "eyes"}
KEPT = ("counted", "table_card", "touched_table")  # sentences that name a card which stays open


@dataclass
class Books:
    """The cards before each seat, and the eyes that are open now."""

    shown: bool  # failed sets lie open, by the house rule
    places: list[dict[int, tuple[str, str]]] = field(default_factory=lambda: [{}, {}])
    table: list[str | None] = field(default_factory=lambda: [None, None])
    up: list[str | None] = field(default_factory=lambda: [None, None])
    air: str | None = None
    aside: list[list[str | None]] = field(default_factory=list)
    failed: list[list[str | None]] = field(default_factory=list)
    counted: dict[int, int] = field(default_factory=dict)  # looks without the clock: seat, place
    spin: tuple[float, list[int]] | None = None  # its end, and who looks
    singly: bool = False
    looked: dict[int, int] = field(default_factory=dict)
    read: int = 0

    def follow(self, entry: Entry, table: Table) -> None:
        """Enters what an entry has changed."""
        match entry.body:
            case Spun(_, seconds, eyes, _):
                self.spin, self.looked = (entry.at + seconds, eyes), {}
            case Looked(seat, place):
                self.looked[seat] = place
            case Stopped() | Moved():
                self.spin, self.looked = None, {}
        for line in table.lines[self.read :]:
            if line.event is not None:
                self.enter(line.event.to_dict(None))
        self.read = len(table.lines)

    def enter(self, event: dict[str, Any]) -> None:
        kind, seat = event["kind"], event.get("seat", 1) - 1
        if kind == "challenge":
            self.singly = event["left"] == "motel-room"
        elif kind in LIES:
            self.places[seat][event["place"]] = (event["card"], LIES[kind])
            self.air = None
        elif kind == "table_card":
            self.table[seat] = event["card"]
        elif kind == "dropping":
            self.air = event["card"]
        elif kind in ("laid", "turned_up"):
            card, _ = self.places[seat].pop(event["place"])
            assert card == event["card"]
            self.up[seat] = card
        elif kind in ("counted", "not_counted"):
            pile = self.aside if kind == "counted" else self.failed
            if kind == "counted" and self.table != [None, None]:
                self.table = [*self.up]
            pile.append([*self.up])
            self.up = [None, None]
        elif kind == "looked":
            self.counted[seat + 1] = event["place"]
        elif kind == "ready":
            self.counted.pop(seat + 1, None)
        elif kind == "gathered":
            self.places, self.table, self.up = [{}, {}], [None, None], [None, None]
            self.aside, self.failed = [], []

    def seen(self, seat: int, place: int, eyes: int | None, now: float) -> bool:
        """Whether `eyes` see the card of `seat` in a place now."""
        lies = self.places[seat - 1][place][1]
        if lies == OPEN:
            return True
        if eyes != seat:
            return False
        if lies == HAND or self.counted.get(seat) == place:
            return True
        if self.spin is None or now >= self.spin[0] or seat not in self.spin[1]:
            return False
        return not self.singly or self.looked.get(seat) == place

    def sees_more(self, eyes: int, now: float) -> bool:
        """Whether `eyes` see a card that does not lie open."""
        return self.hidden(eyes, now) != self.hidden(None, now)

    def row(self, seat: int, length: int, eyes: int | None, now: float) -> list[str | None]:
        """The places of a seat as `eyes` see them."""
        cards = self.places[seat - 1]
        return [
            None if n not in cards else cards[n][0] if self.seen(seat, n, eyes, now) else "?"
            for n in range(1, length + 1)
        ]

    def hidden(self, eyes: int | None, now: float) -> list[tuple[int, int, str]]:
        """The cards in places that `eyes` do not see: seat, place, card."""
        return [
            (seat, place, card)
            for seat in (1, 2)
            for place, (card, _) in self.places[seat - 1].items()
            if not self.seen(seat, place, eyes, now)
        ]


def check(
    sent: bytes, client: Client, table: Table, books: Books, seed: bytes, now: float
) -> dict[str, Any]:
    """Fails where a message shows its client more than its eyes may see; gives it decoded."""
    message: dict[str, Any] = json.loads(sent)
    assert set(message) == STATE
    check_raw(sent, table, seed)
    looking = message["looking"]
    if client.watching:
        assert looking == (client.looking if client.looking in table.shown else None)
    else:
        assert looking in client.seats or looking is None
    if len(client.seats) == 1:
        assert looking == client.seats[0]
    elif looking in client.seats and books.sees_more(looking, now):
        check_curtain(client, looking, table)
    ears = client.seats[0] if len(client.seats) == 1 else None
    check_position(message["position"], looking, books, now)
    check_ring(message, books, looking, now)
    late = client.told is None or client.resumed
    for event in message["events"]:
        check_event(event, ears)
        if late and event["kind"] in ("laid", "turned_up"):
            assert books.shown or just_turned_up(table, now), event
    for line in message["log"]:
        passed = late and not lies_open(table, line, now)
        check_words(line, table, ears, passed, books.shown)
    check_prompt(message["prompt"], looking, table, books, now)
    check_laid(message["prompt"], client, table)
    check_standing(message, table, set())
    assert not client.seats or message["unseated"] == ""
    check_phrases(message, table)
    if table.spin is not None and table.position is not None:
        assert message["position"]["ring"] is None  # how long it spins is known to nobody
    return message


def check_laid(prompt: dict[str, Any], client: Client, table: Table) -> None:
    """That a card lies there, the partner at the table sees; who watches is told nothing."""
    chosen = {*table.answers}
    if table.position is not None:
        chosen |= {n for n, card in enumerate(table.position.to_dict()["chosen"], 1) if card}
    assert not prompt["laid"] or client.seats
    assert {*prompt["laid"]} <= chosen - {*client.seats}


def check_curtain(client: Client, looking: int, table: Table) -> None:
    """A screen handed round shows what is secret to the seat it is with, and to no other."""
    assert client.looking == looking  # the curtain was lifted for it
    position = table.position
    assert position is not None
    if position.actor == NATURE:
        waits = position.gate() is not None and table.spin is None
        assert not waits and (table.spin is None or looking in table.spin.eyes)
        return
    asked = position.windows()
    if not asked and isinstance(position.actor, int):
        asked = [position.actor]
    assert next(n for n in asked if n in client.seats and n not in table.answers) == looking


def check_position(position: dict[str, Any], looking: int | None, books: Books, now: float) -> None:
    for seat, row in enumerate(position["places"], 1):
        assert row == books.row(seat, len(row), looking, now), (seat, looking)
    assert position["table"] == books.table
    assert position["set_aside"] == books.aside
    unseen = [["?", "?"] for _ in books.failed]
    assert position["discarded"] == (books.failed if books.shown else unseen)
    assert position["up"] == books.up
    assert position["dropping"] == books.air
    assert all(move.startswith(f"{looking} ") for move in position["legal"])
    told = dict(position)
    for name in ("places", "table", "under", "set_aside", "discarded", "up", "dropping"):
        told.pop(name)
    assert not CARD.search(json.dumps(told))
    if looking is not None and position["to_act"] not in (NATURE, looking):
        assert position["chosen"][2 - looking] in (None, "?") or books.up[2 - looking]


def check_ring(message: dict[str, Any], books: Books, looking: int | None, now: float) -> None:
    ring = message["ring"]
    if books.spin is None or now >= books.spin[0]:
        assert ring is None
        return
    end, eyes = books.spin
    assert set(ring) == RING
    assert ring["eyes"] == (looking in eyes)
    assert ring["wobble"] == sum(end - now <= left for left in (1.6, 1.2, 0.8, 0.4))


def just_turned_up(table: Table, now: float) -> bool:
    """Whether a set lies open that is turned down again."""
    return table.revealed is not None and now < table.revealed.at + 8.0


def lies_open(table: Table, line: dict[str, Any], now: float) -> bool:
    """Whether a line is of the set that was turned up just now."""
    revealed = table.revealed
    return (
        revealed is not None
        and table.lines[line["n"] - 1].version >= revealed.version
        and now < revealed.at + 8.0
    )


def check_event(event: dict[str, Any], ears: int | None) -> None:
    kind, own = event["kind"], event.get("seat") == ears
    if kind == "laid_down" or (kind == "drew" and not own):
        assert event["card"] == "?"
    if kind == "chose" and not own:
        assert event["place"] == "?"


def check_words(
    line: dict[str, Any], table: Table, ears: int | None, first: bool, shown: bool
) -> None:
    """No sentence names a card that was not open to these ears, and keeps one that is hidden."""
    event = table.lines[line["n"] - 1].event
    if event is None or line["said"]:
        return
    true = event.to_dict(None)
    named = CARD_TITLE.findall(without_names(line["text"], table))
    open_to_all = true["kind"] in (*LIES, *KEPT, "laid", "turned_up", "dropping")
    if true["kind"] == "laid_down" or (true["kind"] == "drew" and true["seat"] != ears):
        open_to_all = False
    if not open_to_all:
        assert not named, line
    group = [
        one.event.to_dict(None) for one in table.lines[line["first"] - 1 : line["n"]] if one.event
    ]
    told = [as_title(one["card"]) for one in group if one["kind"] == true["kind"] and "card" in one]
    if line["first"] < line["n"]:  # several of a kind in one sentence, each as open as the last
        assert {*named} <= {*told}, line
    if named and (first or not line["fleeting"]):
        assert true["kind"] in KEPT or (shown and true["kind"] in ("laid", "turned_up")), line


def as_title(card: str) -> str:
    return card.title().replace("-", " ")


def check_phrases(message: dict[str, Any], table: Table) -> None:
    """What may be said in silence names no card, and nothing is said while cards are looked at."""
    texts = [phrase["text"] for phrase in message["phrases"]]
    assert not texts or (message["talk"] and message["ring"] is None and table.spin is None)
    assert not any(CARD_TITLE.search(without_names(text, table)) for text in texts)


def check_prompt(
    prompt: dict[str, Any], looking: int | None, table: Table, books: Books, now: float
) -> None:
    assert set(prompt) == PROMPT and prompt["about"] == []
    # Who is asked to drop the rest has a card to drop, and so much all can see.
    assert not prompt["routine"] or (prompt["seat"] == looking and books.air is not None)
    assert not CARD_TITLE.search(prompt["routine"])
    question = without_names(prompt["question"], table)
    named = [title.lower().replace(" ", "-") for title in CARD_TITLE.findall(question)]
    assert set(named) <= {books.air, *books.up, *books.table}
    if prompt["kind"] not in ("play", "answer", "look"):
        assert prompt["offers"] == []
        return
    seat = prompt["seat"]
    assert seat == looking and seat is not None
    for offer in prompt["offers"]:
        assert offer["move"].startswith(f"{seat} ") and offer["legal"]
        titles = CARD_TITLE.findall(without_names(offer["label"], table))
        if offer["kind"] not in ("play", "look"):
            assert not titles and not offer["cards"]
            continue
        place = offer["place"]
        visible = books.seen(seat, place, seat, now)
        card = books.places[seat - 1][place][0]
        assert offer["cards"] == [card if visible else "?"]
        assert [title.lower().replace(" ", "-") for title in titles] == [card] * visible
