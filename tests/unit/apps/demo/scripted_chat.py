"""A model that says what it is told, for everything that only needs somebody to talk with."""

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

__all__ = ["END", "ScriptedChat", "calls", "counters", "drawn", "says", "wrong"]

END = ReplyEnd(ChatFinish.STOP, Usage(50, 20, 10), Timings(0.02, 0.001, 0.03, 0.0, 0.01, 0.0, 0.01))

Events = list[ChatEvent]


def says(*pieces: str) -> Events:
    """A reply of text."""
    return [*(TextDelta(piece) for piece in pieces), END]


def calls(*wanted: tuple[str, dict[str, Any]]) -> Events:
    """A reply of calls."""
    return [
        *(ToolCallDelta(at, f"call{at}", name, json.dumps(given)) for at, (name, given) in enumerate(wanted)),
        END,
    ]


def wrong(raw: str) -> Events:
    """A reply that tries to call and does not manage it."""
    return [InvalidToolCall(0, "bad0", None, raw, "it is no JSON"), END]


class ScriptedChat:
    """Answers with ``mind``, either a function of the request or replies in order.

    Attributes:
        requests: what it was asked.
        open: streams that were begun and not closed.
    """

    def __init__(self, mind: Callable[[ChatRequest], Events] | list[Events]) -> None:
        self.requests: list[ChatRequest] = []
        self.open = 0
        replies = iter(mind if isinstance(mind, list) else ())
        self._mind = (lambda _: next(replies)) if isinstance(mind, list) else mind

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        self.open += 1
        try:
            for event in self._mind(request):
                await asyncio.sleep(0)
                yield event
        finally:
            self.open -= 1

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        await asyncio.sleep(0)
        return ChatReply.of(self._mind(request))


def counters(**changed: Any) -> EngineMetrics:
    """Counters of an engine that has done nothing but what is given."""
    none = dict.fromkeys(Priority, 0)
    values: dict[str, Any] = {
        "ended": {},
        "waiting": none,
        "running": none,
        "prompt_tokens": 0,
        "output_tokens": 0,
        "cached_tokens": 0,
        "lane_busy_s": {},
        "preemptions": 0,
        "kv": KvUsage(10, 0, 0, 10, 0),
        "pressure": 0.0,
        "decision_s": (),
        "dispatch_delay_s": (),
        "recent": (),
    }
    return EngineMetrics(**{**values, **changed})


def drawn(content: RenderableType, width: int = 110, height: int = 40) -> str:
    """What it looks like without colours."""
    out = io.StringIO()
    Console(file=out, width=width, height=height).print(content)
    return out.getvalue()
