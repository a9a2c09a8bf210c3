"""The models of the package: as they were shipped, through the engine and through openvino-genai."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import openvino_genai
import pytest
from frozen_tasks import Task, held_out

from xpu_agents.chat import Chat, ChatFinish, ChatReply, ChatRequest, Tool, validate_arguments
from xpu_agents.models import BUILTIN_MODELS, DEFAULT_MODEL, resolve_model
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams

_MOST_BYTES = 16_000_000
_NO_ROUNDING = {"DYNAMIC_QUANTIZATION_GROUP_SIZE": 0}
"""Without this the CPU plugin rounds activations to 8 bits, also at f32."""


@pytest.fixture(scope="module")
def desk() -> Iterator[Chat]:
    """A chat with the default model."""
    config = EngineConfig(memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0)
    with Engine.load(resolve_model(DEFAULT_MODEL), config) as engine:
        yield Chat(engine)


def _asked(count: int, *, calls: bool) -> list[Task]:
    """The first held-out turns with or without calls."""
    return [each for each in held_out() if bool(each.calls) == calls][:count]


def _by_genai(folder: Path, prompts: Sequence[Sequence[int]], longest: int) -> list[list[int]]:
    """Greedy tokens of openvino-genai at f32; it may keep the token that ends an answer."""
    exact = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", **_NO_ROUNDING}
    pipeline = openvino_genai.LLMPipeline(folder, "CPU", **exact)
    settings = openvino_genai.GenerationConfig(max_new_tokens=longest)
    return [list(pipeline.generate(ov.Tensor(np.array([prompt], np.int64)), settings).tokens[0]) for prompt in prompts]


def _by_runtime(folder: Path, prompts: Sequence[Sequence[int]], longest: int) -> list[list[int]]:
    """Greedy tokens of the engine at f32."""
    config = EngineConfig(
        precision="f32",
        kv_precision="f32",
        profile=False,
        memory="lean",
        kv_cache_bytes=16 << 20,
        offload_bytes=0,
        properties=_NO_ROUNDING,
    )
    params = SamplingParams(max_tokens=longest)
    with Engine.load(folder, config) as engine:
        return [list(engine.generate(list(prompt), params).token_ids) for prompt in prompts]


def _replies(chat: Chat, asked: Sequence[Task], **options: Any) -> list[ChatReply]:
    """The model's answers, all asked at once."""
    params = SamplingParams(temperature=0.0, max_tokens=256)
    streams = [
        chat.stream(
            ChatRequest(
                messages=each.prompt,
                tools=each.tools,
                params=params,
                priority=Priority.PROACTIVE,
                **options,
            )
        )
        for each in asked
    ]
    return [ChatReply.of(stream) for stream in streams]


def _prompt(chat: Chat, task: Task) -> list[int]:
    return chat.prepare(ChatRequest(messages=task.prompt, tools=task.tools)).tokens


def test_they_are_small_and_complete() -> None:
    """Guards the size of the package, the card that says what they are, and tokens that main and draft must share."""
    folders = [resolve_model(name) for name in BUILTIN_MODELS]
    files = [file for folder in folders for file in folder.iterdir()]
    assert sum(file.stat().st_size for file in files) < _MOST_BYTES
    card = (folders[0].parent / "README.md").read_text(encoding="utf-8")
    for heading in ("## Data", "## Training", "## Abilities", "## Limits", "## Licence"):
        assert heading in card
    main, draft = ((folder / "tokenizer.json").read_bytes() for folder in folders)
    assert main == draft


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILTIN_MODELS)
def test_openvino_genai_says_the_same(desk: Chat, name: str) -> None:
    """Guards folders that only this project could read: openvino-genai loads them and gives the same tokens at f32."""
    folder = resolve_model(name)
    prompts = [_prompt(desk, each) for each in _asked(4, calls=True)]
    theirs = _by_genai(folder, prompts, 48)
    ours = _by_runtime(folder, prompts, 48)
    # openvino-genai may keep the token that ends an answer.
    assert [tokens[: len(own)] for tokens, own in zip(theirs, ours, strict=True)] == ours


