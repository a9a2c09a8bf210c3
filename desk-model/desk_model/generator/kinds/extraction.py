"""Extraction: a tool whose schema names the fields to find in a text, or to invent (jokes)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.datafiles import read
from desk_model.generator.english import article
from desk_model.generator.invented.attributes import attributes
from desk_model.generator.kinds.jokes import joke
from desk_model.generator.records.catalog import RECORDS, TRAIN_RECORDS
from desk_model.generator.requests.phrasing import capital
from desk_model.generator.sample import Call, Sample
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.templates import Phrases
from desk_model.generator.values.arguments import Fixed

__all__ = ["extraction", "json_reply"]

FORMS, JOINTS, LINES, MORE_FORMS, PAIRS = read(
    "templates/records/attribute_texts", "forms", "joints", "lines", "more_forms", "pairs"
)
SYSTEM, TASK = read("templates/records/extraction", "system", "task")
AS_JSON, WITH_SCHEMA = read("templates/records/json_requests", "as_json", "with_schema")
ADJECTIVES, OBJECTS = read("words/things", "adjectives", "objects")


def extraction(context: SampleContext) -> Sample | None:
    """Text and a tool that takes its data."""
    which = context.random()
    if which < 0.12 and not context.held_out:
        return _joke(context)
    name, about, parameters, arguments, text, required = _text(context) if which < 0.8 else _free(context)
    tool = Tool(name, about, tuple(parameters))
    chat = Chat(context).user(TASK.say(context, {"text": text})).call([Call(name, arguments)])
    tools = [tool]
    if required and context.more_often(0.25, 0.5):
        other = _text(context)
        if other[0] != name and not set(other[3]) & set(arguments):
            tools.append(Tool(other[0], other[1], tuple(other[2])))
    system = context.pick(SYSTEM) if context.chance(0.6) else ""
    return chat.finish("extraction", context.shuffled(tools), system=system, alone=True)


_Found = tuple[str, str, list[Parameter], dict[str, Json], str, bool]


def _text(context: SampleContext) -> _Found:
    """Text of a record type; optional fields may be missing."""
    record = context.one(RECORDS if context.held_out else TRAIN_RECORDS)
    kinds: dict[str, Fixed] = {}
    parameters = []
    keys: dict[str, str] = {}
    always = frozenset(each.key for each in record.fields if each.required == 1.0)
    for each in record.fields:
        must = each.key in always
        if not must and not context.chance(0.75):
            continue
        fixed = kinds[each.key] = each.kind(context)
        keys[each.key] = name = named(context, context.pick(each.names))
        about = "" if context.chance(0.8 if context.undescribed else 0.15) else context.pick(each.about)
        about = ", ".join(part for part in (about, fixed.note) if part)
        parameters.append((each, name, about))
    template = record.texts.find(context, kinds, always)
    if template is None:
        return _text(context)
    values = {
        key: fixed.value(context)
        for key, fixed in kinds.items()
        if key in template.needs or (key in template.mentions and context.chance(0.7))
    }
    slot_texts: dict[str, str] = {}
    for key, value in values.items():
        slot_texts[key] = value.text
        slot_texts["@" + key] = value.at or value.text
    listed = [
        Parameter(
            name, kinds[each.key].schema, about, each.key in values and (each.key in always or context.chance(0.5))
        )
        for each, name, about in parameters
    ]
    arguments = {keys[key]: values[key].json for key in keys if key in values}
    text = template.fill(context, slot_texts)
    text = text if template.opens or context.chance(0.1) else capital(text)
    name = context.pick(record.names)
    return name, "" if context.chance(0.25) else context.pick(record.about), listed, arguments, text, True


def _free(context: SampleContext) -> _Found:
    """Text with random attributes."""
    thing = context.pick(OBJECTS)
    if context.chance(0.3):
        thing = f"{context.pick(ADJECTIVES)} {thing}"
    parameters = []
    arguments: dict[str, Json] = {}
    parts = []
    form = context.one(FORMS if context.held_out else MORE_FORMS)
    mixed = not context.held_out and context.chance(0.3)
    for each in sorted(attributes(context, context.number(2, 5)), key=lambda each: each.listed):
        fixed = each.kind(context)
        name = named(context, each.words.replace(" ", "_"))
        about = "" if context.undescribed or context.chance(0.3) else capital(each.words)
        about = ", ".join(part for part in (about, fixed.note) if part)
        given = context.chance(0.85)
        if given:
            value = fixed.value(context)
            arguments[name] = value.json
            text = f'"{value.text}"' if each.quoted else value.text
            told = context.one(MORE_FORMS) if mixed else form
            parts.append(told.format(words=each.words, Words=capital(each.words), text=text))
        parameters.append(Parameter(name, fixed.schema, about, given and context.chance(0.7)))
    if not parts:
        return _free(context)
    pairs, around = _joined(context, parts, opens=mixed or form.startswith("{text}"))
    slot_texts = {"thing": thing, "Thing": capital(thing), "a": article(thing).partition(" ")[0]}
    name = "".join(word.capitalize() for word in thing.split()) + context.one(("", "", "Info", "Data", "Schema"))
    return (
        name,
        "" if context.chance(0.4) else f"Data of the {thing}.",
        parameters,
        arguments,
        around.say(context, slot_texts | pairs),
        True,
    )


def _joined(context: SampleContext, parts: list[str], *, opens: bool) -> tuple[dict[str, str], Phrases]:
    """Join attributes to one text; a text that begins with a value keeps its spelling."""
    joint = ", " if context.held_out else context.one(JOINTS)
    if joint.startswith("\n"):
        return {"pairs": joint.removeprefix("\n") + joint.join(parts)}, LINES
    if opens:
        return {"pairs": ("; " if joint == ". " else joint).join(parts)}, PAIRS
    pairs = joint.join(map(capital, parts) if joint == ". " else parts)
    return {"pairs": pairs, "Pairs": capital(pairs)}, PAIRS


def _joke(context: SampleContext) -> Sample:
    asked = joke(context)
    chat = Chat(context).user(asked.request).call([Call(asked.tool.name, asked.arguments)])
    return chat.finish("extraction", [asked.tool])


def json_reply(context: SampleContext) -> Sample | None:
    """Extraction without a tool: the answer is JSON."""
    which = context.random()
    if which < 0.12 and not context.held_out:
        asked = joke(context)
        request = (
            f"{asked.request} Return the result as a JSON with 'setup' and 'punchline' keys. "
            "Return nothing other than JSON."
        )
        if set(asked.arguments) != {"setup", "punchline"}:
            return None
        return Chat(context).user(request).say(_dumped(asked.arguments)).finish("json", [])
    name, about, parameters, arguments, text, _ = _text(context) if which < 0.8 else _free(context)
    task = TASK.say(context, {"text": text})
    facts = tuple((json.dumps(value, ensure_ascii=False),) for value in arguments.values())
    # Without a schema every value must stand in the text as it is, and every key must have one.
    plain = all(json.dumps(value, ensure_ascii=False).strip('"') in text for value in arguments.values())
    if plain and which < 0.5 and len(arguments) == len(parameters):
        quote = context.one(("'", '"', ""))
        keys = ", ".join(f"{quote}{each.name}{quote}" for each in parameters)
        return (
            Chat(context)
            .user(AS_JSON.say(context, {"task": task, "keys": keys}))
            .say(_dumped(arguments), facts)
            .finish("json", [])
        )
    schema = Tool(name, about, tuple(parameters)).document(context.form)["parameters"]
    slot_texts = WITH_SCHEMA.say(context, {"schema": json.dumps(schema, ensure_ascii=False)})
    if context.chance(0.5):
        return Chat(context).user(f"{slot_texts}\n\n{task}").say(_dumped(arguments), facts).finish("json", [])
    return Chat(context).user(task).say(_dumped(arguments), facts).finish("json", [], system=slot_texts)


def _dumped(arguments: Mapping[str, Json]) -> str:
    return json.dumps(dict(arguments), ensure_ascii=False)
