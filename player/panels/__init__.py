"""The parts of the game's window: strip, cards, log, status line."""
