"""What openvino-genai does on its own: the rate that loads are multiples of, and its run over a mixed trace.

Each is measured once a process, whichever part asks first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from benchmarks.common.engine_jobs import job_run, latencies, mix_run, peer, warm_up, window_rate
from benchmarks.common.request_traces import Mix, poisson_calls

__all__ = ["PeerOnMix", "peer_on_mix", "saturation"]


@cache
def saturation(model: str, seed: int, count: int) -> float:
    """Background requests a minute that openvino-genai completes when ``count`` of them lie there at once."""
    arrivals = poisson_calls(seed, 600.0, 60.0, "proactive")[:count]
    result = peer(model, [job_run([replace(call, at=0.0) for call in arrivals])])[0]
    found = 60.0 * len(arrivals) / result["wall"]
    print(f"openvino-genai saturates at {found:.1f} background requests a minute")
    return float(found)


@dataclass(frozen=True)
class PeerOnMix:
    """openvino-genai over one mixed trace at load 2.

    Attributes:
        alone_s: mean reactive latency of the same arrivals with no background.
        mean_s: mean reactive latency.
        tokens_per_s: of prompts and answers, within the trace's time.
    """

    alone_s: float
    mean_s: float
    tokens_per_s: float

    @property
    def slow_down(self) -> float:
        """Mean reactive latency over that with no background."""
        return self.mean_s / self.alone_s


@cache
def peer_on_mix(model: str, mix: Mix) -> PeerOnMix:
    """Run ``mix`` on openvino-genai: no background first, then load 2."""
    lone, full = peer(model, [mix_run(mix, 0.0), mix_run(mix, 2.0)], warm_up(mix))
    return PeerOnMix(float(latencies(lone).mean()), float(latencies(full).mean()), window_rate(full, mix.seconds))
