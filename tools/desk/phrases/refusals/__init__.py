"""What goes wrong, and what nobody can do."""

from __future__ import annotations

__all__: list[str] = []
