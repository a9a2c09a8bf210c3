"""What is here, what is missing and what to do about it: the facts behind ``xpu-agents doctor``."""

from __future__ import annotations

from xpu_agents.apps.doctor.machine_checks import run_checks
from xpu_agents.apps.doctor.report import CheckResult, CheckStatus, DoctorReport, render_report

__all__ = ["CheckResult", "CheckStatus", "DoctorReport", "render_report", "run_checks"]
