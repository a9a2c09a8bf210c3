"""openvino-genai in the race: continuous batching with chunked prefill."""

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
from xpu_agents.apps.race.engine_backend import RequestEvent, encode_question
from xpu_agents.apps.race.worker_messages import Snapshot
from xpu_agents.apps.random_prompts import WARM_UP_TOKENS, warm_up_prompts
from xpu_runtime.config import UNQUANTISED_KV
from xpu_runtime.errors import ModelError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["GenAIBackend"]

_BATCH_TOKENS = 256
_LANE = "all"


@dataclass(slots=True)
class _ActiveRequest:
    """A submitted request that has not ended; ``received_tokens`` of its ``output_tokens`` have arrived."""

    handle: Any
    prompt_tokens: int
    output_tokens: int
    reactive: bool
    received_tokens: int = 0


class GenAIBackend:
    """`openvino_genai.ContinuousBatchingPipeline` with the KV precision of `Engine`; implements `EngineBackend`."""

    lanes: tuple[str, ...] = (_LANE,)

    def __init__(self, model: Path, kv_bytes: int, device: str) -> None:
        settings = openvino_genai.SchedulerConfig()
        settings.cache_size = max(1, kv_bytes >> 30)
        settings.max_num_batched_tokens = _BATCH_TOKENS
        properties = dict(UNQUANTISED_KV) if device == "CPU" else {}
        try:
            self._pipeline = openvino_genai.ContinuousBatchingPipeline(str(model), settings, device, properties)
        except RuntimeError as error:
            error_lines = str(error).strip().splitlines()
            raise ModelError(
                f"model: openvino-genai cannot load {str(model)!r}: {error_lines[-1] if error_lines else error}"
            ) from error
        self.device = device
        self._tokenizer = Tokenizer(model)
        self.vocab_size = self._tokenizer.vocab_size
        self._active_requests: dict[int, _ActiveRequest] = {}
        self._pipeline_steps: list[tuple[float, float]] = []
        self._received_tokens = 0
        for prompt in warm_up_prompts(_BATCH_TOKENS * 2):
            self.submit(0, prompt, WARM_UP_TOKENS, reactive=True, keep_text=False)
            while self._active_requests:
                list(self.advance(0.0))
        self._received_tokens = 0
        self._pipeline_steps.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `EngineBackend`; the pipeline has no priorities."""
        config = openvino_genai.GenerationConfig(max_new_tokens=output_tokens, ignore_eos=True)
        handle = self._pipeline.add_request(key, ov.Tensor(np.array([tokens], np.int64)), config)
        self._active_requests[key] = _ActiveRequest(handle, len(tokens), output_tokens, reactive)

    def advance(self, max_wait_s: float) -> Iterator[RequestEvent]:
        """See `EngineBackend`; runs one step, or waits if there are no requests."""
        if not self._active_requests:
            time.sleep(max_wait_s)
            return
        step_started_at = time.perf_counter()
        self._pipeline.step()
        step_ended_at = time.perf_counter()
        self._pipeline_steps.append((step_started_at, step_ended_at))
        for request_key, request in list(self._active_requests.items()):
            before = request.received_tokens
            while request.handle.can_read():
                outputs = request.handle.read().values()
                request.received_tokens += sum(len(output.generated_ids) for output in outputs)
            self._received_tokens += request.received_tokens - before
            if request.received_tokens and not before:
                self._received_tokens += request.prompt_tokens
                yield RequestEvent(request_key, step_ended_at, ended=False)
            if request.received_tokens >= request.output_tokens:
                del self._active_requests[request_key]
                yield RequestEvent(request_key, step_ended_at, ended=True)

    def snapshot(self, started_at: float, at: float) -> Snapshot:
        """See `EngineBackend`; a step batches all requests, so its span can be of both kinds."""
        active = list(self._active_requests.values())
        queues = {}
        for name, reactive in (("reactive", True), ("proactive", False)):
            received = [request.received_tokens for request in active if request.reactive is reactive]
            queues[name] = (received.count(0), -1, len(received) - received.count(0))
        kinds = {request.reactive for request in active}
        kind = "mixed" if len(kinds) == 2 else "reactive" if True in kinds else "proactive"
        spans = tuple(
            LaneSpan(_LANE, kind, start - started_at, end - started_at) for start, end in self._pipeline_steps
        )
        self._pipeline_steps.clear()
        running = (LaneSpan(_LANE, kind, at, at, f"one batch of up to {len(active)}"),) if active else ()
        kv_share = float(self._pipeline.get_metrics().cache_usage) / 100
        return Snapshot(at, spans, running, queues, self._received_tokens, kv_share=kv_share)

    def encode(self, text: str) -> list[int]:
        """See `EngineBackend`."""
        return encode_question(self._tokenizer, text)

    def dispatch_delays(self) -> tuple[float, ...]:
        """See `EngineBackend`; openvino-genai does not report them."""
        return ()

    def close(self) -> None:
        """See `EngineBackend`."""
        for request in self._active_requests.values():
            request.handle.cancel()
        self._active_requests.clear()
