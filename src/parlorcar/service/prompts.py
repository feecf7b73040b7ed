"""What a client is asked now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from parlorcar.games.core.offer import Offer
from parlorcar.table import clocks, rings, windows
from parlorcar.table.eyes import to_act
from parlorcar.table.pending import MOST_PLIES, Pending, pending
from parlorcar.table.readiness import waits_for_ready
from parlorcar.table.table import Table, winner_of, won
from parlorcar.table.text import together

from . import messages as m
from . import shooting

EVERYBODY = 0  # the seat of what lies open


def prompt(table: Table, seats: list[int], looking: int | None, now: float) -> m.Prompt:
    """What a client is asked that holds `seats` and sees through `looking`."""
    awaited = pending(table)
    left = seconds_left(table, awaited, now)
    match awaited.kind:
        case "closed":
            return plain("over", None, table.closed)
        case "lobby":
            return before_the_game(table, awaited.seats, seats)
        case "farewell":
            return plain("over", winner_of(table), ending(table))
        case "endless":
            ended = f"The game has found no end in {MOST_PLIES} moves: make a new table."
            return plain("waiting", None, ended)
        case "shot":
            return shooting.prompt(table, awaited, played(table, seats), left)
        case "hands":
            return by_hand(table, awaited, played(table, seats), left)
        case "ring":
            return at_ring(table, awaited, seats, looking, now, left)
        case "draw":
            return plain("waiting", None, shooting.natures_turn(table) or "Cards are being drawn.")
        case "turn" | "window":
            return to_move(table, awaited, seats, looking, left)


def played(table: Table, seats: list[int]) -> list[int]:
    """Those of `seats` for which no computer plays."""
    return [seat for seat in seats if not table.is_computers(seat)]


def to_move(
    table: Table, awaited: Pending, seats: list[int], looking: int | None, left: float | None
) -> m.Prompt:
    """What the client is asked while a seat is to play, or several are to answer."""
    position = table.position
    assert position is not None
    asked = awaited.seats if awaited.kind == "window" else ()
    waiting = to_act(table, seats)
    names = table.names()
    about = position.sight(EVERYBODY).under_answer() if asked else []
    if waiting is None:
        if not asked:
            (seat,) = awaited.seats
            return m.Prompt("waiting", seat, position.waiting(names), [], left, [])
        words = others_are_asked(table, asked, seats)
        chosen = table.answers.get(looking, "") if looking in seats else ""
        return m.Prompt("waiting", None, words, [], left, about, chosen=chosen)
    if len(seats) > 1 and looking != waiting:
        return m.Prompt("curtain", waiting, hand_over(table, waiting), [], left, about)
    if asked and windows.goes_by_itself(table):
        nobody = "Nobody can stop it." if list(asked) == [waiting] else "You cannot stop it."
        return m.Prompt("waiting", None, nobody, [], left, about)
    seen = position.sight(waiting)
    kind: m.PromptKind = "answer" if asked else "play"
    offers = offered(seen.offers(names, waiting))
    question, menu = seen.question(names, waiting), shooting.menu(table, waiting)
    usual = position.routine()
    routine = usual.label if usual is not None else ""
    if routine and waiting in table.routine:
        question, routine = "The rest drops without you. Drop a card yourself to stop it.", ""
    laid = laid_by_others(table, seats)
    return m.Prompt(
        *(kind, waiting, question, offers, left, about), menu=menu, laid=laid, routine=routine
    )


def laid_by_others(table: Table, seats: list[int]) -> list[int]:
    """The other seats of which one who plays sees that they have chosen, but not what."""
    if not seats or not table.game.definition.choices_seen:
        return []
    return [seat for seat in windows.asked(table) if seat in table.answers and seat not in seats]


def before_the_game(table: Table, waited: Sequence[int], seats: list[int]) -> m.Prompt:
    """What the client is asked while seats are free, or people are still to say that they look."""
    if not waited:
        return plain("seats", None, missing(table))
    if mine := [seat for seat in waited if seat in seats]:
        question = "Say when you are ready: the game begins as soon as everybody is."
        return plain("ready", mine[0], question)
    return plain("waiting", None, f"The game begins as soon as {named(table, waited)} is ready.")


def by_hand(table: Table, awaited: Pending, hands: list[int], left: float | None) -> m.Prompt:
    """What the client is asked while nature waits for anybody's hands."""
    if not hands:
        words = f"The table waits for {named(table, awaited.seats)}."
        return m.Prompt("waiting", None, words, [], left, [])
    return gesture(awaited, hands[0], left)


