"""The table of The Polar Express Game in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from parlorcar import Position
from parlorcar.games.polar_express.words import cards_text, space_name

HIDDEN = "?"


def hand_in_words(view: Position, seat: int) -> str:
    """What `seat` holds, from its view."""
    cards = view.to_dict()["hands"][seat - 1]
    return f"Your hand: {', '.join(map(cards_text, cards)) or 'no card'}."


def board_in_words(view: Position, names: Sequence[str]) -> Iterator[str]:
    """Where everybody stands, how many cards lie where, and what is where on the track."""
    facts, board = view.to_dict(), view.game.board()
    for name, space, size in zip(names, facts["spaces"], facts["hand_sizes"], strict=True):
        where = place(view, space)
        yield f"{name} stands on {where}, {ahead(space, board)}, and holds {cards(size)}."
    yield f"The draw pile holds {cards(facts['deck_size'])}."
    yield f"The discard pile holds {pile_in_words(facts['discards'])}."
    stations = [f"{station['name']} on {station['space']}" for station in board["stations"]]
    yield f"The stations are {', '.join(stations)}."
    yield (
        f"The bridge leads from space {board['lower_bridge']} to {board['upper_bridge']}, "
        f"the Slippery Slope from {board['slope_top']} back to {board['slope_bottom']}."
    )


def place(view: Position, space: int) -> str:
    """The name of a space, with its number."""
    name = space_name(view.game.setting, space)
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
