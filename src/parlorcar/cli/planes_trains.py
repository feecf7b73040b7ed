"""The table of Planes, Trains and Automobiles in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlorcar import Position
from parlorcar.games.core.event import HIDDEN
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer
from parlorcar.games.planes_trains.words import SUIT_TITLES, card_title
from parlorcar.lab.result import Result

from .choices import in_short, listed, numbered
from .typed import tell

if TYPE_CHECKING:
    from .sitting import Sitting

MIDDLE = "aim 4 4"
TALK = {True: "You may talk about your cards.", False: "Do not talk about your cards."}
WILD = ("PTA-x2", "PTA-luggage")  # the rules of the cards that are more than suit and miles

Facts = Mapping[str, Any]  # what `Position.to_dict` gives


def hand_in_words(sight: Position, seat: int, names: Sequence[str]) -> Iterator[str]:
    """How far it is, what lies before `seat`, and what of the other's cards can be seen."""
    facts = sight.to_dict()
    yield from way_in_words(facts)
    yield from side_in_words(sight, facts, seat, "Your cards")
    if any(card not in (None, HIDDEN) for card in facts["places"][2 - seat]):
        yield from side_in_words(sight, facts, 3 - seat, f"{names[2 - seat]}'s cards")
    yield from played_in_words(facts, names)


def board_in_words(sight: Position, names: Sequence[str]) -> Iterator[str]:
    """The trip, the challenge, both sides of the table, and the sets that were played."""
    facts, board = sight.to_dict(), sight.game.board()
    yield f"{names[0]} is Neal, {names[1]} is Del."
    yield trip_in_words(facts, board["cities"])
    if facts["challenge"] is None:
        return
    yield from challenge_in_words(board, *facts["challenge"])
    yield from (sight.game.definition.rulebook[rule].text for rule in WILD)
    if texts := sight.phrases(list(names)).texts:
        yield f"In silence you may say: {' '.join(texts)}"
    yield from way_in_words(facts)
    for seat, name in enumerate(names, 1):
        yield from side_in_words(sight, facts, seat, f"{name}'s cards")
    yield from played_in_words(facts, names)
    for pile, what in (("set_aside", "counted"), ("discarded", "did not count")):
        if facts[pile]:
            yield f"Sets that {what}: {'; '.join(map(set_in_words, facts[pile]))}."


def shown_by(game: Game, told: Mapping[str, Any]) -> Iterator[str]:
    """What can be read on the two Challenge cards when they are turned up."""
    if told["kind"] == "challenge":
        yield from challenge_in_words(game.board(), told["left"], told["right"])


def challenge_in_words(board: Mapping[str, Any], left: str, right: str) -> Iterator[str]:
    """Both Challenge cards, and whether the two may talk."""
    how, counts = board["left"][left], board["right"][right]
    yield f"{how['title']}: {how['text']} {TALK[how['talk']]}"
    yield f"{counts['title']}: {counts['text']}"


def trip_in_words(facts: Facts, cities: Sequence[str]) -> str:
    """How far the two have come, and whether they may lose another challenge."""
    here, home = cities[facts["city"]], cities[-1]
    won, lost = facts["challenges_won"], facts["challenges_lost"]
    late = "delayed" if facts["delayed"] else "on time"
    return f"You are in {here}, {late}: {won} won and {lost} lost on the way to {home}."


def way_in_words(facts: Facts) -> Iterator[str]:
    """The Mileage Marker and the goal."""
    if facts["goal"] is None:
        return
    left = facts["goal"] - facts["miles"]
    yield f"{facts['miles']} of {facts['goal']} miles, {left} to go."


def side_in_words(sight: Position, facts: Facts, seat: int, whose: str) -> Iterator[str]:
    """The cards of one seat, by their places."""
    if card := facts["table"][seat - 1]:
        yield f"{whose} must go with {card_in_words(card)} on the table."
    if any(facts["cells"][seat - 1]):
        yield from pile_in_words(facts, seat, whose)
        return
    rows = rows_of(sight, facts, seat)
    if rows:
        yield f"{whose}: {rows[0]}{'.' if len(rows) == 1 else ''}"
    for row in rows[1:]:
        yield f"  {row}"


