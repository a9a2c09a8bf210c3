"""Several requests in one message, and several values in one request; training only."""

from __future__ import annotations

from collections.abc import Sequence

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.requests.phrasing import capital, ended
from desk_model.generator.task import Task
from desk_model.generator.values.arguments import Value

__all__ = ["again", "instead", "listed", "merged_sentence", "sentences", "spread"]

HEADS, LISTED, NUMBERED, SENTENCE_JOINTS, TAILS, MERGED, MERGED_LONG = read(
    "templates/combining/lists", "heads", "listed", "numbered", "sentence_joints", "tails", "merged", "merged_long"
)
AGAIN, INSTEAD, PLACEHOLDERS, VALUES_FIRST = read(
    "templates/combining/shared_arguments", "again", "instead", "placeholders", "values_first"
)
LASTS, PAIRS, ROWS = read("templates/combining/values", "lasts", "pairs", "rows")


_ENDS = (".", "!", "?")
_LINES = ("\n", "\n\n")
_NTH = ("First", "Second", "Third", "Fourth", "Fifth")
_BEFORE = ("", "", "", "please ", "can you ", "could you ", "I need you to ", "I'd like you to ", "pls ")

# Tools whose values may read like a part of the sentence, or like one value.
_TITLED = ("cancel_event", "complete_task", "read_note", "web_search")


def merged_sentence(context: SampleContext, parts: Sequence[str], *, plain: bool) -> str:
    """Two clauses in one sentence; "" if they do not fit. Only plain clauses stand in the middle of a template."""
    if len(parts) != 2 or any(each.endswith(_ENDS) or "\n" in each for each in parts):
        return ""
    one, two = parts
    template = context.one(MERGED if plain and context.chance(0.6) else MERGED_LONG)
    text = capital(template.fill(context, {"one": one, "two": two, "One": capital(one), "Two": capital(two)}))
    return text if context.chance(0.15) else ended(text)


def listed(context: SampleContext, parts: Sequence[str]) -> str:
    """Clauses as a list."""
    large, stops = context.chance(0.5), context.chance(0.4)
    numbered = context.chance(0.5)
    mark, joint = context.one(NUMBERED if numbered else LISTED)
    if joint == " ":
        stops = True
    items = []
    for at, part in enumerate(parts):
        signs = {"at": str(at + 1), "letter": "abcdef"[at], "nth": _NTH[at]}
        text = capital(part) if large and not mark.endswith(", ") else part
        items.append(mark.format(**signs) + (ended(text) if stops and joint != ", " else text))
    body = joint.join(items)
    if context.chance(0.55 if mark else 0.9):
        head = context.one(HEADS).fill(context, {})
        body = f"{head}{context.one(' ' if joint not in _LINES else _LINES)}{body}"
    tail = context.one(TAILS)
    if tail.startswith(" ") and joint in _LINES:
        tail = ""
    return (ended(body) if tail.startswith(" ") else body) + tail


def sentences(context: SampleContext, texts: Sequence[str]) -> str:
    """Whole requests in sequence."""
    joint = context.one(SENTENCE_JOINTS)
    first, *rest = texts
    text = first if "\n" in joint and context.chance(0.4) else ended(first)
    for each in rest:
        text += joint + each
    return text


def again(context: SampleContext, first: str, values: Sequence[Value], quoted: bool) -> str:
    """Request for the first value and a short one for the others."""
    slot_texts = [f'"{each.text}"' if quoted else each.text for each in values]
    text = join_words(slot_texts)
    at = values[0].at if len(values) == 1 and values[0].at and not quoted else text
    template = context.one(AGAIN)
    more = template.fill(context, {"text": text, "at": at})
    if not template.opens:
        more = capital(more)
    return f"{ended(first)}{context.one((' ', ' ', ' ', chr(10)))}{more}"


def instead(context: SampleContext, first: str, old: str, new: str) -> str:
    """Request that is repeated with another value."""
    return f"{ended(first)} {capital(context.one(INSTEAD).fill(context, {'old': old, 'text': new}))}"


def spread(context: SampleContext, key: str, base: Task, values: Sequence[Value]) -> str:
    """One request for several values of one argument; "" if its template cannot take them."""
    source = base.template.source
    slots = (f"{{{key}}}", f"{{@{key}}}", f"{{={key}}}")
    quoted = base.template.quotes(key)
    titled = quoted or base.offer.intent.key in _TITLED
    which = context.random()
    if which < 0.35:
        first = Task(base.offer, {**base.values, key: values[0]}, base.template)
        return again(context, first.sentence(context), values[1:], titled)
    if quoted:
        text = '" and "'.join(each.text for each in values)
        if len(values) > 2 and context.chance(0.7):
            text = text.replace('" and "', '", "', len(values) - 2)
        return _with(key, base, text, "").sentence(context)
    texts = [f'"{each.text}"' if titled else each.text for each in values]
    joined = any(f"{each}'" in source for each in slots)
    if which < 0.6 or joined:
        text = join_words(texts) if joined else _joined_values(context, texts)
        return _with(key, base, text, _adverbial(values, text)).sentence(context)
    pointed = context.one(PLACEHOLDERS)
    adverbial = _adverbial(values, pointed)
    if not adverbial.endswith(pointed) and f"{{@{key}}}" in source:
        return ""  # "tomorrow" and "on Friday" do not stand for one another
    clause = _with(key, base, pointed, adverbial).clause(context)
    if base.template.imperative:
        clause = context.one(_BEFORE) + clause
    if which < 0.75:
        asked = capital(clause) if context.chance(0.6) else clause
        text = context.one(VALUES_FIRST).fill(context, {"text": _joined_values(context, texts), "request": asked})
        return text if context.chance(0.2) else ended(text)
    clause = capital(clause) if context.chance(0.9) else clause
    mark, joint = context.one(ROWS)
    rows = joint.join(mark.format(at=at + 1) + each for at, each in enumerate(texts))
    if "\n" in joint:
        return f"{clause if context.chance(0.5) else clause.rstrip('.') + ':'}\n{rows}".replace("?:\n", "?\n")
    end = clause[-1] if clause.endswith(_ENDS) else "."
    stop = end if context.chance(0.8) else ""
    return f"{clause.rstrip('.?!')}{context.one((': ', ': ', ' - ', ': '))}{rows}{stop}"


def _adverbial(values: Sequence[Value], text: str) -> str:
    """Adverbial form of the text that stands for all values."""
    first = values[0].at.partition(" ")[0]
    if all(each.at == f"{first} {each.text}" for each in values):
        return f"{first} {text}"
    return join_words([each.at or each.text for each in values])


def _with(key: str, base: Task, text: str, adverbial: str) -> Task:
    return Task(base.offer, {**base.values, key: Value(text, text, adverbial)}, base.template)


def _joined_values(context: SampleContext, texts: Sequence[str]) -> str:
    """Several values as one phrase."""
    if len(texts) == 2:
        return context.one(PAIRS).format(*texts)
    joint = context.one((", ", ", ", ", ", "; ", " and ", ", then "))
    return joint.join(texts[:-1]) + context.one(LASTS) + texts[-1]
