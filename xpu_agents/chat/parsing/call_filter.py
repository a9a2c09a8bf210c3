"""Filter of complete calls: arguments that a grammar could not check, and repeated calls."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from xpu_agents.chat.events import ChatEvent, InvalidToolCall, ToolCallDelta
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_agents.chat.structured.schema_check import SchemaCheck

__all__ = ["CallFilter"]

_MAX_ERRORS = 3
"""Number of errors in the reason of an invalid call (chosen)."""


@dataclass(slots=True)
class _OpenCall:
    index: int
    id: str
    name: str
    arguments: str = ""
    held: list[ToolCallDelta] = field(default_factory=list)  # while the call may repeat an earlier one


class CallFilter:
    """Makes calls with wrong arguments invalid and leaves out calls that repeat an earlier one.

    Args:
        checks: checks of the arguments by tool.
        drop_repeated: whether a call that is equal to an earlier one of the answer is left out. A small model that has
            to call a tool repeats its call.
    """

    def __init__(self, checks: Mapping[str, SchemaCheck], *, drop_repeated: bool) -> None:
        self._checks = checks
        self._drop_repeated = drop_repeated
        self._open: _OpenCall | None = None
        self._complete: list[tuple[str, str]] = []  # names and arguments
        self.num_invalid = 0
        """Number of calls that were made invalid."""

    def read(self, events: Iterable[ChatEvent], *, last: bool = False) -> list[ChatEvent]:
        """Return the events of calls that may be executed, of invalid ones, and all others.

        Args:
            events: events of an answer.
            last: whether they are the last ones.
        """
        passed: list[ChatEvent] = []
        for event in events:
            if isinstance(event, ToolCallDelta):
                if self._open is None or self._open.index != event.index:
                    passed += self._finish()
                    self._open = _OpenCall(event.index, event.id or "", event.name or "")
                passed += self._add(self._open, event)
                continue
            if isinstance(event, InvalidToolCall) and self._open is not None and self._open.index == event.index:
                passed += self._open.held
                self._open = None
            passed += [*self._finish(), event]
        return [*passed, *self._finish()] if last else passed

    def _add(self, call: _OpenCall, delta: ToolCallDelta) -> list[ToolCallDelta]:
        call.arguments += delta.arguments
        call.held.append(delta)
        if any(name == call.name and earlier.startswith(call.arguments) for name, earlier in self._complete):
            return []
        released, call.held = call.held, []
        return released

    def _finish(self) -> list[ChatEvent]:
        """End the open call."""
        call, self._open = self._open, None
        if call is None or (self._drop_repeated and (call.name, call.arguments) in self._complete):
            return []
        check = self._checks.get(call.name)
        errors = []
        if check is not None:
            with contextlib.suppress(JsonTextError):  # the parser has reported it
                errors = check.errors(json_object(call.arguments), "arguments")
        if errors:
            self.num_invalid += 1
            raw = f'{{"name": {json_text(call.name)}, "arguments": {call.arguments}}}'
            return [*call.held, InvalidToolCall(call.index, call.id, call.name, raw, "; ".join(errors[:_MAX_ERRORS]))]
        if self._drop_repeated:
            self._complete.append((call.name, call.arguments))
        return list(call.held)