@pytest.mark.slow
def test_desk_calls_the_right_tool_with_the_right_arguments(desk: Chat) -> None:
    """Guards the weights in the package: words, tools and phrasings here were not in the training."""
    asked = _asked(60, calls=True)
    replies = _replies(desk, asked)
    exact = [
        [(call.name, call.parsed) for call in reply.tool_calls] == task.calls
        for task, reply in zip(asked, replies, strict=True)
    ]
    assert sum(exact) / len(exact) >= 0.7  # 0.82 when they were shipped


@pytest.mark.slow
def test_a_required_call_always_fits_its_schema(desk: Chat) -> None:
    """Guards agents that rely on arguments: constrained calls are valid whatever the model would rather say."""
    asked = _asked(40, calls=True) + _asked(20, calls=False)
    asked = [each for each in asked if each.tools]
    called = 0
    for task, reply in zip(asked, _replies(desk, asked, tool_choice="required"), strict=True):
        offered = {tool.name: tool for tool in map(Tool.of, task.tools)}
        is_answered = any(message["role"] == "tool" for message in task.prompt)  # its call is not repeated
        assert reply.tool_calls or reply.finish_reason is ChatFinish.LENGTH or is_answered
        assert not reply.invalid_tool_calls or reply.finish_reason is ChatFinish.LENGTH
        for call in reply.tool_calls:
            assert validate_arguments(offered[call.name], call.arguments) == []
        called += bool(reply.tool_calls)
    assert called > 0.9 * len(asked)


def _said(lookup: bool, count: int = 4, **settings: Any) -> tuple[list[tuple[str, list[str]]], int]:
    """Answers to the same questions at f32, ``count`` with calls, and how many tokens were drafted."""
    asked = [*_asked(count, calls=True), *_asked(count // 2, calls=False)]
    config = EngineConfig(
        memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0, precision="f32", prefix_cache=False, **settings
    )
    with Engine.load(resolve_model(DEFAULT_MODEL), config.replace(lookup=lookup)) as engine:
        replies = [*_replies(Chat(engine), asked), *_replies(Chat(engine), asked, constrain=False)]
        said = [(reply.text, [call.arguments for call in reply.tool_calls]) for reply in replies]
        return said, engine.metrics().drafted_tokens


@pytest.mark.slow
def test_drafts_from_the_conversation_change_no_token() -> None:
    """Guards answers against what is drafted for them, and that nothing is drafted: calls copy their question."""
    with_drafts, drafted = _said(lookup=True, kv_precision="f32")
    without, forced = _said(lookup=False, kv_precision="f32")
    assert with_drafts == without
    assert drafted > forced > 0, "what the grammar forces is drafted without it, too"


@pytest.mark.slow
@pytest.mark.parametrize("history", [False, True])
def test_what_was_said_in_another_conversation_is_drafted_if_asked_for(history: bool) -> None:
    """Guards agents that say much again; and by default those who ask again, against other words at bf16."""
    config = EngineConfig(memory="lean", kv_cache_bytes=64 << 20, offload_bytes=0, history=history)
    params, right = SamplingParams(temperature=0.0), []
    with Engine.load(resolve_model(DEFAULT_MODEL), config) as engine:
        chat = Chat(engine)
        for forgets in (False, False, True):
            if forgets:
                chat.forget()
            before = engine.metrics().accepted_tokens
            chat.complete(ChatRequest([{"role": "user", "content": "Hello"}], params=params))
            right.append(engine.metrics().accepted_tokens - before)
    unknown, known, forgotten = right
    assert unknown == forgotten
    assert known > unknown if history else known == unknown


@pytest.mark.slow
def test_nothing_is_drafted_where_that_would_move_tokens_at_f32() -> None:
    """Guards those who compare tokens with a plain loop: in a quantised KV cache drafts move the rounding."""
    assert _said(lookup=True, count=2) == _said(lookup=False, count=2)
