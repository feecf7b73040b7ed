"""What is told in sentences reads like a game."""

from __future__ import annotations

import parlorcar


def test_a_token_at_home_is_not_said_to_be_sent_back_home() -> None:
    """PE-38, PE-25: whoever stands at Home stays there."""
    game = parlorcar.game("polar-express", players=2)
    hands = [["avalanche", "1", "2", "3", "4"], ["5", "5", "6", "6", "7"]]
    position = game.position({"turn": 1, "spaces": [5, 0], "hands": hands})
    position.play("play avalanche")
    told = [game.sentence(event.to_dict(), ["Ada", "Ben"]) for event in position.play("2 pass")]
    assert "Ben is at Home already and stays there." in told
    assert not any("from Home" in sentence for sentence in told)
