"""The nine methods of `XPULLM`: inputs and outputs."""

from __future__ import annotations

import asyncio
import gc
import pickle
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import pytest
from llama_index.core.base.llms.types import (
    CacheControl,
    CachePoint,
    ChatMessage,
    ChatResponse,
    ImageBlock,
    MessageRole,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
)
from llama_index.core.callbacks import CallbackManager, TokenCountingHandler
from pydantic import BaseModel
from scripted_backend import ScriptedBackend, broken, calls, says

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import ChatFinish, ToolCall
from xpu_agents.priority import priority_scope
from xpu_runtime import EngineConfig, Priority, SamplingParams
from xpu_runtime.errors import ConfigError, InvalidRequestError

Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]

HI = [ChatMessage(role="user", content="Hi")]


class Call(BaseModel, extra="allow"):
    """A call as an object of another LLM class."""


def of_pydantic(call: dict[str, Any]) -> Call:
    return Call(**call)


async def every_chat(llm: XPULLM, messages: list[ChatMessage], **kwargs: Any) -> list[list[ChatResponse]]:
    """Returns the responses of the four chat methods."""
    return [
        [llm.chat(messages, **kwargs)],
        [await llm.achat(messages, **kwargs)],
        list(llm.stream_chat(messages, **kwargs)),
        [response async for response in await llm.astream_chat(messages, **kwargs)],
    ]


async def test_chats(scripted: Scripted) -> None:
    """Guards the four chat methods: text, reasoning, deltas, tokens and metadata."""
    llm, backend = scripted(lambda _: says("Hel", "lo", thinks="hm"), model="some/model")
    for responses in await every_chat(llm, HI):
        last = responses[-1]
        assert last.message.role is MessageRole.ASSISTANT
        assert last.message.blocks == [ThinkingBlock(content="hm"), TextBlock(text="Hello")]
        assert last.raw["usage"] == {
            "prompt_tokens": 50,
            "completion_tokens": 10,
            "total_tokens": 60,
            "prompt_tokens_details": {"cached_tokens": 20},
        }
        assert (last.raw["finish_reason"], last.raw["model"], last.raw["priority"]) == (
            "stop",
            "some/model",
            "reactive",
        )
        assert last.raw["timings"]["ttft_s"] == 0.02
        assert last.additional_kwargs["total_tokens"] == 60
        if len(responses) > 1:
            assert [response.delta for response in responses] == ["", "Hel", "lo", ""]
            assert [response.message.content for response in responses][1:] == ["Hel", "Hello", "Hello"]
            assert responses[0].additional_kwargs["thinking_delta"] == "hm"
    assert backend.open == 0


async def test_completions(scripted: Scripted) -> None:
    """Guards the four completion methods: a chat of one message."""
    llm, backend = scripted(lambda _: says("Hel", "lo"))
    whole = [llm.complete("Hi"), await llm.acomplete("Hi")]
    streams = [list(llm.stream_complete("Hi")), [each async for each in await llm.astream_complete("Hi")]]
    for last in (*whole, *(stream[-1] for stream in streams)):
        assert last.text == "Hello"
        assert last.additional_kwargs["completion_tokens"] == 10
    for stream in streams:
        assert [each.delta for each in stream] == ["Hel", "lo", ""]
    sent = [[(each.role, each.content) for each in asked.conversation] for asked in backend.requests]
    assert sent == [[("user", "Hi")]] * 4


async def test_tool_calls(scripted: Scripted) -> None:
    """Guards calls as blocks, incomplete and complete."""
    llm, _ = scripted(lambda _: calls(("add", {"a": 1, "b": 2}), ("now", {}), text="Let me see."))
    tools = [{"name": "add"}, {"name": "now"}]
    for responses in await every_chat(llm, HI, tools=tools):
        assert responses[-1].message.blocks == [
            TextBlock(text="Let me see."),
            ToolCallBlock(tool_call_id="call0", tool_name="add", tool_kwargs={"a": 1, "b": 2}),
            ToolCallBlock(tool_call_id="call1", tool_name="now", tool_kwargs={}),
        ]
        assert responses[-1].raw["finish_reason"] == "tool_calls"
        for response in responses:
            llm.get_tool_calls_from_response(response, error_on_no_tool_call=False)
        selected = llm.get_tool_calls_from_response(responses[-1])
        assert [(each.tool_id, each.tool_name, each.tool_kwargs) for each in selected] == [
            ("call0", "add", {"a": 1, "b": 2}),
            ("call1", "now", {}),
        ]


