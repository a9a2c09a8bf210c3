"""Tools as a model sees them: name, description and JSON Schema, in the usual styles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators  # type: ignore[import-untyped]

from desk_model.generator.context import Json, SampleContext

__all__ = ["Parameter", "Tool", "named", "problems"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool.

    Attributes:
        name: The name as written in the schema.
        schema: Its JSON Schema without a description.
        description: What is said about it, "" for nothing.
        required: Whether a call must have it.
    """

    name: str
    schema: dict[str, Json]
    description: str
    required: bool


@dataclass(frozen=True, slots=True)
class Tool:
    """Tool that is offered; description is "" if it has none."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = field(default=())

    def document(self, form: str) -> dict[str, Json]:
        """Tool as a JSON document in one of the usual styles."""
        properties: dict[str, Json] = {each.name: _property(each, form) for each in self.parameters}
        required: list[Json] = [each.name for each in self.parameters if each.required]
        schema: dict[str, Json]
        if form in ("pydantic", "titled"):
            schema = {"properties": properties}
            if required:
                schema["required"] = required
            schema["type"] = "object"
        else:
            schema = {"type": "object", "properties": properties}
            if required:
                schema["required"] = required
        document: dict[str, Json] = {"name": self.name}
        if self.description:
            document["description"] = self.description
        document["parameters"] = schema
        return document


def _property(parameter: Parameter, form: str) -> Json:
    schema = parameter.schema
    plain = "enum" not in schema and "default" not in schema and schema["type"] != "boolean"
    if not parameter.required and form == "pydantic" and plain:
        # As pydantic writes "str | None = None".
        schema = {"anyOf": [schema, {"type": "null"}], "default": None}
    if form == "titled":
        title = parameter.name.replace("_", " ").title()
        return {**schema, "title": title, **({"description": parameter.description} if parameter.description else {})}
    if not parameter.description:
        return schema
    if form in ("pydantic", "described"):
        return {"description": parameter.description, **schema}
    return {**schema, "description": parameter.description}


def named(context: SampleContext, words: str, *, tool: bool = False) -> str:
    """Name in the naming style of the sample, from words in snake case."""
    naming = context.naming
    if naming == "snake" or (naming in ("dotted", "kebab", "pascal") and not tool):
        return words
    parts = words.split("_")
    if naming == "camel":
        return parts[0] + "".join(part.capitalize() for part in parts[1:])
    if naming == "pascal":
        return "".join(part.capitalize() for part in parts)
    if naming == "kebab":
        return "-".join(parts)
    # As an object and what is done with it: search_mail is mail.search.
    if len(parts) < 2 or parts[1] in _PARTICLES:
        return words
    return f"{'_'.join(parts[1:])}.{parts[0]}"


_PARTICLES = frozenset(["up", "out", "off", "on", "in", "down", "to", "away", "over", "for", "of"])


def problems(schema: Mapping[str, Json], value: Json) -> list[str]:
    """Errors of a value against a schema; empty if it is valid.

    Stricter than JSON Schema: what an object does not list is wrong, 3.0 is no integer, and a format holds.
    """
    found = _Closed(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).iter_errors(value)
    return [f"arguments{error.json_path[1:]}: {error.message}" for error in found]


def _listed(validator: Any, properties: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    yield from Draft202012Validator.VALIDATORS["properties"](validator, properties, instance, schema)
    if isinstance(instance, dict):
        yield from (ValidationError(f"{name} is not a parameter") for name in instance if name not in properties)


_Closed = validators.extend(
    Draft202012Validator,
    {"properties": _listed},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)
