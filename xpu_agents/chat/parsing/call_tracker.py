"""State of the calls of one answer while they are being parsed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.parsing.call_events import CallEventBuffer, CallIds
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text

__all__ = ["ARGUMENT_KEYS", "CallTracker", "PartialCall"]

ARGUMENT_KEYS = ("arguments", "parameters")
"""Keys of a call's arguments; they differ between model families, and models mix them up."""


@dataclass(slots=True)
class PartialCall:
    """A call that is being parsed.

    Attributes:
        index: index of the call in the answer.
        id: generated id.
        name: name of the tool, after it was parsed.
        arguments: pieces of the JSON text of the arguments.
        offered: whether the tool is offered; deltas are emitted then.
        complete: whether all arguments were parsed.
        function: nested call, as some models write it.
    """

    index: int
    id: str
    name: str | None = None
    arguments: list[str] = field(default_factory=list)
    offered: bool = False
    complete: bool = False
    function: dict[str, Any] | None = None


class CallTracker:
    """Tracks calls and emits their events.

    Args:
        buffer: receives the events.
        tools: names of the tools that may be called.
        parallel: whether several calls are allowed.
        ids: ids of the calls.
    """

    def __init__(self, buffer: CallEventBuffer, tools: Collection[str], *, parallel: bool, ids: CallIds) -> None:
        self._call_ids = ids
        self._event_buffer = buffer
        self._tools = tuple(tools)
        self._allows_parallel = parallel
        self._begun_calls = 0
        self.valid = 0
        """Number of valid calls."""
        self.open: PartialCall | None = None
        """The call that is being parsed."""

    def begin(self) -> PartialCall:
        """Begin a call."""
        self.open = PartialCall(self._begun_calls, self._call_ids.of(self._begun_calls))
        self._begun_calls += 1
        return self.open

    def discard(self) -> None:
        """Discard the first call, which was ordinary text."""
        self.open, self._begun_calls = None, 0

    def is_offered(self, call: PartialCall) -> bool:
        """True if the tool of the call, or of its nested call, is offered."""
        return (call.name or (call.function or {}).get("name")) in self._tools

    def name(self, call: PartialCall, name: str) -> None:
        """Set the tool of a call."""
        call.name = name
        if name in self._tools and (self._allows_parallel or not self.valid):
            call.offered = True
            self._event_buffer.call(call.index, call.id, name)
            if call.arguments:
                self._event_buffer.arguments(call.index, "".join(call.arguments))

    def add_arguments(self, call: PartialCall, text: str) -> None:
        """Add text to the arguments of a call."""
        call.arguments.append(text)
        if call.offered:
            self._event_buffer.arguments(call.index, text)

    def complete(self, call: PartialCall, raw: str) -> None:
        """Finish a call; its syntax was valid, but its name or arguments may not be."""
        problem = self._unwrap_nested_call(call)
        if problem:
            self._reject_call(call, raw, problem)
        elif call.name is None:
            self._reject_call(call, raw, "it names no tool")
        elif call.name not in self._tools:
            self._reject_call(call, raw, f"there is no tool {call.name!r}; expected one of {', '.join(self._tools)}")
        elif not call.offered:
            self._reject_call(call, raw, "only one call at a time is wanted")
        else:
            if not call.complete:
                self.add_arguments(call, "{}")
            self.valid += 1
        self.open = None

    def fail(self, raw: str, reason: str, *, truncated: bool = False) -> None:
        """End a malformed or truncated call; it is still valid if its name and arguments are complete."""
        if self.open is None and not raw.strip(" \n,]"):
            return  # a truncated list whose calls are complete
        call = self.open or self.begin()
        if call.offered and call.complete:
            self.valid += 1
        else:
            self._reject_call(call, raw, reason, truncated=truncated)
        self.open = None

    def _unwrap_nested_call(self, call: PartialCall) -> str:
        """Take the name and arguments of a nested call; the arguments may be JSON text, as in OpenAI's form.

        Returns:
            Description of an error in the arguments, or an empty string.
        """
        inner = call.function
        if call.name is not None or inner is None or not isinstance(inner.get("name"), str):
            return ""
        inner_arguments = next((inner[key] for key in ARGUMENT_KEYS if key in inner), None)
        if call.complete:  # the arguments are beside the nested call
            if inner_arguments is not None:
                call.name = inner["name"]
                return "its arguments are given twice"
            self.name(call, inner["name"])
            return ""
        try:
            arguments = json_object(inner_arguments if isinstance(inner_arguments, str) else json_text(inner_arguments))
        except JsonTextError as error:
            call.name = inner["name"]
            return f"its arguments are {'a text with ' if isinstance(inner_arguments, str) else ''}{error}"
        self.add_arguments(call, json_text(arguments))
        call.complete = True
        self.name(call, inner["name"])
        return ""

    def _reject_call(self, call: PartialCall, call_text: str, reason: str, *, truncated: bool = False) -> None:
        self._event_buffer.invalid(InvalidToolCall(call.index, call.id, call.name, call_text, reason, truncated))
