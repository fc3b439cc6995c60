"""What both applications and the exports share, and the only part of core that knows Qt."""
