"""White space before the text of a reply: `LeadingBlank`."""

from __future__ import annotations

__all__ = ["LeadingBlank"]


class LeadingBlank:
    """Holds back white space that begins a text, until more follows: white space alone begins no block or item."""

    def __init__(self) -> None:
        self._held = ""

    def add(self, text: str, *, begun: bool) -> str:
        """Return the text to send now.

        Args:
            text: the next text.
            begun: whether a text has begun, so that nothing is held back.
        """
        if not begun:
            text = self._held + text
            self._held = "" if text.strip() else text
        return "" if self._held else text

    def clear(self) -> None:
        """Drop what is held back: something else began."""
        self._held = ""
