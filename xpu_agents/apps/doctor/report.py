"""Check results and their report as JSON and as a table."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from xpu_agents.apps.display.memory_lines import GIB, format_size
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine

__all__ = ["GIB", "CheckResult", "CheckStatus", "DoctorReport", "format_size", "render_report"]

CheckStatus: TypeAlias = Literal["ok", "warn", "fail"]

_SEVERITY: tuple[CheckStatus, ...] = ("ok", "warn", "fail")
_STYLE = {"ok": "green", "warn": "yellow", "fail": "bold red"}
_SUMMARIES = {
    "ok": "All requirements are met.",
    "warn": "xpu-agents can run; the warnings above name possible improvements.",
    "fail": "xpu-agents cannot run until the failures above are fixed.",
}


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Result of one check: status, finding, and advice, which is empty if nothing has to be done."""

    name: str
    status: CheckStatus
    finding: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class DoctorReport:
    """All check results in display order, with facts about the machine."""

    checks: tuple[CheckResult, ...]
    machine: Machine
    devices: tuple[Device, ...] = ()

    @property
    def status(self) -> CheckStatus:
        """Worst status of all checks."""
        return max((check.status for check in self.checks), key=_SEVERITY.index, default="ok")

    def to_json(self) -> str:
        """Return the report as a JSON object with ``status``, ``machine``, ``devices`` and ``checks``."""
        devices = [asdict(device) for device in self.devices]
        checks = [asdict(check) for check in self.checks]
        facts = {"status": self.status, "machine": asdict(self.machine), "devices": devices, "checks": checks}
        return json.dumps(facts, indent=2)


def render_report(report: DoctorReport) -> RenderableType:
    """Return the report as a rich table with the advice below each finding."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    for check in report.checks:
        finding = Text(check.finding)
        if check.advice:
            finding.append(f"\n-> {check.advice}", style="" if check.status == "fail" else "dim")
        table.add_row(Text(check.status, style=_STYLE[check.status]), check.name, finding)
    return Group(table, Text(""), Text(_SUMMARIES[report.status], style=_STYLE[report.status]))
