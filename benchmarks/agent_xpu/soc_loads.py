"""The papers' chip and its loads; the KV cache has 16 bits, so that the NPU can run attention (v2 §4.3 (5))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpu_agents.apps.display.terminal import progress_bar
from xpu_agents.apps.simulate import Case, run_cases
from xpu_agents.workload import RequestStream, Workload, data_set
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["MODELS", "SERVERS", "SETS", "SOC", "SocLoads"]

SOC = "core-ultra-5-125h"
MODELS = {"3B": "Llama-3.2-3B", "8B": "Llama-3.1-8B"}
"""Models of `agent-xpu-v2 §6.1`, by their name in the figures."""
SETS = {"SAMSum": "samsum", "ProactiveBench": "proactivebench", "CNN/DailyMail": "cnn_dailymail"}
"""Data sets of the background, by their name in the figures."""
SERVERS = ("agent-xpu", "openvino-igpu", "openvino-npu", "llama.cpp-cpu")
"""Compared servers (`agent-xpu-v2 §6.1`); this project's scheduler first."""


@dataclass(frozen=True)
class SocLoads:
    """Simulates loads on the chip.

    Attributes:
        seconds: length of a load.
        seeds: seeds of the loads; a figure is computed for each.
        workers: number of processes; None for one on each core.
    """

    seconds: float
    seeds: tuple[int, ...]
    workers: int | None = None

    def proactive(self, model: str, kind: str, per_minute: float, seed: int, server: str) -> Case:
        """Return a load of ``per_minute`` proactive requests of one data set."""
        load = Workload((RequestStream(Priority.PROACTIVE, per_minute, (data_set(SETS[kind]),)),), self.seconds, seed)
        return Case(SOC, MODELS[model], server, load, kv_precision="f16")

    def mixed(self, model: str, reactive: float, proactive: float, seed: int, server: str) -> Case:
        """Return a load of both priorities with three data sets each; rates are requests per minute."""
        load = Workload.mixed(reactive, proactive, self.seconds, seed)
        return Case(SOC, MODELS[model], server, load, kv_precision="f16")

    @staticmethod
    def has_requests(case: Case) -> bool:
        """Return whether a load has a request; short ones at low rates may have none."""
        trace = case.load.trace() if isinstance(case.load, Workload) else case.load
        return bool(trace.requests)

    def simulate(self, title: str, cases: Sequence[Case]) -> list[Run]:
        """Simulate ``cases`` and return their runs in order."""
        with progress_bar(title) as on_progress:
            return run_cases(cases, on_progress, self.workers)

    @staticmethod
    def simulate_here(case: Case) -> Run:
        """Simulate ``case`` in this process."""
        [run] = run_cases([case], lambda share, text: None, workers=1)
        return run
