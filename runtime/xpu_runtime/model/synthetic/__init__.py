"""Synthetic models: Llama model folders with random weights, for tests, demos and measurements.

The shapes include the models evaluated in `agent-xpu-v2`. Nothing is downloaded or converted.
"""

from __future__ import annotations

from xpu_runtime.model.synthetic.builder import make_model
from xpu_runtime.model.synthetic.shapes import SHAPES, ModelShape

__all__ = ["SHAPES", "ModelShape", "make_model"]
