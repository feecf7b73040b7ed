"""What hands do before nature acts: pull the slingshot back and let go."""

from __future__ import annotations

from ..core.gate import Gate
from .pieces import FALL, Position, Setting

SHOT = Gate("shot", "Pull the slingshot back, aim, and let go.")


def gate(position: Position, setting: Setting) -> Gate | None:
    """The shot that nature waits for; tokens are turned by themselves."""
    return SHOT if position.phase == FALL else None
