"""Scheduling of the baselines."""

from __future__ import annotations

from itertools import pairwise

from xpu_runtime.request import Priority
from xpu_runtime.trace import Trace, TracedRequest, TracedResult
from xpu_simulation import SCHEMES, ModelCosts, Run, Simulation, load_soc

SOC = load_soc("125H")
MODEL = ModelCosts.open("llama-3.2-3b")
REACTIVE, BACKGROUND = Priority.REACTIVE, Priority.PROACTIVE


def run(scheme: str, *requests: TracedRequest) -> Run:
    """These requests on the 125H, with recorded kernels."""
    return Simulation(SOC, MODEL, scheme=SCHEMES[scheme]).run(Trace.of(requests), record=True)


def results(played: Run) -> list[TracedResult]:
    """Results of all requests."""
    return [request.result for request in played.trace.requests if request.result is not None]


def test_continuous_batching_delays_decode_by_prefill() -> None:
    """Guards the interference of continuous batching: during prefill each output token takes a whole pass."""
    for scheme in ("openvino-igpu", "continuous-batching"):
        alone = results(run(scheme, TracedRequest(0, REACTIVE, 64, 40)))[0].latency_s
        mixed = run(scheme, TracedRequest(0, REACTIVE, 64, 40), TracedRequest(1.0, BACKGROUND, 1024, 1))
        slowed, prompt = results(mixed)
        assert alone is not None
        assert slowed.latency_s is not None
        assert slowed.latency_s > alone + 0.5 * prompt.prefill_s
    parts = [
        {span.tokens for span in run(name, TracedRequest(0, REACTIVE, 1000, 1)).kernels}
        for name in ("openvino-igpu", "continuous-batching")
    ]
    assert parts == [{256, 232}, {1000}]


def test_serial_npu_runs_one_request_at_a_time() -> None:
    """Guards the NPU baseline: no kernels overlap, and only token-wise prefill kernels run on the NPU."""
    played = run("openvino-npu", TracedRequest(0, BACKGROUND, 300, 5), TracedRequest(0.1, REACTIVE, 300, 5))
    spans = sorted(played.kernels, key=lambda span: span.started_at)
    assert all(before.ended_at <= after.started_at for before, after in pairwise(spans))
    assert [span.priority for span in spans] == sorted([span.priority for span in spans])
    assert {span.kernel.rpartition("-")[2] for span in spans if span.lane == "npu"} == {"tokenwise"}
    first, second = results(played)
    assert second.queue_s >= (first.latency_s or 0) - 0.2


def test_llama_cpp_runs_four_requests() -> None:
    """Guards llama.cpp: the fifth request waits for a slot."""
    played = run("llama.cpp-cpu", *(TracedRequest(0.0, REACTIVE, 64, 10) for _ in range(5)))
    *seated, last = results(played)
    assert all(result.queue_s == 0 for result in seated)
    assert last.queue_s >= min(result.latency_s or 0 for result in seated)


def test_instant_preemption_recomputes_background_requests() -> None:
    """Guards scheme (a): a reactive request starts after one kernel, and background work is recomputed."""
    background, reactive = TracedRequest(0, BACKGROUND, 1024, 20), TracedRequest(2.0, REACTIVE, 256, 4)
    alone = results(run("instant-preemption", background))[0]
    lost, served = results(run("instant-preemption", background, reactive))
    assert served.queue_s < 0.05
    assert (lost.latency_s or 0) > (alone.latency_s or 0) + (served.latency_s or 0) + 1.5
    assert lost.prefill_s > alone.prefill_s + 1.5


def test_time_sharing_gives_equal_time() -> None:
    """Guards scheme (b): two concurrent requests both take about twice as long."""
    background, reactive = TracedRequest(0, BACKGROUND, 1024, 2), TracedRequest(0.1, REACTIVE, 1024, 2)
    alone = results(run("time-sharing", background))[0].latency_s or 0
    for result in results(run("time-sharing", background, reactive)):
        assert 1.8 * alone < (result.latency_s or 0) < 2.1 * alone
        assert result.queue_s < 0.05
