"""Figures of the CoordGen paper with their sources; names are those of the figures that `evaluation` computes.

Figures 10 to 13 are pictures; their numbers are those that the text names.
"""

from __future__ import annotations

from benchmarks.common.claims import Claim, Kind

__all__ = ["CLAIMS", "TABLE_3"]

TABLE_3 = {
    "1.5B": {
        "NPU vanilla": 57.41,
        "NPU + G": 47.72,
        "NPU-SAM": 35.04,
        "NPU-SAM + G": 25.35,
        "CoordGen": 15.08,
    },
    "0.5B": {
        "NPU vanilla": 24.46,
        "NPU + G": 23.43,
        "NPU-SAM": 18.75,
        "NPU-SAM + G": 18.45,
        "CoordGen": 7.17,
    },
    "3B": {
        "NPU vanilla": 71.71,
        "NPU + G": 70.03,
        "NPU-SAM": 47.93,
        "NPU-SAM + G": 46.25,
        "CoordGen": 41.62,
    },
}
"""Milliseconds per token on the Redmi K60 Pro, summary, by model and method."""


def _one(name: str, value: float, kind: Kind, source: str, *, given: bool = False) -> Claim:
    return Claim(name, value, value, kind, source, given)


def _ends(name: str, low: float, high: float, kind: Kind, source: str) -> list[Claim]:
    return [
        _one(f"{name}, smallest", low, kind, source),
        _one(f"{name}, largest", high, kind, source),
    ]


CLAIMS: tuple[Claim, ...] = (
    *(
        _one(f"summary {model} K60: {method}", value, "value", "table 3")
        for model, methods in TABLE_3.items()
        for method, value in methods.items()
    ),
    *_ends("speed over NPU vanilla", 1.14, 3.81, "ratio", "§4.2, fig. 10"),
    *_ends("speed over CPU vanilla", 1.06, 1.78, "ratio", "§4.2, fig. 10"),
    *_ends("speed over NPU vanilla, summary", 1.41, 3.80, "ratio", "§4.2, fig. 10"),
    *_ends("speed over CPU vanilla, summary", 1.24, 1.61, "ratio", "§4.2, fig. 10"),
    *_ends("speed over NPU vanilla, K70", 1.14, 2.91, "ratio", "§4.2, fig. 10"),
    *_ends("speed over CPU vanilla, K70", 1.13, 1.64, "ratio", "§4.2, fig. 10"),
    *_ends("speed over SAM", 1.11, 2.53, "ratio", "§4.2, fig. 10"),
    *_ends("speed over EAGLE", 1.09, 1.80, "ratio", "§4.2, fig. 10"),
    *_ends("CPU-SAM's speed over CPU vanilla", 0.92, 1.13, "value", "§4.2, fig. 10"),
    *_ends("CPU-EAGLE's speed over CPU vanilla", 0.56, 1.18, "value", "§4.2, fig. 10"),
    *_ends("energy of NPU vanilla over CoordGen", 1.35, 4.18, "ratio", "§4.2, fig. 11"),
    *_ends("energy of CPU vanilla over CoordGen", 1.11, 2.50, "ratio", "§4.2, fig. 11"),
    *_ends("energy of SAM over CoordGen", 1.07, 3.07, "ratio", "§4.2, fig. 11"),
    *_ends("energy of EAGLE over CoordGen", 1.77, 4.71, "ratio", "§4.2, fig. 11"),
    *_ends("energy of NPU vanilla over CoordGen, 0.5B", 1.40, 3.50, "ratio", "§4.2, fig. 11"),
    *_ends("energy of NPU vanilla over NPU-SAM, 0.5B", 1.17, 1.54, "ratio", "§4.2, fig. 11"),
    _one("energy of CoordGen, 13 over K60, 1.5B", 56.52 / 53.85, "ratio", "§4.2, fig. 11"),
    _one("memory of CoordGen over NPU vanilla, 1.5B", 3.14 / 3.05, "ratio", "§4.3, fig. 12"),
    _one("memory of CPU vanilla over NPU vanilla, 1.5B", 6.0 / 3.05, "ratio", "§4.3, fig. 12"),
    _one("memory of CoordGen above NPU vanilla, largest", 0.5, "bound", "§4.3, fig. 12"),
    *_ends("memory of NPU-EAGLE above NPU vanilla", 0.84, 1.22, "value", "§4.3, fig. 12"),
    *_ends("decode in the latency of NPU vanilla, summary 13", 67.0, 74.0, "value", "§4.4, fig. 13"),
    *_ends("decode of NPU vanilla over CoordGen, summary 13", 5.25, 8.15, "ratio", "§4.4, fig. 13"),
    _one("decode in the latency of CPU vanilla, summary 1.5B 13", 87.2, "value", "§2.1, fig. 2"),
    _one("decode in the latency of CPU vanilla, rag 1.5B 13", 90.2, "value", "§2.1, fig. 2"),
    _one("prefill with the long graph, 1.5B 13", 1000.0, "value", "§2.1", given=True),
    _one("one row on a graph of one row, 1.5B K70", 51.1, "value", "§2.3, fig. 6", given=True),
    _one("a row on a graph of 32 rows, 1.5B K70", 5.7, "value", "§2.3, fig. 6"),
    _one("a token with the long graph at 4.2 accepted, 1.5B K70", 160.0, "value", "§2.3, fig. 5", given=True),
    _one("synchronous loading in the latency, summary 1.5B K60", 94.9, "value", "§1"),
    _one("calibration of a token of the prompt, 1.5B 13", 2.0, "value", "§4.4"),
)
"""All claims, in the order of the page."""
