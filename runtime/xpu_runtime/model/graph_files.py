"""Names of the files of a model folder."""

from __future__ import annotations

__all__ = ["GENERATION_CONFIG", "GRAPH", "TOKENIZER", "WEIGHTS"]

GRAPH = "openvino_model.xml"
"""Graph of the model."""
WEIGHTS = "openvino_model.bin"
"""Weights of the graph."""
TOKENIZER = "openvino_tokenizer.xml"
"""Graph of the tokenizer."""
GENERATION_CONFIG = "generation_config.json"
"""End tokens, and the sampling parameters that the model recommends."""
