"""Log lines: for people, or as JSON for programs. They name no table, no person, no card.

An exception's own text may hold a card, a seed or a name, so of an exception a line shows the
kind and the places in the code alone.
"""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any, Literal

import structlog
from structlog.typing import EventDict, WrappedLogger

Format = Literal["plain", "json"]
INNERMOST = 12  # calls of a failure that are shown


def configure(form: Format = "plain", level: int = logging.WARNING) -> None:
    """All that is logged in this process goes to standard error, in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)


def formatter(form: Format) -> logging.Formatter:
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        bare_failure,
    ]
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
    )


def bare_failure(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Instead of an exception: what kind it was and where it arose, from the outermost call in."""
    given = event.pop("exc_info", None)
    record: Any = event.get("_record")
    if record is not None:
        given = given or record.exc_info
        record.exc_info = record.exc_text = None
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event["failure"] = kinds(error)
        event["at"] = places(error)
    return event


def kinds(error: BaseException) -> str:
    """The kinds of an exception and of those behind it."""
    names = [type(error).__name__]
    if isinstance(error, BaseExceptionGroup):
        names.append(f"({', '.join(kinds(inner) for inner in error.exceptions)})")
    behind = error.__cause__ or error.__context__
    if behind is not None:
        names.append(f"from {kinds(behind)}")
    return " ".join(names)


def places(error: BaseException) -> list[str]:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    found = traceback.extract_tb(error.__traceback__)[-INNERMOST:]
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in found]
