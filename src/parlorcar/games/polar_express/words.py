"""The Polar Express Game in words: what happened, what may be done, and why not."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core.counting import counted, listed
from ..core.event import HIDDEN
from ..core.plain import plain
from .pieces import CARD_NAMES, PHASE_NAMES, STATION_NAMES, Position, Setting

WISHES: tuple[str, ...] = tuple(
    tomllib.loads((Path(__file__).parent / "wishes.toml").read_text("utf-8"))["wishes"]
)
TITLES = {
    "glacier-gulch": "Glacier Gulch",
    "express": "Express",
    "avalanche": "Avalanche",
    "caribou-crossing": "Caribou Crossing",
    "santa": "Santa",
    "hobo": "Hobo",
}
SENTENCES = {
    "dealer": "Chance makes {seat} the dealer. The player on the left starts.",
    "reshuffled": "The draw pile is empty: {amount} discarded cards are shuffled into a new one.",
    "turn": "It is {seat}'s turn.",
    "played": "{seat} plays {card}.",
    "trio": "{seat} lays down three {card}s.",
    "discarded": "{seat} can play nothing and discards {card}.",
    "moved": "{seat} goes from {from} to {to}.",
    "bumped": "{seat} is bumped by {by} from {from} back to {to}.",
    "crossed": "{seat} slides across the bridge, from {from} to {to}.",
    "slid_back": "{seat} slides back across the bridge, from {from} to {to}.",
    "slope": "{seat} slides down the Slippery Slope, from {from} to {to}.",
    "sent_back": "{seat} is sent back from {from} to {to}.",
    "held": "{seat} would reach the Pole with an 8, so the token stays.",
    "bridge_taken": "The Upper Bridge is taken, so {seat} may not slide.",
    "stayed": "{seat} stays on the Lower Bridge.",
    "station": "{seat} stops exactly at {to} and may play again.",
    "again": "{seat} takes the extra play.",
    "stopped": "{seat} does without the extra play.",
    "announced": '{seat} calls out: "WOOO WOOO, next stop {to}!"',
    "kept_silent": "{seat} moves without blowing the whistle.",
    "called": "{seat} calls out: {other} did not blow the whistle!",
    "caribou": "{seat} answers with Caribou Crossing: {other} is to stay where they are.",
    "hobo": "{seat} plays a Hobo and is safe.",
    "passed": "{seat} does not answer.",
    "lost_turn": "{seat} loses the turn, and the three cards with it.",
    "skipped": "{seat} is skipped.",
    "idle": "{seat} holds no card and is passed over.",
    "won": "{seat} reaches the North Pole first and wins!",
    "no_winner": "Nobody holds a card any more: the game ends without a winner.",
}


def drew_together(events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Cards that were drawn one after another: whose are known by name, whose are counted.

    >>> cards = [(1, "5"), (2, "?"), (1, "santa"), (2, "?")]
    >>> drew_together([{"seat": seat, "card": card} for seat, card in cards], ["Ada", "Ben"])
    'Ada draws the 5 and Santa. Ben draws 2 cards.'
    """
    drawn: dict[int, list[str]] = {}
    for event in events:
        drawn.setdefault(event["seat"], []).append(event["card"])
    counts: dict[int, list[str]] = {}
    told = []
    for seat, cards in sorted(drawn.items()):
        if HIDDEN in cards:
            counts.setdefault(len(cards), []).append(names[seat - 1])
        else:
            told.append(f"{names[seat - 1]} draws {listed([card_title(card) for card in cards])}.")
    for amount, who in counts.items():
        draw = "draws" if len(who) == 1 else "draw"
        each = "" if len(who) == 1 else " each"
        told.append(f"{listed(who)} {draw} {counted(amount, 'card')}{each}.")
    return " ".join(told)


