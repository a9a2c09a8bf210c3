"""Greedy tokens of a loaded engine compared with openvino-genai, which runs the same prompts one at a time.

Prompts are passages of text, since the tokens after random ones are seldom clear.

- *f32*: `EngineConfig(precision="f32")`, and `engine_jobs.EXACT_PROPERTIES` for openvino-genai. All answers must be
  equal.
- *Default precision*: this engine with its defaults, and `engine_jobs.SAME_PROPERTIES` for openvino-genai. Where two
  answers differ, the *gap* is the distance in logits, computed by this engine, from the best token to the worse of the
  two. A small gap is a near-tie.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.common.engine_jobs import EXACT_PROPERTIES, SAME_PROPERTIES, full_run, run_genai, run_xpu
from benchmarks.common.figures import Figures
from benchmarks.common.passages import passages
from benchmarks.common.request_traces import RequestSpec
from xpu_runtime import Engine, SamplingParams
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["token_identity"]

_ANSWER = 12
_CHARS = (30, 900)
"""Shortest and longest prompt in characters."""
_NEAR_TIE = 0.5  # chosen: bf16 steps of logits near 8 are 1/32, and 24 layers accumulate them
_UNKNOWN = -99.0  # of a token outside the requested log probabilities


def token_identity(model: str, figures: Figures, seed: int, prompts: int) -> None:
    """Measure the proportion of prompts with equal answers at both precisions."""
    tokenizer = Tokenizer(Path(model))
    requests = [
        RequestSpec(0.01 * i, "proactive" if i % 4 else "reactive", len(ids), _ANSWER, seed, ids)
        for i, ids in enumerate(map(tokenizer.encode, passages(prompts, _CHARS, seed)))
    ]
    loaded = [full_run(requests, keep_tokens=True)]
    alone = [full_run([replace(request, at=0.0)], keep_tokens=True) for request in requests]

    def compare(label: str, precision: str, properties: dict[str, str], target: str) -> list[tuple[Any, ...]]:
        xpu = [request["tokens"] for request in run_xpu(model, loaded, precision=precision)[0]["requests"]]
        genai = [result["requests"][0]["tokens"] for result in run_genai(model, alone, properties=properties)]
        differing = [each for each in zip(requests, xpu, genai, strict=True) if each[1] != each[2]]
        same = prompts - len(differing)
        name = f"greedy tokens equal to openvino-genai, {label}"
        figures.add(name, same / prompts, "", target, f"{same} of {prompts}")
        return differing

    compare("f32", "f32", EXACT_PROPERTIES, "== 1")
    gaps = logit_gaps(model, compare("default precision", "default", SAME_PROPERTIES, ""))
    if gaps:
        print("logit gaps at the first differing tokens:", ", ".join(f"{gap:.4f}" for gap in sorted(gaps)))
    name = "default precision: largest logit gap where tokens part"
    figures.add(name, max(gaps, default=0.0), "logits", f"<= {_NEAR_TIE}")


def logit_gaps(model: str, differing: list[tuple[Any, ...]]) -> list[float]:
    """Return the gap at the first differing token, for each request with the tokens of both engines."""
    gaps: list[float] = []
    if not differing:
        return gaps
    with Engine.load(model) as engine:
        for request, xpu, genai in differing:
            at = next(i for i, (a, b) in enumerate(zip(xpu, genai, strict=True)) if a != b)
            params = SamplingParams(max_tokens=1, logprobs=20, ignore_eos=True)
            top_logprobs = dict(engine.generate(request.tokens() + xpu[:at], params).logprobs[0].top)
            worse = min(top_logprobs.get(xpu[at], _UNKNOWN), top_logprobs.get(genai[at], _UNKNOWN))
            gaps.append(max(top_logprobs.values()) - worse)
    return gaps
