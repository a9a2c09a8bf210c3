"""An engine on a tiny model with scripted answers."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path
from typing import Any

from kept_models import FOLDERS
from kernel_hold import TIMEOUT_S, KernelLatch

from xpu_agents.chat.events import DecodedLogprob
from xpu_agents.chat.parsing.detokenizer import ReplyDetokenizer
from xpu_runtime import Engine, EngineConfig, Handle
from xpu_runtime.grammar import Grammar, GrammarCompiler

__all__ = ["ScriptedEngine"]

_TIMEOUT_S = 30.0
_MAX_STEPS = 100_000
FIXTURES = Path(__file__).parents[1] / "fixtures"


class ScriptedEngine:
    """An engine whose answers are fixed by grammars that allow one text; everything else is real.

    Attributes:
        script: its next answers, or one text for all answers; if it is empty, answers are free.
        last_request: arguments of the last `submit`.
        handles: handles of all requests.
        expected: prompts of which continuations are expected.
        latch: holds its kernels while it is closed.
    """

    def __init__(self, folder: Path, template: str) -> None:
        """Create a tiny model in ``folder`` with the chat template of this name, and load it."""
        shutil.copytree(FIXTURES / "models" / "llama", folder)
        shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
        shutil.copyfile(FIXTURES / "templates" / f"{template}.jinja", folder / "chat_template.jinja")
        FOLDERS.add(folder)
        config = EngineConfig(memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)
        self.latch = KernelLatch()
        self._engine = Engine.load(folder, config, hook=self.latch)
        self._compiler = GrammarCompiler(self._engine.tokenizer)
        self.last_request: dict[str, Any] = {}
        self.handles: list[Handle] = []
        self.expected: list[list[int]] = []
        self.reset()

    def reset(self) -> None:
        """Clear the script and the handles."""
        self.script: str | list[str] = []
        self.handles.clear()
        self.expected.clear()

    def check_memory(self) -> None:
        """Wait until nothing runs, and check that all KV blocks are free."""
        for _ in range(10_000):
            processed = threading.Event()
            self._engine._loop.engine_thread.messages.put(processed.set)
            assert processed.wait(_TIMEOUT_S), "the engine thread is dead"
            if self._engine._loop.scheduler.idle and not self._engine.metrics().kv.used:
                break
        assert self._engine.metrics().kv.used == 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def wait_until_processed(self) -> None:
        """Wait until the engine has processed all requests and cancellations so far."""
        processed = threading.Event()
        self._engine._loop.post(processed.set)
        assert processed.wait(TIMEOUT_S), "the engine thread is dead"

    def wait_until_idle(self) -> None:
        """Wait until no kernel runs and all KV blocks are released."""
        for _ in range(_MAX_STEPS):
            self.wait_until_processed()
            if self._engine._loop.scheduler.idle and not self._engine.metrics().kv.used:
                return
        raise AssertionError(f"KV blocks are held: {self._engine.metrics()}")

    def expect_continuation(self, tokens: list[int]) -> None:
        """Expect a request that begins with ``tokens``."""
        self.expected.append(tokens)
        self._engine.expect_continuation(tokens)

    def submit(self, prompt: Any, params: Any = None, **options: Any) -> Handle:
        """Submit a request."""
        self.last_request = {"prompt": prompt, "params": params, **options}
        if self.script:
            answer = self.script if isinstance(self.script, str) else self.script.pop(0)
            options["mask"] = self._compiler.mask(Grammar.lark(f"start: {self._compiler.literal(answer)}"))
            options["proposer"] = None
        self.handles.append(self._engine.submit(prompt, params, **options))
        return self.handles[-1]

    def decoded_logprobs(self) -> list[tuple[DecodedLogprob, ...]]:
        """Wait for all requests and return their log-probabilities.

        Those of equal requests differ in the last digits: their passes may have other numbers of rows.
        """
        detokenizer = ReplyDetokenizer(self._engine.tokenizer, {})
        return [detokenizer.decode_logprobs(handle.result().logprobs) for handle in self.handles]
