"""Tool outputs that clients add to a response: `CachedOutput`, `read_outputs`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat.structured.json_text import JsonTextError, json_text, json_value
from xpu_agents.error_wording import json_wording, quoted
from xpu_runtime.errors import InvalidRequestError

__all__ = ["MAX_OUTPUTS", "CachedOutput", "read_outputs"]

MAX_OUTPUTS = 256
"""Maximum outputs of a request (chosen)."""


@dataclass(frozen=True, slots=True)
class CachedOutput:
    """The output of a call.

    Attributes:
        name: name of the tool.
        output: the text that the model gets.
        params: arguments of the call.
        keep_s: seconds for which it is valid.
    """

    name: str
    output: str
    params: Mapping[str, Any] = field(default_factory=dict)
    keep_s: float = math.inf

    @property
    def num_bytes(self) -> int:
        """Bytes of the output and the arguments."""
        return len(self.output.encode()) + len(json_text(self.params).encode())


def read_outputs(body: bytes) -> list[CachedOutput]:
    """Parse a request body: an array of objects with ``name``, ``params``, ``output`` and ``keep_alive``.

    An output that is no text becomes JSON. Other fields are ignored.

    Raises:
        InvalidRequestError: a field is invalid or missing.
    """
    expected = "expected an array of objects with name, params, output and keep_alive"
    with json_wording():
        try:
            entries = json_value(body.decode("utf-8"))
        except (JsonTextError, UnicodeDecodeError) as error:
            raise InvalidRequestError(f"body: {error}; {expected}") from None
        if not isinstance(entries, list):
            raise InvalidRequestError(f"body: it is no array; {expected}")
        if len(entries) > MAX_OUTPUTS:
            raise InvalidRequestError(f"body: {len(entries)} outputs are too many; expected at most {MAX_OUTPUTS}")
        return [_read_output(entry, f"body[{at}]") for at, entry in enumerate(entries)]


def _read_output(entry: object, where: str) -> CachedOutput:
    if not isinstance(entry, Mapping):
        raise InvalidRequestError(f"{where}: {quoted(entry)} is no object; expected one with name and output")
    name, params, keep_alive = entry.get("name"), entry.get("params"), entry.get("keep_alive")
    if not isinstance(name, str) or not name:
        raise InvalidRequestError(f"{where}.name: {quoted(name)} cannot be used; expected the name of a tool")
    if "output" not in entry:
        raise InvalidRequestError(f"{where}.output: it is missing; expected the output of the tool")
    if not isinstance(params, Mapping | None):
        raise InvalidRequestError(f"{where}.params: {quoted(params)} cannot be used; expected an object")
    if keep_alive is not None and (type(keep_alive) not in (int, float) or keep_alive < 0):
        raise InvalidRequestError(
            f"{where}.keep_alive: {quoted(keep_alive)} cannot be used; expected seconds, 0 or more"
        )
    output = entry["output"] if isinstance(entry["output"], str) else json_text(entry["output"])
    return CachedOutput(name, output, dict(params or {}), math.inf if keep_alive is None else float(keep_alive))
