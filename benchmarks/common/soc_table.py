"""Constants of a simulated chip with their sources."""

from __future__ import annotations

from typing import Any

from xpu_simulation import SocSpec

__all__ = ["soc_table"]


def soc_table(soc: SocSpec) -> list[list[str]]:
    """Return the constants of the chip: name, values with their ranges, and source."""
    lines = [["of", "figures", "source"]]

    def walk(name: str, table: dict[str, Any]) -> None:
        plain = {key: value for key, value in table.items() if not isinstance(value, dict)}
        source = str(plain.pop("source", ""))
        if source:
            ranges = {key: f" ({low:g} to {high:g})" for key, (low, high) in table.pop("ranges").items()}
            numbers = ", ".join(f"{key} {value}{ranges.get(key, '')}" for key, value in plain.items())
            lines.append([name, numbers, source])
        for key, value in table.items():
            if isinstance(value, dict):
                walk(f"{name}.{key}".lstrip("."), value)

    walk("", soc.model_dump(exclude_none=True))
    return lines
