"""The scheduler alone: how long one decision takes, on the execution graph of the model, with no kernel run.

Lanes end when the graph says they would, in virtual time; every pass ends at once with a token for each sequence that
it sampled. Requests of 600 tokens in and 64 out keep ``waiting`` of the background in line and ``answers`` people
answered. A *decision* is one call of `Scheduler.dispatch` that gave the driver something to do.
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
    """Median and P99 over ``rounds`` decisions, with the background alone and beside people."""
    with Engine.load(model, EngineConfig(kv_cache_bytes=64 << 20)) as engine:
        heg, policy = engine.heg, engine.policy
    taken = np.array([_drive(heg, policy, waiting=60, answers=answers, rounds=rounds) for answers in (0, 3)]) * 1e6
    for answers, found in zip((0, 3), taken, strict=True):
        print(f"decision, {answers} people: median {np.median(found):.1f} us, P99 {np.quantile(found, 0.99):.1f} us")
    tail = f"P99 {np.quantile(taken, 0.99):.0f}"
    figures.add("scheduler decision, median", float(np.median(taken)), "us", "<= 100", tail)


def _drive(heg: Heg, policy: SchedulerPolicy, *, waiting: int, answers: int, rounds: int) -> list[float]:
    """Seconds of each decision."""
    pool = BlockPool((waiting + answers + 8) * (_PROMPT + _ANSWER + 2 * _BLOCK) // _BLOCK, _BLOCK)
    scheduler = Scheduler(heg, policy, KvManager(pool, exact_blocks=True), PreemptionCosts(KvCosts(), 1024, 0))
    numbers = count()
    now = 0.0
    ends: list[tuple[float, int, str, Launch]] = []
    taken: list[float] = []
    gc.disable()
    try:
        while len(taken) < rounds:
            while len(scheduler.queues.reactive) < answers:
                _arrive(scheduler, next(numbers), Priority.REACTIVE, now)
            while len(scheduler.queues.proactive) < waiting:
                _arrive(scheduler, next(numbers), Priority.PROACTIVE, now)
            began = time.perf_counter()
            actions = scheduler.dispatch(now)
            if actions:
                taken.append(time.perf_counter() - began)
            for action in actions:
                if isinstance(action, Launch):
                    work = action.work
                    lasts = heg.form_s(work.form, action.lane, action.load, action.start, action.stop)
                    heapq.heappush(ends, (now + lasts, next(numbers), action.lane, action))
                elif isinstance(action, Yield):  # it stops where it began: the kernel is given up
                    at = next(entry for entry in ends if entry[2] == action.lane)
                    ends.remove(at)
                    heapq.heapify(ends)
                    heapq.heappush(
                        ends, (now + 0.001, at[1], at[2], Launch(at[2], at[3].work, at[3].start, at[3].start))
                    )
            now, _, lane, launch = heapq.heappop(ends)
            done = scheduler.stopped(lane, launch.stop, now)
            if done is not None:
                sampled = [segment.sequence for segment in done.segments if segment.rows]
                results = {s.id: StepResult([7], s.num_generated + 1 >= s.max_new) for s in sampled}
                scheduler.finish(done, results, now)
    finally:
        gc.enable()
    return taken


def _arrive(scheduler: Scheduler, number: int, priority: Priority, now: float) -> None:
    scheduler.submit(Sequence(number, priority, [5] * _PROMPT, _PROMPT, _ANSWER, now), now)
