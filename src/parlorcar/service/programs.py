"""What somebody's own program needs: one seat's view, moves, and a token that holds the seat."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import delete, get, post
from litestar.handlers import BaseRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Stream

from parlorcar.table import decisions
from parlorcar.table.decisions import Decision, Refusal, seats_of
from parlorcar.table.table import Table

from . import clock, security
from . import device_messages as d
from . import http_messages as h
from . import messages as m
from .commands import carry_out
from .doors import BY_SEAT, NO_TABLE, AnyRequest, address_of, person_of
from .errors import STATUS, Refused
from .house import House
from .limits import Limits, counted_as
from .live import Live
from .moving import new_code
from .reading import Reader
from .streaming import lines

NDJSON = "application/x-ndjson"
UNKNOWN = "Only who holds a seat may do this: send its token as `Authorization: Bearer <token>`."


def refusals(*codes: int) -> dict[int, ResponseSpec]:
    """What the description of the API says of errors: each is one sentence."""
    specs = {code: ResponseSpec(h.Refusal, generate_examples=False) for code in codes}
    return {code: spec for code, spec in sorted(specs.items())}


def seat_routes(house: House, limits: Limits) -> list[BaseRouteHandler]:
    absence = house.settings.absence

    @asynccontextmanager
    async def held(request: AnyRequest, table: str, seat: int) -> AsyncIterator[tuple[Live, str]]:
        """The table at which whoever asks holds `seat`, and who that is. Raises Refused, TooMany.

        Who holds a seat is counted for it, everybody else for their address.
        """
        address = address_of(request)
        person = person_of(request)
        if not house.is_held(table, person, seat):
            limits.not_exhausted(address)
        async with house.table(table) as live:
            if live is not None and seat in seats_of(live.table, person):
                if not limits.may_command(table, person, counted_as(address)):
                    raise Refused(429, "Too many requests: wait a second.", 1.0)
                yield live, person
                return
        await limits.request(address)
        if live is None:
            raise Refused(404, NO_TABLE)
        if not person:
            raise Refused(401, UNKNOWN)
        raise Refused(403, f"Seat {seat} is not yours: act for a seat that you hold.")

    async def done(live: Live, person: str, command: m.Deed) -> h.Accepted:
        """Carries a command out. Raises Refused, Unavailable."""
        mine = seats_of(live.table, person)
        looking = mine[0] if len(mine) == 1 else None
        answer = await carry_out(live, person, command, absence=absence, looking=looking)
        if isinstance(answer, m.Refused):
            wait = 1.0 if answer.code == "too_fast" else 0.0
            raise Refused(STATUS[answer.code], answer.error, wait)
        return h.Accepted(answer.version)

    @get(
        "/api/tables/{table:str}/seats/{seat:int}/state",
        opt={BY_SEAT: True},
        responses=refusals(400, 401, 403, 404, 410, 429, 503),
        tags=["seats"],
    )
    async def seat_state(
        request: AnyRequest, table: FromPath[str], seat: FromPath[int], since: FromQuery[int] = 0
    ) -> m.State:
        """What the seat sees now, and what happened since version `since`."""
        async with held(request, table, seat) as (live, person):
            reader = Reader(live, person, absence, through=seat)
            reader.resume(since)
            made = reader.news(clock.now())
            assert made is not None
            return made

    @get(
        "/api/tables/{table:str}/seats/{seat:int}/stream",
        opt={BY_SEAT: True},
        media_type=NDJSON,
        responses=refusals(400, 401, 403, 404, 410, 429, 503),
        tags=["seats"],
    )
    async def seat_stream(
        request: AnyRequest, table: FromPath[str], seat: FromPath[int], since: FromQuery[int] = 0
    ) -> Stream:
        """What the seat sees: a State as one line of JSON, now and after every change.

        An empty line every few seconds says that the line is alive. A line with `"type": "gone"`
        is the last: the seat is held by another.
        """
        async with held(request, table, seat) as (_, person):
            with limits.socket(address_of(request), table, person):
                pass  # one too many is refused before the answer begins
            counted = limits.socket(address_of(request), table, person)
            opened = house.table(table)
            return Stream(
                lines(opened, counted, house, person, seat, since),
                media_type=NDJSON,
                headers={"cache-control": "no-store", "x-accel-buffering": "no"},
            )

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/moves",
        opt={BY_SEAT: True},
        status_code=200,
        responses=refusals(400, 401, 403, 404, 409, 410, 413, 422, 429, 503),
        tags=["seats"],
    )
    async def make_move(
        request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[h.MovePosted]
    ) -> h.Accepted:
        """Makes a move, gives an answer, or turns up a card while the ring spins."""
        async with held(request, table, seat) as (live, person):
            version = data.version or live.table.told_version(person)
            move = m.Play(data.id or new_id(), seat, data.move, version)
            return await done(live, person, move)

    @post(
        "/api/tables/{table:str}/commands",
        opt={BY_SEAT: True},
        status_code=200,
        responses=refusals(400, 401, 403, 404, 409, 410, 413, 422, 429, 503),
        tags=["seats"],
    )
    async def command(
        request: AnyRequest, table: FromPath[str], data: JSONBody[m.Deed]
    ) -> h.Accepted:
        """Does anything that a page can do over its socket, as the same message."""
        async with held(request, table, data.seat) as (live, person):
            return await done(live, person, data)

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/token",
        opt={BY_SEAT: True},
        status_code=201,
        responses=refusals(400, 401, 403, 404, 409, 410, 413, 422, 429, 503),
        tags=["seats"],
    )
    async def new_seat_token(
        request: AnyRequest,
        table: FromPath[str],
        seat: FromPath[int],
        data: JSONBody[h.NewToken | None] = None,
    ) -> h.SeatTaken:
        """Gives the seat a new token. Whoever held it, by a cookie or a token, holds it no more."""
        token = data.token if data is not None and data.token else security.new_token()
        if not security.TOKEN_TEXT.fullmatch(token):
            raise Refused(422, "token: choose 22 characters of A-Z, a-z, 0-9, - and _ at random.")
        async with held(request, table, seat) as (live, person):

            def decide(table: Table, _seed: bytes, _now: float) -> Decision:
                return decisions.hand_over(table, person, seat, security.hashed(token))

            result = await live.decide(person, "", decide)
        if isinstance(result, Refusal):
            raise Refused(STATUS[result.code], result.error)
        return h.SeatTaken(seat, token)

    @post(
        "/api/tables/{table:str}/seats/{seat:int}/move",
        opt={BY_SEAT: True},
        status_code=201,
        include_in_schema=False,
    )
    async def move_elsewhere(
        request: AnyRequest, table: FromPath[str], seat: FromPath[int]
    ) -> d.MoveCode:
        """A code with which another device takes over all seats that whoever asks holds here."""
        async with held(request, table, seat) as (live, person):
            return await new_code(live, person, seat)

    @delete(
        "/api/tables/{table:str}/seats/{seat:int}",
        opt={BY_SEAT: True},
        status_code=200,
        responses=refusals(400, 401, 403, 404, 409, 410, 429, 503),
        tags=["seats"],
    )
    async def leave(request: AnyRequest, table: FromPath[str], seat: FromPath[int]) -> h.Accepted:
        """Gives the seat up: before the game it is free again, then a computer plays on."""
        async with held(request, table, seat) as (live, person):
            return await done(live, person, m.Leave(new_id(), seat))

    return [seat_state, seat_stream, make_move, command, new_seat_token, move_elsewhere, leave]


def new_id() -> str:
    return secrets.token_urlsafe(8)
