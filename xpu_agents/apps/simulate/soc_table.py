"""Table of the parameters of a chip with their sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from pydantic import BaseModel

from xpu_agents.apps.simulate.tables import TableCell, TableColumn, TextTable
from xpu_simulation import SocSpec

__all__ = ["soc_table"]

_UNITS = {
    "bandwidth_gb_s": "GB/s",
    "size_gb": "GB",
    "int8": "TOPS at int8",
    "fp16": "TFLOPS at fp16",
    "fp32": "TFLOPS at fp32",
    "ms": "ms",
    "row_ms": "ms per further row",
    "idle_w": "W idle",
    "decode_w": "W in decode",
    "prefill_w": "W in prefill",
    "kernel_s": "s per kernel",
    "layer_s": "s per layer",
    "s_per_gb": "s per GB",
    "cpu_w": "W of the CPU",
    "worst_slowdown": "times as long at worst",
}
_COLUMNS = tuple(TableColumn(name, name, number=False) for name in ("part", "parameters", "source"))


def soc_table(soc: SocSpec) -> TextTable:
    """Return a row for each part of ``soc``."""
    rows = [_device_row("memory", soc.memory), _device_row("contention", soc.contention)]
    if soc.turn is not None:
        rows.append(_device_row("scheduler decision", soc.turn))
    for name, device in soc.devices.items():
        rows += [_device_row(f"{name} {part}", value) for part, value in device if isinstance(value, BaseModel)]
        if device.passes:
            rows.append(
                (TableCell(f"{name} passes"), TableCell(f"{len(device.passes)} timed"), TableCell(device.matmul.source))
            )
        if device.resize:
            costs = ", ".join(
                f"{1e3 * resize.step_s:.3g} ms per step, {1e3 * resize.prompt_s:.3g} ms per prompt, "
                f"{1e3 * resize.first_s:.3g} ms more for a new length in {form} form"
                for form, resize in device.resize.items()
            )
            rows.append((TableCell(f"{name} reshape"), TableCell(costs), TableCell(device.matmul.source)))
        if device.threads:
            rows.append((TableCell(f"{name} threads"), TableCell(str(device.threads)), TableCell("")))
    return TextTable(soc.name, _COLUMNS, tuple(rows))


def _device_row(name: str, part: BaseModel) -> tuple[TableCell, ...]:
    figures = dict(part)
    source = " ".join(str(figures.pop("source")).split())
    return TableCell(name), TableCell(", ".join(_device_parameters(figures))), TableCell(source)


def _device_parameters(figures: dict[str, object]) -> Iterator[str]:
    precision = figures.pop("precision", None)
    ranges = cast("dict[str, tuple[float, float]]", figures.pop("ranges"))
    for name, value in figures.items():
        if value is None:
            continue
        unit = f"TFLOPS of {precision}" if name == "tflops" else _UNITS.get(name)
        text = f"{value:g} {unit}" if unit else f"{name} {value:g}"
        yield f"{text} ({ranges[name][0]:g} to {ranges[name][1]:g})" if name in ranges else text
