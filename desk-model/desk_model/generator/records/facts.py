"""Fact types."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.datafiles import read
from desk_model.generator.templates import Phrases

__all__ = ["FACTS", "TRAIN_FACTS", "Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact type: required slots of an answer, and templates that state it, ask for it and answer it.

    Attributes:
        capital: Whether an answer begins with a capital letter, whatever value it begins with.
    """

    told: tuple[str, ...]
    stated: Phrases
    asked: Phrases
    answered: Phrases
    capital: bool = False


FACTS: tuple[Fact, ...] = tuple(Fact(**each) for each in read("templates/facts/known", "facts"))

# Facts with held-out templates are drawn twice as often.
TRAIN_FACTS = (*FACTS, *FACTS, *(Fact(**each) for each in read("templates/facts/known", "train_only")))
