"""Disables the telemetry of OpenVINO; must be imported before OpenVINO.

``import openvino`` reports to Google Analytics through the package ``openvino_telemetry``: it writes an identifier
below ``~/intel`` and starts a process that sends data. OpenVINO works without that package. This module makes the
package look uninstalled in this process. If OpenVINO was imported before, the loaded package stays.
"""

from __future__ import annotations

import sys

__all__: list[str] = []

sys.modules.setdefault("openvino_telemetry", None)  # type: ignore[arg-type]  # None makes the import raise ImportError
