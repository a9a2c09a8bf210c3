"""OpenVINO without its telemetry: importing this before OpenVINO keeps it from writing and sending usage data.

``import openvino`` tells Google Analytics of itself through the package ``openvino_telemetry``: it writes an identifier
below ``~/intel`` and starts a process that sends. Without the package OpenVINO goes on quietly, so here it is made to
look as if it were not installed, for this process alone. Who has imported OpenVINO before keeps what it has loaded.
"""

from __future__ import annotations

import sys

__all__: list[str] = []

sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]  # None: importing it is an ImportError
