"""The engine: loads a model, runs requests on its lanes and hands out request handles."""

from __future__ import annotations

from xpu_runtime.engine.engine import Engine
from xpu_runtime.engine.handle import AnswerHandle, Handle
from xpu_runtime.engine.lane_status import LaneState, LaneStatus
from xpu_runtime.engine.metrics import EngineMetrics
from xpu_runtime.engine.recording import Recording

__all__ = ["AnswerHandle", "Engine", "EngineMetrics", "Handle", "LaneState", "LaneStatus", "Recording"]
