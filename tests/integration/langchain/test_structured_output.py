"""Structured output by every method and schema, on a perfect model and a real engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired

import pytest
from langchain_core.exceptions import OutputParserException
from langchain_core.messages import AIMessage
from perfect_chat import PerfectChat
from pydantic import BaseModel, Field, ValidationError, field_validator
from scripted_backend import ScriptedBackend, broken, calls, end, says
from typing_extensions import TypedDict

from langchain_xpu import XPUChatModel
from xpu_agents.chat import ChatEvent, ChatFinish, NamedTool, TextDelta, ToolCallDelta
from xpu_runtime import EngineConfig


class Invoice(BaseModel):
    """An invoice."""

    company: str = Field(description="who sent it")
    total: int


class InvoiceDict(TypedDict):
    """An invoice."""

    company: Annotated[str, ..., "who sent it"]
    total: Annotated[int, ..., "sum"]


class LooseDict(TypedDict):
    """An invoice with ``NotRequired``, which LangChain cannot convert."""

    company: str
    total: NotRequired[int]


SCHEMAS = [
    Invoice,
    InvoiceDict,
    LooseDict,
    Invoice.model_json_schema(),
    {"type": "function", "function": {"name": "Invoice", "parameters": Invoice.model_json_schema()}},
    {"type": "json_schema", "json_schema": {"name": "Invoice", "schema": Invoice.model_json_schema()}},
]
ASKED = 'What is in it? "Hansen" asks for 12 crowns. Answer with \'company\' and "total".'
SAID = {"company": "Hansen", "total": 12}


@pytest.mark.parametrize("schema", SCHEMAS, ids=["pydantic", "typeddict", "loose", "json", "tool", "format"])
@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
async def test_every_schema(model: XPUChatModel, perfect: PerfectChat, schema: Any, method: Any) -> None:
    """Guards the result, sync, async and streamed: an object of the class, or a dict."""
    expected = Invoice(company="Hansen", total=12) if schema is Invoice else SAID
    chain = model.with_structured_output(schema, method=method)
    assert chain.invoke(ASKED) == expected
    assert await chain.ainvoke(ASKED) == expected
    assert list(chain.stream(ASKED))[-1] == expected
    assert [part async for part in chain.astream(ASKED)][-1] == expected
    request = perfect.requests[-1]
    if method == "json_schema":
        assert request.answer.schema is not None
        assert not request.offered
    else:
        assert isinstance(request.choice, NamedTool)
        assert request.parallel_tool_calls is False


def test_json_schema_is_the_default(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards the default method."""
    model.with_structured_output(Invoice).invoke(ASKED)
    assert perfect.requests[-1].answer.kind == "json_schema"


def test_json_mode(model: XPUChatModel, perfect: PerfectChat) -> None:
    """Guards JSON without a schema."""
    chain = model.with_structured_output({"title": "Any", "type": "object", "properties": {}}, method="json_mode")
    assert set(chain.invoke("Answer with 'a' and 'b'")) == {"a", "b"}
    assert perfect.requests[-1].answer.kind == "json_object"


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
@pytest.mark.parametrize(("strict", "held"), [(None, True), (True, True), (False, False)])
def test_strict(model: XPUChatModel, perfect: PerfectChat, method: Any, strict: bool | None, held: bool) -> None:
    """Guards whether the schema is enforced."""
    assert model.with_structured_output(Invoice, method=method, strict=strict).invoke(ASKED)
    assert perfect.requests[-1].constrain is held


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
def test_include_raw(model: XPUChatModel, method: Any) -> None:
    """Guards ``include_raw`` with usage and errors."""
    found: Any = model.with_structured_output(Invoice, method=method, include_raw=True).invoke(ASKED)
    assert isinstance(found["raw"], AIMessage)
    assert found["raw"].usage_metadata
    assert found["parsed"] == Invoice(company="Hansen", total=12)
    assert found["parsing_error"] is None


@pytest.mark.parametrize("cut", [True, False])
@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
async def test_truncated_streams_raise(method: Any, cut: bool) -> None:
    """Guards streams of objects against a partial last object."""
    finish = ChatFinish.LENGTH if cut else ChatFinish.STOP
    written = '{"company": "Hansen", "total": 1' + ("" if cut else "2}")
    if method == "json_schema":
        backend = ScriptedBackend(lambda _: says(*written.partition("total"), finish=finish))
    else:
        backend = ScriptedBackend(lambda _: broken("Invoice", written, "cut off") if cut else calls(("Invoice", SAID)))
    model = XPUChatModel(backend=backend)
    chain: Any = model.with_structured_output(Invoice, method=method)
    raw: Any = model.with_structured_output(Invoice, method=method, include_raw=True)
    (last,) = raw.stream(ASKED)
    (alast,) = [each async for each in raw.astream(ASKED)]
    if not cut:
        assert last["parsed"] == alast["parsed"] == list(chain.stream(ASKED))[-1] == Invoice(**SAID)
        return
    for found in (last, alast):
        assert found["raw"].response_metadata["finish_reason"] == "length"
        assert isinstance(found["parsing_error"], OutputParserException)
        assert found["parsed"] is None
    with pytest.raises(OutputParserException, match=r"max_tokens|cut off"):
        list(chain.stream(ASKED))
    with pytest.raises(OutputParserException, match=r"max_tokens|cut off"):
        assert [part async for part in chain.astream(ASKED)]


