"""Several requests in one message, and one request for several values."""

from __future__ import annotations

__all__: list[str] = []
