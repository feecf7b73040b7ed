"""The box of Full Carriage: its values checked, and made into a SETTING record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from parlorcar.games.core.box import counts_by_name, whole_number
from parlorcar.games.core.errors import InvalidBox

from .pieces import HAND, SEATS, SETTING, TRUNK_NAMES, Setting

MOST = 100


def setting(box: Mapping[str, Any], switches: Mapping[str, int]) -> Setting:
    """The SETTING record. Raises InvalidBox with the name of the value and the reason."""
    record = np.zeros(1, SETTING).view(np.recarray)[0]
    counts = counts_by_name("trunks", box["trunks"], TRUNK_NAMES, MOST)
    record.counts[:] = [counts.get(name, 0) for name in TRUNK_NAMES]
    if record.counts.sum() < SEATS * HAND:
        raise InvalidBox(f"trunks: {record.counts.sum()} are too few to deal; put in more")
    heaviest = sum(int(name) * count for name, count in counts.items())
    record.carries = whole_number("carries", box["carries"], 1, heaviest - 1)
    record.exactly_full = switches["exactly_full"]
    return record


def board(record: Setting, box: Mapping[str, Any]) -> dict[str, Any]:
    """What a picture of the carriage must know, and of which fields each seat has its own part."""
    counts = zip(TRUNK_NAMES, record.counts.tolist(), strict=True)
    return {"carries": int(record.carries), "trunks": dict(counts), "by_seat": ["hands"]}
