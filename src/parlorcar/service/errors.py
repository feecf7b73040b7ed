"""Errors over HTTP: one sentence that names the thing and the cure. No traceback for anybody."""

from __future__ import annotations

import logging
from http import HTTPStatus
from math import ceil
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from parlorcar.games.core.errors import printable

from . import metrics
from .house import TooMany as TooManyTables
from .http_messages import Refusal
from .limits import TooMany
from .messages import RefusedCode
from .security import BadToken
from .store import Unavailable, Unloadable

log = logging.getLogger("parlorcar")

SENTENCES = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address: check it.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not take such a request: check the method.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The request is too large: send 64 kB at most.",
}
STATUS: dict[RefusedCode, int] = {
    "stale": 409,
    "illegal": 409,
    "not_yours": 403,
    "malformed": 422,
    "too_fast": 429,
}
SOON = 5.0  # seconds after which a store that could not be reached is tried again
A_WHILE = 600.0  # seconds after which somebody may make tables again
AnyRequest = Request[Any, Any, Any]


class Refused(Exception):
    """What was asked cannot be done; nothing has changed."""

    def __init__(self, status: int, error: str, retry_after: float = 0.0) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.retry_after = retry_after


def answer(status: int, sentence: str, retry_after: float = 0.0) -> Response[Refusal]:
    headers = {"retry-after": str(ceil(retry_after))} if retry_after else {}
    if status == HTTPStatus.UNAUTHORIZED:
        headers["www-authenticate"] = "Bearer"
    return Response(Refusal(sentence), status_code=status, headers=headers)


def refused(_request: AnyRequest, error: Refused) -> Response[Refusal]:
    return answer(error.status, error.error, error.retry_after)


def too_many(_request: AnyRequest, error: TooMany) -> Response[Refusal]:
    return answer(429, error.sentence, error.wait)


def too_many_tables(_request: AnyRequest, error: TooManyTables) -> Response[Refusal]:
    return answer(429, str(error), A_WHILE)


def unloadable(_request: AnyRequest, error: Unloadable) -> Response[Refusal]:
    return answer(410, str(error))


def unavailable(_request: AnyRequest, error: Unavailable) -> Response[Refusal]:
    return answer(503, str(error), SOON)


def bad_token(_request: AnyRequest, _error: BadToken) -> Response[Refusal]:
    return answer(401, "This is no token: send the header `Authorization: Bearer <token>`.")


def too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Refusal]:
    return answer(400, "The request was not understood: it is nested too deeply.")


def http_error(_request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    status = HTTPStatus(error.status_code)
    sentence = SENTENCES.get(status) or f"The request was not understood: {reason(error)}."
    return Response(Refusal(sentence), status_code=status, headers=error.headers)


def reason(error: HTTPException) -> str:
    """What of a request could not be read."""
    extra = error.extra
    if isinstance(error, ValidationException) and isinstance(extra, list) and extra:
        first = extra[0]
        message, key = str(first.get("message", "")), str(first.get("key", ""))
        if message == f"'{key}'":
            return "it has no body"
        return printable(message if key in ("", "data") else f"{key}: {message}")
    return printable(error.detail)


def unexpected(request: AnyRequest, error: Exception) -> Response[Refusal]:
    metrics.ERRORS.inc()
    log.error("%s failed", request.method, exc_info=error)
    return answer(500, "Something went wrong here, and nothing was changed: try again.")


HANDLERS: ExceptionHandlersMap = {
    Refused: refused,
    TooMany: too_many,
    TooManyTables: too_many_tables,
    Unloadable: unloadable,
    Unavailable: unavailable,
    BadToken: bad_token,
    RecursionError: too_deep,
    HTTPException: http_error,
    Exception: unexpected,
}
