"""Computer players: they see an observation, walk the choice tree and ask what anybody at the table may ask."""
