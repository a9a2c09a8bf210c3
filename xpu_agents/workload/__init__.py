"""Loads to play or to simulate: the lengths of real data sets, and when requests come."""

from __future__ import annotations

from xpu_agents.workload.arrivals import Burst
from xpu_agents.workload.dataset import PROACTIVE_SETS, REACTIVE_SETS, DataSet, data_set
from xpu_agents.workload.lengths import Lengths
from xpu_agents.workload.stream import Stream
from xpu_agents.workload.workload import Workload

__all__ = [
    "PROACTIVE_SETS",
    "REACTIVE_SETS",
    "Burst",
    "DataSet",
    "Lengths",
    "Stream",
    "Workload",
    "data_set",
]
