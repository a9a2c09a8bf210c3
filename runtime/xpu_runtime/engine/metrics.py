"""Counters of the engine and snapshots of them."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from itertools import islice
from threading import Lock
from typing import Generic, TypeVar

from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.kv import KvUsage
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.scheduler import EmbeddingBatch, Scheduler

__all__ = ["EngineMetrics", "MetricsRecorder", "RollingLog"]

_MAX_LOGGED_TIMES = 4096
_MAX_RECENT_REQUESTS = 512

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EngineMetrics:
    """Snapshot of the engine counters since it was loaded.

    Attributes:
        ended: ended requests by priority and terminal status.
        waiting: requests without KV blocks, by priority.
        running: requests that hold KV blocks, by priority.
        prompt_tokens: computed prompt tokens, including appended ones; cached ones are not counted.
        output_tokens: generated tokens.
        cached_tokens: prompt tokens taken from the prefix cache.
        lane_busy_s: busy time of each lane in seconds.
        preemptions: proactive passes stopped for reactive work.
        kv: use of the KV pool.
        pressure: current memory pressure (`agent-xpu-v1 §6.4`).
        decision_s: duration of the latest scheduler decisions in seconds.
        dispatch_delay_s: time from arrival to first kernel of the latest reactive requests in seconds.
        recent: priority and metrics of the latest ended requests.
        drafted_tokens: drafted and verified tokens.
        accepted_tokens: accepted drafted tokens.
        extensions: answers that a continuation extended.
        appended_tokens: tokens that continuations appended.
        decisions: number of all scheduler decisions so far.
        dispatches: number of all dispatch delays so far.
        embedded_texts: texts that were embedded on the lanes of the engine.
        embedded_tokens: their tokens, padding included.
        calibrated_rows: rows of prompts whose likeliest next tokens were computed (`EngineConfig.context_calibration`).
        calibration_bytes: most bytes of hidden states that were kept for that at any time.
        wakeups: times that the engine thread woke, for a message or a timer; an idle engine only looks at the system's
            memory.
    """

    ended: dict[tuple[Priority, RequestStatus], int]
    waiting: dict[Priority, int]
    running: dict[Priority, int]
    prompt_tokens: int
    output_tokens: int
    cached_tokens: int
    lane_busy_s: dict[str, float]
    preemptions: int
    kv: KvUsage
    pressure: float
    decision_s: tuple[float, ...]
    dispatch_delay_s: tuple[float, ...]
    recent: tuple[tuple[Priority, RequestMetrics], ...]
    drafted_tokens: int = 0
    accepted_tokens: int = 0
    extensions: int = 0
    appended_tokens: int = 0
    decisions: int = 0
    dispatches: int = 0
    embedded_texts: int = 0
    embedded_tokens: int = 0
    calibrated_rows: int = 0
    calibration_bytes: int = 0
    wakeups: int = 0

    def decisions_since(self, earlier: EngineMetrics) -> tuple[float, ...]:
        """Return the kept ``decision_s`` after an ``earlier`` snapshot, in seconds."""
        return _newest_times(self.decision_s, self.decisions - earlier.decisions)

    def dispatch_delays_since(self, earlier: EngineMetrics) -> tuple[float, ...]:
        """Return the kept ``dispatch_delay_s`` after an ``earlier`` snapshot, in seconds."""
        return _newest_times(self.dispatch_delay_s, self.dispatches - earlier.dispatches)


class RollingLog(Generic[T]):
    """The latest entries of a sequence and the number of all entries; thread-safe.

    Args:
        capacity: most entries that are kept.
    """

    def __init__(self, capacity: int) -> None:
        self._entries: deque[T] = deque(maxlen=capacity)
        self._count = 0
        self._lock = Lock()  # keeps entries and count consistent for readers

    def append(self, entry: T) -> None:
        """Add an entry; the oldest is dropped if the log is full."""
        with self._lock:
            self._entries.append(entry)
            self._count += 1

    def since(self, mark: int) -> tuple[tuple[T, ...], int]:
        """Return the kept entries after the first ``mark``, the oldest first, and the mark for the next call.

        The cost depends on the number of new entries only.
        """
        with self._lock:
            newest_first = tuple(islice(reversed(self._entries), max(0, self._count - mark)))
            return newest_first[::-1], self._count


@dataclass(slots=True)
class MetricsRecorder:
    """Counters written inside engine steps; `snapshot` may be called from any thread."""

    ended: Counter[tuple[Priority, RequestStatus]] = field(default_factory=Counter)
    prompt_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    drafted_tokens: int = 0
    accepted_tokens: int = 0
    extensions: int = 0
    appended_tokens: int = 0
    preemptions: int = 0
    embedded_texts: int = 0
    embedded_tokens: int = 0
    calibrated_rows: int = 0
    calibration_bytes: int = 0
    lane_busy_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    decision_s: RollingLog[float] = field(default_factory=lambda: RollingLog(_MAX_LOGGED_TIMES))
    dispatch_delay_s: RollingLog[float] = field(default_factory=lambda: RollingLog(_MAX_LOGGED_TIMES))
    recent: deque[tuple[Priority, RequestMetrics]] = field(default_factory=lambda: deque(maxlen=_MAX_RECENT_REQUESTS))

    def record_embedding(self, batch: EmbeddingBatch) -> None:
        """Count a batch of an embedding model."""
        self.embedded_texts += len(batch.texts)
        self.embedded_tokens += batch.tokens

    def record_step(self, request: RequestState) -> None:
        """Count the tokens of one step of a request."""
        self.output_tokens += len(request.new_token_ids)
        self.drafted_tokens += request.num_drafted
        self.accepted_tokens += request.num_accepted

    def record_extension(self, request: RequestState) -> None:
        """Count the extension of an answer, if there was room for the appended tokens."""
        self.extensions += bool(request.new_appended)
        self.appended_tokens += len(request.new_appended)

    def record_finished(self, request: RequestState) -> None:
        """Count a request that ended with a result; its metrics are complete."""
        metrics = request.handle.metrics
        self.ended[request.sequence.priority, RequestStatus.FINISHED] += 1
        self.cached_tokens += metrics.cached_tokens
        self.recent.append((request.sequence.priority, metrics))

    def snapshot(self, scheduler: Scheduler, wakeups: int) -> EngineMetrics:
        """Return all counters, those of the engine thread among them, and the queue lengths of ``scheduler``."""
        queues = {Priority.REACTIVE: scheduler.queues.reactive, Priority.PROACTIVE: scheduler.queues.proactive}
        decision_s, decisions = self.decision_s.since(0)
        dispatch_delay_s, dispatches = self.dispatch_delay_s.since(0)
        return EngineMetrics(
            ended=dict(self.ended),
            waiting={kind: len(queue.waiting) + len(queue.offloaded) for kind, queue in queues.items()},
            running={kind: queue.resident for kind, queue in queues.items()},
            prompt_tokens=self.prompt_tokens,
            output_tokens=self.output_tokens,
            cached_tokens=self.cached_tokens,
            lane_busy_s=dict(self.lane_busy_s),
            preemptions=self.preemptions,
            kv=scheduler.kv.usage(),
            pressure=scheduler.lanes.pressure,
            decision_s=decision_s,
            dispatch_delay_s=dispatch_delay_s,
            recent=tuple(self.recent),
            drafted_tokens=self.drafted_tokens,
            accepted_tokens=self.accepted_tokens,
            extensions=self.extensions,
            appended_tokens=self.appended_tokens,
            decisions=decisions,
            dispatches=dispatches,
            embedded_texts=self.embedded_texts,
            embedded_tokens=self.embedded_tokens,
            calibrated_rows=self.calibrated_rows,
            calibration_bytes=self.calibration_bytes,
            wakeups=wakeups,
        )


def _newest_times(times: tuple[float, ...], count: int) -> tuple[float, ...]:
    return times[max(0, len(times) - count) :]
