"""A small study that has every kind of table and chart."""

from __future__ import annotations

import pytest

from xpu_agents.apps.simulate import Study, StudyPlan, run_study
from xpu_agents.apps.simulate.policy_options import SweepAxis


@pytest.fixture(scope="session")
def plan() -> StudyPlan:
    return StudyPlan(
        "125H",
        "Llama-3.2-1B",
        reactive=20.0,
        rates=(15.0, 30.0),
        seconds=5.0,
        seed=1,
        seeds=2,
        compare=True,
        policy={"warmup_expiry_s": 2.5},
        axes=(SweepAxis("aged_share", (0.0, 0.5)), SweepAxis("preemption", (True, False))),
    )


@pytest.fixture(scope="session")
def study(plan: StudyPlan) -> Study:
    return run_study(plan, lambda share, text: None)
