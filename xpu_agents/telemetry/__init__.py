"""Spans and metrics of OpenTelemetry by the GenAI semantic conventions.

Nothing is imported or sent unless the program, or the environment of a command, sets up OpenTelemetry.
"""

from __future__ import annotations

from xpu_agents.telemetry.exporters import configure_telemetry
from xpu_agents.telemetry.operation import Attributes, Operation, begin_operation
from xpu_agents.telemetry.provider import is_active, tracer

__all__ = ["Attributes", "Operation", "begin_operation", "configure_telemetry", "is_active", "tracer"]
