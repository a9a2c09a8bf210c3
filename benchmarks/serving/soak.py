"""Many clients over a long time: every accepted request ends once, and the server returns to its idle state.

64 clients send streamed completions to ``xpu-agents serve``: 8 reactive ones at random times, 56 background ones one
after another. Their KV does not fit into the pool, so that reactive requests take blocks of background ones. A quarter
of all requests is cut off by the client at a random time. The lengths are those of the traces. Afterwards the server's
own metrics, memory and open descriptors are compared with those before.

- *Ends of accepted requests*: a stream that the client did not close has exactly one end, ``[DONE]`` or an error.
- *KV blocks in use*, *requests in the engine* and *descriptors* are differences to the state before. Both states follow
  a rest in which idle connections are closed and memory goes back. *RSS after the rest* is relative to that before.
- *RSS in a quarter* of the run is the mean of 50 samples. Load and KV pool are steady from the second quarter on, so a
  leak shows in the last quarter relative to the second. *KV blocks in use* has its largest share among the samples.
- *Reactive mean* is relative to the same reactive arrivals without background and disconnects, sent before and after:
  those of the first two minutes that were not cut off.
"""

from __future__ import annotations

import http.client
import random
import re
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from benchmarks.common.engine_jobs import latencies
from benchmarks.common.engine_worker import request_record
from benchmarks.common.figures import Figures
from benchmarks.common.http_load import HttpLoad
from benchmarks.common.request_traces import RequestSpec, poisson_requests, poisson_stream
from benchmarks.common.server_process import ServerProcess
from benchmarks.serving.server import PRIORITY_FIELDS
from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder

__all__ = ["soak"]

_NUM_CLIENTS, _NUM_REACTIVE = 64, 8
_CUT_OFF = 0.25
"""Proportion of requests that their client closes early."""
_MAX_CUT_S = 5.0
_TOO_MANY = http.client.TOO_MANY_REQUESTS
_ALONE_S = 120.0
_SETTLE_S, _POLL_S = 60.0, 0.2
_REST_S = 40.0
"""Rest before and after the run: longer than connections are kept alive, and than an idle engine keeps free memory."""
_QUARTER = 50
_NUM_SAMPLES = 4 * _QUARTER
"""Samples of the server's state during the run."""
_QUARTERS = range(0, _NUM_SAMPLES, _QUARTER)
_KV_TOKENS = 12_000
"""Tokens of the KV pool, where the model says how large one is (chosen: a fifth of the 64 clients' requests)."""
_METRIC = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


@dataclass
class _Counts:
    """Outcomes of the requests as the clients saw them."""

    sent: int = 0
    accepted: int = 0
    rejected: int = 0
    cut: int = 0
    cut_early: int = 0
    wrong_ends: int = 0
    reactive_s: dict[int, float] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


def soak(named: str, figures: Figures, seed: int, seconds: float, per_minute: float, scratch: Path) -> None:
    """Run the clients for ``seconds`` and compare the server's state before and after.

    Args:
        named: path or name of the model.
        figures: receives the figures.
        seed: seed of arrivals, lengths and disconnects.
        seconds: length of the run.
        per_minute: reactive requests per minute of all clients together.
        scratch: folder for the settings file.
    """
    settings = scratch / "soak.toml"
    kv_bytes = ModelFolder.open(resolve_model(named)).kv_bytes_per_token
    limit = "" if kv_bytes is None else f"kv_cache_bytes = {_KV_TOKENS * kv_bytes}\n"
    settings.write_text(f"prefix_cache = false\n{limit}", encoding="utf-8")
    command = [sys.executable, "-m", "xpu_agents", "serve", named, "--config", str(settings)]
    with ServerProcess(lambda port: [*command, "--port", str(port)]) as server:
        load = HttpLoad(server.port, PRIORITY_FIELDS)
        reactive = poisson_requests(seed, seconds, per_minute, "reactive")
        alone = [request for request in reactive if request.at < _ALONE_S]
        load.run([replace(each, at=0.0, answer=4) for each in alone])  # warm-up
        alone_before = latencies(load.run(alone))
        before = _rested_state(server)
        counts = _Counts()
        samples = _run_clients(load, server, counts, seed, seconds, reactive)
        busy_mib = server.rss_mib
        after = _rested_state(server)
        alone_after = latencies(load.run(alone))
    compared = [at for at in range(len(alone)) if at in counts.reactive_s]
    baseline = float(np.mean([(alone_before[at] + alone_after[at]) / 2 for at in compared]))
    reactive_s = float(np.mean([counts.reactive_s[at] for at in compared]))
    ended = after["ended"] - before["ended"]
    figures.add("soak: requests sent", counts.sent)
    figures.add("soak: requests refused (429)", counts.rejected)
    figures.add("soak: cut off by the client", counts.cut)
    figures.add("soak: accepted requests without exactly one end", counts.wrong_ends, "", "== 0")
    lost = max(0.0, counts.accepted - ended) + max(0.0, ended - counts.accepted - counts.cut_early)
    figures.add("soak: accepted requests, difference to those that ended in the engine", lost, "", "== 0")
    for name, target in (("in engine", "== 0"), ("KV blocks in use", "== 0"), ("descriptors", "<= 0")):
        figures.add(f"soak: {name}, difference", after[name] - before[name], "", target)
    figures.add("soak: background passes preempted", after["preempted"] - before["preempted"])
    figures.add("soak: KV blocks in use, largest share", max(each["KV share"] for each in samples))
    figures.add("soak: length of the run", seconds / 60, "min")
    quarters = [float(np.mean([each["RSS"] for each in samples[at : at + _QUARTER]])) for at in _QUARTERS]
    mib = {"start": before["RSS"]} | {f"quarter {number}": mean for number, mean in enumerate(quarters, 1)}
    for name, value in (mib | {"end": busy_mib, "after the rest": after["RSS"]}).items():
        figures.add(f"soak: RSS, {name}", value, "MiB")
    figures.add("soak: RSS, quarter 4 / quarter 2", quarters[3] / quarters[1], "x", "<= 1.05")
    figures.add("soak: RSS after the rest / before", after["RSS"] / before["RSS"], "x", "<= 1.05")
    figures.add("soak: reactive mean / no background", reactive_s / baseline, "x", "<= 1.25")


