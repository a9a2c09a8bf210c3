"""A load, and how soon an engine answers under it: the figures behind ``xpu-agents bench``."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from xpu_agents.apps.random_prompts import token_ids
from xpu_agents.apps.statistics import LatencySummary
from xpu_agents.workload import RequestStream, Workload, data_set
from xpu_agents.workload.dataset import QUICK_SETS
from xpu_runtime import Engine, Handle, Priority, RequestStatus, SamplingParams
from xpu_runtime.engine.loading import ProgressCallback
from xpu_runtime.errors import ConfigError, RequestExpiredError
from xpu_runtime.trace import Trace, TracedRequest, TracedResult

__all__ = ["LoadResult", "check_context_fits", "draw_load", "run_load"]

_GRACE_S = 10.0
"""What the background gets at least: a short load on a slow machine should show more than what was cut off."""
_NAP_S = 0.005
_FRAME_S = 0.1


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What one playing of a load gave.

    Attributes:
        first: arrival to first token of the reactive requests that ended, seconds.
        whole: arrival to the end of the answer, the same way.
        tokens_per_s: prompt and answer tokens computed a second, for both priorities.
        done: requests that ended.
        offered: requests of the load.
        began: monotonic time when it began, in seconds.
        requests: the load, with the results of those that ended.
        numbers: what the engine called them, in the same order: 12 for ``r12``.
    """

    first: LatencySummary
    whole: LatencySummary
    tokens_per_s: float
    done: int
    offered: int
    began: float
    requests: tuple[TracedRequest, ...]
    numbers: tuple[int, ...]


def draw_load(seconds: float, per_minute: dict[Priority, float], seed: int, context: int) -> Trace:
    """Poisson arrivals over ``seconds``: short questions from a person, longer documents in the background.

    Each priority with a rate has at least one request, so that a short run shows it; prompts and answers are cut to a
    quarter of the ``context``.
    """
    streams = (
        RequestStream(
            priority,
            rate,
            tuple(map(data_set, QUICK_SETS[priority])),
            first_by=seconds / 2,
            longest_prompt=context // 4,
            longest_answer=context // 4,
        )
        for priority, rate in per_minute.items()
    )
    return Workload(tuple(streams), seconds, seed).trace()


def check_context_fits(load: Trace, context: int) -> None:
    """Refuse a load that a model cannot take.

    Raises:
        ConfigError: the load is empty, or a request is longer than the ``context``.
    """
    if not load.requests:
        raise ConfigError("the trace has no requests; record or draw one that has")
    longest = max(load.requests, key=lambda request: request.tokens)
    if longest.tokens > context:
        raise ConfigError(
            f"the load has a request of {longest.prompt_tokens} + {longest.output_tokens} tokens, at {longest.at} s; "
            f"this model's context is {context}: take another model, or a trace of shorter requests"
        )


def run_load(engine: Engine, load: Trace, seconds: float, say: ProgressCallback, seed: int = 0) -> LoadResult:
    """Submit on time, wait for the people, and give the background as long again before it is dropped.

    Args:
        engine: takes the requests.
        load: arrivals within ``seconds``.
        seconds: length of the load.
        say: told the share done and what goes on.
        seed: of the prompts; another one gives prompts that no prefix cache knows from before.

    Raises:
        RequestError: the engine refused or failed a request, other than for a deadline.
    """
    start = engine.metrics()
    ids = token_ids(engine.tokenizer.vocab_size)
    began = time.perf_counter()
    handles: list[tuple[TracedRequest, Handle]] = []
    for number, request in enumerate(load.requests):
        # The ids are drawn before it is time, so that drawing delays nobody.
        prompt, answer = load.tokens(number, ids, seed)
        while (left := began + request.at - time.perf_counter()) > 0:
            say((time.perf_counter() - began) / seconds, f"{len(handles)} requests")
            time.sleep(min(left, _FRAME_S))
        params = SamplingParams(max_tokens=request.output_tokens, ignore_eos=True)
        # What may be shared later has to be said as it was; else the model may answer as it likes.
        replay = answer if request.blocks else None
        handle = engine.submit(prompt, params, priority=request.priority, deadline_s=request.deadline_s, replay=replay)
        handles.append((request, handle))
    while any(not handle.done for _, handle in handles):
        late = time.perf_counter() - began > max(2 * seconds, _GRACE_S)
        if late and all(handle.done for request, handle in handles if request.reactive):
            break
        say(1.0, "finishing")
        time.sleep(_NAP_S)
    elapsed = time.perf_counter() - began
    end = engine.metrics()
    played = [_played(request, handle) for request, handle in handles]
    for _, handle in handles:
        handle.cancel()
    ended = [request.result for request in played if request.result is not None]
    people = [request.result for request in played if request.result is not None and request.reactive]
    computed = end.prompt_tokens + end.output_tokens - start.prompt_tokens - start.output_tokens
    return LoadResult(
        LatencySummary.of([result.ttft_s for result in people if result.ttft_s is not None]),
        LatencySummary.of([result.latency_s for result in people if result.status == "finished" and result.latency_s]),
        computed / elapsed,
        sum(result.status == "finished" for result in ended),
        len(played),
        began,
        tuple(played),
        tuple(int(handle.request_id.removeprefix("r")) for _, handle in handles),
    )


def _played(request: TracedRequest, handle: Handle) -> TracedRequest:
    """``request`` with its result, if it has ended.

    Raises:
        RequestError: it was refused or failed, other than for the deadline it has.
    """
    if not handle.done:
        return request
    status = RequestStatus.FINISHED
    try:
        handle.result()
    except RequestExpiredError:
        status = RequestStatus.EXPIRED
    return replace(request, result=TracedResult.of(handle.metrics, status))
