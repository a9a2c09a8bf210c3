"""The file of a trace: a header line and one request a line, as JSON, in any order.

``bench`` and the simulator read and write it, and the engine writes it while it serves. A file of another version, or
with a field that this one does not know, is refused rather than half understood.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from xpu_runtime.error_location import error_location
from xpu_runtime.errors import TraceError
from xpu_runtime.trace.header import TraceHeader
from xpu_runtime.trace.request import TracedRequest, TracedResult
from xpu_runtime.trace.trace import Trace

__all__ = ["header_line", "read_trace", "request_line", "write_trace"]

_FORMAT = {"format": "xpu-agents trace", "version": 1}
_LONGEST_SHOWN = 60
_T = TypeVar("_T", TraceHeader, TracedRequest)

_KINDS: dict[str, type[TraceHeader | TracedRequest]] = {"TraceHeader": TraceHeader, "TracedRequest": TracedRequest}
"""What a line may be, by the titles of its complaints; deeper in it is only a result."""
_UNKNOWN = "unexpected_keyword_argument"

_HEADER = TypeAdapter(TraceHeader)
_REQUEST = TypeAdapter(TracedRequest)


def header_line(header: TraceHeader) -> bytes:
    """The first line of a file."""
    return json.dumps({**_FORMAT, **_HEADER.dump_python(header)}, separators=(",", ":")).encode() + b"\n"


def request_line(request: TracedRequest) -> bytes:
    """The line of ``request``; what is as by default is left out."""
    return _REQUEST.dump_json(request, exclude_defaults=True) + b"\n"


def write_trace(file: Path, trace: Trace) -> None:
    """Write ``trace`` to ``file``, over what is there; equal traces make equal files.

    Raises:
        OSError: it cannot be written.
    """
    with file.open("wb") as stream:
        stream.write(header_line(trace.header))
        stream.writelines(map(request_line, trace.requests))


def read_trace(file: Path) -> Trace:
    """The trace in ``file``.

    Raises:
        TraceError: it is no trace, or a line of it is wrong: the line, the field, its value, and what would be right.
        OSError: it cannot be read.
    """
    with file.open("rb") as stream:
        lines = _filled(stream)
        number, first = next(lines, (1, b""))
        header = _header(first, f"{file}, line {number}")
        requests = [_request(line, f"{file}, line {number}", header.block_tokens) for number, line in lines]
    return Trace.of(requests, header)


def _filled(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty, and their numbers from 1."""
    for number, line in enumerate(stream, 1):
        text = line.removeprefix(codecs.BOM_UTF8).strip()
        if text:
            yield number, text


def _header(line: bytes, where: str) -> TraceHeader:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):  # no JSON, or nested too deeply
        given = None
    if not isinstance(given, dict) or given.get("format") != _FORMAT["format"]:
        raise TraceError(f"{where}: it is no header of a trace; the shortest is {json.dumps(_FORMAT)}")
    if given.get("version") != _FORMAT["version"]:
        raise TraceError(f"{where}: version: {given.get('version')!r} cannot be read, {_FORMAT['version']} can")
    rest = {name: value for name, value in given.items() if name not in _FORMAT}
    return _read(_HEADER, json.dumps(rest).encode(), where)


def _request(line: bytes, where: str, block_tokens: int) -> TracedRequest:
    request = _read(_REQUEST, line, where)
    most = request.tokens // block_tokens
    if len(request.blocks) > most:
        raise TraceError(
            f"{where}: blocks: {len(request.blocks)} names are given; its {request.prompt_tokens} + "
            f"{request.output_tokens} tokens have at most {most} full blocks of {block_tokens}"
        )
    return request


def _read(kind: TypeAdapter[_T], line: bytes, where: str) -> _T:
    try:
        return kind.validate_json(line)
    except ValidationError as error:
        raise TraceError(f"{where}: {_complaint(error)}") from None


def _complaint(error: ValidationError) -> str:
    """What is wrong with a line, in words: the first of it, but a field that is not known before one that is missing.

    That one may be what is missing, misspelt.
    """
    found = error.errors()
    first = next((each for each in found if each["type"] == _UNKNOWN), found[0])
    field = error_location(first["loc"])
    if first["type"] == "json_invalid":
        # It has one line, which is not the first of the file.
        return f"{first['msg'].replace(' at line 1 column ', ' at column ')}; a line is one whole JSON object"
    if first["type"] == "missing":
        return f"{field}: it is missing"
    if first["type"] == _UNKNOWN:
        kind = _KINDS[error.title] if len(first["loc"]) == 1 else TracedResult
        return f"{field}: there is no such field; known are {', '.join(each.name for each in fields(kind))}"
    shown = repr(first["input"])
    shown = shown if len(shown) <= _LONGEST_SHOWN else f"{shown[:_LONGEST_SHOWN]}..."
    return f"{field or 'the line'}: {first['msg']}, got {shown}"
