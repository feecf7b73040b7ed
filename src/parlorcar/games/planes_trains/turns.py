"""The set-up of a game and of a challenge, turns, and how both end."""

from __future__ import annotations

from ..core.bits import ones
from ..core.log import Log, note, note_amount, note_card, note_other, note_way
from ..core.rule import rule
from . import events as ev
from .effects import (
    MAY,
    condition_holds,
    counts,
    fits_table,
    is_x2,
    matches_table,
    may_be_suit,
    miles_of,
    suit_of,
    table_may_be_suit,
    total_miles,
    verdicts,
)
from .past import forget_turns, keep_turn
from .pieces import (
    AIM,
    CHALLENGE,
    DEAL,
    DECK,
    DEL,
    DROP,
    EMPTY,
    GRID_DOWN,
    GRID_UP,
    HAND,
    IN_TURN,
    LOSSES,
    LUGGAGE,
    MATCH_TABLE,
    NEAL,
    NOTHING,
    OVER,
    PLAY,
    RING,
    ROW_DOWN,
    ROW_UP,
    SAME_PLACE,
    SEATS,
    SLIDE,
    SPIN,
    SUITS,
    TABLE_AND_HAND,
    TOSS,
    WINS,
    Position,
    Setting,
)


@rule
def start(position: Position, setting: Setting, players: int) -> None:
    """Game Setup: New York, the travelling side up, the marker on zero, both decks shuffled."""
    position.city = 0
    position.lost = 0
    position.won = NOTHING
    position.used_left = 0
    position.used_right = 0
    position.turns = 0
    clear_table(position, setting)


@rule
def clear_table(position: Position, setting: Setting) -> None:
    """All Journey cards are gathered and reshuffled, the marker is reset (PTA-40)."""
    position.phase = CHALLENGE
    position.left = NOTHING
    position.right = NOTHING
    position.goal = 0
    position.miles = 0
    position.turn = 0
    position.leader = NOTHING
    position.asides = 0
    position.discards = 0
    for place in range(DECK):
        for seat in range(SEATS):
            position.aside[place, seat] = EMPTY
            position.discarded[place, seat] = EMPTY
    for seat in range(SEATS):
        position.undealt[seat] = (1 << int(setting.deck_sizes[seat])) - 1
        position.table[seat] = EMPTY
        position.under[seat] = EMPTY
        position.said[seat] = NOTHING
    clear_places(position)
    clear_set(position)
    forget_turns(position)


@rule
def clear_places(position: Position) -> None:
    """Nothing lies before the players."""
    position.acting = NOTHING
    position.ring = NOTHING
    position.looks = 0
    position.drops = 0
    position.dropping = EMPTY
    position.aim = NOTHING
    for seat in range(SEATS):
        position.dealt[seat] = 0
        position.seen[seat] = 0
        position.looking[seat] = NOTHING
        for place in range(DECK):
            position.places[seat, place] = EMPTY
            position.cells[seat, place] = NOTHING
            position.order[seat, place] = NOTHING


@rule
def clear_set(position: Position) -> None:
    """No card is played yet this turn."""
    for seat in range(SEATS):
        position.chosen[seat] = NOTHING
        position.forced[seat] = 0
        position.up[seat] = EMPTY
        position.suits[seat] = NOTHING
        position.signals[seat] = NOTHING


@rule
def turn_up_challenge(
    position: Position, setting: Setting, left: int, right: int, log: Log
) -> None:
    """One card from each Challenge deck; their digits, joined, are the Goal Mileage (PTA-02)."""
    position.left = left
    position.right = right
    position.used_left |= 1 << left
    position.used_right |= 1 << right
    position.goal = int(setting.left_digits[left]) * int(setting.right_scales[right])
    position.goal += setting.right_digits[right]
    note_way(log, ev.TURNED_CHALLENGE, 2, NOTHING, left, right)
    log.events[log.count - 1].amount = position.goal
    position.phase = DEAL


