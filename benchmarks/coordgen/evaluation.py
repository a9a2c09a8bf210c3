"""Figures 10 to 13 and table 3 of the CoordGen paper, simulated."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.common.figures import Figures
from benchmarks.coordgen.paper_figures import TABLE_3
from benchmarks.coordgen.phones import (
    MODELS,
    PHONES,
    TASKS,
    Cell,
    cells,
    cost,
    graph_times,
    output_tokens,
    prompt_tokens,
)
from xpu_simulation.static_graphs import RequestCost
from xpu_simulation.static_graphs.graph_times import LONG_ROWS, SHORT_ROWS
from xpu_simulation.static_graphs.request_cost import switch_plan

__all__ = ["ablation", "breakdown", "energy", "graph_switching", "latency", "memory"]

_OURS = "CoordGen"
_BASELINES = ("NPU vanilla", "CPU vanilla", "NPU-SAM", "CPU-SAM", "NPU-EAGLE", "CPU-EAGLE")
_BOTH_GRAPHS = {
    "NPU + G": "NPU + both graphs",
    "NPU-SAM + G": "NPU-SAM + both graphs",
    "CoordGen": "CoordGen, both graphs in memory",
}
"""Methods of table 3 that change graphs, and the same with both graphs in memory."""
_WITH_ENERGY = tuple(phone for phone in PHONES if phone != "K70")
"""Phones whose energy the paper measured."""
_SUMMARY_13 = [Cell("summary", model, "13") for model in MODELS]


def ablation(figures: Figures) -> None:
    """Add table 3: milliseconds per token with and without graph scheduling and drafts."""
    for model, methods in TABLE_3.items():
        for method in methods:
            name = f"summary {model} K60: {method}"
            figures.add(name, _ms_per_token(Cell("summary", model, "K60"), method), "ms")
        for method, both in _BOTH_GRAPHS.items():
            row = f"both graphs, {model} {method}"
            figures.add(f"{row}: paper", methods[method], "ms")
            figures.add(f"{row}: simulated", _ms_per_token(Cell("summary", model, "K60"), both), "ms")


def latency(figures: Figures) -> None:
    """Add figure 10: milliseconds per token of each method, and the speed of CoordGen over the others."""
    for cell in cells():
        for method in (*_BASELINES, _OURS):
            figures.add(f"latency, {_name(cell)}: {method}", _ms_per_token(cell, method), "ms")
    for label, chosen in (
        ("", cells()),
        (", summary", cells(tasks=("summary",))),
        (", K70", cells(phones=("K70",))),
    ):
        for baseline in ("NPU vanilla", "CPU vanilla"):
            _add_ends(figures, f"speed over {baseline}{label}", _ratios(chosen, _seconds, (baseline,), _OURS))
    for drafts in ("SAM", "EAGLE"):
        baselines = tuple(name for name in _BASELINES if name.endswith(drafts))
        _add_ends(figures, f"speed over {drafts}", _ratios(cells(), _seconds, baselines, _OURS))
        speeds = _ratios(cells(), _seconds, ("CPU vanilla",), f"CPU-{drafts}")
        _add_ends(figures, f"CPU-{drafts}'s speed over CPU vanilla", speeds)


def energy(figures: Figures) -> None:
    """Add figure 11: joules per request of each method, and their ratios to CoordGen."""
    measured = cells(phones=_WITH_ENERGY)
    for cell in measured:
        for method in (*_BASELINES, _OURS):
            figures.add(f"energy, {_name(cell)}: {method}", cost(cell, method).energy_j, "J")
    for baseline in ("NPU vanilla", "CPU vanilla"):
        _add_ends(figures, f"energy of {baseline} over CoordGen", _ratios(measured, _joules, (baseline,), _OURS))
    for drafts in ("SAM", "EAGLE"):
        baselines = tuple(name for name in _BASELINES if name.endswith(drafts))
        _add_ends(figures, f"energy of {drafts} over CoordGen", _ratios(measured, _joules, baselines, _OURS))
    small = cells(models=("0.5B",), phones=_WITH_ENERGY)
    for method in (_OURS, "NPU-SAM"):
        name = f"energy of NPU vanilla over {method}, 0.5B"
        _add_ends(figures, name, _ratios(small, _joules, ("NPU vanilla",), method))
    mean_j = {
        phone: sum(cost(Cell(task, "1.5B", phone), _OURS).energy_j for task in TASKS) / len(TASKS)
        for phone in _WITH_ENERGY
    }
    figures.add("energy of CoordGen, 13 over K60, 1.5B", mean_j["13"] / mean_j["K60"], "x")
    for phone, joules in mean_j.items():
        figures.add(f"energy of a request, mean of the tasks, 1.5B {phone} (the paper: 53.85 and 56.52)", joules, "J")


def memory(figures: Figures) -> None:
    """Add figure 12: gigabytes of each method."""
    for model in MODELS:
        cell = Cell("summary", model, "13")
        for method in (*_BASELINES, _OURS):
            figures.add(f"memory, {model}: {method}", cost(cell, method).memory_bytes / 1e9, "GB")

    def gigabytes(cell: Cell, method: str) -> float:
        return cost(cell, method).memory_bytes / 1e9

    middle = Cell("summary", "1.5B", "13")
    for method in (_OURS, "CPU vanilla"):
        ratio = gigabytes(middle, method) / gigabytes(middle, "NPU vanilla")
        figures.add(f"memory of {method} over NPU vanilla, 1.5B", ratio, "x")
    more = [gigabytes(cell, _OURS) - gigabytes(cell, "NPU vanilla") for cell in _SUMMARY_13]
    figures.add("memory of CoordGen above NPU vanilla, largest", max(more), "GB")
    eagle = [gigabytes(cell, "NPU-EAGLE") - gigabytes(cell, "NPU vanilla") for cell in _SUMMARY_13]
    _add_ends(figures, "memory of NPU-EAGLE above NPU vanilla", eagle, "GB")


def breakdown(figures: Figures) -> None:
    """Add figure 13 and the shares of figure 2: parts of the latency on the OnePlus 13."""
    for cell in _SUMMARY_13:
        for method in ("NPU vanilla", _OURS):
            parts = cost(cell, method)
            for part in ("prefill_s", "calibration_s", "switch_s", "decode_s"):
                value = 1e3 * getattr(parts, part)
                figures.add(f"breakdown, {cell.model} {method}: {part.removesuffix('_s')}", value, "ms")
    shares = [_decode_share(cell, "NPU vanilla") for cell in _SUMMARY_13]
    _add_ends(figures, "decode in the latency of NPU vanilla, summary 13", shares, "%")
    faster = [cost(cell, "NPU vanilla").decode_s / cost(cell, _OURS).decode_s for cell in _SUMMARY_13]
    _add_ends(figures, "decode of NPU vanilla over CoordGen, summary 13", faster)
    for task in ("summary", "rag"):
        name = f"decode in the latency of CPU vanilla, {task} 1.5B 13"
        figures.add(name, _decode_share(Cell(task, "1.5B", "13"), "CPU vanilla"), "%")
    calibration = cost(Cell("summary", "1.5B", "13"), _OURS).calibration_s / prompt_tokens("summary")
    figures.add("calibration of a token of the prompt, 1.5B 13", 1e3 * calibration, "ms")


def graph_switching(figures: Figures) -> None:
    """Add the passes of figures 5 and 6, and the latency of each scheme of loading (figure 8b)."""
    slow = graph_times("1.5B", "K70")
    prompt, prompt_s = prompt_tokens("summary"), cost(Cell("summary", "1.5B", "13"), "CPU vanilla").prefill_s
    figures.add("prefill with the long graph, 1.5B 13", prompt / prompt_s, "tokens/s")
    figures.add("one row on a graph of one row, 1.5B K70", 1e3 * slow.npu_pass(1, 1, prompt).seconds, "ms")
    for name, rows, tokens in (
        ("a row on a graph of 32 rows, 1.5B K70", SHORT_ROWS, SHORT_ROWS),
        ("a token with the long graph at 4.2 accepted, 1.5B K70", LONG_ROWS, 4.2),
    ):
        seconds = slow.npu_pass(rows, SHORT_ROWS, prompt, sampled=SHORT_ROWS).seconds
        figures.add(name, 1e3 * seconds / tokens, "ms")
    synchronous = cost(Cell("summary", "1.5B", "K60"), "CoordGen, synchronous loading")
    share = synchronous.switch_s / (synchronous.seconds - synchronous.switch_s)
    figures.add("synchronous loading in the latency, summary 1.5B K60", 100 * share, "%")
    for cell in cells(tasks=("summary", "rag")):
        times, prompt = graph_times(cell.model, cell.phone), prompt_tokens(cell.task)
        plans = {name: switch_plan(times, prompt, name) for name in ("synchronous", "asynchronous", "progressive")}
        prefill_s = plans["synchronous"].prefill_s
        loads_s = plans["synchronous"].latency_s - prefill_s
        row = f"switching, {_name(cell)}"
        figures.add(f"{row}: prefill alone", 1e3 * prefill_s, "ms")
        figures.add(f"{row}: loads alone", 1e3 * loads_s, "ms")
        for name, plan in plans.items():
            figures.add(f"{row}: {name}", 1e3 * plan.latency_s, "ms")
        added_s = plans["progressive"].latency_s - prefill_s
        figures.add(f"{row}: loads hidden", 100 * (1 - added_s / loads_s), "%")


def _name(cell: Cell) -> str:
    return f"{cell.task} {cell.model} {cell.phone}"


def _ms_per_token(cell: Cell, method: str) -> float:
    """Latency of the request per token of its output."""
    return 1e3 * cost(cell, method).seconds / output_tokens(cell.task)


def _seconds(result: RequestCost) -> float:
    return result.seconds


def _joules(result: RequestCost) -> float:
    return result.energy_j


def _decode_share(cell: Cell, method: str) -> float:
    parts = cost(cell, method)
    return 100 * parts.decode_s / parts.seconds


def _ratios(
    chosen: Sequence[Cell], measure: Callable[[RequestCost], float], baselines: Sequence[str], method: str
) -> list[float]:
    """The baselines' values over those of ``method``."""
    return [measure(cost(cell, baseline)) / measure(cost(cell, method)) for cell in chosen for baseline in baselines]


def _add_ends(figures: Figures, name: str, values: Sequence[float], unit: str = "x") -> None:
    figures.add(f"{name}, smallest", min(values), unit)
    figures.add(f"{name}, largest", max(values), unit)
