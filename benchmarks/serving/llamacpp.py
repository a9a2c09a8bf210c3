"""This engine compared with llama.cpp's server, on the same weights and traces.

docs/results/llamacpp.md describes the server's settings. Loads, latencies and tokens/s are defined as in `mixed`,
*alone* as in `alone`. *Same first tokens* is the proportion of prompts with the same first answer token at f32. A
repeat runs all engines in turn; its figure is the ratio of two of them.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import (
    full_run,
    latencies,
    mixed_run,
    run_alternating,
    run_llamacpp,
    run_xpu,
    warm_up_requests,
    window_throughput,
)
from benchmarks.common.figures import Figures
from benchmarks.common.plots import serving_plot
from benchmarks.common.request_traces import MixedTrace, RequestSpec
from benchmarks.serving.alone import ANSWER, LENGTHS, TIMES, by_length
from benchmarks.serving.gguf_model import write_gguf

__all__ = ["LlamaCppSetup", "compare_llamacpp"]

_XPU = "xpu-agents"
_LOADS = (0.0, 1.0, 2.0)
_COMPARED_PROMPTS = 40
"""Prompts whose first answer tokens are compared."""

Result = dict[str, Any]


@dataclass(frozen=True)
class LlamaCppSetup:
    """llama.cpp's server with one or more numbers of slots.

    Attributes:
        server: path of the program.
        slots: numbers of slots; each is measured as an engine of its own.
        scratch: folder for GGUF files.
        gguf: GGUF file of the same model; None to convert a folder of `make_model`, whose first tokens are compared.
    """

    server: str
    slots: Sequence[int]
    scratch: Path
    gguf: Path | None = None

    @property
    def names(self) -> list[str]:
        """Name in the figures for each number of slots."""
        return [f"llama.cpp with {slots} slots" for slots in self.slots]

    def gguf_path(self, model: str) -> str:
        """Return the path of the 8-bit GGUF file."""
        return str(self.gguf or write_gguf(Path(model), self.scratch / "model.gguf"))


@dataclass(frozen=True)
class _EngineResults:
    """Results of one engine in one repeat: of the mixed loads, and of single requests."""

    mixed: list[Result]
    alone: list[Result]


def compare_llamacpp(
    model: str, setup: LlamaCppSetup, figures: Figures, mix: MixedTrace, repeats: int, plot: Path | None = None
) -> None:
    """Measure reactive latency, tokens/s and times of single requests as ratios to llama.cpp."""
    if setup.gguf is None:
        figures.add("llama.cpp: same first tokens, f32", _same_first_tokens(model, setup, mix.seed), "", ">= 0.95")
    gguf_file = setup.gguf_path(model)
    done: dict[str, list[_EngineResults]] = {engine: [] for engine in (_XPU, *setup.names)}
    for repeat in range(repeats):
        for engine, results in _repeat(model, setup, gguf_file, replace(mix, seed=mix.seed + repeat), repeat).items():
            done[engine].append(results)
            summary = (f"{measure} {value:.3g}" for measure, (value, _) in _measures(results, mix.seconds).items())
            print(f"{engine}: {', '.join(summary)}", flush=True)
    measured = {engine: [_measures(results, mix.seconds) for results in runs] for engine, runs in done.items()}
    xpu = measured[_XPU]
    for engine in setup.names:
        for measure, (_, unit) in xpu[0].items():
            ratios = [ours[measure][0] / other[measure][0] for ours, other in zip(xpu, measured[engine], strict=True)]
            figures.add_repeats(f"over {engine}: {measure}", ratios, "x", "<= 1" if unit == "s" else ">= 1")
    for engine, repeated in measured.items():
        for measure, (_, unit) in xpu[0].items():
            figures.add_repeats(f"engines, {engine}: {measure}", [each[measure][0] for each in repeated], unit)
    if plot is not None:
        xpu_latencies, peer_latencies = (
            {
                load: np.concatenate([latencies(results.mixed[at]) for results in done[engine]])
                for at, load in enumerate(_LOADS)
            }
            for engine in (_XPU, setup.names[0])
        )
        serving_plot(plot, xpu_latencies, peer_latencies, setup.names[0])


def _repeat(
    model: str, setup: LlamaCppSetup, gguf_file: str, mix: MixedTrace, repeat: int
) -> dict[str, _EngineResults]:
    singles = [full_run([RequestSpec(0.0, "reactive", n, ANSWER, mix.seed + i)]) for i, n in enumerate(LENGTHS * TIMES)]
    runs = [*(mixed_run(mix, load) for load in _LOADS), *singles]
    warm_up = warm_up_requests(mix)

    def llamacpp_job(slots: int) -> Callable[[], list[Result]]:
        return lambda: run_llamacpp(setup.server, gguf_file, slots, runs, warm_up)

    done = run_alternating(repeat, lambda: run_xpu(model, runs, warm_up), *map(llamacpp_job, setup.slots))
    pairs = zip([_XPU, *setup.names], done, strict=True)
    return {name: _EngineResults(results[: len(_LOADS)], results[len(_LOADS) :]) for name, results in pairs}


def _measures(results: _EngineResults, seconds: float) -> dict[str, tuple[float, str]]:
    """Return each compared measure with its unit."""
    engine_measures: dict[str, tuple[float, str]] = {}
    for load, result in zip(_LOADS, results.mixed, strict=True):
        times = latencies(result)
        engine_measures[f"load {load:g}, reactive mean"] = float(times.mean()), "s"
        engine_measures[f"load {load:g}, reactive P90"] = float(np.quantile(times, 0.9)), "s"
    engine_measures["load 2, tokens/s of the mix"] = window_throughput(results.mixed[-1], seconds), "1/s"
    singles = by_length([result["requests"][0] for result in results.alone]).values()
    engine_measures["alone, TTFT"] = statistics.median(first for first, _ in singles), "s"
    engine_measures["alone, TPOT"] = statistics.median(step for _, step in singles), "s"
    return engine_measures


def _same_first_tokens(model: str, setup: LlamaCppSetup, seed: int) -> float:
    """Return the proportion of prompts with the same first answer token at f32."""
    gguf_file = str(write_gguf(Path(model), setup.scratch / "exact.gguf", "f32"))
    requests = (RequestSpec(0.0, "reactive", 20 + 9 * number, 1, seed + number) for number in range(_COMPARED_PROMPTS))
    runs = [full_run([request], keep_tokens=True) for request in requests]
    pairs = zip(
        run_xpu(model, runs, precision="f32", kv_precision="f32"),
        run_llamacpp(setup.server, gguf_file, 1, runs),
        strict=True,
    )
    return float(np.mean([xpu["requests"][0]["tokens"] == other["requests"][0]["tokens"] for xpu, other in pairs]))
