"""Jobs for engine processes, and the measures computed from their results.

All engines get the same folder, the same requests and, unless a part says otherwise, the same plugin properties. Each
engine runs in its own process. A job may carry warm-up requests: they run one at a time before the measurement, with
truncated answers, and their results are discarded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_worker import run_job
from benchmarks.common.request_traces import MixedTrace, RequestSpec
from xpu_runtime.config import UNQUANTISED_KV

__all__ = [
    "EXACT_PROPERTIES",
    "SAME_PROPERTIES",
    "Result",
    "Run",
    "full_run",
    "latencies",
    "mixed_run",
    "run_alternating",
    "run_genai",
    "run_llamacpp",
    "run_xpu",
    "throughput",
    "warm_up_requests",
    "window_throughput",
]

SAME_PROPERTIES = dict(UNQUANTISED_KV)
"""Properties that give openvino-genai the KV cache that this engine uses on a CPU by default: not quantised."""
EXACT_PROPERTIES = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
"""Properties of openvino-genai equal to `EngineConfig(precision="f32")`; the KV cache is the plugin's."""
_WARM_UP_ANSWER = 4

Result = dict[str, Any]
Run = dict[str, Any]


def run_xpu(
    model: str, runs: list[Run], warm_up: Sequence[RequestSpec] = (), *, cache: Path | None = None, **config: Any
) -> list[Result]:
    """Run ``runs`` on this engine, with ``cache`` in place of the user's cache folder.

    ``config`` holds fields of `EngineConfig`, ``policy`` among them as fields of `SchedulerPolicy`. With
    ``short_switch_interval=False`` the engine leaves Python's thread switch interval unchanged.
    """
    environment = {} if cache is None else {"XPU_AGENTS_CACHE": str(cache)}
    job = {"engine": "xpu", "model": model, "config": config, "environment": environment}
    return run_job({**job, "runs": runs, "warm": _as_dicts(warm_up)})


def run_genai(
    model: str, runs: list[Run], warm_up: Sequence[RequestSpec] = (), properties: dict[str, str] | None = None
) -> list[Result]:
    """Run ``runs`` on openvino-genai's continuous batching, with `SAME_PROPERTIES` unless ``properties`` are given."""
    properties = SAME_PROPERTIES if properties is None else properties
    return run_job(
        {"engine": "genai", "model": model, "runs": runs, "warm": _as_dicts(warm_up), "properties": properties}
    )


def run_llamacpp(
    server: str, file: str, slots: int, runs: list[Run], warm_up: Sequence[RequestSpec] = ()
) -> list[Result]:
    """Run ``runs`` on llama.cpp's program ``server`` with the GGUF ``file`` and this number of slots."""
    job = {"engine": "llama.cpp", "server": server, "model": file, "slots": slots}
    return run_job({**job, "runs": runs, "warm": _as_dicts(warm_up)})


def run_alternating(repeat: int, *jobs: Callable[[], list[Result]]) -> list[list[Result]]:
    """Run ``jobs`` in order, or in reverse order in odd repeats, and return their results in the given order.

    Alternation spreads changes of the machine's speed over all jobs.
    """
    order = range(len(jobs))[:: -1 if repeat % 2 else 1]
    results = {index: jobs[index]() for index in order}
    return [results[index] for index in range(len(jobs))]


def full_run(requests: Sequence[RequestSpec], *, keep_tokens: bool = False) -> Run:
    """Describe a run that ends when every request is finished."""
    return {"requests": _as_dicts(requests), "keep_tokens": keep_tokens}


def mixed_run(mix: MixedTrace, load: float) -> Run:
    """Describe a run of ``mix`` at ``load``.

    It ends when the trace's time is over and every reactive request is finished.
    """
    return {"requests": _as_dicts(mix.requests(load)), "seconds": mix.seconds, "until": "reactive"}


def warm_up_requests(mix: MixedTrace) -> list[RequestSpec]:
    """Return the reactive requests of ``mix`` with short answers; they cover every measured prompt length."""
    return [replace(request, at=0.0, answer=min(request.answer, _WARM_UP_ANSWER)) for request in mix.requests(0.0)]


def _as_dicts(requests: Sequence[RequestSpec]) -> list[dict[str, Any]]:
    return [asdict(request) for request in requests]


def throughput(result: Result) -> float:
    """Return prompt and answer tokens per second of a run that finished all requests."""
    return float(sum(request["prompt"] + request["answer"] for request in result["requests"]) / result["wall"])


def window_throughput(result: Result, seconds: float) -> float:
    """Return tokens per second within the first ``seconds``.

    A prompt counts when its first token is out; answer tokens count one by one.
    """
    prompts = sum(c["prompt"] for c in result["requests"] if c["first"] is not None and c["first"] <= seconds)
    answers = sum(num_tokens for c in result["requests"] for at, num_tokens in c["stamps"] if at <= seconds)
    return float((prompts + answers) / seconds)


def latencies(result: Result) -> np.ndarray[Any, Any]:
    """Return the seconds from arrival to end of the reactive requests, by arrival."""
    requests = sorted((c for c in result["requests"] if c["priority"] == "reactive"), key=lambda c: c["at"])
    return np.array([request["end"] - request["at"] for request in requests])
