"""Whether a position that was given, not played to, contradicts itself.

The rules trust a position; one that they could not have led to would be played on into nonsense.
"""

from __future__ import annotations

from ..core.errors import InvalidRecord
from .effects import bandits_in, is_empty, kids_in
from .pieces import (
    ARROW,
    BONUS,
    BONUS_TOKEN,
    CARS,
    FALL,
    FIRST,
    HARD_MODE,
    HIDEOUT,
    NOTHING,
    OVER,
    PHASE_NAMES,
    PLACE_NAMES,
    PLACES,
    SHOT_NAMES,
    STACKS,
    STAGECOACH,
    TOKEN,
    Position,
    Setting,
)
from .rules import emptied_by_bonus


def check(position: Position, setting: Setting) -> None:
    """Raises InvalidRecord with the field and the reason."""
    check_places(position)
    check_phase(position, setting)
    check_shot(position, setting)
    check_bonus(position, setting)
    check_stacks(position, setting)


def check_places(position: Position) -> None:
    """Kids are not in the Hideout nor with a bandit; bandits never in the Stagecoach."""
    if kids_in(position, HIDEOUT):
        raise InvalidRecord("kids: no kid can be in the hideout; put it into the stagecoach")
    if bandits_in(position, STAGECOACH):
        raise InvalidRecord("bandits: none can be in the stagecoach; put them into the hideout")
    for car in range(CARS):
        if kids_in(position, car) and bandits_in(position, car):
            raise InvalidRecord(
                f"kids, bandits: both are in {PLACE_NAMES[car]}; kids run away from bandits"
            )


def check_phase(position: Position, setting: Setting) -> None:
    phase = PHASE_NAMES[position.phase]
    if position.phase == FIRST and not setting.first_player:
        raise InvalidRecord('phase: "first" needs the house rule first_player = "random"')
    if (position.turn == NOTHING) != (position.phase == FIRST):
        raise InvalidRecord(f"turn: whose turn it is must be known in the phase {phase!r}")
    for name, phases in (
        ("shot", (FALL, BONUS, TOKEN, BONUS_TOKEN, OVER)),
        ("bonus", (TOKEN, BONUS_TOKEN)),
    ):
        if position[name] != NOTHING and position.phase not in phases:
            raise InvalidRecord(f"{name}: has no meaning in the phase {phase!r}; leave it out")
    if (position.bonus_from != 0) != (position.phase == BONUS):
        raise InvalidRecord('bonus_from: goes with the phase "bonus", and only with it')


def check_shot(position: Position, setting: Setting) -> None:
    """The kind of shot that the kid on turn may make."""
    shot = int(position.shot)
    if shot == NOTHING:
        if position.phase in (FALL, BONUS, BONUS_TOKEN):
            raise InvalidRecord(f"shot: the phase {PHASE_NAMES[position.phase]!r} needs one")
        return
    hard = bool(position.hard[position.turn])
    if not setting.hard_shots and (shot == HARD_MODE) != hard:
        raise InvalidRecord(
            f"shot: {SHOT_NAMES[shot]!r}, but hard_mode of seat {position.turn + 1} is "
            f"{str(hard).lower()}"
        )


def check_bonus(position: Position, setting: Setting) -> None:
    """A bonus is hard mode's, and comes from where no bandit and no kid is any more."""
    if position.phase == BONUS_TOKEN and position.bonus == NOTHING:
        raise InvalidRecord('bonus: the phase "bonus-token" needs one')
    if position.bonus == NOTHING and not position.bonus_from:
        return
    if position.shot != HARD_MODE:
        raise InvalidRecord('bonus: only a shot in "hard mode" earns one')
    places = [place for place in range(PLACES) if position.bonus_from >> place & 1]
    if position.bonus_from and len(places) < 2:
        raise InvalidRecord("bonus_from: there is a choice only between two places or more")
    for place in places:
        if place == STAGECOACH or (place == HIDEOUT and not setting.hideout_bonus):
            raise InvalidRecord(f"bonus_from: no bonus can come from {PLACE_NAMES[place]}")
        if place == HIDEOUT and position.hideout == 0:
            raise InvalidRecord("bonus_from: no stolen token is in the hideout")
    if position.bonus == STAGECOACH:
        raise InvalidRecord("bonus: none can come from the stagecoach; no bandit is ever there")
    fallen = [place for place in places if place != HIDEOUT]
    if bandits_in(position, HIDEOUT) < max(1, len(places)) and position.phase in (BONUS, TOKEN):
        raise InvalidRecord("bandits: those that were knocked over are in the hideout")
    for place in [*fallen, *([int(position.bonus)] if position.phase == TOKEN else [])]:
        if place != NOTHING and kids_in(position, place):
            raise InvalidRecord(
                f"kids: one is in {PLACE_NAMES[place]}, where bandits were knocked over"
            )


def check_stacks(position: Position, setting: Setting) -> None:
    """What was seen was taken; an empty stack is the end, but for a bonus that is to be turned."""
    for place in range(STACKS):
        taken = int(setting.effects[place].sum() - position.stacks[place])
        seen = int(position.seen[place].sum())
        unturned = int(position.bonus == place)
        if seen + unturned > taken:
            raise InvalidRecord(
                f"seen: {seen} tokens of {PLACE_NAMES[place]}, but only {taken - unturned} of them "
                "were turned over or stolen"
            )
    arrows = int(position.seen[:, ARROW].sum())
    turned = int(position.seen.sum()) - arrows
    if turned > position.kept.sum():
        raise InvalidRecord(
            f"seen, kept: {turned} tokens were turned over and kept, but kept says "
            f"{position.kept.sum()}; correct one of them"
        )
    if arrows > position.hideout and not setting.hideout_bonus:
        raise InvalidRecord(
            f"seen, hideout: {arrows} arrows were turned over, but in the hideout are "
            f"{position.hideout} tokens; correct one of them"
        )
    empty = [place for place in range(STACKS) if is_empty(position, place)]
    if position.phase == OVER:
        if not empty:
            raise InvalidRecord("phase: the game is over once a stack has run out, and not before")
        return
    spared = emptied_by_bonus(position, setting)
    if position.phase == BONUS_TOKEN and not setting.bonus_empties_stack:
        spared = int(position.bonus)
    for place in empty:
        if place != spared:
            raise InvalidRecord(
                f"stacks.{PLACE_NAMES[place]}: none is left, so the phase must be 'over', not "
                f"{PHASE_NAMES[position.phase]!r}"
            )
