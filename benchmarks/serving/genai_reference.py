"""Reference values of openvino-genai: its saturation rate, and its run of a mixed trace.

Each is measured once in a process and cached.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from benchmarks.common.engine_jobs import full_run, latencies, mixed_run, run_genai, warm_up_requests, window_throughput
from benchmarks.common.request_traces import MixedTrace, poisson_requests

__all__ = ["genai_on_mix", "saturation"]


@cache
def saturation(model: str, seed: int, count: int) -> float:
    """Return the background requests per minute that openvino-genai completes when ``count`` of them arrive at once."""
    arrivals = poisson_requests(seed, 600.0, 60.0, "proactive")[:count]
    genai_result = run_genai(model, [full_run([replace(request, at=0.0) for request in arrivals])])[0]
    saturation_rate = 60.0 * len(arrivals) / genai_result["wall"]
    print(f"openvino-genai saturates at {saturation_rate:.1f} background requests a minute")
    return float(saturation_rate)


@dataclass(frozen=True)
class GenaiOnMix:
    """Results of openvino-genai on one mixed trace at load 2.

    Attributes:
        alone_s: mean reactive latency of the same arrivals without background.
        mean_s: mean reactive latency.
        tokens_per_s: prompt and answer tokens within the trace's time.
    """

    alone_s: float
    mean_s: float
    tokens_per_s: float

    @property
    def slowdown(self) -> float:
        """Mean reactive latency relative to that without background."""
        return self.mean_s / self.alone_s


@cache
def genai_on_mix(model: str, mix: MixedTrace) -> GenaiOnMix:
    """Run ``mix`` on openvino-genai, first without background and then at load 2."""
    alone_result, full = run_genai(model, [mixed_run(mix, 0.0), mixed_run(mix, 2.0)], warm_up_requests(mix))
    return GenaiOnMix(
        float(latencies(alone_result).mean()), float(latencies(full).mean()), window_throughput(full, mix.seconds)
    )
