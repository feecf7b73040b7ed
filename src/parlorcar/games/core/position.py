"""A position of a game: a record, the game it belongs to, and who looks at it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from .calls import ALL
from .definition import Outcome
from .errors import IllegalMove
from .event import Event, read_log
from .gate import Gate
from .move import NATURE, NATURE_ACTS, Move, split_line
from .offer import Offer
from .phrases import Phrases
from .standing import Standing
from .workspace import Workspace

if TYPE_CHECKING:
    from .game import Game

EVERYTHING = None  # `viewer` of a full position
EVERYBODY = 0  # the seat of what lies open
Found = TypeVar("Found")
Survey = tuple[int, list[int], list[int]]  # who acts, as a rule says it; the codes; their weights


class Position:
    """Where a game stands. Made by `Game.start`, `Game.position`, `view` or `copy`.

    `record` is the NumPy record itself (fields in the game's `pieces.py`, seats from 0);
    `viewer` is None for a full position, else the seat (from 1; 0 is everybody) whose knowledge
    it holds. What was found out about it is remembered for as long as its bytes stay the same: a
    live table asks the same again and again.
    """

    __slots__ = ("_bytes", "_found", "_found_in", "_record", "game", "viewer")

    def __init__(
        self, game: Game, content: bytes | bytearray | memoryview, viewer: int | None = EVERYTHING
    ) -> None:
        self.game = game
        self.viewer = viewer
        self._bytes = bytearray(content)
        self._record: Any = None
        self._found: dict[Any, Any] = {}
        self._found_in = b""

    @property
    def record(self) -> Any:
        """The record over the position's own bytes: what is written into it counts at once."""
        if self._record is None:
            self._record = np.frombuffer(self._bytes, self.game.definition.record)[0]
        return self._record

    def content(self) -> bytes:
        """The record's bytes."""
        return bytes(self._bytes)

    def _once(self, what: Any, find: Callable[[], Found]) -> Found:
        """What `find` gives, which is asked once for the same bytes."""
        if self._bytes != self._found_in:
            self._found, self._found_in = {}, bytes(self._bytes)
        if what not in self._found:
            self._found[what] = find()
        found: Found = self._found[what]
        return found

    def _survey(self) -> Survey:
        return self._once("survey", self._surveyed)

    def _surveyed(self) -> Survey:
        space = self.game.borrow(self._bytes)
        viewer = ALL if self.viewer is EVERYTHING else self.viewer - 1
        found = space.found(self.game.calls.survey(space.address, viewer))
        self.game.give_back(space)
        return found

    @property
    def actor(self) -> int | str | None:
        """The seat to act (from 1), NATURE, or None when the game is over."""
        acts: int = self._once("acts", lambda: self._survey()[0])
        if acts >= 0:
            return acts + 1
        return NATURE if acts == NATURE_ACTS else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self._once("outcome", self._outcome)

    def _outcome(self) -> Outcome | None:
        return self.game.definition.outcome(self.record) if self.actor is None else None

    def moves(self) -> list[Move]:
        """The legal moves of the seat to act, in a fixed order.

        Empty when nature is to act, when the game is over, and in a view when another seat is
        to act (its moves would show its hand). Never empty for the seat to act.

        >>> import parlorcar
        >>> game = parlorcar.game("polar-express", players=2)
        >>> hand = ["1", "3", "3", "3", "santa"]
        >>> start = {"turn": 1, "spaces": [20, 4], "hands": [hand, ["2", "2", "4", "6", "7"]]}
        >>> [str(move) for move in game.position(start).moves()]
        ['play 1', 'play 3', 'play santa', 'trio 3']
        """
        return list(self._once("moves", self._moves))

    def _moves(self) -> list[Move]:
        acts, codes, _ = self._survey()
        return list(map(self.game.moves_of[acts + 1].__getitem__, codes)) if acts >= 0 else []

    def chances(self) -> list[tuple[Move, int]]:
        """Nature's outcomes with how heavy each weighs; empty when nature is not to act.

        In a view it is empty as well: the weights would show the draw pile.
        """
        return list(self._once("chances", self._chances))

    def _chances(self) -> list[tuple[Move, int]]:
        acts, codes, weights = self._survey()
        if acts != NATURE_ACTS:
            return []
        return list(zip(map(self.game.moves_of[NATURE].__getitem__, codes), weights, strict=True))

    def play(self, move: Move | str) -> list[Event]:
        """Plays a move ("trio 3", "1 trio 3" or a Move) and returns what happened.

        Raises IllegalMove with the reason; the position is unchanged then.

        >>> import parlorcar
        >>> position = parlorcar.game("polar-express", players=2).start()
        >>> [event.to_dict() for event in position.play("dealer 2")]
        [{'kind': 'dealer', 'seat': 2, 'rule': 'PE-02'}]
        """
        code = self._find(move)
        game = self.game
        space = game.borrow(self._bytes)
        found = space.found(game.calls.advance(space.address, code))
        self._bytes[:] = space.position
        self._found, self._found_in = {"survey": found, "acts": found[0]}, bytes(space.position)
        events = read_log(game, space.log)
        game.give_back(space)
        return events

    def _find(self, move: Move | str) -> int:
        acts, codes, _ = self._survey()
        if isinstance(move, Move) and move.code in codes and self.viewer is EVERYTHING:
            mover = acts + 1 if acts >= 0 else NATURE
            if move is self.game.moves_of[mover].get(move.code):  # as `moves` gives it
                return move.code
        line = move.line if isinstance(move, Move) else move
        if not isinstance(line, str):
            raise IllegalMove(f"{line!r} is not a move; give its text", self.legal_lines())
        if self.viewer is not EVERYTHING:
            raise IllegalMove(f"{line}: a view cannot be played on; play on the full position")
        who, text = split_line(line)
        text = self.game.definition.tidy(text)
        code = self.game.move_codes.get(text)
        if code is not None and code in codes and who in (None, str(self.actor)):
            return code
        raise self.refusal(line)

    def refusal(self, line: str) -> IllegalMove:
        """Why a move that is not legal is not, with what would be."""
        who, text = split_line(line)
        reason = self._reason(who, self.game.definition.tidy(text))
        return IllegalMove(f"{line}: {reason}", self.legal_lines())

    def _reason(self, who: str | None, text: str) -> str:
        actor = self.actor
        if actor is None:
            return "the game is over"
        if who is not None and who != str(actor):
            return "nature is to act" if actor == NATURE else f"seat {actor} is to act"
        if text not in self.game.move_codes:
            return self.game.definition.no_such_move(text)
        return self.game.definition.why_not(self.record, self.game.setting, text)

    def legal_lines(self) -> list[str]:
        """The legal moves as lines, each with who makes it; in a view, the seat's own."""
        return [move.line for move in self.moves()] or [move.line for move, _ in self.chances()]

    def windows(self) -> list[int]:
        """The seats still to be asked in the open reaction window, the one asked now first.

        A live table asks them all at once and plays their answers in this order.
        """
        return list(self._once("windows", self._windows))

    def _windows(self) -> list[int]:
        return self.game.definition.windows(self.record, self.game.setting)

    def offers(self, names: list[str] | None = None, seat: int | None = None) -> list[Offer]:
        """What a seat may do now, in words; in a reaction window also what it could not.

        `seat` is the seat to act, or another one of `windows()`; `names` are the players' names
        by seat, for the labels. Empty for a seat that is not asked, and in another seat's view.
        """
        seat = self._asked(seat)
        if seat is None:
            return []
        return self.game.definition.offers(
            self._known_to(seat), self.game.setting, seat, names or self.game.seat_names
        )

    def question(self, names: list[str] | None = None, seat: int | None = None) -> str:
        """What a seat is asked now, in one sentence; empty for a seat that is not asked."""
        seat = self._asked(seat)
        if seat is None:
            return ""
        return self.game.definition.question(
            self._known_to(seat), self.game.setting, seat, names or self.game.seat_names
        )

    def waiting(self, names: list[str] | None = None) -> str:
        """For what everybody else waits while a seat is to act, in one sentence."""
        actor = self.actor
        if not isinstance(actor, int):
            return ""
        return self.game.definition.waiting(self.record, actor, names or self.game.seat_names)

    def _known_to(self, seat: int) -> Any:
        return self.record if self.viewer == seat else self.view(seat).record

    def _asked(self, seat: int | None) -> int | None:
        actor = self.actor
        if seat is None and isinstance(actor, int):
            seat = actor
        elif seat is not None:
            seat = self.game.seat(seat)
        asked = seat is not None and (seat == actor or seat in self.windows())
        return seat if asked and self.viewer in (EVERYTHING, seat) else None

    def gate(self) -> Gate | None:
        """What people do before nature acts, at a live table; None where nature just acts."""
        definition, setting = self.game.definition, self.game.setting
        return self._once("gate", lambda: definition.gate(self.record, setting))

    def talk(self) -> str:
        """Why the players may not talk now, in one sentence; empty where they may."""
        definition, setting = self.game.definition, self.game.setting
        return self._once("talk", lambda: definition.talk(self.record, setting))

    def phrases(self, names: list[str] | None = None) -> Phrases:
        """What may be said where `talk` is closed: the same in the view of every seat.

        It is made of what everybody knows. `names` are the players' names by seat.

        >>> import parlorcar
        >>> position = parlorcar.game("planes-trains", players=2).start()
        >>> for line in ("challenge memorable burglary", *["deal plane-25", "deal plane-25"]):
        ...     _ = position.play(line)
        >>> position.phrases().texts[:3]
        ('We need 300 more.', 'The goal is 300.', 'A set counts if at least one card has a zero \
in its mileage.')
        """
        definition, setting = self.game.definition, self.game.setting
        known = Position(self.game, self._bytes, 0)
        definition.view(known.record, setting, -1)
        return definition.phrases(known.record, setting, names or self.game.seat_names)

    def secretive(self) -> bool:
        """Whether some seat now sees what another seat must not."""
        definition, setting = self.game.definition, self.game.setting
        return self._once("secretive", lambda: definition.secretive(self.record, setting))

    def routine(self) -> Offer | None:
        """The move that the seat to act may have made for it again and again, if this is one."""
        return self._once("routine", lambda: self.game.definition.routine(self.record))

    def standing(self, events: Sequence[Event], names: list[str] | None = None) -> Standing:
        """Why and how a game that is over has ended; `events` are all that have happened.

        Of the events only what everybody knows is looked at.
        """
        told = [event.to_dict(EVERYBODY) for event in events]
        names = names or self.game.seat_names
        return self.game.definition.standing(self.record, self.game.setting, told, names)

    def under_answer(self) -> list[str]:
        """The cards that are being answered in the open window; everybody may know them."""
        return self.game.definition.under_answer(self.record)

    def view(self, seat: int) -> Position:
        """What `seat` (from 1) may know: again a position, with the unknown blanked out.

        Seat 0 is what lies open to everybody.
        """
        seat = self.game.seat(seat)
        self._must_be_open_to(seat)
        space = self.game.borrow(self._bytes)
        self.game.calls.view(space.address, seat - 1)
        return self._seen(space, seat)

    def sight(self, seat: int, up: Collection[int] = ()) -> Position:
        """What the eyes of `seat` see now, without what it only remembers: again a position.

        `up` are places of its own whose cards are turned up for it. Seat 0 is everybody. This is
        what a person's screen shows; `view` is what a perfect memory knows.
        """
        seat = self.game.seat(seat)
        bits = sum(1 << int(place) - 1 for place in up)
        return self._once(("sight", seat, bits), lambda: self._sight(seat, bits))

    def _sight(self, seat: int, bits: int) -> Position:
        self._must_be_open_to(seat)
        space = self.game.borrow(self._bytes)
        self.game.calls.sight(space.address, seat - 1, bits)
        seen = self._seen(space, seat)
        acts, outcome = self._survey()[0], self.outcome  # everybody knows these two
        seen._found, seen._found_in = {"acts": acts, "outcome": outcome}, bytes(seen._bytes)
        return seen

    def _must_be_open_to(self, seat: int) -> None:
        if self.viewer not in (EVERYTHING, seat):
            raise ValueError(f"seat {seat}: this is already a view, of seat {self.viewer}")

    def _seen(self, space: Workspace, seat: int) -> Position:
        """What a borrowed workspace holds, for the eyes of `seat`."""
        seen = Position(self.game, space.position, seat)
        self.game.give_back(space)
        return seen

    def guess(self, rng: np.random.Generator) -> Position:
        """One full position that agrees with this view, and so with all that its seat has learned.

        Each is equally likely, but where a game's `guess` says otherwise.
        """
        if self.viewer is EVERYTHING:
            raise ValueError("a full position leaves nothing to guess; take a view first")
        full = Position(self.game, self._bytes)
        self.game.definition.guess(full.record, self.game.setting, self.viewer - 1, rng)
        return full

    def copy(self) -> Position:
        """The same position, to be played on independently."""
        same = Position(self.game, self._bytes, self.viewer)
        same._found, same._found_in = self._found, self._found_in
        return same

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        """The same as `copy`: a game never changes, so that both belong to the same one."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a position is its game, its bytes and who looks at it."""
        return Position, (self.game, bytes(self._bytes), self.viewer)

    def to_dict(self) -> dict[str, Any]:
        """The position as plain data (docs/notation.md); `Game.position` reads it back."""
        told: dict[str, Any] = {"to_act": self.actor}
        chances = self.chances()
        told["legal"] = self.legal_lines()
        if chances:
            told["weights"] = [weight for _, weight in chances]
        outcome = self.outcome
        told["over"] = outcome is not None
        return {**told, **self.game.definition.write(self.record, self.game.setting)}

    def __eq__(self, other: object) -> bool:
        """Equal in every field, in the same game, seen by the same seat."""
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.game == other.game and self.viewer == other.viewer and self._bytes == other._bytes
        )

    def __hash__(self) -> int:
        return hash((bytes(self._bytes), self.viewer))

    def __repr__(self) -> str:
        seen = "" if self.viewer is EVERYTHING else f" as seen by seat {self.viewer}"
        return f"<{self.game.definition.title}: {self.actor or 'nobody'} to act{seen}>"
