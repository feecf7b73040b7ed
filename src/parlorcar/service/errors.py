"""Errors over HTTP: one sentence that names the thing and the cure. No traceback for anybody."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from .messages import Refusal

log = logging.getLogger("parlorcar")

SENTENCES = {
    HTTPStatus.NOT_FOUND: "There is nothing at this address: check it.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address does not take such a request: check the method.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The request is too large: send 64 kB at most.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests: wait a minute and try again.",
}


class Refused(Exception):
    """What was asked cannot be done; nothing has changed."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status = status
        self.error = error


def refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Refusal]:
    return Response(Refusal(error.error), status_code=error.status)


def http_error(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    sentence = SENTENCES.get(HTTPStatus(error.status_code), "The request was not understood.")
    return Response(Refusal(sentence), status_code=error.status_code, headers=error.headers)


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    log.error("%s failed", request.method, exc_info=error)
    sentence = "Something went wrong here, and nothing was changed: try again."
    return Response(Refusal(sentence), status_code=HTTPStatus.INTERNAL_SERVER_ERROR)
