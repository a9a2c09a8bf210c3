"""Measures how to split CPU cores between decode and proactive prefill (R5; `agent-xpu-v2 §4.5 (1)`)."""

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

_PREFILL_TOKENS = 128
"""Tokens of a prefill pass: short, so that several passes end during the measurement."""
_MIN_PREFILLS = 4
"""Fewest prefill passes that end while decode steps are measured."""
_MIN_STEPS = 30
"""Fewest decode steps measured."""


@dataclass(frozen=True, slots=True)
class CoreSplit:
    """Decode and prefill speed with one split of the cores.

    Attributes:
        decode_threads: threads of the decode lane.
        alone_s: a decode step of one sequence on all cores, in seconds.
        beside_s: a decode step on the decode lane while prefill runs on the other cores, in seconds.
        prefill_tokens_per_s: speed of that prefill.
    """

    decode_threads: int
    alone_s: float
    beside_s: float
    prefill_tokens_per_s: float

    @property
    def slowdown(self) -> float:
        """Slowdown of a decode step beside prefill."""
        return self.beside_s / self.alone_s

    @property
    def tokens_per_lost_s(self) -> float:
        """Prefill tokens per second of decode time that the split costs."""
        lost_s = max(self.beside_s - self.alone_s, 1e-6)
        return self.prefill_tokens_per_s * self.beside_s / lost_s


def candidate_decode_threads(threads: int) -> list[int]:
    """Return the thread counts of the decode lane to measure: a quarter, half and three quarters of ``threads``."""
    return sorted({max(1, threads // 4), threads // 2, threads - max(1, threads // 4)} - {0, threads})


def best_split(splits: Iterable[CoreSplit]) -> CoreSplit:
    """Return the split with the most prefill tokens per lost second of decode."""
    return max(splits, key=lambda split: split.tokens_per_lost_s)


def measure_core_splits(
    folder: ModelFolder, config: EngineConfig, lanes: tuple[LaneSpec, ...], measured: dict[str, Any]
) -> CoreSplit | None:
    """Return the best split of the CPU cores; None if ``lanes`` are not split."""
    if all(lane.role != "decode" for lane in lanes):
        return None
    general = next(lane for lane in lanes if lane.role == "all")
    counts = candidate_decode_threads(general.threads) if config.decode_threads is None else [config.decode_threads]
    splits = [_measure_split(folder, config, general, count) for count in counts]
    measured["splits"] = {str(split.decode_threads): asdict(split) for split in splits}
    return best_split(splits)


def _measure_split(folder: ModelFolder, config: EngineConfig, general: LaneSpec, decode_threads: int) -> CoreSplit:
    lanes = plan_lanes(config, [general.device], general.threads, split=True, decode_threads=decode_threads)
    _, decode, prefill = lanes
    loader = ModelLoader(folder, config, lanes)
    graph = loader.cut(1024)
    for lane in lanes:
        loader.compile(lane, Form.CUT, graph, {})
    runner = PassRunner.of(loader)
    alone_s = median_s(runner.decode(1, general.name), 15)
    prefill_pass = runner.prefill(_PREFILL_TOKENS, prefill.name, buffer=1)
    beside_s, prefill_s = time_concurrently(runner.decode(1, decode.name), prefill_pass)
    return CoreSplit(decode_threads, alone_s, beside_s, _PREFILL_TOKENS / prefill_s)


def time_concurrently(step: Callable[[], None], background: Callable[[], None]) -> tuple[float, float]:
    """Time ``step`` while ``background`` runs repeatedly on another thread.

    Returns:
        The median duration of ``step`` and the mean duration of ``background``, in seconds.
    """
    ends: list[float] = []
    stop = threading.Event()

    def run_background() -> None:
        while not stop.is_set():
            background()
            ends.append(time.perf_counter())

    step_times: list[float] = []
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(run_background)
        try:
            while not running.done() and (len(ends) <= _MIN_PREFILLS or len(step_times) < _MIN_STEPS):
                start = time.perf_counter()
                step()
                if ends:  # the first background run warms up both
                    step_times.append(time.perf_counter() - start)
        finally:
            num_ended = len(ends)  # the current background run ends without a step beside it
            stop.set()
        running.result()
    return statistics.median(step_times), (ends[num_ended - 1] - ends[0]) / (num_ended - 1)
