"""Old names of the public API resolve to the new ones and warn."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings

import pytest

RENAMED = [
    ("xpu_agents.ambient", "PersonInbox", "InboxClient"),
    ("xpu_agents.apps.doctor", "Check", "CheckResult"),
    ("xpu_agents.apps.doctor", "Report", "DoctorReport"),
    ("xpu_agents.apps.doctor", "Status", "CheckStatus"),
    ("xpu_agents.apps.doctor", "examine", "run_checks"),
    ("xpu_agents.apps.doctor", "render", "render_report"),
    ("xpu_agents.apps.simulate", "Plan", "StudyPlan"),
    ("xpu_agents.workload", "Lengths", "LengthDistribution"),
    ("xpu_agents.workload", "Stream", "RequestStream"),
    ("xpu_simulation", "Usage", "DeviceUsage"),
    ("xpu_simulation", "settled_policy", "resolve_policy"),
    ("xpu_speculation", "Begun", "StartResult"),
    ("xpu_speculation", "Outcome", "CallOutcome"),
    ("xpu_speculation", "Proposer", "CallProposer"),
    ("xpu_speculation", "Source", "ResultSource"),
    ("xpu_speculation", "ToolCall", "ParsedToolCall"),
    ("xpu_speculation", "Turn", "ModelTurn"),
]
MOVED = [
    ("xpu_agents.doctor", "xpu_agents.apps.doctor"),
    ("xpu_agents.study", "xpu_agents.apps.simulate"),
    ("xpu_runtime.engine.profiling", "xpu_runtime.profiling.full_profile"),
    ("xpu_runtime.memory", "xpu_runtime.kv"),
]


@pytest.mark.parametrize(("package", "old", "new"), RENAMED)
def test_an_old_name_is_the_new_one(package: str, old: str, new: str) -> None:
    """Guards programs written for the release before: an old name must not raise, and must say what replaces it."""
    module = importlib.import_module(package)
    with pytest.warns(DeprecationWarning, match=rf"{package}\.{new}"):
        assert getattr(module, old) is getattr(module, new)


@pytest.mark.parametrize("package", sorted({package for package, _, _ in RENAMED}))
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    """Guards against a table of old names that hides misspellings."""
    with pytest.raises(AttributeError, match="no_such_name"):
        importlib.import_module(package).no_such_name  # noqa: B018


@pytest.mark.parametrize(("old", "new"), MOVED)
def test_an_old_module_is_the_new_one(old: str, new: str) -> None:
    """Guards ``import`` and ``from ... import`` of modules that moved."""
    sys.modules.pop(old, None)
    with pytest.warns(DeprecationWarning, match=rf"{old} is now {new}"):
        module = importlib.import_module(old)
    assert module is importlib.import_module(new)
    assert module.__spec__ is not None
    assert module.__spec__.name == new
    sys.modules.pop(old, None)


def test_the_new_names_do_not_warn() -> None:
    """Guards against the product using its own old names."""
    program = (
        "import xpu_agents.ambient, xpu_agents.apps.simulate, xpu_agents.apps.doctor, xpu_simulation, xpu_speculation"
    )
    subprocess.run([sys.executable, "-W", "error::DeprecationWarning:xpu", "-c", program], check=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for package, _, new in RENAMED:
            getattr(importlib.import_module(package), new)
