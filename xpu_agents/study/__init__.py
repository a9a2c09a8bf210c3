"""Studies of chips that are not here: many simulated runs, the settings they differ in, and what is shown of them."""

from __future__ import annotations

from xpu_agents.study.cases import Case, run_cases
from xpu_agents.study.plan import Plan
from xpu_agents.study.study import Study, run_study

__all__ = ["Case", "Plan", "Study", "run_cases", "run_study"]
