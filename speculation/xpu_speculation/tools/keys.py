"""Canonical keys of tool calls (`speculative-tool-calls §3.2`)."""

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

# rfc8785 sorts keys by UTF-16. Python imports that codec on first use, and a fork during the import would deadlock on
# the import lock.
codecs.lookup("utf-16be")


@dataclass(frozen=True, slots=True)
class CallKey:
    """Identity of a call.

    Attributes:
        tool: Name of the tool.
        text: The name and the arguments in RFC 8785 form, for example `search{"limit":10,"query":"tea"}`.
        digest: SHA-256 in hex of the text and of the framework that defines the result format. Usable as a file name.
    """

    tool: str
    text: str
    digest: str


def canonical_key(spec: ToolSpec, arguments: object) -> CallKey:
    """Returns the key of a call.

    Calls share a key if they differ only in the order of arguments, in defaults of the schema that are written out or
    omitted, in the form of a number (1.0 for 1) or of a text (NFC), or in injected arguments, which are not part of the
    key.

    Args:
        spec: The tool.
        arguments: Arguments by name, as parsed from JSON.

    Raises:
        ArgumentsError: The arguments do not fit the tool's schema or the size limits, or are not JSON.
    """
    return arguments_and_key(spec, arguments)[1]


def arguments_and_key(spec: ToolSpec, arguments: object) -> tuple[dict[str, Any], CallKey]:
    """Returns the arguments as written, without injected ones, and the `canonical_key` of the call.

    Raises:
        ArgumentsError: As for `canonical_key`.
    """
    written, normal = spec.schema.read(arguments, tool=spec.name)
    try:
        canonical = rfc8785.dumps(normal)
    except (ValueError, RecursionError) as error:  # a default may hold what an argument may not, such as 2**60
        raise ArgumentsError(f"{spec.name}: a default of the schema has no canonical form") from error
    if len(canonical) > MAX_BYTES:
        raise ArgumentsError(f"{spec.name}: the arguments take more than {MAX_BYTES} bytes as JSON")
    text = spec.name + canonical.decode()
    # A function has no framework prefix. Tool names contain no blank, so the two forms cannot collide.
    identity = f"{spec.framework} {text}" if spec.framework else text
    return written, CallKey(spec.name, text, sha256(identity.encode()).hexdigest())


def key_or_none(spec: ToolSpec | None, arguments: object) -> CallKey | None:
    """Returns the key of a call, or None if its tool may not run early or the arguments do not fit."""
    try:
        return None if spec is None else canonical_key(spec, arguments)
    except ArgumentsError:
        return None
