"""Sorts of facts."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.datafiles import read
from desk_model.generator.templates import Phrases

__all__ = ["FACTS", "TRAIN_FACTS", "Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """A sort of fact: the slots that an answer must tell, and how it is stated, asked for and answered.

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
