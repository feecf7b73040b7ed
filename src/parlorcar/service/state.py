"""What a client is told of a table: the one place where messages about it are made.

Everything goes through `Position.sight` and `Event.to_dict` for the eyes that it is meant for.
A screen handed round is told events and log as everybody knows them: what it once showed would
still stand there when the next person takes it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

import msgspec

from parlorcar.games.core.gate import Gate
from parlorcar.games.core.move import NATURE
from parlorcar.games.core.offer import Offer
from parlorcar.table import rings, shots, windows
from parlorcar.table.automatic import MOST_PLIES, goes_on_for_ever
from parlorcar.table.decisions import seats_of
from parlorcar.table.eyes import looking as still_looking
from parlorcar.table.eyes import pending
from parlorcar.table.table import Line, Table, is_over, winner_of, won
from parlorcar.table.text import together

from . import messages as m
from . import shooting

EVERYBODY = 0  # the seat of what lies open
LIE_OPEN = 8.0  # seconds for which a set lies open before it is turned down
encode = msgspec.json.Encoder().encode


def state(
    name: str,
    table: Table,
    person: str,
    looking: int | None,
    since: int | None,
    now: float,
    here: Collection[str],
) -> m.State:
    """The table `name` as `person` may see it, having been told all up to its version `since`.

    `looking` is the seat that the curtain was lifted for so far, `here` are the people who are
    connected. `since` is None for the first message.
    """
    seats = seats_of(table, person)
    looking = still_looking(table, seats, looking)
    listening = seats[0] if len(seats) == 1 else EVERYBODY
    heard = lies_open_since(table, now) if since is None else since
    return m.State(
        table=name,
        watch="",
        watching=False,
        since=since,
        version=table.told_version(person),
        game=table.game.name,
        title=table.game.definition.title,
        house_rules=table.game.house_rules,
        board=table.board,
        seats=seat_infos(table, seats, here),
        looking=looking,
        position=seen_position(table, looking, now),
        events=[
            line.event.to_dict(listening)
            for line in table.lines
            if heard is not None and line.version > heard and line.event is not None
        ],
        prompt=prompt(table, seats, looking, now),
        talk=table.position.talk() if table.position is not None else "",
        ring=ring(table, looking, now),
        shot=shooting.shot_since(table, since),
        log=[
            log_line(table, number, line, listening)
            for number, line in enumerate(table.lines, 1)
            if line.version > (since or 0)
            and not is_quiet(table, line)
            and not (is_fleeting(table, line) and (heard is None or line.version <= heard))
        ],
        ceremony=ceremony(table),
        clock="none",
        undo=None,
        commitment="",
        seed="",
        next="",
        closed="",
    )


def seat_infos(table: Table, yours: list[int], here: Collection[str]) -> list[m.SeatInfo]:
    characters = table.game.characters or [""] * len(table.seats)
    return [
        m.SeatInfo(
            seat=number,
            name=seat.name,
            who=seat.who,
            yours=number in yours,
            here=seat.who == "person" and seat.person in here,
            character=character,
            hard_mode=character in table.game.hard_mode,
            away_for=0.0,
            replaceable=False,
            stand_in=False,
            ready=True,
            shows_hand=False,
        )
        for number, (seat, character) in enumerate(zip(table.seats, characters, strict=True), 1)
    ]


def seen_position(table: Table, looking: int | None, now: float) -> dict[str, object] | None:
    if table.position is None:
        return None
    up = rings.turned_up(table, looking, now)
    return table.position.sight(looking or EVERYBODY, up).to_dict()


def ring(table: Table, looking: int | None, now: float) -> m.RingInfo | None:
    spin = rings.runs(table, now)
    if spin is None:
        return None
    gone = max(0.0, round(now - spin.at, 2))
    return m.RingInfo(spin.seat, gone, rings.wobble(spin, now), looking in spin.eyes)


def lies_open_since(table: Table, now: float) -> int | None:
    """The version before cards were turned up that lie open yet; None where none do.

    Whoever was away at that moment sees them for as long as everybody else does.
    """
    if table.revealed is None or now >= table.revealed.at + LIE_OPEN:
        return None
    return table.revealed.version - 1


def is_fleeting(table: Table, line: Line) -> bool:
    """Whether a line names cards that are turned down again, and is told only as it happens."""
    kinds = table.game.definition.fleeting(table.game.setting)
    return line.event is not None and line.event.kind in kinds


def is_quiet(table: Table, line: Line) -> bool:
    """Whether a line is about something that is seen, and told together with others."""
    return line.event is not None and line.event.kind in table.game.definition.quiet


def log_line(table: Table, number: int, line: Line, listening: int) -> m.LogLine:
    if line.event is None:
        return m.LogLine(number, line.text, line.seat, "", "", line.said)
    told = line.event.to_dict(listening)
    rule = table.game.definition.rulebook[told["rule"]]
    text = table.game.sentence(told, table.names())
    seat, fleeting = told.get("seat"), is_fleeting(table, line)
    return m.LogLine(number, text, seat, told["rule"], rule.text, fleeting=fleeting)


def ceremony(table: Table) -> m.Ceremony | None:
    if not is_over(table):
        return None
    wishes = [m.WishGiven(wished.seat, wished.wish) for wished in table.wishes]
    return m.Ceremony(winner_of(table), won(table), table.bell_rung, wishes)


def prompt(table: Table, seats: list[int], looking: int | None, now: float) -> m.Prompt:
    """What the client is asked now."""
    position = table.position
    if position is None:
        return plain("seats", None, missing(table))
    if is_over(table):
        return plain("over", winner_of(table), ending(table))
    if goes_on_for_ever(table):
        ended = f"The game has found no end in {MOST_PLIES} moves: make a new table."
        return plain("waiting", None, ended)
    if shots.gate(table) is not None:
        return shooting.prompt(table, seats)
    if (gate := rings.gate(table)) is not None:
        return at_gate(table, gate, seats, looking, now)
    if position.actor == NATURE:
        return plain("waiting", None, shooting.natures_turn(table) or "Cards are being drawn.")
    asked = windows.asked(table)
    waiting = pending(table, seats)
    names = table.names()
    end = windows.deadline(table)
    left = None if end is None else max(0.0, round(end - now, 2))
    about = position.sight(EVERYBODY).under_answer() if asked else []
    if waiting is None:
        assert isinstance(position.actor, int)
        if not asked:
            return plain("waiting", position.actor, position.waiting(names))
        words = others_are_asked(table, asked, seats)
        chosen = table.answers.get(looking or EVERYBODY, "")
        return m.Prompt("waiting", None, words, [], left, about, chosen=chosen)
    if len(seats) > 1 and looking != waiting:
        return m.Prompt("curtain", waiting, hand_over(table, waiting), [], left, about)
    seen = position.sight(waiting)
    kind: m.PromptKind = "answer" if asked else "play"
    offers = offered(seen.offers(names, waiting))
    question, menu = seen.question(names, waiting), shooting.menu(table, waiting)
    return m.Prompt(kind, waiting, question, offers, left, about, menu=menu)


def at_gate(
    table: Table, gate: Gate, seats: list[int], looking: int | None, now: float
) -> m.Prompt:
    """What the client is asked while nature waits for somebody's hands, or a ring spins."""
    waiting = pending(table, seats) if gate.timed else next(iter(seats), None)
    if gate.timed and waiting is not None and looking != waiting:
        return plain("curtain", waiting, hand_over(table, waiting))
    if table.spin is None:
        if waiting is None:
            people = table.people() if not gate.timed else rings.still_to_look(table)
            whom = " or ".join(table.names()[seat - 1] for seat in people)
            return plain("waiting", None, f"The table waits for {whom}.")
        kind = cast(m.GestureKind, gate.kind)
        return m.Prompt("gesture", waiting, gate.question, [], None, [], kind)
    if rings.runs(table, now) is None:
        return plain("waiting", None, "The ring has stopped.")
    if waiting is None:
        return plain("waiting", None, "The ring spins.")
    if not gate.one_at_a_time:
        return plain("waiting", None, "Remember your cards: they are turned down with the ring.")
    question = "The ring spins: turn up your cards, one after another."
    offers = offered(rings.looks_offered(table, waiting))
    return m.Prompt("look", waiting, question, offers, None, [])


