"""Nature's outcomes, drawn as heavy as each weighs."""

from __future__ import annotations

from typing import Any

from ..games.core.rule import rule


@rule
def pick(codes: Any, weights: Any, count: int, rng: Any) -> int:
    """One of nature's outcomes, each as likely as it weighs."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = int(rng.random() * total)
    chosen = count - 1
    for i in range(count):
        left -= weights[i]
        if left < 0:
            chosen = i
            break
    return int(codes[chosen])
