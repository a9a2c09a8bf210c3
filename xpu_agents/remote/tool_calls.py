"""The tool calls of one reply, put together from what a server sends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from xpu_agents.chat import InvalidToolCall, ToolCallDelta
from xpu_agents.chat.parsing.call_events import new_call_id
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.remote.wire import WireCall, WireFunction

__all__ = ["ToolCallAssembler"]

_CUT = "the reply reached max_tokens before the call was complete"


@dataclass(slots=True)
class _Call:
    index: int
    id: str
    name: str | None = None
    known: bool = False
    arguments: list[str] = field(default_factory=list)


class ToolCallAssembler:
    """Tells calls apart and says at the end which of them cannot be carried out.

    Servers differ in how they mark a piece: most by ``index``, some by ``id``, and some send whole calls that all have
    the same index.

    Args:
        tools: names that a call may have.
        parallel: whether there may be several; else the first one counts, as some servers make more than was asked for.
    """

    def __init__(self, tools: Collection[str], *, parallel: bool = True) -> None:
        self._tools = tuple(tools)
        self._parallel = parallel
        self._calls: list[_Call] = []
        self._by_index: dict[int, _Call] = {}

    def add(self, piece: WireCall) -> ToolCallDelta | None:
        """A piece of a call; None where it shows nothing yet that could be carried out."""
        function = piece.function or WireFunction()
        call = self._find(piece, starts=bool(function.name)) or self._begin(piece)
        arguments = function.arguments
        text = arguments if isinstance(arguments, str) else "" if arguments is None else json_text(arguments)
        call.arguments.append(text)
        if call.name is None and function.name:
            call.name = function.name
            call.known = call.name in self._tools
            delta = ToolCallDelta(call.index, call.id, call.name, "".join(call.arguments))
        else:
            delta = ToolCallDelta(call.index, None, None, text)
        counts = call.known and (self._parallel or call.index == 0)
        return delta if counts and (delta.name or text) else None

    def finish(self, *, cut: bool) -> list[ToolCallDelta | InvalidToolCall]:
        """What is left to say.

        Args:
            cut: whether the reply ended because it was too long.
        """
        events: list[ToolCallDelta | InvalidToolCall] = []
        for call in self._counted:
            text = "".join(call.arguments)
            reason = self._problem(call, text, cut=cut)
            if reason is not None:
                raw = f'{{"name": {json_text(call.name)}, "arguments": {text or "{}"}}}'
                events.append(InvalidToolCall(call.index, call.id, call.name, raw, reason))
            elif not text.strip():
                events.append(ToolCallDelta(call.index, None, None, "{}"))
        return events

    def valid(self, broken: Collection[int]) -> int:
        """How many calls there are beside the broken ones, which are named by their indices."""
        return sum(call.index not in broken for call in self._counted)

    @property
    def _counted(self) -> list[_Call]:
        return self._calls if self._parallel else self._calls[:1]

    def _find(self, piece: WireCall, *, starts: bool) -> _Call | None:
        if piece.index is not None:
            found = self._by_index.get(piece.index)
            another = found is not None and starts and found.name is not None and piece.id not in (None, "", found.id)
            return None if another else found
        if piece.id:
            return next((call for call in self._calls if call.id == piece.id), None)
        return None if starts or not self._calls else self._calls[-1]

    def _begin(self, piece: WireCall) -> _Call:
        call = _Call(len(self._calls), piece.id or new_call_id())
        self._calls.append(call)
        if piece.index is not None:
            self._by_index[piece.index] = call
        return call

    def _problem(self, call: _Call, text: str, *, cut: bool) -> str | None:
        if call.name is None:
            return "it names no tool"
        if not call.known:
            return f"there is no tool {call.name!r}; expected one of {', '.join(self._tools) or '(no tools)'}"
        if cut and call is self._calls[-1] and not text.strip():
            return _CUT  # what would be a call without arguments, had the reply ended by itself
        try:
            json_object(text)
        except JsonTextError as error:
            return _CUT if cut else f"arguments: {error}"
        return None
