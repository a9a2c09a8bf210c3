"""Tools as a model sees them: a name, a description and a JSON Schema of the arguments, in the forms that occur."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from desk.world import Json, World

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
    """A tool that is offered; description is "" where there is none."""

    name: str
    description: str
    parameters: tuple[Parameter, ...] = field(default=())

    def document(self, form: str) -> dict[str, Json]:
        """The tool as a JSON document; the form says in which of the usual orders and details it is written."""
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


def named(world: World, words: str, *, tool: bool = False) -> str:
    """A name in this sample's way of writing, from words in snake case."""
    naming = world.naming
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

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def problems(schema: Mapping[str, Json], value: Json, where: str = "arguments") -> list[str]:
    """What is wrong with a value, by the part of JSON Schema that the tools here use; empty if nothing is."""
    if "anyOf" in schema:
        options = schema["anyOf"]
        assert isinstance(options, list)
        tried = [problems(option, value, where) for option in options if isinstance(option, dict)]
        return [] if any(not each for each in tried) else tried[0]
    found = []
    kind = schema.get("type")
    if isinstance(kind, str) and (
        not isinstance(value, _TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")
    ):
        return [f"{where}={value!r}: expected {kind}"]
    options = schema.get("enum")
    if isinstance(options, list) and value not in options:
        found.append(f"{where}={value!r}: expected one of {options}")
    low, high = schema.get("minimum"), schema.get("maximum")
    if isinstance(value, int | float) and isinstance(low, int | float) and value < low:
        found.append(f"{where}={value!r}: expected at least {low}")
    if isinstance(value, int | float) and isinstance(high, int | float) and value > high:
        found.append(f"{where}={value!r}: expected at most {high}")
    items = schema.get("items")
    if isinstance(value, list) and isinstance(items, dict):
        for at, each in enumerate(value):
            found += problems(items, each, f"{where}[{at}]")
    properties = schema.get("properties")
    if isinstance(value, dict) and isinstance(properties, dict):
        required = schema.get("required", [])
        assert isinstance(required, list)
        found += [f"{where}: {name} is missing" for name in required if name not in value]
        for name, each in value.items():
            inner = properties.get(name)
            if isinstance(inner, dict):
                found += problems(inner, each, f"{where}.{name}")
            else:
                found.append(f"{where}: {name} is not a parameter")
    return found
