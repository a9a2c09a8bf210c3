"""Chat models on the synthetic test model and on a perfect model."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # perfect_chat and standard_suite
from agent_doubles import Weather
from always_speculating import AlwaysSpeculating
from perfect_chat import PerfectChat

from langchain_xpu import XPUChatModel
from xpu_runtime import Engine, EngineConfig
from xpu_speculation import ToolExecutor


@pytest.fixture(scope="session")
def engine_config() -> EngineConfig:
    """Settings of every engine here, so that all tests share one small engine, without prefixes of earlier ones."""
    return EngineConfig(memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0, prefix_cache=True)


@pytest.fixture
def chat(test_model: Path, engine_config: EngineConfig) -> XPUChatModel:
    """Chat model whose answers have 16 tokens."""
    return XPUChatModel(model=str(test_model), config=engine_config, max_tokens=16, ignore_eos=True)


@pytest.fixture
def perfect() -> PerfectChat:
    """Perfect model."""
    return PerfectChat()


@pytest.fixture
def model(perfect: PerfectChat) -> XPUChatModel:
    """Chat model on the perfect model."""
    return XPUChatModel(model="perfect", backend=perfect)


@pytest.fixture
def cancel_early(monkeypatch: pytest.MonkeyPatch) -> Callable[[Coroutine[Any, Any, Any]], Awaitable[None]]:
    """Runs a coroutine in a task, and cancels it as soon as an engine has its request."""
    submitted = asyncio.Event()
    submit = Engine.submit

    def noticed(self: Engine, *args: Any, **kwargs: Any) -> Any:
        handle = submit(self, *args, **kwargs)
        submitted.set()
        return handle

    async def run(work: Coroutine[Any, Any, Any]) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Engine, "submit", noticed)
            task = asyncio.create_task(work)
            await submitted.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    return run


@pytest.fixture
def weather() -> Weather:
    """A tool."""
    return Weather()


@pytest.fixture
def executor() -> Iterator[ToolExecutor]:
    """An executor that always speculates."""
    with ToolExecutor(costs=AlwaysSpeculating()) as executor:
        yield executor
