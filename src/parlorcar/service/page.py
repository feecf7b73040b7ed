"""The single page and its files, as the build put them into the package."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Response

IMMUTABLE = "public, max-age=31536000, immutable"  # assets have a hash in their names
FRESH = "no-cache"
LONGEST_PATH = 200  # bytes
UNPACKABLE = ("image/png", "image/webp", "font/woff2")
NOT_BUILT = "The page has not been built: run `make play`, or `npm run build` in web/."
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


def page(static: Path, path: str, accepts: str) -> Response[bytes]:
    """The file at `path`, or the page itself: it knows its own addresses (`/t/...`, `/w/...`).

    Addresses that the page does not know get it with 404, and it says so.
    """
    file = found(static, path)
    if file is not None:
        return sent(file, 200, IMMUTABLE if "/assets/" in path else FRESH, accepts)
    index = static / "index.html"
    known = path.strip("/") == "" or path.startswith(("/t/", "/w/", "/rules"))
    if not index.is_file():
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
    return sent(index, 200 if known else 404, FRESH, accepts)


def found(static: Path, path: str) -> Path | None:
    """The built file at `path`, if there is one."""
    name = path.strip("/")
    if not name or ".." in name.split("/") or len(name.encode()) > LONGEST_PATH:
        return None
    file = static / name
    return file if file.is_file() else None


def sent(file: Path, status: int, caching: str, accepts: str) -> Response[bytes]:
    kind = (
        TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    )
    packed = "gzip" in accepts and kind not in UNPACKABLE
    body = content(file, file.stat().st_mtime_ns, packed)
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, media_type=kind, headers=headers)


@lru_cache(maxsize=256)
def content(file: Path, _modified: int, packed: bool) -> bytes:
    """A file's bytes, packed once."""
    data = file.read_bytes()
    return gzip.compress(data, 9, mtime=0) if packed else data
