"""XPULLM on a scripted backend, and on an engine whose answers are dictated."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from scripted_backend import Replies, ScriptedBackend

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import Chat
from xpu_agents.engines import close_all
from xpu_runtime import Engine, EngineConfig, Handle
from xpu_runtime.grammar import Grammar, GrammarCompiler

FIXTURES = Path(__file__).parents[2] / "fixtures"
CONFIG = EngineConfig(profile=False, memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)

Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]


@pytest.fixture
def scripted() -> Scripted:
    """Makes an LLM and the backend that it talks to."""

    def make(replies: Replies | Callable[..., Any], **fields: Any) -> tuple[XPULLM, ScriptedBackend]:
        backend = ScriptedBackend(replies)
        return XPULLM(backend=backend, **fields), backend

    return make


@pytest.fixture(scope="session", autouse=True)
def _engines_end() -> Iterator[None]:
    yield
    close_all()


class Dictated:
    """An engine that says what it is told, by way of grammars that allow nothing else; all else is real.

    Attributes:
        says: its next answers; without one it answers freely.
        handles: of all requests.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._compiler = GrammarCompiler(engine.tokenizer)
        self.says: list[str] = []
        self.handles: list[Handle] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def submit(self, prompt: Any, params: Any = None, **options: Any) -> Handle:
        """Hand in a request."""
        if self.says:
            options["mask"] = self._compiler.mask(Grammar.lark(f"start: {self._compiler.literal(self.says.pop(0))}"))
            options["proposer"] = None
        self.handles.append(self._engine.submit(prompt, params, **options))
        return self.handles[-1]


@pytest.fixture(scope="session")
def _dictated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chat, Dictated]]:
    folder = Path(shutil.copytree(FIXTURES / "models" / "llama", tmp_path_factory.mktemp("llamaindex") / "hermes"))
    shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
    shutil.copyfile(FIXTURES / "templates" / "hermes.jinja", folder / "chat_template.jinja")
    engine: Any = Dictated(Engine.load(folder, CONFIG))
    yield Chat(engine), engine
    engine.close()


@pytest.fixture
def dictated(_dictated: tuple[Chat, Dictated]) -> tuple[XPULLM, Dictated]:
    """An LLM on a real engine, and the way to dictate its answers."""
    chat, engine = _dictated
    engine.says.clear()
    engine.handles.clear()
    return XPULLM(backend=chat, max_tokens=200), engine


@pytest.fixture
def embedded(test_model: Path) -> XPULLM:
    """An LLM on the shared engine of the synthetic model, whose answers have 16 tokens and no sense."""
    config = EngineConfig(profile=False, kv_cache_bytes=64 << 20, offload_bytes=0)
    return XPULLM(model=test_model, config=config, max_tokens=16, ignore_eos=True)
