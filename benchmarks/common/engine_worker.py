"""The engines under test, each in a process of its own: read one job as JSON from standard input, answer with one.

A job is ``{"engine": "xpu" | "genai" | "llama.cpp", "model": DIR, "warm": [...], "runs": [{"calls": [...],
"seconds": S, "until": "reactive" | "all", "keep_tokens": bool, "crunches": bool}]}``, for xpu with ``config``, for
genai with ``properties``, for llama.cpp with its ``server``, the ``slots`` of that, and a GGUF file as the model. All
runs of a job share one loaded model. Before them come a few fixed calls and then the calls of ``warm``, one at a time;
neither is reported. A run until "reactive" ends when ``seconds`` are over and every reactive call is answered; what is
left of the background is then cancelled. One that crunches has a thread beside it that computes in Python.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.request_traces import Call

__all__ = ["KV_GIB", "ONE_PASS", "Job", "genai_scheduler", "run_job"]

KV_GIB = 2
"""KV cache of either engine."""
ONE_PASS = 1 << 16
"""Tokens of a pass, more than any prompt has: what is answered alone gains nothing from chunks."""
_WARM_UP = (Call(0, "reactive", 300, 8, 1), Call(0, "proactive", 300, 8, 2), Call(0, "proactive", 40, 8, 3))

_ROOT = Path(__file__).parents[2]

Job = dict[str, Any]
Result = dict[str, Any]
Runner = Callable[[list[Call], float, str, bool], Result]


def run_job(job: Job, module: str = __name__) -> list[Result]:
    """Run ``job`` in a fresh process; one result a run, each with the calls' times and counts.

    Args:
        job: see above, or the job of another ``module``.
        module: the program by its dotted name; it reads the job from standard input and prints the results as its last
            line.

    Raises:
        RuntimeError: the process failed; with the end of what it wrote.
    """
    path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(job),
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the {job['engine']} worker failed:\n{done.stderr[-4000:]}")
    results: list[Result] = json.loads(done.stdout.splitlines()[-1])
    return results


def genai_scheduler(batch_tokens: int) -> Any:
    """openvino-genai's settings for passes of at most ``batch_tokens``; its prefix cache is off."""
    import openvino_genai as genai

    made = genai.SchedulerConfig()
    made.cache_size = KV_GIB
    made.max_num_batched_tokens = batch_tokens
    made.enable_prefix_caching = False
    return made


def _record(call: Call) -> dict[str, Any]:
    return {**asdict(call), "first": None, "end": None, "got": 0, "stamps": []}


def _genai(job: Job) -> list[Result]:
    import openvino as ov
    import openvino_genai as genai

    pipe = genai.ContinuousBatchingPipeline(job["model"], genai_scheduler(256), "CPU", job["properties"])
    numbers = iter(range(1 << 30))

    def run(calls: list[Call], seconds: float, until: str, keep_tokens: bool) -> Result:
        pending = [(call, ov.Tensor(np.array([call.tokens()], np.int64))) for call in calls]
        records: list[dict[str, Any]] = []
        live: list[tuple[dict[str, Any], Any]] = []
        began = time.perf_counter()
        while True:
            now = time.perf_counter() - began
            while pending and pending[0][0].at <= now:
                call, tokens = pending.pop(0)
                config = genai.GenerationConfig(max_new_tokens=call.answer, ignore_eos=True)
                record = _record(call)
                records.append(record)
                live.append((record, pipe.add_request(next(numbers), tokens, config)))
            if until == "reactive" and now > seconds and not any(r["priority"] == "reactive" for r, _ in live):
                break
            if not live:
                if not pending:
                    break
                time.sleep(max(0.0, pending[0][0].at - now))
                continue
            pipe.step()
            now = time.perf_counter() - began
            still = []
            for record, handle in live:
                while handle.can_read():
                    for output in handle.read().values():
                        record["got"] += len(output.generated_ids)
                        record["stamps"].append((now, len(output.generated_ids)))
                        if keep_tokens:
                            record.setdefault("tokens", []).extend(output.generated_ids)
                    if record["first"] is None:
                        record["first"] = now
                if record["got"] >= record["answer"]:
                    record["end"] = now
                else:
                    still.append((record, handle))
            live = still
        wall = time.perf_counter() - began
        for _, handle in live:
            handle.stop() if hasattr(handle, "stop") else handle.cancel()
        live.clear()
        while pipe.has_non_finished_requests():
            pipe.step()
        return {"calls": records, "wall": wall}

    return _runs(job, run)


