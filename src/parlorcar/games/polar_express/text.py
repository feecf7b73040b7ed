"""A position of The Polar Express Game as plain data, both ways (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.box import did_you_mean
from ..core.errors import InvalidRecord
from ..core.event import HIDDEN
from ..core.likeness import alike, whole
from ..core.log import empty_log
from ..core.plain import plain
from . import memory as mem
from . import turns
from .answers import first_asked
from .box import MOST_OF_A_KIND
from .consistency import check
from .effects import last_space
from .pieces import (
    CARD_NAMES,
    CARDS,
    DEAL,
    HAND,
    MEMORY,
    NOBODY,
    NOTHING,
    NUMBERS,
    OVER,
    PHASE_NAMES,
    SEATS,
    UNKNOWN,
    Position,
    Setting,
)

BIT_FIELDS = ("asked", "window", "targets", "shielded", "protected")
SEAT_FIELDS = ("dealer", "turn", "winner", "drawing", "caribou")
DERIVED = ("to_act", "legal", "weights", "over", "hand_sizes", "deck_size", "players")
PILES = ("deck", "discards")
REMEMBERED = ("remembered", "piled")  # told only where there is something
WINDOWS = ("answer-trio", "answer-card", "call")
FIELDS = (
    *("spaces", "hands", *PILES, *SEAT_FIELDS, *BIT_FIELDS, "phase", "played", "draws", "turns"),
    *REMEMBERED,
    *DERIVED,
)


def write(position: Position, setting: Setting) -> dict[str, Any]:
    """The fields of a position; what a view does not know is "?"."""
    told = plain(position)
    players, sizes = told.players, told.hand_sizes.tolist()
    return {
        **{name: seat_out(getattr(told, name)) for name in SEAT_FIELDS},
        "players": players,
        "phase": PHASE_NAMES[told.phase],
        "turns": told.turns,
        "spaces": told.spaces[:players].tolist(),
        "hands": [
            hand_out(hand, size)
            for hand, size in zip(told.hands[:players].tolist(), sizes, strict=False)
        ],
        "hand_sizes": sizes[:players],
        "deck": pile_out(told.deck.tolist(), told.deck_size),
        "deck_size": told.deck_size,
        "discards": pile_out(told.discards.tolist(), 0),
        "draws": told.draws,
        "played": None if told.played == NOTHING else CARD_NAMES[told.played],
        **{name: seats_in(getattr(told, name)) for name in BIT_FIELDS},
        **remembered_out(told),
    }


def remembered_out(told: Any) -> dict[str, Any]:
    """What has been seen of the cards since a shuffle; nothing where there was none."""
    if not told.memories:
        return {}
    entries = (int(entry) - mem.FIRST for entry in told.memory[: told.memories])
    return {
        "remembered": [entry_text(entry) for entry in entries],
        "piled": pile_out(told.piled.tolist(), 0),
    }


def entry_text(entry: int) -> str:
    """An entry of the memory in words.

    >>> entry_text(mem.SHUFFLED), entry_text(mem.DRAW + mem.UNSEEN), entry_text(mem.KINDS + mem.LAY)
    ('* shuffle', '1 draw ?', '2 lay 1')
    """
    return ENTRY_NAMES[entry]


def entry_names() -> dict[int, str]:
    """All entries in words, by number."""
    kinds = {
        **{mem.DRAW + card: f"draw {name}" for card, name in enumerate((*CARD_NAMES, HIDDEN))},
        **{mem.LAY + card: f"lay {name}" for card, name in enumerate(CARD_NAMES)},
        mem.STUCK: "stuck",
        **{mem.STUCK + number: f"stuck {number}" for number in range(1, NUMBERS + 1)},
    }
    of_seats = {
        mem.KINDS * seat + kind: f"{seat + 1} {text}"
        for seat in range(SEATS)
        for kind, text in kinds.items()
    }
    return {**of_seats, mem.SHUFFLED: "* shuffle"}


ENTRY_NAMES = entry_names()
ENTRIES = {text: entry for entry, text in ENTRY_NAMES.items()}


def seat_out(seat: int) -> int | None:
    return None if seat == NOBODY else seat + 1


def seats_in(bits: int) -> list[int]:
    """The seats (from 1) whose bits are set."""
    return [seat + 1 for seat in range(8) if bits >> seat & 1] if bits else []


def hand_out(counts: Sequence[int], size: int) -> list[str]:
    if counts[0] == UNKNOWN:
        return [HIDDEN] * size
    return [name for name, count in zip(CARD_NAMES, counts, strict=True) for _ in range(count)]


def pile_out(counts: Sequence[int], size: int) -> dict[str, int]:
    if counts[0] == UNKNOWN:
        return {HIDDEN: size}
    return {name: count for name, count in zip(CARD_NAMES, counts, strict=True) if count > 0}


def read(given: Mapping[str, Any], setting: Setting, players: int, position: Position) -> None:
    """Fills a position that stands before the set-up. Raises InvalidRecord with the reason.

    Without `phase` it is the beginning of the turn of `turn`, or the set-up where no hands are
    given. Without `deck` it holds the rest of the box; with `deck` alone, the rest is discarded.
    """
    for name in given:
        if name not in FIELDS:
            raise InvalidRecord(f"{name}: a position has no such field{did_you_mean(name, FIELDS)}")
    if not alike(given.get("players", players), players):
        raise InvalidRecord(f"players: {given['players']!r}, but {players} play")
    read_seats(given, players, position)
    read_spaces(given, setting, players, position)
    read_cards(given, setting, players, position)
    read_phase(given, setting, position)
    read_memory(given, players, position)
    check(position, setting)


def listed(name: str, value: Any, length: int) -> Sequence[Any]:
    if not isinstance(value, list | tuple) or len(value) != length:
        raise InvalidRecord(f"{name}: a list with one entry for each of {length} seats is needed")
    return value


def read_seats(given: Mapping[str, Any], players: int, position: Position) -> None:
    for name in SEAT_FIELDS:
        if given.get(name) is not None:
            position[name] = whole(name, given[name], 1, players) - 1
    for name in BIT_FIELDS:
        value = given.get(name, [])
        if not isinstance(value, list | tuple):
            raise InvalidRecord(f"{name}: a list of seats is needed, not {value!r}")
        position[name] = sum({1 << whole(name, seat, 1, players) - 1 for seat in value})


def read_spaces(
    given: Mapping[str, Any], setting: Setting, players: int, position: Position
) -> None:
    last = last_space(setting)
    for seat, space in enumerate(listed("spaces", given.get("spaces", [0] * players), players)):
        position.spaces[seat] = whole("spaces", space, 0, last)
        if space == setting.slope_top:
            raise InvalidRecord(f"spaces: nobody can stand on the Slippery Slope (space {space})")
        if (space == last) != (position.winner == seat):
            raise InvalidRecord(
                f"spaces: seat {seat + 1} stands on {space}, the winner on the North Pole ({last})"
            )


def read_cards(
    given: Mapping[str, Any], setting: Setting, players: int, position: Position
) -> None:
    hands = [
        read_pile(f"hands of seat {seat}", hand)
        for seat, hand in enumerate(listed("hands", given.get("hands", [[]] * players), players), 1)
    ]
    for seat, hand in enumerate(hands):
        if len(hand) > HAND:
            raise InvalidRecord(f"hands: seat {seat + 1} holds {len(hand)} cards, more than {HAND}")
    deck, discards = (
        None if given.get(name) is None else read_pile(name, given[name]) for name in PILES
    )
    rest = left_over(
        setting, [*hands, deck or [], discards or []], deck is None or discards is None
    )
    for seat, hand in enumerate(hands):
        position.hand_sizes[seat] = len(hand)
        position.hands[seat] = counted(hand)
    position.deck[:] = rest if deck is None else counted(deck)
    position.discards[:] = counted(discards or []) if deck is None or discards is not None else rest
    position.deck_size = position.deck.sum()
    for name, value in (
        ("hand_sizes", position.hand_sizes[:players].tolist()),
        ("deck_size", int(position.deck_size)),
    ):
        if not alike(given.get(name, value), value):
            raise InvalidRecord(
                f"{name}: {given[name]!r}, but the cards given make {value}; leave {name} out"
            )


def counted(cards: Sequence[int]) -> list[int]:
    return [cards.count(card) for card in range(CARDS)]


def left_over(setting: Setting, piles: Sequence[Sequence[int]], may_be: bool) -> list[int]:
    """How many of each card of the box lie in none of the piles; `may_be` whether any may."""
    placed = counted([card for pile in piles for card in pile])
    for card, has in enumerate(setting.counts.tolist()):
        if placed[card] > has or (placed[card] < has and not may_be):
            raise InvalidRecord(
                f"{CARD_NAMES[card]}: hands, deck and discards hold {placed[card]} of them, "
                f"the box {has}; {'take away' if placed[card] > has else 'add'} "
                f"{abs(placed[card] - has)}"
            )
    return [has - placed[card] for card, has in enumerate(setting.counts.tolist())]


def read_pile(name: str, value: Any) -> list[int]:
    """The cards of a list of names or a table of counts."""
    cards = list(value) if isinstance(value, list | tuple) else []
    if isinstance(value, Mapping):
        cards = [
            card
            for card, count in value.items()
            for _ in range(whole(f"{name}.{card}", count, 0, MOST_OF_A_KIND))
        ]
    elif not isinstance(value, list | tuple):
        raise InvalidRecord(f"{name}: a list of cards or a table of counts is needed")
    for card in cards:
        if card == HIDDEN:
            raise InvalidRecord(f"{name}: holds unknown cards; this is a view, guess one position")
        if not isinstance(card, str):
            raise InvalidRecord(f'{name}: {card!r} is no card; write its name in quotes, "5"')
        if card not in CARD_NAMES:
            raise InvalidRecord(f"{name}: {card!r} is no card{did_you_mean(str(card), CARD_NAMES)}")
    return [CARD_NAMES.index(card) for card in cards]


def read_phase(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    position.draws = whole("draws", given.get("draws", 0), 0, HAND)
    position.turns = whole("turns", given.get("turns", 0), 0, 2**31 - 1)
    if given.get("played") is not None:
        position.played = read_pile("played", [given["played"]])[0]
    if "phase" not in given:
        begin(given, setting, position)
        return
    if given["phase"] not in PHASE_NAMES:
        near = did_you_mean(str(given["phase"]), PHASE_NAMES)
        raise InvalidRecord(f"phase: {given['phase']!r} is none{near}")
    position.phase = PHASE_NAMES.index(given["phase"])
    if PHASE_NAMES[position.phase] == "answer-caribou":
        position.asking = position.turn
    elif position.asked:
        position.asking = first_asked(position)
    if position.asked and not position.window and PHASE_NAMES[position.phase] in WINDOWS:
        position.window = position.asked


def read_memory(given: Mapping[str, Any], players: int, position: Position) -> None:
    """What is remembered; nothing where nothing is given, as in what was written before."""
    entries = given.get("remembered", [])
    if not isinstance(entries, list | tuple) or len(entries) > MEMORY:
        raise InvalidRecord(f"remembered: a list of at most {MEMORY} entries is needed")
    for number, text in enumerate(entries):
        if text not in ENTRIES or not ("*1234".index(text[0]) <= players):
            raise InvalidRecord(f'remembered: {text!r} is no entry; write "2 draw 5" or "2 lay 5"')
        if text.endswith(HIDDEN):
            raise InvalidRecord(f"remembered: {text!r} is of a view; guess one position")
        position.memory[number] = ENTRIES[text] + mem.FIRST
    position.memories = len(entries)
    if given.get("piled") and not entries:
        raise InvalidRecord("piled: has no meaning where nothing is remembered; leave it out")
    position.piled[:] = counted(read_pile("piled", given.get("piled", {})))


def begin(given: Mapping[str, Any], setting: Setting, position: Position) -> None:
    """Where no phase is given: the end, the set-up, the deal, or the beginning of a turn."""
    if position.winner != NOBODY:
        position.phase = OVER
        position.turn = position.winner
        return
    if "hands" not in given and position.turn == NOBODY and position.dealer == NOBODY:
        return
    if position.turn == NOBODY:
        position.turn = 0 if position.dealer == NOBODY else turns.left_of(position, position.dealer)
    if position.dealer == NOBODY:
        position.dealer = (position.turn - 1) % position.players
    if "hands" in given:
        turns.begin_turn(position, setting, int(position.turn), empty_log())
    else:
        position.drawing = turns.left_of(position, position.dealer)
        position.phase = DEAL
