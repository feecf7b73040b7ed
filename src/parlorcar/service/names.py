"""What this server is called: another name that leads here is another site's, or a mistake.

Somebody's page can make its own name lead to this machine, in the browser of whoever reads it
(DNS rebinding); then browser and headers say that it is ours. The name it used is not.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.(?!-)[A-Za-z0-9-]{1,63})*\.?")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_ours(headers: Mapping[str, str], names: Sequence[str], listening: str) -> bool:
    """Whether a request means this server; anything does where no `names` are given.

    An address is ours where the request came to it (`listening`), and so is localhost.
    """
    if not names:
        return True
    called = name_in(headers)
    if called.removesuffix(".") in {name.lower().removesuffix(".") for name in names}:
        return True
    here, there = address(listening), address(called)
    if there is not None:
        return there == here
    return called == "localhost" and here is not None and here.is_loopback


def name_in(headers: Mapping[str, str]) -> str:
    """Under what name a server was asked, without the port; empty where it says none."""
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def address(text: str) -> Address | None:
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def wrong_name(headers: Mapping[str, str], names: Sequence[str]) -> str:
    called = name_in(headers)
    if not called:
        return f"This request names no host: ask for {names[0]}."
    return f"This server is not called {called}: open {names[0]}, or start it with --name {called}."
