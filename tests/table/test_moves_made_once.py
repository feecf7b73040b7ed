"""A move is made once, when it is decided on; the table adopts what it came to.

That an adopted table is the same as one folded anew, `evenings.py` compares after every entry.
"""

from __future__ import annotations

from collections import Counter

import pytest
from evenings import Evening, same
from tables import OPENED, SEED, add, at_position, kept, new, person
from test_random_evenings import evening

from parlorcar.games.core.move import Move
from parlorcar.games.core.position import Position
from parlorcar.table.automatic import with_draws
from parlorcar.table.decisions import Decision, Refusal, play
from parlorcar.table.entries import Body, Moved, Spun
from parlorcar.table.played import Played
from parlorcar.table.rings import DONE, LOOK


class AsServed(Evening):
    """An evening in which nature draws behind a move at once, as a server lets it."""

    def append(self, decision: Decision, person: str = "") -> None:
        drawn: Decision = []
        if not isinstance(decision, Refusal):
            drawn = with_draws(self.table, SEED, decision, self.now)[len(decision) :]
        super().append(decision, person)
        super().append(drawn)


def decided(decision: Decision) -> list[Body]:
    assert not isinstance(decision, Refusal), decision
    return decision


@pytest.mark.parametrize("game", ["polar-express", "planes-trains", "kids-express"])
def test_no_move_is_made_twice_at_a_live_table(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, play = Counter[str](), Position.play

    def counted(position: Position, move: Move | str) -> object:
        made[str(move)] += 1
        return play(position, move)

    opened = evening(game, 0)
    people = [seat if seat.who == "person" else person("Cleo") for seat in opened.table.seats]
    entries = new(*people, game=game)
    played = AsServed(entries, opened.rng, mischief=0.0)
    monkeypatch.setattr(Position, "play", counted)
    played.play()
    moves = Counter(one.body.line for one in entries if isinstance(one.body, Moved))
    rings = Counter(f"* {one.body.text}" for one in entries if isinstance(one.body, Spun))
    # The table that the evening compares with makes each again for itself, and a ring is tried as
    # it is spun. What may be looked at meanwhile is found out by trying and no move of its own.
    expected = {line: 2 * times + rings[line] for line, times in moves.items() if is_played(line)}
    assert {line: made[line] for line in expected} == expected


def is_played(line: str) -> bool:
    return line.split()[1] not in (LOOK, DONE)


def test_a_move_says_to_the_store_what_it_always_said() -> None:
    played = evening("planes-trains", 0)
    played.play()
    assert any(isinstance(entry.body, Played) for entry in played.entries)
    for entry in played.entries:
        if isinstance(body := entry.body, Moved):
            assert kept([body]) == [Moved(body.line, body.power, body.aim)]


def test_what_was_decided_where_the_game_no_longer_stands_is_made_where_it_does() -> None:
    start = {
        "turn": 1,
        "spaces": [20, 4],
        "hands": [["1", "2", "3", "5", "6"], ["1", "2", "4", "6"]],
    }
    two = new(person("Ada"), person("Ben"))
    table = at_position(start, two)
    (move,) = decided(play(table, SEED, "Ada's cookie", 1, "play 5", 1, OPENED))
    for spaces in ([20, 4], [11, 4]):
        one, other = (at_position({**start, "spaces": spaces}, two) for _ in range(2))
        add(one, [move], OPENED)
        add(other, kept([move]), OPENED)
        assert same(one, other)
