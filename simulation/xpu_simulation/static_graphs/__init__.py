"""Single requests on an NPU of static graphs, with speculative decoding (`CoordGen §4`)."""

from __future__ import annotations

from xpu_simulation.static_graphs.graph_times import GraphTimes
from xpu_simulation.static_graphs.request_cost import METHODS, Method, RequestCost, RequestShape, request_cost

__all__ = ["METHODS", "GraphTimes", "Method", "RequestCost", "RequestShape", "request_cost"]
