"""Full Carriage in words: what may be done, what happened, why not, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from parlorcar.games.core.event import HIDDEN
from parlorcar.games.core.gate import Gate
from parlorcar.games.core.offer import Offer
from parlorcar.games.core.standing import Row, Standing

from .pieces import COIN, TRUNK_NAMES, Position, Setting

COIN_QUESTION = "Toss the conductor's coin: it says who begins."
SENTENCES = {
    "begins": "The coin has fallen: {seat} begins.",
    "loaded": "{seat} loads a trunk of {card}. The carriage holds {amount} now.",
    "won": "The carriage is exactly full: {seat} wins!",
    "burst": "That is too much! The floor breaks, and {other} wins.",
}


def offers(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> list[Offer]:
    """The trunks in hand, each with what the carriage would hold then."""
    held = position.hands[seat - 1].tolist()
    carriage = int(position.weight)
    return [
        Offer(
            f"{seat} load {name}",
            "load",
            f"Load the trunk of {name}: {carriage + weight} of {setting.carries}",
            cards=(name,),
        )
        for weight, (name, count) in enumerate(zip(TRUNK_NAMES, held, strict=True), 1)
        if count > 0
    ]


def question(position: Position, setting: Setting, seat: int, names: Sequence[str]) -> str:
    return f"{names[seat - 1]}, load a trunk."


def waiting(position: Position, seat: int, names: Sequence[str]) -> str:
    return f"{names[seat - 1]} chooses a trunk."


def gate(position: Position, setting: Setting) -> Gate | None:
    """Somebody tosses the coin (FC-coin)."""
    return Gate("toss", COIN_QUESTION) if position.phase == COIN else None


def gesture(kind: str, power: int, aim: int, rng: np.random.Generator) -> tuple[str, float]:
    """A coin falls as it likes, however it is tossed."""
    return f"begins {1 + int(rng.integers(2))}", 0.0


def why_not(position: Position, setting: Setting, text: str) -> str:
    return "you hold no trunk of that weight" if text.startswith("load") else "not at this moment"


def sentence(event: Mapping[str, Any], names: Sequence[str], setting: Setting) -> str:
    """An event, as `Event.to_dict` gives it, as a whole sentence."""
    told = {**event, **{who: names[event[who] - 1] for who in ("seat", "other") if who in event}}
    if event["kind"] == "drew":
        trunk = "a trunk" if event["card"] == HIDDEN else f"a trunk of {event['card']}"
        return f"{told['seat']} takes {trunk}."
    return SENTENCES[event["kind"]].format(**told)


def standing(
    position: Position, setting: Setting, events: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> Standing:
    """Who has won, and what the carriage held."""
    needed = f"The carriage carries {setting.carries}."
    winner = int(position.winner)
    full = position.weight == setting.carries
    why = "filled the carriage exactly" if full else f"saw {names[1 - winner]} load too much"
    last, other = (
        ("Loaded the last trunk", "Came too late") if full else ("Held back", "Overloaded")
    )
    rows = (
        Row(names[winner], last, winner + 1, True),
        Row(names[1 - winner], other, 2 - winner, False),
    )
    return Standing(f"{names[winner]} {why}: it held {position.weight}.", needed, rows)
