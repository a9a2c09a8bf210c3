"""Calls that are decided by probability, for models that do not know the format of calls."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

import pytest

from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.chat.call_decision import _CALL_HEAD, _MIN_GAIN, CallDecision
from xpu_runtime import Priority, SamplingParams

if TYPE_CHECKING:
    from conftest import ChatOf

TOOL = {
    "name": "get_weather",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
QUESTION = {"role": "user", "content": "Weather in Oslo?"}
CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>'
LISTED: Any = {"id": "abcdefghi", "name": "get_weather", "arguments": "{}"}


def scored(monkeypatch: pytest.MonkeyPatch, *, probe: float, empty: float, question: float) -> list[ChatRequest]:
    """Replace the scores; returns the requests whose prompts are scored, in order."""
    requests: list[ChatRequest] = []

    def score(decision: CallDecision, prompt: Any, request: ChatRequest) -> Generator[Any, None, float]:
        yield from ()
        requests.append(request)
        text = decision._model._tokenizer.decode(prompt)
        return probe if "Paris" in text else empty if "N/A" in text else question

    monkeypatch.setattr(CallDecision, "_score", score)
    return requests


@pytest.mark.parametrize(("gain", "is_call"), [(_MIN_GAIN + 0.1, True), (_MIN_GAIN - 0.1, False)])
async def test_likely_call_is_made(
    chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch, gain: float, is_call: bool
) -> None:
    """Guards general models: a call that is likely relative to other messages is made, exactly one."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    scored(monkeypatch, probe=-11.0, empty=-12.0, question=-12.0 + gain)
    request = ChatRequest([QUESTION], [TOOL], params=SamplingParams(max_tokens=64))
    for ask in (chat.complete, chat.acomplete):
        engine.script = CALL if is_call else "Hello"
        reply = ask(request)
        reply = reply if not hasattr(reply, "__await__") else await reply
        assert [call.parsed for call in reply.tool_calls] == ([{"city": "Oslo"}] if is_call else [])
        assert engine.last_request["params"].frequency_penalty == (0.7 if is_call else 0.0)
    assert chat.prepare(request).request is request


@pytest.mark.parametrize(("probe", "num_calls"), [(-11.0, 1), (-0.2, 2)])
async def test_required_call_is_one(
    chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch, probe: float, num_calls: int
) -> None:
    """Guards general models against a row of calls up to the limit; models that know calls may make several."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    scored(monkeypatch, probe=probe, empty=-12.0, question=-30.0)
    params = SamplingParams(max_tokens=128)
    request = ChatRequest([QUESTION], [TOOL], tool_choice="required", params=params)
    for ask in (chat.complete, chat.acomplete):
        engine.script = f"{CALL}\n{CALL.replace('Oslo', 'Rome')}"
        reply = ask(request)
        reply = reply if not hasattr(reply, "__await__") else await reply
        assert len(reply.tool_calls) == num_calls
        assert engine.last_request["params"].frequency_penalty == 0.0


def test_models_that_know_calls_decide_themselves(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards larger models: one probe, and no further pass at any request."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    requests = scored(monkeypatch, probe=-0.2, empty=-20.0, question=-1.0)
    engine.script = "Hello"
    for _ in range(3):
        assert not chat.complete(ChatRequest([QUESTION], [TOOL])).tool_calls
    assert len(requests) == 1


def test_probe_beyond_the_context_decides_nothing(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards short contexts against an error about a prompt that the caller did not send."""
    _, engine = chat_of("plain")
    chat = Chat(engine)
    prepared = chat.prepare(ChatRequest([QUESTION], [TOOL]))
    monkeypatch.setattr("xpu_agents.chat.call_decision._HEAD_TOKENS", engine.max_context)
    requests = scored(monkeypatch, probe=-11.0, empty=-12.0, question=-1.0)
    assert not chat._call_decision.wants_call(prepared)
    assert requests == []


