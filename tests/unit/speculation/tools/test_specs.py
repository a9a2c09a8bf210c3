"""Specs of tools: options, schemas and marks."""

from __future__ import annotations

import dataclasses
import functools
import math
import socket
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, SecretStr

from xpu_speculation.errors import SpeculationError, ToolSpecError
from xpu_speculation.tools.argument_schema import ArgumentsSchema
from xpu_speculation.tools.keys import canonical_key
from xpu_speculation.tools.specs import SpecOptions, ToolSpec, spec_of, speculable

NOTHING: dict[str, Any] = {"type": "object", "properties": {}}


class Area(BaseModel):
    """A model as an argument."""

    name: str
    radius_km: float = 5


NO_JSON = object()
CENTRE = Area(name="centre", radius_km=0.5)


def weather(city: str, days: int = 3, area: Area | None = None) -> str:
    """The weather."""
    return f"{city} {days} {area}"


# ---- Options and schemas -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"timeout_s": 0}, "timeout_s is 0, must be a number of seconds above 0, or None"),
        ({"timeout_s": True}, "timeout_s is True"),
        ({"timeout_s": math.inf}, "timeout_s is inf"),
        ({"ttl_s": -1}, "ttl_s is -1, must be a number of seconds, 0 or more"),
        ({"ttl_s": math.nan}, "ttl_s is nan"),
        ({"ttl_s": None}, "ttl_s is None"),
        ({"max_concurrency": 0}, "max_concurrency is 0, must be an integer, 1 or more"),
        ({"max_concurrency": 1.0}, r"max_concurrency is 1\.0"),
        ({"cost": "1"}, "cost is '1', must be a number, 0 or more"),
        ({"injected": "token"}, "injected is 'token', must be a set of argument names"),
        ({"injected": [1]}, r"injected is \[1\]"),
        ({"injected": None}, "injected is None"),
    ],
)
def test_options_are_checked(options: dict[str, Any], message: str) -> None:
    """Guards early runs against invalid options."""
    with pytest.raises(ToolSpecError, match=message):
        ToolSpec("tool", NOTHING, **options)
    with pytest.raises(ToolSpecError, match=message):
        speculable(**options)(weather)
    assert not hasattr(weather, "xpu_speculable")


def test_misspelt_option_is_named() -> None:
    """Guards against an option that silently has its default."""
    with pytest.raises(ToolSpecError, match="'ttl' is not an option of a tool, must be one of cost, injected"):
        speculable(ttl=5)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "name", ["", "a b", "../etc/passwd", ".hidden", "a/b", "x" * 129, "caf\u00e9", "a\n", 'a{"q":1}', 7]
)
def test_names_have_plain_characters(name: Any) -> None:
    """Guards keys against names that contain the start of arguments."""
    with pytest.raises(ToolSpecError, match="must be at most 128 letters, digits"):
        ToolSpec(name, NOTHING)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (None, "tool: parameters is None, must be a JSON schema"),
        ({"type": "array"}, "tool: parameters: type is 'array', must be 'object'"),
        ({"properties": {"a": {"type": "text"}}}, "parameters: invalid JSON schema: 'text' is not valid"),
        ({"properties": {"a": {"pattern": "("}}}, "parameters: invalid JSON schema"),
        ({"properties": 7}, "parameters: invalid JSON schema"),
        ({"properties": {"a": {"default": object()}}}, "parameters: invalid JSON schema: .*not JSON serializable"),
        (
            {"properties": {"a": {"default": math.nan}}},
            r"tool: parameters\.properties\.a\.default is nan, must be null or a finite number",
        ),
        ({"properties": {"a": {"enum": [1, -math.inf]}}}, r"parameters\.properties\.a\.enum\[1\] is -inf"),
        ({"properties": {"a": {"$ref": "#/$defs/Gone"}}}, "'#/\\$defs/Gone', must point into this schema"),
        ({"properties": {"a": {"$ref": "http://127.0.0.1:9/s"}}}, "must point into this schema, as '#/"),
        ({"properties": {"a": {"$dynamicRef": "#a"}}}, "parameters holds \\$dynamicRef, must refer by \\$ref alone"),
        ({"$schema": "http://json-schema.org/draft-03/schema#"}, "must be draft 4 or later"),
        ({"properties": {"key": {"type": "string", "format": "password"}}}, "is a secret"),
        ({"properties": {"a": {"items": {"writeOnly": True, "title": "Key"}}}}, "'Key' is a secret"),
        ({"properties": {"a": {"properties": {"default": {"format": "password"}}}}}, "is a secret"),
    ],
)
def test_schemas_are_checked(parameters: Any, message: str) -> None:
    """Guards keys against an unusable schema."""
    with pytest.raises(ToolSpecError, match=message):
        ToolSpec("tool", parameters)