def offered(offers: Sequence[Offer]) -> list[m.Offer]:
    return [m.Offer(o.move, o.kind, o.label, o.legal, list(o.cards), o.to, o.place) for o in offers]


def hand_over(table: Table, seat: int) -> str:
    return f"Hand the screen to {table.names()[seat - 1]}."


def plain(kind: m.PromptKind, seat: int | None, question: str) -> m.Prompt:
    return m.Prompt(kind, seat, question, [], None, [])


def missing(table: Table) -> str:
    free = sum(seat.who == "free" for seat in table.seats)
    seats = "One seat is" if free == 1 else f"{free} seats are"
    return f"{seats} free: give this page's address to whoever shall play."


def others_are_asked(table: Table, asked: list[int], seats: list[int]) -> str:
    """Says whom the window asks, not who has answered: speed must tell nothing."""
    whom = " and ".join(table.names()[seat - 1] for seat in asked)
    if windows.by_default(table):
        ours, others = "Your answer is kept secret until all are in.", f"{whom} may answer."
    else:
        ours, others = "Your choice is kept secret until all have chosen.", f"{whom} choose."
    return ours if set(asked) & set(seats) else others


def ending(table: Table) -> str:
    winner, together = winner_of(table), won(table)
    if together is not None:
        return ended_together(table.names(), "won" if together else "lost")
    if winner is None:
        return "The game is over, and nobody has won."
    return f"{table.names()[winner - 1]} has won."


def ended_together(names: Sequence[str], how: str) -> str:
    """How a game ended in which all play on one side; somebody alone is not together."""
    everybody = together(names)
    return f"{everybody} has {how}." if len(names) == 1 else f"{everybody} have {how} together."
