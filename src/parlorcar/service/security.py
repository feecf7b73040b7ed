"""Who is asking, and from where.

A browser has one cookie, a program a token for its seat: 128 bits each, kept only as SHA-256.
Neither is ever read out of an address.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

COOKIE = "parlorcar"
TOKEN_BYTES = 16
TOKEN_TEXT = re.compile(r"[A-Za-z0-9_-]{22}")  # 16 bytes, URL-safe
COOKIE_AGE = 5 * 365 * 24 * 3600
TABLE_TEXT = re.compile(r"[A-Za-z0-9_-]{1,32}")
TABLE_BYTES = 12  # 96 bits: whoever knows a table's address may watch it, and take a free seat
BEARER = "bearer "
# What a browser sends by itself to a proxy before us, which asks for a password, and passes on.
FOR_A_PROXY = ("basic ", "digest ", "negotiate ", "ntlm ")
PORTS = {"http": 80, "https": 443}
Place = tuple[str, int]  # a host's name and a port

CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


class BadToken(Exception):
    """What stands in the header Authorization is no token of ours."""


def new_token() -> str:
    """What a cookie or a seat's token holds."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def may_be_table(name: str) -> bool:
    """Whether a table, or a window on one, can be called that: no store is asked for others."""
    return TABLE_TEXT.fullmatch(name) is not None


def person_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The person for whom a token or the cookie stands; empty where there is none of ours.

    With a token the cookie does not count. Raises BadToken.
    """
    if given := authorization(headers):
        token = given[len(BEARER) :].strip()
        if not given.lower().startswith(BEARER) or not TOKEN_TEXT.fullmatch(token):
            raise BadToken
        return hashed(token)
    cookie = cookies.get(COOKIE, "")
    return hashed(cookie) if TOKEN_TEXT.fullmatch(cookie) else ""


def authorization(headers: Mapping[str, str]) -> str:
    """The header that brings a token; empty where there is none that is meant for us."""
    given = headers.get("authorization", "")
    return "" if given.lower().startswith(FOR_A_PROXY) else given


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def from_our_page(headers: Mapping[str, str]) -> bool:
    """Whether a request may change something: it brings a token, or it is no other site's page's.

    A browser says where a page comes from; other programs send no Origin. A page of another site
    cannot set the header of a token.
    """
    return bool(authorization(headers)) or same_origin(headers)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a browser's request comes from our own page."""
    if "origin" not in headers:
        return True
    page, host = origin_and_host(headers)
    return page is not None and page == host


def origin_and_host(headers: Mapping[str, str]) -> tuple[Place | None, Place | None]:
    """The name and port of the page that asks, and those that it asks for; None where unknown."""
    try:
        page = urlsplit(headers.get("origin", ""))
        host = urlsplit(f"//{headers.get('host', '')}")
        usual = PORTS.get(page.scheme)
        if usual is None or not page.hostname:
            return None, None
        return (page.hostname, page.port or usual), (host.hostname or "", host.port or usual)
    except ValueError:  # brackets without an address in them, a port that is no number
        return None, None


def another_sites(headers: Mapping[str, str]) -> str:
    """Why a request is taken for another site's, with the cure where a proxy is the reason."""
    page, host = origin_and_host(headers)
    if page and host and page[0] == host[0]:
        return (
            f"The page is at port {page[1]}, but its request says {host[1]}: let the proxy pass on "
            "the port too (nginx: proxy_set_header Host $http_host;)."
        )
    return "This request comes from another site's page: use this server's own."
