"""JSON forms of the recent activity of an engine; times in seconds on the clock of the engine, counts, and no text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from xpu_runtime import Engine, EngineMetrics, Priority, RequestMetrics
from xpu_runtime.trace import LaunchSpan, LoadSample, RequestSpan, percentile

__all__ = ["engine_object", "lane_objects", "latency_object", "launch_object", "load_object", "request_object"]

_DIGITS = 6  # of a second
_PERCENTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99}
_MILLISECONDS = 1e3


def engine_object(engine: Engine) -> dict[str, Any]:
    """Return the facts of an engine that do not change while it is loaded, and whether it is closed."""
    return {
        "name": engine.name,
        "closed": engine.closed,
        "max_context": engine.max_context,
        "memory": engine.memory,
    }


def lane_objects(engine: Engine) -> list[dict[str, Any]]:
    """Return the lanes with the devices that they use now, and their states."""
    roles = {name: lane.role for name, lane in engine.heg.lanes.items()}
    return [
        {"name": lane.name, "device": lane.device, "role": roles[lane.name], "state": lane.state, "reason": lane.reason}
        for lane in engine.lane_status()
    ]


def load_object(sample: LoadSample) -> dict[str, Any]:
    """Return queues, batch, KV pool and counters at one time."""
    return {
        "at": _rounded(sample.at),
        "waiting": _by_priority(sample.waiting),
        "prefilling": _by_priority(sample.prefilling),
        "decoding": _by_priority(sample.decoding),
        "kv": {"used": sample.kv_used, "cached": sample.kv_cached, "total": sample.kv_total},
        "prompt_tokens": sample.prompt_tokens,
        "cached_tokens": sample.cached_tokens,
        "output_tokens": sample.output_tokens,
        "drafted_tokens": sample.drafted_tokens,
        "accepted_tokens": sample.accepted_tokens,
        "preemptions": sample.preemptions,
    }


def latency_object(metrics: EngineMetrics) -> dict[str, Any]:
    """Return percentiles of the latest finished requests, the numbers of ended ones, and counts of tool results."""
    return {
        "latencies": {
            priority.value: _percentiles([each for kind, each in metrics.recent if kind is priority])
            for priority in Priority
        },
        "totals": {
            priority.value: {
                status.name.lower(): count for (kind, status), count in metrics.ended.items() if kind is priority
            }
            for priority in Priority
        },
        "extensions": metrics.extensions,
        "appended_tokens": metrics.appended_tokens,
        "busy_s": {lane: _rounded(seconds) for lane, seconds in metrics.lane_busy_s.items()},
        "pressure": round(metrics.pressure, 3),
    }


def launch_object(launch: LaunchSpan) -> dict[str, Any]:
    """Return a launch; ``kernels`` are the ends of its kernels in milliseconds from its start."""
    start = launch.started_at
    content: dict[str, Any] = {
        "lane": launch.lane,
        "priority": launch.priority.value,
        "phase": launch.phase,
        "tokens": launch.tokens,
        "start": _rounded(start),
        "end": _rounded(launch.ended_at),
        "kernels": [round((end - start) * _MILLISECONDS, 3) for _, _, end in launch.kernels],
        "requests": list(launch.requests),
    }
    if launch.preempted:
        content["preempted"] = True
    if launch.aborted is not None:
        content["cancelled"] = round((launch.aborted[1] - start) * _MILLISECONDS, 3)
    return content


def request_object(request: RequestSpan) -> dict[str, Any]:
    """Return a request; times that it has not reached are null."""
    return {
        "id": f"r{request.number}",
        "priority": request.priority.value,
        "status": request.status.name.lower(),
        "arrived": _rounded(request.arrived_at),
        "admitted": _rounded_or_none(request.admitted_at),
        "first_kernel": _rounded_or_none(request.first_kernel_at),
        "first_token": _rounded_or_none(request.first_token_at),
        "ended": _rounded_or_none(request.ended_at),
        "prompt_tokens": request.prompt_tokens,
        "cached_tokens": request.cached_tokens,
        "output_tokens": request.output_tokens,
        "max_tokens": request.max_tokens,
        "drafted_tokens": request.drafted_tokens,
        "accepted_tokens": request.accepted_tokens,
        "appended_tokens": request.appended_tokens,
        "preemptions": request.preemptions,
        "displaced": [[_rounded(start), _rounded_or_none(end)] for start, end in request.displaced],
    }


def _by_priority(counts: Mapping[Priority, int]) -> dict[str, int]:
    return {priority.value: count for priority, count in counts.items()}


def _percentiles(requests: Sequence[RequestMetrics]) -> dict[str, Any]:
    return {
        "count": len(requests),
        "ttft_s": _summary(each.ttft_s for each in requests),
        "tpot_s": _summary(each.tpot_s for each in requests),
        "latency_s": _summary(each.latency_s for each in requests),
    }


def _summary(values: Iterable[float | None]) -> dict[str, float] | None:
    known: Collection[float] = [value for value in values if value is not None]
    if not known:
        return None
    return {name: _rounded(percentile(known, share)) for name, share in _PERCENTILES.items()}


def _rounded(seconds: float) -> float:
    return round(seconds, _DIGITS)


def _rounded_or_none(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, _DIGITS)
