"""Ollama's own client against the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from pydantic import BaseModel, Field
from scripted_engine import ScriptedEngine
from tiny_embeddings import make_bert_folder

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions
from xpu_runtime import EmbeddingEngine, Engine
from xpu_runtime.errors import RequestCancelledError

ollama = pytest.importorskip("ollama")
pytestmark = pytest.mark.slow

HELLO: list[Any] = [{"role": "user", "content": "Hello"}]
CALL = '<tool_call>\n{"name": "add", "arguments": {"a": 1, "b": 2}}\n</tool_call>'
ENDLESS = {"num_predict": 1500, "temperature": 1.0}
TIMEOUT_S = 30.0


class Person(BaseModel):
    """A person."""

    name: str = Field(max_length=24)
    age: int


def add(a: int, b: int) -> int:
    """Add two numbers.

    Args:
        a: the first number.
        b: the second number.
    """
    return a + b


@pytest.fixture
def sync_client(url: str) -> Iterator[Any]:
    """Ollama's client of the server."""
    with ollama.Client(url) as found:
        yield found


@pytest.fixture
async def async_client(url: str) -> AsyncIterator[Any]:
    """Ollama's asynchronous client of the server."""
    async with ollama.AsyncClient(url) as found:
        yield found


def test_chat(sync_client: Any, scripted: ScriptedEngine) -> None:
    """Guards whole and streamed answers, counts and durations."""
    scripted.script = "Hello there"
    reply = sync_client.chat("tiny", HELLO)
    pieces = list(sync_client.chat("tiny:latest", HELLO, stream=True))
    assert reply.message.content == "".join(piece.message.content for piece in pieces) == "Hello there"
    for end in (reply, pieces[-1]):
        assert (end.done, end.done_reason, end.message.role) == (True, "stop", "assistant")
        assert end.eval_count == scripted.handles[-1].metrics.output_tokens
        assert end.total_duration >= end.eval_duration > 0
    assert not any(piece.done for piece in pieces[:-1])


async def test_async_chat(async_client: Any, scripted: ScriptedEngine) -> None:
    """Guards the asynchronous client."""
    scripted.script = "Hello there"
    reply = await async_client.chat("tiny", HELLO)
    pieces = [piece async for piece in await async_client.chat("tiny", HELLO, stream=True)]
    assert reply.message.content == "".join(piece.message.content for piece in pieces) == "Hello there"


def test_generate(sync_client: Any, scripted: ScriptedEngine) -> None:
    """Guards generation, its context and its options."""
    scripted.script = "Hello there"
    reply = sync_client.generate("tiny", "Hi", system="Be brief.", options=ollama.Options(num_predict=2, num_ctx=512))
    assert (reply.response, reply.done_reason, reply.eval_count) == ("He", "length", 2)
    pieces = list(sync_client.generate("tiny", "And now?", context=reply.context, stream=True))
    assert "".join(piece.response for piece in pieces) == "Hello there"
    assert pieces[-1].context
    raw = sync_client.generate("tiny", "Hi", raw=True, logprobs=True, top_logprobs=2)
    assert "".join(each.token for each in raw.logprobs) == raw.response
    assert len(raw.logprobs[0].top_logprobs) == 2


def test_tools(sync_client: Any, scripted: ScriptedEngine) -> None:
    """Guards the loop of an agent: a Python function as tool, its call with arguments as object, and its result."""
    scripted.script = [f"<think>Sum</think>{CALL}", CALL, "It is 3"]
    for stream in (False, True):
        found = sync_client.chat("tiny", HELLO, tools=[add], stream=stream)
        parts = [part.message for part in (found if stream else [found])]
        (call,) = [call for part in parts for call in part.tool_calls or ()]
        assert (call.function.name, add(**call.function.arguments)) == ("add", 3)
    message = next(part for part in parts if part.tool_calls)
    history = [*HELLO, message, {"role": "tool", "tool_name": "add", "content": "3"}]
    assert sync_client.chat("tiny", history, tools=[add]).message.content == "It is 3"
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert prompt.rindex("add") < prompt.rindex("3")


def test_structured_output(sync_client: Any) -> None:
    """Guards answers that follow the schema of a pydantic model, without a script."""
    schema, options = Person.model_json_schema(), {"num_predict": 300}
    reply = sync_client.chat("tiny", HELLO, format=schema, think=False, options=options)
    assert reply.done_reason == "stop"
    *_, last = pieces = list(
        sync_client.generate("tiny", "Hello", format=schema, think=False, options=options, stream=True)
    )
    assert last.done_reason == "stop"
    # Both are valid, but in bf16 the last digits depend on drafts and on cached prefixes, so they may differ.
    for text in (reply.message.content, "".join(piece.response for piece in pieces)):
        Person.model_validate_json(text)


