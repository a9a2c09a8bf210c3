"""What llguidance says of a grammar that it cannot use: as it is, and in one line with what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from llguidance import LLMatcher

__all__ = ["explain_error", "json_grammar", "truncated", "validation_error"]

_EXCERPT: Final = 200
_PLACE: Final = re.compile(r"^(?:at )?(\d+)\((\d+)\): ")
_RUST: Final = "write it for Rust's regex, which has no look-around and no back-references"
_KEYWORDS: Final = (
    "say it with type, enum, const, anyOf, allOf, $ref, properties, required, additionalProperties, patternProperties, "
    "items, prefixItems, pattern, format and the limits of numbers, lengths and counts"
)
_HINTS: Final = {  # by what llguidance says; the last one fits always
    "Unimplemented keys": _KEYWORDS,
    "oneOf constraints": "use anyOf, or require in every alternative a property with a const of its own",
    "Unknown format": "use date, date-time, duration, email, hostname, ipv4, ipv6, time, uri, uuid, or a pattern",
    "Invalid type": "use string, number, integer, boolean, object, array or null",
    "recursion limit": "nest it at most about 60 objects deep, and let $ref point to $defs",
    "too deeply nested": "use more rules",
    "does not exist": "let $ref point to what the schema itself defines",
    "Unsatisfiable": "leave some value valid",
    "NoExtension": "leave some text valid",
    "regex parse error": _RUST,
    "invalid regex": _RUST,
    "unknown special token": "name one of the model's, or give its id as <[ID]>",
    "": "see the documentation of llguidance for what is supported",
}


def explain_error(said: str) -> str:
    """What is wrong with a grammar, and what would be right.

    Args:
        said: the error of llguidance.
    """
    said = said.removesuffix("\n<non-verbose/>")
    hint = next(hint for part, hint in _HINTS.items() if part in said)
    return f"{'it allows no text' if said.startswith('NoExtension') else _one_line(said)}; {hint}"


def json_grammar(schema_text: str) -> str:
    """The grammar of the JSON that is valid by a schema, in the form llguidance reads."""
    # Not by way of a Python object, whose depth llguidance would refuse with an error of its own.
    return f'{{"grammars": [{{"json_schema": {schema_text}}}]}}'


def validation_error(schema: Mapping[str, Any]) -> str:
    """What llguidance says against a JSON schema; nothing if it can use it."""
    return LLMatcher.validate_grammar(json_grammar(json.dumps(schema)))


def truncated(text: str, most: int = _EXCERPT) -> str:
    """The text, or its beginning of ``most`` characters."""
    return text if len(text) <= most else f"{text[:most]}..."


def _one_line(message: str) -> str:
    """The same without the drawings of the place."""
    lines = [line.strip() for line in message.split("\n   1 |")[0].splitlines()]
    text = " ".join(line for line in lines if line.strip("^ "))
    return truncated(_PLACE.sub(r"line \1, column \2: ", text))
