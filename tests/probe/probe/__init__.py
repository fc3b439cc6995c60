"""The probe: an invented game for tests, found by entry point like any other."""
