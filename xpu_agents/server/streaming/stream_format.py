"""Wire forms of streams: server-sent events and newline-delimited JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any

__all__ = ["StreamFormat"]


class StreamFormat(Enum):
    """Wire form of a stream; the value is its media type."""

    EVENTS = "text/event-stream; charset=utf-8"
    """Server-sent events; the ``type`` of a chunk, if any, is the name of its event."""
    JSON_LINES = "application/x-ndjson"
    """Newline-delimited JSON, one chunk a line."""

    @classmethod
    def of_headers(cls, headers: Mapping[str, str]) -> StreamFormat | None:
        """Return the form of a response with these headers; None if it is no stream."""
        media_type = headers.get("content-type")
        return next((each for each in cls if each.value == media_type), None)

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """Headers of a response with a stream, which proxies pass on at once."""
        return [
            (b"content-type", self.value.encode()),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),  # nginx
        ]

    def encode(self, chunk: Mapping[str, Any]) -> bytes:
        """Encode a chunk."""
        text = json.dumps(chunk, ensure_ascii=False, separators=(",", ":"))
        if self is StreamFormat.JSON_LINES:
            return f"{text}\n".encode()
        name = f"event: {chunk['type']}\n" if "type" in chunk else ""
        return f"{name}data: {text}\n\n".encode()
