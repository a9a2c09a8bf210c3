"""A profile as tables: anchors of the lanes, their attention, lanes at the same time, choices and measurements."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from xpu_agents.apps.display.table_style import result_table
from xpu_runtime.calibration.rooflines import roofline_of
from xpu_runtime.soc.profile import Anchors, Profile

__all__ = ["print_profile"]


def print_profile(profile: Profile, console: Console) -> None:
    """Print all tables of a profile."""
    _print_anchors(profile, console)
    _print_attention(profile, console)
    _print_co_execution(profile, console)
    _print_choices(profile, console)
    _print_measurements(profile, console)


def _print_anchors(profile: Profile, console: Console) -> None:
    table = result_table("anchors of the lanes")
    table.add_column("lane")
    for name in ("compute", "bandwidth", "intensity at the ridge", "launch", "copy", "power"):
        table.add_column(name, justify="right")
    for lane, anchor in profile.anchors.items():
        table.add_row(
            lane,
            f"{anchor.peak_flops / 1e9:,.0f} GFLOP/s",
            f"{anchor.peak_bandwidth / 1e9:,.1f} GB/s",
            f"{anchor.intensity_compute:,.0f} FLOP/B",
            f"{anchor.launch_s * 1e6:,.0f} us",
            f"{anchor.copy_s_per_byte * 2**20 * 1e6:,.0f} us/MiB" if anchor.copy_s_per_byte else "none",
            _format_power(anchor),
        )
    console.print(table)


def _format_power(anchor: Anchors) -> str:
    if anchor.power_w is None:
        return "not known"
    decode = "" if anchor.decode_w in (None, anchor.power_w) else f", decode {anchor.decode_w:.1f} W"
    return f"{anchor.power_w:.1f} W{decode}"


def _print_attention(profile: Profile, console: Console) -> None:
    """Print what attention reaches on each lane; costs of 1 are those of lanes where it was not measured."""
    rooflines = {lane: roofline_of(anchors) for lane, anchors in profile.anchors.items()}
    measured = {lane: each for lane, each in rooflines.items() if (each.pair_cost, each.context_cost) != (1.0, 1.0)}
    if not measured:
        return
    table = result_table("attention")
    table.add_column("lane")
    for name in ("compute", "beside matrix products", "read of the KV cache", "beside weights"):
        table.add_column(name, justify="right")
    for lane, each in measured.items():
        table.add_row(
            lane,
            f"{each.flops / each.pair_cost / 1e9:,.0f} GFLOP/s",
            f"{each.pair_cost:.2f} times as long per FLOP",
            f"{each.bandwidth / each.context_cost / 1e9:,.1f} GB/s",
            f"{each.context_cost:.2f} times as long per byte",
        )
    console.print(table)


def _print_co_execution(profile: Profile, console: Console) -> None:
    measured = profile.co_execution
    if measured is None:
        return
    table = result_table("memory-bound kernels on two lanes at the same time", show_header=False)
    table.add_row("memory bandwidth of both together", f"{measured.bandwidth / 1e9:,.1f} GB/s")
    table.add_row("duration of a kernel", f"{measured.slowdown:.2f} times as long as alone, mean of both lanes")
    console.print(table)


def _print_choices(profile: Profile, console: Console) -> None:
    table = result_table("choices")
    table.add_column("setting")
    table.add_column("value", justify="right")
    table.add_column("meaning", style="dim")
    default = "default"
    properties = ", ".join(f"{name}={value}" for name, value in profile.properties.items()) or "the plugin's defaults"
    for setting, value, what in (
        (
            "layer_256_s",
            f"{profile.layer_256_s * 1e3:.2f} ms",
            "one layer over 256 tokens; sets the layers of a kernel",
        ),
        ("chunk_tokens", str(profile.chunk_tokens or default), "tokens of one prefill pass"),
        ("reactive_batch", str(profile.reactive_batch or default), "B_rf, sequences that decode with a reactive one"),
        ("properties", properties, "fastest plugin properties; used with EngineConfig(tuned_properties=True)"),
    ):
        table.add_row(setting, Text(value), what)
    console.print(table)


def _print_measurements(profile: Profile, console: Console) -> None:
    shown = {measurement: value for measurement, value in profile.measurements.items() if isinstance(value, dict)}
    if not shown:
        return
    table = result_table("measured", show_header=False)
    for measurement, measured_values in shown.items():
        for key, value in measured_values.items():
            table.add_row(Text(f"{measurement} {key}"), Text(_format_value(value, _quantity(key, measurement))))
    console.print(table)


def _quantity(key: Any, parent_key: str) -> str:
    """The quantity of a value: keys that end in ``_s`` name one, other keys inherit it from their parent."""
    return str(key) if str(key).endswith("_s") else parent_key


def _format_value(value: Any, quantity: str) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_format_value(each, _quantity(key, quantity))}" for key, each in value.items())
    if isinstance(value, float):
        seconds = quantity.endswith("_s") and not quantity.endswith("_per_s")
        return f"{value * 1e3:.2f} ms" if seconds else f"{value:,.1f}"
    return str(value)
