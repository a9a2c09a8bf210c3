"""Chat API on top of the engine: messages and tools in; text, reasoning, tool calls and usage out."""

from __future__ import annotations

from xpu_agents.chat.chat import Chat
from xpu_agents.chat.events import (
    ChatEvent,
    ChatFinish,
    DecodedLogprob,
    InvalidToolCall,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_agents.chat.messages import Message, ToolCall
from xpu_agents.chat.raw_prompt import RawPrompt
from xpu_agents.chat.reply import ChatReply
from xpu_agents.chat.request import ChatRequest, ResponseFormat
from xpu_agents.chat.streams import AsyncChatStream, ChatStream
from xpu_agents.chat.tool_cache.cache import ToolCache
from xpu_agents.chat.tools import NamedTool, Tool, ToolChoice, validate_arguments

__all__ = [
    "AsyncChatStream",
    "Chat",
    "ChatEvent",
    "ChatFinish",
    "ChatReply",
    "ChatRequest",
    "ChatStream",
    "DecodedLogprob",
    "InvalidToolCall",
    "LogprobsDelta",
    "Message",
    "NamedTool",
    "RawPrompt",
    "ReasoningDelta",
    "ReplyEnd",
    "ResponseFormat",
    "TextDelta",
    "Timings",
    "Tool",
    "ToolCache",
    "ToolCall",
    "ToolCallDelta",
    "ToolChoice",
    "Usage",
    "validate_arguments",
]
