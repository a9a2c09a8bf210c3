"""The longest background kernel that can delay a reactive request."""

from __future__ import annotations

from xpu_runtime.request import Priority
from xpu_runtime.trace import Trace, TracedRequest
from xpu_simulation import ModelCosts, Simulation, load_soc


def test_background_prefill_kernels_are_bounded() -> None:
    """Guards reactive requests against attention kernels over a long context that cannot be cancelled."""
    requests = [TracedRequest(0.0, Priority.PROACTIVE, length, 2) for length in (20_000, 300, 12_000)]
    run = Simulation(load_soc("125H"), ModelCosts.open("llama-3.1-8b")).run(Trace.of(requests), record=True)
    spans = [(span.ended_at - span.started_at, span.tokens) for span in run.kernels if span.phase == "prefill"]
    longest, _ = max(spans)
    assert 0.08 < longest < 0.12, "0.1 s, and what the other lane's loading costs"
    assert max(tokens for _, tokens in spans) == 256, "near the beginning it is whole chunks"
