"""Whether a position that was given, not played to, contradicts itself.

The rules trust a position; one that they could not have led to would be played on into nonsense.
"""

from __future__ import annotations

from ..core.errors import InvalidRecord
from . import memory as mem
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
    CARIBOU,
    DEAL,
    DEALER,
    DEALT,
    DRAW,
    EXPRESS,
    EXTRA,
    GLACIER,
    HAND,
    HOBO,
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
ALLOWS = {
    ANSWER_TRIO: ("window",),
    ANSWER_CARIBOU: ("asked",),
    CALL: ("window",),
    ANSWER_CARD: ("window", "shielded"),
}
PASSING = ("drawing", "draws", "played", "asked", "window", "targets", "shielded", "caribou")
EMPTY = {"draws": 0, "asked": 0, "window": 0, "targets": 0, "shielded": 0}  # the others: NOBODY


def check(position: Position, setting: Setting) -> None:
    """Raises InvalidRecord with the field and the reason."""
    check_fields(position)
    check_end(position)
    check_cards(position)
    check_answers(position, setting)
    check_place(position, setting)
    check_window(position)
    check_memory(position, setting)


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


def check_window(position: Position) -> None:
    """The window once asked those who are still asked; who showed a Hobo in it has laid that."""
    if position.asked & ~position.window and position.phase != ANSWER_CARIBOU:
        raise InvalidRecord("window: all who are still asked were asked when it opened; add them")
    if position.window >> max(0, int(position.turn)) & 1:
        raise InvalidRecord("window: holds the seat on turn, which cannot answer itself")
    if position.phase != ANSWER_CARD:
        return
    if position.window & ~position.targets:
        raise InvalidRecord("window: holds a seat that is not in targets; only those are asked")
    shown = int(position.window & position.shielded & ~position.asked)
    seats = [seat for seat in range(position.players) if shown >> seat & 1]
    if len(seats) > position.discards[HOBO] or position.window & position.shielded & position.asked:
        raise InvalidRecord(
            "shielded: who is in the window is shielded by a Hobo that lies in discards"
        )
    for seat in seats:
        if position.hand_sizes[seat] >= HAND:
            raise InvalidRecord(
                f"hands: seat {seat + 1} has shown a Hobo, so it holds at most {HAND - 1} cards"
            )


def check_memory(position: Position, setting: Setting) -> None:
    """What is remembered can have happened, and leads to the cards as they lie now."""
    if not position.memories:
        return
    entries = [mem.entry(position, number) for number in range(position.memories)]
    hands = position.hands[: position.players].astype(int)
    for entry in entries:
        seat, kind = divmod(entry, mem.KINDS)
        if entry != mem.SHUFFLED and kind < mem.STUCK:
            hands[seat, kind if kind < mem.LAY else kind - mem.LAY] += 1 if kind >= mem.LAY else -1
    pile = position.piled.astype(int)
    deck = setting.counts.astype(int) - pile - hands.sum(axis=0)
    before = -1
    for number, entry in enumerate(entries, 1):
        seat, kind = divmod(entry, mem.KINDS)
        if entry == mem.SHUFFLED:
            possible = not deck.any() and pile.any()
            deck, pile = pile, deck
        elif kind < mem.LAY:
            deck[kind] -= 1
            hands[seat, kind] += 1
            possible = before % mem.KINDS < mem.STUCK
        elif kind < mem.STUCK:
            hands[seat, kind - mem.LAY] -= 1
            pile[kind - mem.LAY] += 1
            stuck = before % mem.KINDS >= mem.STUCK and before != mem.SHUFFLED
            possible = not stuck or before // mem.KINDS == seat
        else:
            possible = is_stuck(hands[seat].tolist(), kind - mem.STUCK, setting)
        sizes = hands.sum(axis=1)
        if not possible or min(deck.min(), hands.min(), pile.min()) < 0 or sizes.max() > HAND:
            raise InvalidRecord(
                f"remembered: entry {number} cannot have happened with the cards as they lie now; "
                "correct it, or leave remembered and piled out"
            )
        before = entry
    if before != mem.SHUFFLED and before % mem.KINDS >= mem.STUCK:
        raise InvalidRecord("remembered: after the last entry something must have been laid")
    if (deck != position.deck).any() or (pile != position.discards).any():
        raise InvalidRecord(
            "remembered: leads to another draw pile than it is; correct it, or leave remembered "
            "and piled out"
        )


def is_stuck(hand: list[int], barred: int, setting: Setting) -> bool:
    """Whether a hand holds nothing that can be played, where the Lower Bridge bars a number."""
    cannot = {CARIBOU, *([] if setting.hobo else [HOBO])}
    if barred and setting.lower_bridge_blocked and hand[barred - 1] < 3:
        cannot.add(barred - 1)
    return all(card in cannot for card, count in enumerate(hand) if count)
