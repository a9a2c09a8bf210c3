"""Messages with blocks other than text."""

from __future__ import annotations

from pathlib import Path

import pytest
from llama_index.core.base.llms.types import (
    AudioBlock,
    ChatMessage,
    CitableBlock,
    CitationBlock,
    DocumentBlock,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
)
from template_tokenizer import template_tokenizer

from llama_index.llms.xpu._messages import chat_messages
from xpu_agents.chat import ChatRequest, Message
from xpu_agents.chat.model import ChatModel
from xpu_runtime.errors import InvalidRequestError


def test_blocks_with_text() -> None:
    """Guards against lost texts: cited contents and documents of text are text, thoughts are reasoning."""
    blocks = [
        ThinkingBlock(content="Hm."),
        TextBlock(text="Hello"),
        CitableBlock(title="Title", source="s", content=[TextBlock(text="cited")]),
        CitationBlock(cited_content=TextBlock(text="quote"), source="s", title="t", additional_location_info={}),
        DocumentBlock(data=b"A document.", document_mimetype="text/plain"),
    ]
    [message] = chat_messages([ChatMessage(role="assistant", blocks=blocks)])
    assert message == Message("assistant", "Hello\nTitle\ncited\nquote\nA document.", reasoning="Hm.")


@pytest.mark.parametrize(
    "block",
    [
        ImageBlock(url="https://example.com/a.png"),
        AudioBlock(url="https://example.com/a.wav"),
        DocumentBlock(data=b"%PDF-1.4", document_mimetype="application/pdf"),
        DocumentBlock(url="https://example.com/a.txt"),
        DocumentBlock(data=b"\xff\xfe", document_mimetype="text/plain"),
        CitableBlock(title="t", source="s", content=[ImageBlock(url="https://example.com/a.png")]),
    ],
)
def test_media(block: ImageBlock | AudioBlock | DocumentBlock | CitableBlock) -> None:
    """Guards users of text models: the error names the block, and nothing is fetched."""
    with pytest.raises(InvalidRequestError, match=r"messages\[0\]\.blocks\[0\]"):
        chat_messages([ChatMessage(role="user", blocks=[block])])


def test_assistant_prefix() -> None:
    """Guards answers with a given beginning (case assistant-prefix): the prompt ends with it."""
    model = ChatModel(template_tokenizer("Qwen-Qwen3-0.6B", Path("no-such-folder")))  # type: ignore[arg-type]
    messages = chat_messages(
        [ChatMessage(role="user", content="Write a letter"), ChatMessage(role="assistant", content="Hi John,")]
    )
    assert model.prompt(ChatRequest(messages)).endswith("Hi John,")