def test_references_are_never_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against schemas that open network connections."""
    monkeypatch.setattr(socket, "socket", None)
    hidden = {"properties": {"a": {"$ref": "#/x-more"}}, "x-more": {"not": {"$ref": "http://127.0.0.1:9/s"}}}
    with pytest.raises(SpeculationError):
        canonical_key(ToolSpec("tool", hidden), {"a": 1})


def test_data_in_a_schema_is_not_a_schema() -> None:
    """Guards tools whose defaults look like schemas."""
    properties = {"a": {"default": {"writeOnly": True, "$ref": "x"}}, "$ref": {"enum": [{"format": "password"}]}}
    assert ToolSpec("tool", {"properties": properties}).parameters["properties"] == properties


def test_injected_arguments_are_removed_from_the_schema() -> None:
    """Guards secrets that only the program writes."""
    properties = {"q": {"type": "string"}, "key": {"type": "string", "format": "password"}}
    spec = ToolSpec("tool", {"properties": properties, "required": ["q", "key"]}, injected=frozenset({"key"}))
    assert spec.parameters == {"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"]}


def test_spec_is_immutable() -> None:
    """Guards keys against later changes of the schema."""
    parameters: dict[str, Any] = {"type": "object", "properties": {"n": {"default": 1}}}
    spec = ToolSpec("tool", parameters, ttl_s=5)
    before = canonical_key(spec, {})
    parameters["properties"]["n"]["default"] = 2
    assert canonical_key(spec, {}) == before
    assert hash(spec) == hash(ToolSpec("tool", parameters, ttl_s=5)) != hash(dataclasses.replace(spec, ttl_s=6))
    with pytest.raises(dataclasses.FrozenInstanceError):
        spec.ttl_s = 6  # type: ignore[misc]


def test_older_json_schema_drafts() -> None:
    """Guards servers with an older JSON Schema version."""
    for draft in ("http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"):
        schema = ArgumentsSchema({"$schema": draft, "properties": {"n": {"type": "integer", "default": 1}}})
        assert schema.read({}, tool="tool")[1] == {"n": 1}


# ---- Marks on functions ------------------------------------------------------------------------------------


def marked(function: Callable[..., Any], **options: Any) -> ToolSpec:
    """Returns the spec of a marked copy of a function."""

    @functools.wraps(function)
    def copy(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    spec = spec_of(speculable(**options)(copy))
    assert spec is not None
    return spec


def test_unmarked_tool_has_no_spec() -> None:
    """Guards the rule that only marked or named tools run early."""
    assert [spec_of(tool) for tool in (weather, len, object(), None, "weather", {}, functools.partial(weather))] == [
        None
    ] * 7


def test_marked_function() -> None:
    """Guards the decorator with and without options, and the schema from the signature."""

    @speculable
    def plain(city: str) -> str:
        return city

    @speculable(ttl_s=5, timeout_s=None, max_concurrency=1, cost=0)
    async def tuned(city: str) -> str:
        return city

    assert plain("Rome") == "Rome"
    assert spec_of(plain) == ToolSpec("plain", spec_of(plain).parameters)  # type: ignore[union-attr]
    assert spec_of(tuned) == ToolSpec(
        "tuned",
        spec_of(plain).parameters,
        ttl_s=5,
        timeout_s=None,
        max_concurrency=1,
        cost=0,  # type: ignore[union-attr]
    )


def test_schema_of_a_function() -> None:
    """Guards keys of functions: defaults, nested models and unknown arguments."""
    spec = marked(weather)
    key = canonical_key(spec, {"city": "Rome", "area": {"name": "centre"}})
    assert key.text == 'weather{"area":{"name":"centre","radius_km":5},"city":"Rome","days":3}'
    for arguments in ({}, {"city": "Rome", "town": "Rome"}, {"city": "Rome", "days": "three"}):
        with pytest.raises(SpeculationError, match="weather: arguments"):
            canonical_key(spec, arguments)


def test_signatures_of_many_kinds() -> None:
    """Guards functions without annotations, with `Field`, with reserved names, and with `**kwargs`."""

    def bare(a, json=CENTRE, *, model_fields: Literal["p", "q"] = "p", **rest):
        """Not annotated."""

    def fields(a: Annotated[int, Field(ge=1)], b: int = Field(2, le=3), c: int = Field(le=3), d: Any = NO_JSON) -> None:
        """Constraints in two places, and a default that is no JSON."""

    text = canonical_key(marked(bare), {"a": [1], "other": "x"}).text
    assert text == 'bare{"a":[1],"json":{"name":"centre","radius_km":0.5},"model_fields":"p","other":"x"}'
    assert canonical_key(marked(fields), {"a": 1, "c": 0}).text == 'fields{"a":1,"b":2,"c":0}'
    for arguments in ({"a": 0, "c": 0}, {"a": 1, "c": 4}, {"a": 1, "b": 4, "c": 0}, {"a": 1}):
        with pytest.raises(SpeculationError, match="fields: arguments"):
            canonical_key(marked(fields), arguments)


def positional(city: str, /) -> str:
    """Cannot be called by name."""
    return city


def many(*cities: str) -> str:
    """Cannot be called by name either."""
    return str(cities)


def secret(city: str, key: SecretStr) -> str:
    """Asks the model for a secret."""
    return city + key.get_secret_value()


def odd(city: Callable[[], str]) -> str:
    """Takes what no model can write."""
    return city()


def unknown(city: Nowhere) -> str:  # type: ignore[name-defined]  # noqa: F821
    """Annotated with a name that is not there."""
    return str(city)


def endless(city: str, within_s: float = math.inf) -> str:
    """Has a default that JSON has not."""
    return city * int(within_s)


@pytest.mark.parametrize(
    ("tool", "message"),
    [
        (endless, r"endless: parameters\.properties\.within_s\.default is inf, must be null or a finite number"),
        (positional, "positional: argument 'city' cannot be given by name"),
        (many, "many: argument 'cities' cannot be given by name"),
        (secret, "secret: parameters: .* is a secret"),
        (odd, "odd: its arguments have no JSON schema: "),
        (unknown, "unknown: its arguments have no JSON schema: name 'Nowhere' is not defined"),
        (lambda city: city, "name is '<lambda>'"),
        (functools.partial(weather), "partial is not a tool; expected a function"),
        (Area, "is not a tool"),
        ([].append, "append: argument 'object' cannot be given by name"),
        ("weather".upper, "upper cannot be marked"),
    ],
)
def test_unmarkable_tools_raise(tool: Any, message: str) -> None:
    """Guards against a mark that silently has no effect."""
    with pytest.raises(ToolSpecError, match=message):
        speculable(tool)
    assert spec_of(tool) is None


def test_injected_arguments_of_functions() -> None:
    """Guards injected arguments: no schema, not in keys, and a checked name."""

    def lookup(word: str, database: Callable[[], str]) -> str:
        return database() + word

    assert (
        canonical_key(marked(lookup, injected=["database"]), {"word": "a", "database": 1}).text == 'lookup{"word":"a"}'
    )
    with pytest.raises(ToolSpecError, match=r"lookup: injected names 'databse', must be of \['database', 'word'\]"):
        speculable(injected={"databse", "database"})(lookup)


def test_wrapping_decorator_does_not_copy_the_mark() -> None:
    """Guards side effects: `functools.wraps` copies attributes to an unmarked function."""
    audited: list[str] = []

    def audit(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            audited.append(function.__name__)
            return function(*args, **kwargs)

        return wrapper

    @speculable(ttl_s=5)
    def lookup(word: str) -> str:
        return word

    class Desk:
        @audit
        @speculable
        def drawer(self, number: int = 1) -> int:
            return number

    assert spec_of(lookup) is not None
    assert spec_of(audit(lookup)) is None
    assert spec_of(Desk().drawer) is None
    again = spec_of(speculable(ttl_s=6)(audit(lookup)))
    assert again is not None
    assert again.ttl_s == 6
    assert not audited


def test_marked_method() -> None:
    """Guards methods: `self` is not an argument."""

    class Desk:
        @speculable
        def drawer(self, number: int = 1) -> int:
            return number

    spec = spec_of(Desk().drawer)
    assert spec is not None
    assert canonical_key(spec, {}).text == 'drawer{"number":1}'


@pytest.mark.parametrize("sent", [True, {}, dataclasses.asdict(SpecOptions())])
def test_server_cannot_send_a_mark(sent: Any) -> None:
    """Guards against servers that mark their own tools."""

    class Listed:
        name = "wipe"
        inputSchema: Mapping[str, Any] = NOTHING
        xpu_speculable: Any = sent

    assert spec_of(Listed()) is None
