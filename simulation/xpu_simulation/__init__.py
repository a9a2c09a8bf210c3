"""Simulation of the engine on other chips: runs a trace on the scheduler, or on a baseline, in virtual time."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_names
from xpu_simulation.costs.model_costs import ModelCosts
from xpu_simulation.execution.event_loop import ConditionChange
from xpu_simulation.execution.usage_meter import DeviceUsage
from xpu_simulation.hardware.host import host_config, host_soc
from xpu_simulation.hardware.presets import PRESETS, load_soc
from xpu_simulation.hardware.soc_spec import SocSpec
from xpu_simulation.heg_builder import build_heg, profiled_config, resolve_policy
from xpu_simulation.run import Run
from xpu_simulation.scheme import ABLATIONS, PRODUCT, SCHEMES, Scheme
from xpu_simulation.simulation import Simulation

__all__ = [
    "ABLATIONS",
    "PRESETS",
    "PRODUCT",
    "SCHEMES",
    "ConditionChange",
    "DeviceUsage",
    "ModelCosts",
    "Run",
    "Scheme",
    "Simulation",
    "SocSpec",
    "build_heg",
    "host_config",
    "host_soc",
    "load_soc",
    "profiled_config",
    "resolve_policy",
]

__getattr__ = renamed_names(__name__, {"Usage": "DeviceUsage", "settled_policy": "resolve_policy"})
