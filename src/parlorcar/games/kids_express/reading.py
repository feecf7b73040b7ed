"""A position that somebody gives as plain data: read, or refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.box import did_you_mean
from ..core.errors import InvalidRecord
from ..core.likeness import alike, whole
from .consistency import check
from .effects import saved
from .pieces import (
    ACT,
    BANDIT_NAMES,
    KID_NAMES,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLACE_NAMES,
    SHOT_NAMES,
    STACKS,
    STAGECOACH,
    TOKEN_NAMES,
    Position,
    Setting,
)
from .text import write

FIELDS = (
    *("won", "phase", "turn", "turns", "kids", "bandits", "stacks", "hideout", "kept"),
    *("hard_mode", "saved", "stolen", "seen", "shot", "bonus", "bonus_from"),
    *("to_act", "legal", "weights", "over"),
)
STACK_NAMES = PLACE_NAMES[:STACKS]


def read(given: Mapping[str, Any], setting: Setting, players: int, position: Position) -> None:
    """Fills a position that stands as set up. Raises InvalidRecord with the reason.

    What is left out has its set-up value, but that `hideout` holds the tokens that are nowhere
    else. Without `phase` a turn begins, or the game is over where a stack has run out.
    """
    for name in given:
        if name not in FIELDS:
            raise InvalidRecord(f"{name}: a position has no such field{did_you_mean(name, FIELDS)}")
    read_standees(given, setting, players, position)
    read_tokens(given, setting, players, position)
    read_turn(given, setting, players, position)
    check(position, setting)
    check_told(given, write(position, setting))


def check_told(given: Mapping[str, Any], says: Mapping[str, Any]) -> None:
    """What follows from other fields must be what the position then says."""
    for name in ("won", "saved", "stolen"):
        if given.get(name) is not None and not alike(given[name], says[name]):
            raise InvalidRecord(
                f"{name}: {given[name]!r}, but from the other fields follows {says[name]!r}; "
                f"leave {name} out"
            )


# --- plain values -----------------------------------------------------------------------------


def one_of(name: str, value: Any, known: Sequence[str]) -> int:
    """The number of a name among those there are."""
    if not isinstance(value, str) or value not in known:
        near = did_you_mean(str(value)[:40], known)
        raise InvalidRecord(f"{name}: there is no {str(value)[:40]!r} here{near}")
    return known.index(value)


def table(name: str, value: Any, known: Sequence[str]) -> Mapping[str, Any]:
    """A table with known names; an empty one where none is given."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidRecord(f"{name}: a table is needed, {{{known[0]} = ...}}, not {value!r}")
    for key in value:
        one_of(name, key, known)
    return value


def each_seat(name: str, given: Mapping[str, Any], players: int) -> Sequence[Any] | None:
    """A list with an entry for each seat; None where none is given."""
    value = given.get(name)
    if value is not None and (not isinstance(value, list | tuple) or len(value) != players):
        raise InvalidRecord(f"{name}: a list with {players} entries is needed, one for each seat")
    return value


# --- who stands where ---------------------------------------------------------------------------


def read_standees(
    given: Mapping[str, Any], setting: Setting, players: int, position: Position
) -> None:
    kids = [KID_NAMES[position.who[seat]] for seat in range(players)]
    for name, place in table("kids", given.get("kids"), kids).items():
        position.kids[kids.index(name)] = one_of(f"kids.{name}", place, PLACE_NAMES)
    for name, place in table("bandits", given.get("bandits"), BANDIT_NAMES).items():
        position.bandits[BANDIT_NAMES.index(name)] = one_of(f"bandits.{name}", place, PLACE_NAMES)
    chosen = [bool(hard) for hard in setting.hard[:players]]
    hard_mode = each_seat("hard_mode", given, players) or chosen
    for hard in hard_mode:
        if type(hard) is not bool:
            raise InvalidRecord(f"hard_mode: {hard!r} is neither true nor false")
    if any(chosen) and list(hard_mode) != chosen:
        raise InvalidRecord(
            f"hard_mode: {list(hard_mode)!r}, but for this game {chosen!r} was chosen; "
            "leave it out of the position"
        )
    position.hard[:players] = hard_mode


# --- where the luggage is -------------------------------------------------------------------------


def read_tokens(
    given: Mapping[str, Any], setting: Setting, players: int, position: Position
) -> None:
    """The stacks, what lies before the players and in the Hideout, and what has been seen."""
    full = [int(total) for total in setting.effects.sum(axis=1)]
    for name, left in table("stacks", given.get("stacks"), STACK_NAMES).items():
        place = STACK_NAMES.index(name)
        position.stacks[place] = whole(f"stacks.{name}", left, 0, full[place])
    for seat, kept in enumerate(each_seat("kept", given, players) or ()):
        position.kept[seat] = whole("kept", kept, 0, sum(full))
    for name, tokens in table("seen", given.get("seen"), STACK_NAMES).items():
        for token, count in table(f"seen.{name}", tokens, TOKEN_NAMES).items():
            number = TOKEN_NAMES.index(token)
            most = int(setting.effects[STACK_NAMES.index(name), number])
            seen = whole(f"seen.{name}.{token}", count, 0, most)
            position.seen[STACK_NAMES.index(name), number] = seen
    if given.get("bonus") is not None:
        position.bonus = one_of("bonus", given["bonus"], STACK_NAMES)
    elsewhere = int(saved(position) + position.stacks[:STAGECOACH].sum())
    rest = sum(full) - elsewhere
    hideout = whole("hideout", given.get("hideout", rest), min(0, rest), sum(full))
    if hideout != rest or rest < 0:
        raise InvalidRecord(
            f"stacks, kept, hideout: {elsewhere + max(hideout, 0)} tokens in all, but the box "
            f"holds {sum(full)}; correct one of them"
        )
    position.hideout = hideout


# --- whose turn it is -----------------------------------------------------------------------------


def read_turn(given: Mapping[str, Any], setting: Setting, players: int, position: Position) -> None:
    ran_out = bool((position.stacks == 0).any())
    usual = OVER if ran_out else ACT
    if given.get("phase") is None:
        position.phase = usual if given else position.phase
    else:
        position.phase = one_of("phase", given["phase"], PHASE_NAMES)
    if given.get("turn") is not None:
        position.turn = whole("turn", given["turn"], 1, players) - 1
    elif position.turn == NOTHING and PHASE_NAMES[position.phase] != "first":
        position.turn = 0
    taken = int(setting.effects.sum() - position.stacks.sum())  # every turn takes a token
    position.turns = whole("turns", given.get("turns", 0), 0, taken)
    if given.get("shot") is not None:
        position.shot = one_of("shot", given["shot"], SHOT_NAMES)
    places = given.get("bonus_from") or []
    if not isinstance(places, list | tuple):
        raise InvalidRecord(f"bonus_from: a list of places is needed, not {places!r}")
    for place in places:
        position.bonus_from |= 1 << one_of("bonus_from", place, PLACE_NAMES)
    if position.phase == OVER:
        position.won = 1 if 2 * saved(position) > total(position) else 0


def total(position: Position) -> int:
    """All tokens, wherever they are."""
    return int(saved(position) + position.stacks[:STAGECOACH].sum() + position.hideout)
