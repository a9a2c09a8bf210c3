"""xpu-agents in the race: an `Engine` observed through its hook and its metrics."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.engine_backend import RequestEvent, encode_question
from xpu_agents.apps.race.worker_messages import Snapshot
from xpu_agents.apps.random_prompts import warm_up
from xpu_runtime import (
    Engine,
    EngineConfig,
    Handle,
    LaneState,
    LaneStatus,
    Priority,
    RequestStatus,
    SamplingParams,
)
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.scheduler import Launch, Sequence

__all__ = ["XpuBackend"]

_IDLE_AFTER_S = 0.08


@dataclass(frozen=True, slots=True)
class _RunningLaunch:
    """A launch on a lane, with the start times of its first and its latest kernel (`time.perf_counter`)."""

    started_at: float
    latest_at: float
    launch: Launch


@dataclass(slots=True)
class _ActiveRequest:
    """A submitted request that has not ended."""

    handle: Handle
    keep_text: bool
    has_first_token: bool = False


class _KernelHook:
    """Engine hook, called before each kernel; keeps the running launches by lane and the sequences by id."""

    def __init__(self) -> None:
        self.running: dict[str, _RunningLaunch] = {}
        self.sequences: dict[int, Sequence] = {}

    def __call__(self, lane: str, launch: Launch, kernel: int) -> None:
        now = time.perf_counter()
        before = self.running.get(lane)
        if before is not None and before.launch is launch:
            self.running[lane] = _RunningLaunch(before.started_at, now, launch)
            return
        self.running[lane] = _RunningLaunch(now, now, launch)
        for segment in launch.work.segments:
            self.sequences[segment.sequence.id] = segment.sequence


class XpuBackend:
    """`xpu_runtime.Engine` with its default settings; implements `EngineBackend`."""

    def __init__(self, model: Path, kv_bytes: int, progress: ProgressCallback) -> None:
        self._kernel_hook = _KernelHook()
        config = EngineConfig(kv_cache_bytes=kv_bytes)
        self._engine = Engine.load(model, config, progress=progress, hook=self._kernel_hook)
        heg = self._engine.heg
        self.lanes = tuple(heg.lanes)
        self.device = heg.general_lane.device
        self.vocab_size = self._engine.tokenizer.vocab_size
        self._active_requests: dict[int, _ActiveRequest] = {}
        self._ended_prompt_tokens = 0
        self._recorded_until = dict.fromkeys(self.lanes, 0.0)
        warm_up(self._engine)
        self._baseline_metrics = self._engine.metrics()
        _, self._kernel_mark = self._engine.kernels_since(0)
        self._kernel_hook.sequences.clear()

    def submit(self, key: int, tokens: list[int], output_tokens: int, *, reactive: bool, keep_text: bool) -> None:
        """See `EngineBackend`."""
        params = SamplingParams(max_tokens=output_tokens, ignore_eos=True)
        priority = Priority.REACTIVE if reactive else Priority.PROACTIVE
        self._active_requests[key] = _ActiveRequest(self._engine.submit(tokens, params, priority=priority), keep_text)

    def advance(self, max_wait_s: float) -> Iterator[RequestEvent]:
        """See `EngineBackend`; waits, because the engine runs in its own threads."""
        time.sleep(max_wait_s)
        for request_key, request in list(self._active_requests.items()):
            handle, request_number = request.handle, int(request.handle.request_id.removeprefix("r"))
            done = handle.done
            sequence = self._kernel_hook.sequences.get(request_number)
            # The handle has metrics only after the end; before it the sequence has the time of the first token.
            timings = handle.metrics if done or sequence is None else sequence.usage
            first_token_at = timings.first_token_at
            if first_token_at is not None and not request.has_first_token:
                request.has_first_token = True
                self._ended_prompt_tokens += handle.metrics.prompt_tokens
                yield RequestEvent(request_key, first_token_at, ended=False)
            if done:
                del self._active_requests[request_key]
                self._kernel_hook.sequences.pop(request_number, None)
                # Text is decoded for typed questions only. `result` raises the error of a request that failed before
                # its first token.
                answer = handle.result().text if request.keep_text or first_token_at is None else ""
                yield RequestEvent(request_key, handle.metrics.ended_at or time.perf_counter(), ended=True, text=answer)

    def snapshot(self, started_at: float, at: float) -> Snapshot:
        """See `EngineBackend`."""
        metrics, baseline = self._engine.metrics(), self._baseline_metrics
        statuses = [(each.priority, each.status) for each in list(self._kernel_hook.sequences.values())]
        queues = {}
        for priority in Priority:
            decoding = min(statuses.count((priority, RequestStatus.DECODE)), metrics.running[priority])
            queues[priority.value] = (metrics.waiting[priority], metrics.running[priority] - decoding, decoding)
        return Snapshot(
            at,
            tuple(self._ended_spans(started_at)),
            tuple(self._running_spans(started_at)),
            queues,
            # Prompt tokens count from the first output token on, the only time known of the peer.
            self._ended_prompt_tokens + metrics.output_tokens - baseline.output_tokens,
            metrics.preemptions - baseline.preemptions,
            metrics.kv.used / metrics.kv.total,
            " + ".join(map(_device_text, self._engine.lane_status())),
        )

    def encode(self, text: str) -> list[int]:
        """See `EngineBackend`."""
        return encode_question(self._engine.tokenizer, text)

    def dispatch_delays(self) -> tuple[float, ...]:
        """See `EngineBackend`."""
        return self._engine.metrics().dispatch_delays_since(self._baseline_metrics)

    def close(self) -> None:
        """See `EngineBackend`."""
        for request in self._active_requests.values():
            request.handle.cancel()
        self._engine.close()

    def _ended_spans(self, started_at: float) -> Iterator[LaneSpan]:
        kernels, self._kernel_mark = self._engine.kernels_since(self._kernel_mark)
        for kernel in kernels:
            self._recorded_until[kernel.lane] = max(self._recorded_until[kernel.lane], kernel.ended_at)
            yield LaneSpan(
                kernel.lane, kernel.priority.value, kernel.started_at - started_at, kernel.ended_at - started_at
            )

    def _running_spans(self, started_at: float) -> Iterator[LaneSpan]:
        now = time.perf_counter()
        for lane, running_launch in list(self._kernel_hook.running.items()):
            recorded = self._recorded_until[lane]
            kind, label = running_launch.launch.work.priority.value, _launch_label(running_launch.launch)
            span_start = max(running_launch.started_at, recorded) - started_at
            # Kernels are recorded at the end of a launch, so a launch with a newer kernel still runs.
            if running_launch.latest_at > recorded:
                yield LaneSpan(lane, kind, span_start, now - started_at, label)
            elif now - recorded < _IDLE_AFTER_S:
                yield LaneSpan(lane, kind, span_start, span_start, label)


def _device_text(lane: LaneStatus) -> str:
    return lane.device if lane.state is LaneState.READY else f"{lane.device} ({lane.state})"


def _launch_label(launch: Launch) -> str:
    launched_pass = launch.work
    prefill = sum(segment.length for segment in launched_pass.segments if segment.prefill)
    decoding = sum(not segment.prefill for segment in launched_pass.segments)
    label_parts = [f"prefill {prefill} tokens"] if prefill else []
    label_parts += [f"decode {decoding}"] if decoding else []
    return " + ".join(label_parts)