class Small(Invoice):
    """An invoice with a small amount."""

    @field_validator("total")
    @classmethod
    def _few(cls, total: int) -> int:
        if total > 9:
            raise ValueError("too many")
        return total


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
async def test_streams_with_an_invalid_end_raise(method: Any) -> None:
    """Guards against the last valid part of a rejected value, for example 1 of 12."""
    begun, rest = '{"company": "Hansen", "total": 1', "2}"
    written: list[ChatEvent] = [TextDelta(begun), TextDelta(rest), end()]
    called: list[ChatEvent] = [ToolCallDelta(0, "call0", "Small", begun), ToolCallDelta(0, None, None, rest), end()]
    model = XPUChatModel(backend=ScriptedBackend(lambda _: written if method == "json_schema" else called))
    chain: Any = model.with_structured_output(Small, method=method)
    with pytest.raises((OutputParserException, ValidationError), match="too many"):
        chain.invoke(ASKED)
    parts = chain.stream(ASKED)
    assert next(parts) == Small(company="Hansen", total=1)  # the partial text was valid
    with pytest.raises((OutputParserException, ValidationError), match="too many"):
        next(parts)
    with pytest.raises((OutputParserException, ValidationError), match="too many"):
        assert [part async for part in chain.astream(ASKED)]


@pytest.mark.parametrize("cut", [True, False])
@pytest.mark.parametrize("schema", [Invoice, Invoice.model_json_schema()], ids=["pydantic", "json"])
@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
@pytest.mark.parametrize("fields", [{"streaming": False}, {"disable_streaming": True}], ids=str)
async def test_streams_of_a_non_streaming_model(fields: dict[str, Any], method: Any, schema: Any, cut: bool) -> None:
    """Guards the single complete message of such a stream."""
    if method == "json_schema":
        output = says('{"company": "Hansen", "total": 1', finish=ChatFinish.LENGTH) if cut else says(json.dumps(SAID))
    else:
        output = broken("Invoice", '{"company": "Hansen", "total": 1', "cut off") if cut else calls(("Invoice", SAID))
    chain: Any = XPUChatModel(backend=ScriptedBackend(lambda _: output), **fields).with_structured_output(
        schema, method=method
    )
    if cut:
        with pytest.raises(OutputParserException, match=r"max_tokens|cut off"):
            list(chain.stream(ASKED))
        with pytest.raises(OutputParserException, match=r"max_tokens|cut off"):
            [part async for part in chain.astream(ASKED)]
        return
    assert list(chain.stream(ASKED)) == [chain.invoke(ASKED)]
    assert [part async for part in chain.astream(ASKED)] == [Invoice(**SAID) if schema is Invoice else SAID]


class NestedDoll(BaseModel):
    """A recursive class."""

    colour: Literal["red", "blue"]
    inside: NestedDoll | None


def test_real_engine_with_a_recursive_schema(test_model: Path, engine_config: EngineConfig) -> None:
    """Guards recursive classes, which LangChain's conversion damages."""
    model = XPUChatModel(model=str(test_model), config=engine_config, max_tokens=400, temperature=1.0)
    chain = model.with_structured_output(NestedDoll, method="function_calling")
    assert all(isinstance(chain.invoke("Draw!", seed=seed), NestedDoll) for seed in range(3))
    begun: Any = (
        model.model_copy(update={"max_tokens": 8}).with_structured_output(NestedDoll, include_raw=True).invoke("Draw!")
    )
    assert begun["raw"].text.startswith("{")


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
def test_real_engine_enforces_the_schema(test_model: Path, engine_config: EngineConfig, method: Any) -> None:
    """Guards the path to the grammar, with random weights."""
    schema = {
        "title": "Ticket",
        "type": "object",
        "properties": {"kind": {"enum": ["bug", "wish"]}, "urgent": {"type": "boolean"}},
        "required": ["kind", "urgent"],
    }
    # Without endless white space, and with enough tokens for the rest.
    model = XPUChatModel(model=str(test_model), config=engine_config, max_tokens=200, temperature=1.0, seed=5)
    chain = model.with_structured_output(schema, method=method, include_raw=True)
    found: Any = chain.invoke("It crashes!")
    assert found["parsing_error"] is None
    assert set(found["parsed"]) == {"kind", "urgent"}
    assert found["parsed"]["kind"] in {"bug", "wish"}


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
def test_truncated_answer_raises(test_model: Path, engine_config: EngineConfig, method: Any) -> None:
    """Guards against a partial object as an answer."""
    schema = {
        "title": "Essay",
        "type": "object",
        "properties": {"text": {"type": "string", "minLength": 500}},
        "required": ["text"],
    }
    model = XPUChatModel(model=str(test_model), config=engine_config, max_tokens=24)
    chain = model.with_structured_output(schema, method=method)
    with pytest.raises(OutputParserException, match=r"max_tokens|is invalid"):
        chain.invoke("Write!")
    found: Any = model.with_structured_output(schema, method=method, include_raw=True).invoke("Write!")
    assert found["parsed"] is None
    assert isinstance(found["parsing_error"], OutputParserException)
