"""Parameters and headers that several operations have."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.openapi.operation import Parameter
from xpu_runtime import Priority

__all__ = ["PRIORITY_HEADER", "WARNING_HEADER"]

PRIORITY_HEADER = Parameter(
    "X-XPU-Priority",
    "header",
    "Priority of a request whose body has none.",
    {"type": "string", "enum": [*(each.value for each in Priority), ""]},
)
WARNING_HEADER: Mapping[str, str] = {"warning": "Names of fields that the server does not know."}
