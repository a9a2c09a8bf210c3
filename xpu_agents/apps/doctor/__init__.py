"""Checks of this machine and of a model, for ``xpu-agents doctor``."""

from __future__ import annotations

from xpu_agents.apps.doctor.machine_checks import run_checks
from xpu_agents.apps.doctor.report import CheckResult, CheckStatus, DoctorReport, render_report
from xpu_runtime.deprecation import renamed_names

__all__ = ["CheckResult", "CheckStatus", "DoctorReport", "render_report", "run_checks"]

__getattr__ = renamed_names(
    __name__,
    {
        "Check": "CheckResult",
        "Report": "DoctorReport",
        "Status": "CheckStatus",
        "examine": "run_checks",
        "render": "render_report",
    },
)
