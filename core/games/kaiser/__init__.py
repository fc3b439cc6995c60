"""The Kaiser's Battle: the rulebook of the campaign game."""
