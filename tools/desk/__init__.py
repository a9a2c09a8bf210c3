"""The world of the small default model: a seeded generator of conversations at a desk, with tools.

Development code: it makes what ``desk`` is trained on and evaluated with, and is not part of the product.
"""

from __future__ import annotations

from desk.generator import DEFAULT_MIX, KINDS, generate, sample_at
from desk.render import Piece, render
from desk.sample import Call, Sample, Turn
from desk.schema import problems
from desk.world import Split

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
