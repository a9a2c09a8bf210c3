"""Assembly of a reply's tool calls from streamed deltas of a server."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat import InvalidToolCall, ToolCallDelta
from xpu_agents.chat.parsing.call_events import new_call_id
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.remote.protocol.wire import WireCall, WireFunction

__all__ = ["ToolCallAssembler"]

_TRUNCATED = "the reply reached max_tokens before the call was complete"


@dataclass(slots=True)
class _PartialCall:
    index: int
    id: str
    given_id: str = ""
    name: str | None = None
    offered: bool = False
    arguments: list[str] = field(default_factory=list)


class ToolCallAssembler:
    """Assembles calls from deltas and checks them at the end.

    Servers identify a delta differently: most by ``index``, some by ``id``, and some send whole calls with the same
    index or id. The ids of a reply's calls are made unique.

    Args:
        tools: names of the tools that may be called.
        parallel: whether several calls are allowed; otherwise only the first one is used, since some servers ignore
            the limit.
    """

    def __init__(self, tools: Collection[str], *, parallel: bool = True) -> None:
        self._tools = tuple(tools)
        self._parallel = parallel
        self._partial_calls: list[_PartialCall] = []
        self._by_index: dict[int, _PartialCall] = {}

    def add(self, call_delta: WireCall) -> list[ToolCallDelta]:
        """Add a delta; return its events, none if it belongs to no usable call. The first one has no arguments."""
        function = call_delta.function or WireFunction()
        arguments = function.arguments
        arguments_text = arguments if isinstance(arguments, str) else "" if arguments is None else json_text(arguments)
        call = self._find_call(call_delta, has_name=bool(function.name))
        if (
            call is not None
            and function.name
            and arguments_text.strip()
            and (whole := _whole_arguments(call)) is not None
        ):
            if (call.name, call.given_id, whole) == (function.name, call_delta.id or "", _parsed(arguments_text)):
                return []  # the server repeats the call
            call = None  # another call with the same index or id
        call = call or self._begin_call(call_delta)
        call.arguments.append(arguments_text)
        deltas: list[ToolCallDelta] = []
        if call.name is None and function.name:
            call.name = function.name
            call.offered = call.name in self._tools
            deltas.append(ToolCallDelta(call.index, call.id, call.name, ""))
            arguments_text = "".join(call.arguments)
        if arguments_text:
            deltas.append(ToolCallDelta(call.index, None, None, arguments_text))
        return deltas if call.offered and (self._parallel or call.index == 0) else []

    def finish(self, *, truncated: bool) -> list[ToolCallDelta | InvalidToolCall]:
        """Check all calls and return the remaining events.

        Args:
            truncated: whether the reply reached the maximum length.
        """
        events: list[ToolCallDelta | InvalidToolCall] = []
        for call in self._used_calls:
            arguments_text = "".join(call.arguments)
            reason = self._call_problem(call, arguments_text, truncated=truncated)
            if reason is not None:
                raw = f'{{"name": {json_text(call.name)}, "arguments": {arguments_text or "{}"}}}'
                cut_off = reason == _TRUNCATED
                events.append(InvalidToolCall(call.index, call.id, call.name, raw, reason, cut_off))
            elif not arguments_text.strip():
                events.append(ToolCallDelta(call.index, None, None, "{}"))
        return events

    def valid(self, invalid: Collection[int]) -> int:
        """Return the number of calls whose index is not in ``invalid``."""
        return sum(call.index not in invalid for call in self._used_calls)

    @property
    def _used_calls(self) -> list[_PartialCall]:
        return self._partial_calls if self._parallel else self._partial_calls[:1]

    def _find_call(self, delta: WireCall, *, has_name: bool) -> _PartialCall | None:
        if delta.index is not None:
            known = self._by_index.get(delta.index)
            if known is not None and has_name and known.name is not None and delta.id not in (None, "", known.given_id):
                return None  # another call with the same index
        elif delta.id:
            known = next((call for call in reversed(self._partial_calls) if call.given_id == delta.id), None)
        else:
            known = None if has_name or not self._partial_calls else self._partial_calls[-1]
        return known

    def _begin_call(self, delta: WireCall) -> _PartialCall:
        is_used = any(call.id == delta.id for call in self._partial_calls)
        call_id = new_call_id() if is_used or not delta.id else delta.id
        call = _PartialCall(len(self._partial_calls), call_id, delta.id or "")
        self._partial_calls.append(call)
        if delta.index is not None:
            self._by_index[delta.index] = call
        return call

    def _call_problem(self, call: _PartialCall, arguments_text: str, *, truncated: bool) -> str | None:
        if call.name is None:
            return "it names no tool"
        if not call.offered:
            return f"there is no tool {call.name!r}; expected one of {', '.join(self._tools) or '(no tools)'}"
        if truncated and call is self._partial_calls[-1] and not arguments_text.strip():
            return _TRUNCATED  # in a complete reply it would be a call without arguments
        try:
            json_object(arguments_text)
        except JsonTextError as error:
            return _TRUNCATED if truncated else f"arguments: {error}"
        return None


def _whole_arguments(call: _PartialCall) -> Mapping[str, Any] | None:
    """Return the arguments so far if they are a JSON object; None otherwise."""
    return None if call.name is None else _parsed("".join(call.arguments))


def _parsed(arguments_text: str) -> Mapping[str, Any] | None:
    if not arguments_text.rstrip().endswith("}"):
        return None
    try:
        return json_object(arguments_text)
    except JsonTextError:
        return None
