"""Chats with a real engine on a tiny model, whose answers a test may dictate."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from xpu_agents.chat import Chat
from xpu_runtime import Engine, EngineConfig, Handle
from xpu_runtime.grammar import Grammar, GrammarCompiler

FIXTURES = Path(__file__).parents[2] / "fixtures"


class Dictated:
    """An engine that says what it is told, by way of a grammar that allows nothing else; all else is real."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._compiler = GrammarCompiler(engine.tokenizer)
        self.says: str | None = None
        self.asked: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def submit(self, prompt: Any, params: Any = None, **options: Any) -> Handle:
        """Hand in a request, with the dictated answer if there is one."""
        self.asked = {"prompt": prompt, "params": params, **options}
        if self.says is not None:
            options["mask"] = self._compiler.mask(Grammar.lark(f"start: {self._compiler.literal(self.says)}"))
            options["proposer"] = None
        return self._engine.submit(prompt, params, **options)


ChatOf = Callable[[str], tuple[Chat, Dictated]]


@pytest.fixture(scope="session")
def chat_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatOf]:
    """Makes a chat with a model that has the template of a name; one for each name."""
    root = tmp_path_factory.mktemp("chat-models")
    made: dict[str, tuple[Chat, Dictated]] = {}
    config = EngineConfig(profile=False, memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)

    def make(name: str) -> tuple[Chat, Dictated]:
        if name not in made:
            folder = Path(shutil.copytree(FIXTURES / "models" / "llama", root / name))
            shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
            shutil.copyfile(FIXTURES / "templates" / f"{name}.jinja", folder / "chat_template.jinja")
            engine = Dictated(Engine.load(folder, config))
            made[name] = Chat(cast("Engine", engine)), engine
        chat, engine = made[name]
        engine.says = None
        return chat, engine

    yield make
    for _, engine in made.values():
        engine.close()
