"""What a table is made of: an append-only list of entries.

The sequence number of the last entry, counted from 1, is the table's version. Entries are never
sent to anybody: what a client learns of them is decided in `service/state.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Seated(msgspec.Struct, frozen=True):
    """Who sits in a seat. A free seat has no name and waits for whoever opens the address."""

    who: Literal["person", "computer", "free"]
    name: str = ""
    person: str = ""
    policy: str = ""


class Created(msgspec.Struct, frozen=True, tag="created"):
    """The first entry. `house_rules` and `box` hold what differs from the standard.

    `rules` is the version of the game's rules that the table is played by. `kids` are the
    characters of the seats, in a game that has some, `hard_mode` those of them in hard mode.
    `whole_box` are all its values, so that a table goes on with the box it was begun with.
    `clock` is how long somebody may think; with `ready` the game begins when all have said they
    are.
    """

    game: str
    seats: list[Seated]
    house_rules: dict[str, str]
    box: dict[str, Any]
    answer_seconds: int
    rules: int
    kids: list[str] = []
    hard_mode: list[str] = []
    whole_box: dict[str, Any] = {}
    clock: str = "none"
    ready: bool = False


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """Somebody sat down; where `character` or `hard_mode` is left out, as the table was made."""

    seat: int
    name: str
    character: str = ""
    hard_mode: bool | None = None


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """A move of a seat or of nature, as the notation writes it: "1 play 5", "* draw santa".

    `power` and `aim` are those of the gesture that nature's move followed from, where one did.
    """

    line: str
    power: int | None = None
    aim: int | None = None


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A person's answer in a window, secret until it is settled.

    `window` is the version at which the window opened.
    """

    seat: int
    line: str
    window: int


class Spun(msgspec.Struct, frozen=True, tag="spun"):
    """`seat` spun a ring that will spin for `seconds`; the seats in `eyes` look meanwhile.

    `text` is nature's move that it comes to. Neither is told to anybody before it has stopped.
    `power` and `aim` are those of the gesture, where they were kept.
    """

    seat: int
    seconds: float
    eyes: list[int]
    text: str
    power: int | None = None
    aim: int | None = None


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """`seat` turned up its card in `place` for itself as the ring spun; secret like an answer."""

    seat: int
    place: int


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The ring has stopped, and is to be spun again for those who have not looked yet."""


class Flicked(msgspec.Struct, frozen=True, tag="flicked"):
    """`seat` flicked the sling like this; what becomes of it is yet to be found out.

    Millimetres, tenths of a degree, and 0 to 100, as in `games/core/shot.py`.
    """

    seat: int
    side: int
    azimuth: int
    elevation: int
    power: int


class Flew(msgspec.Struct, frozen=True, tag="flew"):
    """How the shot flew that was flicked before, as `games/core/shot.py` says; never made again.

    Who lies then is nature's move, which follows at once.
    """

    seat: int
    condition: str
    drawn: dict[str, float]
    seconds: float
    hz: int
    bodies: list[str]
    frames: str
    contacts: list[tuple[int, str]]
    engine: str


class Said(msgspec.Struct, frozen=True, tag="said", omit_defaults=True):
    """`seat` said something; `phrase`: one of the ready-made phrases, while talk was closed."""

    seat: int
    text: str
    phrase: bool = False


class Rang(msgspec.Struct, frozen=True, tag="rang"):
    """The winner rang the sleigh bell."""


class Wished(msgspec.Struct, frozen=True, tag="wished", omit_defaults=True):
    """The winner gave `seat` a wish; `folded`: nobody has read it yet.

    At tables of before, a wish was read as it was given.
    """

    seat: int
    wish: str
    folded: bool = False


class ReadOut(msgspec.Struct, frozen=True, tag="read_out"):
    """`seat` opened its wish and read it aloud."""

    seat: int


class Readied(msgspec.Struct, frozen=True, tag="readied"):
    """`seat` is ready for what is timed."""

    seat: int


class Overstayed(msgspec.Struct, frozen=True, tag="overstayed"):
    """The time of `seat` to think is up: a computer's move follows in its place."""

    seat: int


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """A computer called `name` takes the free `seat`, for nobody else has come."""

    seat: int
    name: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """`seat` was given up, before the game: it is free again."""

    seat: int


class SteppedIn(msgspec.Struct, frozen=True, tag="stepped_in"):
    """A computer plays for `seat` from now on; `why` is "left", "away" or "slow"."""

    seat: int
    why: str


class CameBack(msgspec.Struct, frozen=True, tag="came_back"):
    """The person of `seat` plays it again."""

    seat: int


class Routine(msgspec.Struct, frozen=True, tag="routine"):
    """From now on the table makes the moves of routine for `seat`, until its own hand makes one."""

    seat: int


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """`seat` is held by `person` from now on; whoever held it before holds it no more."""

    seat: int
    person: str


class Offered(msgspec.Struct, frozen=True, tag="offered"):
    """The person of this entry is about to play on at another device.

    Who brings the code whose SHA-256 is `code`, within ten minutes, takes over all their seats.
    """

    code: str


class TookOver(msgspec.Struct, frozen=True, tag="took_over"):
    """All seats of who had offered `code` are held by the person of this entry from now on."""

    code: str


class AskedBack(msgspec.Struct, frozen=True, tag="asked_back"):
    """`seat` would like to take back the move after which the game had `ply` moves."""

    seat: int
    ply: int


class AgreedBack(msgspec.Struct, frozen=True, tag="agreed_back"):
    """What `seat` says to it. When all have agreed, the move is taken back; one no ends it."""

    seat: int
    agreed: bool


class Showed(msgspec.Struct, frozen=True, tag="showed"):
    """Whether those who watch may see through the eyes of `seat`."""

    seat: int
    shown: bool


class Remarked(msgspec.Struct, frozen=True, tag="remarked"):
    """Somebody who watches, and calls themselves `name`, said something to the others who do."""

    name: str
    text: str


class SetAgain(msgspec.Struct, frozen=True, tag="set_again"):
    """The next game is played at `table`."""

    table: str


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The game ends without a result, for nobody is there to play it."""


Giving = Handed | Offered | TookOver
Hands = Spun | Looked | Stopped | Flicked | Flew
People = (
    Joined | Filled | Readied | Left | SteppedIn | CameBack | Showed | Overstayed | Routine | Giving
)
Undoing = AskedBack | AgreedBack
Body = (
    Created
    | Moved
    | Answered
    | Hands
    | People
    | Undoing
    | Said
    | Remarked
    | Rang
    | Wished
    | ReadOut
    | SetAgain
    | Closed
)


class Entry(msgspec.Struct, frozen=True):
    """A body, when it was appended (server time, seconds), by whom, at which command's request.

    `person` and `command` are empty for what happened by itself. A command that adds several
    entries is named in the first of them.
    """

    body: Body
    at: float
    person: str = ""
    command: str = ""
