"""Assembly of a reply's tool calls from streamed deltas of a server."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from xpu_agents.chat import InvalidToolCall, ToolCallDelta
from xpu_agents.chat.parsing.call_events import new_call_id
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.remote.wire import WireCall, WireFunction

__all__ = ["ToolCallAssembler"]

_TRUNCATED = "the reply reached max_tokens before the call was complete"


@dataclass(slots=True)
class _PartialCall:
    index: int
    id: str
    name: str | None = None
    offered: bool = False
    arguments: list[str] = field(default_factory=list)


class ToolCallAssembler:
    """Assembles calls from deltas and checks them at the end.

    Servers identify a delta differently: most by ``index``, some by ``id``, and some send whole calls with the same
    index.

    Args:
        tools: names of the tools that may be called.
        parallel: whether several calls are allowed; otherwise only the first one is used, since some servers ignore
            the limit.
    """

    def __init__(self, tools: Collection[str], *, parallel: bool = True) -> None:
        self._tools = tuple(tools)
        self._parallel = parallel
        self._calls: list[_PartialCall] = []
        self._by_index: dict[int, _PartialCall] = {}

    def add(self, part: WireCall) -> ToolCallDelta | None:
        """Add a delta; return the event for it, or None if it belongs to no usable call."""
        function = part.function or WireFunction()
        call = self._find(part, has_name=bool(function.name)) or self._begin(part)
        arguments = function.arguments
        text = arguments if isinstance(arguments, str) else "" if arguments is None else json_text(arguments)
        call.arguments.append(text)
        if call.name is None and function.name:
            call.name = function.name
            call.offered = call.name in self._tools
            delta = ToolCallDelta(call.index, call.id, call.name, "".join(call.arguments))
        else:
            delta = ToolCallDelta(call.index, None, None, text)
        counts = call.offered and (self._parallel or call.index == 0)
        return delta if counts and (delta.name or text) else None

    def finish(self, *, truncated: bool) -> list[ToolCallDelta | InvalidToolCall]:
        """Check all calls and return the remaining events.

        Args:
            truncated: whether the reply reached the maximum length.
        """
        events: list[ToolCallDelta | InvalidToolCall] = []
        for call in self._used_calls:
            text = "".join(call.arguments)
            reason = self._problem(call, text, truncated=truncated)
            if reason is not None:
                raw = f'{{"name": {json_text(call.name)}, "arguments": {text or "{}"}}}'
                events.append(InvalidToolCall(call.index, call.id, call.name, raw, reason))
            elif not text.strip():
                events.append(ToolCallDelta(call.index, None, None, "{}"))
        return events

    def valid(self, invalid: Collection[int]) -> int:
        """Return the number of calls whose index is not in ``invalid``."""
        return sum(call.index not in invalid for call in self._used_calls)

    @property
    def _used_calls(self) -> list[_PartialCall]:
        return self._calls if self._parallel else self._calls[:1]

    def _find(self, part: WireCall, *, has_name: bool) -> _PartialCall | None:
        if part.index is not None:
            found = self._by_index.get(part.index)
            if found is not None and has_name and found.name is not None and part.id not in (None, "", found.id):
                return None  # another call with the same index
            return found
        if part.id:
            return next((call for call in self._calls if call.id == part.id), None)
        return None if has_name or not self._calls else self._calls[-1]

    def _begin(self, part: WireCall) -> _PartialCall:
        call = _PartialCall(len(self._calls), part.id or new_call_id())
        self._calls.append(call)
        if part.index is not None:
            self._by_index[part.index] = call
        return call

    def _problem(self, call: _PartialCall, text: str, *, truncated: bool) -> str | None:
        if call.name is None:
            return "it names no tool"
        if not call.offered:
            return f"there is no tool {call.name!r}; expected one of {', '.join(self._tools) or '(no tools)'}"
        if truncated and call is self._calls[-1] and not text.strip():
            return _TRUNCATED  # in a complete reply it would be a call without arguments
        try:
            json_object(text)
        except JsonTextError as error:
            return _TRUNCATED if truncated else f"arguments: {error}"
        return None
