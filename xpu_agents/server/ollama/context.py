"""The ``context`` of generation: a conversation as a list of numbers, which clients send back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from xpu_agents.chat import Message
from xpu_agents.error_wording import quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["read_context", "write_context"]

_BYTES = 6
"""Bytes of a number: JavaScript's numbers have 53 bits."""


def write_context(messages: Sequence[Message], answer: str) -> list[int]:
    """Encode a conversation and its answer. The first number is that of the encoded bytes."""
    texts = [[message.role, message.full_content] for message in messages]
    packed = zlib.compress(json.dumps([*texts, ["assistant", answer]], ensure_ascii=False).encode())
    numbers = [int.from_bytes(packed[at : at + _BYTES], "little") for at in range(0, len(packed), _BYTES)]
    return [len(packed), *numbers]


def read_context(context: Any, max_bytes: int) -> list[dict[str, Any]]:
    """Return the messages of a conversation; empty without one.

    Args:
        context: value of the field.
        max_bytes: maximum bytes of the conversation, which is compressed: small numbers could fill the memory.

    Raises:
        InvalidRequestError: the numbers are not those of a conversation.
    """
    if context in (None, []):
        return []
    try:
        num_bytes, *numbers = context
        packed = b"".join(number.to_bytes(_BYTES, "little") for number in numbers)[:num_bytes]
        decompressor = zlib.decompressobj()
        text = decompressor.decompress(packed, max_bytes)
        if decompressor.unconsumed_tail:
            raise ValueError("it is too long")
        return [{"role": str(role), "content": str(content)} for role, content in json.loads(text)]
    except (AttributeError, OverflowError, RecursionError, TypeError, ValueError, zlib.error):
        shown = quoted(context)[:80]
        raise InvalidRequestError(
            f"context: {shown} is not that of an answer of this server; expected the context of its last answer"
        ) from None
