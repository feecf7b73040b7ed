"""A server beneath a path of its host, such as https://games.example/trains/.

A proxy may take the path away before it asks here, or leave it: both are understood. The page
finds out by itself where it lives (`web/src/lib/root.ts`).
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

PATH = re.compile(r"(/[A-Za-z0-9._~-]+)+")
DEEPEST = 8  # addresses with more parts than any of ours get no page


def without_path(scope: MutableMapping[str, Any], path: str) -> MutableMapping[str, Any]:
    """The request as it would be at the root of a host."""
    if not path or not scope["path"].startswith(f"{path}/"):
        return scope
    raw = scope["raw_path"].removeprefix(path.encode())
    return {**scope, "path": scope["path"][len(path) :], "raw_path": raw}


def upwards(raw_path: str) -> str | None:
    """How a page asked for at `raw_path` reaches the root; None where that is too far.

    >>> upwards("/"), upwards("/t/abc"), upwards("/t/abc/")
    ('./', '../', '../../')
    """
    depth = raw_path.count("/") - 1
    return None if depth > DEEPEST else "../" * depth or "./"
