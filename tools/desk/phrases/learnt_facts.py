"""Facts that a conversation tells, to train on alone."""

from __future__ import annotations

from desk.phrases.fact import Fact
from desk.pools import Phrases

__all__ = ["LEARNT"]


def _fact(told: str, stated: str, asked: str, answered: str) -> Fact:
    return Fact(tuple(told.split()), *(Phrases(f"{text}\n---") for text in (stated, asked, answered)), capital=True)


LEARNT: tuple[Fact, ...] = ()
