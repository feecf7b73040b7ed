"""The box of The Polar Express Game: its values checked, and made into a SETTING record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..core.box import counts_by_name, whole_number, whole_numbers
from ..core.errors import InvalidBox
from .pieces import CARD_NAMES, NUMBERS, SETTING, STATION_NAMES, STATIONS, Setting

LONGEST_TRACK = 1000
MOST_OF_A_KIND = 100


def setting(box: Mapping[str, Any], switches: Mapping[str, int]) -> Setting:
    """The SETTING record of a box's plain values and the numbers of the house rules' choices.

    Raises InvalidBox with the name of the value and the reason.
    """
    record = np.zeros(1, SETTING).view(np.recarray)[0]
    lay_track(box, record)
    count_cards(box, record)
    for name, number in switches.items():
        record[name] = number
    return record


def lay_track(box: Mapping[str, Any], record: Setting) -> None:
    """Stations in order; a bridge that leads on, a slope that leads back around the Clock Tower."""
    stations = whole_numbers("stations", box["stations"], STATIONS, 0, LONGEST_TRACK)
    if stations[0] != 0 or any(a >= b for a, b in zip(stations, stations[1:], strict=False)):
        raise InvalidBox("stations: the spaces must begin with 0 and rise from Home to the Pole")
    last = stations[-1]
    marks = {
        name: whole_number(name, box[name], 1, last - 1)
        for name in ("lower_bridge", "upper_bridge", "slope_top", "slope_bottom")
    }
    for name, space in marks.items():
        if space in stations and name != "slope_bottom":
            raise InvalidBox(f"{name}: space {space} is a station; choose another space")
    if len(set(marks.values())) < len(marks):
        raise InvalidBox("lower_bridge, upper_bridge, slope_top, slope_bottom: no two may be equal")
    if marks["lower_bridge"] >= marks["upper_bridge"]:
        raise InvalidBox(
            f"upper_bridge: {marks['upper_bridge']} is not beyond the lower bridge "
            f"({marks['lower_bridge']}); a bridge leads forward"
        )
    if not marks["slope_bottom"] < stations[-2] < marks["slope_top"]:
        raise InvalidBox(
            f"slope_top, slope_bottom: the slope must lead from beyond the Clock Tower Terminal "
            f"({stations[-2]}) to before it"
        )
    record.stations[:] = stations
    for name, space in marks.items():
        record[name] = space


def count_cards(box: Mapping[str, Any], record: Setting) -> None:
    """42 numbered cards and 10 Specialty Cards, unless totals = "free"."""
    for name, kinds, printed in (
        ("numbers", CARD_NAMES[:NUMBERS], 42),
        ("specialties", CARD_NAMES[NUMBERS:], 10),
    ):
        counts = counts_by_name(name, box[name], kinds, MOST_OF_A_KIND)
        if sum(counts.values()) != printed and box.get("totals") != "free":
            raise InvalidBox(
                f"{name}: {sum(counts.values())} cards, but the box holds {printed}; "
                'correct the counts or set totals = "free"'
            )
        for kind, count in counts.items():
            record.counts[CARD_NAMES.index(kind)] = count
    if record.counts.sum() == 0:
        raise InvalidBox("numbers, specialties: the box holds no card at all; give it some")


def board(record: Setting, box: Mapping[str, Any]) -> dict[str, Any]:
    """What a picture of the board must know, by name."""
    return {
        "stations": [
            {"name": name, "space": int(space)}
            for name, space in zip(STATION_NAMES, record.stations, strict=True)
        ],
        "lower_bridge": int(record.lower_bridge),
        "upper_bridge": int(record.upper_bridge),
        "slope_top": int(record.slope_top),
        "slope_bottom": int(record.slope_bottom),
        "last": int(record.stations[-1]),
        "cards": {name: int(count) for name, count in zip(CARD_NAMES, record.counts, strict=True)},
    }
