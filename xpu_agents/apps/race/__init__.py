"""Race: the same mixed load on this engine and on openvino-genai, with a live view in the terminal."""

from __future__ import annotations

from xpu_runtime import no_telemetry as _no_telemetry  # noqa: F401 - before `peer` imports OpenVINO by itself

__all__: list[str] = []
