"""Chats with an engine on a tiny model, with scripted answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat
from xpu_runtime import Engine

ChatOf = Callable[[str], tuple[Chat, ScriptedEngine]]


@pytest.fixture(scope="session")
def chat_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatOf]:
    """Create a chat with a model that has the template of this name; cached by name."""
    root = tmp_path_factory.mktemp("chat-models")
    made: dict[str, tuple[Chat, ScriptedEngine]] = {}

    def make(name: str) -> tuple[Chat, ScriptedEngine]:
        if name not in made:
            engine = ScriptedEngine(root / name, name)
            made[name] = Chat(cast("Engine", engine)), engine
        made[name][1].reset()
        return made[name]

    yield make
    for _, engine in made.values():
        engine.close()
