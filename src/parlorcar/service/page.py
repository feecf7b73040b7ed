"""The single page and its files, as the build put them into the package."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response

IMMUTABLE = "public, max-age=31536000, immutable"  # assets have a hash in their names
FRESH = "no-cache"
LONGEST_PATH = 200  # bytes
UNPACKABLE = ("image/png", "image/webp", "font/woff2")
REFUSED = re.compile(r"0(\.0*)?")  # a quality: not that
NOT_BUILT = "The page has not been built: run `make play`, or `npm run build` in web/."
# What the page consists of; nothing else is sent, whatever lies in the folder. Not from the
# system's table of types, which may say anything.
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


def page(static: Path, path: str, accepts: str, up: str = "./") -> Response[bytes]:
    """The file at `path`, or the page itself: it knows its own addresses (`/t/...`, `/w/...`).

    `up` leads from there to the page's root, whatever path of its host that is.
    Addresses that the page does not know get it with 404, and it says so.
    """
    file = found(static, path)
    if file is not None:
        return sent(file, 200, IMMUTABLE if "/assets/" in path else FRESH, accepts)
    index = static / "index.html"
    known = path.strip("/") == "" or path.startswith(("/t/", "/w/", "/rules"))
    if not index.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
    return sent(index, 200 if known else 404, FRESH, accepts, up)


def found(static: Path, path: str) -> Path | None:
    """The built file at `path`, if there is one that belongs to the page."""
    name = path.strip("/")
    if not name or len(name.encode()) > LONGEST_PATH:
        return None
    file = static / name
    hidden = any(part.startswith(".") for part in name.split("/"))
    return file if not hidden and file.suffix in TYPES and file.is_file() else None


def sent(file: Path, status: int, caching: str, accepts: str, up: str = "./") -> Response[bytes]:
    kind = TYPES[file.suffix]
    packed = takes_gzip(accepts) and kind not in UNPACKABLE
    body = content(file, file.stat().st_mtime_ns, packed, up)
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, media_type=kind, headers=headers)


def takes_gzip(accepts: str) -> bool:
    """Whether the header Accept-Encoding lets an answer be packed.

    >>> [takes_gzip(one) for one in ("br, gzip", "gzip;q=0, *", "*;q=0.5", "br", "")]
    [True, False, True, False, False]
    """
    qualities = {}
    for one in accepts.lower().split(","):
        coding, _, quality = one.replace(" ", "").partition(";q=")
        qualities[coding] = not REFUSED.fullmatch(quality)
    return qualities.get("gzip", qualities.get("*", False))


@lru_cache(maxsize=256)
def content(file: Path, _modified: int, packed: bool, up: str) -> bytes:
    """A file's bytes, packed once. The build has the page name its files from its root."""
    data = file.read_bytes()
    if file.suffix == ".html":
        data = data.replace(b'="./', f'="{up}'.encode())
    return gzip.compress(data, 9, mtime=0) if packed else data
