"""A reverse proxy that has a server beneath a path of its host."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from servers import PATIENCE

NOTHING = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@contextmanager
def beneath(server: str, path: str, keeps_it: bool) -> Iterator[str]:
    """The address of a proxy that hands on what lies below `path`, with or without it."""
    listening = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with suppress(OSError):
            while True:
                line, _ = listening.accept()
                args = (line, server, path, keeps_it)
                threading.Thread(target=hand_on, args=args, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()


def hand_on(line: socket.socket, server: str, path: str, keeps_it: bool) -> None:
    """One request, or one WebSocket, over a line."""
    head = b""
    with line, suppress(OSError):
        while b"\r\n\r\n" not in head:
            more = line.recv(65536)
            if not more:
                return
            head += more
        method, target, rest = head.split(b" ", 2)
        if not target.startswith(path.encode() + b"/") and target != path.encode():
            line.sendall(NOTHING)
            return
        if not keeps_it:
            target = target.removeprefix(path.encode()) or b"/"
        if b"upgrade: websocket" not in rest.lower():
            first, _, headers = rest.partition(b"\r\n")
            kept = [one for one in headers.split(b"\r\n") if not one.lower().startswith(b"conn")]
            rest = b"\r\n".join([first, b"Connection: close", *kept])
        place = urlsplit(server)
        with socket.create_connection((place.hostname or "", place.port or 80), PATIENCE) as other:
            other.settimeout(None)
            other.sendall(b" ".join([method, target, rest]))
            threading.Thread(target=pipe, args=(line, other), daemon=True).start()
            pipe(other, line)


def pipe(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for one in (source, target):
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
