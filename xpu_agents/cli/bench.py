"""``xpu-agents bench``: reactive latency with and without background work on this machine."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from xpu_agents.apps.bench.benchmark import check_context_fits, draw_load, run_load
from xpu_agents.apps.bench.report import Comparison, print_comparison, write_figures, write_kernel_trace
from xpu_agents.apps.display.output_files import check_output_files, write_outputs
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.apps.random_prompts import warm_up
from xpu_agents.cli.options.load import refuse_load_options
from xpu_agents.cli.options.models import OptionalModel, Shape, choose_model, load_engine
from xpu_runtime import EngineConfig, Priority
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import read_trace

__all__ = ["bench"]

_DRAWN = ("seconds", "proactive_per_minute", "reactive_per_minute", "seed")
"""Options of a generated load."""
_KERNEL_LOG_BYTES = 64 << 20


def bench(
    context: typer.Context,
    model: OptionalModel = None,
    seconds: Annotated[float, typer.Option(help="Length of the load; it runs twice.", min=1.0, max=3600)] = 20.0,
    proactive_per_minute: Annotated[
        float, typer.Option(help="Background requests a minute.", min=0.0, max=6000)
    ] = 60.0,
    reactive_per_minute: Annotated[float, typer.Option(help="Reactive requests a minute.", min=0.0, max=6000)] = 20.0,
    seed: Annotated[int, typer.Option(help="Seed of the load.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    record: Annotated[Path | None, typer.Option(help="Also write a trace of the requests to this file.")] = None,
    replay: Annotated[Path | None, typer.Option(help="Use the trace in this file instead of a generated load.")] = None,
    kernels: Annotated[
        Path | None, typer.Option(help="Also write all kernels to this file, for ui.perfetto.dev.")
    ] = None,
    shape: Shape = None,
) -> None:
    """Measure reactive latency with and without background work, under Poisson arrivals.

    The reactive requests run alone first and then with background work; the difference is the cost of background
    work. Only the second run is recorded.
    """
    if replay is not None:
        refuse_load_options(context, _DRAWN, "--replay", replay)
    check_output_files({"--json": json_file, "--record": record, "--kernels": kernels}, read={"--replay": replay})
    recorded = None if replay is None else read_trace(replay)
    if not proactive_per_minute and not reactive_per_minute:
        raise ConfigError("--proactive-per-minute and --reactive-per-minute are both 0; give at least one a rate")
    config = EngineConfig(activity_log_bytes=0 if kernels is None else _KERNEL_LOG_BYTES)
    with load_engine(choose_model(model, shape), config) as engine:
        rates = {Priority.REACTIVE: reactive_per_minute, Priority.PROACTIVE: proactive_per_minute}
        load = recorded or draw_load(seconds, rates, seed, engine.max_context)
        check_context_fits(load, engine.max_context)
        seconds = seconds if recorded is None else max(1.0, recorded.seconds)
        warm_up(engine)
        alone = None
        reactive_load = load.only(lambda request: request.reactive)
        if reactive_load.requests:
            with progress_bar("reactive alone") as report_progress:
                alone = run_load(engine, reactive_load, seconds, report_progress)
        before = engine.metrics()
        recording = contextlib.nullcontext() if record is None else engine.record(record)
        with progress_bar("with background") as report_progress, recording:
            mixed = run_load(engine, load, seconds, report_progress, seed=1)
        comparison = Comparison(alone, mixed, engine.metrics().dispatch_delays_since(before))
        try:
            write_outputs(
                (
                    ("--kernels", kernels, lambda file: write_kernel_trace(file, engine, mixed)),
                    ("--json", json_file, lambda file: write_figures(file, comparison)),
                )
            )
        finally:  # last, since the reader of the table may close the pipe, like `head`
            print_comparison(comparison, engine.name, stdout())
