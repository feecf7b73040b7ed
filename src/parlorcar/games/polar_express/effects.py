"""What happens to tokens on the track: moving on, being moved back, bridge, slope, stations.

Nothing here knows whose turn comes next; `rules.py` does.
"""

from __future__ import annotations

from ..core.log import Log, note, note_way
from ..core.rule import rule
from . import events as ev
from .pieces import AFTER_MOVE, OPPONENTS, STATIONS, Position, Setting


@rule
def last_space(setting: Setting) -> int:
    """The North Pole, which ends the track."""
    return int(setting.stations[STATIONS - 1])


@rule
def stations_before(setting: Setting, space: int) -> int:
    """How many of the seven stations come before `space`."""
    count = 0
    for station in range(STATIONS):
        count += 1 if setting.stations[station] < space else 0
    return count


@rule
def is_station(setting: Setting, space: int) -> bool:
    """Whether `space` is one of the seven stations."""
    return bool(setting.stations[min(stations_before(setting, space), STATIONS - 1)] == space)


@rule
def next_station(setting: Setting, space: int) -> int:
    """The very next station; from a station the one beyond it (PE-15)."""
    return int(setting.stations[min(stations_before(setting, space + 1), STATIONS - 1)])


@rule
def previous_station(setting: Setting, space: int) -> int:
    """The station before `space`; from a station the one before it; Home stays (PE-38)."""
    return int(setting.stations[max(stations_before(setting, space) - 1, 0)])


@rule
def other_stands_on(position: Position, seat: int, space: int) -> bool:
    """Whether a token that is not `seat`'s stands on `space`."""
    for other in range(position.players):
        if other != seat and position.spaces[other] == space:
            return True
    return False


@rule
def put(position: Position, seat: int, space: int, log: Log, kind: int, rule_number: int) -> None:
    """Moves a token to `space` and tells it."""
    note_way(log, kind, rule_number, seat, position.spaces[seat], space)
    position.spaces[seat] = space


@rule
def slide_down_slope(position: Position, setting: Setting, seat: int, log: Log) -> None:
    """Slippery Slope: whoever stands on its top, however they came, slides down (PE-35)."""
    if position.spaces[seat] == setting.slope_top:
        put(position, seat, setting.slope_bottom, log, ev.SLOPE, 35)


@rule
def come_to_rest_backward(position: Position, setting: Setting, seat: int, log: Log) -> None:
    """After being sent backward: the Upper Bridge slides back to the Lower Bridge, the slope down.

    Moving back counts the spaces of the track, around the ice cap (PE-34); sharing a space moves
    nobody (PE-33), and there is no sliding up again (PE-29).
    """
    if position.spaces[seat] == setting.upper_bridge:
        put(position, seat, setting.lower_bridge, log, ev.SLID_BACK, ev.UPPER_BRIDGE_RULE)
    slide_down_slope(position, setting, seat, log)


@rule
def bump(position: Position, setting: Setting, mover: int, number: int, log: Log) -> None:
    """Moving back, 1: everybody on the space landed on goes back by the number (PE-21, PE-22).

    With `bump_chain` the tokens on the space where they land go back likewise, and so on.
    A token on a station cannot be moved off it by a number.
    """
    space = int(position.spaces[mover])
    moved = 1 << mover
    while not is_station(setting, space):
        back = max(int(setting.stations[0]), space - number)
        hit = 0
        for other in range(position.players):
            if not moved >> other & 1 and position.spaces[other] == space:
                rule_number = 22 if hit else 21
                note_way(log, ev.BUMPED, rule_number, other, space, back)
                log.events[log.count - 1].other = mover
                position.spaces[other] = back
                hit |= 1 << other
        moved |= hit
        for other in range(position.players):
            if hit >> other & 1:
                come_to_rest_backward(position, setting, other, log)
        if not hit or not setting.bump_chain:
            break
        space = back


@rule
def land_by_number(position: Position, setting: Setting, seat: int, number: int, log: Log) -> None:
    """A single numbered card's landing on an ordinary space: the bump first, then the slides.

    The Upper Bridge sends the token back across the bridge, after the bump (PE-32).
    """
    bumps = other_stands_on(position, seat, position.spaces[seat])
    bump(position, setting, seat, number, log)
    if position.spaces[seat] == setting.upper_bridge:
        rule_number = 32 if bumps else ev.UPPER_BRIDGE_RULE
        put(position, seat, setting.lower_bridge, log, ev.SLID_BACK, rule_number)
    slide_down_slope(position, setting, seat, log)


@rule
def after_eight(position: Position, setting: Setting, seat: int) -> int:
    """Where an advance of 8 ends: beyond the Pole it ends there, or is not made (PE-10)."""
    space = int(position.spaces[seat]) + 8
    if space >= last_space(setting):
        if setting.eight_reaches_pole:
            return int(position.spaces[seat])
        return last_space(setting)
    if space == setting.slope_top:
        return int(setting.slope_bottom)
    return space


@rule
def advance_eight(
    position: Position, setting: Setting, seat: int, log: Log, rule_number: int
) -> None:
    """Glacier Gulch and Express: 8 spaces, no bump (PE-23), no bridge (PE-29, PE-31)."""
    space = int(position.spaces[seat]) + 8
    if space < last_space(setting):
        put(position, seat, space, log, ev.MOVED, rule_number)
        slide_down_slope(position, setting, seat, log)
    elif setting.eight_reaches_pole:
        note(log, ev.HELD, 10, seat)
    else:
        put(position, seat, last_space(setting), log, ev.MOVED, 10)


@rule
def leaders(position: Position, setting: Setting, seat: int) -> int:
    """Glacier Gulch: the bits of the lead players (PE-36), several in a tie (PE-37)."""
    furthest = -1
    found = 0
    for other in range(position.players):
        space = int(position.spaces[other])
        if other == seat and setting.glacier_leader == AFTER_MOVE:
            space = after_eight(position, setting, seat)
        if other == seat and setting.glacier_leader == OPPONENTS:
            continue
        if space > furthest:
            furthest = space
            found = 0
        if space == furthest:
            found |= 1 << other
    tied = found & (found - 1) != 0
    return 0 if tied and setting.glacier_tie else found