def _xpu(job: Job) -> list[Result]:
    from xpu_runtime import Engine, EngineConfig, SamplingParams, SchedulerPolicy
    from xpu_runtime.engine import switch_interval

    given = dict(job.get("config", {}))
    if not given.pop("haste", True):
        switch_interval.SWITCH_INTERVAL_S = sys.getswitchinterval()
    policy = SchedulerPolicy(**given.pop("policy", {}))
    given.setdefault("prefix_cache", False)
    config = EngineConfig(kv_cache_bytes=KV_GIB * 2**30, policy=policy, **given)
    with Engine.load(job["model"], config) as engine:

        def run(calls: list[Call], seconds: float, until: str, keep_tokens: bool) -> Result:
            before = engine.metrics()
            prompts = [call.tokens() for call in calls]
            records = [_record(call) for call in calls]
            handles = []
            began = time.perf_counter()

            def read(record: dict[str, Any], handle: Any) -> None:
                for tokens, at, finished in handle.stamps():
                    record["stamps"].append((at - began, len(tokens)))
                    record["got"] += len(tokens)
                    if keep_tokens:
                        record.setdefault("tokens", []).extend(tokens)
                    if record["first"] is None:
                        record["first"] = at - began
                    if finished:
                        record["end"] = at - began

            for call, prompt, record in zip(calls, prompts, records, strict=True):
                wait = call.at - (time.perf_counter() - began)
                if wait > 0:
                    time.sleep(wait)
                params = SamplingParams(max_tokens=call.answer, ignore_eos=True)
                handle = engine.submit(prompt, params, priority=call.priority)
                handles.append((record, handle))
            for record, handle in handles:
                if until == "all" or record["priority"] == "reactive":
                    handle.result()
            if until == "reactive":
                time.sleep(max(0.0, seconds - (time.perf_counter() - began)))
            wall = time.perf_counter() - began
            for _, handle in handles:
                handle.cancel()
            for record, handle in handles:
                read(record, handle)
            after = engine.metrics()
            return {
                "calls": records,
                "wall": wall,
                "decision_s": after.decisions_since(before),
                "dispatch_delay_s": after.dispatch_delays_since(before),
                "preemptions": after.preemptions - before.preemptions,
                "metrics": [
                    {
                        "priority": r["priority"],
                        "queue": h.metrics.queue_s,
                        "prefill": h.metrics.prefill_s,
                        "preempted": h.metrics.preempted_s,
                        "decode": h.metrics.decode_s,
                        "arrived_at": h.metrics.arrived_at - began,
                        "ended": h.metrics.ended_at is not None,
                    }
                    for r, h in handles
                ],
            }

        return _runs(job, run)


def _llama(job: Job) -> list[Result]:
    from benchmarks.common.llama_server import LlamaRequest, LlamaServer

    with LlamaServer(job["server"], job["model"], job["slots"]) as server:

        def run(calls: list[Call], seconds: float, until: str, keep_tokens: bool) -> Result:
            prompts = [call.tokens() for call in calls]
            asked: list[tuple[dict[str, Any], LlamaRequest, threading.Thread]] = []
            began = time.perf_counter()

            def read(record: dict[str, Any], request: LlamaRequest) -> None:
                for tokens in request.tokens():
                    now = time.perf_counter() - began
                    record["got"] += len(tokens)
                    record["stamps"].append((now, len(tokens)))
                    if keep_tokens:
                        record.setdefault("tokens", []).extend(tokens)
                    if record["first"] is None:
                        record["first"] = now
                    if record["got"] >= record["answer"]:
                        record["end"] = now

            for call, prompt in zip(calls, prompts, strict=True):
                time.sleep(max(0.0, call.at - (time.perf_counter() - began)))
                record, request = _record(call), server.ask(prompt, call.answer)
                asked.append((record, request, threading.Thread(target=read, args=(record, request))))
                asked[-1][2].start()
            for record, _, reader in asked:
                if until == "all" or record["priority"] == "reactive":
                    reader.join()
            if until == "reactive":
                time.sleep(max(0.0, seconds - (time.perf_counter() - began)))
            wall = time.perf_counter() - began
            for _, request, reader in asked:
                request.give_up()
                reader.join()
            server.wait_idle()
            late = [r for r, _, _ in asked if r["end"] is None and (until == "all" or r["priority"] == "reactive")]
            if late:
                raise RuntimeError(f"llama-server left {len(late)} requests unanswered")
            return {"calls": [record for record, _, _ in asked], "wall": wall}

        return _runs(job, run)


def _runs(job: Job, run: Runner) -> list[Result]:
    for _ in range(2):
        run(list(_WARM_UP), 0.0, "all", False)
    for call in job["warm"]:
        run([Call(**call)], 0.0, "all", False)
    results = []
    for spec in job["runs"]:
        calls = [Call(**call) for call in spec["calls"]]
        until, keeps = spec.get("until", "all"), spec.get("keep_tokens", False)
        with _crunching() if spec.get("crunches") else nullcontext([0]) as sums:
            results.append(run(calls, spec.get("seconds", 0.0), until, keeps))
        results[-1]["sums"] = sums[0]
    return results


@contextmanager
def _crunching() -> Iterator[list[int]]:
    """A thread that computes in Python while inside, and counts what it has done."""
    over, sums = threading.Event(), [0]

    def crunch() -> None:
        while not over.is_set():
            sum(number * number % 7 for number in range(1000))
            sums[0] += 1

    thread = threading.Thread(target=crunch)
    thread.start()
    try:
        yield sums
    finally:
        over.set()
        thread.join()


def main() -> None:
    """Run the job on standard input."""
    job = json.load(sys.stdin)
    print(json.dumps({"genai": _genai, "llama.cpp": _llama, "xpu": _xpu}[job["engine"]](job)))


if __name__ == "__main__":
    main()
