"""LangChain's own clients for OpenAI and Ollama against the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import numpy as np
import openai
import pytest
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage
from langchain_core.tools import tool
from pydantic import BaseModel
from scripted_engine import ScriptedEngine
from tiny_embeddings import make_bert_folder

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions
from xpu_runtime import EmbeddingEngine, Engine, Priority
from xpu_runtime.errors import RequestCancelledError

langchain_ollama = pytest.importorskip("langchain_ollama")
langchain_openai = pytest.importorskip("langchain_openai")
ollama = pytest.importorskip("ollama")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("dropped_connections"),
    # These clients have no method to close their connections.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]

CALLS = "\n".join(f'<tool_call>\n{{"name": "add", "arguments": {{"a": {a}, "b": 2}}}}\n</tool_call>' for a in (1, 5))
TIMEOUT_S = 30.0
MakeModel = Callable[..., Any]


class Person(BaseModel):
    """A person."""

    name: str
    age: int


@tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def make_ollama(url: str, **options: Any) -> Any:
    limit = options.pop("max_tokens", None)
    options |= {} if limit is None else {"num_predict": limit}
    return langchain_ollama.ChatOllama(model="tiny", base_url=url, temperature=0, **options)


def make_openai(url: str, **options: Any) -> Any:
    options |= {"stream_usage": True, "http_async_client": httpx.AsyncClient()}  # its own is shared by all event loops
    return langchain_openai.ChatOpenAI(
        model="tiny", base_url=f"{url}/v1", api_key="any", temperature=0, max_retries=0, **options
    )


def make_responses(url: str, **options: Any) -> Any:
    return make_openai(url, use_responses_api=True, **options)


MODELS = {"ollama": make_ollama, "openai": make_openai, "openai-responses": make_responses}


@pytest.fixture(params=MODELS)
def make(request: pytest.FixtureRequest) -> MakeModel:
    """Create a chat model of each client."""
    return MODELS[request.param]


@pytest.fixture
def chat(make: MakeModel, url: str) -> Any:
    """A chat model of each client."""
    return make(url)


def test_invoke_and_stream(chat: Any, scripted: ScriptedEngine) -> None:
    """Guards whole and streamed answers with their token counts."""
    scripted.script = "Hello there"
    reply = chat.invoke([SystemMessage("Be brief."), HumanMessage("Hello")])
    chunks = list(chat.stream("Hello"))
    streamed = sum(chunks[1:], chunks[0])
    for each in (reply, streamed):
        assert each.text == "Hello there"
        assert each.usage_metadata["output_tokens"] == scripted.handles[-1].metrics.output_tokens
    assert sum(bool(chunk.text) for chunk in chunks) > 1, "it is streamed"
    assert streamed.usage_metadata["input_tokens"] == scripted.handles[-1].metrics.prompt_tokens


async def test_async(chat: Any, scripted: ScriptedEngine) -> None:
    """Guards the asynchronous methods."""
    scripted.script = "Hello there"
    assert (await chat.ainvoke("Hello")).text == "Hello there"
    assert "".join([chunk.text async for chunk in chat.astream("Hello")]) == "Hello there"


def test_tools(make: MakeModel, url: str, scripted: ScriptedEngine) -> None:
    """Guards the loop of an agent with parallel calls of one tool: calls, results and the answer."""
    scripted.script = [CALLS, CALLS, "They are 3 and 7"]
    bound = make(url, max_tokens=300).bind_tools([add])
    chunks = list(bound.stream("Add"))
    streamed = cast("AIMessageChunk", sum(chunks[1:], chunks[0]))
    reply = bound.invoke("Add")
    for each in (reply, streamed):
        assert [(call["name"], call["args"]) for call in each.tool_calls] == [
            ("add", {"a": 1, "b": 2}),
            ("add", {"a": 5, "b": 2}),
        ]
        assert len({call["id"] for call in each.tool_calls}) == 2
    results = [add.invoke(call) for call in reply.tool_calls]
    assert all(isinstance(result, ToolMessage) for result in results)
    assert bound.invoke([HumanMessage("Add"), reply, *results]).text == "They are 3 and 7"
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert prompt.rindex('"b": 2') < prompt.rindex("3") < prompt.rindex("7")


@pytest.mark.parametrize("method", ["json_schema", "function_calling"])
def test_structured_output(make: MakeModel, url: str, scripted: ScriptedEngine, method: str) -> None:
    """Guards typed answers of both methods."""
    arguments = '{"name": "Ann", "age": 7}'
    call = f'<tool_call>\n{{"name": "Person", "arguments": {arguments}}}\n</tool_call>'
    scripted.script = arguments if method == "json_schema" else call
    structured = make(url, max_tokens=300).with_structured_output(Person, method=method)
    assert structured.invoke("Hello") == Person(name="Ann", age=7)


def test_reasoning(url: str, scripted: ScriptedEngine) -> None:
    """Guards reasoning, which is apart from the text."""
    scripted.script = "<think>Well</think>Good"
    reply = make_ollama(url, reasoning=True).invoke("Hello")
    assert (reply.text, reply.additional_kwargs["reasoning_content"]) == ("Good", "Well")
    reply = make_responses(url, reasoning={"effort": "low", "summary": "auto"}).invoke("Hello")
    assert reply.text == "Good"
    assert [block["reasoning"] for block in reply.content_blocks if block["type"] == "reasoning"] == ["Well"]


def test_errors(make: MakeModel, url: str) -> None:
    """Guards the client's errors, and the text in them."""
    expected = ollama.ResponseError if make is make_ollama else openai.APIStatusError
    other = make(url)
    other = other.model_copy(update={"model": "other"}) if make is make_ollama else other.bind(model="other")
    with pytest.raises(expected, match="other") as caught:
        other.invoke("Hello")
    assert caught.value.status_code == 404
    with pytest.raises(expected, match="temperature") as caught:
        make(url).bind(**({"options": {"temperature": -1}} if make is make_ollama else {"temperature": -1})).invoke(
            "Hi"
        )
    assert caught.value.status_code == 400


