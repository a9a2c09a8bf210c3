"""Pictures of benchmark results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["serving_plot"]

Latencies = np.ndarray[Any, Any]


def serving_plot(path: Path, alone: Latencies, ours: dict[float, Latencies], peer: dict[float, Latencies]) -> None:
    """Reactive latency by background load: ours and the peer's, mean and P90, on a logarithmic axis."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(11, 4.2))
    loads = [0.0, *ours]
    for name, data, colour in (("xpu-agents", {0.0: alone, **ours}, "#0b7285"), ("openvino-genai", peer, "#c2410c")):
        points = [load for load in loads if load in data]
        axes[0].plot(points, [data[p].mean() for p in points], "o-", color=colour, label=f"{name}, mean")
        tails = [float(np.quantile(data[p], 0.9)) for p in points]
        axes[0].plot(points, tails, "s--", color=colour, alpha=0.6, label=f"{name}, P90")
    axes[0].set(yscale="log", xlabel="background load / saturation of openvino-genai", ylabel="reactive latency, s")
    axes[0].set_title("A person waits: whole answer, by background load")
    axes[0].grid(alpha=0.3, which="both")
    axes[0].legend(fontsize=8)
    for name, values, colour in (
        ("no background", alone, "#868e96"),
        ("xpu-agents, load 2", ours[max(ours)], "#0b7285"),
        ("openvino-genai, load 2", peer[max(peer)], "#c2410c"),
    ):
        ordered = np.sort(values)
        axes[1].step(ordered, np.arange(1, len(ordered) + 1) / len(ordered), where="post", label=name, color=colour)
    axes[1].set(xscale="log", xlabel="reactive latency, s", ylabel="share of requests")
    axes[1].set_title("Distribution at twice the saturation")
    axes[1].grid(alpha=0.3, which="both")
    axes[1].legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(path, dpi=130)
