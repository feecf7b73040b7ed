"""Nobody makes the server keep what has no end: heads, lines, parts, and connections that stand."""

from __future__ import annotations

import asyncio
import select
import socket
import threading
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from servers import PATIENCE, Browser, me, running, url_of, wait_for
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from parlorcar.service import deadline
from parlorcar.service.app import create_app
from parlorcar.service.handshakes import PARTS_LIMIT
from parlorcar.service.serve import configuration, listen
from parlorcar.service.settings import Settings
from parlorcar.service.unfinished import (
    HEAD_LIMIT,
    LINES_LIMIT,
    SLICE,
    TARGET_LIMIT,
    WAITING_LIMIT,
    WholeRequests,
)

Address = tuple[str, int]
GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
CHUNKS = POST + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
HANDSHAKE = (
    b"GET /api/tables/nowhere/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
MUCH = 4_000_000  # bytes: more than the system itself holds back for a reader


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server whose patience for what stands still is a second."""
    folder = tmp_path_factory.mktemp("measures")
    (folder / "index.html").write_bytes(b"<!doctype html>" + bytes(8 * MUCH))
    settings = Settings(url_of(folder / "tables.db"), pace=0, static=folder, silence=1.0)
    listening = listen("127.0.0.1", 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deadline, "WHOLE_IN", 1.0)
        patch.setattr(deadline, "TAKEN_IN", 1.0)
        server = uvicorn.Server(configuration(settings, create_app(settings)))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        wait_for(lambda: server.started)
        yield cast(Address, listening.getsockname())
        server.should_exit = True
        thread.join(PATIENCE)


def answer_to(address: Address, *parts: bytes) -> tuple[int, str]:
    """The status and the text of what comes back, though not all may have been taken."""
    with socket.create_connection(address, PATIENCE) as line:
        try:
            for part in parts:
                line.sendall(part)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = HTTPResponse(line)
        answer.begin()
        return answer.status, answer.read().decode()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (GET + b"X: " + b"y" * 200_000 + b"\r\n\r\n", 431),
        (GET + b"X: " + b"y" * 2 * HEAD_LIMIT, 431),
        (GET + b"x" * 2 * HEAD_LIMIT, 431),
        (GET + b"X:y\r\n" * 50_000, 431),
        (GET + b"X:y\r\n" * LINES_LIMIT + b"\r\n", 431),
        (b"GET /" + b"x" * TARGET_LIMIT + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
        (b"GET /?" + b"x" * TARGET_LIMIT, 414),
        (b"x" * 2 * HEAD_LIMIT, 400),
        (CHUNKS + b"0\r\n" + b"X:y\r\n" * 50_000, 413),
        (CHUNKS + b"0\r\nX: " + b"y" * 2 * HEAD_LIMIT, 413),
        (CHUNKS + b"1;" + b"x" * 2 * HEAD_LIMIT, 413),
        (CHUNKS + b"1\r\n{\r\n" * 20_000, 413),
        (POST + b"Content-Length: 65537\r\n\r\n" + b"[" * 65537, 413),
        (HANDSHAKE + b"Cookie: " + b"y" * 2 * HEAD_LIMIT + b"\r\n\r\n", 431),
        (HANDSHAKE + b"X:y\r\n" * LINES_LIMIT + b"\r\n", 431),
        (HANDSHAKE + b"Content-Length: 5\r\n\r\n", 400),
        (HANDSHAKE + b"Transfer-Encoding: chunked\r\n\r\n", 400),
        (HANDSHAKE.replace(b": 13", b": 12") + b"\r\n", 400),
        (HANDSHAKE.replace(b"nowhere", b"x" * TARGET_LIMIT) + b"\r\n", 414),
    ],
)
def test_more_of_a_request_than_anybody_needs_is_refused_with_a_sentence(
    server: Address, sent: bytes, status: int
) -> None:
    answered, text = answer_to(server, sent)
    assert answered == status
    assert "\n" not in text.strip() and len(text) > 20
    if b"websocket" not in sent:
        assert '"error":' in text and ": " in text


@pytest.mark.parametrize(
    "line",
    [
        b"Cookie: a=" + b"x" * 9000 + b"; b=" + b"y" * 9000,
        b"Authorization: Negotiate " + b"x" * 20_000,
        b"X-Token: " + b"x" * 20_000,
    ],
)
def test_cookies_of_other_programs_on_the_host_keep_nobody_from_the_table(
    server: Address, line: bytes
) -> None:
    status, _ = answer_to(server, GET + line + b"\r\nConnection: close\r\n\r\n")
    assert status == 200
    with socket.create_connection(server, PATIENCE) as opened:
        opened.sendall(HANDSHAKE + line + b"\r\n\r\n")
        assert opened.recv(1024).startswith(b"HTTP/1.1 101")


def test_a_trailer_is_no_header(server: Address) -> None:
    sent = CHUNKS + b"2\r\n{}\r\n0\r\nOrigin: http://elsewhere.example\r\n\r\n"
    status, text = answer_to(server, sent)
    assert status == 400 and "chairs" in text or "game" in text  # it was read, not turned away


@pytest.mark.parametrize(
    "part",
    [
        b"",
        POST + b"Content-Length: 100\r\n\r\n{",
        CHUNKS + b"5\r\n{",
        HANDSHAKE,
        HANDSHAKE + b"\r\n",
        HANDSHAKE + b"\r\n" + b"\x81",
        HANDSHAKE + b"\r\n" + b"\x81\xfe\x0f\x00mask",
        GET + b"Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        GET + b"\r\n" + b"\r\n" * 10,
    ],
)
def test_no_connection_stands_for_ever(server: Address, part: bytes) -> None:
    with socket.create_connection(server, PATIENCE) as line:
        line.sendall(part)
        while line.recv(4096):
            pass


def test_a_silent_page_is_sent_away_and_its_line_ends(server: Address) -> None:
    with Browser("http://{}:{}".format(*server)) as ada:
        table = ada.make(me("Ada"), {"who": "link"})
        key = f"{HANDSHAKE.decode()}Cookie: parlorcar={ada.http.cookies['parlorcar']}\r\n\r\n"
        with socket.create_connection(server, PATIENCE) as line:
            line.sendall(key.replace("nowhere", table).encode())
            heard = b""
            while more := line.recv(65536):  # it answers no close: the line is cut all the same
                heard += more
            assert heard.startswith(b"HTTP/1.1 101") and (4408).to_bytes(2) in heard


def is_cut(line: socket.socket) -> bool:
    poll = select.poll()
    poll.register(line, select.POLLERR | select.POLLHUP)
    return bool(poll.poll(25_000))  # the system itself would cut it after 30 s


def test_who_asks_for_much_and_reads_nothing_is_cut_off(server: Address) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(server)
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert is_cut(line)


# --- what is kept meanwhile, counted -----------------------------------------------------------


class Wire(asyncio.Transport):
    """The other side of a protocol: takes what is written and reads nothing."""

    def __init__(self, protocol: Any = None) -> None:
        super().__init__()
        self.protocol = protocol
        self.written = b""
        self.closed = False
        self.paused = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_write_buffer_size(self) -> int:
        return len(self.written)

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def write_eof(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def never(_scope: Any, _receive: Any, _send: Any) -> None:
    await asyncio.Event().wait()


def protocol(app: Any) -> tuple[WholeRequests, Wire]:
    base = configuration(Settings(""), create_app(Settings("sqlite://")))
    config = uvicorn.Config(app, http=base.http, ws=base.ws, log_config=None)
    config.load()
    made = WholeRequests(config, ServerState(), {})
    wire = Wire(made)
    made.connection_made(wire)
    return made, wire


@pytest.mark.parametrize(
    ("first", "more"),
    [(GET, b"X:y\r\n"), (GET + b"X: ", b"y"), (CHUNKS + b"0\r\n", b"X:y\r\n"), (CHUNKS, b"0")],
)
def test_what_is_kept_of_a_request_without_end_does_not_grow(first: bytes, more: bytes) -> None:
    async def flood() -> tuple[int, int, int]:
        served, wire = protocol(never)
        served.data_received(first)
        sent = 0
        while not wire.closed and sent < MUCH:
            served.data_received(more * (1000 // len(more)))
            sent += 1000
        served.deadline.end()
        return sent, len(served.headers), len(wire.written)

    sent, kept, written = asyncio.run(flood())
    assert sent <= HEAD_LIMIT + SLICE and kept <= LINES_LIMIT
    assert 0 < written < 2000


def test_requests_sent_before_an_answer_do_not_pile_up() -> None:
    async def flood() -> tuple[int, int]:
        served, wire = protocol(never)
        for _ in range(100):
            served.data_received((GET + b"\r\n") * 1000)
        served.deadline.end()
        tasks = len(served.server_state.tasks)
        for task in served.server_state.tasks:
            task.cancel()
        return len(served.pipeline), tasks

    assert asyncio.run(flood()) == (WAITING_LIMIT, 1)


def masked(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return bytes(Frame(opcode, data, fin).serialize(mask=True))


def test_messages_parts_and_pings_do_not_pile_up() -> None:
    async def accept(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def opened() -> tuple[Any, Wire]:
        served, wire = protocol(accept)
        served.data_received(HANDSHAKE + b"\r\n")
        while b"101" not in wire.written:
            await asyncio.sleep(0)
        return wire.get_protocol(), wire

    async def flood() -> None:
        socket, wire = await opened()
        socket.data_received(masked(Opcode.TEXT, b"") * 40_000)
        assert wire.paused and socket.queue.qsize() <= SLICE // 6 + 1
        socket.connection_lost(None)
        assert socket.unread == b""

        socket, wire = await opened()
        socket.data_received(masked(Opcode.TEXT, b"", fin=False))
        for _ in range(100):
            socket.data_received(masked(Opcode.CONT, b"", fin=False) * 1000)
        assert wire.closed and len(socket.frames) <= PARTS_LIMIT

        socket, wire = await opened()
        socket.pause_writing()  # as the transport does when 64 kB are not taken
        before = len(wire.written)
        for _ in range(100):
            socket.data_received(masked(Opcode.PING, b"hello") * 1000)
        assert len(wire.written) == before
        for task in socket.tasks:
            task.cancel()

    asyncio.run(flood())


def test_a_message_in_a_few_parts_is_understood(tmp_path: Path) -> None:
    with running(Settings(url_of(tmp_path / "t.db"))) as address, Browser(address) as ada:
        table = ada.make(me("Ada"), {"who": "link"})
        with ada.at(table) as screen:
            screen.socket.send(iter(['{"type":', ' "ping"', "}"]))
            screen.answer("pong")
            with pytest.raises(ConnectionClosed):
                screen.socket.send(iter(["["] + [""] * 200 + ["]"]))
                while True:
                    screen.receive()
