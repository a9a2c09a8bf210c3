"""Chat API on top of the engine: messages and tools in; text, reasoning, tool calls and usage out."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
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
else:
    _MODULES = ("events", "messages", "raw_prompt", "reply", "request", "tools", "streams", "tool_cache.cache", "chat")

    def __getattr__(name: str) -> Any:
        # Imported on first use: a program that only describes a request needs neither an engine nor the tool cache.
        for module_name in _MODULES if name in __all__ else ():
            module = import_module(f"{__name__}.{module_name}")
            if name in module.__all__:
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
