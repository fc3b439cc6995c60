"""The board: cells, hexsides, labels, layout and the graph kernels. Geometry only, no rules."""
