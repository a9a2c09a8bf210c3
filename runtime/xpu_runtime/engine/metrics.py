"""What the engine counts about itself."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from itertools import islice
from threading import Lock
from typing import Generic, TypeVar

from xpu_runtime.engine.request_state import RequestState
from xpu_runtime.heg import Heg
from xpu_runtime.kv import KvUsage
from xpu_runtime.lanes.lane import LaunchResult
from xpu_runtime.request import Priority, RequestMetrics, RequestStatus
from xpu_runtime.scheduler import Scheduler
from xpu_runtime.trace import KernelSpan

__all__ = ["EngineMetrics", "MetricsRecorder", "RollingLog"]

_TIMES = 4096
_REQUESTS = 512
_KERNELS = 200_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EngineMetrics:
    """A snapshot; counters since the engine was loaded.

    Attributes:
        ended: requests by priority and terminal status.
        waiting: requests without KV blocks, by priority.
        running: requests that hold KV blocks, by priority.
        prompt_tokens: prompt tokens computed, appended ones too (cached ones not counted).
        output_tokens: answer tokens.
        cached_tokens: prompt tokens taken from the prefix cache.
        lane_busy_s: busy seconds by lane.
        preemptions: proactive passes stopped for reactive work.
        kv: use of the KV pool.
        pressure: current memory pressure (`agent-xpu-v1 §6.4`).
        decision_s: the latest scheduler decisions, in seconds.
        dispatch_delay_s: arrival to first kernel of the latest reactive requests, in seconds.
        recent: metrics of the latest requests that ended, with their priority.
        drafted_tokens: tokens that were drafted and verified.
        accepted_tokens: those of them that were right.
        extensions: answers that were continued in their request.
        appended_tokens: tokens that were put between two answers thereby.
        decisions: how many ``decision_s`` there ever were.
        dispatches: how many ``dispatch_delay_s`` there ever were.
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

    def decisions_since(self, earlier: EngineMetrics) -> tuple[float, ...]:
        """Those of ``decision_s`` that came after an ``earlier`` snapshot, in seconds, as far as they are kept."""
        return _latest(self.decision_s, self.decisions - earlier.decisions)

    def dispatch_delays_since(self, earlier: EngineMetrics) -> tuple[float, ...]:
        """The same of ``dispatch_delay_s``."""
        return _latest(self.dispatch_delay_s, self.dispatches - earlier.dispatches)


class RollingLog(Generic[T]):
    """The latest entries of something, and how many there ever were. Any thread may write and read.

    Args:
        keeps: most entries that are kept.
    """

    def __init__(self, keeps: int) -> None:
        self._kept: deque[T] = deque(maxlen=keeps)
        self._count = 0
        self._lock = Lock()  # a reader's mark and entries belong together

    def append(self, entry: T) -> None:
        """Add the newest; the oldest makes room for it."""
        with self._lock:
            self._kept.append(entry)
            self._count += 1

    def since(self, mark: int) -> tuple[tuple[T, ...], int]:
        """The entries after the first ``mark``, as far as they are kept, the oldest first; and the mark for next time.

        It takes as long as there are new entries, however many are kept.
        """
        with self._lock:
            newest_first = tuple(islice(reversed(self._kept), max(0, self._count - mark)))
            return newest_first[::-1], self._count


@dataclass(slots=True)
class MetricsRecorder:
    """Counters that whoever has the turn writes; any thread may take snapshots."""

    ended: Counter[tuple[Priority, RequestStatus]] = field(default_factory=Counter)
    prompt_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    drafted_tokens: int = 0
    accepted_tokens: int = 0
    extensions: int = 0
    appended_tokens: int = 0
    preemptions: int = 0
    lane_busy_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    decision_s: RollingLog[float] = field(default_factory=lambda: RollingLog(_TIMES))
    dispatch_delay_s: RollingLog[float] = field(default_factory=lambda: RollingLog(_TIMES))
    recent: deque[tuple[Priority, RequestMetrics]] = field(default_factory=lambda: deque(maxlen=_REQUESTS))
    kernels: RollingLog[KernelSpan] = field(default_factory=lambda: RollingLog(_KERNELS))

    def ran(self, report: LaunchResult, heg: Heg) -> None:
        """Kernels of a launch have run; their times are there if they are recorded."""
        if not report.times:
            return
        work, tokens = report.job.launch.work, report.job.launch.load.tokens
        requests = tuple(segment.sequence.id for segment in work.segments)
        for kernel, began, ended in report.times:
            name = heg.forms[work.form][kernel].name
            span = KernelSpan(report.lane, name, work.priority, tokens, began, ended, requests, work.phase)
            self.kernels.append(span)

    def took(self, live: RequestState) -> None:
        """A request has taken the tokens of a step."""
        self.output_tokens += len(live.emitted)
        self.drafted_tokens += live.drafted
        self.accepted_tokens += live.accepted

    def extended(self, live: RequestState) -> None:
        """A request goes on with the next answer, if there was room for what is put before it."""
        self.extensions += bool(live.appended)
        self.appended_tokens += len(live.appended)

    def finished(self, live: RequestState) -> None:
        """A request has ended with a result; its metrics are complete."""
        metrics = live.handle.metrics
        self.ended[live.sequence.priority, RequestStatus.FINISHED] += 1
        self.cached_tokens += metrics.cached_tokens
        self.recent.append((live.sequence.priority, metrics))

    def snapshot(self, scheduler: Scheduler) -> EngineMetrics:
        """All of it, and what waits and runs in ``scheduler``."""
        queues = {Priority.REACTIVE: scheduler.queues.reactive, Priority.PROACTIVE: scheduler.queues.proactive}
        decision_s, decisions = self.decision_s.since(0)
        dispatch_delay_s, dispatches = self.dispatch_delay_s.since(0)
        return EngineMetrics(
            ended=dict(self.ended),
            waiting={kind: len(found.waiting) + len(found.offloaded) for kind, found in queues.items()},
            running={kind: found.resident for kind, found in queues.items()},
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
        )


def _latest(kept: tuple[float, ...], count: int) -> tuple[float, ...]:
    return kept[max(0, len(kept) - count) :]
