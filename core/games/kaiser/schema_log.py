"""What the sentences of the log are about, so that it can be filtered."""

from __future__ import annotations

from core.model.schema import LogKind

LOG_KINDS: tuple[LogKind, ...] = ()
"""Everything else is of no kind."""
