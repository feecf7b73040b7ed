"""Requests over HTTP that have no end or no measure: uvicorn would wait and keep for ever.

A request's head is kept until it is whole, and so are the lines in and after a body that comes in
chunks; of all that is not the body so much may come, in so many lines. What is too much is refused
with a sentence, unless another answer is on its way.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from . import security
from .deadline import Deadline
from .http_messages import Refusal

HEAD_LIMIT = 32 * 1024  # bytes of a request that are not its body
LINES_LIMIT = 100  # of headers, those after the body included
TARGET_LIMIT = 8000  # bytes of the address that is asked for
WAITING_LIMIT = 16  # requests that were sent before the one before them was answered
SLICE = 4096  # bytes that are read before what they come to is measured
LINGER = 2.0  # seconds in which who was refused may read why; a line closed at once tells nothing

NO_REQUEST = "This is no request of HTTP: check what was sent."
HEAD_TOO_LARGE = (
    f"The request's headers are too large: send {HEAD_LIMIT // 1024} kB in {LINES_LIMIT} lines at "
    "most. In a browser, delete this host's cookies."
)
TARGET_TOO_LONG = f"The address is too long: ask for {TARGET_LIMIT} characters at most."
TOO_MANY_AT_ONCE = "Too many requests at once: wait for an answer before you send the next."
TOO_MUCH_AROUND = "There is too much between the parts of the body: send it in fewer parts."


class TooMuch(Exception):
    """More of a request than is taken; the status that says so, and the sentence."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class WholeRequests(HttpToolsProtocol):
    """uvicorn's protocol, with a deadline and a measure.

    `spent` are the bytes, `lines` the header lines of the request so far that are not its body.
    What a callback of the parser raises comes back to `send_400_response`, as `why`.
    """

    deadline: Deadline
    why: TooMuch | None = None
    spent = lines = read_now = 0
    in_body = refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.deadline = Deadline(self.loop, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.refused or self.transport.is_closing():
                return
            self.take(data[start : start + SLICE])
            if self.transport.get_protocol() is not self:
                return  # it is a WebSocket's from here on

    def take(self, part: bytes) -> None:
        self.deadline.await_more()
        self.read_now = len(part)
        self.spent += len(part)
        super().data_received(part)
        if self.spent > HEAD_LIMIT and not self.refused:
            self.refuse(self.too_large())

    def too_large(self) -> TooMuch:
        if self.in_body:
            return TooMuch(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_MUCH_AROUND)
        return TooMuch(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, HEAD_TOO_LARGE)

    # --- what the parser finds ------------------------------------------------------------------

    def on_message_begin(self) -> None:
        self.deadline.await_more()
        self.spent, self.lines, self.in_body = self.read_now, 0, False
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > TARGET_LIMIT:
            raise self.too_much(TooMuch(HTTPStatus.REQUEST_URI_TOO_LONG, TARGET_TOO_LONG))

    def on_header(self, name: bytes, value: bytes) -> None:
        self.lines += 1
        if self.lines > LINES_LIMIT:
            raise self.too_much(self.too_large())
        if not self.in_body:  # what comes after a body is no header of ours
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= WAITING_LIMIT:
            raise self.too_much(TooMuch(HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY_AT_ONCE))
        super().on_headers_complete()
        self.in_body = True

    def on_body(self, body: bytes) -> None:
        self.spent -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.spent, self.in_body = 0, False
        self.deadline.has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self.deadline.end()  # the other protocol has its own
        super().handle_websocket_upgrade()

    # --- what is not taken ----------------------------------------------------------------------

    def too_much(self, why: TooMuch) -> TooMuch:
        self.why = why
        return why

    def send_400_response(self, msg: str) -> None:
        self.refuse(self.why or TooMuch(HTTPStatus.BAD_REQUEST, NO_REQUEST))

    def refuse(self, why: TooMuch) -> None:
        """Reads no more. Says why, unless that would stand in the middle of another answer."""
        self.refused = True
        self.deadline.has_come()
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            self.tell(why)
        elif not self.in_body:
            cycle.keep_alive = False  # what was asked before is answered, and that is the end
        elif cycle.response_started or self.pipeline:
            self.transport.close()
        else:
            cycle.disconnected = True  # the application waits for the rest in vain
            cycle.message_event.set()
            self.tell(why)

    def tell(self, why: TooMuch) -> None:
        body = msgspec.json.encode(Refusal(why.sentence))
        headers = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            "cache-control": "no-store",
            "connection": "close",
            **security.HEADERS,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(STATUS_LINE[why.status] + lines.encode() + b"\r\n" + body)
        self.transport.write_eof()
        self.flow.resume_reading()  # and forget: what lies unread would take the answer away
        self.deadline.await_more(LINGER)
