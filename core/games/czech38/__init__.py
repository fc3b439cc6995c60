"""Czechoslovakia 1938: the rulebook of the campaign game."""