@pytest.mark.parametrize(
    ("template", "options"),
    [
        ("plain", {"tool_choice": "none"}),
        ("plain", {"tools": []}),
        ("plain", {"constrain": False}),
        (
            "plain",
            {
                "messages": [
                    QUESTION,
                    {"role": "assistant", "tool_calls": [LISTED]},
                    {"role": "tool", "tool_call_id": "abcdefghi", "content": "rain"},
                ]
            },
        ),
        ("hermes", {}),
    ],
    ids=["none", "no tools", "unconstrained", "after a result", "template with tools"],
)
def test_other_requests_are_not_decided(
    chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch, template: str, options: dict[str, Any]
) -> None:
    """Guards against a decision where the model or the request has already made it."""
    _, engine = chat_of(template)
    chat = Chat(engine)
    requests = scored(monkeypatch, probe=-11.0, empty=-12.0, question=-1.0)
    engine.script = "Hello"
    chat.complete(ChatRequest(**{"messages": [QUESTION], "tools": [TOOL], **options}))
    assert requests == []


def test_score_is_the_log_probability_of_the_beginning(chat_of: ChatOf) -> None:
    """Guards the score: the tokens of a forced beginning have the model's own probabilities."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    tokenizer = engine.tokenizer
    prompt = chat.prepare(ChatRequest([QUESTION], [TOOL])).tokens
    expected = 0.0
    head = tokenizer.encode(_CALL_HEAD, add_special_tokens=False)
    for at, token in enumerate(head):
        top = SamplingParams(max_tokens=1, logprobs=tokenizer.vocab_size)
        (first,) = engine._engine.submit([*prompt, *head[:at]], top).result().logprobs
        expected += dict(first.top)[token]
    request = ChatRequest([QUESTION], [TOOL], priority=Priority.PROACTIVE)
    passes = chat._call_decision._score(prompt, request)
    next(passes).result()
    with pytest.raises(StopIteration) as score:
        next(passes)
    assert score.value.value == pytest.approx(expected, abs=0.05)
    assert engine.last_request["priority"] == Priority.PROACTIVE


async def test_waiting_decisions_hold_no_thread(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards reactive requests: the threads of the event loop are free while decisions wait for the engine."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    released = asyncio.Event()

    class Waiting:
        async def aresult(self) -> None:
            await released.wait()

    def score(*_: object) -> Generator[Any, None, float]:
        yield Waiting()
        return 0.0

    monkeypatch.setattr(CallDecision, "_score", score)
    prepared = chat.prepare(ChatRequest([QUESTION], [TOOL]))
    waiting = [asyncio.create_task(chat._call_decision.awants_call(prepared)) for _ in range(64)]
    assert await asyncio.wait_for(asyncio.to_thread(lambda: "free"), 60) == "free"
    released.set()
    assert await asyncio.gather(*waiting) == [False] * 64


async def test_cancelled_decision_leaves_no_pass(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the engine: a client that leaves while a thread submits a pass must not leave its work behind."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    entered, released, cancelled = threading.Event(), threading.Event(), asyncio.Event()

    class Submitted:
        def cancel(self) -> None:
            cancelled.set()

    def score(*_: object) -> Generator[Any, None, float]:
        entered.set()
        assert released.wait(60)
        yield Submitted()
        return 0.0

    monkeypatch.setattr(CallDecision, "_score", score)
    prepared = chat.prepare(ChatRequest([QUESTION], [TOOL]))
    deciding = asyncio.create_task(chat._call_decision.awants_call(prepared))
    assert await asyncio.to_thread(entered.wait, 60)
    deciding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await deciding
    released.set()
    await asyncio.wait_for(cancelled.wait(), 60)


def test_scores_of_empty_messages_are_kept(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the first token of further requests with the same tools: one pass each, not two."""
    _, engine = chat_of("plain")
    chat = Chat(engine)  # of this test alone: it keeps scores
    requests = scored(monkeypatch, probe=-11.0, empty=-12.0, question=-20.0)
    engine.script = "Hello"
    for text in ("One?", "Two?", "Three?"):
        chat.complete(ChatRequest([{"role": "user", "content": text}], [TOOL]))
    assert len(requests) == 1 + 1 + 3, "probe, empty message, three questions"


def test_chat_without_decisions(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards callers that switch it off."""
    _, engine = chat_of("plain")
    requests = scored(monkeypatch, probe=-11.0, empty=-12.0, question=-1.0)
    engine.script = "Hello"
    assert Chat(engine, decide_calls=False).complete(ChatRequest([QUESTION], [TOOL])).text == "Hello"
    assert requests == []
