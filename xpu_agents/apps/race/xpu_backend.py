"""This engine under the race's load."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.engine_backend import RequestEvent
from xpu_agents.apps.race.worker_messages import Snapshot
from xpu_agents.apps.random_prompts import warm_up
from xpu_runtime import Engine, EngineConfig, Handle, Priority, RequestStatus, SamplingParams
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.scheduler import Launch, Sequence

__all__ = ["XpuBackend"]

_IDLE_AFTER_S = 0.08


@dataclass(frozen=True, slots=True)
class _RunningLaunch:
    """A launch on a lane: its first kernel and its latest one, on the clock of `time.perf_counter`."""

    began: float
    latest: float
    launch: Launch


@dataclass(slots=True)
class _ActiveRequest:
    """A request under way; ``begun`` once its first token has been told."""

    handle: Handle
    keep_text: bool
    begun: bool = False


class _KernelHook:
    """Called before each kernel: remembers what runs where, and the sequences that take part."""

    def __init__(self) -> None:
        self.now: dict[str, _RunningLaunch] = {}
        self.sequences: dict[int, Sequence] = {}

    def __call__(self, lane: str, launch: Launch, kernel: int) -> None:
        now = time.perf_counter()
        before = self.now.get(lane)
        goes_on = before is not None and before.launch is launch
        self.now[lane] = _RunningLaunch(before.began if before is not None and goes_on else now, now, launch)
        if not goes_on:
            for segment in launch.work.segments:
                self.sequences[segment.sequence.id] = segment.sequence


class XpuBackend:
    """`xpu_runtime.Engine` with its defaults, watched through its hook and its metrics."""

    def __init__(self, model: Path, kv_bytes: int, say: ProgressCallback) -> None:
        self._tracer = _KernelHook()
        config = EngineConfig(record_kernels=True, kv_cache_bytes=kv_bytes)
        self._engine = Engine.load(model, config, progress=say, hook=self._tracer)
        heg = self._engine.heg
        self.lanes = tuple(heg.lanes)
        self.device = heg.everything.device
        self.vocab = self._engine.tokenizer.vocab_size
        self._live: dict[int, _ActiveRequest] = {}
        self._prompt_tokens = 0
        self._until = dict.fromkeys(self.lanes, 0.0)
        warm_up(self._engine)
        self._start = self._engine.metrics()
        _, self._mark = self._engine.kernels_since(0)
        self._tracer.sequences.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `EngineBackend`."""
        params = SamplingParams(max_tokens=output_tokens, ignore_eos=True)
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        self._live[key] = _ActiveRequest(self._engine.submit(tokens, params, priority=priority), keep_text)

    def advance(self, nap_s: float) -> Iterator[RequestEvent]:
        """See `EngineBackend`; the engine has its own threads, so this only looks on."""
        time.sleep(nap_s)
        for key, answer in list(self._live.items()):
            handle, number = answer.handle, int(answer.handle.request_id.removeprefix("r"))
            done = handle.done
            sequence = self._tracer.sequences.get(number)
            # The metrics of a handle are filled in at its end; before that only its sequence knows the first token.
            source = handle.metrics if done else sequence
            first = None if source is None else source.first_token_at
            if first is not None and not answer.begun:
                answer.begun = True
                self._prompt_tokens += handle.metrics.prompt_tokens
                yield RequestEvent(key, first, ended=False)
            if done:
                del self._live[key]
                self._tracer.sequences.pop(number, None)
                # Answers are thrown away; only what a person typed is worth the time of making text of it. One that
                # failed before its first token raises why.
                text = handle.result().text if answer.keep_text or first is None else ""
                yield RequestEvent(key, handle.metrics.ended_at or time.perf_counter(), ended=True, text=text)

    def tick(self, began: float, at: float) -> Snapshot:
        """See `EngineBackend`."""
        metrics, start = self._engine.metrics(), self._start
        statuses = [(s.priority, s.status) for s in list(self._tracer.sequences.values())]
        queues = {}
        for kind in Priority:
            decoding = min(statuses.count((kind, RequestStatus.DECODE)), metrics.running[kind])
            queues[kind.value] = (metrics.waiting[kind], metrics.running[kind] - decoding, decoding)
        return Snapshot(
            at,
            tuple(self._spans(began)),
            tuple(self._running(began)),
            queues,
            # A prompt counts when its first token is there, as the peer's can only be counted.
            self._prompt_tokens + metrics.output_tokens - start.output_tokens,
            metrics.preemptions - start.preemptions,
            metrics.kv.used / metrics.kv.total,
        )

    def encode(self, text: str) -> list[int]:
        """See `EngineBackend`; through the chat template if the model has one."""
        tokenizer = self._engine.tokenizer
        try:
            prompt = tokenizer.apply_chat_template([{"role": "user", "content": text}])
            return tokenizer.encode(prompt, add_special_tokens=False)
        except (ModelFolderError, InvalidRequestError):
            return tokenizer.encode(text)

    def delays(self) -> tuple[float, ...]:
        """See `EngineBackend`."""
        return self._engine.metrics().dispatch_delays_since(self._start)

    def close(self) -> None:
        """See `EngineBackend`."""
        for answer in self._live.values():
            answer.handle.cancel()
        self._engine.close()

    def _spans(self, began: float) -> Iterator[LaneSpan]:
        kernels, self._mark = self._engine.kernels_since(self._mark)
        for span in kernels:
            self._until[span.lane] = max(self._until[span.lane], span.ended_at)
            yield LaneSpan(span.lane, span.priority.value, span.started_at - began, span.ended_at - began)

    def _running(self, began: float) -> Iterator[LaneSpan]:
        now = time.perf_counter()
        for lane, current in list(self._tracer.now.items()):
            reported = self._until[lane]
            kind, what = current.launch.work.priority.value, _describe(current.launch)
            since = max(current.began, reported) - began
            # A launch is reported at its end, so one with a kernel newer than the last report still runs.
            if current.latest > reported:
                yield LaneSpan(lane, kind, since, now - began, what)
            elif now - reported < _IDLE_AFTER_S:
                yield LaneSpan(lane, kind, since, since, what)


def _describe(launch: Launch) -> str:
    work = launch.work
    prefill = sum(segment.length for segment in work.segments if segment.prefill)
    decoding = sum(not segment.prefill for segment in work.segments)
    parts = [f"prefill {prefill} tokens"] if prefill else []
    parts += [f"decode {decoding}"] if decoding else []
    return " + ".join(parts)
