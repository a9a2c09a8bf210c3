"""An engine whose answers a test dictates."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from holding import Gate

from xpu_runtime import Engine, EngineConfig, Handle
from xpu_runtime.grammar import Grammar, GrammarCompiler

__all__ = ["Dictated"]

FIXTURES = Path(__file__).parents[1] / "fixtures"


class Dictated:
    """An engine that says what it is told, by way of grammars that allow nothing else; all else is real.

    Attributes:
        says: its next answers, or the one that it gives every time; without one it answers freely.
        asked: how the last request was handed in.
        handles: of all requests.
        gate: holds its kernels while it is shut.
    """

    def __init__(self, folder: Path, template: str) -> None:
        """Make a tiny model in ``folder``, which has the chat template of this name, and load it."""
        shutil.copytree(FIXTURES / "models" / "llama", folder)
        shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
        shutil.copyfile(FIXTURES / "templates" / f"{template}.jinja", folder / "chat_template.jinja")
        config = EngineConfig(memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)
        self.gate = Gate()
        self._engine = Engine.load(folder, config, hook=self.gate)
        self._compiler = GrammarCompiler(self._engine.tokenizer)
        self.asked: dict[str, Any] = {}
        self.handles: list[Handle] = []
        self.forget()

    def forget(self) -> None:
        """What was dictated, and the handles."""
        self.says: str | list[str] = []
        self.handles.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def submit(self, prompt: Any, params: Any = None, **options: Any) -> Handle:
        """Hand in a request."""
        self.asked = {"prompt": prompt, "params": params, **options}
        if self.says:
            answer = self.says if isinstance(self.says, str) else self.says.pop(0)
            options["mask"] = self._compiler.mask(Grammar.lark(f"start: {self._compiler.literal(answer)}"))
            options["proposer"] = None
        self.handles.append(self._engine.submit(prompt, params, **options))
        return self.handles[-1]