def passed_together(events: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Several who answered nothing.

    >>> passed_together([{"seat": 3}, {"seat": 1}], ["Ada", "Ben", "Cleo"])
    'Cleo and Ada do not answer.'
    """
    return f"{listed([names[event['seat'] - 1] for event in events])} do not answer."


TOGETHER = {"drew": drew_together, "passed": passed_together}


def card_title(card: str) -> str:
    """A card's name in a sentence.

    >>> card_title("5"), card_title("santa"), card_title("?")
    ('the 5', 'Santa', 'a card')
    """
    if card == HIDDEN:
        return "a card"
    return TITLES.get(card, f"the {card}")


def sentence(event: Mapping[str, Any], names: Sequence[str], setting: Setting) -> str:
    """An event, as `Event.to_dict` gives it, as a whole sentence.

    >>> import parlorcar
    >>> event = {"kind": "bumped", "seat": 2, "from": 12, "to": 7, "by": 1, "rule": "PE-21"}
    >>> sentence(event, ["Ada", "Ben"], parlorcar.game("polar-express", players=2).setting)
    'Ben is bumped by Ada from space 12 back to space 7.'
    """
    told: dict[str, Any] = dict(event)
    for name in ("seat", "other", "by"):
        if name in told:
            told[name] = names[told[name] - 1]
    for name in ("from", "to"):
        if name in told:
            told[name] = space_name(setting, told[name])
    if event["kind"] == "sent_back" and event["from"] == event["to"]:
        return f"{told['seat']} is at {told['to']} already and stays there."
    if event["kind"] == "drew":
        return f"{told['seat']} draws {card_title(event['card'])}."
    if event["kind"] == "announced" and setting.announce:
        return f'The whistle blows for {told["seat"]}: "WOOO WOOO, next stop {told["to"]}!"'
    if "card" in told and event["kind"] != "trio":
        told["card"] = card_title(told["card"])
    return SENTENCES[event["kind"]].format(**told)


def cards_text(card: str) -> str:
    return TITLES.get(card, card)


def why_not(position: Position, setting: Setting, text: str) -> str:
    """Why a move that exists is not legal now, in one sentence."""
    kind, _, what = text.partition(" ")
    phase = PHASE_NAMES[position.phase]
    hand = position.hands[position.turn] if position.turn >= 0 else None
    if phase == "play" and kind in ("play", "trio", "discard") and hand is not None:
        held = int(hand[CARD_NAMES.index(what)])
        if kind == "trio" and held < 3:
            return f"three {what}s are needed, the hand holds {held}"
        if held == 0:
            return f"the hand holds no {what}"
        if what == "caribou-crossing" and kind == "play":
            return "Caribou Crossing only answers another player's three of a kind"
        if what == "hobo" and kind == "play":
            return "Hobo only answers another player's Specialty Card"
        if kind == "discard":
            return "a card that can be played is in the hand, so none is discarded"
        return "the Upper Bridge is taken, so nobody may stop on the Lower Bridge"
    if phase.startswith("answer") and kind in ("caribou", "hobo"):
        wanted = "caribou" if phase == "answer-trio" else "hobo"
        return f"the hand holds no {kind}" if kind == wanted else f"only {wanted} answers this"
    if phase == kind == "dealer":
        return f"only {position.players} play"
    if phase in ("draw", "deal") and kind == "draw":
        return f"no {what} is left in the draw pile"
    return f"that cannot be done now ({phase.replace('-', ' ')})"


def station_name(setting: Setting, space: int) -> str:
    """The name of the station on `space`."""
    return STATION_NAMES[setting.stations.tolist().index(space)]


def space_name(setting: Setting, space: int) -> str:
    """A station's or the bridge's name, or the number of an ordinary space."""
    track = plain(setting)
    stations = track.stations.tolist()
    if space in stations:
        return STATION_NAMES[stations.index(space)]
    if space == track.lower_bridge:
        return f"the Lower Bridge ({space})"
    if space == track.upper_bridge:
        return f"the Upper Bridge ({space})"
    return f"space {space}"
