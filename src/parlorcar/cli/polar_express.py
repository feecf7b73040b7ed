"""The table of The Polar Express Game in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from parlorcar import Position
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer
from parlorcar.games.polar_express.words import TITLES, cards_text, space_name
from parlorcar.lab.result import Result

from .choices import listed
from .typed import Left, read, tell

if TYPE_CHECKING:
    from .sitting import Sitting


def hand_in_words(sight: Position, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What `seat` holds."""
    cards = sight.to_dict()["hands"][seat - 1]
    yield f"Your hand: {', '.join(map(cards_text, cards)) or 'no card'}."


def board_in_words(sight: Position, names: Sequence[str]) -> Iterator[str]:
    """Where everybody stands, how many cards lie where, and what is where on the track."""
    facts, board = sight.to_dict(), sight.game.board()
    for name, space, size in zip(names, facts["spaces"], facts["hand_sizes"], strict=True):
        where = place(sight, space)
        yield f"{name} stands on {where}, {ahead(space, board)}, and holds {cards(size)}."
    yield f"The draw pile holds {cards(facts['deck_size'])}."
    yield f"The discard pile holds {pile_in_words(facts['discards'])}."
    stations = [f"{station['name']} on {station['space']}" for station in board["stations"]]
    yield f"The stations are {', '.join(stations)}."
    yield (
        f"The bridge leads from space {board['lower_bridge']} to {board['upper_bridge']}, "
        f"the Slippery Slope from {board['slope_top']} back to {board['slope_bottom']}."
    )
    yield from (effect(sight.game, card) for card in TITLES)


def shown_by(game: Game, told: Mapping[str, Any]) -> Iterator[str]:
    """What a Specialty Card does, for who draws it and when it is played."""
    card = {"hobo": "hobo", "caribou": "caribou-crossing"}.get(told["kind"], told.get("card"))
    if card in TITLES and told["kind"] != "discarded":
        yield effect(game, card)


def effect(game: Game, card: str) -> str:
    """What a Specialty Card does."""
    return f"  ({TITLES[card]}: {game.definition.rulebook[f'PE-{card}'].text})"


def choices_in_words(sight: Position, offers: Sequence[Offer]) -> Iterator[str]:
    """A line for each, with the space that a card leads to."""
    for offer, line in zip(offers, listed(offers), strict=True):
        leads = offer.kind == "play" and offer.to is not None
        yield f"{line}, to {place(sight, offer.to or 0)}" if leads else line


def by_enter(offers: Sequence[Offer]) -> str:
    return ""


def place(sight: Position, space: int) -> str:
    """The name of a space, with its number."""
    name = space_name(sight.game.setting, space)
    return name if str(space) in name else f"{name} ({space})"


def ahead(space: int, board: Mapping[str, object]) -> str:
    """How far it is to the North Pole."""
    left = int(str(board["last"])) - space
    return f"{left} {'space' if left == 1 else 'spaces'} from the North Pole"


def cards(amount: int) -> str:
    return f"{amount or 'no'} {'card' if amount == 1 else 'cards'}"


def pile_in_words(pile: Mapping[str, int]) -> str:
    kinds = [f"{amount} × {cards_text(card)}" for card, amount in pile.items()]
    return ", ".join(kinds) or "no card"


def the_end(sitting: Sitting) -> None:
    """The winner rings the bell; then the others read their wishes, one after another."""
    outcome = sitting.position.outcome
    if outcome is None or outcome.winner is None:
        return
    winner = sitting.names[outcome.winner - 1]
    tell("")
    if outcome.winner in sitting.people:
        with suppress(Left):  # the bell rings all the same
            read(f"{winner}, press Enter to ring the sleigh bell. ")
    tell(f"{winner} rings the sleigh bell and opens the pouch of wishes.")
    others = [*range(outcome.winner + 1, len(sitting.names) + 1), *range(1, outcome.winner)]
    gifts = sitting.game.definition.parting_gifts
    for seat, wish in zip(others, sitting.chance.sample(gifts, len(others)), strict=True):
        name = sitting.names[seat - 1]
        if seat in sitting.people:
            with suppress(Left):
                read(f"{name}, press Enter to read your wish. ")
        tell(f"{name} reads: {wish}")


def figures_in_words(result: Result) -> Iterator[str]:
    """Nothing more: who has won how often is told of every race."""
    yield from ()
