"""Markers of calls, and the error of malformed ones."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["CallSyntax", "MalformedCallError", "Tags"]


class MalformedCallError(Exception):
    """The text is not a valid call; caught inside the parser."""


@dataclass(frozen=True, slots=True)
class Tags:
    """Texts around the parts of a call; white space between the parts is optional.

    Attributes:
        name: before and after the name of the tool.
        key: before and after the name of an argument.
        value: before and after the value of an argument.
        end: after all arguments; empty if the closing marker of the call ends them.
        padded: whether a line break before and after a text is not part of it.
    """

    name: tuple[str, str]
    key: tuple[str, str]
    value: tuple[str, str]
    end: str = ""
    padded: bool = False


@dataclass(frozen=True, slots=True)
class CallSyntax:
    """Markers of calls.

    Attributes:
        opening: marker before one call or a list of calls; always a list if it ends with a bracket.
        closing: marker after it; may be missing in an answer, and is empty if the syntax has none.
        header: pattern of the text between the opening marker and the arguments, with a group ``name``, if the name is
            not part of the JSON.
        trailer: text between the arguments and the closing marker; may be missing in an answer.
        tags: texts around the parts of the call, if its arguments stand between tags.
    """

    opening: str
    closing: str = ""
    header: re.Pattern[str] | None = None
    trailer: str = ""
    tags: Tags | None = None
