"""Conversations with prefetched replies: tokens identical to the same conversation without a tool cache."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from frozen_tasks import held_out
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kernel_hold import KernelHold

from xpu_agents.chat import Chat, ChatEvent, ChatReply, ChatRequest, Message, Tool, ToolCache, ToolCall
from xpu_agents.models import DEFAULT_MODEL, resolve_model
from xpu_runtime import Engine, EngineConfig, Priority, RequestStatus, SamplingParams
from xpu_runtime.errors import RequestCancelledError
from xpu_speculation import ToolSpec

# Otherwise the plugin quantises activations to 8 bits, also at f32, and tokens depend on the batch.
EXACT = {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
TIMEOUT_S = 60.0
GREEDY = SamplingParams(temperature=0.0, max_tokens=96)
DRAWN = SamplingParams(temperature=1.0, seed=5, max_tokens=96)
ROUNDS = 3

# ---- Setup ----------------------------------------------------------------------------------------------------------


def held_from(place: int) -> KernelHold:
    """Hold the first kernel that computes a token at or after a position."""
    return KernelHold(lambda launch: any(part.start + part.length > place for part in launch.work.segments), TIMEOUT_S)


class Desk:
    """The default model in f32.

    Attributes:
        chat: chat on its engine.
        hold: predicate that holds its next kernels, if set.
    """

    def __init__(self) -> None:
        self.hold: KernelHold | None = None
        config = EngineConfig(
            precision="f32",
            kv_precision="f32",
            memory="lean",
            kv_cache_bytes=64 << 20,
            offload_bytes=0,
            properties=EXACT,
        )
        self.engine = Engine.load(resolve_model(DEFAULT_MODEL), config, hook=self._hook)
        self.chat = Chat(self.engine)

    def _hook(self, lane: str, launch: Any, kernel: int) -> None:
        if self.hold is not None:
            self.hold(lane, launch, kernel)

    def cancelled(self) -> int:
        """Number of cancelled requests so far."""
        ended = self.engine.metrics().ended
        return sum(count for (_, status), count in ended.items() if status is RequestStatus.CANCELLED)

    def at_rest(self) -> None:
        """Wait until nothing is running, and check that all KV blocks are free."""
        for _ in range(10_000):
            answered = threading.Event()
            self.engine._loop.engine_thread.messages.put(answered.set)
            assert answered.wait(TIMEOUT_S)
            metrics = self.engine.metrics()
            if self.engine._loop.scheduler.idle and not metrics.kv.used:
                break
        assert metrics.kv.used == 0
        assert not self.engine._loop.requests


@pytest.fixture(scope="module")
def module_desk() -> Iterator[Desk]:
    """One model for all tests."""
    made = Desk()
    with made.engine:
        yield made


@pytest.fixture
def desk(module_desk: Desk) -> Iterator[Desk]:
    """The model; no request is running after the test."""
    yield module_desk
    module_desk.hold = None
    module_desk.at_rest()


@cache
def requests() -> list[ChatRequest]:
    """Requests for the model: four that lead to one call, and two that lead to two calls."""
    # Without the first request: the model repeats its call in the second turn.
    chosen = [each for each in held_out() if len(each.calls) == 1][1:5]
    chosen += [each for each in held_out() if len(each.calls) == 2][:2]
    return [ChatRequest(each.prompt, tools=each.tools, params=GREEDY) for each in chosen]


def specs_of(request: ChatRequest) -> dict[str, ToolSpec]:
    """The tools of a request, all speculable."""
    return {tool.name: ToolSpec(tool.name, tool.parameters) for tool in request.offered}


def result_of(call: ToolCall, world: int = 0) -> str:
    """The result of a tool; it differs for each seed."""
    return json.dumps({"ok": True, "value": (len(call.name) * 31 + len(call.arguments) * 7 + world) % 97})


Seen = Callable[[ChatEvent], None]
Way = Callable[[Chat, ChatRequest, Seen], Awaitable[ChatReply]]


async def complete(chat: Chat, request: ChatRequest, seen: Seen) -> ChatReply:
    return chat.complete(request)


async def acomplete(chat: Chat, request: ChatRequest, seen: Seen) -> ChatReply:
    return await chat.acomplete(request)


async def stream(chat: Chat, request: ChatRequest, seen: Seen) -> ChatReply:
    events = []
    for event in chat.stream(request):
        seen(event)
        events.append(event)
    return ChatReply.of(events)


async def astream(chat: Chat, request: ChatRequest, seen: Seen) -> ChatReply:
    events = []
    async for event in chat.astream(request):
        seen(event)
        events.append(event)
    return ChatReply.of(events)


WAYS: list[Way] = [complete, acomplete, stream, astream]


def on_with(request: ChatRequest, reply: ChatReply, world: int = 0) -> ChatRequest:
    """The next request of an agent after its tools ran."""
    results = [
        Message("tool", result_of(call, world), tool_call_id=call.id, name=call.name) for call in reply.tool_calls
    ]
    return replace(request, messages=[*request.conversation, reply.message, *results])


async def atalk(
    chat: Chat,
    request: ChatRequest,
    ways: Sequence[Way] = (complete,),
    feed: Callable[[int, str, ChatEvent | None], None] = lambda turn, when, event: None,
    world: int = 0,
) -> tuple[list[tuple[Any, ...]], list[int]]:
    """An agent run of a few rounds: replies of the model, and the tokens of the whole conversation."""
    scripted = []
    for turn in range(ROUNDS):
        feed(turn, "before", None)
        way = ways[turn % len(ways)]
        reply = await way(chat, request, lambda event, turn=turn: feed(turn, "amid", event))  # type: ignore[misc]
        feed(turn, "late", None)
        calls = [(call.name, call.arguments) for call in reply.tool_calls]
        invalid = [(call.raw, call.reason) for call in reply.invalid_tool_calls]
        usage = reply.usage.prompt_tokens, reply.usage.completion_tokens
        scripted.append((reply.text, calls, invalid, reply.finish_reason, usage))
        request = on_with(request, reply, world)
        if not reply.tool_calls:
            break
    return scripted, chat.prepare(request).tokens


def talk(*arguments: Any, **options: Any) -> tuple[list[tuple[Any, ...]], list[int]]:
    """The same without an event loop."""
    return asyncio.run(atalk(*arguments, **options))


@pytest.fixture(scope="module")
def alone(module_desk: Desk) -> Callable[..., Any]:
    """Replies and calls of a conversation without a tool cache and without other requests."""
    known: dict[Any, Any] = {}

    def run(number: int, params: SamplingParams = GREEDY, world: int = 0) -> tuple[Any, list[ToolCall]]:
        key = number, params.model_dump_json(), world
        if key not in known:
            found = talk(module_desk.chat, replace(requests()[number], params=params), world=world)
            known[key] = found, [ToolCall("", *call) for _, calls, *_ in found[0] for call in calls]
        return known[key]

    return run


def fed(request: ChatRequest, calls: Sequence[ToolCall], world: int = 0) -> ToolCache:
    """A cache with results of these calls."""
    found, specs = ToolCache(), specs_of(request)
    for call in calls:
        found.put(specs[call.name], call.parsed, result_of(call, world))
    return found


def known_request(alone: Callable[..., Any], number: int = 0) -> ChatRequest:
    """A request with a cache that contains the calls of its reply."""
    request = requests()[number]
    return replace(request, tool_cache=fed(request, alone(number)[1]))


# ---- Identical replies ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 4], ids=["one call", "parallel calls"])
@pytest.mark.parametrize("way", range(4))
def test_cached_calls_are_drafted_and_continued(desk: Desk, alone: Any, number: int, way: int) -> None:
    """Guards the benefit with all four methods: identical replies, no second prompt, and fewer passes."""
    request, before = known_request(alone, number), desk.engine.metrics()
    expected, calls = alone(number)
    assert len(calls) == 1 + (number == 4)
    assert talk(desk.chat, request, [*WAYS[way:], *WAYS[:way]]) == expected
    after = desk.engine.metrics()
    assert after.extensions == before.extensions + 1
    assert after.accepted_tokens > before.accepted_tokens
    ended = sum(after.ended.values()) - sum(before.ended.values())
    assert ended == len(expected[0]) - 1


def test_usage_and_timings_of_a_prefetched_reply(desk: Desk, alone: Any) -> None:
    """Guards token counts and durations of a reply that was prefetched."""
    request = known_request(alone)
    first = desk.chat.complete(request)
    second = desk.chat.complete(on_with(request, first))
    assert first.usage.total_tokens < second.usage.prompt_tokens
    assert second.usage.cached_tokens == first.usage.total_tokens
    assert second.timings.latency_s is not None
    assert second.timings.ttft_s is not None
    assert 0 <= second.timings.ttft_s <= second.timings.latency_s


WHEN = st.sampled_from(["before", "amid", "late", "never", "wrong"])


@pytest.mark.slow
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(0, 5),
    st.sampled_from([GREEDY, DRAWN]),
    st.lists(st.sampled_from(WAYS), min_size=1, max_size=3),
    st.lists(st.tuples(WHEN, st.integers(0, 2), st.integers(0, 9)), min_size=1, max_size=4),
    st.integers(0, 1),
)
def test_conversation_is_unchanged_by_the_cache(
    desk: Desk,
    alone: Any,
    number: int,
    params: SamplingParams,
    ways: list[Way],
    plan: list[tuple[str, int, int]],
    world: int,
) -> None:
    """Guards the conversation token for token, whatever is cached at any time and whichever method is used."""
    expected, calls = alone(number, params, world)
    request = replace(requests()[number], params=params, tool_cache=(tools := ToolCache()))
    specs, events = specs_of(request), 0

    def feed(turn: int, when: str, event: ChatEvent | None) -> None:
        nonlocal events
        events = events + 1 if event else 0
        for at, call in enumerate(calls):
            wanted, in_turn, behind = plan[at % len(plan)]
            if wanted == "wrong" and when == "before":
                tools.put(specs[call.name], call.parsed, result_of(call, world + 1))
            elif (wanted, in_turn) == (when, turn) and (event is None or events == behind):
                tools.put(specs[call.name], call.parsed, result_of(call, world))

    try:
        assert talk(desk.chat, request, ways, feed, world) == expected
    finally:
        tools.close()
    desk.at_rest()


# ---- Requests that do not match the prefetched one -------------------------------------------------------------------

WEATHER = Tool("weather", "The weather.", {"type": "object", "properties": {"city": {"type": "string"}}})


def other_result(request: ChatRequest, reply: ChatReply) -> ChatRequest:
    return on_with(request, reply, world=9)


def other_word(request: ChatRequest, reply: ChatReply) -> ChatRequest:
    request = on_with(request, reply)
    return replace(request, messages=[*request.conversation, Message("user", "And now?")])


def other_text(request: ChatRequest, reply: ChatReply) -> ChatRequest:
    return on_with(request, replace(reply, text="Let me see."))


def with_options(**options: Any) -> Callable[[ChatRequest, ChatReply], ChatRequest]:
    return lambda request, reply: replace(on_with(request, reply), **options)


OTHERS: dict[str, Callable[[ChatRequest, ChatReply], ChatRequest]] = {
    "result": other_result,
    "question": other_word,
    "text": other_text,
    "conversation": lambda request, reply: request,
    "temperature": with_options(params=DRAWN),
    "length": with_options(params=SamplingParams(temperature=0.0, max_tokens=5)),
    "priority": with_options(priority=Priority.PROACTIVE),
    "deadline": with_options(deadline_s=TIMEOUT_S),
    "choice": with_options(tool_choice="none"),
    "tools": with_options(tools=[WEATHER]),
    "format": with_options(response_format={"type": "json_object"}),
}


def gone_on(desk: Desk, request: ChatRequest) -> tuple[ChatReply, KernelHold]:
    """A first reply with cached calls, with the engine held in the prefetched reply."""
    unknown = desk.chat.complete(replace(request, tool_cache=None))
    desk.hold = hold = held_from(unknown.usage.total_tokens)
    reply = desk.chat.complete(request)
    hold.wait_until_held()
    return reply, hold


@pytest.mark.parametrize("how", OTHERS)
def test_another_request_discards_the_prefetched_reply(desk: Desk, alone: Any, how: str) -> None:
    """Guards against an answer to another question, and the engine against continuing a discarded reply."""
    request = known_request(alone)
    before = desk.cancelled()
    reply, hold = gone_on(desk, request)
    asking = OTHERS[how](request, reply)
    events = desk.chat.stream(asking)  # submitted while the engine is held
    hold.release()
    found = ChatReply.of(events)
    assert asking.tool_cache is not None
    asking.tool_cache.close()
    desk.at_rest()
    assert desk.cancelled() - before == 1 + (how == "conversation")  # its own next answer was not requested
    expected = desk.chat.complete(replace(asking, tool_cache=None))
    assert (found.text, [(call.name, call.arguments) for call in found.tool_calls]) == (
        expected.text,
        [(call.name, call.arguments) for call in expected.tool_calls],
    )
    assert found.usage.completion_tokens == expected.usage.completion_tokens


def test_another_chat_ignores_the_prefetched_reply(desk: Desk, alone: Any) -> None:
    """Guards agents that change the model within a conversation."""
    request, before = known_request(alone), desk.cancelled()
    reply, hold = gone_on(desk, request)
    events = Chat(desk.engine).stream(on_with(request, reply))
    hold.release()
    assert ChatReply.of(events).text == alone(0)[0][0][1][0]
    desk.at_rest()
    assert desk.cancelled() == before + 1


@pytest.mark.parametrize("options", [{"deadline_s": TIMEOUT_S}, {"tool_choice": "required"}])
def test_requests_without_continuation(desk: Desk, alone: Any, options: dict[str, Any]) -> None:
    """Guards requests with a deadline or a required call, which apply to one answer."""
    before = desk.engine.metrics()
    desk.chat.complete(replace(known_request(alone), **options))
    assert desk.engine.metrics().extensions == before.extensions


# ---- Closing --------------------------------------------------------------------------------------------------------


def test_closing_cancels_the_prefetched_reply(desk: Desk, alone: Any) -> None:
    """Guards KV blocks and the device after an agent has stopped."""
    request, before = known_request(alone), desk.cancelled()
    _, hold = gone_on(desk, request)
    assert request.tool_cache is not None
    request.tool_cache.close()
    hold.release()
    desk.at_rest()
    assert desk.cancelled() == before + 1


def test_closing_keeps_requested_replies(desk: Desk, alone: Any) -> None:
    """Guards a reply that is being read when the cache is closed; it is not continued."""
    request = known_request(alone)
    before, prompt = desk.engine.metrics(), len(desk.chat.prepare(request).tokens)
    desk.hold = hold = held_from(prompt)
    events = desk.chat.stream(request)
    hold.wait_until_held()
    assert request.tool_cache is not None
    request.tool_cache.close()
    hold.release()
    reply = ChatReply.of(events)
    assert [(call.name, call.arguments) for call in reply.tool_calls] == alone(0)[0][0][0][1]
    assert desk.engine.metrics().extensions == before.extensions


def test_leaving_the_first_stream(desk: Desk, alone: Any) -> None:
    """Guards the next request of a conversation whose first stream was closed early."""
    request, before = known_request(alone), desk.cancelled()
    desk.hold = hold = held_from(len(desk.chat.prepare(request).tokens) + 5)
    with desk.chat.stream(request) as events:
        hold.wait_until_held()
    hold.release()
    with pytest.raises(RequestCancelledError):
        events.handle.result(TIMEOUT_S)
    assert desk.cancelled() == before + 1
    assert talk(desk.chat, request) == alone(0)[0]


def test_leaving_the_prefetched_stream(desk: Desk, alone: Any) -> None:
    """Guards the same for the second reply, whose end cancels the whole request."""
    request, before = known_request(alone), desk.cancelled()
    reply, hold = gone_on(desk, request)
    with desk.chat.stream(on_with(request, reply)):
        pass
    hold.release()
    desk.at_rest()
    assert desk.cancelled() == before + 1
    assert desk.chat.complete(on_with(request, reply)).text == alone(0)[0][0][1][0]


# ---- Concurrency -------------------------------------------------------------------------------------------------


def test_one_cache_for_two_concurrent_requests(desk: Desk, alone: Any) -> None:
    """Guards wrong use of a cache: both requests are answered, and nothing is left running."""
    request = known_request(alone)
    other = replace(requests()[1], tool_cache=request.tool_cache)
    for call in alone(1)[1]:
        assert request.tool_cache is not None
        request.tool_cache.put(specs_of(other)[call.name], call.parsed, result_of(call))
    streams = [desk.chat.stream(each) for each in (request, other, request)]
    replies = [ChatReply.of(events) for events in streams]
    for reply, number in zip(replies, (0, 1, 0), strict=True):
        assert [(call.name, call.arguments) for call in reply.tool_calls] == alone(number)[0][0][0][1]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda each: talk(desk.chat, each), [request, other] * 3))
    assert found == [alone(0)[0], alone(1)[0]] * 3
    assert request.tool_cache is not None
    request.tool_cache.close()


@pytest.mark.parametrize("how", ["threads", "tasks"])
def test_concurrent_agents(desk: Desk, alone: Any, how: str) -> None:
    """Guards agents against each other: all conversations continue in one batch."""
    numbers = [0, 1, 2, 0]
    pending = [known_request(alone, number) for number in numbers]
    expected = [alone(number)[0] for number in numbers]
    before = desk.engine.metrics().extensions
    if how == "threads":
        with ThreadPoolExecutor(len(pending)) as pool:
            found = list(pool.map(lambda each: talk(desk.chat, each), pending))
    else:
        found = asyncio.run(_all_at_once(desk.chat, pending))
    assert found == expected
    assert desk.engine.metrics().extensions - before >= len(pending)
    for request in pending:
        assert request.tool_cache is not None
        request.tool_cache.close()


async def _all_at_once(chat: Chat, pending: Sequence[ChatRequest]) -> list[Any]:
    """Agents as tasks of one loop."""
    return list(await asyncio.gather(*(atalk(chat, request, [acomplete, astream]) for request in pending)))
