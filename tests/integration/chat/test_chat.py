"""`Chat` on an engine: constrained answers, streams, usage, cancellation, errors."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from ctrl_c import interrupt_at_each_call

from xpu_agents.chat import (
    AsyncChatStream,
    Chat,
    ChatEvent,
    ChatFinish,
    ChatReply,
    ChatRequest,
    ChatStream,
    Message,
    NamedTool,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    Tool,
    ToolCache,
    ToolCallDelta,
    validate_arguments,
)
from xpu_agents.chat.model import PreparedChat
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers
from xpu_agents.chat.parsing.reply_parser import ReplyParser
from xpu_agents.chat.streams import SubmittedReply
from xpu_runtime import AnswerHandle, Delta, Priority, RequestStatus, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestCancelledError, RequestTooLongError

if TYPE_CHECKING:
    from conftest import ChatOf

TIMEOUT_S = 30.0
FAMILIES = ["hermes", "hermes_thinking", "llama", "llama_function", "mistral", "mistral_named", "phi", "plain"]
LIGHT = Tool(
    "set_light",
    "Sets a light.",
    {
        "type": "object",
        "properties": {"room": {"enum": ["kitchen", "hall"]}, "on": {"type": "boolean"}},
        "required": ["room", "on"],
    },
)
PING = Tool("ping", "Answers.")
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"room": "hall", "on": true}}\n</tool_call>'
BRIEF = SamplingParams(max_tokens=16, ignore_eos=True)


def asking(text: str = "Light on, please.", **options: Any) -> ChatRequest:
    """A request with one message and tools by default."""
    options.setdefault("tools", [LIGHT, PING])
    return ChatRequest([Message("user", text)], **options)


def kinds(events: list[ChatEvent]) -> list[type]:
    """The event types in order, without repetitions."""
    found: list[type] = []
    for event in events:
        if not found or found[-1] is not type(event):
            found.append(type(event))
    return found


# -- constraints -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("choice", ["required", NamedTool("set_light")])
def test_random_weights_give_valid_calls(chat_of: ChatOf, family: str, choice: Any) -> None:
    """Guards constrained decoding end to end, from the template to the sampler."""
    chat, _ = chat_of(family)
    options = {"enable_thinking": False} if family == "hermes_thinking" else {}
    params = SamplingParams(max_tokens=200, temperature=1.0, seed=FAMILIES.index(family))
    request = asking(tool_choice=choice, parallel_tool_calls=False, params=params, template=options)
    reply = chat.complete(request)
    assert reply.finish_reason is ChatFinish.TOOL_CALLS
    assert reply.invalid_tool_calls == ()
    assert reply.text == ""
    (call,) = reply.tool_calls
    tool = {"set_light": LIGHT, "ping": PING}[call.name]
    assert validate_arguments(tool, call.arguments) == []
    assert choice == "required" or call.name == "set_light"
    history = [Message("user", "Go"), reply.message, Message("tool", "done", tool_call_id=call.id)]
    assert "done" in chat.prepare(ChatRequest(history, tools=[LIGHT, PING])).prompt


def test_random_weights_give_valid_json(chat_of: ChatOf) -> None:
    """Guards ``response_format``."""
    chat, _ = chat_of("hermes")
    schema = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}
    form = {"type": "json_schema", "json_schema": {"schema": {**schema, "additionalProperties": False}}}
    params = SamplingParams(max_tokens=300, temperature=1.0, seed=1)
    reply = chat.complete(asking(tools=[], response_format=form, params=params))
    assert reply.finish_reason is ChatFinish.STOP
    assert validate_arguments(Tool("answer", "", schema), reply.text) == []


@pytest.mark.parametrize("family", ["hermes", "llama"])
def test_json_answer_with_tools(chat_of: ChatOf, family: str) -> None:
    """Guards structured output of agents: a JSON answer about calls is no call, and a call is not the answer."""
    chat, engine = chat_of(family)
    schema = {"type": "object", "properties": {"n": {"type": "string"}}, "required": ["n"]}
    form = {"type": "json_schema", "json_schema": {"schema": {**schema, "additionalProperties": False}}}
    params = SamplingParams(max_tokens=100)
    engine.script = '{"n": "use <tool_call> tags"}'
    reply = chat.complete(asking(response_format=form, params=params))
    assert (reply.text, reply.finish_reason) == (engine.script, ChatFinish.STOP)
    assert reply.tool_calls == reply.invalid_tool_calls == ()
    engine.script = CALL if family == "hermes" else '{"name":"set_light","parameters":{"room":"hall","on":true}}'
    reply = chat.complete(asking(response_format=form, params=params))
    assert [(call.name, call.parsed) for call in reply.tool_calls] == [("set_light", {"room": "hall", "on": True})]
    assert reply.text == ""


def test_unsupported_schema_of_one_tool(chat_of: ChatOf) -> None:
    """Guards agents with third-party tools: unsupported keywords of a schema do not fail the request."""
    chat, engine = chat_of("hermes")
    odd = Tool("odd", "", {"type": "object", "properties": {"a": {"pattern": "(?!x)"}, "b": {"$ref": "elsewhere"}}})
    engine.script = CALL
    reply = chat.complete(asking(tools=[odd, LIGHT], params=SamplingParams(max_tokens=100)))
    assert [call.name for call in reply.tool_calls] == ["set_light"]


def test_forced_tokens_are_drafted(chat_of: ChatOf) -> None:
    """Guards jump-forward decoding: one step gives several tokens where the grammar allows only one continuation."""
    chat, engine = chat_of("hermes")
    request = asking(tools=[PING], tool_choice="required", parallel_tool_calls=False)
    with chat.stream(request) as stream:
        reply = ChatReply.of(stream)
        assert stream.handle.metrics.accepted_tokens > 0
    assert [call.name for call in reply.tool_calls] == ["ping"]
    assert engine.last_request["proposer"] is not None


# -- the four methods -------------------------------------------------------------------------------------------------


async def test_all_four_methods_give_the_same_reply(chat_of: ChatOf) -> None:
    """Guards against a method that drops, repeats or reorders parts of a reply."""
    chat, engine = chat_of("hermes_thinking")
    engine.script = f"<think>\nThe hall?\n</think>\n\nRight away.\n{CALL}"
    request = asking(params=SamplingParams(max_tokens=300))
    events = list(chat.stream(request))
    assert kinds(events) == [ReasoningDelta, TextDelta, ToolCallDelta, ReplyEnd]
    async_events = [event async for event in chat.astream(request)]
    replies = [chat.complete(request), await chat.acomplete(request), ChatReply.of(events), ChatReply.of(async_events)]
    assert engine.expected == [engine.last_request["prompt"]] * 4, "KV is not kept while the tool runs"
    for reply in replies:
        assert reply.reasoning == "The hall?"
        assert reply.text == "Right away."
        assert [(call.name, call.parsed) for call in reply.tool_calls] == [("set_light", {"room": "hall", "on": True})]
        assert reply.finish_reason is ChatFinish.TOOL_CALLS
        assert reply.usage.completion_tokens == replies[0].usage.completion_tokens > 0


def test_deltas_arrive_during_generation(chat_of: ChatOf) -> None:
    """Guards streaming: text and arguments arrive in pieces and not at the end."""
    chat, engine = chat_of("hermes")
    engine.script = "One two three four five six seven eight nine ten, and then a call: " + CALL
    events = list(chat.stream(asking(params=SamplingParams(max_tokens=300))))
    assert sum(isinstance(event, TextDelta) for event in events) > 3
    deltas = [event for event in events if isinstance(event, ToolCallDelta)]
    assert len(deltas) > 2
    assert deltas[0].name == "set_light"
    assert all(delta.name is None and delta.id is None and delta.index == 0 for delta in deltas[1:])


def test_meaningful_special_tokens_are_kept(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards models whose markers are special tokens, which the engine leaves out of its text."""
    chat, engine = chat_of("hermes")
    monkeypatch.setitem(chat.model.tool_format.__dict__, "reasoning", ReasoningMarkers("<|system|>", "<|tool|>"))
    monkeypatch.delitem(chat.model.__dict__, "special_tokens", raising=False)
    assert sorted(chat.model.special_tokens.values()) == ["<|system|>", "<|tool|>"]
    engine.script = "<|system|>I think so.<|tool|>Yes."
    reply = chat.complete(asking(tools=[], params=SamplingParams(max_tokens=100)))
    monkeypatch.delitem(chat.model.__dict__, "special_tokens")
    assert (reply.reasoning, reply.text) == ("I think so.", "Yes.")


