"""When the server is told to stop."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def when_stopping(act: Callable[[], None]) -> None:
    """Has `act` called on the event loop as soon as this process is told to stop.

    A server waits for its open answers before it tells the application anything; one that streams
    would let it wait in vain. What the server does at a signal it does after this as before.
    """
    if threading.current_thread() is not threading.main_thread():
        return  # only the main thread is told
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        before = signal.getsignal(number)
        if not callable(before):
            continue

        def handle(
            number: int,
            frame: FrameType | None,
            before: Callable[[int, FrameType | None], object] = before,
        ) -> None:
            loop.call_soon_threadsafe(act)
            before(number, frame)

        signal.signal(number, handle)
