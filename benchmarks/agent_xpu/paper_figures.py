"""Figures of the Agent.xpu papers with their sources.

The names are those of the figures that the parts of this program compute. Where a paper
does not name the model or the load, the name states the assumption.
"""

from __future__ import annotations

from itertools import product

from benchmarks.common.claims import Claim, Kind

__all__ = ["CLAIMS"]


def _one(name: str, value: float, kind: Kind, source: str, *, given: bool = False) -> Claim:
    return Claim(name, value, value, kind, source, given)


def _each(name: str, value: float, kind: Kind, source: str) -> list[Claim]:
    return [_one(name.format(model), value, kind, source) for model in ("3B", "8B")]


_REACTIVE = {"3B": {1: 91.61, 3: 93.84, 5: 96.01}, "8B": {1: 96.23, 3: 96.01, 5: 96.70}}
_PROACTIVE = {"3B": {1: 34.4, 5: 0.3}, "8B": {1: 58.7, 5: 6.1}}
_GROWTH = {"3B": 19.0, "8B": 49.0}
_LANES = ("NPU", "iGPU")

CLAIMS = (
    *(
        _one(f"{model}: TFLOPS of token-wise prefill, NPU over iGPU", 1, "ratio", "v2 §3.1, fig. 2", given=True)
        for model in ("3B", "8B")
    ),
    *_each("{}: TFLOPS/W of token-wise prefill, NPU over iGPU", 1, "sign", "v2 §3.1, fig. 2"),
    *_each("{}: prefill attention with its compilation, NPU over iGPU", 1, "sign", "v1 §3.1, v2 fig. 2"),
    *_each("{}: intensity at the iGPU's ridge over that of decode", 1, "sign", "v2 §3.1, fig. 2"),
    Claim("memory-bound kernels side by side, larger slowdown", 1.4, 1.6, "ratio", "v2 §3.1, fig. 3", given=True),
    _one("compute-bound kernels side by side, larger slowdown", 1, "value", "v2 §3.1, fig. 3"),
    _one("bandwidth of both devices over the faster one's", 1, "sign", "v2 §3.1, fig. 3"),
    _one("3B: prefill of 16 prompts on the NPU over 16 times one", 1, "value", "v2 §3.2, fig. 4"),
    _one("3B: prefill of 16 prompts on the iGPU over 16 times one", 1, "value", "v2 §3.2, fig. 4"),
    _one("3B: decode step of 16 answers over one", 1, "sign", "v2 §3.2, fig. 4"),
    _one("3B: 16 decode steps of one answer over one of 16", 1, "sign", "v2 §3.2, fig. 4"),
    _one("3B: decode step of 16 answers behind 1024 tokens over 256", 1, "sign", "v2 §3.2, fig. 4"),
    _one("3B: decode step of 16 answers beside a prefill over the step alone", 1, "sign", "v2 §3.2, fig. 4"),
    _one("3B: the same over the slowdown of that prefill", 1, "sign", "v1 §3.2"),
    Claim("SAMSum 3B: rate at 1 s/token over openvino-igpu", 2.0, 2.4, "ratio", "v2 §6.2, fig. 8"),
    _one("ProactiveBench 3B: rate at 1 s/token over openvino-igpu", 1.2, "ratio", "v2 §6.2, fig. 8"),
    _one("CNN/DailyMail 3B: rate at 1 s/token over openvino-igpu", 1.2, "ratio", "v2 §6.2, fig. 8"),
    _one("gain over openvino-igpu, 8B over 3B, mean of the sets", 1, "sign", "v2 §6.2, fig. 8"),
    _one("largest rate at 1 s/token over llama.cpp-cpu", 3.9, "ratio", "v2 §6.2, fig. 8"),
    _one("openvino-igpu over openvino-npu and llama.cpp-cpu, smallest", 1, "sign", "v2 §6.2, fig. 8"),
    _one("3B: smallest rate at 1 s/token over llama.cpp-cpu", 1.6, "ratio", "v1 §8.2, fig. 6"),
    _one("3B: largest rate at 1 s/token over llama.cpp-cpu", 6.8, "ratio", "v1 §8.2, fig. 6"),
    *(
        _one(f"{model} {rate} + 6: reactive mean below openvino-igpu", value, "reduction", "v2 §6.2, fig. 9")
        for model, rates in _REACTIVE.items()
        for rate, value in rates.items()
    ),
    *_each("{}: reactive P90 falls by more than the mean, smallest", 1, "sign", "v2 §6.2, fig. 9"),
    *_each("{}: reactive P90 over mean, openvino-igpu's over agent-xpu's", 1, "sign", "v2 §6.2, fig. 9"),
    *(
        _one(f"{model} {rate} + 6: proactive mean below openvino-igpu", value, "reduction", "v2 §6.2, fig. 9")
        for model, rates in _PROACTIVE.items()
        for rate, value in rates.items()
    ),
    *(
        _one(f"{model} 3 + 4 to 3 + 10: growth of the reactive mean", value, "growth", "v2 §6.2, fig. 9")
        for model, value in _GROWTH.items()
    ),
    *_each("{} 3 + 4 to 3 + 10: growth, openvino-igpu over agent-xpu", 1, "sign", "v2 §6.2, fig. 9"),
    _one("baselines at 3 + 6: reactive mean over proactive mean, smallest", 1, "sign", "v2 §6.2, fig. 9"),
    *_each("{} 3 + 6: reactive prefill pending", 0.048, "bound", "v2 §6.3, fig. 10"),
    *_each("{} 3 + 6: iGPU utilisation below openvino-igpu", 37.1, "reduction", "v2 §6.4, fig. 11"),
    *_each("{} 3 + 6: energy a token below openvino-igpu", 26.8, "reduction", "v2 §6.4, fig. 11"),
    *_each("{} 3 + 6: energy a token, llama.cpp-cpu over openvino-npu", 1, "sign", "v2 §6.4, fig. 11"),
    *_each("{} 3 + 6: energy a token, openvino-npu over openvino-igpu", 1, "sign", "v2 §6.4, fig. 11"),
    _one("3B: reactive latency, llama.cpp-cpu over agent-xpu, mean of the loads", 4.6, "ratio", "v1 §8.2, fig. 7"),
    _one("3B: the same of TTFT by prompt token", 4.6, "ratio", "v1 §8.1, §8.2"),
    _one("3B, closed loop: TTFT by prompt token, llama.cpp-cpu over agent-xpu", 4.6, "ratio", "v1 §8.1, fig. 7"),
    _one("3B, closed loop: growth of TTFT by prompt token, 4 to 10 proactive", 0, "growth", "v1 §8.2, fig. 7"),
    _one(
        "3B, closed loop: growth of TTFT by prompt token, 4 to 10, llama.cpp-cpu over agent-xpu",
        1,
        "sign",
        "v1 §8.2, fig. 7",
    ),
    *(
        Claim(f"8B: {what} on the {lane}", bound, bound, "bound", "v2 §4.4", given=True)
        for (what, bound), lane in product({"chunk of 256": 38.0, "attention over 2048": 97.0}.items(), _LANES)
    ),
)
"""All claims, in the order of the page."""
