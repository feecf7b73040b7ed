"""The table of Kids Express in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from parlorcar import Position
from parlorcar.games.core.game import Game
from parlorcar.games.core.offer import Offer
from parlorcar.games.kids_express.words import PLACE_TITLES, token_title
from parlorcar.lab.result import Result
from parlorcar.table.text import together

from .choices import listed
from .typed import tell

if TYPE_CHECKING:
    from .sitting import Sitting

Facts = Mapping[str, Any]  # what `Position.to_dict` gives

LUGGAGE = {
    "locomotive": ("Safe", "Safes"),
    "first-class": ("Suitcase", "Suitcases"),
    "second-class": ("Bag", "Bags"),
    "stagecoach": ("Parcel", "Parcels"),
    "hideout": ("stolen token", "stolen tokens"),
}


def hand_in_words(sight: Position, seat: int, names: Sequence[str]) -> Iterator[str]:
    """Who and what is in each place, and what has been saved; all of it lies open."""
    facts, board = sight.to_dict(), sight.game.board()
    yield from places_in_words(facts, board["cars"], names)
    yield loot_in_words(facts, names)


def board_in_words(sight: Position, names: Sequence[str]) -> Iterator[str]:
    """Who plays whom, the whole table, and which tokens nobody has seen yet."""
    facts, board = sight.to_dict(), sight.game.board()
    for kid, name, hard in zip(facts["kids"], names, facts["hard_mode"], strict=True):
        mode = f" in hard mode: {board['hard_modes'][kid]}" if hard else "."
        yield f"{name} plays {kid.title()}{mode}"
    yield from places_in_words(facts, board["cars"], names)
    yield loot_in_words(facts, names)
    for place in facts["stacks"]:
        _, many = LUGGAGE[place]
        unseen = unseen_in_words(board["effects"][place], facts["seen"].get(place, {}))
        yield f"{many} that nobody has turned, stolen ones among them: {unseen}."


def places_in_words(facts: Facts, row: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """A line for each place of the row, along the train."""
    players = dict(zip(facts["kids"], names, strict=True))
    for place in row:
        bandits = [name.title() for name, at in facts["bandits"].items() if at == place]
        kids = [
            f"{name.title()} ({players[name]})" for name, at in facts["kids"].items() if at == place
        ]
        title = PLACE_TITLES[place].removeprefix("the ")
        amount = facts["hideout"] if place == "hideout" else facts["stacks"][place]
        yield f"{title}: {luggage(place, amount)}; {', '.join(bandits + kids) or 'nobody'}."


def loot_in_words(facts: Facts, names: Sequence[str]) -> str:
    """What lies before the players, and the two stacks as they would be now."""
    kept = [f"{name} {amount}" for name, amount in zip(names, facts["kept"], strict=True)]
    return f"Kept: {', '.join(kept)}. Saved {facts['saved']}, stolen {facts['stolen']}."


def luggage(place: str, amount: int) -> str:
    """How many tokens lie in a place.

    >>> luggage("locomotive", 1), luggage("hideout", 0)
    ('1 Safe', 'no stolen tokens')
    """
    one, many = LUGGAGE[place]
    return f"{amount or 'no'} {one if amount == 1 else many}"


def unseen_in_words(effects: Mapping[str, int], seen: Mapping[str, int]) -> str:
    left = {token: amount - seen.get(token, 0) for token, amount in effects.items()}
    told = [
        token_title(token) if amount == 1 else f"{amount} × {token_title(token)}"
        for token, amount in left.items()
        if amount
    ]
    return ", ".join(told) or "none"


def shown_by(game: Game, told: Mapping[str, Any]) -> Iterator[str]:
    """How a kid shoots in hard mode: the tokens say themselves what they show."""
    if told["kind"] == "shot" and told["distance"] == "hard mode":
        yield game.definition.hard_modes[told["kid"]]


def choices_in_words(sight: Position, offers: Sequence[Offer]) -> Iterable[str]:
    return listed(offers)


def by_enter(offers: Sequence[Offer]) -> str:
    return ""


def the_end(sitting: Sitting) -> None:
    """Whose luggage it is."""
    everybody, outcome = together(sitting.names), sitting.position.outcome
    if outcome is not None and outcome.won:
        tell("", f"The luggage is yours, {everybody}!")
    else:
        tell("", f"The bandits get away with it, {everybody}: better luck on the next train.")


def figures_in_words(result: Result) -> Iterator[str]:
    """How often a shot at bandits fells one at least, for each kind of shot."""
    yield f"{'shots at bandits':<18}{'tried':>12}{'hit':>9}"
    for condition, shooting in result.shooting.items():
        yield f"{condition:<18}{shooting.shots:>12,}{shooting.hit_rate:>9.1%}"
