"""A version says up to where somebody has been told, and nothing about the secrets of others."""

from __future__ import annotations

import random

from evenings import Evening
from tables import computer, new, person

from parlorcar.table.folding import advance, fold


def test_whoever_was_told_up_to_a_version_is_told_on_from_there_and_nothing_is_left_out() -> None:
    """At every moment of a random game, for everybody, also after the table is read again."""
    for number, game in enumerate(("polar-express", "planes-trains") * 3):
        seats = (
            (person("Ada"), person("Ben"))
            if number % 2
            else (person("Ada"), person("Ben"), computer("C"))
        )
        evening = Evening(new(*seats, game=game), random.Random(number))
        final = evening.play()
        people = ["Ada's cookie", "Ben's cookie", ""]
        table = fold(evening.entries[:1])
        moments = [{who: table.told_version(who) for who in people}]
        for entry in evening.entries[1:]:
            advance(table, entry)
            moments.append({who: table.told_version(who) for who in people})
        secret = {version for version, _ in final.secrets.entries}
        for real, told in enumerate(moments, 1):
            for who in people:
                found = final.real_version(who, told[who])
                assert found >= real
                assert all(version in secret for version in range(real + 1, found + 1))


def test_a_version_that_there_never_was_is_the_nearest_that_there_is() -> None:
    table = fold(new(person("Ada"), person("Ben")))
    assert table.real_version("", -5) == 0
    assert table.real_version("", 0) == 0
    assert table.real_version("", 10**9) == table.version