def rows_of(sight: Position, facts: Facts, seat: int) -> list[str]:
    """The cards as they lie, a line for each row of a grid, with their places."""
    board, cards = sight.game.board(), facts["places"][seat - 1]
    setup = "" if facts["challenge"] is None else board["left"][facts["challenge"][0]]["setup"]
    hidden = "in hand" if "hand" in setup else "face down"
    if not setup.startswith("grid"):
        row = row_in_words(cards, 1, hidden)
        return [row] if row else []
    columns = board["grid"]["columns"]
    found = [
        (first // columns + 1, row_in_words(cards[first : first + columns], first + 1, hidden))
        for first in range(0, len(cards), columns)
    ]
    return [f"row {number}: {row}" for number, row in found if row]


def row_in_words(cards: Sequence[str | None], first: int, hidden: str) -> str:
    """Cards in neighbouring places from `first` on: those that are seen, then the others."""
    seen = [
        f"{place} {card_in_words(card)}"
        for place, card in enumerate(cards, first)
        if card not in (None, HIDDEN)
    ]
    unseen = [str(place) for place, card in enumerate(cards, first) if card == HIDDEN]
    return "; ".join(
        part
        for part in (", ".join(seen), f"{hidden}: {in_short(unseen)}" if unseen else "")
        if part
    )


def pile_in_words(facts: Facts, seat: int, whose: str) -> Iterator[str]:
    """The cards of one seat in the pile on the ring: those on top by name, the others counted."""
    places, cells = facts["places"][seat - 1], facts["cells"][seat - 1]
    on_top = facts["uncovered"][seat - 1]
    shown = [
        f"{place} {card_in_words(places[place - 1])} at {cells[place - 1][0]} {cells[place - 1][1]}"
        for place in on_top
    ]
    covered = sum(card is not None for card in places) - len(shown)
    yield f"{whose} on top: {', '.join(shown) or 'none'}; {covered or 'none'} covered."


def played_in_words(facts: Facts, names: Sequence[str]) -> Iterator[str]:
    """What has happened in this turn."""
    if facts["ring"] in ("across", "short"):
        yield f"The ring {'went across' if facts['ring'] == 'across' else 'fell short'}."
    for name, suit in zip(names, facts["signals"], strict=True):
        if suit:
            yield f"{name} signals {SUIT_TITLES[suit]}."
    for name, card in zip(names, facts["up"], strict=True):
        if card:
            yield f"{name} has played {card_in_words(card)}."


def choices_in_words(sight: Position, offers: Sequence[Offer]) -> Iterable[str]:
    """What may be typed: places and cells are not told one by one, for the cards are."""
    kind, places = offers[0].kind, in_short(list(numbered(offers)))
    if kind == "aim":
        return ["aim 1 1 to aim 7 7: column and row. Enter alone aims at the middle."]
    if kind == "play":
        return [f"Play a card by its place: {places}."]
    if kind == "look":
        return [f"Turn up a card by its place: {places}; or done."]
    return listed(offers)


def by_enter(offers: Sequence[Offer]) -> str:
    return MIDDLE if offers[0].kind == "aim" else ""


def the_end(sitting: Sitting) -> None:
    """How the trip ended."""
    facts = sitting.position.to_dict()
    tell("", trip_in_words(facts, sitting.game.board()["cities"]))
    if facts["won"]:
        tell(f"Home for the holidays, {' and '.join(sitting.names)}!")
    else:
        tell(f"Stranded, {' and '.join(sitting.names)}: better luck on the next trip.")


def set_in_words(cards: Sequence[str]) -> str:
    return " with ".join(map(card_in_words, cards))


def card_in_words(card: str | None) -> str:
    """A card's name in a sentence.

    >>> card_in_words("plane-x2"), card_in_words("luggage-50"), card_in_words("?")
    ('Plane X2', 'Luggage 50', 'face down')
    """
    return "face down" if card in (None, HIDDEN) else card_title(card)


def figures_in_words(result: Result) -> Iterator[str]:
    """How often each pair of Challenge cards was won, the hardest first."""
    yield f"{'challenge':<32}{'played':>10}{'won':>9}"
    played = {name: pair for name, pair in result.pairs.items() if pair.played}
    for name, pair in sorted(played.items(), key=lambda item: item[1].won / item[1].played):
        yield f"{name:<32}{pair.played:>10,}{pair.won / pair.played:>9.1%}"
