"""What hands do before nature acts: pull the slingshot back and let go."""

from __future__ import annotations

from typing import Any

from ..core.gate import Gate
from .pieces import FALL, Position, Setting

SHOT = Gate("shot", "Pull the slingshot back, aim, and let go.")


def gate(position: Position, setting: Setting) -> Gate | None:
    """The shot that nature waits for; tokens are turned by themselves."""
    return SHOT if position.phase == FALL else None


def gesture(kind: str, power: int, aim: int, rng: Any) -> tuple[str, float]:
    raise ValueError(f"{kind}: a shot is not done by one line; see Definition.shots")
