"""Structured prediction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.events import BaseEvent
from llama_index.core.prompts import PromptTemplate
from llama_index.core.types import PydanticProgramMode
from pydantic import BaseModel, ConfigDict, Field, field_validator
from scripted_backend import ScriptedBackend, calls, says

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import ChatFinish
from xpu_agents.chat.structured.constraints import answer_constraint

# LlamaIndex uses deprecated APIs of pydantic.
pytestmark = pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning")

Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]


class Person(BaseModel):
    """Somebody."""

    name: str
    age: int

    @field_validator("age")
    @classmethod
    def _old_enough(cls, value: int) -> int:
        if value < 0:
            raise ValueError("an age below 0")
        return value


PROMPT = PromptTemplate("Who is {who}?")
ADA = Person(name="Ada", age=36)
PIECES = ('{"name": "A', 'da", "ag', 'e": 36}')


async def test_object(scripted: Scripted) -> None:
    """Guards the schema in the request, and the prompts."""
    llm, backend = scripted(lambda _: says(*PIECES), system_prompt="Be kind.")
    assert llm.structured_predict(Person, PROMPT, who="Ada") == ADA
    assert await llm.astructured_predict(Person, PROMPT, {"temperature": 0.5}, who="Ada") == ADA
    for request in backend.requests:
        assert [message.content for message in request.conversation] == ["Be kind.", "Who is Ada?"]
        assert request.answer.schema == Person.model_json_schema()
        assert not request.offered
    assert backend.requests[1].params is not None
    assert backend.requests[1].params.temperature == 0.5


def test_objects_have_only_their_own_fields(scripted: Scripted) -> None:
    """Guards against invented fields at any depth. Allowed extra fields are kept."""

    class Open(BaseModel):
        model_config = ConfigDict(extra="allow")
        people: list[Person]
        type: str = "object"
        ages: dict[str, int] = Field(default_factory=dict)

    llm, backend = scripted([says('{"people": []}')])
    llm.structured_predict(Open, PROMPT, who="Ada")
    schema = answer_constraint(backend.requests[0].answer.schema or {}).schema
    assert schema["additionalProperties"] is True
    assert schema["properties"]["ages"]["additionalProperties"] == {"type": "integer"}
    assert schema["properties"]["type"] == {"default": "object", "title": "Type", "type": "string"}
    assert schema["$defs"]["Person"]["additionalProperties"] is False


async def test_streamed_object(scripted: Scripted) -> None:
    """Guards streams of objects: partial objects, then the complete one."""
    llm, _ = scripted(lambda _: says(*PIECES))
    sync = list(llm.stream_structured_predict(Person, PROMPT, who="Ada"))
    found = [each async for each in await llm.astream_structured_predict(Person, PROMPT, who="Ada")]
    for grown in (sync, found):
        assert [getattr(each, "name", None) for each in grown] == ["A", "A", "Ada"]
        assert grown[-1] == ADA


async def test_structured_llm(scripted: Scripted) -> None:
    """Guards `as_structured_llm`."""
    llm, _ = scripted(lambda _: says(*PIECES))
    structured = llm.as_structured_llm(Person)
    asked = [ChatMessage(role="user", content="Who is {Ada}?")]
    assert structured.chat(asked).raw == ADA
    assert (await structured.achat(asked)).raw == ADA
    assert structured.complete("Who?").raw == ADA
    assert [response.raw for response in structured.stream_chat(asked)][-1] == ADA


def test_truncated_object(scripted: Scripted) -> None:
    """Guards that a partial object raises, with advice."""
    llm, _ = scripted([says(PIECES[0], finish=ChatFinish.LENGTH)])
    with pytest.raises(ValueError, match=r"max_tokens: .* after 10 tokens, before the Person"):
        llm.structured_predict(Person, PROMPT, who="Ada")


@pytest.mark.parametrize(
    ("reply", "grown"),
    [
        (says(PIECES[0], finish=ChatFinish.LENGTH), ["A"]),
        (says(thinks="hm", finish=ChatFinish.LENGTH), []),
    ],
)
async def test_truncated_streamed_object(scripted: Scripted, reply: Any, grown: list[str]) -> None:
    """Guards streams that end with the error, also after reasoning only."""
    llm, _ = scripted([reply, reply])
    found: list[str] = []

    def read() -> None:
        found.extend(each.name for each in llm.stream_structured_predict(Person, PROMPT, who="Ada"))

    async def aread() -> None:
        assert [each async for each in await llm.astream_structured_predict(Person, PROMPT, who="Ada")]

    with pytest.raises(ValueError, match="max_tokens: the answer was truncated"):
        read()
    assert found == grown
    with pytest.raises(ValueError, match="max_tokens: the answer was truncated"):
        await aread()


async def test_object_in_a_markdown_fence(scripted: Scripted) -> None:
    """Guards servers that do not enforce the schema."""
    llm, _ = scripted(lambda _: says("```json\n", *PIECES, "\n```"))
    assert llm.structured_predict(Person, PROMPT, who="Ada") == ADA
    assert list(llm.stream_structured_predict(Person, PROMPT, who="Ada"))[-1] == ADA
    assert [each async for each in await llm.astream_structured_predict(Person, PROMPT, who="Ada")][-1] == ADA


def test_object_that_just_fits(scripted: Scripted) -> None:
    """Guards an object that ends at the token limit."""
    llm, _ = scripted([says(*PIECES, finish=ChatFinish.LENGTH)])
    assert llm.structured_predict(Person, PROMPT, who="Ada") == ADA


def test_validators_of_the_class(scripted: Scripted) -> None:
    """Guards rules that a schema cannot express."""
    llm, _ = scripted([says('{"name": "Ada", "age": -1}')])
    with pytest.raises(ValueError, match="an age below 0"):
        llm.structured_predict(Person, PROMPT, who="Ada")


async def test_object_by_a_tool_call(scripted: Scripted) -> None:
    """Guards the other mode: the class as a tool."""
    llm, backend = scripted(
        lambda _: calls(("Person", {"name": "Ada", "age": 36})), pydantic_program_mode=PydanticProgramMode.FUNCTION
    )
    assert llm.structured_predict(Person, PROMPT, who="Ada") == ADA
    assert await llm.astructured_predict(Person, PROMPT, who="Ada") == ADA
    grown = list(llm.stream_structured_predict(Person, PROMPT, who="Ada"))
    assert grown[-1] == ADA
    assert [each async for each in await llm.astream_structured_predict(Person, PROMPT, who="Ada")][-1] == ADA
    assert backend.requests[0].must_call
    assert [tool.name for tool in backend.requests[0].callable_tools] == ["Person"]


def test_instrumentation_events(scripted: Scripted) -> None:
    """Guards start and end events, in the spans of the methods."""

    class Listener(BaseEventHandler):
        received: list[tuple[str, str]] = []  # noqa: RUF012

        def handle(self, event: BaseEvent, **_: Any) -> None:
            self.received.append((event.class_name(), (event.span_id or "").rsplit("-", 5)[0]))

    listener = Listener()
    root = get_dispatcher()
    root.add_event_handler(listener)
    try:
        llm, _ = scripted(lambda _: says(*PIECES))
        llm.structured_predict(Person, PROMPT, who="Ada")
    finally:
        root.event_handlers.remove(listener)
    assert listener.received == [
        ("LLMStructuredPredictStartEvent", "XPULLM.structured_predict"),
        ("LLMChatStartEvent", "XPULLM.chat"),
        ("LLMChatEndEvent", "XPULLM.chat"),
        ("LLMStructuredPredictEndEvent", "XPULLM.structured_predict"),
    ]
