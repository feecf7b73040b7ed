"""What keeps a command of the operator's from being done."""

from __future__ import annotations


class Unable(Exception):
    """It cannot be done; one line says why, and the cure."""
