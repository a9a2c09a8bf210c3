"""Background only, at saturation: tokens per second as a ratio to openvino-genai.

- *Tokens per second* are prompt and answer tokens divided by the time until all requests are finished.
- *Long prompts* are 12 requests with prompts of 1024 tokens and answers of 32; *long answers* are 16 with 64 and 192.
  All arrive at once.
- "Same plugin properties": this engine with its defaults, openvino-genai with `engine_jobs.SAME_PROPERTIES`.
- "Properties of the profile": this engine with ``tuned_properties``, openvino-genai with the plugin's defaults.
- A repeat runs the four in turn; its figure is the ratio of two of them.
"""

from __future__ import annotations

from benchmarks.common.engine_jobs import SAME_PROPERTIES, full_run, run_alternating, run_genai, run_xpu, throughput
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import uniform_requests

__all__ = ["saturated"]

_SHAPES = {"long prompts": (12, 1024, 32), "long answers": (16, 64, 192)}


def saturated(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """Measure throughput ratios at the same properties, and with the profile's properties."""
    runs = [full_run(uniform_requests(seed, *shape)) for shape in _SHAPES.values()]
    same: dict[str, list[float]] = {name: [] for name in _SHAPES}
    tuned: dict[str, list[float]] = {name: [] for name in _SHAPES}
    for repeat in range(2 * repeats):  # short runs with ratios close to 1
        done = run_alternating(
            repeat,
            lambda: run_genai(model, runs, properties=SAME_PROPERTIES),
            lambda: run_xpu(model, runs),
            lambda: run_genai(model, runs, properties={}),
            lambda: run_xpu(model, runs, tuned_properties=True),
        )
        engine_results = dict(zip(("genai", "xpu", "genai defaults", "xpu tuned"), done, strict=True))
        for index, name in enumerate(_SHAPES):
            speed = {which: throughput(results[index]) for which, results in engine_results.items()}
            print(f"saturated, {name}, tokens/s:", ", ".join(f"{which} {v:.0f}" for which, v in speed.items()))
            same[name].append(speed["xpu"] / speed["genai"])
            tuned[name].append(speed["xpu tuned"] / speed["genai defaults"])
    for name in _SHAPES:
        figures.add_repeats(f"saturated, {name}: tokens/s / openvino-genai", same[name], "x", ">= 0.97")
    for name in _SHAPES:
        figures.add_repeats(f"saturated, {name}: same, properties of the profile", tuned[name], "x", ">= 1.08")
