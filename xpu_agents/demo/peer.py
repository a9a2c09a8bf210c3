"""openvino-genai continuous batching under the demo's load."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai

from xpu_agents.demo.backend import Event
from xpu_agents.demo.messages import Span, Tick
from xpu_runtime.errors import ModelError

__all__ = ["PeerBackend"]

_BATCH_TOKENS = 256
_LANE = "all"


class _Running:
    """One request of the peer."""

    def __init__(self, handle: Any, prompt_tokens: int, output_tokens: int, *, reactive: bool) -> None:
        self.handle = handle
        self.prompt_tokens = prompt_tokens
        self.output_tokens = output_tokens
        self.reactive = reactive
        self.got = 0


class PeerBackend:
    """`openvino_genai.ContinuousBatchingPipeline` with chunked prefill and the plugin's defaults, like ours."""

    lanes: tuple[str, ...] = (_LANE,)

    def __init__(self, model: Path, kv_bytes: int, device: str, vocab: int) -> None:
        settings = openvino_genai.SchedulerConfig()
        settings.cache_size = max(1, kv_bytes >> 30)
        settings.max_num_batched_tokens = _BATCH_TOKENS
        try:
            self._pipeline = openvino_genai.ContinuousBatchingPipeline(str(model), settings, device, {})
        except RuntimeError as error:
            told = str(error).strip().splitlines()
            raise ModelError(f"openvino-genai cannot load {str(model)!r}: {told[-1] if told else error}") from error
        self.device = device
        self.vocab = vocab
        self._live: dict[int, _Running] = {}
        self._steps: list[tuple[float, float]] = []
        self._tokens = 0
        for length in (300, 260):
            self.submit(
                -length, [10 + (length + at * 7) % 90 for at in range(length)], 4, reactive=True, keep_text=False
            )
            while self._live:
                list(self.advance(0.0))
        self._tokens = 0
        self._steps.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `Backend`; it knows no priority."""
        config = openvino_genai.GenerationConfig(max_new_tokens=output_tokens, ignore_eos=True)
        number = key if key >= 0 else (1 << 32) - key
        handle = self._pipeline.add_request(number, ov.Tensor(np.array([tokens], np.int64)), config)
        self._live[key] = _Running(handle, len(tokens), output_tokens, reactive=reactive)

    def advance(self, nap_s: float) -> Iterator[Event]:
        """See `Backend`: one step, or a nap if there is nothing to do."""
        if not self._live:
            time.sleep(nap_s)
            return
        began = time.monotonic()
        self._pipeline.step()
        now = time.monotonic()
        self._steps.append((began, now))
        for key, running in list(self._live.items()):
            before = running.got
            while running.handle.can_read():
                running.got += sum(len(output.generated_ids) for output in running.handle.read().values())
            self._tokens += running.got - before
            if running.got and not before:
                self._tokens += running.prompt_tokens
                yield Event(key, now, ended=False)
            if running.got >= running.output_tokens:
                del self._live[key]
                yield Event(key, now, ended=True)

    def tick(self, began: float, at: float) -> Tick:
        """See `Backend`. A step serves everybody at once, so its spans are of both kinds."""
        live = list(self._live.values())
        queues = {}
        for name, reactive in (("reactive", True), ("proactive", False)):
            mine = [running.got for running in live if running.reactive is reactive]
            queues[name] = (mine.count(0), -1, len(mine) - mine.count(0))
        kinds = {running.reactive for running in live}
        kind = "mixed" if len(kinds) == 2 else "reactive" if True in kinds else "proactive"
        spans = tuple(Span(_LANE, kind, start - began, end - began) for start, end in self._steps)
        self._steps.clear()
        now = (Span(_LANE, kind, at, at, f"one batch of up to {len(live)}"),) if live else ()
        share = float(self._pipeline.get_metrics().cache_usage) / 100
        return Tick(at, spans, now, queues, self._tokens, kv_share=share)

    def encode(self, text: str) -> list[int]:
        """See `Backend`."""
        ids: list[int] = self._pipeline.get_tokenizer().encode(text).input_ids.data.reshape(-1).tolist()
        return ids

    def delays(self) -> tuple[float, ...]:
        """See `Backend`; it does not tell."""
        return ()

    def cancel_all(self) -> None:
        """See `Backend`."""
        for running in self._live.values():
            running.handle.cancel()
        self._live.clear()
