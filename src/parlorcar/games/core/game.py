"""A game with its number of players, its box and its house rules, ready to be played."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from .box import WholeBox, did_you_mean, merge, read_box_file
from .calls import Calls, calls_of
from .cast import Cast, choose_characters, choose_hard_mode
from .definition import Definition
from .earlier import choices_of
from .errors import IllegalMove, InvalidBox, InvalidRecord
from .event import Told
from .likeness import alike, is_whole, own, whole
from .move import NATURE, Move, MovesOf, split_line
from .position import EVERYTHING, Position
from .state import State
from .workspace import Workspace

Box = str | Path | Mapping[str, Any]
SAME = ("name", "players", "box", "house_rules", "characters", "hard_mode")
FOLLOWS = ("to_act", "legal", "weights", "over")  # fields that say nothing of their own


class Game:
    """One game as it is played here. Made by `parlorcar.game`.

    `players` seats, `house_rules` with the choice of every switch, `box` with its plain values,
    `given_box` with those that differ from the standard; `move_codes` all moves by their text.
    `moves_of` holds each move by mover and code, `told` each event by its entry in a log.
    `characters` are whom the seats play, where the box has characters, `hard_mode` those of them
    who play in hard mode.
    """

    def __init__(
        self,
        definition: Definition,
        players: int,
        box: Box = "standard",
        house_rules: Mapping[str, str] | None = None,
        characters: Sequence[str] = (),
        hard_mode: Sequence[str] = (),
    ) -> None:
        self.definition = definition
        self.players = players = seated(definition, players)
        self.seat_names = [f"Seat {seat}" for seat in range(1, players + 1)]
        self.given_box = given_values(box)
        self.box = self._whole(box)
        self.house_rules = choose(definition, house_rules or {})
        self.setting = definition.setting(self.box, switches(definition, self.house_rules))
        self._cast(characters, hard_mode)
        self.move_codes = {**definition.move_codes, **definition.box_moves(self.setting)}
        self.move_names = {code: text for text, code in self.move_codes.items()}
        movers: list[int | str] = [NATURE, *range(1, players + 1)]
        self.moves_of = {mover: MovesOf(mover, self.move_names) for mover in movers}
        self.told = Told(self)
        self._free: list[Workspace] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a game is what it was made of; it is made again."""
        made_of = (self.definition, self.players, self.given_box, self.house_rules)
        return type(self), (*made_of, self.characters, self.hard_mode)

    def _whole(self, box: Box) -> dict[str, Any]:
        """All values of the box."""
        if isinstance(box, WholeBox):
            return self.given_box
        merged = merge(self.definition.standard_box, self.given_box)
        return self.definition.complete(merged, self.given_box)

    def _cast(self, characters: Sequence[str], hard_mode: Sequence[str]) -> None:
        definition, title = self.definition, self.definition.title
        known = definition.characters
        self.characters = choose_characters(characters, known, self.players, title)
        hard_modes = definition.hard_modes
        self.hard_mode = choose_hard_mode(hard_mode, self.characters, hard_modes, title)
        numbers = tuple(known.index(name) for name in self.characters)
        hard = tuple(name in self.hard_mode for name in self.characters)
        definition.cast(self.setting, Cast(numbers, hard))

    @property
    def name(self) -> str:
        """The game's name, "polar-express"."""
        return self.definition.name

    def move(self, actor: int | str, code: int) -> Move:
        """A code of a move, made by `actor`, as a value."""
        actor = actor if actor == NATURE else whole("seat", actor, 1, self.players)
        return self.moves_of[actor][code]

    @cached_property
    def calls(self) -> Calls:
        """The rules of this game as compiled calls over a workspace."""
        return calls_of(self.definition, self.setting.dtype)

    @cached_property
    def _setting(self) -> ctypes.Array[ctypes.c_char]:
        """The setting, where the calls find it for as long as this game lives."""
        content = self.setting.tobytes()
        return ctypes.create_string_buffer(content, len(content))

    def workspace(self, content: bytes | bytearray | memoryview) -> Workspace:
        """A new workspace that holds a position, and its log where that is given as well."""
        return Workspace(self.calls.layout, ctypes.addressof(self._setting), content)

    def borrow(self, content: bytearray | memoryview) -> Workspace:
        """A workspace with a position in it, for a call or two; `give_back` it then.

        Two threads never get the same one.
        """
        try:
            free = self._free.pop()
        except IndexError:
            return self.workspace(content)
        free.content[: len(content)] = content
        return free

    def give_back(self, free: Workspace) -> None:
        """For whoever borrows next."""
        self._free.append(free)

    def state(self, start: Position | Mapping[str, Any] | None = None) -> State:
        """A game to be played by numbers, from the set-up or from a position or its plain data.

        This is the face for programs that play in a loop; `start` gives the one in words. Raises
        InvalidRecord where the position is a view, belongs to another game, or is none.

        >>> import parlorcar
        >>> game = parlorcar.game("polar-express", players=2)
        >>> hand = ["1", "3", "3", "3", "santa"]
        >>> start = {"turn": 1, "spaces": [20, 4], "hands": [hand, ["2", "2", "4", "6", "7"]]}
        >>> state = game.state(start)
        >>> [state.action_to_string(action) for action in state.legal_actions()]
        ['play 1', 'play 3', 'play santa', 'trio 3']
        """
        if start is None:
            start = self.start()
        elif not isinstance(start, Position):
            start = self.position(start)
        elif start.viewer is not EVERYTHING:
            raise InvalidRecord("start: a view cannot be played on; give the full position")
        elif start.game != self:
            raise InvalidRecord("start: this position belongs to another game")
        return State(self, start.content())

    def code_of(self, text: str) -> int:
        """The number of a move's text, with or without who makes it, legal or not.

        Raises IllegalMove where there is no such move in this game.
        """
        if not isinstance(text, str):
            raise IllegalMove(f"{text!r} is not a move; give its text")
        tidy = self.definition.tidy(split_line(text)[1])
        if tidy not in self.move_codes:
            raise IllegalMove(f"{text}: {self.definition.no_such_move(tidy)}")
        return self.move_codes[tidy]

    def seat(self, seat: Any) -> int:
        """The number of a seat of this game, or 0 for everybody. Raises InvalidRecord."""
        if not is_whole(seat) or not 0 <= seat <= self.players:
            raise InvalidRecord(f"seat {seat!r}: this game has the seats 1 to {self.players}")
        return int(seat)

    def start(self) -> Position:
        """The position before the set-up: nature acts first.

        >>> import parlorcar
        >>> parlorcar.game("polar-express", players=3).start().actor
        '*'
        """
        position = self.empty()
        self.definition.start(position.record, self.setting, self.players)
        return position

    def position(self, mapping: Mapping[str, Any]) -> Position:
        """The position that plain data describes: `to_dict` of one, or a record's `[start]`.

        Raises InvalidRecord with the field and the reason when it contradicts itself.
        """
        if not isinstance(mapping, Mapping):
            raise InvalidRecord(f"{mapping!r} is no position; give a table of its fields")
        mapping = own(mapping)
        position = self.start()
        self.definition.read(mapping, self.setting, self.players, position.record)
        follows = position.to_dict()
        for name in FOLLOWS:
            if name in mapping and not alike(mapping[name], follows.get(name)):
                raise InvalidRecord(
                    f"{name}: {mapping[name]!r}, but from the other fields follows "
                    f"{follows.get(name)!r}; leave {name} out"
                )
        return position

    def empty(self) -> Position:
        """A position of zeros, to be written into."""
        return Position(self, bytes(self.definition.position.itemsize))

    def codes(self) -> Any:
        """An array that `moves` and `chances` can write into."""
        return np.zeros(self.definition.most_moves, np.int64)

    def board(self) -> dict[str, Any]:
        """What a picture of the board must know."""
        return self.definition.board(self.setting, self.box)

    def sentence(self, event: Mapping[str, Any], names: list[str] | None = None) -> str:
        """An event (its `to_dict`) as a whole sentence, with the players' names."""
        return self.definition.sentence(event, names or self.seat_names, self.setting)

    def together(self, events: Sequence[Mapping[str, Any]], names: list[str] | None = None) -> str:
        """Several events of one kind, as a seat may know them, in one sentence."""
        if len(events) == 1:
            return self.sentence(events[0], names)
        tell = self.definition.told_together[events[0]["kind"]]
        return tell(events, names or self.seat_names)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in SAME)

    def __hash__(self) -> int:
        return hash((self.name, self.players, *self.house_rules.values(), *self.hard_mode))

    def __repr__(self) -> str:
        return f"<{self.definition.title}, {self.players} players>"


