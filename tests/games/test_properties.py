"""What holds in every game, whatever is played: with other house rules, boxes, and players."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import (
    CARDS,
    DEFINITION,
    HOUSE_RULES,
    NAMES,
    PLAYERS,
    SEEDS,
    Ply,
    boxes,
    games,
    plies,
    some,
)
from random_journeys import journeys
from random_rides import rides

import parlorcar
from parlorcar import NATURE, IllegalMove, Position
from parlorcar.games.core.errors import printable
from parlorcar.games.core.game import Game
from parlorcar.games.core.record import GameRecord, Play, parse_record, replay, write_record
from parlorcar.games.polar_express.pieces import POSITION

few = settings(deadline=None, max_examples=15)
fewer = settings(deadline=None, max_examples=8)
any_game = games() | journeys() | rides()


def facts(position: Position) -> dict[str, Any]:
    return position.to_dict()


@few
@given(games(), SEEDS)
def test_no_card_is_lost_or_made(game: Game, seed: int) -> None:
    box = {**game.box["numbers"], **game.box["specialties"]}
    for ply in plies(game, seed):
        told = facts(ply.after)
        cards = Counter(told["deck"]) + Counter(told["discards"])
        for hand, size in zip(told["hands"], told["hand_sizes"], strict=True):
            cards += Counter(hand)
            assert len(hand) == size <= 5
        assert cards == +Counter(box)
        assert sum(told["deck"].values()) == told["deck_size"]


@few
@given(games(), SEEDS)
def test_tokens_stay_on_the_track_and_off_the_slope(game: Game, seed: int) -> None:
    last, top = game.box["stations"][-1], game.box["slope_top"]
    for ply in plies(game, seed):
        told = facts(ply.after)
        for seat, space in enumerate(told["spaces"], 1):
            assert 0 <= space <= last
            assert space != top
            assert (space == last) == (told["winner"] == seat)


@few
@given(games(default=True), SEEDS)
def test_a_bump_is_a_swap_by_default(game: Game, seed: int) -> None:
    upper, lower = game.box["upper_bridge"], game.box["lower_bridge"]
    for ply in plies(game, seed):
        for event in ply.events:
            told = event.to_dict()
            if told["kind"] != "bumped":
                continue
            number = int(ply.move.text.removeprefix("play "))
            left = facts(ply.before)["spaces"][told["by"] - 1]
            assert told["by"] == ply.move.actor
            assert told["to"] == left == told["from"] - number
            assert facts(ply.after)["spaces"][told["seat"] - 1] == (
                lower if left == upper else left
            )


@few
@given(games(default=True), SEEDS)
def test_only_avalanche_pushes_a_token_past_home_by_default(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        told = [event.to_dict() for event in ply.events]
        if any(event["rule"] == "PE-25" for event in told):
            assert "play avalanche" in ply.move.text or facts(ply.before)["played"] == "avalanche"
        for event in told:
            if event["kind"] == "sent_back" and event["rule"] == "PE-25":
                assert event["to"] == 0 and event["from"] < 7


@fewer
@given(any_game, SEEDS, st.lists(st.text(max_size=12), max_size=20))
def test_what_is_not_legal_is_refused_and_changes_nothing(
    game: Game, seed: int, garbage: list[str]
) -> None:
    rng = np.random.default_rng(seed)
    texts = [
        *rng.choice(list(game.move_codes), 60),
        *garbage,
        "",
        "play",
        "play 8",
        "trio santa",
        "1",
        "*",
        "x y z",
    ]
    nothing: Any = 7
    for ply in some(game, seed, 4):
        position, legal = ply.before.copy(), set(facts(ply.before)["legal"])
        for text in texts:
            for line in (text, *(f"{who} {text}" for who in (1, 2, 3, 4, 5, NATURE))):
                words = " ".join(line.split())
                if words in legal or f"{position.actor} {words}" in legal:
                    continue
                with pytest.raises(IllegalMove) as refused:
                    position.play(line)
                assert set(refused.value.legal) == legal
                assert str(refused.value).startswith(printable(line))
                assert position == ply.before
        with pytest.raises(IllegalMove):
            position.play(nothing)
        assert position == ply.before


@few
@given(any_game, SEEDS)
def test_there_is_always_something_to_play_until_the_end(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        position = ply.before
        assert position.outcome is None
        assert bool(position.moves()) == (position.actor != NATURE)
        assert bool(position.chances()) == (position.actor == NATURE)
        weights = [weight for _, weight in position.chances()]
        assert all(weight >= 0 for weight in weights) and (sum(weights) > 0 or not weights)
        # With a real box anybody may be knocked over, also who never was in the calibrated table.
        assert game.name == "kids-express" or all(weight > 0 for weight in weights)
        lines = facts(position)["legal"]
        assert len(set(lines)) == len(lines)
        assert ply.move.line in lines


@few
@given(any_game, SEEDS)
def test_a_position_survives_being_written_down(game: Game, seed: int) -> None:
    for ply in plies(game, seed):
        told = facts(ply.after)
        assert game.position(told) == ply.after
        assert game.position(json.loads(json.dumps(told))) == ply.after
        assert ply.after.copy() == ply.after


@few
@given(any_game, SEEDS, st.floats(0, 0.999))
def test_a_record_goes_on_just_as_the_game_did(game: Game, seed: int, part: float) -> None:
    played = list(plies(game, seed))
    first = int(part * len(played))
    names = NAMES[: game.players]
    whole = GameRecord(
        parlorcar=1,
        game=game.name,
        rules=game.definition.rules_version,
        players=names,
        kids=game.characters,
        hard_mode=game.hard_mode,
        box=game.given_box,
        house_rules=game.house_rules,
        play=Play([ply.move.line for ply in played]),
    )
    rest = GameRecord(
        parlorcar=1,
        game=game.name,
        rules=game.definition.rules_version,
        players=names,
        kids=game.characters,
        hard_mode=game.hard_mode,
        box=game.given_box,
        house_rules=game.house_rules,
        start=facts(played[first].before),
        play=Play([ply.move.line for ply in played[first:]]),
        result={"over": True, **end_of(played[-1].after)},
    )
    for record, expected in ((whole, played), (rest, played[first:])):
        again = replay(parse_record(write_record(record)))
        assert again.positions == [expected[0].before, *(ply.after for ply in expected)]
        assert again.events == [ply.events for ply in expected]
    assert parse_record(write_record(whole)) == whole


def end_of(position: Position) -> dict[str, Any]:
    """How a game ended, as its record tells it."""
    told = facts(position)
    return {name: told[name] for name in ("winner", "won") if name in told}


def seen(position: Position, seat: int) -> tuple[Any, ...]:
    """All that a seat is shown of a position."""
    view = position.view(seat)
    return (
        view.record.tobytes(),
        view.to_dict(),
        view.moves(),
        view.chances(),
        view.windows(),
        view.offers(seat=seat),
        view.question(seat=seat),
        view.under_answer(),
        position.offers(seat=seat),
        position.question(seat=seat),
    )


@few
@given(any_game, SEEDS)
def test_two_worlds_that_look_alike_cannot_be_told_apart(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for ply in some(game, seed, 25):
        for seat in range(game.players + 1):
            one, other = ply.before.copy(), ply.before.view(seat).guess(rng)
            assert seen(one, seat) == seen(other, seat)
            moves = next_in_both(one, other, seat)
            if moves is None:
                continue
            mine = [event.to_dict(seat) for event in one.play(moves[0])]
            assert mine == [event.to_dict(seat) for event in other.play(moves[1])]
            assert seen(one, seat) == seen(other, seat)


def next_in_both(one: Position, other: Position, seat: int) -> tuple[str, str] | None:
    """A move of each world that must look the same to `seat`; None if there is none."""
    mine, theirs = facts(one)["legal"], facts(other)["legal"]
    if is_hidden_from(one, seat):
        return mine[0], theirs[-1]  # whatever is dealt to another, or chosen by another
    if turns_up(one, seat):
        return None
    both = [line for line in mine if line in theirs]
    if not both or any(comes_to_light(position, both[-1], seat) for position in (one, other)):
        return None
    return both[-1], both[-1]


def comes_to_light(position: Position, line: str, seat: int) -> bool:
    """Whether a move ends a window in which others than `seat` have answered."""
    told, after = facts(position), position.copy()
    after.play(line)
    answered = {*told.get("window", ())} - {*told["asked"], seat} if "asked" in told else set()
    return bool(answered) and facts(after)["window"] != told["window"]


def is_hidden_from(position: Position, seat: int) -> bool:
    """Whether what is dealt or chosen next is not for the eyes of `seat`."""
    told, legal = facts(position), facts(position)["legal"]
    if position.game.name == "kids-express":
        return False
    if position.game.name == "polar-express":
        return told["phase"] in ("deal", "draw") and seat != (told["drawing"] or told["turn"])
    if told["phase"] == "deal":
        events = position.copy().play(legal[0])
        return events[0].kind in ("laid_down", "drew") and events[0].to_dict(seat)["card"] == "?"
    return position.windows() == [1, 2] and seat != 1


def turns_up(position: Position, seat: int) -> bool:
    """Whether the next move may show `seat` a card that it does not know."""
    if position.game.name != "planes-trains":
        return False
    told = position.view(seat).to_dict()
    unknown = "?" in (*told["places"][0], *told["places"][1], *told["chosen"])
    return unknown and told["phase"] in ("ring", "look", "play")


@few
@given(any_game, SEEDS)
def test_a_guess_agrees_with_what_is_known(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for ply in some(game, seed, 25):
        for seat in range(game.players + 1):
            view = ply.after.view(seat)
            guessed = view.guess(rng)
            assert guessed.view(seat) == view
            assert game.position(guessed.to_dict()) == guessed  # a whole, possible position


def test_a_guess_deals_every_hidden_hand_as_often_as_it_is_likely() -> None:
    """Two cards out of 1 1 2 2 3: ten pairs, each as likely."""
    game = parlorcar.game("polar-express", players=2)
    deck = {"1": 1, "2": 1, "3": 1}
    hands = [["4", "4", "4", "5", "5"], ["1", "2"]]
    view = game.position({"turn": 1, "spaces": [3, 5], "hands": hands, "deck": deck}).view(1)
    rng = np.random.default_rng(5)
    tries = 5000
    found = Counter(tuple(view.guess(rng).to_dict()["hands"][1]) for _ in range(tries))
    pairs = {("1", "1"): 1, ("2", "2"): 1, ("1", "2"): 4, ("1", "3"): 2, ("2", "3"): 2}
    assert set(found) == set(pairs)
    for hand, ways in pairs.items():
        share = ways / 10
        assert abs(found[hand] - tries * share) < 5 * (tries * share * (1 - share)) ** 0.5


def test_a_position_is_small() -> None:
    assert POSITION.itemsize <= 256
    position = parlorcar.game("polar-express", players=4).start()
    assert len(position.record.tobytes()) == POSITION.itemsize


@few
@given(any_game, SEEDS)
def test_the_past_never_changes(game: Game, seed: int) -> None:
    played, hashes, told = list[Ply](), list[int](), list[Any]()
    for ply in plies(game, seed):
        played.append(ply)
        hashes.append(hash(ply.before))
        told.append(facts(ply.before))
    for ply, number, was in zip(played, hashes, told, strict=True):
        assert hash(ply.before) == number
        assert facts(ply.before) == was


def to_the_left_of(seat: int, players: int) -> list[int]:
    return [(seat - 1 + step) % players + 1 for step in range(1, players)]


@few
@given(games(), SEEDS)
def test_a_window_asks_from_the_left_whatever_anybody_holds(game: Game, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for ply in plies(game, seed):
        told, asked = facts(ply.after), ply.after.windows()
        if not told["phase"].startswith("answer") and told["phase"] != "call":
            assert asked == []
            continue
        assert asked[0] == ply.after.actor
        left = to_the_left_of(told["turn"], game.players)
        if told["phase"] == "answer-caribou":
            assert asked == [told["turn"]]
        else:
            assert asked == [seat for seat in left if seat in asked]
        whole = [seat for seat in left if seat in told["window"]] or asked
        assert ply.after.view(0).guess(rng).windows() == whole  # nobody else knows who has answered
        opened = told["phase"] in ("answer-trio", "answer-card", "call") and ply.move.text[:4] in (
            *("play", "trio"),
            "move",
        )
        if opened:
            assert asked == [seat for seat in left if seat in meant(ply.after)]


def meant(position: Position) -> list[int]:
    """Whom the card that was just played concerns, by public knowledge."""
    told = facts(position)
    others = to_the_left_of(told["turn"], position.game.players)
    card = told["played"]
    if card == "express":
        others = others[:1]
    elif card == "glacier-gulch":
        others = told["targets"]
    return [
        seat
        for seat in others
        if card in ("1", "2", "3", "4", "5", "6", "7", None) or seat not in told["protected"]
    ]


@few
@given(games(default=True), SEEDS)
def test_nobody_is_asked_for_a_card_only_when_all_of_its_kind_are_discarded(
    game: Game, seed: int
) -> None:
    box = game.box["specialties"]
    for ply in plies(game, seed):
        # Before the move: with the end of a turn the discards may be shuffled into the deck.
        discards = Counter(facts(ply.before)["discards"])
        hobos_out = discards["hobo"] == box["hobo"]
        kind = ply.move.text.split()[0]
        if kind == "trio":
            all_out = discards["caribou-crossing"] == box["caribou-crossing"]
            assert (facts(ply.after)["phase"] == "answer-trio") != all_out
        if kind == "caribou":
            assert (facts(ply.after)["phase"] == "answer-caribou") != hobos_out


@settings(deadline=None, max_examples=40)
@given(HOUSE_RULES, PLAYERS, SEEDS)
def test_every_mixture_of_house_rules_comes_to_an_end(
    house_rules: dict[str, str], players: int, seed: int
) -> None:
    game = parlorcar.game("polar-express", players=players, **house_rules)
    result = game.simulate(games=20, policies="random", seed=seed, threads=1)
    assert sum(result.wins) + result.no_winner == 20
    assert result.turns < 20 * 2000
    assert house_rules["empty_deck"] == "play_on" or result.no_winner == 0
    *_, last = plies(game, seed)
    assert last.after.outcome is not None


@few
@given(boxes(), PLAYERS, SEEDS)
def test_another_box_comes_to_an_end(box: dict[str, Any], players: int, seed: int) -> None:
    game = parlorcar.game("polar-express", players=players, box=box)
    *_, last = plies(game, seed)
    winner = facts(last.after)["winner"]
    assert facts(last.after)["spaces"][winner - 1] == box["stations"][-1]


@few
@given(any_game, SEEDS)
def test_after_the_end_nothing_may_be_played(game: Game, seed: int) -> None:
    ends = [ply for ply in plies(game, seed) if ply.after.outcome is not None]
    assert len(ends) == 1
    over = ends[0].after
    kinds = [event.kind for event in ends[0].events]
    assert kinds[-1] in ("won", "no_winner", "home", "stranded", "lost")
    assert over.outcome is not None
    somebody_won = over.outcome.winner is not None or bool(over.outcome.won)
    assert (kinds[-1] in ("won", "home")) == somebody_won
    assert over.actor is None
    for position in (over, *(over.view(seat) for seat in range(game.players + 1))):
        assert (position.moves(), position.chances(), position.windows()) == ([], [], [])
        assert position.offers() == []
    for text in game.move_codes:
        with pytest.raises(IllegalMove, match="the game is over"):
            over.play(text)
    assert over == ends[0].after


@few
@given(games(), SEEDS)
def test_an_offer_shows_where_the_token_comes_to_stand(game: Game, seed: int) -> None:
    """As long as nobody answers, and the station is announced."""
    for ply in some(game, seed, 40):
        told = facts(ply.before)
        seat = told["turn"]
        if told["to_act"] != seat or told["phase"].startswith("answer"):
            continue
        for offer in ply.before.view(seat).offers():
            after = ply.before.copy()
            after.play(offer.move)
            while facts(after)["turn"] == seat and facts(after)["phase"] in (
                "answer-trio",
                "answer-card",
                "announce",
            ):
                after.play("announce" if facts(after)["phase"] == "announce" else "pass")
            space = facts(after)["spaces"][seat - 1]
            assert offer.legal
            assert offer.to == (None if space == told["spaces"][seat - 1] else space)


@few
@given(games(), SEEDS)
def test_every_event_can_be_told_in_a_sentence_and_in_json(game: Game, seed: int) -> None:
    names = NAMES[: game.players]
    for ply in plies(game, seed):
        for event in ply.events:
            for seat in (None, *range(game.players + 1)):
                told = event.to_dict(seat)
                assert json.loads(json.dumps(told)) == told
                assert told["rule"] in DEFINITION.rulebook
                assert told.get("card", "?") in (*CARDS, "?")
                text = game.sentence(told, names)
                assert text[-1] in '.!"' and "{" not in text
