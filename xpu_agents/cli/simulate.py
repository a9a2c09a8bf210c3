"""``xpu-agents simulate``: the engine's scheduler in virtual time, on the model of another chip."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, cast, get_args

import typer

from xpu_agents.apps.display.output_files import check_output_files, check_output_folder, write_outputs
from xpu_agents.apps.display.study_tables import print_study
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.apps.simulate import StudyPlan, run_study
from xpu_agents.apps.simulate.cases import Lanes
from xpu_agents.apps.simulate.charts.study_charts import study_charts
from xpu_agents.apps.simulate.charts.svg import write_charts
from xpu_agents.apps.simulate.html_report import html_report as written_report
from xpu_agents.apps.simulate.inputs import is_host
from xpu_agents.apps.simulate.policy_options import parse_axes, parse_policy, parse_rates
from xpu_agents.apps.simulate.study import Study
from xpu_agents.cli.options.load import given_options, refuse_load_options
from xpu_runtime.errors import ConfigError
from xpu_runtime.trace import read_trace, write_chrome_trace, write_trace

__all__ = ["simulate"]

_GENERATED_LOAD_OPTIONS = ("reactive", "proactive", "rates", "minutes", "seed", "seeds")
"""Options of a generated load."""


def simulate(
    context: typer.Context,
    soc: Annotated[
        str, typer.Option(help="A preset such as 125H, 258V or M4, a TOML file, or host: this machine.")
    ] = "core-ultra-5-125h",
    model: Annotated[
        str,
        typer.Option(
            help="A model's path or name, or a shape: Llama-3.2-1B, Llama-3.2-3B, Llama-3.1-8B, "
            "Qwen2.5-0.5B, Qwen2.5-1.5B, Qwen3-4B. With --soc host one that was profiled here."
        ),
    ] = "Llama-3.2-3B",
    reactive: Annotated[float, typer.Option(help="Reactive requests per minute.", min=0, max=6000)] = 3.0,
    proactive: Annotated[float, typer.Option(help="Background requests per minute.", min=0, max=6000)] = 6.0,
    rates: Annotated[
        str | None, typer.Option(help="Several rates instead of --proactive, such as 2,4,6,8.", metavar="RATES")
    ] = None,
    minutes: Annotated[float, typer.Option(help="Length of the load.", min=0.1, max=1440)] = 15.0,
    seed: Annotated[int, typer.Option(help="Seed of the load.")] = 1,
    seeds: Annotated[
        int, typer.Option(help="Number of generated loads, from --seed on; the results are medians.", min=1, max=1000)
    ] = 1,
    trace: Annotated[Path | None, typer.Option(help="Use the trace in this file instead of a generated load.")] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Also simulate other schemes, and each policy switched off.")
    ] = False,
    ranges: Annotated[
        bool, typer.Option("--ranges", help="Also simulate both ends of each range in the chip's description.")
    ] = False,
    cold_start: Annotated[
        bool, typer.Option("--cold-start", help="Begin with the compilation for the NPU, as with an empty cache.")
    ] = False,
    closed_loop: Annotated[
        bool, typer.Option("--closed-loop", help="Each reactive request follows the answer to the one before.")
    ] = False,
    policy: Annotated[
        list[str] | None,
        typer.Option(help="A scheduler setting; repeatable.", metavar="NAME=VALUE"),
    ] = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(help="Values of a setting to simulate; several options make a grid.", metavar="NAME=VALUE,VALUE"),
    ] = None,
    lanes: Annotated[
        str, typer.Option(help=f"Lanes of the product's scheduler: {', '.join(get_args(Lanes))}.")
    ] = "auto",
    report: Annotated[Path | None, typer.Option(help="Also write a page with all figures and pictures.")] = None,
    plots: Annotated[Path | None, typer.Option(help="Also write the charts to this folder, as SVG.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Also write a trace of the requests with their results to this file.")
    ] = None,
    kernels: Annotated[
        Path | None, typer.Option(help="Also write all kernels to this file, for ui.perfetto.dev.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes at once; by default one for each core.", min=1, show_default=False)
    ] = None,
) -> None:
    """Serve a load in virtual time with the engine's scheduler, on the model of another chip."""
    _check_load_options(context)
    output_files = {"--json": json_file, "--record": record, "--kernels": kernels, "--report": report}
    check_output_files(
        output_files, read={"--trace": trace, "--soc": Path(soc) if soc.casefold().endswith(".toml") else None}
    )
    if plots is not None:
        check_output_folder("--plots", plots)
    if lanes not in get_args(Lanes):
        raise ConfigError(f"--lanes: {lanes!r} is not known; choose from {', '.join(get_args(Lanes))}")
    plan = StudyPlan(
        soc=soc,
        model=model,
        reactive=reactive,
        rates=(proactive,) if rates is None else parse_rates("--rates", rates),
        seconds=minutes * 60,
        seed=seed,
        seeds=seeds,
        trace=None if trace is None else read_trace(trace),
        trace_name="" if trace is None else str(trace),
        compare=compare,
        ranges=ranges,
        cold_start=cold_start,
        closed_loop=closed_loop,
        policy=parse_policy("--policy", policy or ()),
        axes=parse_axes("--sweep", sweep or ()),
        lanes=cast("Lanes", lanes),
    )
    with progress_bar("simulating") as report_progress:
        study = run_study(plan, report_progress, workers, record=kernels is not None)
    try:
        write_outputs(
            (
                ("--json", json_file, lambda file: _write_json(file, study)),
                ("--report", report, lambda file: file.write_text(written_report(study), "utf-8", newline="\n")),
                ("--plots", plots, lambda folder: write_charts(folder, study_charts(study))),
                ("--record", record, lambda file: write_trace(file, study.first.trace)),
                ("--kernels", kernels, lambda file: _write_kernels(file, study)),
            )
        )
    finally:  # last, since the reader of the tables may close the pipe, like `head`
        print_study(study, stdout())


def _write_json(file: Path, study: Study) -> None:
    file.write_text(json.dumps(study.as_json(), indent=1, allow_nan=False) + "\n", encoding="utf-8")


def _write_kernels(file: Path, study: Study) -> None:
    write_chrome_trace(file, study.first.kernels, study.first.trace.requests, origin=0.0)


def _check_load_options(context: typer.Context) -> None:
    """Reject options that another option makes ineffective, and a host simulation without a model.

    Raises:
        ConfigError: ``--soc host`` without ``--model``, ``--proactive`` with ``--rates``, or an option of a generated
            load with ``--trace``.
    """
    values = context.params
    if is_host(values["soc"]) and not given_options(context, ("model",)):
        raise ConfigError(
            "--soc host: needs --model, a folder or an id that was measured here with `xpu-agents profile`"
        )
    if values["trace"] is not None:
        refuse_load_options(context, _GENERATED_LOAD_OPTIONS, "--trace", values["trace"])
    given = given_options(context, _GENERATED_LOAD_OPTIONS)
    if "rates" in given and "proactive" in given:
        raise ConfigError(
            f"--proactive {values['proactive']:g}: cannot be combined with --rates {values['rates']}; put all rates "
            f"into --rates"
        )
