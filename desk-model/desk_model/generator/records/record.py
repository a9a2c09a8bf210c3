"""Record type: schema names, fields and text templates."""

from __future__ import annotations

import re
from dataclasses import dataclass

from desk_model.generator.datafiles import read_folder
from desk_model.generator.task import ARGUMENT_ENDINGS, ARGUMENT_FORMS
from desk_model.generator.templates import Phrases, Words
from desk_model.generator.values.arguments import Kind

__all__ = ["Field", "Record", "field", "record"]

_ENDINGS = ("entry", "sheet", "file", "card")
_FORMS = ("This holds {}.", "Form for {}.")


@dataclass(frozen=True, slots=True)
class Field:
    """Field of a record: schema names, argument kind, descriptions, and the share of schemas that require it."""

    key: str
    names: Words
    kind: Kind
    about: Words
    required: float


def field(key: str, names: str, kind: Kind, about: str, required: float = 1.0) -> Field:
    """Field from short texts; "/" separates descriptions."""
    return Field(key, Words.names(names, ARGUMENT_ENDINGS), kind, Words.descriptions(about, ARGUMENT_FORMS), required)


@dataclass(frozen=True, slots=True)
class Record:
    """Record type: schema names, descriptions, fields and text templates."""

    names: Words
    about: Words
    fields: tuple[Field, ...]
    texts: Phrases


_TEMPLATES = read_folder("records")


def record(names: str, about: str, fields: tuple[Field, ...]) -> Record:
    """A record from short texts, in which "/" separates descriptions; its templates are in ``data/records``.

    The key of the templates is the first name in snake case.
    """
    words = Words.names(names, _ENDINGS)
    key = re.sub(r"(?<!^)(?=[A-Z])", "_", words.train[0]).lower()
    return Record(words, Words.descriptions(about, _FORMS), fields, _TEMPLATES[key])
