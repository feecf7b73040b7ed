"""Nobody is told how a shot ends before it has, or what luck comes next: every byte of whole games.

All lies open in this game but the table's seed. So these tests ask when something is told.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from oracle import OFFER, PROMPT, SEAT, STATE, check_raw
from secret_games import Sent
from secret_rides import Ride

from parlorcar.service import messages as m
from parlorcar.service import shooting
from parlorcar.table.automatic import has_ended
from parlorcar.table.entries import Flew, Flicked, Moved
from parlorcar.table.pending import Pending
from parlorcar.table.table import Table

RIDES = 40
SHARDS = 10
FALLS = {"bandit_fell", "kid_fell", "stood_up", "missed"}
SHOT = {
    *("version", "seat", "condition", "side", "azimuth", "elevation", "power", "drawn"),
    *("seconds", "hz", "bodies", "frames", "contacts", "fallen"),
}
NAMED = {"move", "target", "label", "side", "azimuth", "elevation", "power"}
POSITION = {
    *("to_act", "legal", "over", "won", "phase", "turn", "turns", "kids", "bandits", "stacks"),
    *("hideout", "kept", "hard_mode", "saved", "stolen", "seen", "shot", "bonus", "bonus_from"),
}


def play_and_check(number: int) -> Counter[str]:
    """Plays a ride to its end; what was checked on the way."""
    ride, checked = Ride(number), Counter[str]()
    playing.append(ride)
    for sent in ride.play():
        message = check(ride, sent)
        checked["shot"] += message["shot"] is not None
        checked["flying"] += bool(ride.coming)
    return checked


playing: list[Ride] = []  # the newest is the last


def check(ride: Ride, sent: Sent) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(sent.bytes)
    check_raw(sent.bytes, ride.table, ride.seed)
    assert set(message) == STATE
    assert all(set(seat) == SEAT for seat in message["seats"])
    check_position(message["position"], ride.table)
    check_prompt(message["prompt"], sent)
    assert message["standing"] is None or has_ended(ride.table)
    check_shot(message, ride, sent.client.told)
    check_nothing_coming(message, ride)
    return message


def check_position(position: dict[str, Any], table: Table) -> None:
    """What has been turned up is known, and nothing of what has not."""
    assert set(position) == POSITION
    turned: dict[str, Counter[str]] = {}
    for line in table.lines:
        event = line.event.to_dict() if line.event is not None else {}
        if event.get("kind") in ("turned", "bonus_turned"):
            turned.setdefault(event["place"], Counter())[event["token"]] += 1
    assert position["seen"] == turned


def check_prompt(prompt: dict[str, Any], sent: Sent) -> None:
    assert set(prompt) == PROMPT
    assert prompt["laid"] == [] and prompt["routine"] == ""
    assert all(set(offer) == OFFER for offer in prompt["offers"])
    assert all(set(named) == NAMED for named in prompt["menu"])
    if prompt["menu"] or prompt["offers"]:
        assert prompt["seat"] in sent.client.seats


def check_shot(message: dict[str, Any], ride: Ride, told: int | None) -> None:
    """A shot is told to everybody once: to whoever was there before it, and not again."""
    new = [n for n, entry in enumerate(ride.entries, 1) if isinstance(entry.body, Flew)]
    last = new[-1] + 1 if new else 0  # the version at which it is known who lies
    shot = message["shot"]
    assert (shot is not None) == (told is not None and told < last <= ride.table.version)
    if shot is None:
        return
    assert set(shot) == SHOT and shot["version"] == last
    flicked, flew, moved = (ride.entries[last - back].body for back in (3, 2, 1))
    assert isinstance(flicked, Flicked) and isinstance(flew, Flew) and isinstance(moved, Moved)
    assert (shot["seat"], shot["power"]) == (flicked.seat, flicked.power)
    assert shot["drawn"] == flew.drawn and shot["frames"] == flew.frames
    assert moved.line == f"* fall {' '.join(shot['fallen']) or 'none'}"


def check_nothing_coming(message: dict[str, Any], ride: Ride) -> None:
    """While the sling flies, nobody is told anything of how, or of who falls."""
    if not ride.coming:
        return
    flew = ride.coming[0]
    assert isinstance(flew, Flew)
    text = json.dumps(message)
    assert message["prompt"]["kind"] == "waiting" and message["position"]["phase"] == "fall"
    assert flew.frames[:40] not in text
    assert not any(str(drawn) in text for drawn in flew.drawn.values())


@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_message_tells_how_a_shot_ends_before_it_has(shard: int) -> None:
    checked = Counter[str]()
    for number in range(shard, RIDES, SHARDS):
        checked += play_and_check(number)
    assert checked["shot"] > 5 and checked["flying"] > 5


@pytest.mark.parametrize("number", range(6))
def test_until_luck_has_come_out_all_tables_are_told_the_same(number: int) -> None:
    """Two tables at which the same is done differ in nothing but their seeds."""

    def beginning(seed: bytes) -> list[bytes]:
        ride, heard = Ride(100 + number, seed), []
        for sent in ride.play():
            if any(is_luck(entry.body) for entry in ride.entries):
                break
            heard.append(sent.bytes)
        return heard

    ours, others = beginning(bytes(32)), beginning(bytes([255] * 32))
    assert len(ours) > 1 and ours == others


def is_luck(body: object) -> bool:
    return isinstance(body, Flew) or (isinstance(body, Moved) and body.line.startswith("* "))


def tells_early(patch: pytest.MonkeyPatch) -> None:
    usual = shooting.prompt

    def prompt(table: Table, awaited: Pending, seats: list[int], left: float | None) -> m.Prompt:
        asked = usual(table, awaited, seats, left)
        if not playing[-1].coming:
            return asked
        flew = playing[-1].coming[0]
        assert isinstance(flew, Flew)
        return replace(asked, question=f"It flies at {flew.drawn['speed']} m/s.")

    patch.setattr(shooting, "prompt", prompt)


def tells_again(patch: pytest.MonkeyPatch) -> None:
    usual = shooting.shot_since
    patch.setattr(shooting, "shot_since", lambda table, since: usual(table, 0))


def tells_the_seed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shooting, "natures_turn", lambda table: playing[-1].seed.hex())


BREAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "the flight is told while the sling flies": tells_early,
    "a shot is told again": tells_again,
    "the seed is told": tells_the_seed,
}


@pytest.mark.parametrize("broken", BREAKS)
def test_these_checks_of_shots_would_notice(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    BREAKS[broken](monkeypatch)
    with pytest.raises(AssertionError):
        for number in range(10):
            play_and_check(number)