def test_end_markers_of_the_family_end_an_answer(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards gpt-oss folders whose generation configuration does not list the end of a call as an end token."""
    chat, engine = chat_of("hermes")
    monkeypatch.setattr(type(chat.model.tool_format), "end_markers", ("<|tool|>", "no token"))
    monkeypatch.delitem(chat.model.__dict__, "end_token_ids", raising=False)
    engine.script = "Yes.<|tool|>And on and on and on."
    request = asking(tools=[], params=SamplingParams(max_tokens=100))
    reply = chat.complete(request)
    endless = chat.complete(replace(request, params=SamplingParams(max_tokens=12, ignore_eos=True)))
    monkeypatch.delitem(chat.model.__dict__, "end_token_ids")
    assert (reply.text, reply.finish_reason) == ("Yes.", ChatFinish.STOP)
    assert endless.text.startswith("Yes.And")


async def test_plain_chats_need_no_thread(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards asynchronous callers: requests without schemas start no threads."""
    chat, _ = chat_of("plain")

    def refuse(*_: object) -> None:
        raise AssertionError("a thread was started")

    monkeypatch.setattr(asyncio.get_running_loop(), "run_in_executor", refuse)
    request = asking(tools=[], params=BRIEF)
    replies = await asyncio.gather(*(chat.acomplete(request) for _ in range(20)))
    assert len({reply.text for reply in replies}) == 1


@pytest.mark.parametrize("form", [{}, {"tools": [], "response_format": {"type": "json_object"}}])
async def test_schemas_do_not_block_the_event_loop(
    chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch, form: dict[str, Any]
) -> None:
    """Guards other streams: compiling a large schema takes seconds and must run in a thread."""
    chat, _ = chat_of("hermes")
    prepare = chat.model.prepare
    threads: list[int] = []

    def noted(*given: Any) -> PreparedChat:
        threads.append(threading.get_ident())
        return prepare(*given)

    monkeypatch.setattr(chat.model, "prepare", noted)
    await chat.acomplete(asking(params=BRIEF, **form))
    assert threads
    assert threading.get_ident() not in threads


async def test_cancelling_during_preparation(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the engine against a request whose task was cancelled before the submission."""
    chat, engine = chat_of("hermes")
    prepare = chat.model.prepare
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def held(*given: Any) -> PreparedChat:
        begun.set()
        assert go_on.wait(TIMEOUT_S)
        try:
            return prepare(*given)
        finally:
            done.set()

    monkeypatch.setattr(chat.model, "prepare", held)
    task = asyncio.create_task(chat.acomplete(asking(params=BRIEF)))
    assert await asyncio.to_thread(begun.wait, TIMEOUT_S)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await asyncio.to_thread(done.wait, TIMEOUT_S)
    await asyncio.sleep(0)
    assert not engine.handles


# -- end of a reply ---------------------------------------------------------------------------------------------------


def test_truncated_call(chat_of: ChatOf) -> None:
    """Guards agents against a partial call when ``max_tokens`` is reached."""
    chat, engine = chat_of("hermes")
    engine.script = CALL
    reply = chat.complete(asking(params=SamplingParams(max_tokens=30)))
    assert reply.finish_reason is ChatFinish.LENGTH
    assert reply.tool_calls == ()
    (invalid,) = reply.invalid_tool_calls
    assert "ended before" in invalid.reason


def test_invalid_call_can_be_corrected(chat_of: ChatOf) -> None:
    """Guards the agent loop: the reply and the error message continue the conversation."""
    chat, engine = chat_of("hermes")
    engine.script = CALL.replace("true", "yes")
    first = chat.complete(asking(constrain=False, params=SamplingParams(max_tokens=200)))
    (invalid,) = first.invalid_tool_calls
    assert first.finish_reason is ChatFinish.STOP
    engine.script = CALL
    messages = [Message("user", "Light on"), first.message, Message("user", invalid.advice)]
    again = ChatRequest(messages, tools=[LIGHT], constrain=False, params=SamplingParams(max_tokens=200))
    assert '"on": yes' in chat.prepare(again).prompt
    assert [call.name for call in chat.complete(again).tool_calls] == ["set_light"]


def test_stop_strings(chat_of: ChatOf) -> None:
    """Guards ``stop``."""
    chat, engine = chat_of("hermes")
    engine.script = "One STOP two"
    params = SamplingParams(max_tokens=50, stop="STOP")
    reply = chat.complete(asking(tools=[], params=params))
    assert (reply.text, reply.finish_reason) == ("One ", ChatFinish.STOP)


@pytest.mark.parametrize(
    ("stop", "text"),
    [("<|tool|>", "One "), (" <|tool|>tw", "One"), ("e t", "One <|tool|>two"), ("two", "One <|tool|>")],
)
def test_stop_strings_around_special_tokens(
    chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch, stop: str, text: str
) -> None:
    """Guards against stop strings that match across a removed special token, or miss one after it."""
    chat, engine = chat_of("hermes")
    monkeypatch.setitem(chat.model.__dict__, "special_tokens", {chat.model.template.token_id("<|tool|>"): "<|tool|>"})
    engine.script = "One <|tool|>two"
    request = asking(tools=[], params=SamplingParams(max_tokens=50, stop=stop))
    assert chat.complete(request).text == text
    events = list(chat.stream(request))
    assert ChatReply.of(events).text == text
    assert isinstance(events[-1], ReplyEnd)
    assert events[-1].stop_string == (None if text == engine.script else stop)


def cancelled(chat: Chat) -> int:
    """Number of cancelled reactive requests so far."""
    return chat.engine.metrics().ended.get((Priority.REACTIVE, RequestStatus.CANCELLED), 0)


@pytest.mark.slow
@pytest.mark.parametrize(("streamed", "cached"), [(False, True), (True, False)])
def test_ctrl_c_before_waiting_cancels_the_request(chat_of: ChatOf, streamed: bool, cached: bool) -> None:
    """Guards against requests that keep running, wherever Ctrl-C interrupts the call before it waits."""
    chat, engine = chat_of("hermes")
    request = asking(constrain=False, params=BRIEF, tool_cache=ToolCache() if cached else None)
    chat.complete(request)  # fills the caches of the first request
    request = replace(request, params=SamplingParams(max_tokens=600, ignore_eos=True))
    finished = chat.engine.metrics().ended[Priority.REACTIVE, RequestStatus.FINISHED]
    for place in interrupt_at_each_call(
        lambda: next(chat.stream(request)) if streamed else chat.complete(request), engine.latch
    ):
        assert chat.engine._loop.wait_idle(TIMEOUT_S), place
        assert chat.engine.metrics().ended[Priority.REACTIVE, RequestStatus.FINISHED] == finished, place


async def test_leaving_a_stream_cancels_the_request(chat_of: ChatOf) -> None:
    """Guards the engine against requests that nobody reads."""
    chat, _ = chat_of("plain")
    request = asking(tools=[], params=SamplingParams(max_tokens=1000, ignore_eos=True))
    with chat.stream(request) as stream:
        next(stream)
    assert list(stream) == []
    with pytest.raises(RequestCancelledError):
        stream.handle.result(timeout=30)
    async with chat.astream(request) as events:
        await anext(events)
    assert [event async for event in events] == []
    assert events.handle is not None
    with pytest.raises(RequestCancelledError):
        await events.handle.aresult()
    never = chat.astream(request)
    await never.aclose()
    assert [event async for event in never] == []
    assert never.handle is None


def test_only_tool_calls_are_expected_to_continue(chat_of: ChatOf) -> None:
    """Guards the cache against conversations that have ended and are kept as if a tool ran."""
    chat, engine = chat_of("hermes_thinking")
    engine.script = "Right away."
    chat.complete(asking(params=SamplingParams(max_tokens=300)))
    assert engine.expected == []


def test_closing_a_stream_from_another_thread(chat_of: ChatOf) -> None:
    """Guards a reader that waits for the engine against an error when another thread closes the stream."""
    waits, cancelled = threading.Event(), threading.Event()

    class Waiting:
        """A request without output until it is cancelled."""

        cancel = staticmethod(cancelled.set)

        def __iter__(self) -> Iterator[Delta]:
            waits.set()
            assert cancelled.wait(TIMEOUT_S)
            raise RequestCancelledError("cancelled by the caller")
            yield

    reply = SubmittedReply(cast("AnswerHandle", Waiting()), cast("ReplyParser", SimpleNamespace(read=list)))
    stream = ChatStream(reply, chat_of("plain")[0]._submit_request)
    with ThreadPoolExecutor(1) as pool:
        reader = pool.submit(list, stream)
        assert waits.wait(TIMEOUT_S)
        stream.close()
        assert reader.result(TIMEOUT_S) == []


async def test_closing_a_stream_from_another_task(chat_of: ChatOf) -> None:
    """Guards an asynchronous reader in the same way."""
    chat, _ = chat_of("plain")
    stream = chat.astream(asking(tools=[], params=SamplingParams(max_tokens=1500, ignore_eos=True)))
    begun = asyncio.Event()

    async def read() -> list[ChatEvent]:
        return [event async for event in stream if begun.set() is None]

    reader = asyncio.create_task(read())
    await begun.wait()
    await stream.aclose()
    assert not any(isinstance(event, ReplyEnd) for event in await asyncio.wait_for(reader, TIMEOUT_S))


async def test_closing_a_stream_during_submission(chat_of: ChatOf) -> None:
    """Guards the engine against a request whose stream was closed before it had a handle."""
    chat, _ = chat_of("plain")
    request = asking(tools=[], params=SamplingParams(max_tokens=1500, ignore_eos=True))
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def submit() -> SubmittedReply:
        begun.set()
        await go_on.wait()  # such as compiling a large schema
        return chat._submit_request(request)

    stream = AsyncChatStream(submit)
    reader = asyncio.create_task(anext(aiter(stream), None))
    await begun.wait()
    await stream.aclose()
    go_on.set()
    assert await asyncio.wait_for(reader, TIMEOUT_S) is None
    assert stream.handle is not None
    with pytest.raises(RequestCancelledError):
        await stream.handle.aresult()


async def test_cancelling_the_task_cancels_the_request(chat_of: ChatOf) -> None:
    """Guards the engine against requests of cancelled tasks."""
    chat, _ = chat_of("plain")
    request = asking(tools=[], params=SamplingParams(max_tokens=1500, ignore_eos=True))
    before = cancelled(chat)
    task = asyncio.create_task(chat.acomplete(request))
    while not any(chat.engine.metrics().running.values()):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    while cancelled(chat) == before:
        await asyncio.sleep(0)


# -- requests to the engine -----------------------------------------------------------------------------------------


def test_request_options_reach_the_engine(chat_of: ChatOf) -> None:
    """Guards priority, deadline and sampling, and the prompt against duplicate special tokens."""
    chat, engine = chat_of("llama")
    request = asking(priority="proactive", deadline_s=60.0, params=SamplingParams(max_tokens=1, temperature=0.5))
    reply = chat.complete(request)
    prepared = chat.prepare(request)
    assert engine.last_request["priority"] == "proactive"
    assert engine.last_request["deadline_s"] == 60.0
    assert engine.last_request["params"] == request.params
    assert engine.last_request["prompt"] == prepared.tokens
    assert prepared.tokens.count(1) == 1
    assert reply.usage.prompt_tokens == len(prepared.tokens)
    assert reply.usage.completion_tokens == 1
    assert reply.timings.latency_s is not None
    again = chat.complete(request)
    assert 0 < again.usage.cached_tokens < again.usage.prompt_tokens


def test_parameters_that_are_left_out_are_those_of_the_model(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the order request, model, greedy: in plain answers, forced calls and continuations with a tool cache."""
    chat, engine = chat_of("hermes")
    monkeypatch.setattr(engine._engine, "default_sampling_params", SamplingParams(temperature=0.6, top_p=0.9))
    brief = SamplingParams(max_tokens=4)
    for options in ({"tools": []}, {"tool_choice": "required"}, {"response_format": {"type": "json_object"}}):
        chat.complete(asking(params=brief, **options))
        assert engine.last_request["params"] == SamplingParams(temperature=0.6, top_p=0.9, max_tokens=4)
    chat.complete(asking(params=SamplingParams(max_tokens=4, temperature=0.0), tool_cache=ToolCache()))
    assert engine.last_request["params"] == SamplingParams(temperature=0.0, top_p=0.9, max_tokens=4)
    monkeypatch.setattr(engine._engine, "default_sampling_params", SamplingParams())
    chat.complete(asking(params=brief, tools=[]))
    assert engine.last_request["params"] == brief


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({}, "tools"),
        ({"tool_choice": "required"}, "tools"),
        ({"tools": [], "response_format": {"type": "json_object"}}, "response_format"),
    ],
)
def test_text_to_continue_with_tools_or_a_form(chat_of: ChatOf, options: dict[str, Any], field: str) -> None:
    """Guards against an answer that is no call and no JSON: such text is not continued (case assistant-prefix)."""
    chat, engine = chat_of("hermes")
    history = [*asking().conversation, {"role": "assistant", "content": "Hi John,"}]
    with pytest.raises(InvalidRequestError, match=f"^{field}: "):
        chat.complete(replace(asking(**options), messages=history))
    engine.script = " how are you?"
    assert chat.complete(replace(asking(tool_choice="none"), messages=history)).text.strip() == "how are you?"