def seated(definition: Definition, players: Any) -> int:
    """How many play, if the game is for so many. Raises InvalidRecord."""
    least, most = definition.seats
    if not is_whole(players) or not least <= players <= most:
        raise InvalidRecord(
            f"players: {players!r}, but {definition.title} is for "
            f"{least if least == most else f'{least} to {most}'}"
        )
    return int(players)


def given_values(box: Box) -> dict[str, Any]:
    """The plain values that differ from the standard: none, a file's, or a mapping's."""
    if isinstance(box, Mapping):
        values: dict[str, Any] = own(box)
        return WholeBox(values) if isinstance(box, WholeBox) else values
    if not isinstance(box, str | Path):
        raise InvalidBox(f'box: {box!r} is no box; give "standard", a path or a table of values')
    return {} if box == "standard" else read_box_file(Path(box))


def choose(definition: Definition, given: Mapping[str, str]) -> dict[str, str]:
    """The choice of every switch; the default where none is given. Raises InvalidRecord."""
    chosen = {name: next(iter(rule.choices)) for name, rule in definition.house_rules.items()}
    for name, choice in given.items():
        if name not in chosen:
            raise InvalidRecord(f"{name}: no such house rule{did_you_mean(name, chosen)}")
        choices = definition.house_rules[name].choices
        if not isinstance(choice, str) or choice not in choices_of(definition, name):
            raise InvalidRecord(f"{name}: {choice!r} is no choice; take {' or '.join(choices)}")
        chosen[name] = choice
    return chosen


def switches(definition: Definition, chosen: Mapping[str, str]) -> dict[str, int]:
    """The number of each switch's choice, 0 for the default, those of earlier rules the last."""
    return {name: choices_of(definition, name).index(choice) for name, choice in chosen.items()}
