"""Messages that a chat template can take, and those it cannot."""

from __future__ import annotations

import pytest
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    ChatMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from langchain_xpu._messages import template_messages
from xpu_runtime.errors import InvalidRequestError

CALL = {"name": "f", "args": {}, "id": "1"}


def test_roles_and_names() -> None:
    """Guards the roles templates know, for chunks and free roles too, and the name of a speaker."""
    messages = [
        SystemMessage("a"),
        HumanMessage("b", name="Ada"),
        AIMessage("c"),
        AIMessageChunk("d"),
        ChatMessage("e", role="developer"),
    ]
    assert template_messages(messages) == [
        {"role": "system", "content": "a"},
        {"role": "user", "content": "b", "name": "Ada"},
        {"role": "assistant", "content": "c"},
        {"role": "assistant", "content": "d"},
        {"role": "developer", "content": "e"},
    ]


def test_blocks_of_text_become_one_text() -> None:
    """Guards list content, as ``output_version="v1"`` makes it; reasoning is not sent back."""
    blocks = ["a", {"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "b", "index": 0}]
    assert template_messages([AIMessage(content=blocks)]) == [{"role": "assistant", "content": "ab"}]


@pytest.mark.parametrize(
    ("messages", "says"),
    [
        ([], "there are none"),
        ([HumanMessage("a"), ToolMessage("b", tool_call_id="1")], r"messages\[1\].*'tool'"),
        ([FunctionMessage("b", name="f")], r"messages\[0\].*'function'"),
        ([AIMessage("", tool_calls=[CALL])], r"messages\[0\].*tool calls"),
        (
            [HumanMessage([{"type": "text", "text": "a"}, {"type": "image", "url": "u"}])],
            r"messages\[0\].content\[1\].*'image'",
        ),
    ],
)
def test_what_is_refused(messages: list[BaseMessage], says: str) -> None:
    """Guards against content that is dropped in silence."""
    with pytest.raises(InvalidRequestError, match=says):
        template_messages(messages)
