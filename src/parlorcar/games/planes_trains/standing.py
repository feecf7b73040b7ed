"""The end of Planes, Trains and Automobiles: each challenge of the trip, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.counting import counted
from ..core.standing import Row, Standing
from .events import name_of
from .pieces import LOSSES, WINS, Position, Setting
from .words import title

Events = Sequence[Mapping[str, Any]]


def standing(
    position: Position, setting: Setting, events: Events, names: Sequence[str]
) -> Standing:
    """Challenge by challenge: three won bring both home (PTA-21), two lost strand them (PTA-20)."""
    rows = tuple(challenges(events))
    city, won = int(position.city), bool(position.won)
    cities = [name_of(letters) for letters in setting.city_names]
    way = f"You won {city} and got to {cities[city]}." if city else "You won none."
    if won:
        why = f"You won {WINS} challenges, so you are both home in {cities[WINS]}."
    else:
        last = f"{rows[-1].text} " if rows else ""
        why = f"{last}You lost {LOSSES} challenges, and that is one too many."
    return Standing(why, f"You need {WINS} won challenges to get home. {way}", rows)


def challenges(events: Events) -> Iterator[Row]:
    """A line for each challenge that was played to its end.

    >>> turned = {"kind": "challenge", "left": "open-road", "right": "no-train", "goal": 300}
    >>> far = {"kind": "miles", "from": 250, "to": 325}
    >>> lost = {"kind": "lost_challenge", "why": "passed"}
    >>> [row.text for row in challenges([turned, far, lost])]
    ['The marker went past the goal: 25 miles too far.']
    """
    name, goal, miles = "A challenge", 0, 0  # where a game begins in the middle of one
    for event in events:
        match event["kind"]:
            case "challenge":
                name = f"{title(event['left'])} and {title(event['right'])}"
                goal, miles = event["goal"], 0
            case "miles":
                miles = event["to"]
            case "won_challenge":
                yield Row(name, f"Exactly {miles} miles: on to {event['city']}.", good=True)
            case "lost_challenge":
                yield Row(name, loss(event["why"], goal, miles), good=False)


def loss(why: str, goal: int, miles: int) -> str:
    """How a challenge was lost, and by how much where that is known."""
    passed = why == "passed"
    if not goal:
        return "The marker went past the goal." if passed else "The cards ran out."
    if passed:
        return f"The marker went past the goal: {counted(miles - goal, 'mile')} too far."
    return f"The cards ran out {counted(goal - miles, 'mile')} short of {goal}."