@rule
def cards_wanted(position: Position, setting: Setting, seat: int) -> int:
    """How many cards the seat lays out or draws in this set-up, those that lie there included."""
    left = ones(int(position.undealt[seat]))
    return min(int(setting.cards[position.left]), int(position.dealt[seat]) + left)


@rule
def next_dealt(position: Position, setting: Setting) -> int:
    """Whose card is dealt next, Neal and Del in turn; NOTHING when all lie there."""
    if setting.setups[position.left] == TABLE_AND_HAND:
        for seat in (NEAL, DEL):
            if position.table[seat] == EMPTY:
                return seat
    for seat in (NEAL, DEL):
        if position.dealt[seat] < cards_wanted(position, setting, seat) and (
            position.dealt[seat] <= position.dealt[1 - seat]
            or position.dealt[1 - seat] >= cards_wanted(position, setting, 1 - seat)
        ):
            return seat
    return NOTHING


@rule
def deal(position: Position, setting: Setting, card: int, log: Log) -> None:
    """The top card of a Journey deck is laid out, drawn or, in the seventh set-up, dropped."""
    seat = next_dealt(position, setting)
    setup = setting.setups[position.left]
    for number in range(setting.deck_sizes[seat]):
        if setting.decks[seat, number] == card and position.undealt[seat] >> number & 1:
            position.undealt[seat] &= ~(1 << number)
            break
    if setup == TABLE_AND_HAND and position.table[seat] == EMPTY:
        position.table[seat] = card
        note_card(log, ev.TABLE_CARD, 29, seat, card)
        return
    place = position.dealt[seat]
    position.dealt[seat] += 1
    if setup == DROP:
        position.dropping = card
        position.acting = seat
        position.phase = AIM
        note_card(log, ev.DROPPING, 30, seat, card)
        return
    position.places[seat, place] = card
    tell_dealt(setup, seat, place, card, log)
    if next_dealt(position, setting) == NOTHING:
        all_laid_out(position, setting, log)


@rule
def tell_dealt(setup: int, seat: int, place: int, card: int, log: Log) -> None:
    """The event of a card that is laid out or drawn."""
    kind = ev.DREW
    if setup in (ROW_UP, GRID_UP):
        kind = ev.LAID_UP
    elif setup in (ROW_DOWN, GRID_DOWN):
        kind = ev.LAID_DOWN
    note_card(log, kind, layout_rule(setup), seat, card)
    log.events[log.count - 1].start = place


@rule
def layout_rule(setup: int) -> int:
    """Card Setup Guide: the rule of each of the seven set-ups."""
    if setup == ROW_UP:
        return ev.ROW_UP_RULE
    if setup == ROW_DOWN:
        return ev.ROW_DOWN_RULE
    if setup == GRID_UP:
        return ev.GRID_UP_RULE
    if setup == GRID_DOWN:
        return ev.GRID_DOWN_RULE
    if setup == HAND:
        return ev.HAND_RULE
    return ev.DROP_RULE if setup == DROP else ev.TABLE_AND_HAND_RULE


@rule
def all_laid_out(position: Position, setting: Setting, log: Log) -> None:
    """Before the first turn a ring is spun where the left card says so."""
    setup = setting.setups[position.left]
    note_other(log, ev.LAID_OUT, layout_rule(setup), NOTHING, setup)
    log.events[log.count - 1].amount = position.dealt.max()
    if setting.rings[position.left] == SPIN:
        position.acting = NOTHING
        position.phase = RING
    else:
        begin_turn(position, setting, log)


@rule
def plays_in_turn(position: Position, setting: Setting) -> bool:
    """Whether the first card of a set lies open before the second is chosen (PTA-06, PTA-08)."""
    way = setting.ways[position.left]
    return bool(setting.play_order) or way in (IN_TURN, SAME_PLACE)


@rule
def leads(position: Position, setting: Setting) -> int:
    """Who plays first this turn: Neal and Del by turns, where the left card has them do so."""
    in_turn = setting.ways[position.left] in (IN_TURN, SAME_PLACE)
    return DEL if in_turn and position.turn > 0 and position.turn % 2 == 0 else NEAL


