"""Backends, tools and helpers for the tests of speculating LangChain agents."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

from langchain_core.tools import tool
from scripted_backend import ScriptedBackend

from langchain_xpu import XPUChatModel
from xpu_agents.chat import ChatEvent, ChatRequest, ToolCallDelta
from xpu_agents.priority import current_priority
from xpu_runtime import Priority
from xpu_speculation import speculable

LIMIT_S = 20.0  # time limit for waits that would otherwise never end
ASKED: Any = {"messages": [("user", "What is the weather in Oslo?")]}


class BlockedBackend(ScriptedBackend):
    """Model that makes its call only when an event is set: at its first or at its last delta."""

    def __init__(self, reply_to: Any, unblock: threading.Event, *, at_last: bool = False) -> None:
        super().__init__(reply_to)
        self.unblock = unblock
        self.at_last = at_last
        self.passed: list[bool] = []

    def _streamed(self, request: ChatRequest) -> Iterator[ChatEvent]:  # type: ignore[override]
        for event, waits in self._waiting(request):
            if waits:
                self.passed.append(self.unblock.wait(LIMIT_S))
            yield event

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        for event, waits in self._waiting(request):
            if waits:
                self.passed.append(await asyncio.to_thread(self.unblock.wait, LIMIT_S))
            yield event

    def _waiting(self, request: ChatRequest) -> list[tuple[ChatEvent, bool]]:
        events = self._reply_to(request)
        is_call = any(isinstance(event, ToolCallDelta) for event in events)
        return [(event, is_call and at == (len(events) - 1 if self.at_last else 0)) for at, event in enumerate(events)]


class Weather:
    """Tool that may run early. It records its runs, and sets an event after the first one."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.priorities: list[Priority | None] = []
        self.has_run = threading.Event()

        @tool
        @speculable(ttl_s=60)
        def get_weather(city: str) -> str:
            """The weather of a city."""
            return self.of(city)

        @tool("get_weather")
        @speculable(ttl_s=60)
        async def aget_weather(city: str) -> str:
            """The weather of a city."""
            return self.of(city)

        self.tool, self.atool = get_weather, aget_weather

    def of(self, city: str) -> str:
        self.ran.append(city)
        self.priorities.append(current_priority())
        self.has_run.set()
        return f"sunny in {city}"


def model_on(backend: Any, **fields: Any) -> XPUChatModel:
    return XPUChatModel(model="scripted", backend=backend, **fields)


def thread(name: str) -> Any:
    """Returns the configuration of a thread."""
    return {"configurable": {"thread_id": name}}


async def run(agent: Any, how: str, asked: Any = ASKED, config: Any = None) -> Any:
    """Runs an agent synchronously or asynchronously."""
    if how == "sync":
        return await asyncio.to_thread(agent.invoke, asked, config)
    return await agent.ainvoke(asked, config)


CALL_STYLES = ["sync", "async"]


class Ledger:
    """Tool with side effects that may not run early. Predictions of it must have no effect."""

    def __init__(self) -> None:
        self.sent: list[str] = []

        @tool
        def send_mail(text: str) -> str:
            """Sends a mail."""
            self.sent.append(text)
            return "sent"

        self.tool = send_mail


class WaitingBackend(ScriptedBackend):
    """Model that lets other tasks run first."""

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        for _ in range(60):
            await asyncio.sleep(0)
        async for event in super().astream(request):
            yield event
