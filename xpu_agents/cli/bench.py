"""``xpu-agents bench``: a quick look at what background work costs a person on this machine."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from xpu_agents.apps.bench.benchmark import LoadResult, check_context_fits, draw_load, run_load
from xpu_agents.apps.display.output_files import check_output_files, write_outputs
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.apps.random_prompts import warm_up
from xpu_agents.apps.statistics import percentile
from xpu_agents.cli.options.load import refuse_load_options
from xpu_agents.cli.options.models import OptionalModel, Shape, choose_model, load_engine
from xpu_runtime import Engine, EngineConfig, Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import KernelSpan, read_trace, write_chrome_trace

__all__ = ["bench"]

_DRAWN = ("seconds", "proactive_per_minute", "reactive_per_minute", "seed")
"""Options of a load that is drawn."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """One measured number, as it is written to the file."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Both phases; ``alone`` is None where nobody asked anything. ``delays``: arrival to first kernel, seconds."""

    alone: LoadResult | None
    mixed: LoadResult
    delays: tuple[float, ...]


def bench(
    context: typer.Context,
    model: OptionalModel = None,
    seconds: Annotated[float, typer.Option(help="Length of the load; it is played twice.", min=1.0, max=3600)] = 20.0,
    proactive_per_minute: Annotated[float, typer.Option(help="Background requests.", min=0.0, max=6000)] = 60.0,
    reactive_per_minute: Annotated[float, typer.Option(help="Requests a person waits for.", min=0.0, max=6000)] = 20.0,
    seed: Annotated[int, typer.Option(help="Of the load.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    record: Annotated[Path | None, typer.Option(help="Also write a trace of the requests to this file.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Play the trace in this file instead of a drawn load.")] = None,
    kernels: Annotated[
        Path | None, typer.Option(help="Also write all kernels to this file, for ui.perfetto.dev.")
    ] = None,
    shape: Shape = None,
) -> None:
    """Measure reactive latency with and without background work, under Poisson arrivals.

    The reactive requests are played alone first and then with the background, so the difference is what the
    background costs. What is recorded is the second time.
    """
    if replay is not None:
        refuse_load_options(context, _DRAWN, "--replay", replay)
    check_output_files({"--json": json_file, "--record": record, "--kernels": kernels}, read={"--replay": replay})
    recorded = None if replay is None else read_trace(replay)
    if not proactive_per_minute and not reactive_per_minute:
        raise ConfigError("--proactive-per-minute and --reactive-per-minute are both 0; give at least one a rate")
    with load_engine(choose_model(model, shape), EngineConfig(record_kernels=kernels is not None)) as engine:
        rates = {Priority.REACTIVE: reactive_per_minute, Priority.PROACTIVE: proactive_per_minute}
        load = recorded or draw_load(seconds, rates, seed, engine.max_context)
        check_context_fits(load, engine.max_context)
        seconds = seconds if recorded is None else max(1.0, recorded.seconds)
        warm_up(engine)
        alone = None
        people = load.only(lambda request: request.reactive)
        if people.requests:
            with progress_bar("reactive alone") as say:
                alone = run_load(engine, people, seconds, say)
        before = engine.metrics()
        recording = contextlib.nullcontext() if record is None else engine.record(record)
        with progress_bar("with background") as say, recording:
            mixed = run_load(engine, load, seconds, say, seed=1)
        found = _Comparison(alone, mixed, engine.metrics().dispatch_delays_since(before))
        try:
            write_outputs(
                (
                    ("--kernels", kernels, lambda file: _write_kernels(file, engine, mixed)),
                    ("--json", json_file, lambda file: _write_json(file, found)),
                )
            )
        finally:  # last, for whoever reads the table may leave, as `head` does
            _show(found, engine.name, stdout())


def _write_kernels(file: Path, engine: Engine, phase: LoadResult) -> None:
    ran = (span for span in engine.kernels() if span.started_at >= phase.started_at)
    write_chrome_trace(file, list(_numbered(ran, phase)), phase.requests, origin=phase.started_at)


def _write_json(file: Path, found: _Comparison) -> None:
    figures = [asdict(figure) for figure in _figures(found)]
    file.write_text(json.dumps(figures, indent=1, allow_nan=False) + "\n", encoding="utf-8")


def _numbered(kernels: Iterable[KernelSpan], phase: LoadResult) -> Iterator[KernelSpan]:
    """The kernels with the places of their requests in the load, from 1 on, as in the trace and in a simulation."""
    places = {number: place for place, number in enumerate(phase.numbers, 1)}
    for span in kernels:
        yield replace(span, requests=tuple(places[each] for each in span.requests if each in places))


def _figures(found: _Comparison) -> Iterator[_Figure]:
    for label, phase in (("alone", found.alone), ("with background", found.mixed)):
        if phase is None:
            continue
        for what, spread in (("TTFT", phase.ttft), ("latency", phase.latency)):
            if not spread.count:  # nobody got so far: it has no mean
                continue
            yield _Figure(f"reactive {what}, mean, {label}", spread.mean, "s")
            yield _Figure(f"reactive {what}, P90, {label}", spread.p90, "s")
    yield _Figure("tokens, with background", found.mixed.tokens_per_s, "1/s")
    yield _Figure("requests ended in time, with background", found.mixed.finished, "1")
    yield _Figure("requests offered, with background", found.mixed.offered, "1")
    if found.delays:
        yield _Figure("arrival to first kernel, P99", percentile(found.delays, 0.99), "s")


def _show(found: _Comparison, name: str, console: Console) -> None:
    alone, mixed = found.alone, found.mixed
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
    if found.delays:
        table.add_row("arrival to first kernel, P99", "", f"{percentile(found.delays, 0.99) * 1e3:.1f} ms", "")
    console.print(table)
    people = mixed.ttft.count
    console.print(Text(f"Random prompts; {people} reactive requests: a quick look, no benchmark.", style="dim"))
