"""The comparison of ``xpu-agents bench``: reactive requests alone and with background work."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.bench.benchmark import LoadResult
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.statistics import percentile
from xpu_runtime import Engine
from xpu_runtime.trace import KernelSpan, write_chrome_trace

__all__ = ["Comparison", "Figure", "figures", "print_comparison", "write_figures", "write_kernel_trace"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value of the JSON file."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Results of both phases.

    Attributes:
        alone: reactive requests alone; None without any.
        mixed: reactive requests with background work.
        delays: seconds from arrival to the first kernel.
    """

    alone: LoadResult | None
    mixed: LoadResult
    delays: tuple[float, ...]


def write_kernel_trace(file: Path, engine: Engine, phase: LoadResult) -> None:
    """Write the kernels of a phase as a Chrome trace."""
    ran = (span for span in engine.kernels() if span.started_at >= phase.started_at)
    write_chrome_trace(file, list(_renumbered(ran, phase)), phase.requests, origin=phase.started_at)


def write_figures(file: Path, result: Comparison) -> None:
    """Write all figures as JSON."""
    figure_rows = [asdict(figure) for figure in figures(result)]
    file.write_text(json.dumps(figure_rows, indent=1, allow_nan=False) + "\n", encoding="utf-8")


def _renumbered(kernels: Iterable[KernelSpan], phase: LoadResult) -> Iterator[KernelSpan]:
    """Kernels with requests numbered by their position in the load, from 1, as in a trace and in a simulation."""
    positions = {number: position for position, number in enumerate(phase.numbers, 1)}
    for span in kernels:
        yield replace(span, requests=tuple(positions[each] for each in span.requests if each in positions))


def figures(result: Comparison) -> Iterator[Figure]:
    """The figures of a comparison, in the order of the JSON file."""
    for label, phase in (("alone", result.alone), ("with background", result.mixed)):
        if phase is None:
            continue
        for what, spread in (("TTFT", phase.ttft), ("latency", phase.latency)):
            if not spread.count:  # no request ended, so there is no mean
                continue
            yield Figure(f"reactive {what}, mean, {label}", spread.mean, "s")
            yield Figure(f"reactive {what}, P90, {label}", spread.p90, "s")
    yield Figure("tokens, with background", result.mixed.tokens_per_s, "1/s")
    yield Figure("requests ended in time, with background", result.mixed.finished, "1")
    yield Figure("requests offered, with background", result.mixed.offered, "1")
    if result.delays:
        yield Figure("arrival to first kernel, P99", percentile(result.delays, 0.99), "s")


def print_comparison(result: Comparison, name: str, console: Console) -> None:
    """Print the comparison as a table."""
    alone, mixed = result.alone, result.mixed
    table = result_table(f"{name} on this machine")
    table.add_column("")
    for column in ("alone", "with background", "ratio"):
        table.add_column(column, justify="right")
    rate = ended = ""
    if alone is not None:
        for label, before, after in (
            ("reactive TTFT, mean", alone.ttft.mean, mixed.ttft.mean),
            ("reactive TTFT, P90", alone.ttft.p90, mixed.ttft.p90),
            ("reactive latency, mean", alone.latency.mean, mixed.latency.mean),
            ("reactive latency, P90", alone.latency.p90, mixed.latency.p90),
        ):
            table.add_row(label, f"{before:.3f} s", f"{after:.3f} s", f"{after / before:.2f}")
        rate, ended = f"{alone.tokens_per_s:,.0f}", f"{alone.finished} of {alone.offered}"
    table.add_row("tokens a second", rate, f"{mixed.tokens_per_s:,.0f}", "")
    table.add_row("requests ended", ended, f"{mixed.finished} of {mixed.offered}", "")
    if result.delays:
        table.add_row("arrival to first kernel, P99", "", f"{percentile(result.delays, 0.99) * 1e3:.1f} ms", "")
    console.print(table)
    count = mixed.ttft.count
    console.print(
        Text(f"Random prompts; {count} reactive requests. This is a quick look and not a benchmark.", style="dim")
    )
