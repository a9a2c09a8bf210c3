"""Memory, load time and speed of this engine by its memory mode, of openvino-genai and of llama.cpp.

- *RSS* is the resident memory of the engine's process, or of llama.cpp's server, after the same single requests on
  every engine. *Peak RSS* is its largest value up to the end of the mix. Each engine has a KV cache of the same size.
- *Load* is the time to import the engine and load the model, or to start llama.cpp's server. The *first* load has an
  empty cache folder, the *second* one has what the first has left there. The model files were read before. *Memory
  after load* is the RSS at the end of the second load.
- *TTFT* of the longest prompt, and *TPOT* as the median over the prompt lengths, are those of the part alone, with two
  requests for each length.
- *Mix* is the trace of the part mixed at load 2. Its *slowdown* is the reactive mean relative to the same arrivals
  without background.
- A repeat runs all engines in turn, each load in a process of its own. Ratios are formed within a repeat. *Best layout*
  is the memory mode with the best median of that measure.
"""

from __future__ import annotations

import shutil
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.common.engine_jobs import (
    Result,
    Run,
    full_run,
    latencies,
    mixed_run,
    run_genai,
    run_llamacpp,
    run_xpu,
    warm_up_requests,
    window_throughput,
)
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import MixedTrace, RequestSpec
from benchmarks.serving.alone import ANSWER, LENGTHS, by_length
from benchmarks.serving.llamacpp import LlamaCppSetup
from xpu_runtime.config import WEIGHT_COPIES
from xpu_runtime.model.folder import ModelFolder

__all__ = ["LAYOUTS", "footprint"]

_DEFAULT = "default"
LAYOUTS = {_DEFAULT: "auto", **{mode: mode for mode in WEIGHT_COPIES}}
"""Measured values of `EngineConfig.memory` by their name in the figures."""
_GENAI = "openvino-genai"
_TIMES = 2
_LOAD = 2.0
_UNITS = {
    "RSS": "MiB",
    "peak RSS": "MiB",
    "memory after load": "MiB",
    "load, first": "s",
    "load, second": "s",
    "TTFT": "ms",
    "TPOT": "ms",
    "mix, reactive mean": "s",
    "mix, slowdown": "x",
    "mix, tokens/s": "1/s",
}
_SLOWDOWN, _THROUGHPUT = "mix, slowdown", "mix, tokens/s"
_TO_GENAI = {
    "RSS": "<= 1.3",
    "peak RSS": "",
    "load, first": "<= 1.5",
    "TTFT": "",
    "TPOT": "",
    "mix, reactive mean": "<= 0.4",
    _THROUGHPUT: ">= 0.95",
}
_TO_BEST = {"TTFT": "<= 1.03", "TPOT": "<= 1.03", _THROUGHPUT: ">= 0.97"}

Measures = Mapping[str, float]
Engine = Callable[[list[Run], Sequence[RequestSpec], Path], list[Result]]
"""Loads the model in a new process and runs the runs after a warm-up; the path is its cache folder."""


def footprint(
    model: str, setup: LlamaCppSetup | None, figures: Figures, mix: MixedTrace, repeats: int, scratch: Path
) -> None:
    """Measure every engine and the ratios of the default to openvino-genai and to the best layout.

    Args:
        model: folder of the model.
        setup: llama.cpp's server; None leaves it out.
        figures: receives the figures, whose names begin with the name of the model.
        mix: trace.
        repeats: number of repeats.
        scratch: folder for the caches of the engines.
    """
    engines = _engines(model, setup)
    measured: dict[str, list[Measures]] = {name: [] for name in engines}
    for repeat in range(repeats):
        trace = replace(mix, seed=mix.seed + repeat)
        for name in list(engines)[:: -1 if repeat % 2 else 1]:
            cache = scratch / "footprint"
            measured[name].append(_measure(engines[name], trace, cache))
            shutil.rmtree(cache, ignore_errors=True)
            summary = (f"{measure} {value:.3g}" for measure, value in measured[name][-1].items())
            print(f"{name}: {', '.join(summary)}", flush=True)
    _add_figures(figures, ModelFolder.open(model).name, measured)


