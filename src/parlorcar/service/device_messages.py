"""Messages about other devices: how they come to this server, and how a seat moves to one.

Part of what `messages.py` types once.
"""

from __future__ import annotations

import msgspec


class MoveCode(msgspec.Struct):
    """201 to POST /api/tables/{table}/seats/{seat}/move: told this once, good for `seconds`.

    Who brings it takes over all seats that the client holds there. It belongs behind the `#` of an
    address, which no browser sends to anybody.
    """

    code: str
    seconds: float


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/move: plays on at this device. Until it is `sure`, it only asks."""

    code: str
    sure: bool = False


class PlaysOn(msgspec.Struct):
    """200: the seats that the code gives, and who sits there."""

    seats: list[int]
    names: list[str]


class Reach(msgspec.Struct):
    """GET and POST /api/reach: how other devices come to this server.

    `may_open`: whoever asks may open the house to the local network, and close it again; `open`:
    it is open. `addresses` are what other devices can open, the likeliest first, without a path
    ("http://192.168.1.23:8000"). All this is told at the server's own computer alone.
    """

    may_open: bool
    open: bool
    addresses: list[str]


class OpenHouse(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/reach: opens the house to the local network, or closes it."""

    open: bool
