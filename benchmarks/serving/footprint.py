"""Memory, load time and speed of this engine by its memory mode, of openvino-genai and of llama.cpp.

- *RSS* is the resident memory of the engine's process, or of llama.cpp's server, after the same single requests on
  every engine. *Peak RSS* is its largest value up to the end of the mix. Each engine has a KV cache of the same size.
- *Load* is the time to import the engine and load the model, or to start llama.cpp's server. The *first* load has an
  empty cache folder, the *second* one has what the first has left there. The model files are read before. *Memory
  after load* is the RSS at the end of the second load.
- *TTFT* of the longest prompt, and *TPOT* as the median over the prompt lengths, are those of the part alone, with two
  requests for each length.
- *Mix* is the trace of the part mixed at load 2. Its *slowdown* is the reactive mean relative to the same arrivals
  without background. It can be left out for large models.
- A repeat runs all engines in turn, each load in a process of its own. Ratios are formed within a repeat, and the
  figures are written after each repeat. *Best layout* is the memory mode with the best median of that measure.
"""

from __future__ import annotations

import os
import shutil
import statistics
from collections.abc import Callable, Collection, Mapping, Sequence
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
from xpu_runtime.config import MEMORY_MODES
from xpu_runtime.model.folder import ModelFolder

__all__ = ["ENGINES", "LAYOUTS", "footprint"]

_DEFAULT, _GENAI, _LLAMA = "default", "openvino-genai", "llama.cpp"
LAYOUTS: Mapping[str, Mapping[str, str]] = {_DEFAULT: {}, **{mode: {"memory": mode} for mode in MEMORY_MODES}}
"""Settings of the default, and of each other value of `EngineConfig.memory`, by name in the figures."""
ENGINES = (*LAYOUTS, _GENAI, _LLAMA)
"""Names of the engines that can be measured."""
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
    model: str,
    setup: LlamaCppSetup | None,
    figures: Figures,
    seed: int,
    mix: MixedTrace | None,
    repeats: int,
    scratch: Path,
    names: Collection[str] = ENGINES,
    json: Path | None = None,
) -> None:
    """Measure engines, and the ratios of the default to openvino-genai and to the best layout.

    Args:
        model: folder of the model.
        setup: llama.cpp's server; None leaves it out.
        figures: receives the figures, whose names begin with the name of the model.
        seed: seed of the prompts.
        mix: trace; None leaves the mix out.
        repeats: number of repeats.
        scratch: folder for the caches of the engines.
        names: the measured ones of `ENGINES`.
        json: file of the figures.
    """
    gguf = setup.gguf_path(model) if setup is not None and _LLAMA in names else None
    engines = _engines(model, setup, gguf, names)
    measured: dict[str, list[Measures]] = {name: [] for name in engines}
    _read_files([Path(path) for path in (model, gguf) if path is not None])
    for repeat in range(repeats):
        trace = None if mix is None else replace(mix, seed=mix.seed + repeat)
        for name in list(engines)[:: -1 if repeat % 2 else 1]:
            cache = scratch / "footprint"
            measured[name].append(_measure(engines[name], seed + repeat, trace, cache))
            shutil.rmtree(cache, ignore_errors=True)
            summary = (f"{measure} {value:.3g}" for measure, value in measured[name][-1].items())
            print(f"{name}: {', '.join(summary)}", flush=True)
        _add_figures(figures, ModelFolder.open(model).name, measured)
        if json is not None:
            figures.save(json)


def _engines(model: str, setup: LlamaCppSetup | None, gguf: str | None, names: Collection[str]) -> dict[str, Engine]:
    """Return the engines among ``names``; llama.cpp is one for each number of slots."""

    def layout(
        settings: Mapping[str, str], runs: list[Run], warm_up: Sequence[RequestSpec], cache: Path
    ) -> list[Result]:
        return run_xpu(model, runs, warm_up, cache=cache, **settings)

    engines: dict[str, Engine] = {name: partial(layout, settings) for name, settings in LAYOUTS.items()}
    engines[_GENAI] = lambda runs, warm_up, cache: run_genai(model, runs, warm_up)
    engines = {name: engine for name, engine in engines.items() if name in names}
    if setup is not None and gguf is not None:
        server, file = setup.server, gguf
        for slots, name in zip(setup.slots, setup.names, strict=True):
            engines[name] = partial(
                lambda slots, runs, warm_up, cache: run_llamacpp(server, file, slots, runs, warm_up), slots
            )
    return engines


