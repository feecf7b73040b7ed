"""Kids Express in words: what happened, what hard mode asks, and why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .pieces import (
    ACT,
    BONUS,
    BONUS_TOKEN,
    FALL,
    FIRST,
    PLACE_NAMES,
    TOKEN,
    Position,
    Setting,
)

PLACE_TITLES = {
    "locomotive": "the Locomotive",
    "first-class": "the First-class car",
    "second-class": "the Second-class car",
    "stagecoach": "the Stagecoach",
    "hideout": "the Hideout",
}
LUGGAGE = {
    "locomotive": "a Safe",
    "first-class": "a Suitcase",
    "second-class": "a Bag",
    "stagecoach": "a Parcel",
}
HARD_MODES = {
    "noa": "Noa shoots as if with the other hand: the aim moves from side to side.",
    "tom": "Tom shoots as if with closed eyes: when he aims, the picture goes dark.",
    "joy": "Joy shoots from twice as far away.",
    "lily": "Lily shoots from the table, not from Sam's platform: the shot is low.",
}
HARD_SHOTS = {
    "noa": "Shoot with a swaying aim",
    "tom": "Shoot in the dark",
    "joy": "Shoot from twice as far away",
    "lily": "Shoot from the table",
}
SHOTS = {
    "easy": "{seat} shoots from close by.",
    "hard": "{seat} shoots from farther away.",
    "noa": "{seat} shoots while the aim moves from side to side.",
    "tom": "{seat} shoots in the dark.",
    "joy": "{seat} shoots from twice as far away.",
    "lily": "{seat} shoots from the table.",
}
SENTENCES = {
    "first": "Chance picks {seat}: {seat} goes first.",
    "turn": "It is {seat}'s turn.",
    "went": "{seat}: {kid} goes from {from} to {to}.",
    "stayed": "{seat}: {kid} stays in {place}.",
    "bandit_fell": "{bandit} is knocked over in {from} and goes to the Hideout.",
    "kid_fell": "{kid} is knocked over in {from} and goes to the Stagecoach.",
    "stood_up": "{who} falls in {place} and stands up again.",
    "missed": "No bandit on the train is hit.",
    "bonus_taken": "For the hit {seat} takes a bonus token from {place}.",
    "stolen_back": "For the hit {seat} gets one stolen token back from the Hideout.",
    "turned": "{seat} picks up {luggage}: {token}.",
    "bonus_turned": "{seat} turns the bonus, {luggage}: {token}.",
    "kept": "{seat} keeps it.",
    "into_hideout": "It goes to the Hideout.",
    "bandit_moved": "{bandit} goes from {from} to {to}.",
    "already_there": "{bandit} is in {place} already.",
    "ran_away": "{kid} runs away from {from} to the Stagecoach.",
    "stole": "{bandit} steals from {place}.",
    "nothing_left": "Nothing is left for {bandit} in {place}.",
    "slept": "Zzz: the bandits are asleep, nothing happens.",
    "nobody_there": "No bandit is on the train: nothing is taken.",
    "bonus_kept": "{seat} keeps the bonus token without turning it over.",
    "ran_out": "No luggage is left in {place}.",
    "counted": "The game is over. Saved: {saved}, stolen: {stolen}.",
    "won": "The kids have saved more than the bandits kept: they win!",
    "lost": "The kids have not saved more than the bandits kept: the bandits win.",
}
PICTURES = {
    "hideout": "an arrow to the Hideout",
    "grab": "bandits grab luggage",
    "sleep": "Zzz",
}


def token_title(token: str) -> str:
    """What a token shows, in a sentence.

    >>> token_title("misty first-class"), token_title("grab")
    ('Misty to the First-class car', 'bandits grab luggage')
    """
    if token in PICTURES:
        return PICTURES[token]
    bandit, car = token.split()
    return f"{bandit.title()} to {PLACE_TITLES[car]}"


def sentence(event: Mapping[str, Any], names: Sequence[str], setting: Setting) -> str:
    """An event, as `Event.to_dict` gives it, as a whole sentence.

    >>> event = {"kind": "ran_away", "kid": "noa", "from": "locomotive", "rule": "KE-run-away"}
    >>> sentence(event, ["Ada"], None)
    'Noa runs away from the Locomotive to the Stagecoach.'
    """
    told: dict[str, Any] = dict(event)
    kind = event["kind"]
    if "seat" in told:
        told["seat"] = names[told["seat"] - 1]
    if kind == "shot":
        hard_mode = event["distance"] == "hard mode"
        return SHOTS[event["kid"] if hard_mode else event["distance"]].format(**told)
    if "token" in told:
        told["token"] = token_title(told["token"])
        told["luggage"] = LUGGAGE[told["place"]]
    for name in ("place", "from", "to"):
        if name in told:
            told[name] = PLACE_TITLES[told[name]]
    for name in ("kid", "bandit", "who"):
        if name in told:
            told[name] = told[name].title()
    return SENTENCES[kind].format(**told)


def no_such_move(text: str) -> str:
    """Why a text is no move at all, with the cure.

    >>> no_such_move("fall sam"), no_such_move("jump")
    ('name each bandit or kid that lies once, fall misty joy, or say fall none', \
'no such move in this game')
    """
    if text.partition(" ")[0] == "fall":
        return "name each bandit or kid that lies once, fall misty joy, or say fall none"
    return "no such move in this game"


NOW = (
    "chance picks who goes first",
    "a kid moves, or shoots with Sam",
    "the shot is being made",
    "it is chosen where the bonus token comes from",
    "a luggage token is turned over",
    "the bonus token is turned over",
    "the game is over",
)  # by phase


def why_not(position: Position, setting: Setting, text: str) -> str:
    """Why a move that exists is not legal now, in one sentence."""
    kind, _, what = text.partition(" ")
    phase = int(position.phase)
    if phase == ACT and kind == "go":
        if what == "hideout":
            return "no kid may go into the Hideout; choose another place"
        return f"a bandit is in {PLACE_TITLES[what]}; knock the bandit over, or go elsewhere"
    if phase == ACT and kind == "shoot":
        if what:
            return "this kid plays in hard mode; say shoot"
        return "this kid does not play in hard mode; say shoot easy or shoot hard"
    if phase == BONUS and kind == "bonus":
        places = [
            PLACE_TITLES[name]
            for place, name in enumerate(PLACE_NAMES)
            if position.bonus_from >> place & 1
        ]
        return f"no bandit fell there; the bonus comes from {' or '.join(places)}"
    if phase == FALL and kind == "fall":
        return "somebody named there is not on the table"
    if phase in (TOKEN, BONUS_TOKEN) and kind == "token":
        return "no token of that kind is left in the stack"
    if phase == FIRST and kind == "first":
        return f"only {position.players} play"
    return f"that cannot be done now: {NOW[phase]}"
