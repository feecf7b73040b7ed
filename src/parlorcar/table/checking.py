"""Checks a record against the seed in it: every move of nature is made again.

What was drawn follows from the seed alone, what hands did from the seed and from what the record
says that they did. A shot is simulated again by the same version of the physics engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from parlorcar.games.core.errors import InvalidRecord, printable
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.position import Position
from parlorcar.games.core.record import Hand, Replay
from parlorcar.games.core.shot import Launch

from . import fate
from .computers import UNSTEADINESS
from .decisions import MOST_AIM, MOST_POWER
from .fairness import UNSEEN, commitment
from .pending import MOST_PLIES
from .rings import BY_LAW, comes_to_nothing
from .shots import SHOT

POSSIBLE = {"power": (0, MOST_POWER), "aim": (-MOST_AIM, MOST_AIM), "spin": (0, MOST_PLIES)}
STEADINESS = {1.0, *UNSTEADINESS.values()}  # of the hands that shoot at live tables
NOT_TOLD = "the record does not say what was done by hand"


@dataclass
class Findings:
    """How a record fits its seed. `notes` say why moves are `unchecked`, `wrong` what does not
    fit, a sentence each."""

    seed: str
    checked: int = 0
    unchecked: int = 0
    notes: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


Ring = tuple[str, float]  # nature's move that a spin comes to, and for how many seconds it spun


@dataclass(frozen=True)
class Done:
    """What was done by hand before nature's move number `ply`.

    `stood` are the rings that were spun at the same gate before: the longest of all counts.
    """

    ply: int
    hands: Sequence[Hand]
    stood: list[Ring]


class CannotTell(Exception):
    """Why one of nature's moves cannot be made again."""


def check(played: Replay, after_each: Callable[[], None] = lambda: None) -> Findings:
    """Makes every move of nature again. Simulated shots take a while: `after_each` is called.

    Raises InvalidRecord where the record holds no seed.
    """
    nature, moves = played.record.nature, played.record.play.moves
    if nature is None:
        raise InvalidRecord("it holds no seed of nature: only the record of a live table does")
    seed = seed_of(nature.seed)
    found = Findings(nature.seed)
    if commitment(seed) != nature.commitment.lower():
        found.wrong.append("The seed is not the one whose SHA-256 was told before the game.")
    if played.record.start is not None:
        found.wrong.append("The game begins at a position of its own: a live table has none.")
    stood: list[Ring] = []
    for ply, (position, after) in enumerate(pairwise(played.positions)):
        if position.actor == NATURE:
            hands = [hand for hand in nature.hands if hand.ply == ply]
            compare(found, position, moves[ply], seed, Done(ply, hands, stood))
        gate = position.gate()
        if gate is None or not gate.timed or after.gate() != gate:
            stood = []  # a ring that fell at once is spun again, and the others count still
        after_each()
    return found


def seed_of(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != fate.SEED_BYTES:
        given = printable(text[:80])
        raise InvalidRecord(
            f"nature.seed: {given!r} is no seed; give {2 * fate.SEED_BYTES} digits from 0 to f"
        )
    return seed


def compare(found: Findings, position: Position, line: str, seed: bytes, done: Done) -> None:
    """One move of nature, as it was written down, and as it is made again."""
    number = done.ply + 1
    try:
        made = again(position, line, seed, done)
    except CannotTell as why:
        found.unchecked += 1
        found.notes.append(f"Move {number}, {printable(line)}, could not be checked: {why}.")
        return
    found.checked += 1
    after, as_written = position.copy(), position.copy()
    # Two shots may leave the same position, and yet others have fallen.
    if after.play(made) != as_written.play(line) or after != as_written:
        found.wrong.append(f"Move {number} is {printable(line)}, but the seed makes it {made}.")


def again(position: Position, line: str, seed: bytes, done: Done) -> str:
    """Nature's move by the seed, and by what hands did before it. Raises CannotTell."""
    gate = position.gate()
    if gate is None or gate.kind not in (*BY_LAW, SHOT):
        chances = position.chances()
        weights = [weight for _, weight in chances]
        return chances[fate.nature_pick(seed, done.ply, weights)][0].line
    hands = [hand for hand in done.hands if hand.kind == gate.kind]
    if gate.kind == SHOT:
        if len(hands) != 1:
            raise CannotTell(NOT_TOLD)
        return f"{NATURE} {shot_again(position, seed, done.ply, hands[0])}"
    spun = [ring_again(position, seed, done, hand) for hand in hands]
    unseen = any(hand.kind == UNSEEN for hand in done.hands) and comes_to_nothing(position, line)
    if unseen:
        del done.stood[len(done.stood) - bool(spun) :]
        raise CannotTell("the ring fell while no server was there to show it")
    if spun and comes_to_nothing(position, spun[-1]):
        return spun[-1]
    if not done.stood:
        raise CannotTell(NOT_TOLD)
    text, _ = max(done.stood, key=lambda one: one[1])
    return f"{NATURE} {text}"


def ring_again(position: Position, seed: bytes, done: Done, hand: Hand) -> str:
    """What a hand's spin, toss or slide comes to; it stands in `done`, if the ring did.

    Each takes the next of the seed's noises: which one is nobody's choice.
    """
    within(POSSIBLE, hand)
    gate = position.gate()
    most = position.game.players if gate is not None and gate.timed else 1
    if hand.spin != len(done.stood) or hand.spin >= most:
        raise CannotTell(NOT_TOLD)
    rng = fate.generator(seed, fate.GESTURES, done.ply, hand.spin)
    text, seconds = position.game.definition.gesture(hand.kind, hand.power, hand.aim, rng)
    line = f"{NATURE} {text}"
    if not comes_to_nothing(position, line):
        done.stood.append((text, seconds))
    return line


def within(limits: Mapping[str, tuple[int, int]], hand: Hand) -> None:
    """Raises CannotTell where no hand can have done it."""
    for name, (least, most) in limits.items():
        if not least <= getattr(hand, name) <= most:
            raise CannotTell(f"its {name} is not from {least} to {most}")


def shot_again(position: Position, seed: bytes, ply: int, hand: Hand) -> str:
    shots = position.game.definition.shots
    if shots is None:
        raise CannotTell("there is no sling in this game")
    within(shots.limits, hand)
    if hand.hand not in STEADINESS:
        raise CannotTell("its hand is not from a live table, where each is as unsteady as others")
    launch = Launch(hand.side, hand.azimuth, hand.elevation, hand.power)
    rng = fate.shot_generator(seed, ply)
    shot = shots.shoot(position.record, position.game.box, launch, hand.hand, rng)
    if shot.engine != hand.engine:
        made_by = printable(hand.engine[:40])
        raise CannotTell(f"the shot was made by {made_by}, and here is {shot.engine}")
    return shot.text
