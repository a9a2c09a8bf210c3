"""Greedy tokens of a busy engine against openvino-genai's, which answers the same prompts one at a time.

- *f32*: `EngineConfig(precision="f32")`, and `jobs.EXACT` for openvino-genai. The share of equal answers must be 1.
- *Default precision*: this engine as it comes, and `jobs.SAME` for openvino-genai. Where two answers part, the *gap* is
  the distance in logits, by this engine, from the best token to the worse of the two: small for a near-tie.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import EXACT, SAME, job_run, ours, peer
from benchmarks.common.figures import Figures
from benchmarks.common.request_traces import Call
from xpu_runtime import Engine, SamplingParams

__all__ = ["tokens_equal"]

_ANSWER = 12
_NEAR_TIE = 0.5  # chosen: the logits reach about 8, where one step of bf16 is 1/32, and 24 layers add such steps up
_UNKNOWN = -99.0  # a token outside the logarithms that were asked for: far from any tie


def tokens_equal(model: str, figures: Figures, seed: int, prompts: int) -> None:
    """Share of prompts with the same answer, at both precisions."""
    rng = np.random.default_rng(seed)
    lengths = [int(rng.integers(8, 240)) for _ in range(prompts)]
    calls = [Call(0.01 * i, "proactive" if i % 4 else "reactive", n, _ANSWER, seed + i) for i, n in enumerate(lengths)]
    busy = [job_run(calls, keep_tokens=True)]
    lone = [job_run([Call(0.0, c.priority, c.prompt, c.answer, c.seed)], keep_tokens=True) for c in calls]

    def compare(label: str, precision: str, properties: dict[str, str], target: str) -> list[tuple[Any, ...]]:
        mine = [call["tokens"] for call in ours(model, busy, precision=precision)[0]["calls"]]
        theirs = [result["calls"][0]["tokens"] for result in peer(model, lone, properties=properties)]
        parted = [each for each in zip(calls, mine, theirs, strict=True) if each[1] != each[2]]
        same = prompts - len(parted)
        name = f"greedy tokens equal to openvino-genai, {label}"
        figures.add(name, same / prompts, "", target, f"{same} of {prompts}")
        return parted

    compare("f32", "f32", EXACT, "== 1")
    gaps = near_ties(model, compare("default precision", "default", SAME, ""))
    if gaps:
        print("logit gaps at the first differing tokens:", ", ".join(f"{gap:.4f}" for gap in sorted(gaps)))
    name = "default precision: largest logit gap where tokens part"
    figures.add(name, max(gaps, default=0.0), "logits", f"<= {_NEAR_TIE}")


def near_ties(model: str, parted: list[tuple[Any, ...]]) -> list[float]:
    """The gap at the first token that differs, for each call with our tokens and the peer's."""
    gaps: list[float] = []
    if not parted:
        return gaps
    with Engine.load(model) as engine:
        for call, mine, theirs in parted:
            at = next(i for i, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b)
            params = SamplingParams(max_tokens=1, logprobs=20, ignore_eos=True)
            known = dict(engine.generate(call.tokens() + mine[:at], params).logprobs[0].top)
            worse = min(known.get(mine[at], _UNKNOWN), known.get(theirs[at], _UNKNOWN))
            gaps.append(max(known.values()) - worse)
    return gaps
