"""Another world that looks the same to a client: cards that it cannot know are exchanged."""

from __future__ import annotations

import numpy as np

from parlorcar import IllegalMove
from parlorcar.table.entries import Entry, Moved
from parlorcar.table.folding import advance, fold, opened
from parlorcar.table.table import Table


def exchanged(entries: list[Entry], knows: int | None, rng: np.random.Generator) -> Table | None:
    """The table after `entries`, had two others drawn each other's unplayed card.

    `knows` is the seat whose cards are left alone, if any. None where there are no two such
    cards, or where the moves made would then not have been legal.
    """
    drawn = draws(entries)
    held = [
        (place, seat, card)
        for place, seat, card in drawn
        if seat != knows and is_still_held(entries, drawn, place, seat, card)
    ]
    pairs = [(a, b) for a in held for b in held if a[1] < b[1] and a[2] != b[2]]
    if not pairs:
        return None
    (first, _, card), (second, _, other) = pairs[int(rng.integers(len(pairs)))]
    changed = list(entries)
    changed[first] = Entry(Moved(f"* draw {other}"), entries[first].at)
    changed[second] = Entry(Moved(f"* draw {card}"), entries[second].at)
    try:
        return fold(changed)
    except IllegalMove:
        return None


def draws(entries: list[Entry]) -> list[tuple[int, int, str]]:
    """Every draw: the place of its entry, who drew, which card."""
    table = opened(entries[0])
    found = []
    for place, entry in enumerate(entries[1:], 1):
        before = len(table.lines)
        advance(table, entry)
        for line in table.lines[before:]:
            told = line.event.to_dict(None) if line.event is not None else {}
            if told.get("kind") == "drew":
                found.append((place, told["seat"], told["card"]))
    return found


def is_still_held(
    entries: list[Entry], drawn: list[tuple[int, int, str]], place: int, seat: int, card: str
) -> bool:
    """Whether a seat has laid down no card of this kind since it drew this one, nor drawn more."""
    later = [entry.body.line for entry in entries[place:] if isinstance(entry.body, Moved)]
    word = {"caribou-crossing": "caribou"}.get(card, card)
    played = any(line.split()[0] == str(seat) and line.split()[-1] == word for line in later)
    again = any(p > place and s == seat and c == card for p, s, c in drawn)
    return not played and not again
