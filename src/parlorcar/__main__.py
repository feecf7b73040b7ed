"""`python -m parlorcar` is `parlorcar`."""

from __future__ import annotations

from .cli import main

main()
