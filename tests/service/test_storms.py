"""Through the worst line there is, every game is played to its end, and all see the same."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

from gatherings import Gathering, journey, polar, ride, timed_journey, windows
from seasons import ABSENCE, SILENCE, Season, season
from storm import Weather
from stormy_server import StormyServer
from whims import Temper

SEED = 20261130
FOUL = Weather(
    **{"drop": 2, "repeat": 2, "delay": 2, "cut": 0.3, "goodbye": 0.2, "hole": 0.1},
    **{"held": 10, "refused": 5},
)
FICKLE = Temper(leaves=2, regrets=10)
GAMES = 500
KILLED_AFTER = (100, 300)  # games


def five_hundred() -> Iterator[Gathering]:
    """The tables: of every sort some all the time, but for rings that spin, which take longest."""
    dice = random.Random(SEED)
    for number in range(GAMES):
        match number % 20:
            case 0:
                yield timed_journey(dice) if number < 80 else journey(dice)
            case 1:
                yield windows(dice)
            case 2 | 3:
                yield journey(dice)
            case 4:
                yield ride(dice)
            case 5 | 6:
                yield polar(dice, watched=True, temper=FICKLE)
            case case:
                yield polar(dice, tabs=case == 7, slow=case == 8, sleeps=case == 9)


def test_five_hundred_games_end_alike_for_everybody_through_a_storm(
    tmp_path: Path,
) -> None:
    database, began = tmp_path / "tables.db", time.monotonic()

    async def play(server: StormyServer) -> Season:
        async with season(database, server.address, FOUL, SEED) as tables:
            trouble = asyncio.create_task(kill_in_mid_window(server, tables))
            await tables.play(five_hundred(), SEED)
            trouble.cancel()
            return tables

    with StormyServer(database, silence=SILENCE, absence=ABSENCE) as server:
        tables = asyncio.run(play(server))
    did, done = tables.storm.did, tables.did
    print(f"{time.monotonic() - began:.0f} s: {dict(did)}, {dict(done)}")
    assert not tables.faults, "\n".join(tables.faults)
    assert tables.finished == GAMES
    assert done["kills"] == len(KILLED_AFTER) and done["sleeps"] > 10
    assert did["connection"] > 1000 and done["resent"] > 200 and done["syncs"] > 200
    for kind, least in (("drop", 500), ("repeat", 500), ("delay", 500), ("cut", 50)):
        assert did[kind] > least
    for kind, least in (("goodbye", 50), ("hole", 20), ("held", 50), ("refused", 20)):
        assert did[kind] > least
    assert server.errors.read_text() == ""


async def kill_in_mid_window(server: StormyServer, tables: Season) -> None:
    """`kill -9`, and a new server at once: while somebody is asked, and the clock runs."""
    for games in KILLED_AFTER:
        while tables.finished < games or not in_mid_window(tables):
            await asyncio.sleep(0.05)
        async with tables.making:
            server.kill()
            await asyncio.to_thread(server.start)
        tables.did["kills"] += 1


def in_mid_window(tables: Season) -> bool:
    """Whether somebody is asked at this moment; by a clock, if there still is one."""
    states = [screen.state for screens in tables.playing.values() for screen in screens]
    prompts = [state.prompt for state in states if state is not None]
    timed = [prompt for prompt in prompts if prompt.seconds_left]
    return any(prompt.kind == "answer" for prompt in timed or prompts)
