"""Recent activity of an engine as a process of a trace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xpu_runtime.trace.activity import LaunchSpan, LoadSample, RequestSpan
from xpu_runtime.trace.chrome_trace import CounterValues, KernelSpan, Mark, RequestTrack, TraceProcess

__all__ = ["activity_process"]


def activity_process(
    launches: Sequence[LaunchSpan],
    requests: Iterable[RequestSpan],
    samples: Iterable[LoadSample],
    now: float,
    name: str = "",
) -> TraceProcess:
    """Return the launches, requests and samples of one engine as a process of a trace.

    Args:
        launches: launches in any order.
        requests: requests; unfinished ones are shown until ``now``.
        samples: samples in order.
        now: current time in seconds.
        name: name of the model; empty if there is one only.
    """
    kernels = [span for launch in launches for span in (*launch.kernel_spans(), *_aborted_kernel(launch))]
    marks = [Mark(launch.lane, "preempted", launch.ended_at) for launch in launches if launch.preempted]
    counters = [counter for sample in samples for counter in _counters(sample)]
    return TraceProcess(kernels, [_track(request, now) for request in requests], marks, counters, name)


def _aborted_kernel(launch: LaunchSpan) -> Iterator[KernelSpan]:
    if launch.aborted is not None:
        kernel, started_at = launch.aborted
        yield KernelSpan(
            launch.lane,
            f"{kernel} (cancelled)",
            launch.priority,
            launch.tokens,
            started_at,
            launch.ended_at,
            launch.requests,
            launch.phase,
        )


def _counters(sample: LoadSample) -> Iterator[CounterValues]:
    for name, counts in (
        ("waiting requests", sample.waiting),
        ("requests in prefill", sample.prefilling),
        ("requests in decode", sample.decoding),
    ):
        yield CounterValues(name, sample.at, {priority.value: count for priority, count in counts.items()})
    yield CounterValues("KV blocks", sample.at, {"used": sample.kv_used, "cached": sample.kv_cached})


def _track(request: RequestSpan, now: float) -> RequestTrack:
    end = now if request.ended_at is None else request.ended_at
    first_kernel = end if request.first_kernel_at is None else request.first_kernel_at
    first_token = end if request.first_token_at is None else request.first_token_at
    parts = [
        ("queue", request.arrived_at, first_kernel),
        ("prefill", first_kernel, first_token),
        ("decode", first_token, end),
        *(("without KV blocks", start, end if stop is None else stop) for start, stop in request.displaced),
    ]
    facts = {
        "priority": request.priority.value,
        "prompt_tokens": request.prompt_tokens,
        "output_tokens": request.output_tokens,
        "cached_tokens": request.cached_tokens,
        "preemptions": request.preemptions,
        "status": request.status.name.lower(),
    }
    label = f"{request.priority.value} r{request.number}"
    return RequestTrack(request.number, label, request.priority, tuple(parts), request.arrived_at, end, facts)
