"""Assumptions of the simulated evaluations of CoordGen and of speculative tool calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.common.claims import Claim
from benchmarks.common.figures import Figures
from benchmarks.common.tasks import run_tasks
from benchmarks.coordgen.__main__ import PARTS
from benchmarks.coordgen.phones import scaled
from benchmarks.papers.sensitivity import Assumption, vary
from benchmarks.papers.tool_calls import Sizes, ToolCallSetup, tool_call_figures

__all__ = ["coordgen_assumptions", "explain_coordgen", "explain_tool_calls", "tool_call_assumptions"]

_PHONE_NUMBERS = (
    "npu.matmul.bandwidth_gb_s",
    "npu.matmul.tflops",
    "npu.attention.bandwidth_gb_s",
    "npu.attention.tflops",
    "npu.launch.ms",
    "npu.power.decode_w",
    "npu.load.bandwidth_gb_s",
    "cpu.matmul.bandwidth_gb_s",
    "cpu.matmul.tflops",
    "cpu.attention.bandwidth_gb_s",
    "cpu.attention.tflops",
    "cpu.launch.ms",
    "cpu.power.idle_w",
)
_FACTORS = (0.5, 2.0)


def coordgen_assumptions() -> list[Assumption[tuple[str, float]]]:
    """Return the estimates of the phones, of the lengths of the tasks, and of the weights in memory."""
    names = dict.fromkeys(_PHONE_NUMBERS, "the phones' files: estimates")
    names |= {
        "prompt": "lengths of some tasks are estimates (coordgen.md)",
        "output": "lengths of some tasks are estimates (coordgen.md)",
    }
    labels = {"prompt": "length of the prompts", "output": "length of the outputs"}
    return [
        *(
            Assumption(labels.get(name, name), "1", {f"x {factor:g}": (name, factor) for factor in _FACTORS}, source)
            for name, source in names.items()
        ),
        Assumption(
            "weights on the CPU",
            "4 bits",
            {"8 bits": ("cpu_weights", 2.0)},
            "§4.3: CPU vanilla has twice the memory of NPU vanilla, whose weights have 8 bits",
        ),
        Assumption(
            "bytes of EAGLE's draft model",
            "a layer and the head",
            {f"x {factor:g}": ("draft_size", factor) for factor in (2.0, 4.0)},
            "§4.3 gives 0.84 to 1.22 GB and no format; weights of 16 bits, and an embedding of its own",
        ),
    ]


def explain_coordgen(figures: Figures, claims: Sequence[Claim]) -> None:
    """Add the figures of the claims at the ends of all assumptions."""

    def compute(change: tuple[str, float] | None) -> Mapping[str, float]:
        found = Figures("coordgen")
        with scaled(*(change or ("output", 1.0))):
            for part in PARTS.values():
                part(found)
        return {row.name: row.value for row in found.rows}

    vary(figures, claims, coordgen_assumptions(), lambda changes: map(compute, changes))


_NUMBERS: Mapping[str, tuple[float, float, str]] = {
    "generation_s": (2.0, 2.5, "§6.1: most is saved at tool latencies of 2.0 to 2.5 s, near the time of an answer"),
    "answer_tokens": (40.0, 200.0, "the paper gives no lengths"),
    "answer_spread": (0.2, 1.0, "the paper gives no lengths"),
    "concentration": (0.3, 3.0, "the paper gives hit rates as a plot (fig. 5)"),
    "calls": (2, 4, "§4.3: an agent loops until it has a final answer; one call is the least"),
    "tool_deviation": (0.1, 0.5, "§4.3: normal distributions of unstated width"),
    "batch_slowdown": (1.0, 4.0, "§6.2: an agent alone sees much lower latency"),
    "api_generation_s": (3.0, 15.0, "the paper gives no times of the commercial models"),
    "api_draft_s": (1.0, 5.0, "the paper gives no times of the commercial models"),
    "api_tool_s": (0.5, 3.0, "§4.3: tool latencies of up to 3 s"),
    "api_accuracy": (0.4, 0.8, "the paper gives no hit rate of gpt-5-nano"),
    "prompt_tokens": (200.0, 3000.0, "the paper gives no lengths"),
    "output_tokens": (100.0, 1000.0, "the paper gives no lengths"),
    "sample_output": (0.5, 1.5, "the paper gives no lengths"),
}


def tool_call_assumptions() -> list[Assumption[ToolCallSetup]]:
    """Return the estimates of the setup."""
    setup = ToolCallSetup()
    found = [
        Assumption(
            name,
            f"{getattr(setup, name):g}",
            {f"{value:g}": replace(setup, **{name: value}) for value in (low, high)},
            source,
        )
        for name, (low, high, source) in _NUMBERS.items()
    ]
    slower = {
        f"x {factor:g}": replace(setup, draft_s={name: factor * each for name, each in setup.draft_s.items()})
        for factor in _FACTORS
    }
    small = {f"{value:g} of 1B": replace(setup, accuracy={**setup.accuracy, "1B": value}) for value in (0.3, 0.6)}
    found.append(Assumption("draft_s", "0.25 to 0.5", slower, "the paper gives no times of a sample"))
    found.append(Assumption("accuracy", "0.5 of 1B", small, "§4.3 gives only that of 8B, 0.8"))
    return found


@dataclass(frozen=True)
class _ToolCallTask:
    """The figures of one setup; None: as it is."""

    setup: ToolCallSetup | None
    sizes: Sizes

    def run(self) -> dict[str, float]:
        found = Figures("tool calls")
        tool_call_figures(found, self.setup, self.sizes)
        return {row.name: row.value for row in found.rows}


def explain_tool_calls(figures: Figures, claims: Sequence[Claim], sizes: Sizes, workers: int | None) -> None:
    """Add the figures of the claims at the ends of all assumptions, simulated in ``workers`` processes."""

    def compute(setups: Sequence[ToolCallSetup | None]) -> list[dict[str, float]]:
        return run_tasks("tool calls", [_ToolCallTask(setup, sizes) for setup in setups], workers)

    vary(figures, claims, tool_call_assumptions(), compute)
