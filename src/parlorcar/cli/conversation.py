"""What a person at the terminal is asked, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence

from parlorcar import Game, IllegalMove, InvalidRecord, Position
from parlorcar.games.core.earlier import meaning_of
from parlorcar.games.core.offer import Offer

from . import rules as rulebook
from .choices import in_short, numbered
from .sitting import EVERYBODY, Sitting, acting, carry_out, log, tell_news
from .typed import Left, clear_screen, read, tell
from .words import words

REST = "rest"  # typed for: make this move for us as often as it is asked
LOOKING = ("look", "done")  # kinds of offers while somebody turns up cards for themselves alone


def help_line(game: Game) -> str:
    """What can be typed at any time."""
    rulebook = game.definition.rulebook
    rule = next((name for name, rule in rulebook.items() if rule.switch), next(iter(rulebook)))
    return f"Type ? for the board, or hand, log, rules, rules {rule}, quit."


def ask(sitting: Sitting) -> None:
    """Asks the person to act until they have made a move. Raises Left where they leave."""
    seat, position = acting(sitting), sitting.position
    sight = position.sight(seat)
    offers = sight.offers(sitting.names)
    looking = any(offer.kind in LOOKING for offer in offers)
    take_the_screen(sitting, seat, position.secretive() or looking)
    sitting.faces_up = looking
    tell("", sight.question(sitting.names))
    tell(*words(sitting.game).hand_in_words(sight, seat, sitting.names))
    tell_offers(sight, offers)
    unseen = is_secret_at_one_screen(sitting)
    while not answered(sitting, seat, sight, offers, read("> ", unseen)):
        pass


def is_secret_at_one_screen(sitting: Sitting) -> bool:
    """Whether somebody chooses in secret while the others look at the same screen."""
    return sitting.screen == EVERYBODY and bool(sitting.position.windows())


def take_the_screen(sitting: Sitting, seat: int, private: bool) -> None:
    """Sees to it that nobody reads what only another person may, then tells what has happened.

    `private`: what comes now is for the eyes of `seat` alone.
    """
    if sitting.faces_up:
        sitting.faces_up = False
        clear_screen()
    if len(sitting.people) == 1:
        sitting.screen = sitting.people[0]
    elif not private:
        sitting.screen = EVERYBODY
    elif sitting.screen != seat:
        hand_over(sitting, seat)
    assert sitting.screen is not None
    tell_news(sitting, sitting.screen)
    tell_silence(sitting)


def hand_over(sitting: Sitting, seat: int) -> None:
    name = sitting.names[seat - 1]
    clear_screen()
    tell("", f"Pass the screen to {name}.")
    sitting.screen = seat
    if read(f"Press Enter when {name} sits at the screen. ") == "quit":
        raise Left
    tell("")


def tell_silence(sitting: Sitting) -> None:
    """Reminds those who sit together when they must be silent, and when no longer."""
    reason = sitting.position.talk()
    if len(sitting.people) > 1 and reason != sitting.silence:
        tell(reason or "You may talk about your cards again.")
        if texts := sitting.position.phrases(sitting.names).texts:
            tell(f"You may still say what you both see: {' '.join(texts)}")
    sitting.silence = reason


def tell_offers(sight: Position, offers: Sequence[Offer]) -> None:
    tell(*words(sight.game).choices_in_words(sight, offers))
    if (usual := sight.routine()) is not None:
        tell(f"{REST}: {usual.label.lower()}.")


def answered(
    sitting: Sitting, seat: int, sight: Position, offers: Sequence[Offer], line: str
) -> bool:
    """Does what somebody typed; whether it was a move."""
    line = line or words(sitting.game).by_enter(offers)
    if line == REST and sitting.position.routine() is not None:
        sitting.routine.update(sitting.people)
        return True
    if not told(sitting, seat, sight, line) and line and tried(sitting, offers, line):
        return True
    tell_offers(sight, offers)
    return False


def told(sitting: Sitting, seat: int, sight: Position, line: str) -> bool:
    """Tells what somebody asks for; whether it was a question. Raises Left where they leave."""
    first, _, rest = line.partition(" ")
    if first == "quit":
        raise Left
    if line in ("?", "help"):
        board = words(sitting.game).board_in_words(sight, sitting.names)
        tell(*board, help_line(sitting.game))
    elif line == "hand":
        tell(*words(sitting.game).hand_in_words(sight, seat, sitting.names))
    elif line == "log":
        tell(*log(sitting, seat))
    elif first == "rules":
        tell_rules(sitting, rest)
    else:
        return False
    return True


def tried(sitting: Sitting, offers: Sequence[Offer], line: str) -> bool:
    """Makes a move, given by its number or in notation; or says why it cannot be made."""
    numbers = numbered(offers)
    known = in_short(list(numbers))
    try:
        if line.isdecimal() and line not in numbers:
            raise IllegalMove(f"{line}: there is only {known}")
        carry_out(sitting, numbers[line].move if line in numbers else line)
    except IllegalMove as error:
        example = next(offer.move.partition(" ")[2] for offer in offers if offer.legal)
        tell(
            f"{error}.",
            f"Type a number, {known}, or a move such as {example}. {help_line(sitting.game)}",
        )
        return False
    return True


def tell_rules(sitting: Sitting, name: str) -> None:
    """A rule, or what this table plays by."""
    definition = sitting.game.definition
    if not name:
        for switch, choice in sitting.game.house_rules.items():
            tell(f"{switch} = {choice}: {meaning_of(definition, switch, choice)}")
        return
    try:
        tell(*rulebook.one_in_words(definition, rulebook.find(definition, name)))
    except InvalidRecord as error:
        tell(f"{error}.")
