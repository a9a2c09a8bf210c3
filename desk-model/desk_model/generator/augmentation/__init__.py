"""Augmentation of samples: paraphrase, typing errors, substitution of words, noise."""

from __future__ import annotations

from desk_model.generator.augmentation.paraphrase import paraphrased

__all__ = ["paraphrased"]
