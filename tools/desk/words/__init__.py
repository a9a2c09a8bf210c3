"""Word lists: every list has a part to train on and a part that is held out, and no word is in both."""

from __future__ import annotations

__all__: list[str] = []