async def test_invalid_call(scripted: Scripted) -> None:
    """Guards against a tool run with partial arguments, and an answer that looks empty."""
    llm, _ = scripted(lambda _: broken("add", '{"a": 1, ', "max_tokens was reached"))
    for responses in await every_chat(llm, HI, tools=[{"name": "add"}]):
        assert responses[-1].message.blocks == [TextBlock(text='{"a": 1, ')]
        assert "".join(response.delta or "" for response in responses[:-1]) in ("", '{"a": 1, ')
        assert llm.get_tool_calls_from_response(responses[-1], error_on_no_tool_call=False) == []
        with pytest.raises(ValueError, match=r"no valid tool call .*max_tokens"):
            llm.get_tool_calls_from_response(responses[-1])


def test_conversation(scripted: Scripted) -> None:
    """Guards roles, blocks, calls and results, also of other LLM classes."""
    llm, backend = scripted(lambda _: says("ok"))
    openai = {"id": "c2", "type": "function", "function": {"name": "now", "arguments": "{}"}}
    llm.chat(
        [
            ChatMessage(role="developer", content="Be kind."),
            ChatMessage(
                role="user",
                blocks=[
                    TextBlock(text="a"),
                    CachePoint(cache_control=CacheControl(type="ephemeral")),
                    TextBlock(text="b"),
                ],
            ),
            ChatMessage(
                role="assistant",
                blocks=[
                    ThinkingBlock(content="hm"),
                    ToolCallBlock(tool_call_id="c1", tool_name="add", tool_kwargs={"a": 1}),
                ],
            ),
            ChatMessage(role="tool", content="1", additional_kwargs={"tool_call_id": "c1"}),
            ChatMessage(role="assistant", additional_kwargs={"tool_calls": [openai]}),
            ChatMessage(role="function", content="noon", additional_kwargs={"tool_call_id": "c2", "name": "now"}),
            ChatMessage(role="chatbot", content="It is noon.", additional_kwargs={"tool_call_id": "c2"}),
        ]
    )
    system, user, first, result, second, noon, last = backend.requests[0].conversation
    assert (system.role, user.content) == ("system", "a\nb")
    assert (first.reasoning, first.tool_calls) == ("hm", (ToolCall("c1", "add", '{"a": 1}'),))
    assert (result.role, result.tool_call_id, result.content) == ("tool", "c1", "1")
    assert second.tool_calls == (ToolCall("c2", "now", "{}"),)
    assert (noon.role, noon.name) == ("tool", "now")
    assert (last.role, last.tool_call_id) == ("assistant", None)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ({"id": "c1", "name": "add", "input": {"a": 1}}, '{"a": 1}'),
        ({"id": "c1", "name": "add", "input": {"a": 1}, "type": "tool_use"}, '{"a": 1}'),
        ({"id": "c1", "name": "add", "input": '{"a": 1}'}, '{"a": 1}'),
        ({"id": "c1", "name": "add", "input": {}}, "{}"),
        ({"id": "c1", "name": "add", "arguments": {"a": 1}}, '{"a": 1}'),
        ({"id": "c1", "type": "function", "function": {"name": "add", "arguments": '{"a": 1}'}}, '{"a": 1}'),
    ],
)
@pytest.mark.parametrize("made", [dict, of_pydantic], ids=["dict", "object"])
def test_calls_of_other_classes(
    scripted: Scripted, call: dict[str, Any], arguments: str, made: Callable[..., Any]
) -> None:
    """Guards calls in an older history, in OpenAI's and Anthropic's form."""
    llm, backend = scripted(lambda _: says("ok"))
    llm.chat([*HI, ChatMessage(role="assistant", additional_kwargs={"tool_calls": [made(call)]})])
    assert backend.requests[0].conversation[1].tool_calls == (ToolCall("c1", "add", arguments),)


def test_invalid_calls_are_named(scripted: Scripted) -> None:
    """Guards the error, which names the message of a call."""
    llm, _ = scripted([])
    fine = {"id": "c1", "name": "add", "input": {"a": 1}}
    for wrong, place in (({"id": "c2"}, ""), ({"id": "c2", "name": "add", "input": {"a": {1}}}, r"\.arguments")):
        message = ChatMessage(role="assistant", additional_kwargs={"tool_calls": [fine, wrong]})
        with pytest.raises(
            InvalidRequestError, match=rf"^messages\[1\]\.additional_kwargs\['tool_calls'\]\[1\]{place}: "
        ):
            llm.chat([*HI, message])


