"""Nobody is sent what they must not know: whole random games, every byte of them.

What a client may know is worked out by `oracle.py` from the draws and what lies open, not by the
code under test. `two_worlds.py` asks the question the other way round: in a world in which only
cards differ that a client cannot know, it must be sent the very same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace as msgspec_replace
from oracle import check
from secret_games import Game, Sent, told
from two_worlds import exchanged

from parlorcar import Event, Position
from parlorcar.service import state as state_module
from parlorcar.service.messages import Ceremony, State, WishGiven
from parlorcar.service.state import Place, Viewer, encode
from parlorcar.table.table import Table, is_over, winner_of, won

GAMES = 400
SHARDS = 20


def play_and_check(number: int) -> Game:
    game = Game(number)
    last: dict[tuple[str, bool], dict[str, object]] = {}
    for sent in game.play():
        message = check(sent.bytes, sent.client, game.table, game.books, game.seed)
        who = (sent.client.person, sent.client.watching)
        if sent.secret_answer:
            check_nothing_told(message, last.get(who))
        last[who] = message
    return game


def check_nothing_told(message: dict[str, object], before: dict[str, object] | None) -> None:
    """Somebody else has answered: nothing is new, the version neither."""
    assert message["events"] == [] and message["log"] == []
    assert before is None or before["version"] == message["version"]
    if before is not None and before["looking"] == message["looking"]:
        assert unclocked(message) == unclocked(before)


def unclocked(message: dict[str, object]) -> dict[str, object]:
    """A message without its number, without what was new in it, and without the time left."""
    prompt = message["prompt"]
    assert isinstance(prompt, dict)
    bare = {**prompt, "seconds_left": None}
    return {**message, "version": 0, "since": 0, "events": [], "log": [], "prompt": bare}


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_message_tells_a_card_that_its_reader_must_not_know(shard: int) -> None:
    for number in range(shard, GAMES, SHARDS):
        play_and_check(number)


@pytest.mark.parametrize("shard", range(4))
def test_in_a_world_that_differs_only_in_what_is_hidden_the_bytes_are_the_same(shard: int) -> None:
    compared: dict[str, int] = {"one seat": 0, "curtain": 0, "lifted": 0, "watcher": 0}
    for number in range(GAMES + shard, GAMES + 40, 4):
        game = Game(number)
        rng = np.random.default_rng(number)
        for sent in game.play():
            if rng.random() < 0.05:
                kind = compare_worlds(game, sent, rng)
                if kind:
                    compared[kind] += 1
    assert all(count > 3 for count in compared.values()), compared


def compare_worlds(game: Game, sent: Sent, rng: np.random.Generator) -> str:
    """Compares what the client would be told from the beginning; how it was looking, if it did."""
    client = replace(sent.client, told=None)
    ours = told(game.table, client, game.now)
    looking = ours.looking
    other = exchanged(game.entries, looking, rng)
    if other is None:
        return ""
    assert other.position != game.table.position
    assert encode(told(other, client, game.now)) == encode(ours)
    since = replace(client, told=max(1, game.table.version - 10))
    assert encode(told(other, since, game.now)) == encode(told(game.table, since, game.now))
    if not client.seats:
        return "watcher"
    if len(client.seats) == 1:
        return "one seat"
    return "curtain" if looking is None else "lifted"


def sees_all(position: Position, seat: int, up: object = ()) -> Position:
    return position.copy()


def hears_all(event: Event, seat: int | None = None) -> dict[str, object]:
    return {"kind": event.kind, **dict(event.fields), "rule": event.rule}


def never_falls(_table: object, seats: list[int], before: int | None) -> int | None:
    return before or (seats[0] if seats else None)


def through_any_seat(_table: object, viewer: Viewer, seats: list[int]) -> int | None:
    return viewer.lifted if viewer.watching else seats[0] if seats else None


def knows_the_table(patch: pytest.MonkeyPatch) -> None:
    usual = state_module.state

    def state(place: Place, table: Table, viewer: Viewer, *more: Any) -> State:
        return msgspec_replace(usual(place, table, viewer, *more), table=place.name)

    patch.setattr("secret_games.state", state)


def unfolds_wishes(table: Table) -> Ceremony | None:
    if not is_over(table):
        return None
    wishes = [WishGiven(wished.seat, wished.wish) for wished in table.wishes]
    return Ceremony(winner_of(table), won(table), table.bell_rung, wishes, None)


BREAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "every hand is shown": lambda patch: patch.setattr(Position, "sight", sees_all),
    "every drawn card is told": lambda patch: patch.setattr(Event, "to_dict", hears_all),
    "the curtain never falls": lambda patch: patch.setattr(
        state_module, "still_looking", never_falls
    ),
    "who watches looks through any seat": lambda patch: patch.setattr(
        state_module, "seen_through", through_any_seat
    ),
    "a wish is told before it is read": lambda patch: patch.setattr(
        state_module, "ceremony", unfolds_wishes
    ),
    "who watches is told where the table is": knows_the_table,
    "the screen handed round hears its first seat's draws": lambda patch: patch.setattr(
        state_module, "EVERYBODY", 1
    ),
}


@pytest.mark.parametrize("broken", BREAKS)
def test_these_checks_would_notice(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BREAKS[broken](monkeypatch)
    with pytest.raises((AssertionError, ValueError)):
        for number in range(20):
            play_and_check(number)
