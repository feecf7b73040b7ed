"""What a client may know, worked out without the rules' own `view`.

The oracle keeps the books itself: who has drawn which card, and what has been laid down for all
to see. Every message is read as a stranger would read it, down to the words of the log.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from parlorcar import NATURE
from parlorcar.table.automatic import has_ended
from parlorcar.table.table import Table

PLAYED = {"played": 1, "discarded": 1, "trio": 3}  # events that lay down so many of their card
ANSWERED = {"caribou": "caribou-crossing", "hobo": "hobo"}
CARD_WORDS = {
    "glacier-gulch": "Glacier Gulch",
    "express": "Express",
    "avalanche": "Avalanche",
    "caribou-crossing": "Caribou Crossing",
    "santa": "Santa",
    "hobo": "Hobo",
}
STATE = {
    *("type", "table", "version", "game", "title", "house_rules", "board", "seats"),
    *("looking", "position", "events", "prompt", "talk", "phrases", "ring", "shot"),
    *("log", "ceremony", "standing", "unseated"),
    *("watch", "watching", "since", "clock", "undo", "commitment", "seed", "next", "closed"),
}
SEAT = {
    *("seat", "name", "who", "yours", "here", "character", "hard_mode"),
    *("away_for", "replaceable", "stand_in", "ready", "shows_hand"),
}
POSITION = {
    *("to_act", "legal", "over", "winner", "dealer", "turn", "drawing", "caribou", "players"),
    *("phase", "turns", "spaces", "hands", "hand_sizes", "deck", "deck_size", "discards"),
    *("draws", "played", "asked", "window", "targets", "shielded", "protected"),
}
PROMPT = {
    *("chosen", "kind", "seat", "question", "offers", "seconds_left", "about", "gesture", "menu"),
    *("laid", "routine"),
}
STANDING = {"why", "needed", "rows"}
# A Journey card's name in a sentence.
LIKE_A_CARD = re.compile(r"(?:Plane|Train|Automobile|Luggage) (?:\d+|X2)\b")
OFFER = {"move", "kind", "label", "legal", "cards", "to", "place"}


@dataclass
class Client:
    """A browser: whose it is, which seats it holds, which it has lifted the curtain for.

    `told` is the table's version up to which it has been told all, `known` what that was called;
    `resumed`: it says so itself, as after a bad line. `watching`: by the link for those who watch,
    and `looking` is whose eyes it would like to see through.
    """

    person: str
    seats: list[int]
    looking: int | None = None
    told: int | None = None
    known: int = 0
    resumed: bool = False
    watching: bool = False


@dataclass
class Books:
    """The cards of a table, by the events that have happened."""

    hands: list[Counter[str]]
    discards: Counter[str] = field(default_factory=Counter)
    read: int = 0

    def follow(self, table: Table) -> None:
        """Enters what has happened since."""
        for line in table.lines[self.read :]:
            if line.event is not None:
                self.enter(line.event.to_dict(None))
        self.read = len(table.lines)
        if table.position is not None:
            true = table.position.to_dict()
            assert [Counter(hand) for hand in true["hands"]] == [+hand for hand in self.hands]
            assert Counter(true["discards"]) == +self.discards

    def enter(self, event: dict[str, Any]) -> None:
        kind = event["kind"]
        if kind == "reshuffled":
            self.discards.clear()
        elif kind == "drew":
            self.hands[event["seat"] - 1][event["card"]] += 1
        elif kind in PLAYED:
            self.lay_down(event["seat"], event["card"], PLAYED[kind])
        elif kind in ANSWERED:
            self.lay_down(event["seat"], ANSWERED[kind], 1)

    def lay_down(self, seat: int, card: str, amount: int) -> None:
        self.hands[seat - 1][card] -= amount
        self.discards[card] += amount
        assert self.hands[seat - 1][card] >= 0


def check(sent: bytes, client: Client, table: Table, books: Books, seed: bytes) -> dict[str, Any]:
    """Fails where a message tells its client more than it may know; gives it back decoded."""
    message: dict[str, Any] = json.loads(sent)
    assert set(message) == STATE
    check_raw(sent, table, seed)
    for seat in message["seats"]:
        assert set(seat) == SEAT
    check_watcher(message, client)
    assert not client.seats or message["unseated"] == ""
    check_standing(message, table, {*books.discards})
    looking = message["looking"]
    assert looking == may_look_through(client, table)
    ears = client.seats[0] if len(client.seats) == 1 else None
    if message["position"] is not None:
        check_position(message["position"], looking, books)
    for event in message["events"]:
        check_event(event, ears)
    for line in message["log"]:
        check_words(line, table, ears)
    check_prompt(message["prompt"], client, looking, table, books)
    return message


def check_standing(message: dict[str, Any], table: Table, open_cards: set[str]) -> None:
    """How all stand is told after the end, and names no card that does not lie open."""
    standing = message["standing"]
    if standing is None:
        return
    assert has_ended(table) and set(standing) == STANDING
    rows = [text for row in standing["rows"] for text in (row["title"], row["text"])]
    for text in (standing["why"], standing["needed"], *rows):
        named = without_names(text, table)
        assert not LIKE_A_CARD.search(named), named
        assert {card for card, word in CARD_WORDS.items() if word in named} <= open_cards, named


def check_watcher(message: dict[str, Any], client: Client) -> None:
    """Who watches is not told where the table is, nor who plays what those who watch say."""
    assert message["watching"] == client.watching
    assert bool(message["table"]) != client.watching
    assert [seat["seat"] for seat in message["seats"] if seat["yours"]] == client.seats
    assert message["seed"] == "" and (client.seats or message["undo"] is None)
    assert client.watching or not any(line["by"] for line in message["log"])
    if not client.seats:
        assert message["prompt"]["offers"] == [] and message["prompt"]["chosen"] == ""
        assert message["prompt"]["menu"] == [] and message["next"] == ""


def check_raw(sent: bytes, table: Table, seed: bytes) -> None:
    """Nothing of the seed, nothing that people are known by."""
    text = sent.decode()
    for start in range(0, len(seed), 4):
        word = seed[start : start + 4]
        assert word.hex() not in text
        assert str(int.from_bytes(word, "little")) not in text
    assert not any(seat.person and seat.person in text for seat in table.seats)
    folded = [wished.wish for wished in table.wishes if wished.seat not in table.read]
    assert not any(wish in text for wish in folded)


def may_look_through(client: Client, table: Table) -> int | None:
    """The seat that a client may see through, told from the whole table."""
    if client.watching:
        return client.looking if client.looking in table.shown else None
    if len(client.seats) < 2:
        return client.seats[0] if client.seats else None
    lifted, position = client.looking, table.position
    if lifted is None or position is None or position.actor is None:
        return None
    if position.actor == NATURE:
        return lifted
    asked: list[int | str] = list(position.windows()) or [position.actor]
    mine = [seat for seat in client.seats if seat not in table.stand_ins]
    ours = [seat for seat in asked if seat in mine and seat not in table.answers]
    return lifted if ours and ours[0] == lifted else None


def check_position(position: dict[str, Any], looking: int | None, books: Books) -> None:
    assert set(position) == POSITION
    assert position["window"] in ([], position["asked"])  # nobody is told who has answered
    for seat, hand in enumerate(position["hands"], 1):
        if seat == looking:
            assert Counter(hand) == +books.hands[seat - 1]
        else:
            assert hand == ["?"] * books.hands[seat - 1].total()
    assert set(position["deck"]) <= {"?"}
    assert Counter(position["discards"]) == +books.discards
    assert all(move.startswith(f"{looking} ") for move in position["legal"])
    assert position["played"] is None or books.discards[position["played"]] > 0


def check_event(event: dict[str, Any], ears: int | None) -> None:
    if event["kind"] == "drew" and event["seat"] != ears:
        assert event["card"] == "?"


def check_words(line: dict[str, Any], table: Table, ears: int | None) -> None:
    """No sentence about a drawn card names it, but to its owner; others name what lies open."""
    event = table.lines[line["n"] - 1].event
    if event is None or line["said"]:
        return
    true = event.to_dict(None)
    words = set(cards_named(line["text"], table))
    if true["kind"] == "drew":
        check_drawn(line, table, ears)
        return
    open_cards = {true["card"]} if "card" in true else {ANSWERED.get(true["kind"], "")}
    assert words <= open_cards, line


def check_drawn(line: dict[str, Any], table: Table, ears: int | None) -> None:
    """A line about one draw or several, one after the other: it names its reader's own cards alone.

    Of the others it says no more than how many cards each has drawn.
    """
    last: list[dict[str, Any]] = []
    for before in reversed(table.lines[: line["n"]]):
        told = before.event.to_dict(None) if before.event is not None else {}
        if told.get("kind") != "drew" or told["rule"] != line["rule"]:
            break
        last.append(told)
    own = Counter(told["card"] for told in last if told["seat"] == ears)
    text = without_names(line["text"], table)
    counted = r"\b(\d+) cards?\b"
    for card, amount in Counter(cards_in(re.sub(counted, "", text))).items():
        assert amount <= own[card], line
    for count in re.findall(counted, text):
        assert any(
            int(count) <= drawn
            for seat, drawn in Counter(told["seat"] for told in last).items()
            if seat != ears
        ), line


def cards_in(text: str) -> list[str]:
    """The cards that a sentence names, each as often as it is named."""
    named = re.findall(r"\d", text)
    for card, word in CARD_WORDS.items():
        named += [card] * text.count(word)
    return named


def cards_named(text: str, table: Table) -> list[str]:
    text = without_names(text, table)
    return [card for card, word in CARD_WORDS.items() if word in text]


def without_names(text: str, table: Table) -> str:
    for name in table.names():
        text = text.replace(name, "")
    return text


def check_prompt(
    prompt: dict[str, Any], client: Client, looking: int | None, table: Table, books: Books
) -> None:
    assert set(prompt) == PROMPT
    assert prompt["laid"] == [] and prompt["routine"] == ""  # nobody sees that another answers
    for card in prompt["about"]:
        assert books.discards[card] > 0
    if prompt["kind"] not in ("play", "answer"):
        assert prompt["offers"] == []
        return
    seat = prompt["seat"]
    assert seat == looking and seat in client.seats
    hand = books.hands[seat - 1]
    for offer in prompt["offers"]:
        assert set(offer) == OFFER
        assert offer["move"].startswith(f"{seat} ")
        held = all(hand[card] >= amount for card, amount in Counter(offer["cards"]).items())
        assert offer["legal"] == held
        if not held:
            assert prompt["kind"] == "answer"
