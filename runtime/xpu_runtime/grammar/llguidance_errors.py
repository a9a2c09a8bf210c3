"""Translates llguidance errors about a grammar into one line with a remedy."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from llguidance import LLMatcher

__all__ = ["explain_error", "json_grammar", "truncated", "validation_error"]

_EXCERPT: Final = 200
_POSITION: Final = re.compile(r"^(?:at )?(\d+)\((\d+)\): ")
_REGEX_HINT: Final = "write it for Rust's regex, which has no look-around and no back-references"
_SUPPORTED_KEYWORDS: Final = (
    "use type, enum, const, anyOf, allOf, $ref, properties, required, additionalProperties, patternProperties, "
    "items, prefixItems, pattern, format and the limits of numbers, lengths and counts"
)
_ERROR_HINTS: Final = {  # by a part of the llguidance error; the last entry matches any
    "Unimplemented keys": _SUPPORTED_KEYWORDS,
    "oneOf constraints": "use anyOf, or require in every alternative a property with a different const",
    "Unknown format": "use date, date-time, duration, email, hostname, ipv4, ipv6, time, uri, uuid, or a pattern",
    "Invalid type": "use string, number, integer, boolean, object, array or null",
    "recursion limit": "nest it at most about 60 objects deep, and let $ref point to $defs",
    "too deeply nested": "use more rules",
    "does not exist": "let $ref point to a definition in the schema",
    "Unsatisfiable": "leave some value valid",
    "NoExtension": "leave some text valid",
    "regex parse error": _REGEX_HINT,
    "invalid regex": _REGEX_HINT,
    "unknown special token": "use a special token of the model, or its id as <[ID]>",
    "": "expected a valid JSON schema, regular expression or Lark grammar",
}


def explain_error(message: str) -> str:
    """Return what is wrong with a grammar, and what would be right.

    Args:
        message: error of llguidance.
    """
    message = message.removesuffix("\n<non-verbose/>")
    hint = next(hint for part, hint in _ERROR_HINTS.items() if part in message)
    return f"{'it allows no text' if message.startswith('NoExtension') else _one_line(message)}; {hint}"


def json_grammar(schema_text: str) -> str:
    """Return the llguidance grammar of the JSON that is valid against a schema."""
    # Built as text: llguidance limits the depth of Python objects.
    return f'{{"grammars": [{{"json_schema": {schema_text}}}]}}'


def validation_error(schema: Mapping[str, Any]) -> str:
    """Return the error of llguidance for a JSON schema; empty if the schema is supported."""
    return LLMatcher.validate_grammar(json_grammar(json.dumps(schema)))


def truncated(text: str, max_chars: int = _EXCERPT) -> str:
    """Return ``text``, cut to ``max_chars`` characters and an ellipsis."""
    return text if len(text) <= max_chars else f"{text[:max_chars]}..."


def _one_line(message: str) -> str:
    """Join the lines of a message, without the excerpt of the source."""
    lines = [line.strip() for line in message.split("\n   1 |")[0].splitlines()]
    text = " ".join(line for line in lines if line.strip("^ "))
    return truncated(_POSITION.sub(r"line \1, column \2: ", text))
