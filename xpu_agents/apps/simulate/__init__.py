"""Studies of chips that are not here: many simulated runs, the settings they differ in, and what is shown of them."""

from __future__ import annotations

from xpu_agents.apps.simulate.cases import Case, run_cases
from xpu_agents.apps.simulate.plan import StudyPlan
from xpu_agents.apps.simulate.study import Study, run_study

__all__ = ["Case", "Study", "StudyPlan", "run_cases", "run_study"]
