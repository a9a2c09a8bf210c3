"""Records: what schemas call them, their fields, and texts that tell them."""

from __future__ import annotations

from dataclasses import dataclass

from desk.pools import Phrases, Words
from desk.task import ARGUMENT_ENDINGS, ARGUMENT_FORMS
from desk.values import Kind

__all__ = ["Field", "Record", "field", "record"]

_ENDINGS = ("entry", "sheet", "file", "card")
_FORMS = ("This holds {}.", "Form for {}.")


@dataclass(frozen=True, slots=True)
class Field:
    """One field: what schemas call it, what values it takes, what is said about it, how often it is there."""

    key: str
    names: Words
    kind: Kind
    about: Words
    required: float


def field(key: str, names: str, kind: Kind, about: str, required: float = 1.0) -> Field:
    """A field from short texts; "/" separates descriptions."""
    return Field(key, Words.names(names, ARGUMENT_ENDINGS), kind, Words.retold(about, ARGUMENT_FORMS), required)


@dataclass(frozen=True, slots=True)
class Record:
    """A sort of record: what schemas call it and say about it, its fields, and texts that tell them."""

    names: Words
    about: Words
    fields: tuple[Field, ...]
    texts: Phrases


def record(names: str, about: str, fields: tuple[Field, ...], texts: str, *, learnt: bool = False) -> Record:
    """A record from short texts; "/" separates descriptions. One that is learnt is in the training alone."""
    phrases = Phrases.learnt if learnt else Phrases
    return Record(Words.names(names, _ENDINGS), Words.retold(about, _FORMS), fields, phrases(texts))
