"""What a person at the terminal is asked, and what may be answered."""

from __future__ import annotations

import sys

import click

from parlorcar import IllegalMove, InvalidRecord, Position
from parlorcar.games.core.errors import printable
from parlorcar.games.core.offer import Offer

from . import rules as rulebook
from .polar_express import board_in_words, hand_in_words, place
from .sitting import Sitting, acting, carry_out, sentences, tell_news

HELP = "? tells the board; hand, log, rules, rules PE-28 and quit work at any time."
CLEAR = "\033[H\033[2J\033[3J"  # what has scrolled away as well


class Left(Exception):
    """The people have left the table."""


def read(prompt: str) -> str:
    """A line that somebody types. Raises Left at the end of the input."""
    if sys.stdin is None:  # closed before the start
        raise Left
    try:
        return " ".join(input(prompt).split())
    except EOFError:
        click.echo()
        raise Left from None


def ask(sitting: Sitting) -> None:
    """Asks the person to act until they have made a move. Raises Left where they leave."""
    seat = acting(sitting)
    take_the_screen(sitting, seat)
    tell_news(sitting, seat)
    view = sitting.position.view(seat)
    click.echo()
    click.echo(printable(view.question(sitting.names)))
    click.echo(hand_in_words(view, seat))
    offers = view.offers(sitting.names)
    tell_offers(view, offers)
    while not answered(sitting, seat, view, offers, read("> ")):
        pass


def take_the_screen(sitting: Sitting, seat: int) -> None:
    """Sees to it that nobody reads another person's hand."""
    if sitting.screen == seat or len(sitting.people) == 1:
        sitting.screen = seat
        return
    name = sitting.names[seat - 1]
    if sys.stdout.isatty():
        click.echo(CLEAR, nl=False)
    click.echo()
    click.echo(f"{name} is to act: hand over the screen.")
    sitting.screen = seat
    if read(f"Press Enter when {name} sits at the screen. ") == "quit":
        raise Left
    click.echo()


def tell_offers(view: Position, offers: list[Offer]) -> None:
    for number, offer in enumerate(offers, 1):
        to = (
            f", to {place(view, offer.to)}" if offer.kind == "play" and offer.to is not None else ""
        )
        _, _, text = offer.move.partition(" ")
        click.echo(printable(f"{number}. {text}: {offer.label}{to}"))


def answered(sitting: Sitting, seat: int, view: Position, offers: list[Offer], line: str) -> bool:
    """Does what somebody typed; whether it was a move."""
    first, _, rest = line.partition(" ")
    if first == "quit":
        raise Left
    if line in ("?", "help"):
        tell(*board_in_words(view, sitting.names), HELP)
    elif line == "hand":
        tell(hand_in_words(view, seat))
    elif line == "log":
        tell(*sentences(sitting, seat))
    elif first == "rules":
        tell_rules(sitting, rest)
    elif line and tried(sitting, offers, line):
        return True
    tell_offers(view, offers)
    return False


def tried(sitting: Sitting, offers: list[Offer], line: str) -> bool:
    """Makes a move, given by its number or in notation; or says why it cannot be made."""
    numbered = {str(number): offer.move for number, offer in enumerate(offers, 1)}
    try:
        if line.isdecimal() and line not in numbered:
            raise IllegalMove(f"{line}: there are the choices 1 to {len(offers)}")
        carry_out(sitting, numbered.get(line, line))
    except IllegalMove as error:
        example = next(offer.move.partition(" ")[2] for offer in offers if offer.legal)
        tell(
            f"{error}.",
            f"Type a number from 1 to {len(offers)}, or a move such as {example}. {HELP}",
        )
        return False
    return True


def tell_rules(sitting: Sitting, name: str) -> None:
    """A rule, or what this table plays by."""
    definition = sitting.game.definition
    if not name:
        for switch, choice in sitting.game.house_rules.items():
            tell(f"{switch} = {choice}: {definition.house_rules[switch].choices[choice]}")
        return
    try:
        tell(*rulebook.one_in_words(definition, rulebook.find(definition, name)))
    except InvalidRecord as error:
        tell(f"{error}.")


def tell(*lines: str) -> None:
    for line in lines:
        click.echo(printable(line))
