"""Simulation studies: many simulated runs of schemes and settings, with tables, charts and an HTML report."""

from __future__ import annotations

from xpu_agents.apps.simulate.cases import Case, run_cases
from xpu_agents.apps.simulate.plan import StudyPlan
from xpu_agents.apps.simulate.study import Study, run_study
from xpu_runtime.deprecation import renamed_names

__all__ = ["Case", "Study", "StudyPlan", "run_cases", "run_study"]

__getattr__ = renamed_names(__name__, {"Plan": "StudyPlan"})
