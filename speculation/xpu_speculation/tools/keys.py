"""Keys of calls: equal for calls that a tool cannot tell apart, different for all others."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import rfc8785

from xpu_speculation.errors import ArgumentsError
from xpu_speculation.tools.json_values import MAX_BYTES
from xpu_speculation.tools.specs import ToolSpec

__all__ = ["CallKey", "arguments_and_key", "canonical_key", "key_or_none"]

# What rfc8785 sorts by. It is imported when it is first looked up, and a fork in that moment would wait for ever for
# the thread of its parent that holds the lock of the import.
codecs.lookup("utf-16be")


@dataclass(frozen=True, slots=True)
class CallKey:
    """What a call is known by.

    Attributes:
        tool: Name of the tool.
        text: The name and the arguments as RFC 8785 writes them, `search{"limit":10,"query":"tea"}`.
        digest: SHA-256 in hex of the text, and of the framework in whose form results are kept. It can name a file.
    """

    tool: str
    text: str
    digest: str


def canonical_key(spec: ToolSpec, arguments: object) -> CallKey:
    """The key of a call.

    Equal keys have all calls that differ only in the order of their arguments, in defaults of the schema that one
    writes out and another leaves out, in the form of a number (1.0 for 1) or of a text (NFC), and in injected
    arguments, which a key never holds.

    Args:
        spec: The tool.
        arguments: Arguments by name, as parsed from JSON.

    Raises:
        ArgumentsError: The arguments do not fit the schema of the tool or the bounds of this package, or are not JSON.
    """
    return arguments_and_key(spec, arguments)[1]


def arguments_and_key(spec: ToolSpec, arguments: object) -> tuple[dict[str, Any], CallKey]:
    """The arguments of a call as they were written, without injected ones, and its `canonical_key`.

    Raises:
        ArgumentsError: As there.
    """
    written, normal = spec.schema.read(arguments, tool=spec.name)
    try:
        canonical = rfc8785.dumps(normal)
    except (ValueError, RecursionError) as error:  # a default may hold what an argument may not, such as 2**60
        raise ArgumentsError(f"{spec.name}: a default of the schema has no canonical form") from error
    if len(canonical) > MAX_BYTES:
        raise ArgumentsError(f"{spec.name}: the arguments take more than {MAX_BYTES} bytes as JSON")
    text = spec.name + canonical.decode()
    # Of a function it is that of the text alone. No name has a blank in it, so nothing else is that of a tool's.
    known_by = f"{spec.framework} {text}" if spec.framework else text
    return written, CallKey(spec.name, text, sha256(known_by.encode()).hexdigest())


def key_or_none(spec: ToolSpec | None, arguments: object) -> CallKey | None:
    """The key of a call; None if it has none, since its tool may not run early or the arguments do not fit it."""
    try:
        return None if spec is None else canonical_key(spec, arguments)
    except ArgumentsError:
        return None
