"""What a server tells Prometheus of itself: counts and times, never who or which table.

What somebody does in secret moves no number, as long as it is one: whoever can read these would
know when an answer was given. So what the process uses is left to those who watch the machine.

With several worker processes prometheus_client keeps its numbers in files, in the folder that
PROMETHEUS_MULTIPROC_DIR names before this module is imported.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

if TYPE_CHECKING:
    from .messages import State

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

COMMANDS = Counter(
    *("parlorcar_commands", "What people asked tables to do, by kind and by what became of it"),
    ["kind", "outcome"],
    registry=REGISTRY,
)
DECIDED_IN = Histogram(
    "parlorcar_decided_seconds",
    "From a command to its answer, storing included",
    buckets=SECONDS,
    registry=REGISTRY,
)
STATES = Counter(
    "parlorcar_states", "Views of a table that told of something new", registry=REGISTRY
)
SOCKETS = Gauge(
    *("parlorcar_sockets", "Open sockets and streams", ["kind"]),
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
CLOSED = Counter(
    "parlorcar_sockets_closed",
    "Sockets that the server closed, by code",
    ["code"],
    registry=REGISTRY,
)
HELD_OFF = Counter(
    "parlorcar_held_off", "What was refused because there was too much", ["what"], registry=REGISTRY
)
ERRORS = Counter(
    "parlorcar_errors", "Requests that failed for a reason of our own", registry=REGISTRY
)
LAG = Histogram(
    "parlorcar_lag_seconds",
    "How long a line takes there and back",
    buckets=SECONDS,
    registry=REGISTRY,
)


def count_state(made: State) -> None:
    if made.events or made.log:  # else it may tell somebody of their own answer
        STATES.inc()


def exposition() -> bytes:
    """The text that Prometheus reads."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    collect: Any = multiprocess.MultiProcessCollector  # without types
    collect(registry)
    return generate_latest(registry)