def _run_clients(
    load: HttpLoad,
    server: ServerProcess,
    counts: _Counts,
    seed: int,
    seconds: float,
    reactive: Sequence[RequestSpec],
) -> list[dict[str, float]]:
    """Run all clients and return samples of the server's state."""
    began = time.perf_counter()
    numbered = list(enumerate(reactive))
    clients = [
        threading.Thread(target=_send_at_times, args=(load, counts, seed + at, began, numbered[at::_NUM_REACTIVE]))
        for at in range(_NUM_REACTIVE)
    ]
    clients += [
        threading.Thread(target=_send_in_turn, args=(load, counts, seed + at, began, seconds))
        for at in range(_NUM_REACTIVE, _NUM_CLIENTS)
    ]
    for client in clients:
        client.start()
    samples: list[dict[str, float]] = []
    for number in range(_NUM_SAMPLES):
        time.sleep(max(0.0, began + number * seconds / _NUM_SAMPLES - time.perf_counter()))
        samples.append(_state(server))
    for client in clients:
        client.join()
    return samples


def _send_at_times(
    load: HttpLoad, counts: _Counts, seed: int, began: float, requests: Sequence[tuple[int, RequestSpec]]
) -> None:
    """Send reactive requests at their times, or as soon as the one before has ended."""
    rng = random.Random(seed)
    for number, request in requests:
        time.sleep(max(0.0, request.at - (time.perf_counter() - began)))
        _send(load, counts, rng, request, began, number)


def _send_in_turn(load: HttpLoad, counts: _Counts, seed: int, began: float, seconds: float) -> None:
    """Send background requests one after another."""
    rng = random.Random(seed)
    for request in poisson_stream(seed, 60.0, "proactive"):
        if time.perf_counter() - began >= seconds:
            return
        if not _send(load, counts, rng, request, began):
            time.sleep(rng.uniform(0.5, 1.5))  # refused since the queue is full


def _send(
    load: HttpLoad, counts: _Counts, rng: random.Random, request: RequestSpec, began: float, number: int | None = None
) -> bool:
    """Send one request and count its outcome; return whether it was accepted.

    ``number`` is the number of a reactive request.
    """
    stream, record = load.stream(request, request.tokens()), request_record(request)
    cut = threading.Timer(rng.uniform(0.0, _MAX_CUT_S), stream.cancel) if rng.random() < _CUT_OFF else None
    if cut is not None:
        cut.start()
    stream.read(record, began)
    if cut is not None:
        cut.cancel()
        cut.join()
    with counts.lock:
        counts.sent += 1
        if stream.status == _TOO_MANY:
            counts.rejected += 1
            return False
        counts.accepted += stream.status == http.client.OK
        if cut is not None and not stream.num_ends:
            counts.cut += 1
            counts.cut_early += not stream.status  # the server may have accepted it
        elif stream.num_ends != 1 or stream.error is not None:
            counts.wrong_ends += 1
        elif number is not None:
            counts.reactive_s[number] = record["end"] - request.at
    return True


def _state(server: ServerProcess) -> dict[str, float]:
    metrics = _metrics(server)
    blocks = [value for (name, _), value in metrics.items() if name == "xpu_kv_blocks"]
    used = metrics.get(("xpu_kv_blocks", 'state="used"'), 0.0)
    return {
        "ended": sum(value for (name, _), value in metrics.items() if name == "xpu_requests_total"),
        "in engine": sum(
            value for (name, _), value in metrics.items() if name in ("xpu_requests_waiting", "xpu_requests_running")
        ),
        "preempted": metrics.get(("xpu_preemptions_total", ""), 0.0),
        "KV blocks in use": used,
        "KV share": used / max(1.0, sum(blocks)),
        "descriptors": server.num_descriptors,
        "RSS": server.rss_mib,
    }


def _metrics(server: ServerProcess) -> dict[tuple[str, str], float]:
    text = server.get("/metrics").decode()
    return {(name, labels or ""): float(value) for name, labels, value in _METRIC.findall(text)}


def _rested_state(server: ServerProcess) -> dict[str, float]:
    """Wait until no request is in the engine, let the server rest, and return its state."""
    deadline = time.perf_counter() + _SETTLE_S
    while _state(server)["in engine"] and time.perf_counter() < deadline:
        time.sleep(_POLL_S)
    time.sleep(_REST_S)
    return _state(server)
