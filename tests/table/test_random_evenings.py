"""Whatever people do, in whatever order, a table goes on to its end and can be read again."""

from __future__ import annotations

import random

import pytest
from evenings import Evening, same, stored
from tables import OPENED, computer, person

from parlorcar.table.creation import new_table
from parlorcar.table.entries import Created, Entry, Seated
from parlorcar.table.folding import fold
from parlorcar.table.table import is_over

FREE = Seated("free")
SITTINGS: dict[str, list[tuple[Seated, ...]]] = {
    "polar-express": [
        (person("Ada"), person("Ben"), computer("Carl"), person("Dan", "Ada")),
        (person("Ada"), FREE, FREE),
        (person("Ada"), computer("Carl", "random")),
    ],
    "planes-trains": [
        (person("Ada"), person("Ben")),
        (person("Ada"), FREE),
        (person("Ada"), person("Ben", "Ada")),
        (person("Ada"), computer("Carl", "random")),
    ],
    "kids-express": [
        (person("Ada"), person("Ben"), computer("Carl")),
        (person("Ada"), FREE),
        (person("Ada"),),
    ],
}


def evening(game: str, number: int) -> Evening:
    rng = random.Random(f"{game} {number}")
    sittings = SITTINGS[game]
    seats = list(sittings[number % len(sittings)])
    house_rules = {"ring_time": "counted"} if game == "planes-trains" and number % 5 == 4 else {}
    clock = ("fast", "none", "gentle")[number % 3]
    made = new_table(game, seats, house_rules, {}, rng.choice([0, 8]), clock=clock)
    assert isinstance(made, Created)
    return Evening([Entry(made, OPENED, "Ada's cookie")], rng, rng.choice([0.05, 0.15, 0.3]))


@pytest.mark.parametrize("game", SITTINGS)
@pytest.mark.parametrize("number", range(12))
def test_no_table_hangs_whatever_people_do(game: str, number: int) -> None:
    played = evening(game, number)
    table = played.play()
    assert is_over(table) or table.closed
    assert same(fold(stored(played.entries)), table)
    for cut in random.Random(number).sample(range(1, len(played.entries)), 3):
        again = fold(stored(played.entries[:cut]))
        assert again.version == cut
