"""Seeded generator of conversations with tools, for training and evaluation.

Development code: it makes what ``desk`` is trained on and evaluated with, and is not part of the product.
"""

from __future__ import annotations

from desk_model.generator.context import Split
from desk_model.generator.render import Piece, render
from desk_model.generator.sample import Call, Sample, Turn
from desk_model.generator.sampling import DEFAULT_MIX, KINDS, generate, sample_at
from desk_model.generator.schema import problems

__all__ = [
    "DEFAULT_MIX",
    "KINDS",
    "Call",
    "Piece",
    "Sample",
    "Split",
    "Turn",
    "generate",
    "problems",
    "render",
    "sample_at",
]
