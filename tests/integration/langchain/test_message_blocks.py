"""Messages with content blocks of other providers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage
from template_tokenizer import template_tokenizer

from langchain_xpu._messages import chat_messages
from xpu_agents.chat import ChatRequest, Message
from xpu_agents.chat.model import ChatModel
from xpu_runtime.errors import InvalidRequestError

TEXT = {"type": "text", "text": "Hello"}


@pytest.mark.parametrize(
    "block",
    [
        pytest.param({"type": "redacted_thinking", "data": "AAAA"}, id="case redacted-thinking"),
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {}},
        {"type": "web_search_tool_result", "tool_use_id": "s1", "content": []},
        {"type": "server_tool_call", "id": "s1", "name": "web_search", "args": {}},
        {"type": "non_standard", "value": {"type": "other"}},
        {"type": "reasoning", "id": "r1", "summary": []},
    ],
)
def test_blocks_of_other_providers_are_left_out(block: dict[str, Any]) -> None:
    """Guards agents that change the model in a conversation."""
    message = AIMessage([block, TEXT])
    assert chat_messages([message]) == [Message("assistant", "Hello")]
    assert chat_messages([AIMessage(content_blocks=message.content_blocks)]) == [Message("assistant", "Hello")]


def test_refusals_and_thoughts() -> None:
    """Guards against lost texts: a refusal is text, a thought is reasoning."""
    message = AIMessage(
        [{"type": "thinking", "thinking": "Hm.", "signature": "A"}, {"type": "refusal", "refusal": "No"}]
    )
    assert chat_messages([message]) == [Message("assistant", "No", reasoning="Hm.")]
    assert chat_messages([AIMessage("", additional_kwargs={"refusal": "No"})]) == [Message("assistant", "No")]


def test_results_in_a_human_message() -> None:
    """Guards histories in Anthropic's form."""
    result = {"type": "tool_result", "tool_use_id": "c1", "content": "3"}
    expected = [Message("tool", "3", tool_call_id="c1"), Message("user", "Hello")]
    assert chat_messages([HumanMessage([result, TEXT])]) == expected


def test_media() -> None:
    """Guards users of text models: the error names the message, the block and its type."""
    for message in (HumanMessage, SystemMessage, AIMessage):
        with pytest.raises(InvalidRequestError, match=r"messages\[1\]\.content\[0\]: a part of type 'image'"):
            chat_messages([HumanMessage("x"), message([{"type": "image", "url": "https://example.com/a.png"}])])


def test_assistant_prefix() -> None:
    """Guards answers with a given beginning (case assistant-prefix): the prompt ends with it."""
    model = ChatModel(template_tokenizer("Qwen-Qwen3-0.6B", Path("no-such-folder")))  # type: ignore[arg-type]
    messages = chat_messages([HumanMessage("Write a letter to John"), AIMessage("Hi John,")])
    assert model.prompt(ChatRequest(messages)).endswith("Hi John,")
