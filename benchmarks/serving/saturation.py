"""Background only, as much as an engine takes: tokens a second as a ratio to openvino-genai.

- *Tokens a second* are prompt and answer tokens over the time until all is answered.
- *Long prompts* are 12 requests of 1024 tokens in and 32 out, *long answers* 16 of 64 in and 192 out, all at once.
- "Same plugin properties": this engine as it comes, openvino-genai with `jobs.SAME`.
- "Properties of the profile": this engine with ``tuned_properties``, openvino-genai with the plugin's defaults.
- A repeat runs the four in turn; its figure is the ratio of two of them.
"""

from __future__ import annotations

from benchmarks.common.engine_jobs import SAME, in_turns, job_run, ours, peer, rate
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import uniform_calls

__all__ = ["saturated"]

_SHAPES = {"long prompts": (12, 1024, 32), "long answers": (16, 64, 192)}


def saturated(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """Throughput ratios at the same properties, and of the profile's properties to the peer's defaults."""
    runs = [job_run(uniform_calls(seed, *shape)) for shape in _SHAPES.values()]
    same: dict[str, list[float]] = {name: [] for name in _SHAPES}
    tuned: dict[str, list[float]] = {name: [] for name in _SHAPES}
    for turn in range(2 * repeats):  # short, and of ratios close to 1
        done = in_turns(
            turn,
            lambda: peer(model, runs, properties=SAME),
            lambda: ours(model, runs),
            lambda: peer(model, runs, properties={}),
            lambda: ours(model, runs, tuned_properties=True),
        )
        found = dict(zip(("peer", "ours", "peer's defaults", "ours, tuned"), done, strict=True))
        for index, name in enumerate(_SHAPES):
            speed = {which: rate(results[index]) for which, results in found.items()}
            print(f"saturated, {name}, tokens/s:", ", ".join(f"{which} {v:.0f}" for which, v in speed.items()))
            same[name].append(speed["ours"] / speed["peer"])
            tuned[name].append(speed["ours, tuned"] / speed["peer's defaults"])
    for name in _SHAPES:
        figures.add_repeats(f"saturated, {name}: tokens/s / openvino-genai", same[name], "x", ">= 0.97")
    for name in _SHAPES:
        figures.add_repeats(f"saturated, {name}: same, properties of the profile", tuned[name], "x", ">= 1.08")
