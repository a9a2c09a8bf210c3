"""How many cores an answer keeps while the background prefills on the others (R5; `agent-xpu-v2 §4.5 (1)`)."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from xpu_runtime.calibration.pass_runner import PassRunner
from xpu_runtime.calibration.timing import median_s
from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder

__all__ = ["CoreSplit", "best_split", "candidate_decode_threads", "measure_core_splits", "time_concurrently"]

_PREFILL = 128
"""Tokens of a background pass: short, since some of them have to end."""
_PASSES = 4
"""Background passes that end while decode steps are measured beside them."""
_STEPS = 30
"""Fewest decode steps measured."""


@dataclass(frozen=True, slots=True)
class CoreSplit:
    """What one way to split the cores costs an answer and gives the background.

    Attributes:
        decode_threads: threads of the lane that decodes.
        alone_s: a lone decode step on all cores, in seconds.
        beside_s: the same on its part while the others prefill.
        prefill_tokens_per_s: what the background gets done meanwhile.
    """

    decode_threads: int
    alone_s: float
    beside_s: float
    prefill_tokens_per_s: float

    @property
    def slowdown(self) -> float:
        """How much longer a step takes beside the background."""
        return self.beside_s / self.alone_s

    @property
    def worth(self) -> float:
        """Background tokens for each second that an answer loses by the split."""
        lost = max(self.beside_s - self.alone_s, 1e-6)
        return self.prefill_tokens_per_s * self.beside_s / lost


def candidate_decode_threads(threads: int) -> list[int]:
    """Threads of the decode lane that are tried: a quarter, half and three quarters of ``threads``."""
    return sorted({max(1, threads // 4), threads // 2, threads - max(1, threads // 4)} - {0, threads})


def best_split(splits: Iterable[CoreSplit]) -> CoreSplit:
    """The split that pays best for what it costs the answer."""
    return max(splits, key=lambda split: split.worth)


def measure_core_splits(
    folder: ModelFolder, config: EngineConfig, lanes: tuple[LaneSpec, ...], measured: dict[str, Any]
) -> CoreSplit | None:
    """The best split of the CPU's cores; None if ``lanes`` are not split."""
    if all(lane.role != "decode" for lane in lanes):
        return None
    whole = next(lane for lane in lanes if lane.role == "all")
    tried = candidate_decode_threads(whole.threads) if config.decode_threads is None else [config.decode_threads]
    found = [_measure(folder, config, whole, count) for count in tried]
    measured["splits"] = {str(split.decode_threads): asdict(split) for split in found}
    return best_split(found)


def _measure(folder: ModelFolder, config: EngineConfig, whole: LaneSpec, decode_threads: int) -> CoreSplit:
    lanes = plan_lanes(config, [whole.device], whole.threads, split=True, decode_threads=decode_threads)
    _, decode, prefill = lanes
    loader = ModelLoader(folder, config, lanes)
    graph = loader.whole()
    for lane in (whole, decode):
        loader.compile(lane, Form.WHOLE, graph, {})
    loader.compile(prefill, Form.CUT, loader.cut(1024), {})
    trial = PassRunner.of(loader)
    alone_s = median_s(trial.decode(1, whole.name), 15)
    beside_s, pass_s = time_concurrently(trial.decode(1, decode.name), trial.prefill(_PREFILL, prefill.name, buffer=1))
    return CoreSplit(decode_threads, alone_s, beside_s, _PREFILL / pass_s)


def time_concurrently(step: Callable[[], None], background: Callable[[], None]) -> tuple[float, float]:
    """Median duration of ``step`` while ``background`` runs again and again on a thread, and the mean of its runs."""
    ends: list[float] = []
    stop = threading.Event()

    def keep_going() -> None:
        while not stop.is_set():
            background()
            ends.append(time.perf_counter())

    taken: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(keep_going)
        try:
            while not running.done() and (len(ends) <= _PASSES or len(taken) < _STEPS):
                began = time.perf_counter()
                step()
                if ends:  # the first pass is a warm-up of both
                    taken.append(time.perf_counter() - began)
        finally:
            done = len(ends)  # the pass under way has its end without a step beside it
            stop.set()
        running.result()
    return statistics.median(taken), (ends[done - 1] - ends[0]) / (done - 1)