def test_reply_may_be_sent_back(scripted: Scripted) -> None:
    """Guards a reply as input."""
    llm, backend = scripted(lambda _: calls(("add", {"a": 1}), text="Let me see."))
    reply = llm.chat(HI, tools=[{"name": "add"}]).message
    llm.chat([*HI, ChatMessage.model_validate(reply.model_dump())])
    message = backend.requests[1].conversation[1]
    assert (message.content, message.tool_calls) == ("Let me see.", (ToolCall("call0", "add", '{"a": 1}'),))


def test_text_is_the_only_input(scripted: Scripted) -> None:
    """Guards against silently dropped content."""
    llm, _ = scripted([])
    with pytest.raises(InvalidRequestError, match=r"messages\[0\]\.blocks\[1\]: a block of type 'image'"):
        llm.chat([ChatMessage(role="user", blocks=[TextBlock(text="See"), ImageBlock(url="http://host/a.png")])])
    with pytest.raises(InvalidRequestError, match=r"messages: .*expected at least one"):
        llm.chat([])


def test_fields_and_arguments(scripted: Scripted) -> None:
    """Guards sampling, timeout, template and constraint: the call overrides the instance."""
    llm, backend = scripted(lambda _: says("ok"), temperature=0.5, max_tokens=9, timeout=3.0, template={"a": 1})
    llm.chat(HI)
    llm.chat(HI, temperature=0.7, stop="x", timeout=4.0, template={"b": 2}, constrain=False, tools=[{"name": "t"}])
    first, second = backend.requests
    assert first.params == SamplingParams(temperature=0.5, max_tokens=9)
    assert (first.deadline_s, first.template, first.constrain) == (3.0, {"a": 1}, True)
    assert second.params == SamplingParams(temperature=0.7, max_tokens=9, stop="x")
    assert (second.deadline_s, second.template, second.constrain) == (4.0, {"a": 1, "b": 2}, False)
    with pytest.raises(InvalidRequestError, match="temprature=1: not an argument of this model"):
        llm.chat(HI, temprature=1)
    with pytest.raises(ValueError, match="temperature=-1"):
        XPULLM(temperature=-1)
    with pytest.raises(ValueError, match="temprature"):
        XPULLM(temprature=1.0)  # type: ignore[call-arg]


async def test_priority(scripted: Scripted) -> None:
    """Guards the order: argument, field, scope, reactive."""
    llm, backend = scripted(lambda _: says("ok"))
    background = llm.model_copy(update={"priority": "proactive"})
    await every_chat(llm, HI)
    await every_chat(background, HI)
    background.complete("Hi", priority="reactive")
    with priority_scope("proactive"):
        await every_chat(llm, HI)
        await asyncio.create_task(llm.acomplete("Hi"))
        llm.chat(HI, priority="reactive")
    found = [request.priority for request in backend.requests]
    p, r = Priority.PROACTIVE, Priority.REACTIVE
    assert found == [r] * 4 + [p] * 4 + [r] + [p] * 5 + [r]
    with pytest.raises(InvalidRequestError, match="priority: 'urgent' is not a priority"):
        llm.chat(HI, priority="urgent")


def test_callbacks_count_tokens(scripted: Scripted) -> None:
    """Guards LlamaIndex's token counter."""
    counter = TokenCountingHandler()
    llm, _ = scripted(lambda _: says("Hel", "lo"), callback_manager=CallbackManager([counter]))
    llm.chat(HI)
    llm.complete("Hi")
    list(llm.stream_chat(HI))
    list(llm.stream_complete("Hi"))
    assert (counter.prompt_llm_token_count, counter.completion_llm_token_count) == (200, 40)


async def test_closed_streams_end_their_request(scripted: Scripted) -> None:
    """Guards the engine against closed or dropped streams."""
    llm, backend = scripted(lambda _: says("Hel", "lo"))
    for stream in (llm.stream_chat(HI), llm.stream_complete("Hi")):
        next(stream)
        assert backend.open == 1
        stream.close()
        assert backend.open == 0
    for make in (lambda: llm.astream_chat(HI), lambda: llm.astream_complete("Hi")):
        async with aclosing(await make()) as astream:
            await anext(astream)
            assert backend.open == 1
        await until_closed(backend)
        async for _ in await make():
            break
        gc.collect()
        await until_closed(backend)


