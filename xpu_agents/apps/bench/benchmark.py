"""Runs a load on an engine and measures latency and throughput, for ``xpu-agents bench``."""

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

_MIN_DURATION_S = 10.0
"""Shortest run before background requests are cancelled, so that a slow machine finishes some in a short load."""
_POLL_S = 0.005
_PROGRESS_S = 0.1


@dataclass(frozen=True, slots=True)
class LoadResult:
    """Result of one run of a load.

    Attributes:
        ttft: time to first token of the ended reactive requests, in seconds.
        latency: time from arrival to the end of the answer of the finished reactive requests, in seconds.
        tokens_per_s: prompt and output tokens of both priorities per second.
        finished: number of finished requests.
        offered: number of requests of the load.
        started_at: start time (`time.perf_counter`).
        requests: the load with the results of the requests that ended.
        numbers: engine request numbers in the same order, such as 12 for ``r12``.
    """

    ttft: LatencySummary
    latency: LatencySummary
    tokens_per_s: float
    finished: int
    offered: int
    started_at: float
    requests: tuple[TracedRequest, ...]
    numbers: tuple[int, ...]


def draw_load(seconds: float, per_minute: dict[Priority, float], seed: int, context: int) -> Trace:
    """Draw Poisson arrivals: short reactive questions and longer background documents.

    Each priority with a rate above 0 has at least one request.

    Args:
        seconds: length of the load.
        per_minute: rate of each priority.
        seed: seed of the draws.
        context: context length of the model; prompts and answers have at most a quarter of it.
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
    """Check that a load fits the context of a model.

    Raises:
        ConfigError: the load is empty, or a request is longer than ``context`` tokens.
    """
    if not load.requests:
        raise ConfigError("trace: it has no requests; give a trace with one or more")
    longest = max(load.requests, key=lambda request: request.tokens)
    if longest.tokens > context:
        raise ConfigError(
            f"load: the request at {longest.at} s has {longest.prompt_tokens} + {longest.output_tokens} tokens, but "
            f"the context of the model has {context}; give another model, or shorter requests"
        )


def run_load(engine: Engine, load: Trace, seconds: float, progress: ProgressCallback, seed: int = 0) -> LoadResult:
    """Submit each request at its arrival time and wait for the reactive ones.

    Background requests that are unfinished after twice the length of the load are cancelled.

    Args:
        engine: the engine.
        load: requests with arrivals within ``seconds``.
        seconds: length of the load.
        progress: called with the share of the load and a text.
        seed: seed of the prompts; a new seed gives prompts that are not in the prefix cache.

    Raises:
        RequestError: the engine refused or failed a request, other than for a deadline.
    """
    metrics_before = engine.metrics()
    ids = token_ids(engine.tokenizer.vocab_size)
    started_at = time.perf_counter()
    handles: list[tuple[TracedRequest, Handle]] = []
    for request_number, request in enumerate(load.requests):
        # Draw the prompt before its arrival time, so that drawing delays no request.
        prompt, answer = load.tokens(request_number, ids, seed)
        while (remaining := started_at + request.at - time.perf_counter()) > 0:
            progress((time.perf_counter() - started_at) / seconds, f"{len(handles)} requests")
            time.sleep(min(remaining, _PROGRESS_S))
        params = SamplingParams(max_tokens=request.output_tokens, ignore_eos=True)
        # A shared prefix may contain this answer, so its tokens are given; other answers are free.
        replay = answer if request.blocks else None
        handle = engine.submit(prompt, params, priority=request.priority, deadline_s=request.deadline_s, replay=replay)
        handles.append((request, handle))
    while any(not handle.done for _, handle in handles):
        timeout = time.perf_counter() - started_at > max(2 * seconds, _MIN_DURATION_S)
        if timeout and all(handle.done for request, handle in handles if request.reactive):
            break
        progress(1.0, "finishing")
        time.sleep(_POLL_S)
    elapsed = time.perf_counter() - started_at
    end = engine.metrics()
    requests = [_with_result(request, handle) for request, handle in handles]
    for _, handle in handles:
        handle.cancel()
    ended = [request.result for request in requests if request.result is not None]
    reactive = [request.result for request in requests if request.result is not None and request.reactive]
    computed = end.prompt_tokens + end.output_tokens - metrics_before.prompt_tokens - metrics_before.output_tokens
    return LoadResult(
        LatencySummary.of([result.ttft_s for result in reactive if result.ttft_s is not None]),
        LatencySummary.of(
            [result.latency_s for result in reactive if result.status == "finished" and result.latency_s]
        ),
        computed / elapsed,
        sum(result.status == "finished" for result in ended),
        len(requests),
        started_at,
        tuple(requests),
        tuple(int(handle.request_id.removeprefix("r")) for _, handle in handles),
    )


def _with_result(request: TracedRequest, handle: Handle) -> TracedRequest:
    """Return ``request`` with its result, if it has ended.

    Raises:
        RequestError: the request was refused or failed for another reason than its deadline.
    """
    if not handle.done:
        return request
    status = RequestStatus.FINISHED
    try:
        handle.result()
    except RequestExpiredError:
        status = RequestStatus.EXPIRED
    return replace(request, result=TracedResult.of(handle.metrics, status))
