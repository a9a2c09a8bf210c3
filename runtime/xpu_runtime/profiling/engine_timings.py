"""What an engine really takes for its steps, and between them, seen in answers that nobody waits for.

A step takes longer in an engine than its kernels do by themselves, run again and again: Python's own work lies between
two of them, which wants the processor's caches and its table of pages too. Where the weights fit in the cache that
counts: steps of the default model behind 700 tokens took 1.1 to 1.2 ms in place of 0.8, and the first sixteen behind a
prompt took 4 to 5 ms longer in all than later ones, in place of 2.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import SamplingParams
from xpu_runtime.engine.engine import Engine
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.request import Priority
from xpu_runtime.soc.profile import TimedPass
from xpu_runtime.trace import KernelSpan

__all__ = [
    "EngineTimings",
    "RequestBatch",
    "SwitchCost",
    "concurrent_step_times",
    "fit_turn_times",
    "inter_step_time",
    "measure_engine_timings",
    "prompt_to_step_times",
    "split_settled_steps",
]

_ANSWER = 48
"""Tokens of the answers."""
_ANY_TOKEN = 11
_ANY_SLACK = 1e6


class RequestBatch(NamedTuple):
    """So many requests at once, with prompts of so many tokens."""

    requests: int
    prompt: int


class SwitchCost(NamedTuple):
    """Seconds that steps behind another kind of pass take longer than those later on, in all, and the first of them."""

    all_s: float
    first_s: float

    @classmethod
    def of(cls, early: Sequence[float], later: Sequence[float]) -> Self:
        """From the durations of the first steps, and of others that were settled."""
        usual = statistics.fmean(later)
        return cls(sum(early) - len(early) * usual, early[0] - usual)

    @classmethod
    def median(cls, found: Sequence[Self]) -> Self:
        """Of several, each for itself; nothing gets faster by being disturbed, and the first is one of all."""
        all_s, first_s = (max(0.0, statistics.median(each)) for each in zip(*found, strict=True))
        return cls(all_s, min(all_s, first_s))


class EngineTimings(NamedTuple):
    """What was seen.

    Attributes:
        turns: the times between passes, as `xpu_runtime.soc.profile.TimingModel` has them.
        steps: decode steps, by lane.
        settling: by lane, what steps behind a prompt take longer than later ones.
        beside_s: a step of one sequence on its part of the cores while the background prefills on the others; None
            where it was not seen.
    """

    turns: dict[str, float]
    steps: dict[str, list[TimedPass]]
    settling: dict[str, SwitchCost]
    beside_s: float | None


def measure_engine_timings(
    parts: LoadedEngine, config: EngineConfig, shapes: Sequence[RequestBatch], rounds: int, settled: int
) -> EngineTimings:
    """Let an engine answer, and look at its kernels; nothing may use the model meanwhile, or later.

    Args:
        parts: of the engine.
        config: that it was brought up by.
        shapes: what is asked, one after the other; less where the engine has no room for that. One request alone must
            be among them.
        rounds: how often.
        settled: steps until all is as fast as before.
    """
    heg = parts.model.heg
    form = heg.decode_form
    first_kernel, whole = heg.forms[form][0].name, len(heg.forms[form]) == 1
    between: defaultdict[RequestBatch, list[float]] = defaultdict(list)
    behind_prompts: list[float] = []
    steps: defaultdict[tuple[str, int, int], list[float]] = defaultdict(list)
    settling: defaultdict[str, list[SwitchCost]] = defaultdict(list)
    beside: list[float] = []
    settings = config.replace(prefix_cache=False, trace_file=None, record_kernels=True)
    split = [lane.name for lane in (heg.lane("decode"), heg.lane("prefill")) if lane is not None]
    # An answer that may take as long as the background likes, so that both are seen beside each other.
    parts = replace(parts, policy=parts.policy.replace(reactive_slack=_ANY_SLACK))
    with Engine(parts, Tokenizer(parts.folder.path), settings) as engine:
        _answer(engine, RequestBatch(1, 1))  # the first of all is slower
        _, mark = engine.kernels_since(0)
        for shape in [_fitting(shape, parts) for shape in shapes] * rounds:
            _answer(engine, shape)
            spans, mark = engine.kernels_since(mark)
            rows, seconds = inter_step_time(spans, first_kernel)
            between[RequestBatch(rows, shape.prompt)].append(seconds)
            if shape.requests == 1:
                behind_prompts += prompt_to_step_times(spans)
            if whole:
                for lane, early, later in split_settled_steps(spans, rows, settled):
                    steps[lane, rows, shape.prompt].append(statistics.fmean(later))
                    if rows == 1:
                        settling[lane].append(SwitchCost.of(early, later))
        pairs = [_fitting(RequestBatch(2, shape.prompt), parts) for shape in shapes]
        seen_beside = whole and len(split) > 1 and min(pairs).requests > 1
        for _ in range(rounds if seen_beside else 0):
            _answer(engine, RequestBatch(1, min(pairs).prompt), background=max(pairs).prompt)
            spans, mark = engine.kernels_since(mark)
            beside += concurrent_step_times(spans, *split)[settled // 4 :]
    turns = fit_turn_times({shape: statistics.median(found) for shape, found in between.items()})
    turns["prompt_turn_s"] = max(0.0, statistics.median(behind_prompts) - turns["turn_s"])
    timed: defaultdict[str, list[TimedPass]] = defaultdict(list)
    for (lane, rows, prompt), found in steps.items():
        start = prompt + (settled + _ANSWER) // 2
        seconds = statistics.median(found)
        timed[lane].append(TimedPass(form=form.value, sequences=rows, start=start, length=1, seconds=seconds))
    middle = {lane: SwitchCost.median(found) for lane, found in settling.items()}
    return EngineTimings(turns, dict(timed), middle, statistics.fmean(beside) if beside else None)


def fit_turn_times(between: Mapping[RequestBatch, float]) -> dict[str, float]:
    """What the times between steps are made of, as `xpu_runtime.soc.profile.TimingModel` has it.

    Args:
        between: seconds, by how many requests there were and how long their prompts; among them one with one request.
    """
    one, many = (min(shape for shape in between if shape.requests == rows) for rows in (1, max(between).requests))
    longest = max(shape for shape in between if shape.requests == many.requests)
    further, read = many.requests - 1, longest.requests * longest.prompt - many.requests * many.prompt
    return {
        "turn_s": between[one],
        "row_s": max(0.0, between[many] - between[one]) / max(1, further),
        "token_turn_s": max(0.0, between[longest] - between[many]) / max(1, read),
    }


def _fitting(shape: RequestBatch, parts: LoadedEngine) -> RequestBatch:
    """As much of ``shape`` as the engine takes at once, by its policy and its memory."""
    room = parts.model.kv.blocks * parts.model.kv.layout.block_size
    requests = max(1, min(shape.requests, parts.policy.max_waiting, room // (_ANSWER + 1)))
    return RequestBatch(requests, max(1, min(shape.prompt, min(parts.max_context, room // requests) - _ANSWER)))


def _answer(engine: Engine, shape: RequestBatch, background: int = 0) -> None:
    """Answer people, while the ``background`` has a prompt of so many tokens if any."""
    params = SamplingParams(max_tokens=_ANSWER, ignore_eos=True)
    handles = [engine.submit([_ANY_TOKEN] * shape.prompt, params) for _ in range(shape.requests)]
    if background:
        handles.append(
            engine.submit([_ANY_TOKEN] * background, SamplingParams(max_tokens=1), priority=Priority.PROACTIVE)
        )
    for handle in handles:
        handle.result()


def inter_step_time(spans: Sequence[KernelSpan], first_kernel: str) -> tuple[int, float]:
    """The most rows that several steps in a row had, and the median time from the end of one of these to the next."""
    found: defaultdict[int, list[float]] = defaultdict(list)
    for before, after in pairwise(spans):
        if before.phase == after.phase == "decode" and before.tokens == after.tokens and after.kernel == first_kernel:
            found[after.tokens].append(after.started_at - before.ended_at)
    often = max(map(len, found.values())) // 2
    rows = max(rows for rows, times in found.items() if len(times) >= often)
    return rows, statistics.median(found[rows])


def prompt_to_step_times(spans: Sequence[KernelSpan]) -> list[float]:
    """Seconds from the end of each prompt to the first step behind it."""
    return [
        after.started_at - before.ended_at
        for before, after in pairwise(spans)
        if before.phase == "prefill" and after.phase == "decode"
    ]


def split_settled_steps(
    spans: Sequence[KernelSpan], rows: int, settled: int
) -> Iterator[tuple[str, Sequence[float], Sequence[float]]]:
    """By lane, the seconds of steps of so many rows: of the first ones, and of those that are as fast as any."""
    taken: defaultdict[str, list[float]] = defaultdict(list)
    for span in spans:
        if span.phase == "decode" and span.tokens == rows:
            taken[span.lane].append(span.ended_at - span.started_at)
    for lane, seconds in taken.items():
        early, later = seconds[:settled], seconds[settled:]
        if len(later) >= settled // 2:
            yield lane, early, later


def concurrent_step_times(spans: Sequence[KernelSpan], decode: str, prefill: str) -> list[float]:
    """Seconds of the steps on the lane ``decode`` that ran while the lane ``prefill`` had a kernel."""
    others = [(span.started_at, span.ended_at) for span in spans if span.lane == prefill]
    return [
        span.ended_at - span.started_at
        for span in spans
        if span.lane == decode and any(start <= span.started_at and span.ended_at <= end for start, end in others)
    ]
