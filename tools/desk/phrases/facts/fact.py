"""Sorts of facts."""

from __future__ import annotations

from dataclasses import dataclass

from desk.pools import Phrases

__all__ = ["Fact", "learnt"]


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


def learnt(told: str, stated: str, asked: str, answered: str) -> Fact:
    """A sort of fact to train on alone; what an answer must tell is separated by white space."""
    first, second, third = (Phrases.learnt(text) for text in (stated, asked, answered))
    return Fact(tuple(told.split()), first, second, third, capital=True)