async def test_unread_streams_make_no_request(scripted: Scripted) -> None:
    """Guards the engine against a stream that is dropped before its first read."""
    llm, backend = scripted(lambda _: says("Hi"))
    llm.stream_chat(HI).close()
    llm.stream_complete("Hi").close()
    await (await llm.astream_chat(HI)).aclose()
    await (await llm.astream_complete("Hi")).aclose()
    assert backend.requests == []


async def until_closed(backend: ScriptedBackend) -> None:
    """Waits until the event loop has closed a stream, which LlamaIndex's wrapper defers."""
    for _ in range(20):
        if backend.open:
            await asyncio.sleep(0)
    assert backend.open == 0


async def test_cancelled_tasks_end_their_request(scripted: Scripted) -> None:
    """Guards the engine against cancelled tasks."""
    llm, backend = scripted(lambda _: says("Hi"))
    backend.hold = True

    async def read() -> None:
        async for _ in await llm.astream_chat(HI):
            pass

    for waiting in (read(), llm.achat(HI), llm.acomplete("Hi")):
        task = asyncio.create_task(waiting)
        while not backend.open:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert backend.open == 0


def test_metadata(scripted: Scripted, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards metadata without loading a model or asking a server."""
    assert (XPULLM().metadata.model_name, XPULLM().metadata.num_output) == ("desk", 256)
    assert XPULLM(config=EngineConfig(max_context=512)).metadata.context_window == 512
    assert XPULLM(context_window=99, max_tokens=7).metadata.model_dump().items() >= {
        ("context_window", 99),
        ("num_output", 7),
        ("is_chat_model", True),
        ("is_function_calling_model", True),
    }
    assert XPULLM(base_url="http://host/v1", model="org/name").metadata.model_name == "org/name"
    assert XPULLM(model="no/such/model").metadata.context_window == 4096
    assert XPULLM(model="no/such/model").metadata.model_name == "model"
    assert XPULLM(model="Tester/tiny").metadata.model_name == "Tester/tiny"
    monkeypatch.setenv("XPU_AGENTS_API_KEY", "sk-secret")
    remote = XPULLM(base_url="http://host/v1", model="m")
    assert remote.api_key is not None
    assert remote.api_key.get_secret_value() == "sk-secret"
    assert "secret" not in f"{remote!r} {remote.to_payload()} {remote.to_json()}"


def test_serialisation() -> None:
    """Guards indices and workflows stored with their LLM."""
    llm = XPULLM(model="desk", config=EngineConfig(max_context=512), priority="proactive", temperature=0.5)
    again = XPULLM.from_dict(llm.to_dict())
    assert (again.config, again.priority, again.temperature) == (llm.config, llm.priority, 0.5)
    assert llm.to_dict()["class_name"] == XPULLM.class_name()


async def test_pickled_llm_names_its_missing_backend(scripted: Scripted) -> None:
    """Guards against another model after unpickling. The pickled object keeps its backend."""
    llm, backend = scripted(lambda _: says("Hello"), temperature=0.5)
    again = pickle.loads(pickle.dumps(llm))
    assert again.temperature == 0.5
    assert llm.chat(HI).message.content == "Hello"
    lacks = "backend: .*ScriptedBackend"
    with pytest.raises(ConfigError, match=lacks):
        again.chat(HI)
    with pytest.raises(ConfigError, match=lacks):
        await again.achat(HI)
    with pytest.raises(ConfigError, match=lacks):
        list(again.stream_chat(HI))
    with pytest.raises(ConfigError, match=lacks):
        [response async for response in await again.astream_chat(HI)]
    assert pickle.loads(pickle.dumps(again)).backend == again.backend
    assert again.model_copy(update={"backend": backend}).chat(HI).message.content == "Hello"
    assert pickle.loads(pickle.dumps(XPULLM(model="desk"))).backend is None


def test_conflicting_settings_are_refused() -> None:
    """Guards against contradictory settings, and objects that are not a backend."""
    with pytest.raises(ValueError, match="config and base_url: given together"):
        XPULLM(config=EngineConfig(), base_url="http://host/v1")
    with pytest.raises(ValueError, match=r"backend: .* has no complete"):
        XPULLM(backend=object())


def test_truncated_answer(scripted: Scripted) -> None:
    """Guards the finish reason of a truncated answer."""
    llm, _ = scripted([says("Hel", finish=ChatFinish.LENGTH)])
    assert llm.chat(HI).raw["finish_reason"] == "length"
