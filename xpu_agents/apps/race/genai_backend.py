"""openvino-genai continuous batching under the race's load."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.engine_backend import RequestEvent
from xpu_agents.apps.race.worker_messages import Snapshot
from xpu_agents.apps.random_prompts import WARM_UP_TOKENS, warm_up_prompts
from xpu_runtime.config import UNQUANTISED_KV
from xpu_runtime.errors import ModelError

__all__ = ["GenAIBackend"]

_BATCH_TOKENS = 256
_LANE = "all"


@dataclass(slots=True)
class _ActiveRequest:
    """A request under way; ``got`` of its ``output_tokens`` are here."""

    handle: Any
    prompt_tokens: int
    output_tokens: int
    reactive: bool
    got: int = 0


class GenAIBackend:
    """`openvino_genai.ContinuousBatchingPipeline` with chunked prefill, and a KV cache of the type ours has."""

    lanes: tuple[str, ...] = (_LANE,)

    def __init__(self, model: Path, kv_bytes: int, device: str, vocab: int) -> None:
        settings = openvino_genai.SchedulerConfig()
        settings.cache_size = max(1, kv_bytes >> 30)
        settings.max_num_batched_tokens = _BATCH_TOKENS
        properties = dict(UNQUANTISED_KV) if device == "CPU" else {}
        try:
            self._pipeline = openvino_genai.ContinuousBatchingPipeline(str(model), settings, device, properties)
        except RuntimeError as error:
            told = str(error).strip().splitlines()
            raise ModelError(f"openvino-genai cannot load {str(model)!r}: {told[-1] if told else error}") from error
        self.device = device
        self.vocab = vocab
        self._live: dict[int, _ActiveRequest] = {}
        self._steps: list[tuple[float, float]] = []
        self._tokens = 0
        for prompt in warm_up_prompts(_BATCH_TOKENS * 2):
            self.submit(0, prompt, WARM_UP_TOKENS, reactive=True, keep_text=False)
            while self._live:
                list(self.advance(0.0))
        self._tokens = 0
        self._steps.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `EngineBackend`; it knows no priority."""
        config = openvino_genai.GenerationConfig(max_new_tokens=output_tokens, ignore_eos=True)
        handle = self._pipeline.add_request(key, ov.Tensor(np.array([tokens], np.int64)), config)
        self._live[key] = _ActiveRequest(handle, len(tokens), output_tokens, reactive)

    def advance(self, nap_s: float) -> Iterator[RequestEvent]:
        """See `EngineBackend`: one step, or a nap if there is nothing to do."""
        if not self._live:
            time.sleep(nap_s)
            return
        began = time.perf_counter()
        self._pipeline.step()
        now = time.perf_counter()
        self._steps.append((began, now))
        for key, answer in list(self._live.items()):
            before = answer.got
            while answer.handle.can_read():
                answer.got += sum(len(output.generated_ids) for output in answer.handle.read().values())
            self._tokens += answer.got - before
            if answer.got and not before:
                self._tokens += answer.prompt_tokens
                yield RequestEvent(key, now, ended=False)
            if answer.got >= answer.output_tokens:
                del self._live[key]
                yield RequestEvent(key, now, ended=True)

    def tick(self, began: float, at: float) -> Snapshot:
        """See `EngineBackend`. A step serves everybody at once, so its spans are of both kinds."""
        live = list(self._live.values())
        queues = {}
        for name, reactive in (("reactive", True), ("proactive", False)):
            mine = [answer.got for answer in live if answer.reactive is reactive]
            queues[name] = (mine.count(0), -1, len(mine) - mine.count(0))
        kinds = {answer.reactive for answer in live}
        kind = "mixed" if len(kinds) == 2 else "reactive" if True in kinds else "proactive"
        spans = tuple(LaneSpan(_LANE, kind, start - began, end - began) for start, end in self._steps)
        self._steps.clear()
        now = (LaneSpan(_LANE, kind, at, at, f"one batch of up to {len(live)}"),) if live else ()
        share = float(self._pipeline.get_metrics().cache_usage) / 100
        return Snapshot(at, spans, now, queues, self._tokens, kv_share=share)

    def encode(self, text: str) -> list[int]:
        """See `EngineBackend`."""
        ids: list[int] = self._pipeline.get_tokenizer().encode(text).input_ids.data.reshape(-1).tolist()
        return ids

    def delays(self) -> tuple[float, ...]:
        """See `EngineBackend`; it does not tell."""
        return ()

    def close(self) -> None:
        """See `EngineBackend`."""
        for answer in self._live.values():
            answer.handle.cancel()
        self._live.clear()
