"""Architecture of a GGUF file on the hub, from its first bytes."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from huggingface_hub import constants, get_session, hf_raise_for_status

__all__ = ["architecture_in", "remote_architecture"]

_HEADER_BYTES = 1 << 16
"""Bytes that are requested (chosen: writers put the architecture first, before long values)."""
_KEY = b"general.architecture"
_ENTRY = struct.pack("<Q", len(_KEY)) + _KEY + struct.pack("<I", 8)
"""The key with its length, and the type of a text."""
_LONGEST_NAME = 64


def remote_architecture(url: str, headers: Mapping[str, str]) -> str:
    """Return ``general.architecture`` of a file; empty if its first bytes do not have it.

    Raises:
        Exception: errors of the hub's library and its HTTP client.
    """
    request_headers = {**headers, "Accept-Encoding": "identity", "Range": f"bytes=0-{_HEADER_BYTES - 1}"}
    found = b""
    with get_session().stream(
        "GET", url, headers=request_headers, timeout=constants.HF_HUB_DOWNLOAD_TIMEOUT
    ) as response:
        hf_raise_for_status(response)
        for data in response.iter_bytes():
            found += data
            if len(found) >= _HEADER_BYTES:
                break  # a server without ranges sends the whole file
    return architecture_in(found[:_HEADER_BYTES])


def architecture_in(header: bytes) -> str:
    """Return ``general.architecture`` from the first bytes of a file, or an empty string."""
    _, key, rest = header.partition(_ENTRY)
    if not header.startswith(b"GGUF") or not key or len(rest) < 8:
        return ""
    (length,) = struct.unpack_from("<Q", rest)
    return rest[8 : 8 + length].decode("utf-8", errors="replace") if length <= min(_LONGEST_NAME, len(rest) - 8) else ""
