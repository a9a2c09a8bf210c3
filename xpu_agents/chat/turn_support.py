"""Detection of the histories that a chat template renders, by rendering probes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xpu_agents.chat.history import TurnSupport
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.tools import Tool
from xpu_runtime.errors import InvalidRequestError

__all__ = ["Renderer", "find_turn_support"]

Renderer = Callable[[Sequence[Message], Sequence[Tool]], str]
"""Renders messages and tools; raises `InvalidRequestError` if the template rejects them."""

_TOOL = Tool("probe_tool", "probe-tool", {"type": "object", "properties": {"probe_key": {"type": "string"}}})


def find_turn_support(render: Renderer, *, tools: bool, calls: bool) -> TurnSupport:
    """Find the histories that a template renders completely.

    Args:
        render: renders a prompt without normalisation.
        tools: whether the template takes tools; probes are rendered with and without one.
        calls: whether calls and results are passed to the template; else they are written as text.
    """
    probes = _Probes(render, [(), (_TOOL,)] if tools else [()])
    results = calls and probes.all("UCT", "UCTA", "UCTAU", "UCTCT", "UCTCTA")
    late = probes.keep_role("system", "UASU", "USU", "US", "UAS", "UASUASU", "USA")
    return TurnSupport(
        system=probes.all("SU", "SUAU", "SUAUAU") and (not results or probes.all("SUCT", "SUCTAUCT")),
        late_system=late and (not results or probes.keep_role("system", "UCTS", "UCTSA", "UCTSU")),
        consecutive_users=probes.all("UU", "UUAU", "UAUU", "SUUAU"),
        consecutive_assistants=probes.all("UAAU", "UAAAU") and (not results or probes.all("UCTAAU", "UACT", "UACTA")),
        assistant_first=probes.keep_role("assistant", "AU", "AUAU")
        and (not results or probes.all("CTU", "CTAU", "CTCTAU")),
        no_user=probes.all("S") and (not results or probes.all("SCT", "SCTA", "CTCT")),
        user_after_result=results and probes.all("UCTU", "UCTUA", "UCTUAU", "UCTAUCTU"),
        results=results,
        results_beside_text=results and probes.all("UBT", "UBTA", "UBTAU", "UBTBT", "UBTCTA"),
        further_results=results and probes.all("UCTX", "UCTXA"),
        parallel_calls=results and probes.all("UDTT", "UDTTA", "UDTTCTA"),
        reasoning_beside_calls=results and probes.all("URT", "URTA"),
        empty_user=probes.all("uAU", "UAu", "UAuAU"),
        empty_assistant=probes.all("UaU", "UaUAU") and (not results or probes.all("UCTaU")),
    )


class _Probes:
    """Renders conversations of unique texts.

    A conversation is written as one letter for each message: S system, U user, A assistant; C a call, B a call with
    text, R a call with text and reasoning, D two calls; T the result of the next call, X a further result; u and a are
    messages without text.
    """

    def __init__(self, render: Renderer, tool_sets: Sequence[Sequence[Tool]]) -> None:
        self._render = render
        self._tool_sets = tool_sets

    def all(self, *conversations: str) -> bool:
        """True if each conversation is rendered with each text once and in order."""
        return all(
            self._is_complete(_messages(conversation), tools)
            for tools in self._tool_sets
            for conversation in conversations
        )

    def keep_role(self, role: str, *conversations: str) -> bool:
        """Like `all`, and messages of ``role`` are not rendered as those of another role."""
        return self.all(*conversations) and not any(
            self._rendered(_with_role(messages, role, other), tools) == self._rendered(messages, tools)
            for tools in self._tool_sets
            for messages in map(_messages, conversations)
            for other in ("user", "assistant")
            if other != role
        )

    def _is_complete(self, messages: Sequence[Message], tools: Sequence[Tool]) -> bool:
        rendered = self._rendered(messages, tools)
        if rendered is None or any(tool.description not in rendered for tool in tools):
            return False
        texts = [text for message in messages for text in _texts(message)]
        if any(rendered.count(text) != 1 for text in texts):
            return False
        # Some templates put a system message at the start behind the tools or into the last user turn.
        in_order = texts[1:] if messages[0].role == "system" else texts
        places = [rendered.index(text) for text in in_order]
        return places == sorted(places)

    def _rendered(self, messages: Sequence[Message], tools: Sequence[Tool]) -> str | None:
        try:
            return self._render(messages, tools)
        except InvalidRequestError:
            return None


def _messages(conversation: str) -> list[Message]:
    messages: list[Message] = []
    calls: list[ToolCall] = []
    for at, letter in enumerate(conversation):
        text = f"probe-text-{at}-"
        match letter:
            case "S":
                messages.append(Message("system", text))
            case "U" | "u":
                messages.append(Message("user", text if letter == "U" else ""))
            case "A" | "a":
                messages.append(Message("assistant", text if letter == "A" else ""))
            case "T" | "X":
                call = calls.pop(0) if letter == "T" else ToolCall(f"probe00{at:02}", _TOOL.name)
                messages.append(Message("tool", text, tool_call_id=call.id, name=call.name))
            case _:
                calls = [
                    ToolCall(f"probe{number}0{at:02}", _TOOL.name, f'{{"probe_key": "probe-call-{at}-{number}-"}}')
                    for number in range(2 if letter == "D" else 1)
                ]
                reasoning = f"probe-reasoning-{at}-" if letter == "R" else None
                content = text if letter in "BR" else ""
                messages.append(Message("assistant", content, tuple(calls), reasoning=reasoning))
    return messages


def _texts(message: Message) -> list[str]:
    """Texts of a message, other than reasoning, which templates may leave out."""
    arguments = [value for call in message.tool_calls for value in call.parsed.values()]
    return [message.content, *arguments] if message.content else arguments


def _with_role(messages: Sequence[Message], role: str, other: str) -> list[Message]:
    return [
        Message(other, message.content) if message.role == role and not message.tool_calls else message
        for message in messages
    ]
