"""Chat models on the synthetic test model and on one that answers perfectly, and the end of the engines."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the model that answers perfectly
from perfect_chat import PerfectChat

from langchain_xpu import XPUChatModel
from xpu_agents.engines import close_all
from xpu_runtime import EngineConfig


@pytest.fixture(scope="session")
def engine_config() -> EngineConfig:
    """Settings of every engine here, so that all tests share one; nothing is measured and little memory taken."""
    return EngineConfig(profile=False, kv_cache_bytes=64 << 20, offload_bytes=0)


@pytest.fixture(scope="session", autouse=True)
def _engines_end() -> Iterator[None]:
    yield
    close_all()


@pytest.fixture
def chat(test_model: Path, engine_config: EngineConfig) -> XPUChatModel:
    """A chat model whose answers have 16 tokens: random weights may end an answer anywhere."""
    return XPUChatModel(model=str(test_model), config=engine_config, max_tokens=16, ignore_eos=True)


@pytest.fixture
def perfect() -> PerfectChat:
    """A model that answers perfectly."""
    return PerfectChat()


@pytest.fixture
def model(perfect: PerfectChat) -> XPUChatModel:
    """A chat model on it."""
    return XPUChatModel(model="perfect", backend=perfect)