def test_think(sync_client: Any, scripted: ScriptedEngine) -> None:
    """Guards reasoning, which is apart from the content."""
    scripted.script = "<think>Well</think>Good"
    reply = sync_client.chat("tiny", HELLO, think=True)
    assert (reply.message.thinking, reply.message.content) == ("Well", "Good")
    pieces = [piece.message for piece in sync_client.chat("tiny", HELLO, think="high", stream=True)]
    assert "".join(piece.thinking or "" for piece in pieces) == "Well"
    assert "".join(piece.content for piece in pieces) == "Good"
    assert sync_client.generate("tiny", "Hello", think=False).thinking == "Well", "the model does so anyway"


def test_errors(sync_client: Any, serve: Any) -> None:
    """Guards the client's errors: their status and one line of text, also of a stream."""
    secret = serve(api_key="secret")
    keyless, keyed = ollama.Client(secret), ollama.Client(secret, headers={"Authorization": "Bearer secret"})
    cases = (
        (404, "model", lambda: sync_client.chat("other", HELLO)),
        (404, "model", lambda: list(sync_client.chat("other", HELLO, stream=True))),
        (400, "options.temperature", lambda: sync_client.chat("tiny", HELLO, options={"temperature": -1})),
        (
            400,
            "options.temperature",
            lambda: list(sync_client.generate("tiny", "a", options={"temperature": -1}, stream=True)),
        ),
        (404, "model", lambda: sync_client.pull("other")),
        (405, "path", lambda: sync_client.delete("tiny")),
        (401, "api_key", keyless.list),
    )
    for status, field, failing in cases:
        with pytest.raises(ollama.ResponseError) as caught:
            failing()
        assert caught.value.status_code == status
        assert caught.value.error.startswith(f"{field}: ")
    assert sync_client.pull("tiny").status == "success"
    assert keyed.list().models
    keyless.close()
    keyed.close()


def test_error_inside_of_a_stream(sync_client: Any, scripted: ScriptedEngine, after_first_delta: Any) -> None:
    """Guards against a partial answer that looks complete."""

    async def fail() -> None:
        raise RequestCancelledError("the engine stops")

    after_first_delta(fail)
    with pytest.raises(ollama.ResponseError, match="shutting down"):
        list(sync_client.chat("tiny", HELLO, stream=True))


def test_cancellation(sync_client: Any, scripted: ScriptedEngine) -> None:
    """Guards the memory of the engine: a stream that the client leaves frees its KV blocks."""
    stream = sync_client.chat("tiny", HELLO, options=ENDLESS, stream=True)
    next(stream)
    assert scripted.metrics().kv.used > 0
    stream.close()
    with pytest.raises(RequestCancelledError):
        scripted.handles[-1].result(TIMEOUT_S)
    scripted.check_memory()


async def test_async_cancellation(async_client: Any, scripted: ScriptedEngine) -> None:
    """Guards the same for the asynchronous client."""
    stream = await async_client.chat("tiny", HELLO, options=ENDLESS, stream=True)
    await anext(stream)
    await stream.aclose()
    with pytest.raises(RequestCancelledError):
        await scripted.handles[-1].aresult()
    scripted.check_memory()


def test_models(sync_client: Any) -> None:
    """Guards the lists and descriptions that the client parses."""
    (listed,) = sync_client.list().models
    assert (listed.model, listed.details.family) == ("tiny:latest", "llama")
    assert listed.size > 0
    assert listed.modified_at.tzinfo is not None
    (running,) = sync_client.ps().models
    assert (running.model, running.context_length, running.digest) == ("tiny:latest", 2048, listed.digest)
    shown = sync_client.show("tiny")
    assert "tools" in shown.capabilities
    assert shown.modelinfo["llama.context_length"] == 2048
    assert shown.details == listed.details


def test_load_and_unload(sync_client: Any) -> None:
    """Guards programs that load a model before its first use."""
    assert sync_client.generate("tiny").done_reason == "load"
    assert sync_client.chat("tiny", keep_alive="10m").done_reason == "load"
    assert sync_client.generate("tiny", keep_alive=0).done_reason == "unload"


def test_embeddings(model: ScriptedEngine, serve_models: Any, tmp_path: Path) -> None:
    """Guards vectors of both endpoints."""
    folder = make_bert_folder(tmp_path / "small")
    with (
        EmbeddingEngine.load(folder, engine=cast("Engine", model._engine)) as engine,
        serve_models(Chat(cast("Engine", model), 64), ServerOptions(port=0), [engine]) as url,
        ollama.Client(url) as client,
    ):
        expected = engine.embed(["the cat", "a dog"]).result(60)
        reply = client.embed("small", ["the cat", "a dog"])
        assert np.allclose(reply.embeddings, expected, atol=1e-5)
        assert np.allclose(client.embeddings("small", "the cat").embedding, expected[0], atol=1e-5)
        assert [each.model for each in client.list().models] == ["tiny:latest", "small:latest"]
        assert client.show("small").capabilities == ["embedding"]
