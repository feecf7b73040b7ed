"""The web application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Server
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from . import errors, security
from .beneath import without_path
from .broker import Broker, LocalBroker
from .doors import AnyRequest, pass_door
from .house import House
from .limits import Limits
from .network import Network
from .redis_broker import RedisBroker
from .routes import VERSION, routes
from .settings import Settings
from .sql_store import SqlStore

BODY_LIMIT = 64 * 1024


class Application(Litestar):
    """Answers beneath a path as at the root, and HEAD as GET, without the body."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        if scope["type"] != "lifespan":
            scope = cast(Scope, without_path(cast(dict[str, Any], scope), self.state.path))
        if is_head(scope):
            as_get = cast(Scope, {**scope, "method": "GET"})
            await super().__call__(as_get, cast(Receive, receive), without_body(send))
        else:
            await super().__call__(scope, receive, send)


def is_head(scope: Mapping[str, Any]) -> bool:
    return scope["type"] == "http" and scope["method"] == "HEAD" and ends(scope["path"])


def ends(path: str) -> bool:
    """Whether the answer to a GET there has an end."""
    return not path.rstrip("/").endswith("/stream")


def without_body(send: Any) -> Send:
    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return send_head


def create_app(settings: Settings, network: Network | None = None) -> Litestar:
    """The application over the store and the broker that the settings name.

    `network`: how other devices come to it, where this process knows.
    """
    network = network or Network(0, list, closed=False)
    store = SqlStore(settings.database)
    broker: Broker = RedisBroker(settings.broker) if settings.broker else LocalBroker()
    house = House(store, broker, settings)
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()
        await broker.close()
        await limits.close()
        await store.close()

    async def at_the_door(request: AnyRequest) -> None:
        await pass_door(request, limits)

    return Application(
        route_handlers=routes(house, limits, network),
        lifespan=[lifespan],
        before_request=at_the_door,
        exception_handlers=errors.HANDLERS,
        before_send=[add_headers],
        request_max_body_size=BODY_LIMIT,
        openapi_config=OpenAPIConfig(
            title="Parlor Car",
            version=VERSION,
            path="/api/openapi.json",
            servers=[Server(url=settings.path or "/")],
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        state=State({"path": settings.path}),
        logging_config=None,
    )


async def add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders(message)
    for name, value in security.HEADERS.items():
        headers[name] = value
    if "cache-control" not in headers:  # but for the page's files, nothing lies in a cache
        headers["cache-control"] = "no-store"
