"""``xpu-agents profile``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import progress_bar, stdout
from xpu_agents.cli.options.models import NamedModel, open_model
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.engine.loading import ProgressCallback, profile_key
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.full_profile import measure_full_profile
from xpu_runtime.soc.profile import Profile, check_profile_writable

__all__ = ["profile"]


def profile(
    model: NamedModel,
    quick: Annotated[bool, typer.Option("--quick", help="Only what the first load measures, in seconds.")] = False,
) -> None:
    """Measure a model on this machine, choose the engine's settings from it, and keep the result.

    Takes one to two minutes for a small model; nothing else should run meanwhile.
    """
    folder = open_model(model)
    with progress_bar(f"profiling {folder.name}") as say:
        found, path = _quick(folder, say) if quick else measure_full_profile(folder.path, progress=say)
    console = stdout()
    _anchors(found, console)
    _choices(found, console)
    _measurements(found, console)
    console.print(Text(f"kept in {path}; every load of this model reads it", style="dim"), soft_wrap=True)


def _quick(folder: ModelFolder, say: ProgressCallback) -> tuple[Profile, Path]:
    """A new quick profile in the place of whatever is there, measured as by the first load."""
    config = EngineConfig()
    path = profile_key(folder, config).path
    check_profile_writable(path)
    with Engine.load(folder.path, config.replace(profile=False), progress=say) as engine:
        found = engine.profile
    found.save_required(path)  # what was there stays until then
    return found, path


def _anchors(found: Profile, console: Console) -> None:
    table = result_table("anchors of the lanes")
    table.add_column("lane")
    for name in ("compute", "bandwidth", "intensity at the ridge", "launch", "power"):
        table.add_column(name, justify="right")
    for lane, anchor in found.anchors.items():
        table.add_row(
            lane,
            f"{anchor.peak_flops / 1e9:,.0f} GFLOP/s",
            f"{anchor.peak_bandwidth / 1e9:,.1f} GB/s",
            f"{anchor.intensity_compute:,.0f} FLOP/B",
            f"{anchor.launch_s * 1e6:,.0f} us",
            "not measured" if anchor.power_w is None else f"{anchor.power_w:.1f} W",
        )
    console.print(table)


def _choices(found: Profile, console: Console) -> None:
    table = result_table("choices")
    table.add_column("setting")
    table.add_column("value", justify="right")
    table.add_column("what it is", style="dim")
    default = "default"
    slowdown = "not measured" if found.split_slowdown is None else f"{found.split_slowdown:.2f} times"
    properties = ", ".join(f"{name}={value}" for name, value in found.properties.items()) or "the plugin's defaults"
    for setting, value, what in (
        (
            "layer_256_s",
            f"{found.layer_256_s * 1e3:.2f} ms",
            "one layer over 256 tokens; decides how many layers make a kernel",
        ),
        ("chunk_tokens", str(found.chunk_tokens or default), "tokens of one prefill pass"),
        ("reactive_batch", str(found.reactive_batch or default), "B_rf, sequences that decode beside a reactive one"),
        ("decode_threads", str(found.decode_threads or default), "CPU threads of an answer beside background prefill"),
        ("split_slowdown", slowdown, "a decode step on them while the others prefill"),
        ("narrow_rows", str(found.narrow_rows or "none"), "rows of a decode step for which those threads are enough"),
        ("prompt_unit", str(found.prompt_unit or "none"), "rows whose multiples prompts are filled up to"),
        ("properties", properties, "fastest plugin properties; used with EngineConfig(tuned_properties=True)"),
    ):
        table.add_row(setting, Text(value), what)
    console.print(table)


def _measurements(found: Profile, console: Console) -> None:
    shown = {name: value for name, value in found.measurements.items() if isinstance(value, dict)}
    if not shown:
        return
    table = result_table("measured", show_header=False)
    for name, values in shown.items():
        for key, value in values.items():
            table.add_row(Text(f"{name} {key}"), Text(_told(value, _quantity(key, name))))
    console.print(table)


def _quantity(key: Any, around: str) -> str:
    """What a value under ``key`` is a quantity of: names say so by an ending in ``_s``, other keys inherit."""
    return str(key) if str(key).endswith("_s") else around


def _told(value: Any, quantity: str) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_told(each, _quantity(key, quantity))}" for key, each in value.items())
    if isinstance(value, float):
        seconds = quantity.endswith("_s") and not quantity.endswith("_per_s")
        return f"{value * 1e3:.2f} ms" if seconds else f"{value:,.1f}"
    return str(value)
