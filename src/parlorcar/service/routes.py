"""The addresses of the server."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from parlorcar.games.core.errors import printable
from parlorcar.table import decisions
from parlorcar.table.creation import Part, new_table
from parlorcar.table.decisions import Decision, Refusal
from parlorcar.table.entries import Created, Joined, Seated
from parlorcar.table.table import Table

from . import catalogue, connection, security
from . import messages as m
from .errors import Refused
from .house import House, TooMany, Unloadable
from .page import page

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]
T = TypeVar("T")
UNLIMITED = "unlimited"  # marks addresses that anybody may ask for as often as they like


def routes(house: House) -> list[BaseRouteHandler]:
    """All route handlers, over one house."""

    @get("/api/health", opt={UNLIMITED: True})
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @get("/api/games")
    async def games() -> list[m.GameCard]:
        return catalogue.games()

    @get("/api/games/{game:str}/rules")
    async def rules(game: FromPath[str]) -> m.RulesPage:
        found = catalogue.rules(game)
        if found is None:
            raise Refused(404, unknown_game(game))
        return found

    @post("/api/tables")
    async def make_table(request: AnyRequest) -> Response[m.TableMade]:
        asked = await body_of(request, m.NewTable)
        cookie, person = identity(request)
        created = asked_for(asked, person)
        try:
            table, watch = await house.make_table(person, created, asked.listed)
        except TooMany as error:
            raise Refused(429, str(error)) from None
        return with_cookie(Response(m.TableMade(table, watch), status_code=201), request, cookie)

    @post("/api/tables/{table:str}/seats")
    async def take_seat(request: AnyRequest, table: FromPath[str]) -> Response[m.SeatTaken]:
        asked = await body_of(request, m.TakeSeat)
        cookie, person = identity(request)
        try:
            seat = await sit_down(house, table, person, asked)
        except Unloadable as error:
            raise Refused(410, str(error)) from None
        return with_cookie(Response(m.SeatTaken(seat), status_code=201), request, cookie)

    @websocket("/api/tables/{table:str}/socket")
    async def socket(socket: AnySocket, table: FromPath[str]) -> None:
        if not security.same_origin(socket.headers):
            raise PermissionDeniedException
        await connection.serve(socket, house, table, security.person_of(socket.cookies))

    @get(["/", "/{path:path}"], opt={UNLIMITED: True})
    async def everything_else(request: AnyRequest) -> Response[bytes]:
        path = request.url.path
        if path == "/api" or path.startswith("/api/"):
            raise Refused(404, f"There is nothing at {path}: check the address.")
        return page(house.settings.static, path, request.headers.get("accept-encoding", ""))

    return [health, games, rules, make_table, take_seat, socket, everything_else]


def unknown_game(game: str) -> str:
    known = ", ".join(card.name for card in catalogue.games())
    return f"There is no game {game!r}: choose one of {known}."


async def body_of(request: AnyRequest, kind: type[T]) -> T:
    if not security.same_origin(request.headers):
        raise Refused(403, "This request comes from another site's page: use this server's own.")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        reason = printable(str(error))
        raise Refused(400, f"The request was not understood: {reason}.") from None


def asked_for(asked: m.NewTable, person: str) -> Created:
    if asked.game not in [card.name for card in catalogue.games()]:
        raise Refused(422, unknown_game(asked.game))
    seats = [seated(chair, person) for chair in asked.chairs]
    parts = [Part(chair.character, chair.hard_mode) for chair in asked.chairs]
    created = new_table(
        *(asked.game, seats, asked.house_rules, asked.box, asked.answer_seconds, parts)
    )
    if isinstance(created, Refusal):
        raise Refused(422, created.error)
    return created


def seated(chair: m.Chair, person: str) -> Seated:
    match chair.who:
        case "me":
            return Seated("person", chair.name, person)
        case "link":
            return Seated("free")
        case "computer":
            return Seated("computer", chair.name, policy=chair.policy)


async def sit_down(house: House, name: str, person: str, asked: m.TakeSeat) -> int:
    async with house.table(name) as live:
        if live is None:
            raise Refused(404, "There is no such table: check the address, or make a new table.")
        taken = 0

        def decide(table: Table, _seed: bytes, _now: float) -> Decision:
            nonlocal taken
            decision = decisions.take_seat(
                *(table, asked.name, asked.seat, asked.character, asked.hard_mode)
            )
            if not isinstance(decision, Refusal) and isinstance(decision[0], Joined):
                taken = decision[0].seat
            return decision

        result = await live.decide(person, "", decide)
    if isinstance(result, Refusal):
        raise Refused(409 if result.code == "illegal" else 422, result.error)
    return taken


def identity(request: AnyRequest) -> tuple[str | None, str]:
    """A new cookie where the request has none, and the person."""
    person = security.person_of(request.cookies)
    if person:
        return None, person
    cookie = security.new_cookie()
    return cookie, security.hashed(cookie)


def with_cookie(response: Response[T], request: AnyRequest, cookie: str | None) -> Response[T]:
    if cookie is not None:
        response.set_cookie(
            Cookie(
                key=security.COOKIE,
                value=cookie,
                path="/",
                max_age=security.COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        )
    return response
