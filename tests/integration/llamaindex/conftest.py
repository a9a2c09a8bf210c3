"""`XPULLM` on a scripted backend, and on an engine with dictated answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from scripted_backend import Replies, ScriptedBackend
from scripted_engine import ScriptedEngine

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import Chat
from xpu_runtime import Engine, EngineConfig

Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]


@pytest.fixture
def scripted() -> Scripted:
    """Creates an LLM and its scripted backend."""

    def make(replies: Replies | Callable[..., Any], **fields: Any) -> tuple[XPULLM, ScriptedBackend]:
        backend = ScriptedBackend(replies)
        return XPULLM(backend=backend, **fields), backend

    return make


@pytest.fixture(scope="session")
def _dictated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chat, ScriptedEngine]]:
    engine = ScriptedEngine(tmp_path_factory.mktemp("llamaindex") / "hermes", "hermes")
    yield Chat(cast("Engine", engine)), engine
    engine.close()


@pytest.fixture
def scripted_engine(_dictated: tuple[Chat, ScriptedEngine]) -> tuple[XPULLM, ScriptedEngine]:
    """An LLM on a real engine, and the function that dictates its answers."""
    chat, engine = _dictated
    engine.reset()
    return XPULLM(backend=chat, max_tokens=200), engine


@pytest.fixture
def embedded(test_model: Path) -> XPULLM:
    """An LLM on the shared engine of the random test model, with answers of 16 tokens."""
    config = EngineConfig(  # at f32, where the tokens do not depend on the prefix cache and the padding of steps
        precision="f32", kv_precision="f32", kv_cache_bytes=64 << 20, offload_bytes=0, prefix_cache=True
    )
    return XPULLM(model=test_model, config=config, max_tokens=16, ignore_eos=True)
