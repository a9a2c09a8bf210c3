"""LlamaIndex's own client for servers of OpenAI's protocol, `OpenAILike`, against the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import openai
import pytest
from llama_index.core.llms import ChatMessage
from llama_index.core.tools import FunctionTool
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority
from xpu_runtime.errors import RequestCancelledError

openai_like = pytest.importorskip("llama_index.llms.openai_like")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("dropped_connections"),
    # The client has no method to close its connections.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

CALL = '<tool_call>\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n</tool_call>'
HELLO = [ChatMessage(role="user", content="Hello")]
MakeModel = Callable[..., Any]


class Person(BaseModel):
    """A person."""

    name: str
    age: int


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


@pytest.fixture
def make(url: str) -> MakeModel:
    """Create a client of the server."""

    def begin(base: str = "", **options: Any) -> Any:
        settings: dict[str, Any] = {"model": "tiny", "temperature": 0, "max_tokens": 300}
        settings |= {"async_http_client": httpx.AsyncClient(), **options}
        return openai_like.OpenAILike(
            api_base=f"{url}{base}/v1",
            api_key="any",
            is_chat_model=True,
            is_function_calling_model=True,
            context_window=2048,
            max_retries=0,
            **settings,
        )

    return begin


def test_chat_and_completion(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards whole and streamed answers, and prompts without a chat template."""
    scripted.script = "Hello there"
    model = make()
    assert model.chat(HELLO).message.content == "Hello there"
    pieces = list(model.stream_chat(HELLO))
    assert "".join(piece.delta for piece in pieces) == pieces[-1].message.content == "Hello there"
    assert model.complete("Hello").text == "Hello there"
    plain = make().model_copy(update={"is_chat_model": False})
    assert plain.complete("Hello").text == "Hello there"
    assert [piece.text for piece in plain.stream_complete("Hello")][-1] == "Hello there"


async def test_async(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards the asynchronous methods."""
    scripted.script = "Hello there"
    model = make()
    assert (await model.achat(HELLO)).message.content == "Hello there"
    assert "".join([piece.delta async for piece in await model.astream_chat(HELLO)]) == "Hello there"


def test_tools(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards the loop of an agent: calls, their execution and the answer."""
    scripted.script = [CALL, CALL, CALL, "It is 3"]
    model, tools = make(), [FunctionTool.from_defaults(add)]
    assert model.predict_and_call(tools, "Add").response == "3"
    *_, last = model.stream_chat_with_tools(tools, "Add")
    reply = model.chat_with_tools(tools, "Add")
    for each in (last, reply):
        (call,) = model.get_tool_calls_from_response(each)
        assert (call.tool_name, call.tool_kwargs) == ("add", {"a": 1, "b": 2})
    result = ChatMessage(role="tool", content="3", additional_kwargs={"tool_call_id": call.tool_id})
    answer = model.chat_with_tools(tools, chat_history=[*HELLO, reply.message, result])
    assert answer.message.content == "It is 3"


def test_structured_output(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards typed answers."""
    arguments = '{"name": "Ann", "age": 7}'
    scripted.script = f'<tool_call>\n{{"name": "Person", "arguments": {arguments}}}\n</tool_call>'
    assert make().as_structured_llm(Person).chat(HELLO).raw == Person(name="Ann", age=7)
    scripted.script = arguments
    schema = {"type": "json_schema", "json_schema": {"name": "Person", "schema": Person.model_json_schema()}}
    assert Person.model_validate_json(make().chat(HELLO, response_format=schema).message.content).age == 7


def test_errors(make: MakeModel) -> None:
    """Guards the client's errors, and the text in them."""
    with pytest.raises(openai.NotFoundError, match="other"):
        make(model="other").chat(HELLO)
    with pytest.raises(openai.BadRequestError, match="temperature"):
        make().chat(HELLO, temperature=-1)


async def test_cancellation(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards the memory of the engine: closed connections free their KV blocks; the client has no other way."""
    async with httpx.AsyncClient() as connections:
        stream = await make(max_tokens=1500, temperature=1, async_http_client=connections).astream_chat(HELLO)
        await anext(stream)
    with pytest.raises(RequestCancelledError):
        await scripted.handles[-1].aresult()
    scripted.check_memory()


def test_background_work(make: MakeModel, scripted: ScriptedEngine) -> None:
    """Guards priorities by address and by name."""
    scripted.script = "Good"
    for model in (make("/proactive"), make(model="tiny@proactive")):
        assert model.complete("Hello").text == "Good"
        assert scripted.last_request["priority"] == Priority.PROACTIVE
