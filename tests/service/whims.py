"""What somebody at a screen does next, chosen by dice among what the server offers."""

from __future__ import annotations

import random
from dataclasses import dataclass

from parlorcar.service import messages as m

TALK = ("Well played!", "Whose turn is it?", "The snow is deep.", "All aboard!", "Good evening.")


@dataclass(frozen=True)
class Temper:
    """How often, of a hundred chances, somebody does what they need not."""

    talks: float = 2.0
    regrets: float = 3.0  # takes a move back
    agrees: float = 70.0
    replaces: float = 50.0
    leaves: float = 0.0
    shoots: float = 30.0  # by the menu, where something else may be done too


def choose(
    state: m.State, dice: random.Random, temper: Temper, name: str
) -> m.Deed | m.Look | None:
    """A command with the id `name`, or None where there is nothing to do but wait."""
    mine = [info for info in state.seats if info.yours]
    if state.watching and state.prompt.kind != "over" and 100 * dice.random() < temper.talks:
        return m.Say(name, 0, f"{dice.choice(TALK)} {dice.randrange(10**6)}", "Zoe")
    if not mine or state.closed:
        return None
    return about_others(state, mine, dice, temper, name) or asked_for(
        state, mine, dice, temper, name
    )


def about_others(
    state: m.State, mine: list[m.SeatInfo], dice: random.Random, temper: Temper, name: str
) -> m.Deed | None:
    """What is not about the question that is asked: who is there, what is said and regretted."""

    def at_times(chance: float) -> bool:
        return 100 * dice.random() < chance

    seat, undo = dice.choice(mine).seat, state.undo
    over = state.prompt.kind == "over"
    held = [info.seat for info in mine]
    replaced = [info.seat for info in mine if info.stand_in]
    if replaced and not over:
        return m.ComeBack(name, replaced[0])
    if undo is not None and undo.asked:
        others = [info.seat for info in mine if info.seat not in (undo.seat, *undo.agreed)]
        if others and undo.seat not in held:
            return m.AnswerTakeBack(name, others[0], at_times(temper.agrees))
    elif (
        undo is not None and undo.seat in [info.seat for info in mine] and at_times(temper.regrets)
    ):
        return m.TakeBack(name, undo.seat)
    absent = [info.seat for info in state.seats if info.replaceable and not info.yours]
    if absent and not over and at_times(temper.replaces):
        return m.Replace(name, seat, absent[0])
    if not over and not state.talk and at_times(temper.talks):
        return m.Say(name, seat, f"{dice.choice(TALK)} {dice.randrange(10**6)}")
    if not over and at_times(temper.leaves):
        return m.Leave(name, seat)
    return None


def asked_for(
    state: m.State, mine: list[m.SeatInfo], dice: random.Random, temper: Temper, name: str
) -> m.Deed | m.Look | None:
    prompt, version = state.prompt, state.version
    match prompt.kind:
        case "curtain" if prompt.seat is not None:
            return m.Look(prompt.seat)
        case "ready" if prompt.seat is not None:
            return m.Ready(name, prompt.seat)
        case "over":
            return at_the_ceremony(state, mine, name)
        case "gesture" | "play" | "answer" | "look" if prompt.seat is not None:
            seat = prompt.seat
            moves = [offer.move for offer in prompt.offers if offer.legal]
            if prompt.menu and (not moves or 100 * dice.random() < temper.shoots):
                shot = dice.choice(prompt.menu)
                aimed = (shot.side, shot.azimuth, shot.elevation, shot.power)
                return m.Flick(name, seat, version, shot.move, *aimed)
            if prompt.kind == "gesture" and prompt.gesture != "shot":
                power, aim = dice.randint(40, 100), dice.randint(-30, 30)
                return m.Gesture(name, seat, version, power, aim)
            return m.Play(name, seat, dice.choice(moves), version) if moves else None
    return None


def at_the_ceremony(state: m.State, mine: list[m.SeatInfo], name: str) -> m.Deed | None:
    """The winner rings the bell, then gives every other seat a wish, which these read."""
    held, seats = state.ceremony, [info.seat for info in mine]
    if held is None or not has_bell(state):
        return None
    if held.reader in seats and held.reader is not None:
        return m.ReadWish(name, held.reader)
    if held.winner not in seats:
        return None
    if not held.bell_rung:
        return m.Ring(name, held.winner)
    to = still_without(state)
    return m.GiveWish(name, held.winner, to[0]) if to else None


def still_without(state: m.State) -> list[int]:
    """The seats that get a wish yet."""
    held = state.ceremony
    if held is None or held.winner is None:
        return []
    given = {wish.seat for wish in held.wishes}
    return [info.seat for info in state.seats if info.seat not in (held.winner, *given)]


def is_done(state: m.State) -> bool:
    """Whether nothing will happen any more."""
    if state.closed:
        return True
    held = state.ceremony
    if held is None:
        return False
    return not has_bell(state) or (not still_without(state) and held.reader is None)


def has_bell(state: m.State) -> bool:
    """Whether the winner rings a bell: in one of the games."""
    return state.game == "polar-express"
