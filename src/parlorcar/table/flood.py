"""So much may be said at once: what each person has said lately, and whether more is too much."""

from __future__ import annotations

from . import text

AT_ONCE, WITHIN = 5, 10.0  # messages, in so many seconds
ALL_AT_ONCE = 20  # messages of all together who watch, within the same time
TWICE = 20.0  # seconds within which nobody says the same again

Spoken = list[tuple[float, str]]  # when, and what, as `text.same` reads it


def remember(lately: dict[str, Spoken], person: str, words: str, at: float) -> None:
    """Adds what was said, and forgets what counts no longer."""
    for one in [one for one, spoken in lately.items() if spoken[-1][0] <= at - TWICE]:
        del lately[one]
    counting = [(when, same) for when, same in lately.get(person, []) if when > at - TWICE]
    lately[person] = [*counting, (at, text.same(words))]


def too_many(lately: dict[str, Spoken], person: str, now: float) -> str:
    """Why that person must wait before saying anything; empty where they need not."""
    if len([at for at, _ in lately.get(person, []) if now - at < WITHIN]) >= AT_ONCE:
        return "Too many messages. Wait a moment."
    return ""


def too_much(lately: dict[str, Spoken], person: str, words: str, now: float) -> str:
    """Why that person must wait before saying this, in a sentence; empty where they need not."""
    if wait := too_many(lately, person, now):
        return wait
    spoken = lately.get(person, [])
    if any(same == text.same(words) and now - at < TWICE for at, same in spoken):
        return "You have just said that: say something else, or wait a moment."
    return ""


def crowded(lately: dict[str, Spoken], players: set[str], now: float) -> str:
    """Why nobody who watches may speak just now: somebody could be many of them."""
    others = [spoken for person, spoken in lately.items() if person not in players]
    if sum(now - at < WITHIN for spoken in others for at, _ in spoken) >= ALL_AT_ONCE:
        return "Those who watch have said much in a few seconds: wait a moment, then go on."
    return ""
