"""Markers of calls, and the error of malformed ones."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["CallSyntax", "MalformedCallError"]


class MalformedCallError(Exception):
    """The text is not a valid call; caught inside the parser."""


@dataclass(frozen=True, slots=True)
class CallSyntax:
    """Markers of calls.

    Attributes:
        opening: marker before one call or a list of calls; always a list if it ends with a bracket.
        closing: marker after it; may be missing in an answer, and is empty if the syntax has none.
        header: pattern of the text between the opening marker and the arguments, with a group ``name``, if the name is
            not part of the JSON.
        trailer: text between the arguments and the closing marker; may be missing in an answer.
    """

    opening: str
    closing: str = ""
    header: re.Pattern[str] | None = None
    trailer: str = ""
