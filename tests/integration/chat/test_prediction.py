"""Predicted outputs: they are drafted, and never change an answer."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scripted_engine import FIXTURES

from xpu_agents.chat import Chat, ChatReply, ChatRequest, Message, Tool, ToolCache
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.decoding import LookupProposer
from xpu_runtime.errors import InvalidRequestError

if TYPE_CHECKING:
    from conftest import ChatOf

SCHEMA = {
    "type": "object",
    "properties": {"names": {"type": "array", "items": {"enum": ["Anna", "Bert", "Carl"]}, "minItems": 6}},
    "required": ["names"],
}
FORMAT = {"type": "json_schema", "json_schema": {"schema": SCHEMA}}
TOOL = Tool("set_light", "Sets a light.", {"type": "object", "properties": {"room": {"enum": ["kitchen", "hall"]}}})
WAYS: dict[str, dict[str, Any]] = {
    "text": {},
    "format": {"response_format": FORMAT},
    "tools": {"tools": [TOOL], "tool_choice": "required"},
    "free tools": {"tools": [TOOL]},
}


@pytest.fixture(scope="module")
def exact(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chat]:
    """A chat at f32, where an answer is the same with any drafts."""
    folder = tmp_path_factory.mktemp("exact") / "tiny"
    shutil.copytree(FIXTURES / "models" / "llama", folder)
    shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
    shutil.copyfile(FIXTURES / "templates" / "hermes.jinja", folder / "chat_template.jinja")
    config = EngineConfig(precision="f32", kv_precision="f32", kv_cache_bytes=8 << 20, offload_bytes=0)
    with Engine.load(folder, config) as engine:
        assert engine.uses_lookup
        yield Chat(engine)


def answered(chat: Chat, way: str, params: SamplingParams, prediction: Any = None, cached: bool = False) -> ChatReply:
    """The reply to a request."""
    cache = ToolCache() if cached else None
    request = ChatRequest(
        [Message("user", "Anna, Bert and Carl?")], params=params, prediction=prediction, tool_cache=cache, **WAYS[way]
    )
    reply = chat.complete(request)
    if cache is not None:
        cache.close()
    return reply


def shown(reply: ChatReply) -> object:
    """All of a reply but times, call ids, counts of drafts, and the values of log-probabilities."""
    calls = [(call.name, call.arguments) for call in reply.tool_calls]
    invalid = [(call.name, call.raw) for call in reply.invalid_tool_calls]
    tokens = [each.raw for each in reply.logprobs]
    return reply.text, reply.reasoning, calls, invalid, reply.finish_reason, reply.usage.completion_tokens, tokens


def logprobs_of(reply: ChatReply) -> Any:
    """Log-probabilities; a row among draft tokens has sums of another order, so they differ by rounding."""
    return pytest.approx([each.logprob for each in reply.logprobs], abs=1e-5)


@pytest.mark.slow
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    way=st.sampled_from(sorted(WAYS)),
    temperature=st.sampled_from([0.0, 1.0]),
    logprobs=st.sampled_from([None, 0, 2]),
    cut=st.integers(0, 60),
    other=st.text(max_size=40),
    cached=st.booleans(),
)
def test_any_prediction_gives_the_same_answer(
    exact: Chat, way: str, temperature: float, logprobs: int | None, cut: int, other: str, cached: bool
) -> None:
    """Guards the promise of drafts, greedy and sampled: tokens, log-probabilities and calls stay the same."""
    params = SamplingParams(max_tokens=40, temperature=temperature, seed=7, logprobs=logprobs)
    alone = answered(exact, way, params)
    full = alone.text or "".join(call.arguments for call in alone.tool_calls)
    for prediction in (full, full[:cut] + other + full[cut:], other):
        if not prediction.isprintable():
            continue
        predicted = answered(exact, way, params, prediction, cached)
        assert shown(predicted) == shown(alone)
        assert [each.logprob for each in predicted.logprobs] == logprobs_of(alone)
        assert predicted.usage.accepted_prediction_tokens <= predicted.usage.completion_tokens


def test_counts(chat_of: ChatOf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the counts of a prediction: tokens that were drafted for nothing are told apart from the others."""
    monkeypatch.setattr(LookupProposer, "propose", lambda *args: ())  # the length of its drafts depends on times
    exact, _ = chat_of("hermes")
    params = SamplingParams(max_tokens=64)
    text = answered(exact, "format", params).text
    right = answered(exact, "format", params, text).usage
    parts = {"type": "content", "content": [{"type": "text", "text": text[:20]}, {"type": "text", "text": text[20:]}]}
    same = answered(exact, "format", params, parts).usage
    other = text.translate({ord("A"): "B", ord("B"): "C", ord("C"): "A"})
    wrong = answered(exact, "format", params, other).usage
    none = answered(exact, "format", params).usage
    assert right == same
    assert right.accepted_prediction_tokens > wrong.accepted_prediction_tokens
    assert wrong.rejected_prediction_tokens > 0
    assert (none.accepted_prediction_tokens, none.rejected_prediction_tokens) == (0, 0)


@pytest.mark.parametrize(
    ("prediction", "field"),
    [
        (3, "prediction"),
        (["text"], "prediction"),
        ({"type": "tokens", "content": "a"}, "prediction.type"),
        ({"type": "content", "content": 3}, "prediction.content"),
        ({"type": "content", "content": [{"type": "image_url"}]}, r"prediction.content\[0\]"),
        ("\ud800", "prediction"),
    ],
)
def test_wrong_predictions(prediction: Any, field: str) -> None:
    """Guards the field: an error names what is wrong in it."""
    with pytest.raises(InvalidRequestError, match=f"^{field}: "):
        ChatRequest([Message("user", "hi")], prediction=prediction)
