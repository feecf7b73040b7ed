"""A recorded game as a TOML file (docs/notation.md), read, written and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from .. import definition as find_definition
from .box import did_you_mean
from .definition import Outcome
from .earlier import as_meant, is_known
from .errors import IllegalMove, InvalidRecord
from .event import Event
from .game import FOLLOWS, Game
from .likeness import alike, own
from .move import Move, split_line
from .position import EVERYTHING, Position
from .reading import Unreadable, table_of, text_of

FORMAT = 1
SUFFIX = ".game.toml"


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """The moves, a line each."""

    moves: list[str] = []


class Hand(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody's hand did before nature's move number `ply`, counted from 0.

    Of a ring `power` and `aim`, and how often it had been `spin`ned before at that move. Of a
    shot what was intended, how unsteady the `hand` was, and the `engine` that made it.
    """

    ply: int
    kind: str
    power: int = 0
    aim: int = 0
    spin: int = 0
    side: int = 0
    azimuth: int = 0
    elevation: int = 0
    hand: float = 1.0
    engine: str = ""


class Nature(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Where a live table's luck came from: the seed, its SHA-256, and what hands did."""

    seed: str
    commitment: str
    hands: list[Hand] = []


class GameRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a record file holds, in its order. `write` makes the file, `text` what stands in it."""

    parlorcar: int
    game: str
    players: list[str]
    kids: list[str] = []
    hard_mode: list[str] = []
    rules: int = 1
    box: str | dict[str, Any] = "standard"
    house_rules: dict[str, str] = {}
    start: dict[str, Any] | None = None
    play: Play = msgspec.field(default_factory=Play)
    result: dict[str, Any] = {}
    nature: Nature | None = None

    @property
    def text(self) -> str:
        """The record's file as text."""
        return write_record(self)

    def write(self, path: Path | str) -> None:
        """Writes the record's file, which `replay` reads; its name usually ends with SUFFIX."""
        Path(path).write_text(self.text, "utf-8")


@dataclass(frozen=True)
class Replay:
    """A record played through: `positions[0]` is the start, `events[i]` what move i caused."""

    record: GameRecord
    game: Game
    positions: list[Position]
    events: list[list[Event]]

    def to_dict(self) -> dict[str, Any]:
        """The replay as plain data: what `parlorcar replay --json` prints."""
        positions = [position.to_dict() for position in self.positions]
        return {
            "ok": True,
            "game": self.record.game,
            "positions": positions,
            "events": [[event.to_dict() for event in step] for step in self.events],
            "final": positions[-1],
        }


def record(
    game: Game,
    moves: Iterable[Move | str],
    players: Sequence[str] = (),
    start: Position | Mapping[str, Any] | None = None,
) -> GameRecord:
    """The record of a game: its moves, nature's among them, from the set-up or from `start`.

    `players` are the names by seat. The moves are played through, so that the record says how the
    game ended, if it did. Raises IllegalMove, whose `number` (from 1) and `text` say which one is
    not legal, or InvalidRecord.

    >>> import parlorcar
    >>> game = parlorcar.game("polar-express", players=2)
    >>> record = parlorcar.record(game, ["* dealer 2", "* draw santa"], players=["Ada", "Ben"])
    >>> print(record.text)
    parlorcar = 1
    game = "polar-express"
    players = [
        "Ada",
        "Ben",
    ]
    <BLANKLINE>
    [play]
    moves = [
        "* dealer 2",
        "* draw santa",
    ]
    <BLANKLINE>
    >>> parlorcar.replay(record).positions[-1].to_dict()["hands"]
    [['santa'], []]
    """
    begins = beginning(game, start)
    position, lines = begins.copy(), list[str]()
    for number, move in enumerate(moves, 1):
        actor = position.actor
        line = move.line if isinstance(move, Move) else move
        try:
            position.play(line)
        except IllegalMove as error:
            error.number, error.text = number, str(line)
            raise
        lines.append(f"{actor} {game.definition.tidy(split_line(line)[1])}")
    told = begins.to_dict() if begins != game.start() else {}
    fields = without_nulls({name: told[name] for name in told if name not in FOLLOWS})
    names = check_names(players or game.seat_names, game.players)
    return record_of(game, names, lines, position.outcome, start=fields or None)


def beginning(game: Game, start: Position | Mapping[str, Any] | None) -> Position:
    """The position before the first move. Raises InvalidRecord where no game can begin there."""
    if start is None:
        return game.start()
    if not isinstance(start, Position):
        return game.position(start)
    if start.viewer is not EVERYTHING:
        raise InvalidRecord("start: is a view; a record begins with a full position")
    if start.game != game:
        raise InvalidRecord("start: belongs to another game, or another box or house rules")
    return start


def check_names(players: Sequence[str], seats: int) -> list[str]:
    """The players' names, one for each seat. Raises InvalidRecord."""
    names: list[str] = own(list(players))
    if isinstance(players, str) or not all(isinstance(name, str) for name in names):
        raise InvalidRecord(f"players: {players!r}: give a list of names, one for each seat")
    if len(names) != seats:
        raise InvalidRecord(f"players: {len(names)} names, but {seats} play")
    if any(not name.strip() for name in names) or len(set(names)) < len(names):
        raise InvalidRecord(f"players: {names!r}: every player needs a name of their own")
    return names


def record_of(
    game: Game,
    names: Sequence[str],
    moves: Sequence[str],
    outcome: Outcome | None,
    nature: Nature | None = None,
    start: dict[str, Any] | None = None,
) -> GameRecord:
    """The record of a game of which all is known; `outcome` is None where it is not over."""
    rules = game.definition.house_rules
    result: dict[str, Any] = {"over": True} if outcome else {}
    if outcome and outcome.winner:
        result["winner"] = outcome.winner
    if outcome and outcome.won is not None:
        result["won"] = outcome.won
    return GameRecord(
        parlorcar=FORMAT,
        game=game.name,
        players=list(names),
        kids=game.characters,
        hard_mode=game.hard_mode,
        rules=game.definition.rules_version,
        box=game.given_box or "standard",
        house_rules={
            name: choice
            for name, choice in game.house_rules.items()
            if choice != next(iter(rules[name].choices))
        },
        start=start,
        play=Play(list(moves)),
        result=result,
        nature=nature,
    )


def read_record(path: Path | str) -> GameRecord:
    """Reads a record file. Raises InvalidRecord with the file's name and the reason."""
    try:
        return parse_record(text_of(path, "a record"))
    except (Unreadable, InvalidRecord) as error:
        raise InvalidRecord(f"{path}: {error}") from None


def parse_record(text: str) -> GameRecord:
    """Reads a record from its text. Raises InvalidRecord with the reason."""
    try:
        record = msgspec.convert(table_of(text), GameRecord)
    except Unreadable as error:
        raise InvalidRecord(str(error)) from None
    except msgspec.ValidationError as error:
        raise InvalidRecord(f"not a game record: {error}") from None
    if record.parlorcar != FORMAT:
        raise InvalidRecord(f"parlorcar = {record.parlorcar}: this program reads format {FORMAT}")
    game = find_definition(record.game)
    if not is_known(game, record.rules):
        known = " to ".join(map(str, sorted({game.oldest_rules, game.rules_version})))
        raise InvalidRecord(f"rules = {record.rules}: this program plays rules {known}")
    return record


def write_record(record: GameRecord) -> str:
    """The record's file as text; reading it gives the same record.

    TOML knows no null: a field that is None is left out, which means the same in `[start]`, and
    in a list "" stands for it.
    """
    return tomli_w.dumps(without_nulls(msgspec.to_builtins(record)))


def without_nulls(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table without what is None."""
    return {
        name: without_nulls(value) if isinstance(value, Mapping) else nulls_named(value, None, "")
        for name, value in table.items()
        if value is not None
    }


def nulls_named(value: Any, null: str | None, name: str | None) -> Any:
    """A list, at any depth, in which what is `null` is called `name`.

    >>> nulls_named([1, [None]], None, ""), nulls_named(["", "a"], "", None)
    ([1, ['']], [None, 'a'])
    """
    if not isinstance(value, list | tuple):
        return value
    return [name if item == null else nulls_named(item, null, name) for item in value]


def with_nulls(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table read from TOML, with None in its lists where "" stands for it."""
    return {name: nulls_named(value, "", None) for name, value in table.items()}


def replay(source: Path | str | GameRecord) -> Replay:
    """Plays a record through, from a file's path or as read.

    Raises InvalidRecord or InvalidBox for what is not a record, IllegalMove for a move that is
    not legal; that error's `number` (from 1) and `text` say which one.
    """
    if isinstance(source, GameRecord):
        return replay_record(source, Path())
    record = read_record(source)
    return replay_record(record, Path(source).parent)


def game_of(record: GameRecord, folder: Path) -> Game:
    """The game that a record is of; a box's path counts from the record's folder."""
    names = check_names(record.players, len(record.players))
    box = record.box
    if isinstance(box, str) and box != "standard":
        box = str(folder / box)
    game = find_definition(record.game)
    house_rules = as_meant(game, record.rules, record.house_rules)
    return Game(game, len(names), box, house_rules, record.kids, record.hard_mode)


def replay_record(record: GameRecord, folder: Path) -> Replay:
    game = game_of(record, folder)
    position = game.start() if record.start is None else game.position(with_nulls(record.start))
    positions, events = [position.copy()], list[list[Event]]()
    for number, text in enumerate(record.play.moves, 1):
        try:
            events.append(position.play(text))
        except IllegalMove as error:
            error.number, error.text = number, text
            raise
        positions.append(position.copy())
    check_result(record.result, position, events)
    return Replay(record, game, positions, events)


def check_result(
    result: Mapping[str, Any], final: Position, events: Sequence[Sequence[Event]]
) -> None:
    """Compares `[result]` with the position after the last move.

    Every field of the position may stand there; `rules` are ids that the game's events must cite.
    """
    told = final.to_dict()
    for name, wanted in with_nulls(own(result)).items():
        if name == "rules":
            check_ids(wanted)
            cited = {event.rule for step in events for event in step}
            for missing in [rule for rule in wanted if rule not in cited]:
                raise InvalidRecord(f"result.rules: no event cites {missing}, but {sorted(cited)}")
        elif name not in told:
            raise InvalidRecord(
                f"result.{name}: a position has no such field{did_you_mean(name, told)}"
            )
        elif not alike(wanted, told[name]):
            raise InvalidRecord(f"result.{name}: the game ends with {told[name]!r}, not {wanted!r}")


def check_ids(rules: Any) -> None:
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise InvalidRecord(f'result.rules: a list of ids is needed, ["PE-28"], not {rules!r}')
