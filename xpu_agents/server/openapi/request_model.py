"""Base of the models that describe request bodies: `RequestModel`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

__all__ = ["CREATED", "RequestModel"]

CREATED: Any = {"use_attribute_docstrings": False}
"""Class arguments for `pydantic.create_model`, whose fields have no docstrings: it would search all modules."""


class RequestModel(BaseModel):
    """Fields of a request, as the server reads them.

    Fields that the model does not name are accepted. Every field may be null, or have a value that means off.
    """

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    off_values: ClassVar[Mapping[str, Collection[object]]] = {}
    """Values that mean the same as no value, by field."""
    other_names: ClassVar[Mapping[str, str]] = {}
    """Names of other servers, with the field that they mean."""
    without_effect: ClassVar[Collection[str]] = ()
    """Documented fields that are accepted and have no effect."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the schema with what the server accepts beyond the types of the fields."""
        reference = handler(core_schema)
        schema = handler.resolve_ref_schema(reference)
        properties: dict[str, Any] = schema.get("properties", {})
        for name, described in properties.items():
            properties[name] = _lenient(
                described, cls.off_values.get(name, ()), required=name in schema.get("required", ())
            )
        for other, name in cls.other_names.items():
            if name in properties and other not in properties:
                properties[other] = {**properties[name], "description": f"The same as {name}."}
        for name in sorted(cls.without_effect):
            properties.setdefault(name, {"description": "Accepted, without effect."})
        schema.pop("additionalProperties", None)
        return reference


def _lenient(schema: Mapping[str, Any], off: Collection[object], *, required: bool) -> dict[str, Any]:
    """Return a schema that also accepts null, unless the field is required, and values that mean off."""
    kept = {name: value for name, value in schema.items() if name not in ("default", "description")}
    described = {name: schema[name] for name in ("description",) if name in schema}
    if not kept or required:
        return {**described, **kept}
    null = {"type": "null"}
    forms = [each for each in (kept["anyOf"] if kept.keys() == {"anyOf"} else [kept]) if each != null]
    return {**described, "anyOf": [*forms, *([{"enum": list(off)}] if off else []), null]}
