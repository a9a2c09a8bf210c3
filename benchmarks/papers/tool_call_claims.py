"""Figures of the paper on speculative tool calls with their sources; names are those of `tool_calls`."""

from __future__ import annotations

from benchmarks.common.claims import Claim, Kind

__all__ = ["CLAIMS"]


def _one(name: str, value: float, kind: Kind, source: str, *, given: bool = False) -> Claim:
    return Claim(name, value, value, kind, source, given)


CLAIMS: tuple[Claim, ...] = (
    _one("fig. 3: largest speedup", 2.0, "bound", "§3.1.1, lemma 1"),
    _one("fig. 3: T over G with the largest speedup", 1.0, "value", "§3.1.1, fig. 3"),
    _one("fig. 1: more tokens/s of 32 agents, largest", 196.0, "value", "fig. 1"),
    # Hit rates, times near an answer and the times of commercial models are inputs that were chosen with these.
    _one("fig. 5: hit rate of 1B, 9 samples over 1", 1.6, "ratio", "§6.1, fig. 5", given=True),
    _one("fig. 5: hit rate, 9 samples of 1B over 1 of 8B", 1.0, "value", "§6.1, fig. 5", given=True),
    _one("fig. 5: throughput, highest hit rate over lowest", 1.0, "sign", "§6.1, fig. 5"),
    _one("fig. 6: time saved at T 0.5 s, best model", 6.0, "value", "§6.1, fig. 6"),
    _one("fig. 6: time saved, largest", 21.0, "value", "§6.1, fig. 6"),
    Claim("fig. 6: T with the largest saving", 2.0, 2.5, "value", "§6.1, fig. 6", given=True),
    _one("fig. 7: time saved with 1 sample", 10.0, "value", "§6.1, fig. 7", given=True),
    _one("fig. 7: time saved, 9 samples over 1", 1.0, "sign", "§6.1, fig. 7"),
    _one("fig. 7: added cost of 1 sample", 4.0, "value", "§6.1, fig. 7"),
    Claim("fig. 7: added cost of 9 samples", 25.0, 30.0, "value", "§6.1, fig. 7"),
)
"""All claims, in the order of the page."""
