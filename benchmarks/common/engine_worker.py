"""Worker process of an engine under test: reads one job as JSON from standard input and prints its results as JSON.

A job is ``{"engine": "xpu" | "genai" | "llama.cpp", "model": DIR, "warm": [...], "runs": [{"requests": [...],
"seconds": S, "until": "reactive" | "all", "keep_tokens": bool, "python_load": bool}]}``. For xpu it also has
``config``, for genai ``properties``, for llama.cpp ``server`` and ``slots``, with a GGUF file as the model. Variables
of ``environment`` are set first. All runs of a job share one loaded model. A few fixed requests and then those of
``warm`` run first, one at a time, and are not reported. A run until "reactive" ends when ``seconds`` are over and every
reactive request is finished; the remaining background is cancelled. ``python_load`` runs a thread beside it that
computes in Python.

Each result also has ``load_s``, the seconds to import the engine and load the model, or to start the server, and the
memory of the engine's process in MiB: ``loaded_mib`` after the load, ``rss_mib`` and the largest so far ``peak_mib``
after the run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import psutil

from benchmarks.common.request_traces import RequestSpec
from benchmarks.common.server_process import peak_rss_mib, rss_mib

if TYPE_CHECKING:
    from xpu_runtime import Engine

__all__ = [
    "KV_GIB",
    "SINGLE_PASS_TOKENS",
    "Job",
    "add_tokens",
    "genai_scheduler_config",
    "main",
    "request_record",
    "run_in_process",
    "run_job",
]

KV_GIB = 2
"""KV cache size of every engine."""
SINGLE_PASS_TOKENS = 1 << 16
"""Pass size above the length of any prompt, so that prompts are not divided into chunks."""
_STOLEN_SHARE = 0.02
"""Share of stolen processor time from which a run is said to be disturbed (chosen)."""
_WARM_UP_SHAPES = (("reactive", 300), ("proactive", 300), ("proactive", 40))

_ROOT = Path(__file__).parents[2]

Job = dict[str, Any]
Result = dict[str, Any]
Runner = Callable[[list[RequestSpec], float, str, bool], Result]


def run_job(job: Job, module: str = __name__) -> list[Result]:
    """Run ``job`` in a new process and return one result for each run.

    Args:
        job: described in the module docstring, or the job of another ``module``.
        module: dotted name of the program. It reads the job from standard input and prints the results as its last
            line.

    Raises:
        RuntimeError: the process failed; the message has the end of its standard error.
    """
    python_path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    began, stolen = time.perf_counter(), _stolen_s()
    done = subprocess.run(
        [sys.executable, "-m", module],
        input=json.dumps(job),
        env={**os.environ, "PYTHONPATH": python_path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the {job['engine']} worker failed:\n{done.stderr[-4000:]}")
    share = (_stolen_s() - stolen) / (time.perf_counter() - began) / psutil.cpu_count()
    if share > _STOLEN_SHARE:
        print(f"other virtual machines took {share:.0%} of the processor's time, so these figures say little")
    run_results: list[Result] = json.loads(done.stdout.splitlines()[-1])
    return run_results


def _stolen_s() -> float:
    """Seconds that the hypervisor has taken from the processors of this virtual machine; 0 where it is not known."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def genai_scheduler_config(batch_tokens: int) -> Any:
    """Return openvino-genai's scheduler settings for passes of at most ``batch_tokens``, without prefix cache."""
    import openvino_genai as genai

    config = genai.SchedulerConfig()
    config.cache_size = KV_GIB
    config.max_num_batched_tokens = batch_tokens
    config.enable_prefix_caching = False
    return config


def add_tokens(record: dict[str, Any], at: float, tokens: Sequence[int], keep_tokens: bool) -> None:
    """Add tokens that arrived ``at`` seconds to the record of a request."""
    record["received"] += len(tokens)
    record["stamps"].append((at, len(tokens)))
    if keep_tokens:
        record.setdefault("tokens", []).extend(tokens)
    if record["first"] is None:
        record["first"] = at
    if record["received"] >= record["answer"]:
        record["end"] = at


