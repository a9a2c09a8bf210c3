"""What a process under test is asked to do, and what is read off its answer.

Both engines get the same folder, the same calls and, unless a part says otherwise, the same plugin properties; each
runs in a process of its own. A job may carry calls to warm up on: they run one at a time before anything is measured,
with the answers cut short, and their results are thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

import numpy as np

from benchmarks.common.engine_worker import run_job
from benchmarks.common.request_traces import Call, Mix
from xpu_runtime.config import UNQUANTISED_KV

__all__ = [
    "EXACT",
    "SAME",
    "Result",
    "Run",
    "in_turns",
    "job_run",
    "latencies",
    "llama",
    "mix_run",
    "ours",
    "peer",
    "rate",
    "warm_up",
    "window_rate",
]

SAME = dict(UNQUANTISED_KV)
"""Properties that give openvino-genai what this engine sets on a CPU by default: a KV cache that is not quantised."""
EXACT = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
"""Properties that give openvino-genai what `EngineConfig(precision="f32")` sets; the KV cache is the plugin's."""
_WARM_ANSWER = 4

Result = dict[str, Any]
Run = dict[str, Any]


def ours(model: str, runs: list[Run], warm: Sequence[Call] = (), **config: Any) -> list[Result]:
    """Run ``runs`` on this engine; without ``haste`` it leaves Python's lock alone.

    ``config`` are settings of `EngineConfig`, ``policy`` those of its policy.
    """
    return run_job({"engine": "xpu", "model": model, "runs": runs, "warm": _listed(warm), "config": config})


def peer(
    model: str, runs: list[Run], warm: Sequence[Call] = (), properties: dict[str, str] | None = None
) -> list[Result]:
    """Run ``runs`` on openvino-genai's continuous batching, with the properties `SAME` unless others are given."""
    given = SAME if properties is None else properties
    return run_job({"engine": "genai", "model": model, "runs": runs, "warm": _listed(warm), "properties": given})


def llama(server: str, file: str, slots: int, runs: list[Run], warm: Sequence[Call] = ()) -> list[Result]:
    """Run ``runs`` on llama.cpp's ``server`` of the GGUF ``file``, with so many slots."""
    given = {"engine": "llama.cpp", "server": server, "model": file, "slots": slots}
    return run_job({**given, "runs": runs, "warm": _listed(warm)})


def in_turns(turn: int, *jobs: Callable[[], list[Result]]) -> list[list[Result]]:
    """Run ``jobs``, in odd turns backwards, since a machine's speed drifts; their results in the given order."""
    done = [(index, jobs[index]()) for index in range(len(jobs))[:: -1 if turn % 2 else 1]]
    return [results for _, results in sorted(done, key=lambda each: each[0])]


def job_run(calls: Sequence[Call], *, keep_tokens: bool = False) -> Run:
    """A run that ends when every call is answered."""
    return {"calls": _listed(calls), "keep_tokens": keep_tokens}


def mix_run(mix: Mix, load: float) -> Run:
    """A run over ``mix`` at ``load`` that ends when its time is over and every reactive call is answered."""
    return {"calls": _listed(mix.calls(load)), "seconds": mix.seconds, "until": "reactive"}


def warm_up(mix: Mix) -> list[Call]:
    """The reactive calls of ``mix`` with short answers: every prompt length that a latency will be taken from."""
    return [replace(call, at=0.0, answer=min(call.answer, _WARM_ANSWER)) for call in mix.calls(0.0)]


def _listed(calls: Sequence[Call]) -> list[dict[str, Any]]:
    return [asdict(call) for call in calls]


def rate(result: Result) -> float:
    """Prompt and answer tokens a second of a run in which everything was answered."""
    return float(sum(call["prompt"] + call["answer"] for call in result["calls"]) / result["wall"])


def window_rate(result: Result, seconds: float) -> float:
    """Tokens a second within the first ``seconds``: a prompt counts when its first token is out, an answer by token."""
    prompts = sum(c["prompt"] for c in result["calls"] if c["first"] is not None and c["first"] <= seconds)
    answers = sum(count for c in result["calls"] for at, count in c["stamps"] if at <= seconds)
    return float((prompts + answers) / seconds)


def latencies(result: Result) -> np.ndarray[Any, Any]:
    """Arrival to end of the reactive calls in seconds, in order of arrival."""
    calls = sorted((c for c in result["calls"] if c["priority"] == "reactive"), key=lambda c: c["at"])
    return np.array([call["end"] - call["at"] for call in calls])
