"""What is here, what is missing and what to do about it: the facts behind ``xpu-agents doctor``."""

from __future__ import annotations

from xpu_agents.doctor.examination import examine
from xpu_agents.doctor.report import Check, Report, Status, render

__all__ = ["Check", "Report", "Status", "examine", "render"]
