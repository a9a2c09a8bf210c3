"""The model interface of handlers, with a scripted backend."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from ambient_harness import settled, until
from pydantic import BaseModel

from xpu_agents.ambient import AmbientApp, AnswerError, Llm, SyncLlm
from xpu_agents.ambient.llm import LazyBackend
from xpu_agents.chat import ChatEvent, ChatFinish, ChatReply, ChatRequest, ReplyEnd, TextDelta, Timings, Usage
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_agents.priority import priority_scope
from xpu_runtime.errors import InvalidRequestError

HI = [{"role": "user", "content": "hi"}]
END = ReplyEnd(ChatFinish.STOP, Usage(5, 0, 2), Timings(0.1, 0.1, 0.2, 0.0, 0.1, 0.0, 0.1))


class Script:
    """A backend with a fixed answer."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.requests: list[ChatRequest] = []

    def complete(self, request: ChatRequest) -> ChatReply:
        self.requests.append(request)
        return ChatReply.of([TextDelta(self.message), END])

    async def acomplete(self, request: ChatRequest) -> ChatReply:
        return self.complete(request)

    async def astream(self, request: ChatRequest) -> AsyncIterator[ChatEvent]:
        self.requests.append(request)
        for event in (TextDelta(self.message), END):
            yield event

    def stream(self, request: ChatRequest) -> Any:
        raise NotImplementedError


class Label(BaseModel):
    """A typed answer."""

    urgent: bool


def llms(message: str) -> tuple[Script, Llm, SyncLlm]:
    """The async and the plain interface of one script."""
    script = Script(message)
    backend = LazyBackend(None, None, script)
    return script, Llm(backend), SyncLlm(backend)


async def test_ask_builds_a_request() -> None:
    """Guards the request: messages, sampling parameters only if given, and the surrounding priority."""
    script, llm, sync = llms("hello")
    assert await llm.ask("hi", system="be brief", max_tokens=5, temperature=0.0) == "hello"
    with priority_scope("reactive"):
        assert sync.ask([{"role": "user", "content": "hi"}]) == "hello"
    first, second = script.requests
    assert [(each.role, each.content) for each in first.conversation] == [("system", "be brief"), ("user", "hi")]
    assert first.params is not None
    assert (first.params.max_tokens, first.params.temperature, first.priority) == (5, 0.0, "proactive")
    assert (second.params, second.priority) == (None, "reactive")


async def test_typed_answers() -> None:
    """Guards the schema of the answer, and that a truncated answer is an error."""
    script, llm, sync = llms('{"urgent": true}')
    assert await llm.ask_for(Label, "urgent?") == sync.ask_for(Label, "urgent?") == Label(urgent=True)
    assert script.requests[0].answer.kind == "json_schema"
    schema = script.requests[0].answer.schema or {}
    assert schema["properties"]["urgent"] == {"title": "Urgent", "type": "boolean"}
    assert answer_constraint(schema).schema["additionalProperties"] is False
    script.message = '{"urgent": tr'
    with pytest.raises(AnswerError, match="Label"):
        await llm.ask_for(Label, "urgent?")


def test_schemas_are_closed() -> None:
    """Guards against models that invent further fields; a mapping stays open."""

    class Part(BaseModel):
        name: str

    class Whole(BaseModel):
        parts: list[Part]
        counts: dict[str, int]
        example: dict[str, object] = {"type": "object", "properties": 1}

    script, _, sync = llms('{"parts": [], "counts": {}}')
    sync.ask_for(Whole, "?")
    schema = answer_constraint(script.requests[0].answer.schema or {}).schema
    assert schema["additionalProperties"] is schema["$defs"]["Part"]["additionalProperties"] is False
    assert schema["properties"]["counts"]["additionalProperties"] == {"type": "integer"}
    assert schema["properties"]["example"]["default"] == {"type": "object", "properties": 1}


async def test_choices() -> None:
    """Guards classification: the answer is one of the options, or an error."""
    _, llm, sync = llms('{"choice": "work"}')
    assert await llm.choose("which?", ["work", "home"]) == sync.choose("which?", ["work", "home"]) == "work"
    with pytest.raises(AnswerError, match="expected one of 'home', 'other'"):
        await llm.choose("which?", ["home", "other"])
    with pytest.raises(InvalidRequestError, match="options: 'work'"):
        sync.choose("which?", "work")


async def test_streams() -> None:
    """Guards streaming of any request."""
    _, llm, _ = llms("hello")
    events = [event async for event in await llm.stream(ChatRequest(HI))]
    assert events == [TextDelta("hello"), END]


async def test_handlers_get_the_matching_interface(make_app: Callable[..., AmbientApp]) -> None:
    """Guards that async handlers do not block the loop, and plain ones need no await."""
    script = Script("hello")
    app = make_app(backend=script)
    seen: list[str] = []

    @app.on("n")
    async def native(llm) -> None:
        seen.append(await llm.ask("hi"))
        seen.append((await llm.chat(ChatRequest(HI))).text)

    @app.on("n")
    def plain(llm) -> None:
        seen.append(llm.ask("hi"))
        seen.append(llm.chat(ChatRequest(HI)).text)

    async with app:
        await app.aemit("n")
        await until(lambda: len(seen) == 4)
        await settled(app)
    assert seen == ["hello"] * 4
    assert {request.priority for request in script.requests} == {"proactive"}


async def test_the_model_is_loaded_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards apps whose agents use their own models, and that one engine is shared."""
    from xpu_agents import engines

    loaded: list[tuple[object, object]] = []
    script = Script("hello")

    def shared_chat(model: object, config: object) -> Script:
        loaded.append((model, config))
        return script

    monkeypatch.setattr(engines, "shared_chat", shared_chat)
    backend = LazyBackend("desk", None, None)
    assert loaded == []
    assert await Llm(backend).ask("hi") == SyncLlm(backend).ask("hi") == "hello"
    assert loaded == [("desk", None)]
