"""The web application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from litestar import Litestar
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import Message, Scope

from . import errors, security
from .broker import LocalBroker
from .house import House
from .routes import UNLIMITED, routes
from .settings import Settings
from .sql_store import SqlStore

BODY_LIMIT = 64 * 1024


def create_app(settings: Settings) -> Litestar:
    """The application over the store that `settings.database` names."""
    store = SqlStore(settings.database)
    broker = LocalBroker()
    house = House(store, broker, settings)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await store.open()
        await broker.open()
        await house.open()
        going_on = asyncio.create_task(house.go_on())
        yield
        going_on.cancel()
        with suppress(asyncio.CancelledError):
            await going_on
        await house.close()
        await broker.close()
        await store.close()

    return Litestar(
        route_handlers=routes(house),
        lifespan=[lifespan],
        middleware=[
            RateLimitConfig(
                rate_limit=("minute", settings.requests_a_minute),
                exclude_opt_key=UNLIMITED,
                set_rate_limit_headers=False,
            ).middleware
        ],
        exception_handlers={
            errors.Refused: errors.refused,
            HTTPException: errors.http_error,
            Exception: errors.unexpected,
        },
        before_send=[add_security_headers],
        request_max_body_size=BODY_LIMIT,
        openapi_config=None,
        logging_config=None,
    )


async def add_security_headers(message: Message, _scope: Scope) -> None:
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders(message)
        for name, value in security.HEADERS.items():
            headers[name] = value
