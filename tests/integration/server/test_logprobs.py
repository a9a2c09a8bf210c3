"""Log-probabilities and several answers in chat completions, received by OpenAI's client."""

from __future__ import annotations

from typing import Any

import openai
import pytest
from scripted_engine import ScriptedEngine

HELLO: Any = [{"role": "user", "content": "Hello"}]
TOOL: Any = {"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}}}
SCRIPTS = {
    "text": "Good morning to you.",
    "bytes": "Gr\u00fc\u00dfe \U0001f600!",
    "reasoning": "<think>\nHm.\n</think>\n\nYes.",
    "call": '<tool_call>\n{"name": "look", "arguments": {}}\n</tool_call>',
}


_TOLERANCE = 0.05
"""Difference of log-probabilities computed with other numbers of rows in 16 bits."""


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_logprobs_whole_and_streamed(client: openai.OpenAI, scripted: ScriptedEngine, script: str) -> None:
    """Guards case logprobs: each generated token has its log-probability and the most likely tokens, in order."""
    scripted.script = script
    asked: Any = {"model": "tiny", "messages": HELLO, "tools": [TOOL], "logprobs": True, "top_logprobs": 3}
    whole = client.chat.completions.create(**asked)
    logprobs = whole.choices[0].logprobs
    assert logprobs is not None
    assert logprobs.content is not None
    assert b"".join(bytes(each.bytes or ()) for each in logprobs.content).startswith(script.encode())
    output = scripted.handles[-1].result()
    assert [each.logprob for each in logprobs.content] == [each.logprob for each in output.logprobs]
    for each in logprobs.content:
        best = [top.logprob for top in each.top_logprobs]
        assert len(best) == 3
        assert best == sorted(best, reverse=True)
        assert each.logprob <= best[0]
    pieces = list(client.chat.completions.create(**asked, stream=True))
    streamed = [
        token
        for piece in pieces
        if piece.choices[0].logprobs is not None
        for token in piece.choices[0].logprobs.content or ()
    ]
    assert [each.bytes for each in streamed] == [each.bytes for each in logprobs.content]
    for each, again in zip(logprobs.content, streamed, strict=True):  # steps with drafts differ in the last digits
        assert again.logprob == pytest.approx(each.logprob, abs=_TOLERANCE)
        best = [top.logprob for top in each.top_logprobs]
        assert [top.logprob for top in again.top_logprobs] == pytest.approx(best, abs=_TOLERANCE)


def test_tokens_are_the_text(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards clients that show the text by token: a chunk has the tokens of its text, if the client asks for them."""
    scripted.script = "Good morning."
    asked: Any = {"model": "tiny", "messages": HELLO, "stream": True}
    for piece in client.chat.completions.create(**asked, logprobs=True):
        (choice,) = piece.choices
        if choice.delta.content:
            assert choice.logprobs is not None
            assert "".join(each.token for each in choice.logprobs.content or ()) == choice.delta.content
            assert all(each.top_logprobs == [] for each in choice.logprobs.content or ())
    assert all(piece.choices[0].logprobs is None for piece in client.chat.completions.create(**asked))


def test_logprobs_of_a_second_answer(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards clients against the tokens of an answer that was asked for again."""
    schema = {"type": "object", "properties": {"a": {"type": "array", "uniqueItems": True}}, "required": ["a"]}
    answer_format: Any = {"type": "json_schema", "json_schema": {"name": "list", "schema": schema}}
    asked: Any = {"model": "tiny", "messages": HELLO, "response_format": answer_format, "logprobs": True}
    for stream in (False, True):
        scripted.script = ['{"a": [1, 1]}', '{"a": [1, 2]}']
        reply: Any = client.chat.completions.create(**asked, stream=stream)
        pieces = list(reply) if stream else [reply]
        parts = [piece.choices[0].logprobs.content for piece in pieces if piece.choices[0].logprobs]
        assert "".join(each.token for part in parts for each in part).startswith('{"a": [1, 2]}')


def test_several_answers(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards ``n``: each answer has its index, the prompt counts once, and all are streamed."""
    texts = ["One.", "Two, three.", "Four, five and six."]
    asked: Any = {"model": "tiny", "messages": HELLO, "n": 3, "logprobs": True}
    scripted.script = [*texts]
    whole = client.chat.completions.create(**asked)
    assert [(each.index, each.message.content) for each in whole.choices] == list(enumerate(texts))
    metrics = [handle.metrics for handle in scripted.handles]
    assert whole.usage is not None
    assert whole.usage.prompt_tokens == metrics[0].prompt_tokens
    assert whole.usage.completion_tokens == sum(each.output_tokens for each in metrics)
    scripted.script = [*texts]
    pieces = list(client.chat.completions.create(**asked, stream=True, stream_options={"include_usage": True}))
    streamed = ["", "", ""]
    for piece in pieces:
        for choice in piece.choices:
            streamed[choice.index] += choice.delta.content or ""
    assert streamed == texts
    assert [each.usage is None for each in pieces[-2:]] == [True, False]
    assert pieces[-1].usage is not None
    assert pieces[-1].usage.completion_tokens == whole.usage.completion_tokens
    ends = {choice.index: choice.finish_reason for piece in pieces for choice in piece.choices if choice.finish_reason}
    assert ends == {0: "stop", 1: "stop", 2: "stop"}


def test_answers_with_a_seed_differ_and_repeat(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards sampling: with a seed the answers to one prompt differ, and the same request gives them again."""
    asked: Any = {"model": "tiny", "messages": HELLO, "n": 4, "seed": 7, "temperature": 1.5, "max_tokens": 12}
    first, second = (
        [each.message.content for each in client.chat.completions.create(**asked).choices] for _ in range(2)
    )
    assert first == second
    assert len(set(first)) > 1