async def test_cancellation(make: MakeModel, url: str, scripted: ScriptedEngine) -> None:
    """Guards the memory of the engine: a stream that the client leaves frees its KV blocks."""
    stream = cast("AsyncIterator[AIMessageChunk]", make(url, max_tokens=1500).astream("Hello"))
    await anext(stream)
    await stream.aclose()  # type: ignore[attr-defined]
    with pytest.raises(RequestCancelledError):
        await scripted.handles[-1].aresult()
    scripted.check_memory()


def test_background_work(make: MakeModel, url: str, scripted: ScriptedEngine) -> None:
    """Guards priorities by address, which need no other setting."""
    scripted.script = "Good"
    assert isinstance(make(f"{url}/proactive").invoke("Hello"), AIMessage)
    assert scripted.last_request["priority"] == Priority.PROACTIVE


@pytest.fixture(scope="module")
def embeddings_url(model: ScriptedEngine, serve_models: Any, tmp_path_factory: Any) -> Iterator[tuple[str, Any]]:
    """The URL of a server with an embedding model, and its engine."""
    folder = make_bert_folder(Path(tmp_path_factory.mktemp("embeddings")) / "small")
    with (
        EmbeddingEngine.load(folder, engine=cast("Engine", model._engine)) as engine,
        serve_models(Chat(cast("Engine", model), 64), ServerOptions(port=0), [engine]) as url,
    ):
        yield url, engine


def test_embeddings(embeddings_url: tuple[str, Any]) -> None:
    """Guards vectors of both clients."""
    url, engine = embeddings_url
    expected = engine.embed(["the cat", "a dog"]).result(60)
    for client in (
        langchain_ollama.OllamaEmbeddings(model="small", base_url=url),
        langchain_openai.OpenAIEmbeddings(
            model="small", base_url=f"{url}/v1", api_key="any", check_embedding_ctx_length=False
        ),
    ):
        assert np.allclose(client.embed_documents(["the cat", "a dog"]), expected, atol=1e-5)
        assert np.allclose(client.embed_query("the cat"), expected[0], atol=1e-5)
