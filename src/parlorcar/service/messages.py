"""Every message between a browser and the server at a live table, typed once.

The TypeScript types in `web/src/lib/messages.ts` are generated from this file, `http_messages.py`
and `device_messages.py` (`make types`);
a test fails when they are not up to date. Seats are numbered from 1, moves are the notation's
text ("1 play 5"), positions are what `Position.to_dict()` gives of one seat's view.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlorcar.table.text import bearable

from .http_messages import ClockKind

# --- the live table: the browser's commands ---------------------------------------------------


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """A move or an answer of a seat that this client holds, made at `version`.

    `id` is the client's own; it is acknowledged with it, and may be resent until then.
    """

    id: str
    seat: int
    move: str
    version: int


class Gesture(msgspec.Struct, tag="gesture", forbid_unknown_fields=True):
    """What the table waits for is done by hand: a card turned, a ring spun, tossed or slid.

    `power` is 0 to 100, `aim` -100 (left) to 100 (right); both count for a ring alone. Any
    person at the table may do it, for a seat that this client holds, at `version`.
    """

    id: str
    seat: int
    version: int
    power: int = 0
    aim: int = 0


class Flick(msgspec.Struct, tag="flick", forbid_unknown_fields=True):
    """A shot with the sling, aimed by the person at `seat`, at `version`.

    `move` is the seat's move that decides on it ("1 shoot easy"), so that until then aiming can
    be given up; it is empty where the move has been played and the shot is waited for. `side`
    is where the shooter stands (mm to the right of the train's middle), `azimuth` (to the right)
    and `elevation` are tenths of a degree, `power` is 0 to 100. `State.board` holds the limits.
    """

    id: str
    seat: int
    version: int
    move: str
    side: int
    azimuth: int
    elevation: int
    power: int


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Lifts the curtain for `seat`, or lets it fall (0). Only for a screen handed round."""

    seat: int


class Say(msgspec.Struct, tag="say", forbid_unknown_fields=True):
    """Said by `seat` to the table, or by who watches (0, called `name`) to the others who do."""

    id: str
    seat: int
    text: str
    name: str = ""


class Ring(msgspec.Struct, tag="ring", forbid_unknown_fields=True):
    """The winner rings the sleigh bell."""

    id: str
    seat: int


class GiveWish(msgspec.Struct, tag="give_wish", forbid_unknown_fields=True):
    """The winner gives `to` a wish out of the pouch, after the bell."""

    id: str
    seat: int
    to: int


class ReadWish(msgspec.Struct, tag="read_wish", forbid_unknown_fields=True):
    """`seat` opens its wish and reads it aloud, when it is its turn (`Ceremony.reader`)."""

    id: str
    seat: int


class Ready(msgspec.Struct, tag="ready", forbid_unknown_fields=True):
    """`seat` is there and looks: said before anything that is timed begins, at `version`."""

    id: str
    seat: int
    version: int = 0


class Routine(msgspec.Struct, tag="routine", forbid_unknown_fields=True):
    """The table makes the moves of routine for all seats of this client (`Prompt.routine`)."""

    id: str
    seat: int


class TakeBack(msgspec.Struct, tag="take_back", forbid_unknown_fields=True):
    """`seat` would like to take its last move back (`State.undo` says whether that can be)."""

    id: str
    seat: int


class AnswerTakeBack(msgspec.Struct, tag="answer_take_back", forbid_unknown_fields=True):
    """Whether `seat` agrees to what somebody would like to take back, as asked at `version`.

    0 stands for what is asked now. An answer to a question that is over is stale.
    """

    id: str
    seat: int
    agreed: bool
    version: int = 0


class Leave(msgspec.Struct, tag="leave", forbid_unknown_fields=True):
    """Gives `seat` up: before the game it is free again, then a computer plays on for it."""

    id: str
    seat: int


class Replace(msgspec.Struct, tag="replace", forbid_unknown_fields=True):
    """`seat` has a computer play for `absent`, who has been away for long, or in a free seat.

    `SeatInfo.replaceable` says whether it may be done for a person; a free seat can wait no more.
    """

    id: str
    seat: int
    absent: int


class ComeBack(msgspec.Struct, tag="come_back", forbid_unknown_fields=True):
    """Whoever holds `seat` plays it again, instead of the computer that stepped in."""

    id: str
    seat: int


class ShowHand(msgspec.Struct, tag="show_hand", forbid_unknown_fields=True):
    """Whether those who watch may see through the eyes of `seat`."""

    id: str
    seat: int
    shown: bool


class Rematch(msgspec.Struct, tag="rematch", forbid_unknown_fields=True):
    """After the game: the same people at a new table, each seat one further (`State.next`)."""

    id: str
    seat: int


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Sent every 2.5 s. A Pong answers it."""


class Echo(msgspec.Struct, tag="echo", forbid_unknown_fields=True):
    """Sent at once when a Pong holds a `probe`: so the server measures the line."""

    probe: int


class Sync(msgspec.Struct, tag="sync", forbid_unknown_fields=True):
    """This client has been told `version` (0: nothing); a State with all that it lacks follows."""

    version: int


# What people ask a table to do: acknowledged by its id, and done once.
Deed = (
    Play
    | Gesture
    | Flick
    | Say
    | Ring
    | GiveWish
    | ReadWish
    | Ready
    | Routine
    | TakeBack
    | AnswerTakeBack
    | Leave
    | Replace
    | ComeBack
    | ShowHand
    | Rematch
)
Command = Deed | Look | Ping | Echo | Sync


# --- the live table: what the server sends ----------------------------------------------------


class SeatInfo(msgspec.Struct):
    """A seat as everybody sees it. `yours`: this client holds it.

    `character` is whom it plays, empty in a game without characters. `here`: a person who is
    connected, or was a few seconds ago; `away_for` else the seconds since. `replaceable`: so long
    that a computer may play instead. `stand_in`: one does; the person can come back. `ready`: has
    said so. `shows_hand`: lets those who watch see through its eyes.
    """

    seat: int
    name: str
    who: Literal["person", "computer", "free"]
    yours: bool
    here: bool
    character: str
    hard_mode: bool
    away_for: float
    replaceable: bool
    stand_in: bool
    ready: bool
    shows_hand: bool


class Offer(msgspec.Struct):
    """One thing that may be done now. The browser knows no rule: this is all it shows.

    `kind` groups offers ("play", "trio", "discard", "again", "stop", "slide", "stay",
    "announce", "move", "caribou", "hobo", "call", "pass", "look", "done", "signal", "suit",
    "aim", "go", "shoot", "bonus"). `cards`: what is laid down. `to`: the space the token would
    stand on, if it moves.
    `place`: the number of the place or cell that is pointed at, if one is. `legal` is false for
    an answer that the seat's hand does not allow: it is shown, for everybody who is asked sees
    the same prompt, and cannot be pressed.
    """

    move: str
    kind: str
    label: str
    legal: bool
    cards: list[str]
    to: int | None
    place: int | None


PromptKind = Literal[
    "play", "answer", "gesture", "look", "curtain", "ready", "waiting", "seats", "over"
]
GestureKind = Literal["", "flip", "lay_out", "spin", "toss", "slide", "shot"]


class NamedShot(msgspec.Struct):
    """A shot out of the menu, for who does not aim by hand: the values of a Flick.

    `move` goes with the Flick as it is. `target` is who is aimed at, `label` says it in words.
    """

    move: str
    target: str
    label: str
    side: int
    azimuth: int
    elevation: int
    power: int


class Prompt(msgspec.Struct):
    """What this client is asked now, for the seat that it looks through.

    `kind`: "play" (your turn), "answer" (a window in which several are asked at once),
    "gesture" (do `gesture` with your hands, for `seat`: the Gesture command; of a "shot", which
    is the shooter's alone, the Flick command), "look" (the ring
    spins: turn up your cards, one after another, each offer with Play), "curtain" (hand the
    screen to `seat`: lift it with Look), "waiting" (for `seat`, another), "seats" (the table
    waits for people to sit down), "ready" (say that you are, with Ready for `seat`: something
    timed begins), "over". `question` is one sentence. `seconds_left`: of an answer window with a
    clock, or of the time to think, else null. `about`: the cards answered. `gesture` is empty but
    for a "gesture". `chosen`: your own answer, which waits in secret for the others'.
    `menu`: the shots that can be made now, with all that a Flick needs. `laid`: the other seats
    that have chosen already, where one sees that a card lies face down. `routine` is what can be
    asked of the table with Routine, in a few words; empty for most moves.
    """

    kind: PromptKind
    seat: int | None
    question: str
    offers: list[Offer]
    seconds_left: float | None
    about: list[str]
    gesture: GestureKind = ""
    chosen: str = ""
    menu: list[NamedShot] = []
    laid: list[int] = []
    routine: str = ""


class RingInfo(msgspec.Struct):
    """A ring that spins while cards may be looked at. When it will stop is told to nobody.

    `seat` spun it, `seconds_gone` ago. `wobble` is 0 while it stands upright, then 1 to 4 as it
    falls. `eyes`: the seat that this client looks through may see its cards meanwhile.
    """

    seat: int
    seconds_gone: float
    wobble: int
    eyes: bool


class ShotInfo(msgspec.Struct):
    """A shot as it flew and what it knocked over: recorded, to be watched.

    `condition` says how it was made ("easy", "hard", or whose hard mode), `side` to `power` what
    was intended, as in Flick; `drawn` is what came of it: `speed` (m/s), `azimuth`, `elevation`
    (degrees), `side` (mm), `spin` (rad/s). `frames` are `hz` a second: base64 of little-endian
    int16, of each of `bodies` x, y, z (0.1 mm) and the quaternion w, x, y, z (1/32767). `contacts`
    are what the sling touched, each with its milliseconds. `fallen` lie at the end.
    """

    version: int
    seat: int
    condition: str
    side: int
    azimuth: int
    elevation: int
    power: int
    drawn: dict[str, float]
    seconds: float
    hz: int
    bodies: list[str]
    frames: str
    contacts: list[tuple[int, str]]
    fallen: list[str]


class LogLine(msgspec.Struct):
    """A sentence of the log. `rule` is the id behind it, `rule_text` its words; `said`: chat,
    with the rule that it asks for, if it does.

    It may tell several things at once that happened alike: `n` is the number of the last, `first`
    that of the first. It stands in place of all lines from `first` on, for it may have grown.
    `fleeting`: it names cards that are turned down again, and is told only once, when it happens.
    `by`: who of those who watch said it to the others who do.
    """

    n: int
    first: int
    text: str
    seat: int | None
    rule: str
    rule_text: str
    said: bool = False
    fleeting: bool = False
    by: str = ""


class Phrase(msgspec.Struct):
    """A ready-made phrase for a time of silence: `text` goes into Say as it is.

    The seats in `said` have said it in this turn, and cannot say it again before the next.
    """

    text: str
    said: list[int]


class WishGiven(msgspec.Struct):
    """The wish of `seat`; `wish` is empty until it has been read aloud."""

    seat: int
    wish: str


class Ceremony(msgspec.Struct):
    """After the last move: the winner rings the bell and gives every other seat a wish.

    Then these read theirs aloud, one after another: now it is the turn of `reader`, if anybody's.
    In a game that all win or lose together there is no `winner` and no bell; `won` says which
    (null in a game of one winner).
    """

    winner: int | None
    won: bool | None
    bell_rung: bool
    wishes: list[WishGiven]
    reader: int | None


class StandingRow(msgspec.Struct):
    """How far a player came, or how a part of the game went: `text` says it.

    `seat` is whose row it is, null where it is nobody's own; `good` whether it was won, or null.
    """

    title: str
    text: str
    seat: int | None
    good: bool | None


class Standing(msgspec.Struct):
    """After the end: `why` the game was won or lost, what was `needed`, and how all stand."""

    why: str
    needed: str
    rows: list[StandingRow]


class Undo(msgspec.Struct):
    """A move that somebody may take back, or would like to.

    `seat` made it, `told` says it in a sentence. `asked`: the seat would like to, and all who
    have not agreed yet are asked; `agreed` are those who have.
    """

    seat: int
    told: str
    asked: bool
    agreed: list[int]


class State(msgspec.Struct, tag="state"):
    """All that this client may know, as of `version`. Sent at once and after every change.

    It continues from version `since`: a client that was told less has missed something, and asks
    with Sync; one that was told more has seen this already. `since` is null in a message that
    stands for itself, with the whole log. `events` are what happened since (where `since` is
    null, nothing but cards that lie open yet), in order, to animate from: objects with `kind`,
    `seat`, `rule` and more, blanked for who must not know. `log` holds the new lines since.
    `looking`: the seat through whose eyes `position` is, or null (public view).
    `talk` is empty while people may talk, else the sentence that says why they may not; then they
    may say the `phrases`, the same for everybody (none while cards are looked at). `ring` spins
    while it is not null. `shot` is the newest that was made since, if one was.
    `watching`: this client looks on; then `table` is empty, and `watch` too for who may not know.
    `standing` is null until the game has been played to its end.
    `commitment` is the SHA-256 of nature's seed, `seed` the seed itself after the end, else empty
    (both in hexadecimal). `next` is the table of the next game, for who sits at it. `closed` is the
    sentence that says why the game ends here without a result, else empty. `unseated` says why this
    client holds no seat, where that is known: it brings no cookie by which it could be known
    ("unknown"), or its seats are played at another device ("moved").
    """

    table: str
    watch: str
    watching: bool
    version: int
    since: int | None
    game: str
    title: str
    house_rules: dict[str, str]
    board: dict[str, Any]
    seats: list[SeatInfo]
    looking: int | None
    position: dict[str, Any] | None
    events: list[dict[str, Any]]
    prompt: Prompt
    talk: str
    phrases: list[Phrase]
    ring: RingInfo | None
    shot: ShotInfo | None
    log: list[LogLine]
    ceremony: Ceremony | None
    standing: Standing | None
    clock: ClockKind
    undo: Undo | None
    commitment: str
    seed: str
    next: str
    closed: str
    unseated: Literal["", "unknown", "moved"]


class Ack(msgspec.Struct, tag="ack"):
    """The command `id` was stored."""

    id: str
    version: int


RefusedCode = Literal["stale", "illegal", "not_yours", "malformed", "too_fast"]


class Refused(msgspec.Struct, tag="refused"):
    """The command `id` (empty for Look, and where none could be read) changed nothing.

    After "stale" the newest state follows. "too_fast" is not final: send it again in a second.
    """

    id: str
    code: RefusedCode
    error: str

    def __post_init__(self) -> None:
        self.error = bearable(self.error)  # whatever it repeats


class Pong(msgspec.Struct, tag="pong"):
    """Answers a Ping. `version` is what this client has been told.

    One that has less has missed something, and asks with Sync. `probe`, where it is not 0, is to
    be sent back with Echo at once.
    """

    version: int
    probe: int = 0


class Gone(msgspec.Struct, tag="gone"):
    """This table or seat does not exist for this client; the socket closes after it.

    `retry_after`: seconds after which it may be tried again; 0: it need not be.
    """

    error: str
    retry_after: float = 0.0

    def __post_init__(self) -> None:
        self.error = bearable(self.error)  # whatever it repeats


Sent = State | Ack | Refused | Pong | Gone