def request_record(request: RequestSpec) -> dict[str, Any]:
    """Return the record of a request without tokens."""
    return {**asdict(request), "first": None, "end": None, "received": 0, "stamps": []}


def _genai(job: Job) -> list[Result]:
    began_load = time.perf_counter()
    import openvino as ov
    import openvino_genai as genai

    pipe = genai.ContinuousBatchingPipeline(job["model"], genai_scheduler_config(256), "CPU", job["properties"])
    load_s = time.perf_counter() - began_load
    request_ids = iter(range(1 << 30))

    def run(requests: list[RequestSpec], seconds: float, until: str, keep_tokens: bool) -> Result:
        pending = [(request, ov.Tensor(np.array([request.tokens()], np.int64))) for request in requests]
        records: list[dict[str, Any]] = []
        running: list[tuple[dict[str, Any], Any]] = []
        began = time.perf_counter()
        while True:
            at_s = time.perf_counter() - began
            while pending and pending[0][0].at <= at_s:
                request, tokens = pending.pop(0)
                config = genai.GenerationConfig(max_new_tokens=request.answer, ignore_eos=True)
                record = request_record(request)
                records.append(record)
                running.append((record, pipe.add_request(next(request_ids), tokens, config)))
            if until == "reactive" and at_s > seconds and not any(r["priority"] == "reactive" for r, _ in running):
                break
            if not running:
                if not pending:
                    break
                time.sleep(max(0.0, pending[0][0].at - at_s))
                continue
            pipe.step()
            at_s = time.perf_counter() - began
            for record, handle in running:
                while handle.can_read():
                    for output in handle.read().values():
                        add_tokens(record, at_s, output.generated_ids, keep_tokens)
            running = [(record, handle) for record, handle in running if record["end"] is None]
        wall = time.perf_counter() - began
        for _, handle in running:
            handle.stop() if hasattr(handle, "stop") else handle.cancel()
        running.clear()
        while pipe.has_non_finished_requests():
            pipe.step()
        return {"requests": records, "wall": wall}

    return _runs(job, run, load_s)


def _xpu(job: Job) -> list[Result]:
    began_load = time.perf_counter()
    from xpu_runtime import Engine, EngineConfig, SchedulerPolicy
    from xpu_runtime.engine import switch_interval

    settings = dict(job.get("config", {}))
    if not settings.pop("short_switch_interval", True):
        switch_interval.SWITCH_INTERVAL_S = sys.getswitchinterval()
    policy = SchedulerPolicy(**settings.pop("policy", {}))
    settings.setdefault("prefix_cache", False)
    config = EngineConfig(kv_cache_bytes=KV_GIB * 2**30, policy=policy, **settings)
    with Engine.load(job["model"], config) as engine:
        engine.wait_for_npu()
        return _runs(job, partial(run_in_process, engine), time.perf_counter() - began_load)


def run_in_process(
    engine: Engine, requests: Sequence[RequestSpec], seconds: float, until: str, keep_tokens: bool
) -> Result:
    """Submit ``requests`` to an engine of this process at their times and return their records."""
    from xpu_runtime import SamplingParams

    before = engine.metrics()
    prompts = [request.tokens() for request in requests]
    records = [request_record(request) for request in requests]
    handles = []
    began = time.perf_counter()
    for request, prompt, record in zip(requests, prompts, records, strict=True):
        wait = request.at - (time.perf_counter() - began)
        if wait > 0:
            time.sleep(wait)
        params = SamplingParams(max_tokens=request.answer, ignore_eos=True)
        handles.append((record, engine.submit(prompt, params, priority=request.priority)))
    for record, handle in handles:
        if until == "all" or record["priority"] == "reactive":
            handle.result()
    if until == "reactive":
        time.sleep(max(0.0, seconds - (time.perf_counter() - began)))
    wall = time.perf_counter() - began
    for _, handle in handles:
        handle.cancel()
    for record, handle in handles:
        for tokens, at, finished in handle.stamps():
            add_tokens(record, at - began, tokens, keep_tokens)
            if finished:
                record["end"] = at - began
    after = engine.metrics()
    return {
        "requests": records,
        "wall": wall,
        "decision_s": after.decisions_since(before),
        "dispatch_delay_s": after.dispatch_delays_since(before),
    }