@rule
def begin_turn(position: Position, setting: Setting, log: Log) -> None:
    """Every turn has a set, with a card from each (PTA-07); a toss or slide comes before it."""
    position.turn += 1
    position.turns += 1
    clear_set(position)
    position.leader = leads(position, setting)
    if setting.rings[position.left] in (TOSS, SLIDE):
        position.ring = NOTHING
        position.acting = NOTHING
        position.phase = RING
    else:
        play_cards(position)


@rule
def play_cards(position: Position) -> None:
    """Both choose a card."""
    position.acting = position.leader
    position.phase = PLAY


@rule
def judge(position: Position, setting: Setting, log: Log) -> None:
    """Both cards lie face up, so both have seen them (PTA-10): does the set count?"""
    first, second = int(position.up[NEAL]), int(position.up[DEL])
    if is_x2(first) and is_x2(second):
        note(log, ev.BOTH_X2, 11, NOTHING)
    else:
        for seat in range(SEATS):
            card = position.up[seat]
            if is_x2(card):
                note(log, ev.COPIED, ev.X2_RULE, seat)
                log.events[log.count - 1].amount = miles_of(card, position.up[1 - seat])
    if position.forced[NEAL] or position.forced[DEL]:
        set_fails(position, ev.NO_CHOICE, 38, log)
    elif counts(position, setting, first, second):
        set_counts(position, setting, log)
    elif verdicts(position, setting, first, second) & MAY:
        set_spared(position, setting, log)
    elif setting.ways[position.left] == MATCH_TABLE and not fits_table(
        position, setting, first, second
    ):
        set_fails(position, ev.TABLE_MISMATCH, ev.STANDBY_RULE, log)
    else:
        set_fails(position, ev.CONDITION, ev.NOT_COUNTS_RULE, log)
    end_turn(position, setting, log)


@rule
def set_counts(position: Position, setting: Setting, log: Log) -> None:
    """Set aside face up, and the marker must move (PTA-19); a table card is covered by its like."""
    first, second = position.up[NEAL], position.up[DEL]
    total = total_miles(first, second)
    note_way(log, ev.COUNTED, ev.COUNTS_RULE, NOTHING, first, second)
    log.events[log.count - 1].amount = total
    log.events[log.count - 1].other = position.right
    for seat in range(SEATS):
        position.aside[position.asides, seat] = position.up[seat]
        if setting.ways[position.left] == MATCH_TABLE:
            if position.under[seat] == EMPTY:
                position.under[seat] = position.table[seat]
            position.table[seat] = position.up[seat]
            position.said[seat] = position.suits[seat]
    position.asides += 1
    keep_turn(position, int(position.turn), True)
    if total:
        note_way(log, ev.MILES, ev.COUNTS_RULE, NOTHING, position.miles, position.miles + total)
    position.miles += total


@rule
def set_spared(position: Position, setting: Setting, log: Log) -> None:
    """Luggage takes the first suits for which the set does not count: it'd pass the goal (PTA-16).

    A Luggage on the table is free too, as long as nobody has said its suit.
    """
    first, second = position.up[NEAL], position.up[DEL]
    for choice in range(SUITS**4):
        suit, other = choice % SUITS, choice // SUITS % SUITS
        table, other_table = choice // SUITS**2 % SUITS, choice // SUITS**3
        if not (
            may_be_suit(first, position.suits[NEAL], suit)
            and may_be_suit(second, position.suits[DEL], other)
            and table_may_be_suit(position, NEAL, table)
            and table_may_be_suit(position, DEL, other_table)
        ):
            continue
        met = condition_holds(setting, position.right, first, second, suit, other)
        fitting = setting.ways[position.left] != MATCH_TABLE or (
            matches_table(position, setting, NEAL, first, second, suit, table)
            and matches_table(position, setting, DEL, second, first, other, other_table)
        )
        if met and fitting:
            continue
        tell_luggage(first, position.suits[NEAL], NEAL, suit, log)
        tell_luggage(second, position.suits[DEL], DEL, other, log)
        if met:
            tell_luggage(position.table[NEAL], position.said[NEAL], NEAL, table, log)
            tell_luggage(position.table[DEL], position.said[DEL], DEL, other_table, log)
            set_fails(position, ev.TABLE_MISMATCH, ev.STANDBY_RULE, log)
        else:
            set_fails(position, ev.CONDITION, ev.NOT_COUNTS_RULE, log)
        return


