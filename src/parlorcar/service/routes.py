"""The addresses of the server, but for those of a single seat (programs.py)."""

from __future__ import annotations

from http import HTTPStatus
from importlib.metadata import version
from typing import Any

from litestar import Response, get, post, websocket
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, JSONBody

from parlorcar.table.fairness import NotOver

from . import catalogue, metrics, security
from . import device_messages as d
from . import http_messages as h
from . import lobby as lobbies
from .beneath import upwards
from .doors import (
    BY_ANY_NAME,
    NO_TABLE,
    UNLIMITED,
    AnyRequest,
    AnySocket,
    address_of,
    identity,
    person_of,
    serve_socket,
    with_cookie,
)
from .errors import Refused
from .house import House
from .limits import Limits
from .making import asked_for, sit_down, unknown_game
from .moving import play_on
from .network import Network, NotOpened, at_this_computer, may_change
from .page import page
from .programs import refusals, seat_routes
from .store import OK

VERSION = version("parlorcar")
ELSEWHERE = "The house is opened and closed at the computer that it runs on: do it there."


def routes(house: House, limits: Limits, network: Network) -> list[BaseRouteHandler]:
    """All route handlers, over one house."""

    @get(
        ["/health", "/api/health"],
        opt={UNLIMITED: True, BY_ANY_NAME: True},
        include_in_schema=False,
    )
    async def health() -> Response[dict[str, str]]:
        store, broker = await house.store.condition(), house.broker.healthy()
        body = {
            "status": "ok" if store == OK else "unwell",
            "store": store,
            "broker": "ok" if broker else "cannot be reached",
            "version": VERSION,
        }
        status = HTTPStatus.OK if store == OK else HTTPStatus.SERVICE_UNAVAILABLE
        return Response(body, status_code=status, headers={"cache-control": "no-store"})

    @get("/metrics", opt={UNLIMITED: True}, include_in_schema=False)
    async def tell_metrics() -> Response[bytes]:
        if not house.settings.metrics:
            raise Refused(404, "There is nothing at /metrics: start the server with --metrics.")
        return Response(metrics.exposition(), media_type="text/plain; version=0.0.4")

    @get("/api/games", responses=refusals(429), tags=["games"])
    async def games() -> list[h.GameCard]:
        """The games, with what can be chosen for them."""
        return catalogue.games()

    @get("/api/games/{game:str}/rules", responses=refusals(400, 404, 429), tags=["games"])
    async def rules(game: FromPath[str]) -> h.RulesPage:
        """The rules of a game in our own words, its house rules and its box."""
        found = catalogue.rules(game)
        if found is None:
            raise Refused(404, unknown_game(game))
        return found

    @get("/api/lobby", responses=refusals(401, 429, 503), tags=["tables"])
    async def lobby(request: AnyRequest) -> h.Lobby:
        """The tables of whoever asks, and those at which anybody may sit down."""
        return await lobbies.lobby(house, person_of(request))

    @post(
        "/api/tables",
        status_code=201,
        responses=refusals(400, 401, 403, 413, 422, 429, 503),
        tags=["tables"],
    )
    async def make_table(request: AnyRequest, data: JSONBody[h.NewTable]) -> Response[h.TableMade]:
        """Makes a table. Whoever makes it is known by a cookie, or by the token they send."""
        cookie, person = identity(request)
        created = asked_for(data, person)
        await limits.table(address_of(request))
        table, watch = await house.make_table(person, created, data.listed)
        response = Response(h.TableMade(table, watch), status_code=201)
        with_cookie(response, request, cookie)
        return response

    @post(
        "/api/tables/{table:str}/seats",
        status_code=201,
        responses=refusals(400, 401, 403, 404, 409, 410, 413, 422, 429, 503),
        tags=["tables"],
    )
    async def take_seat(
        request: AnyRequest, table: FromPath[str], data: JSONBody[h.TakeSeat]
    ) -> Response[h.SeatTaken]:
        """Sits down in a free seat; with `token`, for a program that is given one."""
        token = security.new_token() if data.token else ""
        cookie, person = (None, security.hashed(token)) if token else identity(request)
        async with house.table(table) as live:
            if live is None:
                raise Refused(404, NO_TABLE)
            seat = await sit_down(live, person, data)
        response = Response(h.SeatTaken(seat, token), status_code=201)
        with_cookie(response, request, cookie)
        return response

    @post("/api/tables/{table:str}/move", status_code=200, include_in_schema=False)
    async def move_here(
        request: AnyRequest, table: FromPath[str], data: JSONBody[d.PlayOn]
    ) -> Response[d.PlaysOn]:
        """Plays on at this device, with the code that the other one was told."""
        cookie, person = identity(request)
        async with house.table(table) as live:
            if live is None:
                raise Refused(404, NO_TABLE)
            response = Response(await play_on(live, person, data), status_code=200)
        with_cookie(response, request, cookie if data.sure else None)
        return response

    @get(
        "/api/tables/{table:str}/record",
        media_type="text/plain",
        responses=refusals(400, 404, 409, 410, 429, 503),
        tags=["tables"],
    )
    async def record(table: FromPath[str]) -> Response[str]:
        """After the game: its record with nature's seed, for `parlorcar replay --verify-seed`."""
        async with house.table(table) as live:
            if live is None:
                raise Refused(404, NO_TABLE)
            try:
                return Response(await live.record(), media_type="text/plain")
            except NotOver as error:
                raise Refused(409, str(error)) from None

    @get("/api/reach", include_in_schema=False)
    async def reach(request: AnyRequest) -> d.Reach:
        """How other devices come to this server: told to its own computer's page alone."""
        if network.is_guest(request.scope) or not at_this_computer(request.scope, request.headers):
            return d.Reach(False, False, [])
        return network.told()

    @post("/api/reach", status_code=200, include_in_schema=False)
    async def open_house(request: AnyRequest, data: JSONBody[d.OpenHouse]) -> d.Reach:
        """Opens the house to the local network, or closes it again."""
        if network.is_guest(request.scope) or not may_change(request.scope, request.headers):
            raise Refused(403, ELSEWHERE)
        try:
            await (network.open() if data.open else network.close())
        except NotOpened as error:
            raise Refused(409, str(error)) from None
        return network.told()

    @websocket("/api/tables/{table:str}/socket")
    async def table_socket(socket: AnySocket, table: FromPath[str]) -> None:
        since = told_before(socket)
        await serve_socket(socket, house, limits, network, table, watching=False, since=since)

    @websocket("/api/watch/{watch:str}/socket")
    async def watch_socket(socket: AnySocket, watch: FromPath[str]) -> None:
        since = told_before(socket)
        await serve_socket(socket, house, limits, network, watch, watching=True, since=since)

    @get(["/", "/{path:path}"], opt={UNLIMITED: True}, include_in_schema=False)
    async def everything_else(request: AnyRequest) -> Response[bytes]:
        path, root = request.scope["path"], house.settings.path
        if root and path == root:
            return Response(b"", status_code=308, headers={"location": f"{root}/"})
        if path == "/api" or path.startswith("/api/"):
            raise Refused(404, f"There is nothing at {path}: check the address.")
        up = upwards(request.scope["raw_path"].decode("latin-1"))
        if up is None:
            raise Refused(404, "There is nothing at this address: check it.")
        accepts = request.headers.get("accept-encoding", "")
        answer = page(house.settings.static, path, accepts, up)
        at_table = path.startswith(("/t/", "/w/"))
        if at_table and not security.person_of({}, request.cookies):
            # Known from the first look: a seat asked for again, or said again, is the same.
            with_cookie(answer, request, security.new_token())
            answer.headers["cache-control"] = "no-store"  # or others would be the same person
        return answer

    handlers: list[Any] = [health, tell_metrics, games, rules, lobby, make_table, take_seat, record]
    return [
        *handlers,
        *seat_routes(house, limits),
        *(move_here, reach, open_house),
        table_socket,
        watch_socket,
        everything_else,
    ]


def told_before(socket: AnySocket) -> int:
    """The version that a page has which comes back; 0 where it has none, or no number."""
    since = socket.query_params.get("since", "")
    return int(since) if since.isdecimal() and since.isascii() and len(since) < 10 else 0
