"""Duration of a scheduling decision on the execution graph of a model, without running kernels.

Launches end in virtual time after their predicted duration. Every pass ends at once with one token for each sampled
sequence. Requests have prompts of 600 tokens and answers of 64; ``proactive`` and ``reactive`` of them are kept in the
queues. A *decision* is one call of `Scheduler.dispatch` that returned at least one action.
"""

from __future__ import annotations

import gc
import heapq
import time
from itertools import count

import numpy as np

from benchmarks.common.figures import Figures
from xpu_runtime import Engine, EngineConfig, Priority, SchedulerPolicy
from xpu_runtime.heg import Heg
from xpu_runtime.kv import BlockPool, KvCosts, KvManager
from xpu_runtime.scheduler import Launch, PreemptionCosts, Scheduler, Sequence, StepResult, Yield

__all__ = ["decisions"]

_PROMPT, _ANSWER = 600, 64
_BLOCK = 32


def decisions(model: str, figures: Figures, rounds: int) -> None:
    """Measure the median and P99 over ``rounds`` decisions, with background only and with three reactive requests."""
    with Engine.load(model, EngineConfig(kv_cache_bytes=64 << 20)) as engine:
        engine.wait_for_npu()
        heg, policy = engine.heg, engine.policy
    decision_s = (
        np.array([_drive(heg, policy, proactive=60, reactive=reactive, rounds=rounds) for reactive in (0, 3)]) * 1e6
    )
    for reactive, found in zip((0, 3), decision_s, strict=True):
        print(f"decision, {reactive} reactive: median {np.median(found):.1f} us, P99 {np.quantile(found, 0.99):.1f} us")
    tail = f"P99 {np.quantile(decision_s, 0.99):.0f}"
    figures.add("scheduler decision, median", float(np.median(decision_s)), "us", "<= 100", tail)


def _drive(heg: Heg, policy: SchedulerPolicy, *, proactive: int, reactive: int, rounds: int) -> list[float]:
    """Return the seconds of each decision."""
    pool = BlockPool((proactive + reactive + 8) * (_PROMPT + _ANSWER + 2 * _BLOCK) // _BLOCK, _BLOCK)
    scheduler = Scheduler(heg, policy, KvManager(pool, exact_blocks=True), PreemptionCosts(KvCosts(), 1024, 0))
    ids = count()
    virtual_now = 0.0
    running: list[tuple[float, int, str, Launch]] = []
    decision_s: list[float] = []
    gc.disable()
    try:
        while len(decision_s) < rounds:
            while len(scheduler.queues.reactive) < reactive:
                _submit(scheduler, next(ids), Priority.REACTIVE, virtual_now)
            while len(scheduler.queues.proactive) < proactive:
                _submit(scheduler, next(ids), Priority.PROACTIVE, virtual_now)
            began = time.perf_counter()
            actions = scheduler.dispatch(virtual_now)
            if actions:
                decision_s.append(time.perf_counter() - began)
            for action in actions:
                if isinstance(action, Launch):
                    work = action.work
                    duration_s = heg.form_s(work.form, action.lane, action.load, action.start, action.stop)
                    heapq.heappush(running, (virtual_now + duration_s, next(ids), action.lane, action))
                elif isinstance(action, Yield):  # the kernel is cancelled and repeated
                    launched = next(launched for launched in running if launched[2] == action.lane)
                    running.remove(launched)
                    heapq.heapify(running)
                    _, number, lane, launch = launched
                    retry = Launch(lane, launch.work, launch.start, launch.start)
                    heapq.heappush(running, (virtual_now + 0.001, number, lane, retry))
            virtual_now, _, lane, launch = heapq.heappop(running)
            finished = scheduler.stopped(lane, launch.stop, virtual_now)
            if finished is not None:
                sampled = [segment.sequence for segment in finished.segments if segment.rows]
                step_results = {s.id: StepResult([7], s.num_generated + 1 >= s.max_new) for s in sampled}
                scheduler.finish(finished, step_results, virtual_now)
    finally:
        gc.enable()
    return decision_s


def _submit(scheduler: Scheduler, number: int, priority: Priority, now: float) -> None:
    scheduler.submit(Sequence(number, priority, [5] * _PROMPT, _PROMPT, _ANSWER, now), now)
