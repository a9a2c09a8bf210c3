"""Seeded loads: arrival times, and request lengths of published data sets."""

from __future__ import annotations

from xpu_agents.workload.arrivals import Burst
from xpu_agents.workload.dataset import PROACTIVE_SETS, REACTIVE_SETS, DataSet, data_set
from xpu_agents.workload.length_distribution import LengthDistribution
from xpu_agents.workload.request_stream import RequestStream
from xpu_agents.workload.workload import Workload
from xpu_runtime.deprecation import renamed_names

__all__ = [
    "PROACTIVE_SETS",
    "REACTIVE_SETS",
    "Burst",
    "DataSet",
    "LengthDistribution",
    "RequestStream",
    "Workload",
    "data_set",
]

__getattr__ = renamed_names(__name__, {"Lengths": "LengthDistribution", "Stream": "RequestStream"})
