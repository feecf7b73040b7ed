"""What a game is: rules, positions, moves, events, boxes and records."""
