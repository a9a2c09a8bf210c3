"""The calls of one answer: begun, completed, refused."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat.events import InvalidToolCall
from xpu_agents.chat.parsing.call_events import CallEventBuffer, CallIds
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text

__all__ = ["ARGUMENT_KEYS", "CallTracker", "PartialCall"]

ARGUMENT_KEYS = ("arguments", "parameters")
"""Where the arguments of a call may be; families differ, and models mix them up."""


@dataclass(slots=True)
class PartialCall:
    """A call that is being read.

    Attributes:
        index: which call of the answer.
        id: made up here.
        name: the tool, once it was read.
        arguments: pieces of their JSON text.
        known: its tool is offered, and its deltas have begun.
        complete: all arguments are there.
        function: a call inside the call, as some models write it.
    """

    index: int
    id: str
    name: str | None = None
    arguments: list[str] = field(default_factory=list)
    known: bool = False
    complete: bool = False
    function: dict[str, Any] | None = None


class CallTracker:
    """Keeps count of calls and says what becomes of them.

    Args:
        emitter: told of every call.
        tools: names that a call may have.
        parallel: whether more than one call is wanted.
        ids: of the calls.
    """

    def __init__(self, emitter: CallEventBuffer, tools: Collection[str], *, parallel: bool, ids: CallIds) -> None:
        self._ids = ids
        self._emitter = emitter
        self._tools = tuple(tools)
        self._parallel = parallel
        self._begun = 0
        self.valid = 0
        """Calls that can be carried out."""
        self.open: PartialCall | None = None
        """The call that is being read."""

    def begin(self) -> PartialCall:
        """A call seems to come."""
        self.open = PartialCall(self._begun, self._ids.of(self._begun))
        self._begun += 1
        return self.open

    def forget(self) -> None:
        """The first call was none."""
        self.open, self._begun = None, 0

    def is_offered(self, call: PartialCall) -> bool:
        """Whether there is the tool that it names, or that a call inside the call names."""
        return (call.name or (call.function or {}).get("name")) in self._tools

    def name(self, call: PartialCall, name: str) -> None:
        """Its tool is known."""
        call.name = name
        if name in self._tools and (self._parallel or not self.valid):
            call.known = True
            self._emitter.call(call.index, call.id, name)
            if call.arguments:
                self._emitter.arguments(call.index, "".join(call.arguments))

    def more(self, call: PartialCall, text: str) -> None:
        """More of its arguments."""
        call.arguments.append(text)
        if call.known:
            self._emitter.arguments(call.index, text)

    def complete(self, call: PartialCall, raw: str) -> None:
        """All of it was read; what is wrong with it now is no matter of form."""
        wrong = self._unwrap(call)
        if wrong:
            self._refuse(call, raw, wrong)
        elif call.name is None:
            self._refuse(call, raw, "it names no tool")
        elif call.name not in self._tools:
            self._refuse(call, raw, f"there is no tool {call.name!r}; expected one of {', '.join(self._tools)}")
        elif not call.known:
            self._refuse(call, raw, "only one call at a time is wanted")
        else:
            if not call.complete:
                self.more(call, "{}")
            self.valid += 1
        self.open = None

    def give_up(self, raw: str, reason: str) -> None:
        """Its form is broken; if its name and its arguments are there it stands nevertheless."""
        if self.open is None and not raw.strip(" \n,]"):
            return  # a list that ends too early; its calls are all there
        call = self.open or self.begin()
        if call.known and call.complete:
            self.valid += 1
        else:
            self._refuse(call, raw, reason)
        self.open = None

    def _unwrap(self, call: PartialCall) -> str:
        """Take name and arguments from a call inside the call, where they may be JSON text, as in OpenAI's form.

        Returns:
            What is wrong with the arguments, if anything is.
        """
        inner = call.function
        if call.name is not None or inner is None or not isinstance(inner.get("name"), str):
            return ""
        given = next((inner[key] for key in ARGUMENT_KEYS if key in inner), None)
        if call.complete:  # they stand beside it
            if given is not None:
                call.name = inner["name"]
                return "its arguments are given twice"
            self.name(call, inner["name"])
            return ""
        try:
            arguments = json_object(given if isinstance(given, str) else json_text(given))
        except JsonTextError as error:
            call.name = inner["name"]
            return f"its arguments are {'a text with ' if isinstance(given, str) else ''}{error}"
        self.more(call, json_text(arguments))
        call.complete = True
        self.name(call, inner["name"])
        return ""

    def _refuse(self, call: PartialCall, raw: str, reason: str) -> None:
        self._emitter.invalid(InvalidToolCall(call.index, call.id, call.name, raw, reason))
