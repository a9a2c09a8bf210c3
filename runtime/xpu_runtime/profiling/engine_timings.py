"""Measures decode steps and the time between them in a running engine.

In an engine a step takes longer than its kernels run in a loop: Python code runs between two steps and replaces data in
the CPU cache. This matters where the weights fit in the cache.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Self

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import SamplingParams
from xpu_runtime.engine.engine import Engine
from xpu_runtime.engine.loading import LoadedEngine
from xpu_runtime.errors import DeviceError
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.soc.profile import TimedPass
from xpu_runtime.trace import KernelSpan

__all__ = [
    "EngineTimings",
    "RequestBatch",
    "SwitchCost",
    "fit_turn_times",
    "inter_step_time",
    "measure_engine_timings",
    "prompt_to_step_times",
    "split_settled_steps",
]

_OUTPUT_TOKENS = 48
"""Output tokens of each request."""
_ANY_TOKEN = 11
_KERNEL_LOG_BYTES = 32 << 20


class RequestBatch(NamedTuple):
    """A number of simultaneous requests, each with a prompt of ``prompt`` tokens."""

    requests: int
    prompt: int


class SwitchCost(NamedTuple):
    """Additional seconds of the decode steps after another kind of pass: of all these steps, and of the first."""

    all_s: float
    first_s: float

    @classmethod
    def of(cls, early: Sequence[float], settled: Sequence[float]) -> Self:
        """Compute it from the durations of the first steps and of settled steps."""
        usual = statistics.fmean(settled)
        return cls(sum(early) - len(early) * usual, early[0] - usual)

    @classmethod
    def median(cls, costs: Sequence[Self]) -> Self:
        """Return the medians of both values, at least 0, and the first at most the sum."""
        all_s, first_s = (max(0.0, statistics.median(values)) for values in zip(*costs, strict=True))
        return cls(all_s, min(all_s, first_s))


class EngineTimings(NamedTuple):
    """Timings of a running engine.

    Attributes:
        turns: times between passes, by field of `xpu_runtime.soc.profile.TimingModel`.
        steps: decode steps, by lane.
        switch_costs: costs of decode steps after prefill, by lane.
    """

    turns: dict[str, float]
    steps: dict[str, list[TimedPass]]
    switch_costs: dict[str, SwitchCost]


def measure_engine_timings(
    loaded: LoadedEngine, config: EngineConfig, batches: Sequence[RequestBatch], rounds: int, num_unsettled: int
) -> EngineTimings:
    """Run requests in an engine and evaluate its kernel spans; ``loaded`` cannot be used afterwards.

    Args:
        loaded: a loaded engine.
        config: its settings.
        batches: request batches to run, limited to what the engine can hold; one must have a single request.
        rounds: repetitions.
        num_unsettled: number of decode steps after which steps have settled.

    Raises:
        DeviceError: the device failed, so that the engine went on with the CPU.
    """
    heg = loaded.model.heg
    form = heg.decode_form
    first_kernel, whole = heg.forms[form][0].name, len(heg.forms[form]) == 1
    between: defaultdict[RequestBatch, list[float]] = defaultdict(list)
    after_prompts: list[float] = []
    steps: defaultdict[tuple[str, int, int], list[float]] = defaultdict(list)
    switches: defaultdict[str, list[SwitchCost]] = defaultdict(list)
    settings = config.replace(prefix_cache=False, trace_file=None, activity_log_bytes=_KERNEL_LOG_BYTES)
    with Engine(loaded, Tokenizer(loaded.folder.path), settings) as engine:
        _run_batch(engine, RequestBatch(1, 1))  # warm-up
        _, mark = engine.kernels_since(0)
        for batch in [_limited_batch(batch, loaded) for batch in batches] * rounds:
            _run_batch(engine, batch)
            spans, mark = engine.kernels_since(mark)
            rows, seconds = inter_step_time(spans, first_kernel)
            between[RequestBatch(rows, batch.prompt)].append(seconds)
            if batch.requests == 1:
                after_prompts += prompt_to_step_times(spans)
            if whole:
                for lane, early, settled in split_settled_steps(spans, rows, num_unsettled):
                    steps[lane, rows, batch.prompt].append(statistics.fmean(settled))
                    if rows == 1:
                        switches[lane].append(SwitchCost.of(early, settled))
        fallback = engine.step_loop.fallback
        if fallback is not None and fallback.on_cpu:
            raise DeviceError("the device fails, and the engine that is measured goes on with the CPU")
    turns = fit_turn_times({batch: statistics.median(times) for batch, times in between.items()})
    turns["prompt_turn_s"] = max(0.0, statistics.median(after_prompts) - turns["turn_s"])
    timed: defaultdict[str, list[TimedPass]] = defaultdict(list)
    for (lane, rows, prompt), times in steps.items():
        start = prompt + (num_unsettled + _OUTPUT_TOKENS) // 2
        seconds = statistics.median(times)
        timed[lane].append(TimedPass(form=form.value, sequences=rows, start=start, length=1, seconds=seconds))
    switch_costs = {lane: SwitchCost.median(costs) for lane, costs in switches.items()}
    return EngineTimings(turns, dict(timed), switch_costs)


def fit_turn_times(between: Mapping[RequestBatch, float]) -> dict[str, float]:
    """Split the times between steps into `TimingModel` fields: per step, per row and per context token.

    Args:
        between: seconds between steps by request batch; one batch must have a single request.
    """
    one, many = (min(batch for batch in between if batch.requests == rows) for rows in (1, max(between).requests))
    longest = max(batch for batch in between if batch.requests == many.requests)
    more_rows, more_tokens = many.requests - 1, longest.requests * longest.prompt - many.requests * many.prompt
    return {
        "turn_s": between[one],
        "row_s": max(0.0, between[many] - between[one]) / max(1, more_rows),
        "token_turn_s": max(0.0, between[longest] - between[many]) / max(1, more_tokens),
    }


def inter_step_time(spans: Sequence[KernelSpan], first_kernel: str) -> tuple[int, float]:
    """Return the largest number of rows of many consecutive steps, and the median time between two of these steps."""
    times: defaultdict[int, list[float]] = defaultdict(list)
    for before, after in pairwise(spans):
        if before.phase == after.phase == "decode" and before.tokens == after.tokens and after.kernel == first_kernel:
            times[after.tokens].append(after.started_at - before.ended_at)
    min_count = max(map(len, times.values())) // 2
    rows = max(rows for rows, values in times.items() if len(values) >= min_count)
    return rows, statistics.median(times[rows])


def prompt_to_step_times(spans: Sequence[KernelSpan]) -> list[float]:
    """Return the seconds from the end of each prompt to the next decode step."""
    return [
        after.started_at - before.ended_at
        for before, after in pairwise(spans)
        if before.phase == "prefill" and after.phase == "decode"
    ]


def split_settled_steps(
    spans: Sequence[KernelSpan], rows: int, num_unsettled: int
) -> Iterator[tuple[str, Sequence[float], Sequence[float]]]:
    """Yield, for each lane, the seconds of its first decode steps with ``rows`` rows and of the settled ones."""
    times: defaultdict[str, list[float]] = defaultdict(list)
    for span in spans:
        if span.phase == "decode" and span.tokens == rows:
            times[span.lane].append(span.ended_at - span.started_at)
    for lane, seconds in times.items():
        early, settled = seconds[:num_unsettled], seconds[num_unsettled:]
        if len(settled) >= num_unsettled // 2:
            yield lane, early, settled


def _limited_batch(batch: RequestBatch, loaded: LoadedEngine) -> RequestBatch:
    """Limit ``batch`` to what the engine can hold by its policy and its KV pool."""
    capacity = loaded.model.kv.blocks * loaded.model.kv.layout.block_size
    requests = max(1, min(batch.requests, loaded.policy.max_waiting, capacity // (_OUTPUT_TOKENS + 1)))
    max_tokens = min(loaded.max_context, capacity // requests)
    return RequestBatch(requests, max(1, min(batch.prompt, max_tokens - _OUTPUT_TOKENS)))


def _run_batch(engine: Engine, batch: RequestBatch) -> None:
    """Run the reactive requests of ``batch``."""
    params = SamplingParams(max_tokens=_OUTPUT_TOKENS, ignore_eos=True)
    handles = [engine.submit([_ANY_TOKEN] * batch.prompt, params) for _ in range(batch.requests)]
    for handle in handles:
        handle.result()
