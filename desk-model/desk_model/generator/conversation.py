"""Builder of a conversation with its system prompt and tools."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.sample import Call, Sample, Turn
from desk_model.generator.schema import Tool
from desk_model.generator.task import Facts
from desk_model.generator.values.dates import weekdays

__all__ = ["Chat", "written"]

SYSTEM, TODAY = read("templates/framing/system_prompts", "system", "today")
ASSISTANTS = read("words/people", "assistants")


def written(context: SampleContext, content: Json) -> str:
    """Format a result as the text that a tool returns."""
    if isinstance(content, str):
        return content
    if context.chance(0.3):
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(content, ensure_ascii=False)


class Chat:
    """Conversation that grows turn by turn; ``finish`` returns it as a sample."""

    def __init__(self, context: SampleContext) -> None:
        self._context = context
        self._messages: list[dict[str, Any]] = []
        self._turns: list[Turn] = []
        self._ids: list[str] = []
        self._called = 0

    def user(self, text: str) -> Chat:
        """Add a message of the user."""
        self._messages.append({"role": "user", "content": text})
        return self

    def say(self, text: str, facts: Facts = ()) -> Chat:
        """Add a reply of the assistant with the facts that it must contain."""
        self._turns.append(Turn(len(self._messages), (), facts))
        self._messages.append({"role": "assistant", "content": text})
        return self

    def call(self, calls: Sequence[Call]) -> Chat:
        """Add calls of the assistant."""
        self._turns.append(Turn(len(self._messages), tuple(calls)))
        self._ids = []
        documents = []
        for each in calls:
            self._called += 1
            self._ids.append(f"call_{self._called}")
            arguments = json.dumps(dict(each.arguments), ensure_ascii=False)
            function = {"name": each.name, "arguments": arguments}
            documents.append({"id": self._ids[-1], "type": "function", "function": function})
        self._messages.append({"role": "assistant", "content": "", "tool_calls": documents})
        return self

    def results(self, contents: Iterable[Json]) -> Chat:
        """Add one result for each call of the last turn."""
        for at, content in zip(self._ids, contents, strict=True):
            text = written(self._context, content)
            self._messages.append({"role": "tool", "tool_call_id": at, "content": text})
        return self

    def finish(self, kind: str, tools: Sequence[Tool], *, system: str = "", alone: bool = False) -> Sample:
        """Return the sample.

        Args:
            kind: Its kind.
            tools: The tools offered.
            system: Text that the system prompt must contain, "" for none.
            alone: Whether the system prompt contains nothing else about the assistant.
        """
        context = self._context
        prompt = [system] if system else []
        if not alone and context.chance(0.4 if system else 0.62):
            slot_texts = {
                "assistant": context.pick(ASSISTANTS),
                "name": context.user.name,
                "first": context.user.first,
                "mail": context.user.mail,
                "company": context.company(),
            }
            prompt.insert(0, SYSTEM.say(context, slot_texts))
        if context.needs_date or context.chance(0.08):
            day = {"date": context.today.isoformat(), "weekday": weekdays[context.today.weekday()]}
            prompt.insert(len(prompt) if context.chance(0.8) else 0, TODAY.say(context, day))
        messages, turns = self._messages, self._turns
        if prompt:
            text = context.one((" ", "\n")).join(prompt) if not system else "\n".join(prompt)
            messages = [{"role": "system", "content": text}, *messages]
            turns = [Turn(each.message + 1, each.calls, each.facts) for each in turns]
        documents: list[dict[str, Any]] = [each.document(context.form) for each in tools]
        if context.chance(0.6):
            documents = [{"type": "function", "function": each} for each in documents]
        return Sample(messages, documents, kind, tuple(turns))
