"""The chip of the papers, and the loads they put on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xpu_agents.apps.display.terminal import progress_bar
from xpu_agents.apps.simulate import Case, run_cases
from xpu_agents.workload import RequestStream, Workload, data_set
from xpu_runtime import Priority
from xpu_simulation import Run

__all__ = ["MODELS", "SERVERS", "SETS", "SOC", "Chip"]

SOC = "core-ultra-5-125h"
MODELS = {"3B": "Llama-3.2-3B", "8B": "Llama-3.1-8B"}
"""The models of `agent-xpu-v2 §6.1`, by what they are called here."""
SETS = {"SAMSum": "samsum", "ProactiveBench": "proactivebench", "CNN/DailyMail": "cnn_dailymail"}
"""The data sets of the background, by what they are called here."""
SERVERS = ("agent-xpu", "openvino-igpu", "openvino-npu", "llama.cpp-cpu")
"""Who is compared (`agent-xpu-v2 §6.1`); ours first."""


@dataclass(frozen=True)
class Chip:
    """Plays loads on the chip.

    Attributes:
        seconds: length of a load.
        seeds: of the loads; a figure is computed for each.
        workers: processes at once; None: one for each core.
    """

    seconds: float
    seeds: tuple[int, ...]
    workers: int | None = None

    def background(self, model: str, kind: str, per_minute: float, seed: int, server: str) -> Case:
        """``per_minute`` requests of one data set, with nobody waiting."""
        load = Workload((RequestStream(Priority.PROACTIVE, per_minute, (data_set(SETS[kind]),)),), self.seconds, seed)
        return Case(SOC, MODELS[model], server, load)

    def mixed(self, model: str, reactive: float, proactive: float, seed: int, server: str) -> Case:
        """So many requests a minute of both priorities, from three data sets each."""
        return Case(SOC, MODELS[model], server, Workload.mixed(reactive, proactive, self.seconds, seed))

    @staticmethod
    def any_comes(case: Case) -> bool:
        """Whether its load has a request: a short one at a low rate may have none."""
        trace = case.load.trace() if isinstance(case.load, Workload) else case.load
        return bool(trace.requests)

    def play(self, title: str, cases: Sequence[Case]) -> list[Run]:
        """Simulate ``cases``, in their order."""
        with progress_bar(title) as say:
            return run_cases(cases, say, self.workers)
