"""Simulation of chips that are not here: a load on the product's scheduler, or another, in virtual time."""

from __future__ import annotations

from xpu_simulation.contention import Contention, Demand
from xpu_simulation.graph import build_heg, settled_policy
from xpu_simulation.host import host_config, host_soc
from xpu_simulation.meter import Usage
from xpu_simulation.model import ModelCosts
from xpu_simulation.presets import PRESETS, load_soc
from xpu_simulation.run import Run
from xpu_simulation.scheme import ABLATIONS, PRODUCT, SCHEMES, Scheme
from xpu_simulation.simulation import Simulation
from xpu_simulation.spec import SocSpec

__all__ = [
    "ABLATIONS",
    "PRESETS",
    "PRODUCT",
    "SCHEMES",
    "Contention",
    "Demand",
    "ModelCosts",
    "Run",
    "Scheme",
    "Simulation",
    "SocSpec",
    "Usage",
    "build_heg",
    "host_config",
    "host_soc",
    "load_soc",
    "settled_policy",
]
