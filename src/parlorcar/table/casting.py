"""Who plays whom, as long as seats are free: whoever sits down may still choose."""

from __future__ import annotations

from collections.abc import Sequence

from parlorcar.games.core.box import WholeBox, did_you_mean
from parlorcar.games.core.errors import printable
from parlorcar.games.core.game import Game

from .entries import Seated


def not_to_be_played(
    game: Game, seats: Sequence[Seated], character: str, hard_mode: bool | None
) -> str:
    """Why whoever sits down cannot play that character in that mode; empty where they can."""
    rules = game.definition
    if not rules.characters:
        if character or hard_mode:
            return f"{rules.title} has no characters and no hard mode: leave both out."
        return ""
    if character and character not in rules.characters:
        near = did_you_mean(character[:40], rules.characters)
        return f"Nobody is called {printable(character[:40])!r}{near}."
    for played, seat in zip(game.characters, seats, strict=True):
        if played == character and seat.who != "free":
            return f"{seat.name} plays {character.capitalize()}: choose somebody else."
    return ""


def recast(game: Game, seat: int, character: str, hard_mode: bool | None) -> Game:
    """The game with that character in `seat`, and in hard mode or not.

    A free seat that had the character gets the one that was to be played here. What is left open
    stays as the table was made.
    """
    kids, here = list(game.characters), seat - 1
    hard = [kid in game.hard_mode for kid in kids]
    if character in kids:
        kids[kids.index(character)] = kids[here]
    kids[here] = character or kids[here]
    hard[here] = hard[here] if hard_mode is None else hard_mode
    return Game(
        *(game.definition, game.players, WholeBox(game.box), game.house_rules, kids),
        [kid for kid, harder in zip(kids, hard, strict=True) if harder],
    )
