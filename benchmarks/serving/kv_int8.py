"""KV cache in 8 bits beside the default of this engine: answers, times and memory.

The answers are compared in `kv_quality`. Here both run prompts of about 2k and 8k tokens, one at a time, in turns, each
in a process of its own. *TTFT*, *TPOT* and *RSS* after these requests are ratios of u8 with scales for each token to
the default within a repeat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from benchmarks.common.engine_jobs import Result, full_run, run_alternating, run_xpu
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import RequestSpec
from benchmarks.serving.kv_quality import BY_TOKEN, compare_precisions, workload_texts
from xpu_runtime.model.folder import ModelFolder

__all__ = ["kv_int8"]

_LENGTHS, _ANSWER = (2048, 8000), 64


def kv_int8(
    model: str, figures: Figures, seed: int, repeats: int, num_texts: int, workloads: Path, json: Path | None = None
) -> None:
    """Compare the answers, then the times; the figures are written to ``json`` after each step.

    Args:
        model: folder of the model.
        figures: receives the figures.
        seed: seed of the prompts.
        repeats: number of repeats of the times.
        num_texts: number of texts whose probabilities are compared.
        workloads: folder of the files of requests.
        json: file of the figures.
    """
    folder = ModelFolder.open(model)
    compare_precisions(folder, workload_texts(folder, workloads, num_texts, seed), figures)
    ratios: dict[str, list[float]] = {}
    for repeat in range(repeats):
        if json is not None:
            figures.save(json)
        lengths = [min(length, folder.default_context - _ANSWER) for length in _LENGTHS]
        runs = [full_run([RequestSpec(0.0, "reactive", each, _ANSWER, seed + repeat)]) for each in sorted(set(lengths))]
        default, quantised = run_alternating(
            repeat, partial(run_xpu, model, runs), partial(run_xpu, model, runs, **BY_TOKEN)
        )
        for name, ratio in _ratios(default, quantised).items():
            ratios.setdefault(name, []).append(ratio)
        for name, values in ratios.items():
            figures.add_repeats(f"{folder.name}: {name}, KV u8 by token / default", values, "x")


def _ratios(default: Sequence[Result], quantised: Sequence[Result]) -> dict[str, float]:
    """Return the ratios of one repeat by the name of the measure."""
    ratios: dict[str, float] = {}
    for plain, small in zip(default, quantised, strict=True):
        (one,), (other,) = plain["requests"], small["requests"]
        ratios[f"TTFT at {one['prompt']} tokens"] = other["first"] / one["first"]
        ratios[f"TPOT at {one['prompt']} tokens"] = (other["end"] - other["first"]) / (one["end"] - one["first"])
    ratios["RSS"] = quantised[-1]["rss_mib"] / default[-1]["rss_mib"]
    return ratios