def _llama(job: Job) -> list[Result]:
    from benchmarks.common.llama_server import LlamaRequest, LlamaServer

    began_load = time.perf_counter()
    with LlamaServer(job["server"], job["model"], job["slots"]) as server:
        load_s = time.perf_counter() - began_load

        def run(requests: list[RequestSpec], seconds: float, until: str, keep_tokens: bool) -> Result:
            prompts = [request.tokens() for request in requests]
            sent: list[tuple[dict[str, Any], LlamaRequest, threading.Thread]] = []
            began = time.perf_counter()

            def read(record: dict[str, Any], stream: LlamaRequest) -> None:
                for tokens in stream.tokens():
                    add_tokens(record, time.perf_counter() - began, tokens, keep_tokens)

            for request, prompt in zip(requests, prompts, strict=True):
                time.sleep(max(0.0, request.at - (time.perf_counter() - began)))
                record, stream = request_record(request), server.submit(prompt, request.answer)
                sent.append((record, stream, threading.Thread(target=read, args=(record, stream))))
                sent[-1][2].start()
            for record, _, reader in sent:
                if until == "all" or record["priority"] == "reactive":
                    reader.join()
            if until == "reactive":
                time.sleep(max(0.0, seconds - (time.perf_counter() - began)))
            wall = time.perf_counter() - began
            for _, stream, reader in sent:
                stream.cancel()
                reader.join()
            server.wait_idle()
            unanswered = [r for r, _, _ in sent if r["end"] is None and (until == "all" or r["priority"] == "reactive")]
            if unanswered:
                raise RuntimeError(f"llama-server did not finish {len(unanswered)} requests")
            return {"requests": [record for record, _, _ in sent], "wall": wall}

        return _runs(job, run, load_s, lambda: (server.rss_mib, server.peak_rss_mib))


def _own_memory() -> tuple[float, float]:
    process = psutil.Process()
    return rss_mib(process), peak_rss_mib(process)


def _runs(
    job: Job, run: Runner, load_s: float, memory: Callable[[], tuple[float, float]] = _own_memory
) -> list[Result]:
    loaded_mib, _ = memory()
    for _ in range(2):
        run([RequestSpec(0, *shape, 8, seed) for seed, shape in enumerate(_WARM_UP_SHAPES, 1)], 0.0, "all", False)
    for request in job["warm"]:
        run([RequestSpec(**request)], 0.0, "all", False)
    run_results = []
    for spec in job["runs"]:
        requests = [RequestSpec(**request) for request in spec["requests"]]
        until, keep_tokens = spec.get("until", "all"), spec.get("keep_tokens", False)
        with _python_load() if spec.get("python_load") else nullcontext([0]) as iterations:
            result = run(requests, spec.get("seconds", 0.0), until, keep_tokens)
        rss, peak = memory()
        result |= {"load_s": load_s, "loaded_mib": loaded_mib, "rss_mib": rss, "peak_mib": peak}
        run_results.append({**result, "iterations": iterations[0]})
    return run_results


@contextmanager
def _python_load() -> Iterator[list[int]]:
    """Run a thread that computes in Python and count its iterations."""
    stop, iterations = threading.Event(), [0]

    def compute() -> None:
        while not stop.is_set():
            sum(number * number % 7 for number in range(1000))
            iterations[0] += 1

    thread = threading.Thread(target=compute)
    thread.start()
    try:
        yield iterations
    finally:
        stop.set()
        thread.join()


def main() -> None:
    """Run the job read from standard input."""
    job = json.load(sys.stdin)
    os.environ.update(job.get("environment", {}))
    print(json.dumps({"genai": _genai, "llama.cpp": _llama, "xpu": _xpu}[job["engine"]](job)))


if __name__ == "__main__":
    main()
