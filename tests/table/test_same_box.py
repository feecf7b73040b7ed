"""A table goes on with the box it was begun with, whatever the standard box becomes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tables import OPENED, person

from parlorcar.games import GAMES, definition
from parlorcar.games.core.box import BoxValue
from parlorcar.table import folding
from parlorcar.table.creation import new_table
from parlorcar.table.entries import Created, Entry
from parlorcar.table.folding import fold

# One value of each game as a later release might have it, and as it was.
CHANGED: dict[str, tuple[str, Any]] = {
    "polar-express": ("upper_bridge", 45),
    "planes-trains": ("cities", ["New York", "Toledo", "Gary", "Chicago"]),
    "kids-express": ("shot_table", "standard of another year"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_release_with_another_standard_box_changes_no_table(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = new_table(game, [person("Ada"), person("Ben")], {}, {}, 8)
    assert isinstance(created, Created), created
    before = fold([Entry(created, OPENED)])

    usual = definition(game)
    name, value = CHANGED[game]
    later = replace(usual)
    later.__dict__["standard_box"] = {
        **usual.standard_box,
        name: BoxValue(value, "invented", ""),
    }
    monkeypatch.setattr(folding, "definition", lambda _: later)
    after = fold([Entry(created, OPENED)])
    assert after.game.box == before.game.box and after.game.box[name] != value
    assert after.board == before.board and after.position == before.position