@rule
def tell_luggage(card: int, said: int, seat: int, suit: int, log: Log) -> None:
    """What a Luggage counts as of which nobody has said it."""
    if card != EMPTY and suit_of(card) == LUGGAGE and said == NOTHING:
        note_other(log, ev.SPARED, 16, seat, suit)


@rule
def set_fails(position: Position, why: int, rule_number: int, log: Log) -> None:
    """Discarded face down (PTA-09), and the marker stays."""
    note_amount(log, ev.NOT_COUNTED, rule_number, why)
    log.events[log.count - 1].end = position.right
    for seat in range(SEATS):
        position.discarded[position.discards, seat] = position.up[seat]
    position.discards += 1
    keep_turn(position, int(position.turn), False)


@rule
def end_turn(position: Position, setting: Setting, log: Log) -> None:
    """First whether the goal is reached, then passed, then whether cards ran out (PTA-05)."""
    clear_set(position)
    if position.miles == position.goal:
        win_challenge(position, setting, log)
    elif position.miles > position.goal:
        lose_challenge(position, setting, ev.PASSED, 18, log)
    elif not (has_cards(position, NEAL) and has_cards(position, DEL)):
        if setting.run_out and position.undealt[NEAL] and position.undealt[DEL]:
            lay_out_again(position, log)
        else:
            lose_challenge(position, setting, ev.RAN_OUT, 3, log)
    else:
        begin_turn(position, setting, log)


@rule
def has_cards(position: Position, seat: int) -> bool:
    """Whether a card lies before the seat, or in its hand."""
    found = False
    for place in range(DECK):
        found |= position.places[seat, place] != EMPTY
    return found


@rule
def lay_out_again(position: Position, log: Log) -> None:
    """As a house rule only the whole deck can run out (PTA-03): its rest is laid out likewise."""
    clear_places(position)
    note(log, ev.LAID_OUT_AGAIN, 3, NOTHING)
    position.phase = DEAL


@rule
def win_challenge(position: Position, setting: Setting, log: Log) -> None:
    """The Transit card slides to the next city, whichever side is up (PTA-21, PTA-22)."""
    position.city += 1
    note_amount(log, ev.WON_CHALLENGE, ev.WIN_RULE, position.city)
    if position.city == WINS:
        note(log, ev.HOME, 21 if position.lost else ev.HOME_RULE, NOTHING)
        end_game(position, 1)
    else:
        gather(position, setting, log)


@rule
def lose_challenge(
    position: Position, setting: Setting, why: int, rule_number: int, log: Log
) -> None:
    """The Transit card is flipped and does not move (PTA-20); a second time, they are stranded."""
    position.lost += 1
    note_amount(log, ev.LOST_CHALLENGE, rule_number, why)
    if position.lost == LOSSES:
        note(log, ev.STRANDED, ev.STRANDED_RULE, NOTHING)
        end_game(position, 0)
    else:
        note(log, ev.DELAYED, 20, NOTHING)
        gather(position, setting, log)


@rule
def end_game(position: Position, won: int) -> None:
    """The last challenge stays on the table."""
    position.won = won
    position.phase = OVER
    position.acting = NOTHING
    position.leader = NOTHING


@rule
def gather(position: Position, setting: Setting, log: Log) -> None:
    """The next challenge begins with all cards; used Challenge cards stay aside (PTA-23)."""
    clear_table(position, setting)
    note(log, ev.GATHERED, 40, NOTHING)
