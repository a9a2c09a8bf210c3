"""Ten background agents and a chat, through LangChain and LlamaIndex, on this engine and on openvino-genai.

docs/results/frameworks.md defines the figures. A repeat runs every setup in its own process, in turn; its figure is the
ratio of two means, or a quantile, within the repeat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import run_alternating
from benchmarks.common.engine_worker import run_job
from benchmarks.common.figures import Figures
from benchmarks.frameworks.framework_setups import GENAI_SETUPS, NAMES, XPU_SETUPS

__all__ = ["AGENTS", "SetupResults", "agents"]

AGENTS = 10
_WORKER = "benchmarks.frameworks.agent_worker"
_TIME_LIMIT_S = 15.0
_LAG_MS = "<= 20"
_NO_BACKGROUND, _PEER = "<= 1.25", "<= 0.4"
"""Targets of the latency, the same as in the serving benchmark."""

Result = dict[str, Any]


@dataclass
class SetupResults:
    """Results of one setup: one list of seconds for each repeat."""

    alone_ttft: list[list[float]] = field(default_factory=list)
    alone_latency: list[list[float]] = field(default_factory=list)
    loaded_ttft: list[list[float]] = field(default_factory=list)
    loaded_latency: list[list[float]] = field(default_factory=list)
    lags: list[list[float]] = field(default_factory=list)
    idle: list[list[float]] = field(default_factory=list)
    tokens_per_s: list[float] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Add a repeat."""
        for name in ("alone", "loaded"):
            for key, measure in (("first", "ttft"), ("end", "latency")):
                getattr(self, f"{name}_{measure}").append([answer[key] for answer in result[name]])
        self.lags.append(result["lags"])
        self.idle.append(result["idle"])
        self.tokens_per_s.append(result["tokens_per_s"])


def agents(
    model: str, figures: Figures, seed: int, setups: Sequence[str], questions: int, pause: float, repeats: int
) -> dict[str, SetupResults]:
    """Measure the ``setups`` by name and add the figures."""
    setup_results = {setup: SetupResults() for setup in NAMES if setup in setups}
    for repeat in range(repeats):
        job = {"model": model, "seed": seed + repeat, "agents": AGENTS}
        job |= {"questions": questions, "pause": pause, "time_limit": _TIME_LIMIT_S}
        runs = [partial(_run, repeat, {**job, "engine": setup}) for setup in setup_results]
        for results_of_setup, (result,) in zip(setup_results.values(), run_alternating(repeat, *runs), strict=True):
            results_of_setup.add(result)
    _add_figures(figures, setup_results)
    figures.show_group("agents")
    return setup_results


def _run(repeat: int, job: dict[str, Any]) -> list[Result]:
    results = run_job(job, _WORKER)
    single = SetupResults()
    single.add(results[0])
    alone, loaded = (_means(each)[0] for each in (single.alone_latency, single.loaded_latency))
    print(
        f"agents, repeat {repeat + 1}, {job['engine']}: latency {alone:.2f} s alone, {loaded:.2f} s beside the agents; "
        f"{single.tokens_per_s[0]:.0f} tokens/s; event loop lag P99 {_quantiles(single.lags, 0.99)[0]:.1f} ms",
        flush=True,
    )
    return results


def _add_figures(figures: Figures, results: Mapping[str, SetupResults]) -> None:
    for framework, setup in XPU_SETUPS.items():
        if setup not in results:
            continue
        xpu = results[setup]
        for what, alone, loaded, target in (
            ("TTFT", xpu.alone_ttft, xpu.loaded_ttft, ""),
            ("latency", xpu.alone_latency, xpu.loaded_latency, _NO_BACKGROUND),
        ):
            figures.add_repeats(
                f"{framework}: reactive {what}, ten agents / no background", _ratios(loaded, alone), "x", target
            )
        for peer in (peer for peer in GENAI_SETUPS[framework] if peer in results):
            genai, engine = results[peer], peer.partition(" on ")[2]
            for what, xpu_times, genai_times, target in (
                ("reactive TTFT, ten agents", xpu.loaded_ttft, genai.loaded_ttft, ""),
                ("reactive latency, ten agents", xpu.loaded_latency, genai.loaded_latency, _PEER),
            ):
                figures.add_repeats(f"{framework}: {what} / {engine}", _ratios(xpu_times, genai_times), "x", target)
            rates = [a / b for a, b in zip(xpu.tokens_per_s, genai.tokens_per_s, strict=True)]
            figures.add_repeats(f"{framework}: tokens/s, ten agents and the person / {engine}", rates, "x")
        figures.add_repeats(f"{framework}: event loop lag, P99", _quantiles(xpu.lags, 0.99), "ms", _LAG_MS)
        figures.add_repeats(f"{framework}: event loop lag, P99, idle", _quantiles(xpu.idle, 0.99), "ms")
    for setup, setup_results in results.items():
        for what, values, unit in (
            ("TTFT, alone", _means(setup_results.alone_ttft), "s"),
            ("TTFT", _means(setup_results.loaded_ttft), "s"),
            ("latency, alone", _means(setup_results.alone_latency), "s"),
            ("latency", _means(setup_results.loaded_latency), "s"),
            ("tokens/s", setup_results.tokens_per_s, ""),
            ("lag P50", _quantiles(setup_results.lags, 0.5), "ms"),
            ("lag P99", _quantiles(setup_results.lags, 0.99), "ms"),
            ("largest lag", _quantiles(setup_results.lags, 1.0), "ms"),
        ):
            figures.add_repeats(f"agents, {setup}: {what}", values, unit)


def _means(repeats: Sequence[Sequence[float]]) -> list[float]:
    return [float(np.mean(values)) for values in repeats]


def _quantiles(repeats: Sequence[Sequence[float]], share: float) -> list[float]:
    """Return a quantile of each repeat in milliseconds."""
    return [float(np.quantile(values, share)) * 1e3 for values in repeats]


def _ratios(over: Sequence[Sequence[float]], under: Sequence[Sequence[float]]) -> list[float]:
    """Return the ratio of means of each repeat, over the questions that both sides have."""
    latency_ratios = []
    for first, second in zip(over, under, strict=True):
        common = min(len(first), len(second))
        latency_ratios.append(float(np.mean(first[:common]) / np.mean(second[:common])))
    return latency_ratios
