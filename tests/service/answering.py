"""What a client without a page does when it is asked: with its hands, or by a move."""

from __future__ import annotations

from servers import Screen
from slings import flick
from trips import gesture


def answer(screen: Screen) -> None:
    """Shoots, uses the hands or plays the first thing that is legal, and is acknowledged."""
    if screen.prompt["kind"] == "gesture" and screen.prompt["menu"]:
        flick(screen, screen.prompt["menu"][0])
        screen.acknowledged = screen.answer("ack")["version"]
    elif screen.prompt["kind"] == "gesture":
        gesture(screen)
    else:
        screen.play_anything()
