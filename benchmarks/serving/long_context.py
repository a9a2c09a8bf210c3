"""Cost of long contexts: memory, time to the first token and time of a decode step, beside openvino-genai.

- The model is a copy of ``--model`` whose configuration allows the longest prompt. Rotary positions are computed for
  any position, so times and memory are those of a model that was trained for as many tokens; its answers mean nothing.
- Each prompt runs alone in a process of its own, after the fixed warm-up of `engine_worker`. The engines alternate.
- *RSS* is the resident memory of the process after the request, *peak RSS* the largest so far. Both engines have a KV
  cache of 2 GiB with the same precision, which takes memory as it is used.
- *Growth* of TTFT and TPOT is the ratio of the longest prompt to the longest one of at most an eighth of it. Growth of
  RSS is the difference of the two in MiB. Figures are written after each length.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.common.engine_jobs import Result, full_run, run_alternating, run_genai, run_xpu
from benchmarks.common.engine_worker import KV_GIB
from benchmarks.common.figures import Figures
from benchmarks.common.plots import long_context_plot
from benchmarks.common.request_traces import RequestSpec
from xpu_runtime.model.folder import ModelFolder

__all__ = ["LENGTHS", "long_context"]

LENGTHS = tuple(1024 << doubling for doubling in range(6))
"""Prompts in tokens: 1k to 32k."""
_ANSWER = 32
_GROWTH = 8
"""Smallest ratio of the two prompts whose costs are compared."""
_XPU, _GENAI = "xpu-agents", "openvino-genai"
_UNITS = {"RSS": "MiB", "peak RSS": "MiB", "TTFT": "s", "TPOT": "ms"}
_TARGET = "<= 1.05"

Measures = Mapping[str, float]
Measured = Mapping[str, Mapping[int, Sequence[Measures]]]
"""Measures of each repeat, by engine and length of the prompt."""


def long_context(
    model: str,
    figures: Figures,
    seed: int,
    repeats: int,
    lengths: Sequence[int],
    scratch: Path,
    plot: Path | None = None,
    file: Path | None = None,
) -> None:
    """Measure both engines at each length, and the growth of their costs.

    Args:
        model: folder of the model.
        figures: receives the figures, whose names begin with the name of the model.
        seed: seed of the prompts.
        repeats: number of repeats.
        lengths: prompts in tokens.
        scratch: folder for the copy of the model and the cache of this engine.
        plot: file of the plot.
        file: file of the figures.

    Raises:
        ValueError: the KV cache does not hold the longest prompt.
    """
    context = max(lengths) + _ANSWER
    name = ModelFolder.open(model).name
    long_model = str(_with_positions(Path(model), scratch / "long", context))
    measured: dict[str, dict[int, list[Measures]]] = {_XPU: {}, _GENAI: {}}
    for repeat in range(repeats):
        for turn, length in enumerate(sorted(lengths), repeat):
            runs = [full_run([RequestSpec(0.0, "reactive", length, _ANSWER, seed + repeat)])]
            done = run_alternating(
                turn,
                partial(run_xpu, long_model, runs, cache=scratch / "long-cache", max_context=context),
                partial(run_genai, long_model, runs),
            )
            for engine, (result,) in zip(measured, done, strict=True):
                measured[engine].setdefault(length, []).append(_measures(result))
                summary = (f"{measure} {value:.3g}" for measure, value in measured[engine][length][-1].items())
                print(f"{engine}, {length} tokens: {', '.join(summary)}", flush=True)
            _add_figures(figures, name, measured, lengths)
            if file is not None:
                figures.save(file)
    if plot is not None:
        curves = {
            engine: {
                f"{measure}, {unit}": {length: [each[measure] for each in done] for length, done in by_length.items()}
                for measure, unit in _UNITS.items()
                if measure != "peak RSS"
            }
            for engine, by_length in measured.items()
        }
        long_context_plot(plot, name, curves)


def _with_positions(model: Path, copy: Path, context: int) -> Path:
    """Copy a model folder and allow ``context`` tokens in its configuration.

    Raises:
        ValueError: the KV cache of the engines does not hold as many.
    """
    kv_bytes = ModelFolder.open(model).kv_bytes_per_token or 0
    if context * kv_bytes > KV_GIB << 30:
        longest = (KV_GIB << 30) // kv_bytes - _ANSWER
        raise ValueError(f"lengths: {context - _ANSWER} tokens take more than {KV_GIB} GiB; expected at most {longest}")
    shutil.copytree(model, copy)
    file = copy / "config.json"
    config: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    text = config.get("text_config", config)
    text["max_position_embeddings"] = max(context, text.get("max_position_embeddings", 0))
    file.write_text(json.dumps(config), encoding="utf-8")
    return copy


def _measures(result: Result) -> Measures:
    (request,) = result["requests"]
    return {
        "RSS": result["rss_mib"],
        "peak RSS": result["peak_mib"],
        "TTFT": request["first"],
        "TPOT": 1e3 * (request["end"] - request["first"]) / (_ANSWER - 1),
    }


def _add_figures(figures: Figures, model: str, measured: Measured, lengths: Sequence[int]) -> None:
    """Add the measures so far, and the growth in the repeats that have both lengths."""
    for engine, by_length in measured.items():
        for length, repeated in by_length.items():
            for measure, unit in _UNITS.items():
                values = [each[measure] for each in repeated]
                figures.add_repeats(f"long context, {model}, {engine}, {length}: {measure}", values, unit)
    long = max(lengths)
    short = max((length for length in lengths if length * _GROWTH <= long), default=0)
    if not all({short, long} <= by_length.keys() for by_length in measured.values()):
        return
    for measure in _UNITS:
        pairs = zip(measured[_XPU][long], measured[_GENAI][long], strict=True)
        ratios = [ours[measure] / theirs[measure] for ours, theirs in pairs]
        figures.add_repeats(f"{model}: {measure} at {long} tokens / {_GENAI}", ratios, "x")
    for measure, unit in {"TTFT": "x", "TPOT": "x", "RSS": "MiB"}.items():
        growths = {
            engine: [_growth(measure, *pair) for pair in zip(by_length[short], by_length[long], strict=False)]
            for engine, by_length in measured.items()
        }
        for engine, values in growths.items():
            figures.add_repeats(f"growth, {model}, {engine}, {short} to {long} tokens: {measure}", values, unit)
        ratios = [ours / theirs for ours, theirs in zip(growths[_XPU], growths[_GENAI], strict=True)]
        figures.add_repeats(
            f"{model}: growth of {measure} from {short} to {long} tokens / {_GENAI}", ratios, "x", _TARGET
        )


def _growth(measure: str, short: Measures, long: Measures) -> float:
    """Return the growth of a time as a factor, and that of memory in MiB, at least 1."""
    return max(1.0, long[measure] - short[measure]) if measure == "RSS" else long[measure] / short[measure]