def test_default_max_tokens_fits_the_context(chat_of: ChatOf) -> None:
    """Guards long conversations: ``max_tokens``, given or by default, is limited by the remaining context."""
    chat, engine = chat_of("plain")
    words = "word " * 950
    room = chat.engine.max_context - len(chat.prepare(asking(words, tools=[])).tokens)
    assert 0 < room < 256
    chat.complete(asking(words, tools=[], params=SamplingParams(temperature=0.1)))
    assert engine.last_request["params"] == SamplingParams(temperature=0.1, max_tokens=room)
    chat.complete(asking(words, tools=[], params=SamplingParams(max_tokens=10**6, min_tokens=256, stop=["."])))
    assert engine.last_request["params"] == SamplingParams(max_tokens=room, min_tokens=room, stop=["."])
    chat.complete(asking(tools=[], params=SamplingParams(ignore_eos=False)))
    assert engine.last_request["params"].max_tokens == 256


def test_no_grammar_for_a_prompt_that_is_too_long(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards other requests: a prompt that is too long is rejected before its schemas are compiled."""
    chat, _ = chat_of("hermes")

    def refuse(*_: object) -> None:
        raise AssertionError("a grammar was made")

    monkeypatch.setattr("xpu_agents.chat.model.answer_grammar", refuse)
    with pytest.raises(RequestTooLongError, match=rf"^prompt: \d+ tokens .* a context of {chat.engine.max_context};"):
        chat.complete(asking("word " * chat.engine.max_context))


def test_errors_are_those_of_the_engine(chat_of: ChatOf) -> None:
    """Guards callers that distinguish error types."""
    chat, _ = chat_of("hermes")
    with pytest.raises(InvalidRequestError, match="priority"):
        chat.complete(asking(priority="urgent", tools=[]))
    with pytest.raises(InvalidRequestError, match="deadline_s"):
        chat.complete(asking(deadline_s=-1.0, tools=[]))
    for wrong in ("Hello", [Message("user", "Hello")]):
        with pytest.raises(InvalidRequestError, match=r"request: got a .*; expected a ChatRequest"):
            chat.complete(wrong)
    form = {"type": "json_schema", "json_schema": {"schema": {"type": "integr"}}}
    with pytest.raises(InvalidRequestError, match=r"response_format\.schema\.type: .*integr"):
        chat.complete(asking(tools=[], response_format=form))
