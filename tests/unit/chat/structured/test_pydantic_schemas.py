"""Schemas of pydantic: any class of standard types can be an answer and a tool."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network
from pathlib import PurePosixPath
from re import Pattern
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, NotRequired

import pytest
from grammar_answers import is_allowed, random_answer
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import (
    UUID4,
    Base64Bytes,
    BaseModel,
    ByteSize,
    ConfigDict,
    Field,
    Json,
    RootModel,
    SecretBytes,
    SecretStr,
    create_model,
)
from typing_extensions import TypedDict

from xpu_agents.chat.structured.constraints import answer_constraint, tool_constraint
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_runtime.grammar import Grammar, schema_rule

if TYPE_CHECKING:
    from xpu_runtime.grammar import GrammarCompiler
    from xpu_runtime.model.tokenizer import Tokenizer

PYTHON_PATTERNS = ConfigDict(regex_engine="python-re")
"""Allows look-around in patterns."""

Kind = tuple[Any, st.SearchStrategy[Any]]
"""A type, and a strategy of its values as JSON."""


class Colour(Enum):
    RED = "red"
    BLUE = "blue\n"


class Level(IntEnum):
    LOW = 1
    GREAT = 2**60 + 1


@dataclass
class Point:
    x: int
    y: float = 0.5


class Options(TypedDict):
    quiet: bool
    size: NotRequired[int]


class Pair(NamedTuple):
    first: int
    second: str


class Tags(RootModel[set[str]]):
    pass


class Joke(BaseModel):
    kind: Literal["joke"] = "joke"
    text: str


class Fact(BaseModel):
    kind: Literal["fact", "truth"] = "fact"
    id: Literal[1234567890123456789, 5] | None = None


class Tree(BaseModel):
    leaf: int
    branches: list[Tree] = []


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters='\x7f"'), max_size=5).filter(
    lambda text: text.isprintable()
)
TREES = st.recursive(
    st.builds(lambda leaf: {"leaf": leaf, "branches": []}, st.integers()),
    lambda inner: st.builds(
        lambda leaf, branches: {"leaf": leaf, "branches": branches}, st.integers(), st.lists(inner)
    ),
    max_leaves=4,
)
_IPV4 = st.ip_addresses(v=4)
_IPV6 = st.ip_addresses(v=6)


def mapped(values: st.SearchStrategy[Any], kind: Callable[[Any], Any] = lambda value: value) -> st.SearchStrategy[str]:
    """The values as text."""
    return values.map(kind).map(str)


LEAVES: list[Kind] = [
    (int, st.integers()),
    (Annotated[int, Field(gt=2**60, le=2**60 + 400)], st.integers(2**60 + 1, 2**60 + 400)),
    (Annotated[int, Field(ge=-(2**63), lt=2**64)], st.integers(-(2**63), 2**64 - 1)),
    (Annotated[int, Field(multiple_of=5, ge=0)], st.integers(0, 1000).map(lambda value: value * 5)),
    (Annotated[float, Field(gt=0.5, lt=0.75)], st.sampled_from([0.51, 0.625, 0.74])),
    (bool, st.booleans()),
    (str, TEXTS),
    (Annotated[str, Field(min_length=2, max_length=4)], TEXTS.filter(lambda text: 2 <= len(text) <= 4)),
    (Annotated[str, Field(pattern="^[a-c]+@x$")], st.from_regex("[a-c]{1,5}@x", fullmatch=True)),
    (Annotated[str, Field(pattern="^(?!b)[a-c]+$")], st.from_regex("[ac][a-c]{0,4}", fullmatch=True)),
    (bytes, TEXTS),
    (SecretStr, TEXTS),
    (SecretBytes, TEXTS),
    (PurePosixPath, TEXTS),
    (Decimal, st.one_of(st.integers(), st.decimals(allow_nan=False, allow_infinity=False).map(str))),
    (uuid.UUID, mapped(st.uuids())),
    (UUID4, mapped(st.uuids(version=4))),
    (Base64Bytes, st.sampled_from(["", "YQ==", "YWI=", "YWJj"])),
    (IPv4Address, mapped(_IPV4)),
    (IPv6Address, mapped(_IPV6)),
    (IPv4Interface, mapped(st.tuples(_IPV4, st.integers(0, 32)), lambda pair: f"{pair[0]}/{pair[1]}")),
    (IPv4Network, mapped(st.tuples(_IPV4, st.integers(0, 32)), lambda pair: IPv4Network(pair, strict=False))),
    (IPv6Interface, mapped(st.tuples(_IPV6, st.integers(0, 128)), lambda pair: f"{pair[0]}/{pair[1]}")),
    (IPv6Network, mapped(st.tuples(_IPV6, st.integers(0, 128)), lambda pair: IPv6Network(pair, strict=False))),
    (timedelta, st.sampled_from(["P1D", "PT5M", "P1DT2H3M4S", "P2W"])),
    (date, st.dates().map(date.isoformat)),
    (time, st.times().map(lambda value: f"{value.isoformat()}Z")),
    (datetime, st.datetimes(timezones=st.just(UTC)).map(datetime.isoformat)),
    (Colour, st.sampled_from([colour.value for colour in Colour])),
    (Level, st.sampled_from([level.value for level in Level])),
    (Literal[1, "a", None, True, 2**70], st.sampled_from([1, "a", None, True, 2**70])),
    (ByteSize, st.integers(0)),
    (Json[list[int]], st.lists(st.integers()).map(json.dumps)),
    (Pattern[str], st.sampled_from(["a+", "(b)"])),
    (Any, st.one_of(st.integers(), st.none(), TEXTS)),
    (Point, st.builds(lambda x: {"x": x, "y": 0.5}, st.integers())),
    (Options, st.one_of(st.just({"quiet": True}), st.just({"quiet": False, "size": 3}))),
    (Pair, st.builds(lambda first, second: [first, second], st.integers(), TEXTS)),
    (Tags, st.lists(TEXTS, unique=True, max_size=3)),
    (Tree, TREES),
    (
        Annotated[Joke | Fact, Field(discriminator="kind")],
        st.sampled_from(
            [{"kind": "joke", "text": "x"}, {"kind": "truth", "id": 1234567890123456789}, {"kind": "fact", "id": None}]
        ),
    ),
]
SET_ITEMS: list[Kind] = [(int, st.integers()), (str, TEXTS), (Colour, st.sampled_from([each.value for each in Colour]))]


def _containers(inner: st.SearchStrategy[Kind]) -> st.SearchStrategy[Kind]:
    """Types of containers of other types."""
    return st.one_of(
        inner.map(lambda kind: (list[kind[0]], st.lists(kind[1], max_size=3))),  # type: ignore[name-defined]
        inner.map(lambda kind: (kind[0] | None, st.none() | kind[1]) if kind[0] is not Any else kind),
        inner.map(
            lambda kind: (dict[str, kind[0]], st.dictionaries(TEXTS, kind[1], max_size=2))  # type: ignore[name-defined]
        ),
        inner.map(
            lambda kind: (
                dict[Colour, kind[0]],  # type: ignore[name-defined]
                st.fixed_dictionaries({}, optional={each.value: kind[1] for each in Colour}).map(
                    lambda value: {each.value: value[each.value] for each in Colour if each.value in value}
                ),
            )
        ),
        st.tuples(inner, inner).map(
            lambda pair: (
                tuple[pair[0][0], pair[1][0]],  # type: ignore[name-defined]
                st.tuples(pair[0][1], pair[1][1]).map(list),
            )
        ),
        inner.map(
            lambda kind: (
                Annotated[list[kind[0]], Field(min_length=1, max_length=2)],  # type: ignore[name-defined]
                st.lists(kind[1], min_size=1, max_size=2),
            )
        ),
    )


SETS = st.sampled_from(SET_ITEMS).map(
    lambda kind: (frozenset[kind[0]], st.lists(kind[1], unique=True, max_size=3))  # type: ignore[name-defined]
)
KINDS = st.recursive(st.one_of(st.sampled_from(LEAVES), SETS), _containers, max_leaves=3)


@st.composite
def models(draw: st.DrawFn) -> tuple[type[BaseModel], Any]:
    """A class, and a value of it."""
    fields: dict[str, Any] = {}
    value = {}
    for number, (kind, values) in enumerate(draw(st.lists(KINDS, min_size=1, max_size=3))):
        name = f"field_{number}"
        optional = draw(st.booleans()) and kind is not Any
        fields[name] = (kind | None, None) if optional else (kind, ...)
        if not optional or draw(st.booleans()):
            value[name] = draw(values)
    return create_model("Model", __config__=PYTHON_PATTERNS, **fields), value


def check_one(compiler: GrammarCompiler, tokenizer: Tokenizer, schema: dict[str, Any], value: Any) -> None:
    """A value is allowed in an answer and in a call, and what is allowed is valid or checked."""
    text = json.dumps(value, ensure_ascii=False)
    for constraint, spaces in ((answer_constraint(schema), "flexible"), (tool_constraint("f", schema), "single")):
        rule = schema_rule(constraint.schema, whitespace=spaces, lenient=True)  # type: ignore[arg-type]
        assert is_allowed(compiler, tokenizer, Grammar.lark(f"start: {rule}"), text), (schema, text)
        assert constraint.check is None or constraint.check.errors(value, "value") == []
    assert SchemaCheck(schema).errors(value, "value") == []


@settings(max_examples=25, deadline=None)
@given(drawn=models())
def test_values_of_any_class_are_allowed(
    compiler: GrammarCompiler, tokenizer: Tokenizer, drawn: tuple[type[BaseModel], Any]
) -> None:
    """Guards classes of standard types, as answers and as tools: no valid value is forbidden."""
    model, value = drawn
    check_one(compiler, tokenizer, model.model_json_schema(), value)


@settings(max_examples=12, deadline=None)
@given(drawn=models(), seed=st.integers(0, 99))
def test_allowed_answers_are_valid_or_checked(
    compiler: GrammarCompiler, tokenizer: Tokenizer, drawn: tuple[type[BaseModel], Any], seed: int
) -> None:
    """Guards callers: an allowed answer is valid JSON of the schema, unless it is checked behind the grammar."""
    schema = drawn[0].model_json_schema()
    constraint = answer_constraint(schema)
    grammar = Grammar.lark(f"start: {schema_rule(constraint.schema, lenient=True)}")
    value = json.loads(random_answer(compiler, tokenizer, grammar, seed, patience=30))
    if constraint.check is None:
        assert SchemaCheck(schema).errors(value, "value") == []
        assert SchemaCheck(constraint.schema).errors(value, "value") == []


@pytest.mark.parametrize("kind", LEAVES, ids=[f"{number}" for number in range(len(LEAVES))])
def test_values_of_each_type_are_allowed(compiler: GrammarCompiler, tokenizer: Tokenizer, kind: Kind) -> None:
    """Guards each standard type on its own."""

    @settings(max_examples=12, deadline=None)
    @given(value=kind[1])
    def check(value: Any) -> None:
        schema = create_model("Model", __config__=PYTHON_PATTERNS, field=(kind[0], ...)).model_json_schema()
        check_one(compiler, tokenizer, schema, {"field": value})

    check()
