"""The data model of Countermarch and everything that needs no window."""
