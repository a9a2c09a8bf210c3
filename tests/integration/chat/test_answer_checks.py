"""Answers and calls whose schema a grammar cannot hold: checked, asked for again, refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from reply_ways import WAYS, reply_by

from xpu_agents.chat import ChatRequest, ReplyEnd, TextDelta, Tool
from xpu_runtime.errors import InvalidAnswerError, RequestExpiredError

if TYPE_CHECKING:
    from conftest import ChatOf


TAGS = {
    "type": "object",
    "properties": {"tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True}},
    "required": ["tags"],
}
FORM = {"type": "json_schema", "json_schema": {"schema": TAGS}}
BAD, GOOD = '{"tags": ["a", "a"]}', '{"tags": ["a", "b"]}'
ERROR = r"answer\.tags: \['a', 'a'\] has non-unique elements \(uniqueItems\)"


def asking(**options: Any) -> ChatRequest:
    return ChatRequest([{"role": "user", "content": "Tags?"}], **{"response_format": FORM, **options})


@pytest.mark.parametrize("way", WAYS)
async def test_invalid_answer_is_asked_for_once_more(chat_of: ChatOf, way: str) -> None:
    """Guards sets in structured answers: the model hears the reason, the caller gets the valid answer only."""
    chat, engine = chat_of("hermes")
    engine.script = [BAD, GOOD]
    reply = await reply_by(way, chat, asking())
    assert reply.text == GOOD
    assert len(engine.handles) == 2
    told = chat.engine.tokenizer.decode(engine.last_request["prompt"])
    assert BAD in told
    assert "answer.tags: ['a', 'a'] has non-unique elements (uniqueItems)" in told
    first, second = (handle.metrics for handle in engine.handles)
    assert reply.usage.completion_tokens == first.output_tokens + second.output_tokens
    assert reply.timings.latency_s == pytest.approx((first.latency_s or 0) + (second.latency_s or 0))


@pytest.mark.parametrize("way", WAYS)
async def test_second_invalid_answer_is_refused(chat_of: ChatOf, way: str) -> None:
    """Guards callers against an invalid answer: it is refused in one line with path and keyword."""
    chat, engine = chat_of("hermes")
    engine.script = [BAD, BAD, GOOD]
    with pytest.raises(InvalidAnswerError, match=ERROR):
        await reply_by(way, chat, asking())
    assert len(engine.script) == 1


def test_valid_and_truncated_answers_are_not_asked_for_again(chat_of: ChatOf) -> None:
    """Guards against a second request without need; what is no complete JSON is not checked."""
    chat, engine = chat_of("hermes")
    for answer in (GOOD, BAD[:-5]):
        engine.reset()
        engine.script = [answer]
        assert chat.complete(asking()).text == answer
        assert len(engine.handles) == 1


def test_unchecked_answers_are_streamed(chat_of: ChatOf) -> None:
    """Guards the first token of answers whose grammar holds the schema, and of those without constraints."""
    chat, engine = chat_of("hermes")
    exact = {
        "type": "json_schema",
        "json_schema": {"schema": {"type": "object", "properties": {"a": {"type": "array"}}}},
    }
    for options in ({"response_format": exact}, {"constrain": False}, {"response_format": {"type": "json_object"}}):
        engine.script = [BAD]
        events = list(chat.stream(asking(**options)))
        assert sum(isinstance(event, TextDelta) for event in events) > 1
        assert "".join(event.text for event in events if isinstance(event, TextDelta)) == BAD
        assert isinstance(events[-1], ReplyEnd)


def test_second_answer_keeps_the_deadline(chat_of: ChatOf) -> None:
    """Guards a deadline against two answers in twice the time."""
    chat, engine = chat_of("hermes")
    engine.script = [BAD, GOOD]
    assert chat.complete(asking(deadline_s=60.0)).text == GOOD
    assert engine.last_request["deadline_s"] < 60.0


def test_call_beside_a_checked_answer_is_no_answer(chat_of: ChatOf) -> None:
    """Guards agents with a response format: their calls pass."""
    chat, engine = chat_of("hermes")
    engine.script = ['<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>']
    reply = chat.complete(asking(tools=[Tool("ping")]))
    assert [call.name for call in reply.tool_calls] == ["ping"]


@pytest.mark.parametrize("way", WAYS)
async def test_wrong_arguments_are_an_invalid_call(chat_of: ChatOf, way: str) -> None:
    """Guards tools with keywords that no grammar holds; agents show the reason to the model."""
    chat, engine = chat_of("hermes")
    tool = Tool("tag", "", TAGS)
    for arguments in (BAD, GOOD):
        engine.script = [f'<tool_call>\n{{"name": "tag", "arguments": {arguments}}}\n</tool_call>']
        reply = await reply_by(way, chat, asking(tools=[tool], response_format=None))
        if arguments == GOOD:
            assert [call.parsed for call in reply.tool_calls] == [json.loads(GOOD)]
            assert reply.finish_reason == "tool_calls"
        else:
            (invalid,) = reply.invalid_tool_calls
            assert invalid.reason == "arguments.tags: ['a', 'a'] has non-unique elements (uniqueItems)"
            assert not reply.tool_calls
            assert reply.finish_reason == "stop"


@pytest.mark.parametrize("way", WAYS)
async def test_forced_call_is_not_repeated(chat_of: ChatOf, way: str) -> None:
    """Guards a required choice against a small model that repeats its call; other calls of the answer stay."""
    chat, engine = chat_of("hermes")
    calls = ['{"a": 1}', '{"a": 1}', '{"a": 12}', '{"a": 1}']
    texts = [f'<tool_call>\n{{"name": "add", "arguments": {call}}}\n</tool_call>' for call in calls]
    tool = Tool("add", "", {"type": "object", "properties": {"a": {"type": "integer"}}})
    for choice, expected in (("required", [{"a": 1}, {"a": 12}]), ("auto", [json.loads(call) for call in calls])):
        engine.script = ["\n".join(texts)]
        reply = await reply_by(way, chat, asking(tools=[tool], tool_choice=choice, response_format=None))
        assert [call.parsed for call in reply.tool_calls] == expected
        assert reply.finish_reason == "tool_calls"


async def test_expired_before_the_second_answer(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a deadline that the first answer has used up."""
    chat, engine = chat_of("hermes")
    engine.script = [BAD]
    request = asking(deadline_s=30.0)
    reply = chat._submit_request(request)
    delta = reply.handle.result()
    object.__setattr__(request, "deadline_s", 1e-9)
    with pytest.raises(RequestExpiredError, match="uniqueItems"):
        reply.read(delta)
