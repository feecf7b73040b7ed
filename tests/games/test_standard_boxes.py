"""A standard box that changes changes every record and table: then the rules' version rises."""

from __future__ import annotations

import hashlib
import json

import pytest

from parlorcar.games import GAMES, definition

# Of each game the version of its rules and the first digits of its standard values' SHA-256.
# After a change of standard.toml that players could notice, raise `rules_version` and write both
# here.
STANDARD = {
    "polar-express": (1, "abd3406f094b"),
    "planes-trains": (2, "bbeef1ce6631"),
    "kids-express": (1, "917e00fdd264"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_standard_box_is_another_version_of_the_rules(game: str) -> None:
    values = {name: item.value for name, item in definition(game).standard_box.items()}
    text = json.dumps(values, sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    assert (definition(game).rules_version, digest) == STANDARD[game]
