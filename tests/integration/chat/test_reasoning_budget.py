"""Answers whose reasoning is limited, on an engine."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from scripted_engine import FIXTURES

from xpu_agents.chat import Chat, ChatReply, ChatRequest, Message
from xpu_agents.chat.parsing import reasoning
from xpu_runtime import Engine, EngineConfig, SamplingParams

OPENING, CLOSING = "<|system|>", "<|tool|>"
TEMPLATE = """
{%- for message in messages %}{{ '<|user|>' + message.content }}{% endfor %}
{%- if add_generation_prompt %}{{ '<|assistant|>' }}{% if begun is defined %}{{ '<|system|>' }}{% endif %}{% endif %}
"""
BUDGET = 6


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chat]:
    """A chat at f32 whose template marks reasoning by tokens of the tiny vocabulary."""
    folder = tmp_path_factory.mktemp("reasoning") / "tiny"
    shutil.copytree(FIXTURES / "models" / "llama", folder)
    shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
    (folder / "chat_template.jinja").write_text(TEMPLATE.strip(), "utf-8")
    config = EngineConfig(precision="f32", kv_precision="f32", memory="lean", kv_cache_bytes=8 << 20, offload_bytes=0)
    with pytest.MonkeyPatch.context() as patch, Engine.load(folder, config) as engine:
        patch.setattr(reasoning, "_ALL_REASONING_MARKERS", (reasoning.ReasoningMarkers(OPENING, CLOSING),))
        yield Chat(engine)


def answer(chat: Chat, budget: int | None, template: dict[str, Any], **sampling: Any) -> ChatReply:
    """The reply of 30 tokens with this budget."""
    params = SamplingParams(max_tokens=30, ignore_eos=True, logprobs=0, **sampling)
    request = ChatRequest([Message("user", "Hello")], params=params, template=template, reasoning_budget=budget)
    return chat.complete(request)


def tokens_of(reply: ChatReply) -> list[bytes]:
    """The tokens of an answer."""
    return [each.raw for each in reply.logprobs]


@pytest.mark.parametrize("sampling", [{}, {"temperature": 1.0, "seed": 3}])
def test_reasoning_that_the_prompt_begins(chat: Chat, sampling: dict[str, Any]) -> None:
    """Guards the limit of reasoning, and all tokens before it."""
    sampling = {**sampling, "logit_bias": {chat.model.template.token_id(CLOSING): -100}}  # it never ends by itself
    free = answer(chat, None, {"begun": True}, **sampling)
    assert (bool(free.reasoning), free.text) == (True, "")
    limited = answer(chat, BUDGET, {"begun": True}, **sampling)
    assert tokens_of(limited)[: BUDGET + 1] == [*tokens_of(free)[:BUDGET], CLOSING.encode()]
    assert (bool(limited.reasoning), bool(limited.text)) == (True, True)
    assert tokens_of(answer(chat, 30, {"begun": True}, **sampling)) == tokens_of(free)


def test_reasoning_that_the_model_begins(chat: Chat) -> None:
    """Guards templates that leave the opening marker to the model, which is no part of the budget."""
    begin = {"logit_bias": {chat.model.template.token_id(OPENING): 100}}
    tokens = tokens_of(answer(chat, BUDGET, {}, **begin))
    assert tokens[: BUDGET + 2] == [OPENING.encode()] * (BUDGET + 1) + [CLOSING.encode()]
    assert CLOSING.encode() not in tokens_of(answer(chat, None, {}, **begin))


def test_answer_without_reasoning(chat: Chat) -> None:
    """Guards answers without reasoning from the limit."""
    free = answer(chat, None, {}, logit_bias={chat.model.template.token_id(OPENING): -100})
    limited = answer(chat, 0, {}, logit_bias={chat.model.template.token_id(OPENING): -100})
    assert tokens_of(limited) == tokens_of(free)


def test_structured_answer_after_limited_reasoning(chat: Chat) -> None:
    """Guards a structured answer: a model that does not stop reasoning never gets to it."""
    schema = {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}, "required": ["kind"]}
    request = ChatRequest(
        [Message("user", "Hello")],
        response_format={"type": "json_schema", "json_schema": {"schema": schema}},
        params=SamplingParams(max_tokens=200),
        template={"begun": True},
        reasoning_budget=BUDGET,
    )
    reply = chat.complete(request)
    assert reply.reasoning
    assert json.loads(reply.text)["kind"] in ("a", "b")
