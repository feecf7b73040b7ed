"""The command line. One file a command; `program.py` holds them together."""

from __future__ import annotations

from .program import main

__all__ = ["main"]
