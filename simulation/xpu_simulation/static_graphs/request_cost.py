"""Time, energy and memory of one request with a method of decoding (`CoordGen §4`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xpu_runtime.heg.progressive_switch import (
    SwitchPlan,
    load_asynchronously,
    load_synchronously,
    plan_switch,
    schedule,
)
from xpu_simulation.hardware.soc_spec import SocSpec
from xpu_simulation.static_graphs.graph_times import LONG_ROWS, SHORT_ROWS, GraphTimes, PassTime

__all__ = ["METHODS", "Method", "RequestCost", "RequestShape", "request_cost", "switch_plan"]

Loading = Literal["synchronous", "asynchronous", "progressive"]
Switching = Loading | Literal["none", "kept"]

_DRAFTER_S = 0.003
"""Time of retrieval in a step (paper: `CoordGen §4.4`, below 3 ms)."""
_RETRIEVED_ROWS = 8
"""Rows of a verification on the CPU (paper: `CoordGen §1`, three quarters of the drafts are shorter than 8)."""
_EAGLE_ACCEPTED = 5.5
"""Tokens of a verification with a draft model (paper: `CoordGen §4.1`)."""
_EAGLE_PASSES = 6
"""Passes of the draft model for one verification (chosen: depth of the tree in the code of EAGLE-2)."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method of decoding; all methods prefill on the NPU.

    Attributes:
        name: name in the tables.
        device: device of decode.
        drafts: source of drafts: none, retrieval (SAM), or a draft model (EAGLE).
        switching: change from the long to the short graph; ``none`` has one graph for prefill and decode on the NPU,
            ``kept`` has both graphs in memory.
        aligned: whether retrieval uses calibration and draft reuse.
    """

    name: str
    device: Literal["npu", "cpu"]
    drafts: Literal["none", "retrieval", "model"] = "none"
    switching: Switching = "none"
    aligned: bool = False


METHODS = {
    method.name: method
    for method in (
        Method("NPU vanilla", "npu"),
        Method("CPU vanilla", "cpu"),
        Method("NPU-SAM", "npu", "retrieval"),
        Method("CPU-SAM", "cpu", "retrieval"),
        Method("NPU-EAGLE", "npu", "model"),
        Method("CPU-EAGLE", "cpu", "model"),
        Method("NPU + G", "npu", switching="progressive"),
        Method("NPU-SAM + G", "npu", "retrieval", "progressive"),
        Method("CoordGen", "npu", "retrieval", "progressive", aligned=True),
        Method("NPU + both graphs", "npu", switching="kept"),
        Method("NPU-SAM + both graphs", "npu", "retrieval", "kept"),
        Method("CoordGen, both graphs in memory", "npu", "retrieval", "kept", aligned=True),
        Method("CoordGen, synchronous loading", "npu", "retrieval", "synchronous", aligned=True),
        Method("CoordGen, asynchronous loading", "npu", "retrieval", "asynchronous", aligned=True),
    )
}
"""The paper's baselines, its ablation, and CoordGen with each scheme of loading, by name."""


@dataclass(frozen=True, slots=True)
class RequestShape:
    """A request: its lengths in tokens, and the tokens that a verification yields.

    Attributes:
        prompt: tokens of the prompt.
        output: tokens of the output.
        accepted: tokens of a verification with drafts from retrieval.
        aligned: the same with calibration and draft reuse.
    """

    prompt: int
    output: int
    accepted: float
    aligned: float


@dataclass(frozen=True, slots=True)
class RequestCost:
    """Cost of one request.

    Attributes:
        prefill_s: seconds of prefill, waits for loads included.
        calibration_s: seconds of the head over the rows of the prompt.
        switch_s: seconds from the end of prefill to the last load.
        decode_s: seconds of decode, drafting included.
        energy_j: energy in joules, that of idle devices included.
        memory_bytes: most memory of weights, KV cache and embedding.
    """

    prefill_s: float
    calibration_s: float
    switch_s: float
    decode_s: float
    energy_j: float
    memory_bytes: int

    @property
    def seconds(self) -> float:
        """Latency of the request."""
        return self.prefill_s + self.calibration_s + self.switch_s + self.decode_s


