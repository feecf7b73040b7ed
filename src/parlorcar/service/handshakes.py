"""WebSockets that have no end or no measure: what uvicorn's protocol lets pass.

The head has been measured as a request by then (`unfinished.py`); the library would take lines
of 8 kB only. What it does not understand it neither answers nor closes by itself.
"""

from __future__ import annotations

from asyncio import BaseTransport

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.frames import CloseCode, Frame

from .deadline import Deadline
from .unfinished import HEAD_LIMIT, LINES_LIMIT, SLICE

PARTS_LIMIT = 64  # in which one message may come
NOT_UNDERSTOOD = 400, "This is no handshake of a WebSocket: open the table's page anew."

# The library reads them at every handshake. A rewritten line may be longer by a blank.
http11.MAX_LINE_LENGTH = HEAD_LIMIT + 1024
http11.MAX_NUM_HEADERS = LINES_LIMIT


class WholeSockets(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a deadline and a measure. `unread` waits until it is asked for."""

    deadline: Deadline
    unread = b""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.deadline = Deadline(self.loop, self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.end()
        self.unread = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.unread += data
        self.go_on()

    def go_on(self) -> None:
        """Reads on to the next message, and no further: nothing piles up."""
        while self.unread and not self.read_paused and not self.transport.is_closing():
            part, self.unread = self.unread[:SLICE], self.unread[SLICE:]
            super().data_received(part)
            if self.conn.handshake_exc is not None and not self.handshake_complete:
                self.refuse_handshake()

    def refuse_handshake(self) -> None:
        answer = b"".join(self.conn.data_to_send())  # where the library has one
        if not answer:
            response = self.conn.reject(*NOT_UNDERSTOOD)
            answer = response.serialize()
        self.handshake_complete = self.close_sent = True
        self.transport.write(answer)
        self.transport.close()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # who takes no answers gets no more
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        if self.close_sent:
            return
        if len(self.frames) >= PARTS_LIMIT:
            self.conn.fail(CloseCode.POLICY_VIOLATION, "a message in too many parts")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self.go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if self.handshake_complete:
            self.deadline.has_come()
