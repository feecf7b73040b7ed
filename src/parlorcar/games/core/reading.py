"""TOML that people give, in files or as text: read, or refused with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class Unreadable(ValueError):
    """What is wrong with a file or a text, to be said with its name in front."""


def text_of(path: Path | str, what: str) -> str:
    """The text of a file that should be `what`. Raises Unreadable."""
    try:
        return Path(path).read_text("utf-8-sig")  # some editors begin a file with a mark
    except OSError as error:
        raise Unreadable(f"{error.strerror}; give the path of {what}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"not a text file; {what} is TOML in UTF-8") from None
    except ValueError as error:  # a null byte
        raise Unreadable(f"no path ({error}); give the path of {what}") from None


def table_of(text: str) -> dict[str, Any]:
    """The table that a TOML text holds. Raises Unreadable."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"not a TOML file: {error}") from None
    except RecursionError:
        raise Unreadable("not a TOML file: it is nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise Unreadable("not a TOML file: a number in it is too long") from None
