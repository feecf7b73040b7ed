"""Whether a position that was given, not played to, contradicts itself.

The rules trust a position; one that they could not have led to would be played on into nonsense.
"""

from __future__ import annotations

from ..core.errors import InvalidRecord
from .effects import is_station, last_space, other_stands_on
from .pieces import (
    ANNOUNCE,
    ANSWER_CARD,
    ANSWER_CARIBOU,
    ANSWER_TRIO,
    AVALANCHE,
    BRIDGE,
    CALL,
    CARD_NAMES,
    DEAL,
    DEALER,
    DEALT,
    DRAW,
    EXPRESS,
    EXTRA,
    GLACIER,
    HAND,
    NOBODY,
    NUMBERS,
    OVER,
    PHASE_NAMES,
    PLAY,
    Position,
    Setting,
)

# What a phase cannot do without, and of the fields of PASSING what else may be set in it.
NEEDS = {
    DEALER: (),
    DEAL: ("turn", "dealer", "drawing"),
    DRAW: ("turn", "draws"),
    PLAY: ("turn",),
    EXTRA: ("turn",),
    BRIDGE: ("turn",),
    ANSWER_TRIO: ("turn", "played", "asked"),
    ANSWER_CARIBOU: ("turn", "played", "caribou"),
    ANNOUNCE: ("turn", "played"),
    CALL: ("turn", "asked"),
    ANSWER_CARD: ("turn", "played", "asked", "targets"),
    OVER: (),
}
ALLOWS = {ANSWER_CARIBOU: ("asked",), ANSWER_CARD: ("shielded",)}
PASSING = ("drawing", "draws", "played", "asked", "targets", "shielded", "caribou")
EMPTY = {"draws": 0, "asked": 0, "targets": 0, "shielded": 0}  # the others: NOBODY


def check(position: Position, setting: Setting) -> None:
    """Raises InvalidRecord with the field and the reason."""
    check_fields(position)
    check_end(position)
    check_cards(position)
    check_answers(position, setting)
    check_place(position, setting)


def phase_name(position: Position) -> str:
    return PHASE_NAMES[position.phase]


def check_fields(position: Position) -> None:
    phase = int(position.phase)
    for name in NEEDS[phase]:
        if position[name] == EMPTY.get(name, NOBODY):
            raise InvalidRecord(f"phase: {phase_name(position)!r} needs {name}; give it")
    for name in PASSING:
        if name in NEEDS[phase] + ALLOWS.get(phase, ()):
            continue
        if position[name] != EMPTY.get(name, NOBODY):
            raise InvalidRecord(
                f"{name}: has no meaning in the phase {phase_name(position)!r}; leave it out"
            )


def check_end(position: Position) -> None:
    if position.winner != NOBODY and position.phase != OVER:
        raise InvalidRecord(
            f"winner: seat {position.winner + 1} has won, so the phase must be 'over', "
            f"not {phase_name(position)!r}"
        )
    if position.phase == OVER and position.winner == NOBODY and position.hand_sizes.any():
        raise InvalidRecord(
            "phase: 'over' without a winner needs empty hands; name the winner or empty them"
        )


def check_cards(position: Position) -> None:
    """So many cards in the hands and the deck as the phase must find there."""
    turn, sizes = int(position.turn), position.hand_sizes[: position.players].tolist()
    if position.phase in (DEALER, DEAL, DRAW) and position.deck_size == 0:
        raise InvalidRecord(f"deck: the phase {phase_name(position)!r} needs a card in it; add one")
    if position.phase == DEALER and any(sizes):
        raise InvalidRecord("hands: must be empty in the phase 'dealer', before the deal")
    if position.phase == DEAL:
        check_deal(position, sizes)
    if position.phase == PLAY and sizes[turn] == 0:
        raise InvalidRecord(f"hands: seat {turn + 1} is to play, but holds no card; give it some")
    most = HAND - 1 if position.phase == EXTRA else HAND - int(position.draws)
    if turn != NOBODY and sizes[turn] > most:
        raise InvalidRecord(
            f"hands: seat {turn + 1} holds {sizes[turn]} cards; to be able to draw in the phase "
            f"{phase_name(position)!r} it must hold at most {most}"
        )


def check_deal(position: Position, sizes: list[int]) -> None:
    """One card each in turn, from the dealer's left."""
    players = len(sizes)
    first = (position.dealer + 1) % players
    dealt = sum(sizes)
    order = [(first + step) % players for step in range(players)]
    even = [dealt // players + (place < dealt % players) for place in range(players)]
    if [sizes[seat] for seat in order] != even or dealt >= DEALT * players:
        raise InvalidRecord(
            f"hands: {sizes} cards cannot be in the midst of the deal of {DEALT} each, "
            f"one at a time from seat {first + 1}"
        )
    for name, seat in (("turn", first), ("drawing", order[dealt % players])):
        if position[name] != seat:
            raise InvalidRecord(f"{name}: in this deal it must be seat {seat + 1}")


def check_answers(position: Position, setting: Setting) -> None:
    phase, played = int(position.phase), int(position.played)
    if phase in (ANSWER_TRIO, ANSWER_CARIBOU, ANNOUNCE) and played >= NUMBERS:
        raise InvalidRecord(
            f"played: {CARD_NAMES[played]} makes no three of a kind; give a number from 1 to 7"
        )
    if phase == ANSWER_CARD and played not in (GLACIER, EXPRESS, AVALANCHE):
        raise InvalidRecord(
            f"played: nobody answers {CARD_NAMES[played]} in the phase 'answer-card'; "
            "give glacier-gulch, express or avalanche"
        )
    own = 1 << max(0, int(position.turn))
    if position.asked & own or (phase == ANSWER_CARIBOU and position.caribou == position.turn):
        raise InvalidRecord(
            f"{'asked' if position.asked & own else 'caribou'}: seat {position.turn + 1} is on "
            "turn and cannot answer itself; name another seat"
        )
    if phase == ANSWER_CARD and position.asked & ~position.targets:
        raise InvalidRecord("asked: holds a seat that is not in targets; only those are asked")
    if phase in (ANNOUNCE, CALL) and setting.announce:
        raise InvalidRecord(
            f'phase: {phase_name(position)!r} needs the house rule announce = "honour"'
        )
    if position.protected and not setting.hobo:
        raise InvalidRecord('protected: needs the house rule hobo = "until_next_turn"')


def check_place(position: Position, setting: Setting) -> None:
    """A token that may slide, play again or be called out stands where that happens."""
    if position.phase not in (EXTRA, BRIDGE, CALL):
        return
    space = int(position.spaces[position.turn])
    who = f"spaces: seat {position.turn + 1} stands on {space}, but in the phase"
    if position.phase == BRIDGE:
        if space != setting.lower_bridge:
            raise InvalidRecord(
                f"{who} 'bridge' it must stand on the Lower Bridge ({setting.lower_bridge})"
            )
        if other_stands_on(position, position.turn, setting.upper_bridge):
            raise InvalidRecord(
                f"spaces: the Upper Bridge ({setting.upper_bridge}) is taken, so the phase cannot "
                "be 'bridge'"
            )
    elif not 0 < space < last_space(setting) or not is_station(setting, space):
        raise InvalidRecord(
            f"{who} {phase_name(position)!r} it must stand on a station "
            f"({', '.join(str(station) for station in setting.stations[1:-1])})"
        )
