"""Who is asking, and from where. One cookie, 128 bits, kept only as its SHA-256."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

COOKIE = "parlorcar"
COOKIE_BYTES = 16
COOKIE_TEXT = re.compile(r"[A-Za-z0-9_-]{22}")  # 16 bytes, URL-safe
COOKIE_AGE = 5 * 365 * 24 * 3600
TABLE_BYTES = 12  # 96 bits: whoever knows a table's address may watch it

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


def new_cookie() -> str:
    return secrets.token_urlsafe(COOKIE_BYTES)


def new_table_name() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def person_of(cookies: Mapping[str, str]) -> str:
    """The person whom the cookie stands for; empty where there is none, or none of ours."""
    cookie = cookies.get(COOKIE, "")
    return hashed(cookie) if COOKIE_TEXT.fullmatch(cookie) else ""


def hashed(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a browser's request comes from our own page. Other programs send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # brackets without an address in them
        return False
