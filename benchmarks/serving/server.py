"""Overhead of the server: the same engine used over HTTP and from inside its process.

One process holds the engine and the server (`server_worker`). This process is the HTTP client, so that both share the
machine as in use. The two ways alternate, in reverse order in every second repeat.

- *TTFT overhead* is the difference of the times to the first token of the same prompt, alone on the machine: the
  median over 3 prompt lengths x 4 prompts in each repeat.
- *Throughput* is that of background requests that arrive at once (short prompts, long answers: many tokens to send).
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from benchmarks.common.engine_jobs import throughput
from benchmarks.common.figures import Figures
from benchmarks.common.http_load import HttpLoad
from benchmarks.common.request_traces import RequestSpec, uniform_requests
from benchmarks.common.server_process import free_port
from benchmarks.serving.alone import ANSWER, LENGTHS, TIMES

__all__ = ["PRIORITY_FIELDS", "overhead"]

PRIORITY_FIELDS = {each: {"priority": each} for each in ("reactive", "proactive")}
"""Fields of a request body by which this server knows the priority."""
_NUM_BACKGROUND, _BACKGROUND_PROMPT, _BACKGROUND_ANSWER = 32, 64, 128
_ROOT = Path(__file__).parents[2]
_LOAD_S, _POLL_S = 300.0, 0.05

Result = dict[str, Any]
Runner = Callable[[Sequence[RequestSpec]], Result]


def overhead(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """Measure the TTFT overhead in milliseconds and the throughput over HTTP relative to the engine in process."""
    singles = [RequestSpec(0.0, "reactive", n, ANSWER, seed + i) for i, n in enumerate(LENGTHS * TIMES)]
    background = uniform_requests(seed, _NUM_BACKGROUND, _BACKGROUND_PROMPT, _BACKGROUND_ANSWER)
    ttft_ms: list[float] = []
    ratios: list[float] = []
    with _ways(model) as (in_process, over_http):
        for way in (in_process, over_http):
            for single in singles:  # warm-up
                way([replace(single, answer=4)])
        for repeat in range(2 * repeats):
            order = (over_http, in_process) if repeat % 2 else (in_process, over_http)
            differences: list[float] = []
            for single in singles:  # in turns, since the speed of a machine drifts
                first_s = {way: way([single])["requests"][0]["first"] for way in order}
                differences.append(1e3 * (first_s[over_http] - first_s[in_process]))
            ttft_ms.append(statistics.median(differences))
            rates = {way: throughput(way(background)) for way in order}
            ratios.append(rates[over_http] / rates[in_process])
            print(f"server: TTFT {ttft_ms[-1]:+.2f} ms, throughput {ratios[-1]:.3f}", flush=True)
    figures.add_repeats("server: TTFT over HTTP - in process", ttft_ms, "ms", "<= 3")
    figures.add_repeats("server: throughput over HTTP / in process", ratios, "x", ">= 0.97")


@contextmanager
def _ways(model: str) -> Iterator[tuple[Runner, Runner]]:
    """The two ways to run requests on one engine: inside its process, and over HTTP."""
    port = free_port()
    python_path = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))
    worker = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.serving.server_worker", model, str(port)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": python_path},
        text=True,
    )
    assert worker.stdin is not None
    assert worker.stdout is not None
    commands, results = worker.stdin, worker.stdout

    def in_process(requests: Sequence[RequestSpec]) -> Result:
        commands.write(json.dumps([asdict(request) for request in requests]) + "\n")
        commands.flush()
        result: Result = json.loads(results.readline())
        return result

    load = HttpLoad(port, PRIORITY_FIELDS)
    try:
        _wait_ready(worker, load)
        yield in_process, load.run
    finally:
        commands.close()
        worker.wait()


def _wait_ready(worker: subprocess.Popen[str], load: HttpLoad) -> None:
    deadline = time.perf_counter() + _LOAD_S
    while True:
        try:
            load.run([RequestSpec(0.0, "reactive", 16, 1, 0)])
            return
        except OSError:
            if worker.poll() is not None or time.perf_counter() > deadline:
                raise RuntimeError("the server did not start") from None
            time.sleep(_POLL_S)
