"""What every request and every socket passes: where it comes from, how often, and who it is."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from litestar import Request, Response, WebSocket
from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException

from . import messages as m
from . import metrics, names, security
from .connection import GONE, TRY_AGAIN, Connection
from .errors import SOON, Refused
from .house import House
from .limits import Limits, TooMany, counted_as
from .network import Network
from .settings import Settings
from .state import encode
from .store import Unavailable, Unloadable

log = logging.getLogger("parlorcar")

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]
AnyResponse = Response[Any]
UNLIMITED = "unlimited"  # marks addresses that anybody may ask for as often as they like
BY_ANY_NAME = "by_any_name"  # marks what a load balancer asks for, that knows an address alone
BY_SEAT = "by_seat"  # marks those that are counted for the seat instead of the address
UNKNOWN_TABLE, TOO_MANY = 4404, 4429  # codes of closing
READS = ("GET", "HEAD", "OPTIONS")
NO_TABLE = "There is no such table: check the address, or make a new table."


def address_of(connection: AnyRequest | AnySocket) -> str:
    """Where somebody asks from: a proxy's word for it counts where the server was told so."""
    return connection.client.host if connection.client is not None else ""


def means_us(connection: AnyRequest | AnySocket, settings: Settings) -> bool:
    listening = (connection.scope["server"] or ("",))[0]
    return names.is_ours(connection.headers, settings.names, listening)


async def pass_door(request: AnyRequest, limits: Limits) -> None:
    """Lets a request in. Raises Refused, TooMany."""
    opt = request.route_handler.opt
    if not opt.get(BY_ANY_NAME) and not means_us(request, limits.settings):
        raise Refused(421, names.wrong_name(request.headers, limits.settings.names))
    if request.method not in READS and not security.from_our_page(request.headers):
        raise Refused(403, security.another_sites(request.headers))
    if not opt.get(UNLIMITED) and not opt.get(BY_SEAT):
        await limits.request(address_of(request))


def person_of(request: AnyRequest) -> str:
    """Whoever asks, empty for somebody unknown. Raises BadToken."""
    return security.person_of(request.headers, request.cookies)


def identity(request: AnyRequest) -> tuple[str | None, str]:
    """A new cookie where the request has none, and the person."""
    person = person_of(request)
    if person:
        return None, person
    cookie = security.new_token()
    return cookie, security.hashed(cookie)


def with_cookie(response: AnyResponse, request: AnyRequest, cookie: str | None) -> None:
    if cookie is None:
        return
    response.set_cookie(
        Cookie(
            key=security.COOKIE,
            value=cookie,
            path=request.app.state.path or "/",
            max_age=security.COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    )


async def serve_socket(
    socket: AnySocket,
    house: House,
    limits: Limits,
    network: Network,
    name: str,
    *,
    watching: bool,
    since: int,
) -> None:
    """Serves a socket until one side closes it. `name` is the table's, or its window's."""
    if not means_us(socket, house.settings) or not security.from_our_page(socket.headers):
        raise PermissionDeniedException
    try:
        person = security.person_of(socket.headers, socket.cookies)
    except security.BadToken:
        raise PermissionDeniedException from None
    await socket.accept()
    address = address_of(socket)
    try:
        await limits.opening(address)
        with (
            limits.socket(address, name, "" if watching else person),
            metrics.SOCKETS.labels(kind="watch" if watching else "table").track_inprogress(),
        ):
            opened = house.watched(name) if watching else house.table(name)
            async with opened as live:
                if live is None:
                    await turn_away(socket, UNKNOWN_TABLE, NO_TABLE)
                    return
                settings = house.settings
                place = counted_as(address)
                connection = Connection(
                    *(socket, live, person, settings, limits, place, watching, since)
                )
                with network.guest(socket.scope, connection.shut_out):
                    await connection.run()
    except TooMany as error:
        await turn_away(socket, TOO_MANY, error.sentence, error.wait)
    except Unloadable as error:
        await turn_away(socket, UNKNOWN_TABLE, str(error))
    except Unavailable as error:
        await turn_away(socket, TRY_AGAIN, str(error), SOON)


async def turn_away(socket: AnySocket, code: int, sentence: str, again: float = 0.0) -> None:
    metrics.CLOSED.labels(code=str(code)).inc()
    with suppress(*GONE):
        await socket.send_data(encode(m.Gone(sentence, again)).decode(), mode="text")
        await socket.close(code=code)
