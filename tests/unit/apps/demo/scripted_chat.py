"""A chat backend with scripted replies, and helpers for terminal output."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from rich.console import Console, RenderableType

from xpu_agents.chat import (
    ChatEvent,
    ChatFinish,
    ChatReply,
    ChatRequest,
    InvalidToolCall,
    ReplyEnd,
    TextDelta,
    Timings,
    ToolCallDelta,
    Usage,
)
from xpu_runtime import EngineMetrics, Priority
from xpu_runtime.kv import KvUsage

__all__ = ["END", "ScriptedChat", "calls", "engine_metrics", "invalid_call", "render", "says"]

END = ReplyEnd(ChatFinish.STOP, Usage(50, 20, 10), Timings(0.02, 0.001, 0.03, 0.0, 0.01, 0.0, 0.01))

Events = list[ChatEvent]


def says(*parts: str) -> Events:
    """A text reply."""
    return [*(TextDelta(part) for part in parts), END]


def calls(*tool_calls: tuple[str, dict[str, Any]]) -> Events:
    """A reply of tool calls."""
    return [
        *(
            ToolCallDelta(index, f"call{index}", name, json.dumps(arguments))
            for index, (name, arguments) in enumerate(tool_calls)
        ),
        END,
    ]


def invalid_call(raw: str) -> Events:
    """A reply with an invalid tool call."""
    return [InvalidToolCall(0, "bad0", None, raw, "it is no JSON"), END]


class ScriptedChat:
    """Answers with ``replies``: a function of the request, or a list in order.

    Attributes:
        requests: the requests so far.
        open_streams: number of streams that are not closed.
    """

    def __init__(self, replies: Callable[[ChatRequest], Events] | list[Events]) -> None:
        self.requests: list[ChatRequest] = []
        self.open_streams = 0
        queue = iter(replies if isinstance(replies, list) else ())
        self._reply = (lambda _: next(queue)) if isinstance(replies, list) else replies

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        self.open_streams += 1
        try:
            for event in self._reply(request):
                await asyncio.sleep(0)
                yield event
        finally:
            self.open_streams -= 1

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        await asyncio.sleep(0)
        return ChatReply.of(self._reply(request))


def engine_metrics(**changed: Any) -> EngineMetrics:
    """Metrics of an idle engine with some fields changed."""
    zero = dict.fromkeys(Priority, 0)
    values: dict[str, Any] = {
        "ended": {},
        "waiting": zero,
        "running": zero,
        "prompt_tokens": 0,
        "output_tokens": 0,
        "cached_tokens": 0,
        "lane_busy_s": {},
        "preemptions": 0,
        "kv": KvUsage(10, 0, 0, 10),
        "pressure": 0.0,
        "decision_s": (),
        "dispatch_delay_s": (),
        "recent": (),
    }
    return EngineMetrics(**{**values, **changed})


def render(content: RenderableType, width: int = 110, height: int = 40) -> str:
    """Return the terminal output without colours."""
    out = io.StringIO()
    Console(file=out, width=width, height=height).print(content)
    return out.getvalue()
