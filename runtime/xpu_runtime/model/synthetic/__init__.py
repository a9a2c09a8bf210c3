"""Synthetic models: Llama-shaped folders with random weights, for tests, demos and measurements.

Source: the shapes are those of the evaluation in `agent-xpu-v2`; no model needs to be downloaded or converted.
"""

from __future__ import annotations

from xpu_runtime.model.synthetic.builder import make_model
from xpu_runtime.model.synthetic.shapes import SHAPES, ModelShape

__all__ = ["SHAPES", "ModelShape", "make_model"]