def request_cost(soc: SocSpec, times: GraphTimes, method: Method, request: RequestShape) -> RequestCost:
    """Cost of ``request`` with ``method``, with the mean number of passes and the mean context of decode."""
    prefill, prefill_s, switch_s = _prefill(times, method, request)
    calibration = times.head(request.prompt) if method.aligned else PassTime()
    decode, drafting_s = _decode(times, method, request)
    seconds = prefill_s + switch_s + calibration.seconds + decode.seconds + drafting_s
    return RequestCost(
        prefill_s,
        calibration.seconds,
        switch_s,
        decode.seconds + drafting_s,
        _energy_j(soc, prefill + calibration, decode, seconds),
        _memory_bytes(times, method, request),
    )


def switch_plan(times: GraphTimes, prompt: int, switching: Loading) -> SwitchPlan:
    """The plan of prefill and loads for a prompt of ``prompt`` tokens, with the mean context of its chunks."""
    chunks = [min(LONG_ROWS, prompt - start) for start in range(0, prompt, LONG_ROWS)]
    blocks = times.block_times(max(0, prompt - LONG_ROWS) // 2)
    if switching == "progressive":
        return plan_switch(blocks, chunks, LONG_ROWS, SHORT_ROWS)
    order = load_asynchronously if switching == "asynchronous" else load_synchronously
    return schedule(blocks, chunks, LONG_ROWS, SHORT_ROWS, order(len(blocks), len(chunks)))


def _prefill(times: GraphTimes, method: Method, request: RequestShape) -> tuple[PassTime, float, float]:
    """Busy time of prefill on each device, its duration, and the time until decode may begin after it."""
    size = LONG_ROWS if method.device == "cpu" or method.switching != "none" else SHORT_ROWS
    busy = _chunked(times, request.prompt, size)
    head_s = times.head(1).seconds
    if method.switching == "none" or method.switching == "kept":
        return busy, busy.overlapped_s, 0.0
    plan = switch_plan(times, request.prompt, method.switching)
    short = _chunked(times, request.prompt, SHORT_ROWS)
    share = sum(run.short for run in plan.runs) / len(plan.runs)  # of the runs, and so about of the work
    return busy * (1 - share) + short * share, plan.prefill_s + head_s, plan.latency_s - plan.prefill_s


def _chunked(times: GraphTimes, prompt: int, size: int) -> PassTime:
    """Prefill through one graph of ``size`` rows; the head runs once."""
    total = times.head(1)
    for start in range(0, prompt, size):
        total += times.npu_pass(size, min(size, prompt - start), start, sampled=0)
    return total


def _decode(times: GraphTimes, method: Method, request: RequestShape) -> tuple[PassTime, float]:
    """Passes of decode, and the seconds of retrieval."""
    before = request.prompt + request.output // 2
    accepted = {"none": 1.0, "model": _EAGLE_ACCEPTED, "retrieval": request.accepted}[method.drafts]
    steps = request.output / (request.aligned if method.aligned else accepted)
    if method.device == "cpu":
        rows = {"none": 1, "model": SHORT_ROWS, "retrieval": _RETRIEVED_ROWS}[method.drafts]
        step = times.cpu_pass(rows, before)
        draft = times.cpu_pass(1, before, layers=1)
    else:
        rows = 1 if method.drafts == "none" else SHORT_ROWS
        step = times.npu_pass(SHORT_ROWS, rows, before, sampled=rows)
        draft = times.npu_pass(SHORT_ROWS, 1, before, layers=1)
    if method.drafts == "model":
        step += draft * _EAGLE_PASSES
    return step * steps, steps * _DRAFTER_S * (method.drafts == "retrieval")


def _energy_j(soc: SocSpec, prefill: PassTime, decode: PassTime, seconds: float) -> float:
    """Energy of both devices; idle ones count for the whole request."""
    total_j = 0.0
    for name in ("npu", "cpu"):
        power = soc.device(name).power
        busy_s = (prefill.npu_s, decode.npu_s) if name == "npu" else (prefill.cpu_s, decode.cpu_s)
        total_j += power.idle_w * seconds
        total_j += (power.prefill_w - power.idle_w) * busy_s[0] + (power.decode_w - power.idle_w) * busy_s[1]
    return total_j


def _memory_bytes(times: GraphTimes, method: Method, request: RequestShape) -> int:
    """Weights on both devices, the embedding in f16, the KV cache, and a second graph: of one block, or of all."""
    total = times.npu_bytes + times.embedding_bytes
    total += times.kv_bytes_per_token * (request.prompt + request.output)
    if method.device == "cpu":
        total += times.cpu_bytes + (times.cpu_draft_bytes() if method.drafts == "model" else 0)
    elif method.drafts == "model":
        total += times.npu_draft_bytes()
    second = {"none": 0, "kept": times.npu_bytes}.get(method.switching, times.block_bytes)
    return total + second