def _engines(model: str, setup: LlamaCppSetup | None) -> dict[str, Engine]:
    def layout(mode: str, runs: list[Run], warm_up: Sequence[RequestSpec], cache: Path) -> list[Result]:
        return run_xpu(model, runs, warm_up, cache=cache, memory=mode)

    engines: dict[str, Engine] = {name: partial(layout, mode) for name, mode in LAYOUTS.items()}
    engines[_GENAI] = lambda runs, warm_up, cache: run_genai(model, runs, warm_up)
    if setup is not None:
        server, file = setup.server, setup.gguf_path(model)
        for slots, name in zip(setup.slots, setup.names, strict=True):
            engines[name] = partial(
                lambda slots, runs, warm_up, cache: run_llamacpp(server, file, slots, runs, warm_up), slots
            )
    return engines


def _measure(engine: Engine, mix: MixedTrace, cache: Path) -> Measures:
    """Load the engine twice and return each measure; its unit is in `_UNITS`."""
    singles = [
        full_run([RequestSpec(0.0, "reactive", n, ANSWER, mix.seed + i)]) for i, n in enumerate(LENGTHS * _TIMES)
    ]
    cache.mkdir(parents=True)
    (first,) = engine(singles[:1], (), cache)
    results = engine([*singles, mixed_run(mix, 0.0), mixed_run(mix, _LOAD)], warm_up_requests(mix), cache)
    alone = results[: len(singles)]
    quiet, loaded = results[len(singles) :]
    times = by_length([result["requests"][0] for result in alone])
    return {
        "RSS": alone[-1]["rss_mib"],
        "peak RSS": loaded["peak_mib"],
        "memory after load": loaded["loaded_mib"],
        "load, first": first["load_s"],
        "load, second": loaded["load_s"],
        "TTFT": 1e3 * times[max(LENGTHS)][0],
        "TPOT": 1e3 * statistics.median(tpot for _, tpot in times.values()),
        "mix, reactive mean": float(latencies(loaded).mean()),
        _SLOWDOWN: float(latencies(loaded).mean() / latencies(quiet).mean()),
        _THROUGHPUT: window_throughput(loaded, mix.seconds),
    }


def _add_figures(figures: Figures, model: str, measured: Mapping[str, Sequence[Measures]]) -> None:
    """Add the ratios of the default within each repeat, and the measures of all engines."""
    ours, genai = measured[_DEFAULT], measured[_GENAI]
    for measure, target in _TO_GENAI.items():
        figures.add_repeats(f"{model}: {measure} / {_GENAI}", _ratios(ours, genai, measure), "x", target)
    second = [mine["load, second"] / other["load, first"] for mine, other in zip(ours, genai, strict=True)]
    figures.add_repeats(f"{model}: load, second / {_GENAI}'s first", second, "x", "<= 1")
    figures.add_repeats(f"{model}: {_SLOWDOWN}", [each[_SLOWDOWN] for each in ours], "x", "<= 1.25")
    for measure, target in _TO_BEST.items():
        best = _best_layout(measured, measure)
        figures.add_repeats(f"{model}: {measure} / best layout", _ratios(ours, measured[best], measure), "x", target)
    for name, repeated in measured.items():
        for measure, unit in _UNITS.items():
            figures.add_repeats(f"footprint, {model}, {name}: {measure}", [each[measure] for each in repeated], unit)


def _best_layout(measured: Mapping[str, Sequence[Measures]], measure: str) -> str:
    """Return the layout with the highest median throughput, or with the lowest median of a time."""
    medians = {name: statistics.median(each[measure] for each in measured[name]) for name in LAYOUTS}
    return (max if measure == _THROUGHPUT else min)(medians, key=medians.__getitem__)


def _ratios(ours: Sequence[Measures], others: Sequence[Measures], measure: str) -> list[float]:
    return [mine[measure] / other[measure] for mine, other in zip(ours, others, strict=True)]