def gesture(awaited: Pending, seat: int, left: float | None) -> m.Prompt:
    assert awaited.gate is not None
    kind = cast(m.GestureKind, awaited.gate.kind)
    return m.Prompt("gesture", seat, awaited.gate.question, [], left, [], kind)


def at_ring(
    table: Table,
    awaited: Pending,
    seats: list[int],
    looking: int | None,
    now: float,
    left: float | None,
) -> m.Prompt:
    """What the client is asked before a ring spins that shows cards, and while it does."""
    waiting = to_act(table, seats)
    if not awaited.under_way and waiting is not None:
        waited = waits_for_ready(table)
        others = [seat for seat in waited if seat not in seats]
        if others and waiting in waited:
            question = "Both look while the ring spins: say when you are ready."
            return plain("ready", waiting, question)
        if others:
            return plain("waiting", None, f"{named(table, others)} is not ready yet.")
    if waiting is not None and looking != waiting:
        return plain("curtain", waiting, hand_over(table, waiting))
    if awaited.under_way:
        return while_it_spins(table, awaited, waiting, now)
    if waiting is None:
        words = f"The table waits for {named(table, awaited.seats)}."
        return m.Prompt("waiting", None, words, [], left, [])
    return gesture(awaited, waiting, left)


def while_it_spins(table: Table, awaited: Pending, waiting: int | None, now: float) -> m.Prompt:
    """What the client is asked that looks through `waiting`, if through anybody's eyes."""
    if rings.runs(table, now) is None:
        return plain("waiting", None, "The ring has stopped.")
    if waiting is None:
        return plain("waiting", None, "The ring spins.")
    if awaited.gate is None or not awaited.gate.one_at_a_time:
        return plain("waiting", None, "Remember your cards: they are turned down with the ring.")
    question = "The ring spins: turn up your cards, one after another."
    offers = offered(rings.looks_offered(table, waiting))
    return m.Prompt("look", waiting, question, offers, None, [])


def seconds_left(table: Table, awaited: Pending, now: float) -> float | None:
    """Of the open window, or of the time to think; None where nobody is hurried."""
    end = windows.deadline(table) if awaited.kind == "window" else None
    if end is None:
        end = clocks.deadline(table)
    return None if end is None else max(0.0, round(end - now, 2))


def offered(offers: Sequence[Offer]) -> list[m.Offer]:
    return [m.Offer(o.move, o.kind, o.label, o.legal, list(o.cards), o.to, o.place) for o in offers]


def hand_over(table: Table, seat: int) -> str:
    return f"Hand the screen to {table.names()[seat - 1]}."


def named(table: Table, seats: Sequence[int]) -> str:
    return " or ".join(table.names()[seat - 1] for seat in seats)


def plain(kind: m.PromptKind, seat: int | None, question: str) -> m.Prompt:
    return m.Prompt(kind, seat, question, [], None, [])


def missing(table: Table) -> str:
    free = sum(seat.who == "free" for seat in table.seats)
    seats = "One seat is" if free == 1 else f"{free} seats are"
    return f"{seats} free: give this page's address to whoever shall play."


def others_are_asked(table: Table, asked: Sequence[int], seats: list[int]) -> str:
    """Says whom the window asks, not who has answered: speed must tell nothing."""
    whom = " and ".join(table.names()[seat - 1] for seat in asked)
    if windows.by_default(table):
        ours, others = "Your answer is kept secret until all are in.", f"{whom} may answer."
    else:
        ours, others = "Your choice is kept secret until all have chosen.", f"{whom} choose."
    return ours if set(asked) & set(seats) else others


def ending(table: Table) -> str:
    winner, together_won = winner_of(table), won(table)
    if together_won is not None:
        return ended_together(table.names(), "won" if together_won else "lost")
    if winner is None:
        return "The game is over, and nobody has won."
    return f"{table.names()[winner - 1]} has won."


def ended_together(names: Sequence[str], how: str) -> str:
    """How a game ended in which all play on one side; somebody alone is not together."""
    everybody = together(names)
    return f"{everybody} has {how}." if len(names) == 1 else f"{everybody} have {how} together."
