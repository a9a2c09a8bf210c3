"""Measures kernels that run on two lanes at the same time (`agent-xpu-v2 fig. 3`)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Barrier, Thread
from typing import Any

from xpu_runtime.calibration.op_group_runner import OpGroupRunner, tokenwise_group
from xpu_runtime.calibration.timing import median_s
from xpu_runtime.heg import Load
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.topology import SHORT_STATIC_ROWS
from xpu_runtime.soc.profile import CoExecution

__all__ = ["durations_together_s", "measure_co_execution"]

_REPEATS = 9
_LEAST_RUNS = 5
_LEAST_S = 0.3
"""Least runs, and least seconds, in which both lanes are busy (chosen)."""


def measure_co_execution(loader: ModelLoader, tuned: dict[str, Any]) -> CoExecution | None:
    """Measure memory-bound kernels on both lanes of ``loader``, alone and together; None without two such lanes.

    A token-wise op-group runs with few rows on each lane, on a general lane as in a decode step.
    """
    lanes = [lane for lane in loader.lanes if not lane.own_memory]
    if len({lane.device for lane in lanes}) < 2:
        return None
    group = tokenwise_group(loader)
    runs: dict[str, Callable[[], object]] = {}
    traffic: dict[str, float] = {}
    for lane in lanes:
        rows = SHORT_STATIC_ROWS if lane.role == "static" else 1
        runner = OpGroupRunner(loader, lane, group, tuned, rows)
        runs[lane.name] = runner.run_of(rows)
        traffic[lane.name] = runner.work.traffic(Load.chunk(rows, 0))
    alone = {name: traffic[name] / median_s(run, _REPEATS) for name, run in runs.items()}
    seconds = durations_together_s(runs)
    together = sum(traffic[name] / seconds[name] for name in runs)
    return CoExecution(slowdown=max(1.0, sum(alone.values()) / together), bandwidth=together)


def durations_together_s(runs: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Median duration in seconds of each function while all of them run, each again and again in a thread."""
    begin = Barrier(len(runs))
    left = dict.fromkeys(runs, _LEAST_RUNS)
    end = time.perf_counter() + _LEAST_S

    futures: dict[str, Future[list[tuple[float, float]]]] = {name: Future() for name in runs}

    def repeat(name: str) -> None:
        spans = []
        begin.wait()
        try:
            while time.perf_counter() < end or any(count > 0 for count in left.values()):
                start = time.perf_counter()
                runs[name]()
                spans.append((start, time.perf_counter()))
                left[name] -= 1
            futures[name].set_result(spans)
        except BaseException as error:  # it is raised below
            futures[name].set_exception(error)
        finally:
            left[name] = 0

    threads = [Thread(target=repeat, args=(name,), name=f"xpu-measure-{name}", daemon=True) for name in runs]
    for thread in threads:  # they are daemons: one whose device hangs does not keep the process
        thread.start()
    for thread in threads:
        thread.join()
    spans = {name: future.result() for name, future in futures.items()}
    first, last = max(each[0][0] for each in spans.values()), min(each[-1][1] for each in spans.values())
    return {
        name: statistics.median([stop - start for start, stop in each if start >= first and stop <= last])
        for name, each in spans.items()
    }
