"""Sorts of facts."""

from __future__ import annotations

from dataclasses import dataclass

from desk.pools import Phrases

__all__ = ["Fact"]


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
