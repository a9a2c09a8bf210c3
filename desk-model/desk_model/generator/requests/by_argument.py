"""Requests that name the arguments as the schema does."""

from __future__ import annotations

import re
from collections.abc import Mapping

from desk_model.generator.context import SampleContext
from desk_model.generator.english import be
from desk_model.generator.requests.attribute_styles import ATTRIBUTE_STYLES
from desk_model.generator.templates import Template, template
from desk_model.generator.values.arguments import Value

__all__ = ["by_argument_names"]

_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|[_.-]")
_MARKS = re.compile(r"[()|\[\]\\]")
_LONG = 3  # spaces in a value from which on it is quoted
_NO_VERBS = frozenset(("Apply", "Divide", "Facts", "Input", "Subtract"))  # heads that are no plain request
_DETAILS = ("Details", "Data", "Parameters", "Settings")


def by_argument_names(
    context: SampleContext, head: str, named: Mapping[str, tuple[str, Value]], *, imperative: bool | None
) -> Template | None:
    """Template that states values by argument names; None if the draw failed.

    Args:
        context: The sample.
        head: What is to be done, such as "Send an email.".
        named: Slots and their values by the names of the arguments, in the order of the phrase.
        imperative: Whether the phrase must be a clause that can be joined with others; None for either.
    """
    if head.split(" ")[0] in _NO_VERBS or any(_dressed(value) for _, value in named.values()):
        return None
    style = context.one(ATTRIBUTE_STYLES)
    joint = context.one(style.joints)
    one, mixed = context.one(style.forms), context.chance(0.3)
    parts = []
    for name, (key, value) in named.items():
        words = _HUMP.sub(" ", name).lower()
        form = context.one(style.forms) if mixed else one
        parts.append(form.format(**{"words": words, "is": be(words), "text": _placed(key, value)}))
    whole = joint == ". "
    if imperative and (whole or "\n" in joint):
        return None
    text = joint.removeprefix("\n") * ("\n" in joint) + joint.join(map(_large, parts) if whole else parts)
    slot_texts = {**_head(head), "all": text, "Facts": _large(text), "Details": context.one(_DETAILS)}
    if not whole:
        slot_texts["facts"] = text
    around = style.around.find(context, slot_texts, imperative=imperative)
    if around is None:
        return None
    line = _MARKS.sub(r"\\\g<0>", around.fill(context, slot_texts)).replace("\n", "\\n")
    return template(f"!{line}" if around.imperative else line)


def _dressed(value: Value) -> bool:
    """True if the stated text has words that do not belong to the value, such as an article."""
    slot_texts = value.short or value.text
    return isinstance(value.json, str) and value.json != slot_texts and value.json in slot_texts


def _placed(key: str, value: Value) -> str:
    """Slot of a value, in quotation marks if the value could be read as a part of the sentence."""
    text = value.short or value.text
    quoted = isinstance(value.json, str) and text.count(" ") >= _LONG and '"' not in text
    return f'"{{={key}}}"' if quoted else f"{{={key}}}"


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _head(text: str) -> dict[str, str]:
    """Verb and object of a short description."""
    verb, _, thing = text.rstrip(".").partition(" ")
    first, _, rest = thing.partition(" ")
    given = first if first in {"a", "an", "the"} else ""
    thing = rest if given else thing
    return {
        "verb": verb.lower(),
        "Verb": verb,
        "the": given,
        "a": given,
        "one": given,
        "thing": thing,
        "Thing": _large(thing),
    }
