"""A game played by numbers: the face for programs that play in a loop.

The words are OpenSpiel's; seats count from 1, as everywhere in `parlorcar`. A state is one
workspace, and a step one compiled call: nothing is made of it but what is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .calls import ALL
from .errors import IllegalMove
from .event import Event, read_log
from .likeness import is_whole
from .position import Position
from .workspace import ACTS, ACTS_BITS, COUNT, OUTCOME, OUTCOMES_FROM

if TYPE_CHECKING:
    from .game import Game

CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4  # OpenSpiel's numbers for them
PLAYERS: tuple[int, ...] = (
    TERMINAL_PLAYER,
    CHANCE_PLAYER,
    *range(1, ACTS),
)  # by who acts, as a survey tells it


class State:
    """A game under way, changed in place by `apply_action`. Made by `Game.state` or `clone`.

    An action is a whole number, the value of its text in `game.move_codes`: the same move in every
    position of the game, seat's or nature's. They are not dense. NumPy's whole numbers are taken as
    well. Not for two threads at once; `clone` for each.

    >>> import random, parlorcar
    >>> rng, state = random.Random(1), parlorcar.game("polar-express", players=4).state()
    >>> while not state.is_terminal:
    ...     if state.current_player == parlorcar.CHANCE_PLAYER:
    ...         actions, probabilities = zip(*state.chance_outcomes())
    ...         state.apply_action(rng.choices(actions, probabilities)[0])
    ...     else:
    ...         state.apply_action(rng.choice(state.legal_actions()))
    >>> state.current_player == parlorcar.TERMINAL_PLAYER, sorted(state.returns())[-1]
    (True, 1.0)
    """

    __slots__ = ("_address", "_found", "_names", "_space", "_step", "game")

    def __init__(self, game: Game, content: bytes | bytearray | memoryview) -> None:
        self.game = game
        self._names = game.move_names
        self._space = game.workspace(content)
        self._address = self._space.address
        self._step = game.calls.step
        self._found = game.calls.survey(self._address, ALL)

    @property
    def current_player(self) -> int:
        """Who acts: a seat (from 1), CHANCE_PLAYER (-1) or TERMINAL_PLAYER (-4).

        Where several are asked at once, in a window or for a secret choice, this is the seat whose
        answer is settled next; what it answers is in no other seat's `information_state` before
        all have.
        """
        return PLAYERS[self._found & ACTS]

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return PLAYERS[self._found & ACTS] == TERMINAL_PLAYER

    def legal_actions(self) -> list[int]:
        """The actions that may be applied now: the seat's, or all of nature's; none at the end.

        In the order of `Position.moves` and `Position.chances`, which is not that of the numbers.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=2).state().legal_actions()
        [100, 101]
        """
        return self._space.codes[: self._found >> ACTS_BITS & COUNT].tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's actions with their probabilities, which sum to 1; empty when a seat is to act.

        Actions of no probability are left out: they may be applied nevertheless, for with the real
        box in Kids Express anybody can be knocked over.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=2).state().chance_outcomes()
        [(100, 0.5), (101, 0.5)]
        """
        size = OUTCOME.size * (self._found >> OUTCOMES_FROM)
        return list(OUTCOME.iter_unpack(self._space.outcomes[:size]))

    def apply_action(self, action: int) -> None:
        """Plays a legal action, up to the next point where a seat or nature is to act.

        Raises IllegalMove with the reason and the texts of what is legal; nothing has changed then.

        >>> import parlorcar
        >>> state = parlorcar.game("polar-express", players=2).state()
        >>> state.apply_action(state.string_to_action("dealer 2"))
        >>> state.apply_action(103)
        Traceback (most recent call last):
        parlorcar.games.core.errors.IllegalMove: dealer 4: that cannot be done now (deal)
        """
        if type(action) is not int or action not in self._names:
            action = self._number(action)
        found = self._step(self._address, action)
        if found < 0:
            raise self.position().refusal(self._names[action])
        self._found = found

    def _number(self, action: Any) -> int:
        """An action that is not one of Python's own whole numbers, if it is one at all."""
        if is_whole(action) and int(action) in self._names:
            return int(action)
        lines = self.position().legal_lines()
        raise IllegalMove(f"{action!r} is no action of this game; give a legal one", lines)

    def clone(self) -> State:
        """The same state, to be played on independently; its last events are the same."""
        return State(self.game, self._space.content)

    def returns(self) -> list[float]:
        """What each seat has won so far, seat 1 first: all 0.0 until the game is over.

        In a race 1.0 for the winner and -1.0 shared by the others, so that they sum to zero, or
        0.0 for all if nobody has won. Where all play together each has 1.0 if they have won, else
        -1.0.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=3).state().returns()
        [0.0, 0.0, 0.0]
        """
        players, outcome = self.game.players, self.position().outcome
        if outcome is None or (outcome.won is None and outcome.winner is None):
            return [0.0] * players
        if outcome.won is not None:
            return [1.0 if outcome.won else -1.0] * players
        lost = -1.0 / (players - 1)
        return [1.0 if seat == outcome.winner else lost for seat in range(1, players + 1)]

    def information_state(self, seat: int) -> bytes:
        """All that `seat` (from 1; 0 is everybody) knows, with perfect recall: `Position.view`.

        The seat's number in one byte, then the view's record (`game.definition.position`). Two are
        equal exactly when a seat knows the same, so that they serve as keys of a table. Raises
        InvalidRecord where there is no such seat.

        >>> import parlorcar
        >>> state = parlorcar.game("polar-express", players=2).state()
        >>> state.apply_action(100)
        >>> other = state.clone()
        >>> state.apply_action(state.string_to_action("draw santa"))
        >>> other.apply_action(other.string_to_action("draw hobo"))
        >>> [state.information_state(seat) == other.information_state(seat) for seat in (1, 2)]
        [True, False]
        """
        return self._seen(self.game.calls.view, seat)

    def observation(self, seat: int) -> bytes:
        """What `seat` (from 1; 0 is everybody) sees now and need not remember: `Position.sight`.

        In the form of `information_state`. In a game that hides nothing again they say the same.
        """
        return self._seen(self.game.calls.sight, seat, 0)

    def _seen(self, see: Callable[..., None], seat: int, *up: int) -> bytes:
        seat = self.game.seat(seat)
        space = self.game.borrow(self._space.position)
        see(space.address, seat - 1, *up)
        told = bytes((seat,)) + space.position
        self.game.give_back(space)
        return told

    def events(self) -> list[Event]:
        """What the last action caused, made when it is asked for; empty before the first.

        They hold secrets: `Event.to_dict(seat)` tells what a seat may know.

        >>> import parlorcar
        >>> state = parlorcar.game("polar-express", players=2).state()
        >>> state.apply_action(101)
        >>> [event.to_dict() for event in state.events()]
        [{'kind': 'dealer', 'seat': 2, 'rule': 'PE-02'}]
        """
        return read_log(self.game, self._space.log)

    def action_to_string(self, action: int) -> str:
        """The text of an action of this game, legal now or not, as docs/notation.md writes it.

        Raises IllegalMove where there is no such action.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=2).state().action_to_string(42)
        'trio 3'
        """
        return self._names[self._number(action)]

    def string_to_action(self, text: str) -> int:
        """The action of a text, "trio 3" or "1 trio 3", whether it is legal now or not.

        Raises IllegalMove where there is no such move in this game.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=2).state().string_to_action("trio 3")
        42
        """
        return self.game.code_of(text)

    def position(self) -> Position:
        """The same as a position, for all that is told in words; it goes its own way from here."""
        return Position(self.game, self._space.position)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        """The same as `clone`: a game never changes, so that both belong to the same one."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a state is its game, its position and what happened last."""
        return State, (self.game, bytes(self._space.content))

    def __eq__(self, other: object) -> bool:
        """Equal in every field of the position, in the same game."""
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._space.position == other._space.position

    def __repr__(self) -> str:
        return f"<{self.game.definition.title}: {self.position().actor or 'nobody'} to act>"
