"""Trace files: JSON lines with a header first and then one request a line, in any order.

``bench`` and the simulator read and write them, and the engine writes one while it serves. A file of another version or
with an unknown field is refused.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from xpu_runtime.errors import TraceError, error_location
from xpu_runtime.trace.request import TracedRequest, TracedResult
from xpu_runtime.trace.trace import Trace, TraceHeader

__all__ = ["header_line", "read_trace", "request_line", "write_trace"]

_FORMAT = {"format": "xpu-agents trace", "version": 1}
_MAX_SHOWN = 60
_T = TypeVar("_T", TraceHeader, TracedRequest)

_KINDS: dict[str, type[TraceHeader | TracedRequest]] = {"TraceHeader": TraceHeader, "TracedRequest": TracedRequest}
"""Classes of a line by the title of a validation error; a nested object is a `TracedResult`."""
_UNKNOWN_FIELD = "unexpected_keyword_argument"

_HEADER = TypeAdapter(TraceHeader)
_REQUEST = TypeAdapter(TracedRequest)


def header_line(header: TraceHeader) -> bytes:
    """First line of a trace file."""
    return json.dumps({**_FORMAT, **_HEADER.dump_python(header)}, separators=(",", ":")).encode() + b"\n"


def request_line(request: TracedRequest) -> bytes:
    """Line of ``request``, without fields that have their default."""
    return _REQUEST.dump_json(request, exclude_defaults=True) + b"\n"


def write_trace(file: Path, trace: Trace) -> None:
    """Write ``trace`` to ``file``, which is replaced if it exists; equal traces give equal files.

    Raises:
        OSError: the file cannot be written.
    """
    with file.open("wb") as stream:
        stream.write(header_line(trace.header))
        stream.writelines(map(request_line, trace.requests))


def read_trace(file: Path) -> Trace:
    """Read the trace in ``file``.

    Raises:
        TraceError: the file is no trace, or a line is invalid; the message names line, field and value.
        OSError: the file cannot be read.
    """
    with file.open("rb") as stream:
        lines = _numbered_lines(stream)
        number, first = next(lines, (1, b""))
        header = _parse_header(first, f"{file}, line {number}")
        requests = [_parse_request(line, f"{file}, line {number}", header.block_tokens) for number, line in lines]
    return Trace.of(requests, header)


def _numbered_lines(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not empty, with their numbers from 1."""
    for number, line in enumerate(stream, 1):
        text = line.removeprefix(codecs.BOM_UTF8).strip()
        if text:
            yield number, text


def _parse_header(line: bytes, where: str) -> TraceHeader:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):  # not JSON, or nested too deeply
        given = None
    if not isinstance(given, dict) or given.get("format") != _FORMAT["format"]:
        raise TraceError(f"{where}: not the header of a trace; the shortest is {json.dumps(_FORMAT)}")
    if given.get("version") != _FORMAT["version"]:
        raise TraceError(f"{where}: version={given.get('version')!r}: only {_FORMAT['version']} can be read")
    rest = {name: value for name, value in given.items() if name not in _FORMAT}
    return _parse_line(_HEADER, json.dumps(rest).encode(), where)


def _parse_request(line: bytes, where: str, block_tokens: int) -> TracedRequest:
    request = _parse_line(_REQUEST, line, where)
    full = request.tokens // block_tokens
    if len(request.blocks) > full:
        raise TraceError(
            f"{where}: blocks: {len(request.blocks)} names, but {request.prompt_tokens} + {request.output_tokens} "
            f"tokens have {full} full blocks of {block_tokens}"
        )
    return request


def _parse_line(kind: TypeAdapter[_T], line: bytes, where: str) -> _T:
    try:
        return kind.validate_json(line)
    except ValidationError as error:
        raise TraceError(f"{where}: {_validation_message(error)}") from None


def _validation_message(error: ValidationError) -> str:
    """Message for the first error of a line; an unknown field comes before a missing one, which it may misspell."""
    found = error.errors()
    first = next((each for each in found if each["type"] == _UNKNOWN_FIELD), found[0])
    field = error_location(first["loc"])
    if first["type"] == "json_invalid":
        # The position counts from the line, not from the start of the file.
        return f"{first['msg'].replace(' at line 1 column ', ' at column ')}; a line is one whole JSON object"
    if first["type"] == "missing":
        return f"{field}: missing"
    if first["type"] == _UNKNOWN_FIELD:
        kind = _KINDS[error.title] if len(first["loc"]) == 1 else TracedResult
        return f"{field}: unknown field; known are {', '.join(each.name for each in fields(kind))}"
    shown = repr(first["input"])
    shown = shown if len(shown) <= _MAX_SHOWN else f"{shown[:_MAX_SHOWN]}..."
    return f"{field or 'the line'}: {first['msg']}, got {shown}"