def _read_files(paths: Sequence[Path]) -> None:
    """Read files, and those in folders, so that no load waits for the disk."""
    files = (file for path in paths for file in (path.iterdir() if path.is_dir() else [path]) if file.is_file())
    with Path(os.devnull).open("wb") as nowhere:
        for file in files:
            with file.open("rb") as content:
                shutil.copyfileobj(content, nowhere)


def _measure(engine: Engine, seed: int, mix: MixedTrace | None, cache: Path) -> Measures:
    """Load the engine twice and return each measure; its unit is in `_UNITS`."""
    singles = [full_run([RequestSpec(0.0, "reactive", n, ANSWER, seed + i)]) for i, n in enumerate(LENGTHS * _TIMES)]
    mixed = [] if mix is None else [mixed_run(mix, 0.0), mixed_run(mix, _LOAD)]
    cache.mkdir(parents=True)
    (first,) = engine(singles[:1], (), cache)
    results = engine([*singles, *mixed], () if mix is None else warm_up_requests(mix), cache)
    alone = results[: len(singles)]
    times = by_length([result["requests"][0] for result in alone])
    measures = {
        "RSS": alone[-1]["rss_mib"],
        "peak RSS": results[-1]["peak_mib"],
        "memory after load": results[-1]["loaded_mib"],
        "load, first": first["load_s"],
        "load, second": results[-1]["load_s"],
        "TTFT": 1e3 * times[max(LENGTHS)][0],
        "TPOT": 1e3 * statistics.median(tpot for _, tpot in times.values()),
    }
    if mix is not None:
        quiet, loaded = results[len(singles) :]
        measures |= {
            "mix, reactive mean": float(latencies(loaded).mean()),
            _SLOWDOWN: float(latencies(loaded).mean() / latencies(quiet).mean()),
            _THROUGHPUT: window_throughput(loaded, mix.seconds),
        }
    return measures


def _add_figures(figures: Figures, model: str, measured: Mapping[str, Sequence[Measures]]) -> None:
    """Add the ratios of the default within each repeat, and the measures of all engines."""
    ours, genai = measured.get(_DEFAULT, ()), measured.get(_GENAI, ())
    ratios = {f"{measure} / {_GENAI}": (_ratios(ours, genai, measure), target) for measure, target in _TO_GENAI.items()}
    ratios[f"load, second / {_GENAI}'s first"] = _ratios(ours, genai, "load, second", "load, first"), "<= 1"
    ratios[_SLOWDOWN] = [each[_SLOWDOWN] for each in ours if _SLOWDOWN in each], "<= 1.25"
    layouts = {name: measured[name] for name in LAYOUTS if name in measured}
    for measure, target in _TO_BEST.items() if len(layouts) > 1 else ():
        ratios[f"{measure} / best layout"] = _ratios(ours, _best_layout(layouts, measure), measure), target
    for name, (values, target) in ratios.items():
        if values:
            figures.add_repeats(f"{model}: {name}", values, "x", target)
    for name, repeated in measured.items():
        for measure in repeated[0]:
            values = [each[measure] for each in repeated]
            figures.add_repeats(f"footprint, {model}, {name}: {measure}", values, _UNITS[measure])


def _best_layout(layouts: Mapping[str, Sequence[Measures]], measure: str) -> Sequence[Measures]:
    """Return the layout with the highest median throughput, or with the lowest median of a time; () if not measured."""
    medians = {
        name: statistics.median(each[measure] for each in repeated)
        for name, repeated in layouts.items()
        if measure in repeated[0]
    }
    best = (max if measure == _THROUGHPUT else min)(medians, key=medians.__getitem__, default=None)
    return () if best is None else layouts[best]


def _ratios(ours: Sequence[Measures], others: Sequence[Measures], measure: str, other: str = "") -> list[float]:
    """Return the ratios of a measure to ``other``, by default the same one, in each repeat with both."""
    other = other or measure
    pairs = zip(ours, others, strict=False)
    return [mine[measure] / theirs[other] for mine, theirs in pairs if measure in mine and other in theirs]
