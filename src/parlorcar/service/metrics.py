"""What a server tells Prometheus of itself: counts and times, never who or which table.

With several worker processes prometheus_client keeps its numbers in files, in the folder that
PROMETHEUS_MULTIPROC_DIR names before this module is imported.
"""

from __future__ import annotations

import os
from typing import Any

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

COMMANDS = Counter(
    *("parlorcar_commands", "What people asked tables to do, by kind and by what became of it"),
    ["kind", "outcome"],
)
DECIDED_IN = Histogram(
    "parlorcar_decided_seconds", "From a command to its answer, storing included", buckets=SECONDS
)
STATES = Counter("parlorcar_states", "Views of a table that were sent")
SOCKETS = Gauge(
    *("parlorcar_sockets", "Open sockets and streams", ["kind"]), multiprocess_mode="livesum"
)
CLOSED = Counter("parlorcar_sockets_closed", "Sockets that the server closed, by code", ["code"])
HELD_OFF = Counter("parlorcar_held_off", "What was refused because there was too much", ["what"])
ERRORS = Counter("parlorcar_errors", "Requests that failed for a reason of our own")
LAG = Histogram("parlorcar_lag_seconds", "How long a line takes there and back", buckets=SECONDS)


def exposition() -> bytes:
    """The text that Prometheus reads."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    collect: Any = multiprocess.MultiProcessCollector  # without types
    collect(registry)
    return generate_latest(registry)
