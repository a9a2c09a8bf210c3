"""LiteLLM against the server, through the protocols of OpenAI, Anthropic and Ollama."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_runtime import Priority
from xpu_runtime.errors import RequestCancelledError

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # read at import; else it downloads a list of prices
litellm = pytest.importorskip("litellm")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("dropped_connections"),
    # It keeps connections, and leaves events of its logging behind.
    pytest.mark.filterwarnings("ignore"),
]

ADD = {
    "type": "function",
    "function": {
        "name": "add",
        "description": "Adds",
        "parameters": {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
            "required": ["a", "b"],
        },
    },
}
CALL = '<tool_call>\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n</tool_call>'
HELLO: list[Any] = [{"role": "user", "content": "Hello"}]
PROVIDERS = {"anthropic": "", "openai": "/v1", "ollama_chat": "", "text-completion-openai": "/v1"}
CHAT_PROVIDERS = ("anthropic", "openai", "ollama_chat")
Complete = Callable[..., Any]


class Person(BaseModel):
    """A person."""

    name: str
    age: int


@pytest.fixture
def settings(url: str) -> Callable[..., dict[str, Any]]:
    """Return the settings of a provider."""

    def of(provider: str, base: str = "", model: str = "tiny") -> dict[str, Any]:
        return {
            "model": f"{provider}/{model}",
            "api_base": f"{url}{base}{PROVIDERS[provider]}",
            "api_key": "any",
            "temperature": 0,
            "max_tokens": 300,
            "max_retries": 0,
        }

    return of


@pytest.mark.parametrize("provider", PROVIDERS)
def test_chat(settings: Any, scripted: ScriptedEngine, provider: str) -> None:
    """Guards whole and streamed answers with their token counts."""
    scripted.script = "Hello there"
    reply = litellm.completion(messages=HELLO, **settings(provider))
    assert reply.choices[0].message.content == "Hello there"
    assert reply.usage.completion_tokens == scripted.handles[-1].metrics.output_tokens
    chunks = list(litellm.completion(messages=HELLO, stream=True, **settings(provider)))
    assert "".join(chunk.choices[0].delta.content or "" for chunk in chunks) == "Hello there"
    assert chunks[-1].choices[0].finish_reason == "stop"


@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
async def test_async(settings: Any, scripted: ScriptedEngine, provider: str) -> None:
    """Guards the asynchronous functions."""
    scripted.script = "Hello there"
    reply = await litellm.acompletion(messages=HELLO, **settings(provider))
    assert reply.choices[0].message.content == "Hello there"
    stream = await litellm.acompletion(messages=HELLO, stream=True, **settings(provider))
    assert "".join([chunk.choices[0].delta.content or "" async for chunk in stream]) == "Hello there"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
def test_tools(settings: Any, scripted: ScriptedEngine, provider: str, stream: bool) -> None:
    """Guards the loop of an agent: a call, its result and the answer."""
    scripted.script = [CALL, "It is 3"]
    found = litellm.completion(messages=HELLO, tools=[ADD], stream=stream, **settings(provider))
    reply = litellm.stream_chunk_builder(list(found), messages=HELLO) if stream else found
    message = reply.choices[0].message
    (call,) = message.tool_calls
    assert reply.choices[0].finish_reason == "tool_calls"
    assert (call.function.name, call.function.arguments.replace(" ", "")) == ("add", '{"a":1,"b":2}')
    history = [*HELLO, message.model_dump(), {"role": "tool", "tool_call_id": call.id, "content": "3"}]
    answer = litellm.completion(messages=history, tools=[ADD], **settings(provider))
    assert answer.choices[0].message.content == "It is 3"


@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
def test_structured_output(settings: Any, scripted: ScriptedEngine, provider: str) -> None:
    """Guards answers that follow the schema of a pydantic model."""
    scripted.script = '{"name": "Ann", "age": 7}'
    reply = litellm.completion(messages=HELLO, response_format=Person, **settings(provider))
    assert Person.model_validate_json(reply.choices[0].message.content) == Person(name="Ann", age=7)
    assert "Person" in scripted.tokenizer.decode(scripted.last_request["prompt"]), "the schema is part of the request"


@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
def test_errors(settings: Any, provider: str) -> None:
    """Guards the client's errors: status and text."""
    with pytest.raises((litellm.NotFoundError, litellm.APIConnectionError), match="model: 'other'"):
        litellm.completion(messages=HELLO, **settings(provider, model="other"))
    with pytest.raises((litellm.BadRequestError, litellm.APIConnectionError), match="temperature: -1"):
        litellm.completion(messages=HELLO, **{**settings(provider), "temperature": -1})


@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
def test_reasoning(settings: Any, scripted: ScriptedEngine, provider: str) -> None:
    """Guards reasoning, which is apart from the content."""
    scripted.script = "<think>Well</think>Good"
    message = litellm.completion(messages=HELLO, **settings(provider)).choices[0].message
    assert (message.reasoning_content, message.content) == ("Well", "Good")


async def test_cancellation(settings: Any, scripted: ScriptedEngine) -> None:
    """Guards the memory of the engine: a stream that the client leaves frees its KV blocks."""
    stream = await litellm.acompletion(
        messages=HELLO, stream=True, **{**settings("openai"), "max_tokens": 1500, "temperature": 1}
    )
    await anext(stream)
    await stream.completion_stream.close()
    with pytest.raises(RequestCancelledError):
        await scripted.handles[-1].aresult()
    scripted.check_memory()


@pytest.mark.parametrize("provider", CHAT_PROVIDERS)
def test_background_work(settings: Any, scripted: ScriptedEngine, provider: str) -> None:
    """Guards priorities by address and by name."""
    scripted.script = "Good"
    for each in (settings(provider, "/proactive"), settings(provider, model="tiny@proactive")):
        litellm.completion(messages=HELLO, **each)
        assert scripted.last_request["priority"] == Priority.PROACTIVE
