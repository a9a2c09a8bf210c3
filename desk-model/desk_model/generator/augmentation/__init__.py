"""Requests retold: in other words of the same sense, or as people type in haste."""

from __future__ import annotations

from desk_model.generator.augmentation.paraphrase import paraphrased

__all__ = ["paraphrased"]
