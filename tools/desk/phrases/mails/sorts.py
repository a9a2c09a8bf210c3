"""Sorts of mail: what they say, in short, what they ask for, and replies."""

from __future__ import annotations

from dataclasses import dataclass

from desk.pools import Phrases

__all__ = ["Sort", "sort"]


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of mail: what it says, in short, what it asks for, and replies; facts are what a summary must tell."""

    label: str
    text: Phrases
    summary: Phrases
    facts: tuple[str, ...]
    yes: Phrases
    no: Phrases
    todo: Phrases | None
    subject: Phrases


def sort(
    label: str,
    facts: str,
    text: str,
    summary: str,
    yes: str,
    no: str,
    todo: str,
    subject: str,
    *,
    learnt: bool = False,
) -> Sort:
    """A sort from texts of phrases; facts are slots, separated by white space. What is learnt is in training alone."""
    phrases = Phrases.learnt if learnt else Phrases
    return Sort(
        label,
        phrases(text),
        phrases(summary),
        tuple(facts.split()),
        phrases(yes),
        phrases(no),
        phrases(todo) if todo else None,
        phrases(subject),
    )
