"""What is done with tables that nobody comes back to. Any process may do it, and twice as well."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from . import clock
from .store import Unloadable

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("parlorcar")

DAY = 24 * 3600.0
ABANDONED = 7 * DAY  # seconds without anything after which a game ends without a result


async def sweep(house: House) -> None:
    """Closes games that were left in the middle, and forgets tables that are old.

    A closed game's seed is told, and its record can be had, until the table is forgotten.
    """
    now = clock.past()
    oldest = now - house.settings.keep_days * DAY
    for name in await house.store.unfinished(oldest, before=now - ABANDONED):
        with suppress(Unloadable):
            async with house.table(name) as live:
                if live is not None:
                    await live.close_game()
    if forgotten := await house.store.delete_before(oldest):
        log.info(
            "tables that were forgotten after %s days: %s", house.settings.keep_days, forgotten
        )
