"""Times with and without drafts on a real model, in turns, compared with openvino-genai's prompt lookup.

All variants answer each request in turn, at the default precision and without prefix cache. One engine answers with
and without drafts, since two engines of one process differ by up to a fifth in the time of a prompt. Each repeat has
its own requests, since an earlier answer would be drafted completely. openvino-genai gets the prompts as tokens; it
takes no part in calls, whose grammar it does not have.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace

import numpy as np
import openvino as ov
import openvino_genai as genai

from benchmarks.common.chat_requests import Progress
from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import KV_GIB, SINGLE_PASS_TOKENS, genai_scheduler_config
from benchmarks.common.figures import Figures
from benchmarks.drafting.tasks import MAX_ANSWER_TOKENS
from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.chat.model import PreparedChat
from xpu_runtime import Engine, EngineConfig, Priority, RequestMetrics, SamplingParams

__all__ = ["COPYING_TASKS", "NUM_BACKGROUND", "measure_background", "measure_speed"]

COPYING_TASKS = ("edits", "calls")
"""Tasks whose answers mostly copy from the prompt."""
_DRAFTS, _NGRAM = 5, 3
"""Length of openvino-genai's drafts, and of the n-gram before them, as in its own sample."""
_OURS, _PLAIN = "with drafts", "without"
_GENAI, _GENAI_PLAIN = "openvino-genai with prompt lookup", "openvino-genai"
_RATIOS = ((_OURS, _PLAIN), (_OURS, _GENAI), (_OURS, _GENAI_PLAIN), (_GENAI, _GENAI_PLAIN))
NUM_BACKGROUND = 8
"""Background requests beside a person's request."""
_CONFIG = EngineConfig(prefix_cache=False, kv_cache_bytes=KV_GIB << 30)
_BACKGROUND_TOKENS = 1024
"""Longest answer of a background request: it outlasts the person's."""

Prepared = Sequence[PreparedChat]


@dataclass(frozen=True)
class _Timing:
    """Time of one answer in seconds, and its tokens."""

    ttft_s: float
    decode_s: float
    tokens: int

    @classmethod
    def of(cls, metrics: RequestMetrics) -> _Timing:
        first_token_at, ended_at = metrics.first_token_at, metrics.ended_at
        assert first_token_at is not None
        assert ended_at is not None
        return cls(first_token_at - metrics.arrived_at, ended_at - first_token_at, metrics.output_tokens)


Answer = Callable[[PreparedChat], _Timing]


def measure_speed(model: str, prepared: Mapping[str, Prepared], figures: Figures, repeats: int) -> None:
    """Add the ratios of time per token and TTFT for each task.

    The first request of a task is a warm-up, the others are divided among the repeats.
    """
    with Engine.load(model, _CONFIG) as engine:
        engine.wait_for_npu()
        ours = Chat(engine)
        variants: dict[str, Answer] = {
            _OURS: lambda chat: _complete(ours, chat.request, drafts=True),
            _PLAIN: lambda chat: _complete(ours, chat.request, drafts=False),
            _GENAI: _genai(model, drafts=True),
            _GENAI_PLAIN: _genai(model, drafts=False),
        }
        for task, chats_of_task in prepared.items():
            has_grammar = any(chat.grammar for chat in chats_of_task)
            names = [name for name in variants if name in (_OURS, _PLAIN) or not has_grammar]
            first, *others = chats_of_task
            for name in names:  # a warm-up
                variants[name](first)
            measured: list[dict[str, list[_Timing]]] = [defaultdict(list) for _ in range(repeats)]
            progress = Progress(f"speed, {task}", len(others))
            for number, chat in enumerate(others):
                offset = (number + number // repeats) % len(names)
                order = (*names[offset:], *names[:offset])  # each variant comes first and behind each other one
                for name in order[:: -1 if number // repeats % 2 else 1]:
                    measured[number % repeats][name].append(variants[name](chat))
                progress.step()
            _add_ratios(task, measured, figures)


def measure_background(model: str, person: Prepared, background: Prepared, figures: Figures, repeats: int) -> None:
    """Add what drafts save for a person beside eight background requests, and what the background loses."""
    label = f"beside {len(background)} background requests"
    names = (_OURS, _PLAIN)
    with Engine.load(model, _CONFIG) as engine:
        engine.wait_for_npu()
        ours = Chat(engine)
        seconds = [dict.fromkeys(names, 0.0) for _ in range(repeats)]
        tokens = [dict.fromkeys(names, 0) for _ in range(repeats)]
        rates: list[dict[str, list[float]]] = [defaultdict(list) for _ in range(repeats)]
        progress = Progress(label, len(person))
        for number, chat in enumerate(person):
            repeat = number % repeats
            for name in names[:: 1 if number % 2 else -1]:
                timing, rate = _beside_background(ours, chat.request, background, drafts=name == _OURS)
                seconds[repeat][name] += timing.ttft_s + timing.decode_s
                tokens[repeat][name] += timing.tokens
                rates[repeat][name].append(rate)
            progress.step()
    per_token = [{name: s[name] / t[name] for name in names} for s, t in zip(seconds, tokens, strict=True)]
    ratios = [each[_OURS] / each[_PLAIN] for each in per_token]
    figures.add_repeats(f"{label}: the person's time a token, with drafts / without", ratios, "x", "<= 1.02")
    for name in names:
        values = [statistics.fmean(each[name]) for each in rates]
        figures.add_repeats(f"{label}: background tokens beside the person, {name}", values, "1/s")


def _complete(chat: Chat, request: ChatRequest, *, drafts: bool) -> _Timing:
    chat.engine.uses_lookup = drafts
    with chat.stream(request) as stream:
        for _ in stream:
            pass
        return _Timing.of(stream.handle.metrics)


def _beside_background(
    chat: Chat, request: ChatRequest, background: Prepared, *, drafts: bool
) -> tuple[_Timing, float]:
    """Return the time of the person's answer, and the background tokens per second meanwhile."""
    chat.engine.uses_lookup = drafts
    params = SamplingParams(max_tokens=_BACKGROUND_TOKENS, temperature=0.0, ignore_eos=True)
    with ExitStack() as stack:
        streams = []
        for each in background:
            of_agent = replace(each.request, params=params, priority=Priority.PROACTIVE)
            streams.append(stack.enter_context(chat.stream(of_agent)))
        for stream in streams:
            next(stream)
        before = chat.engine.metrics().output_tokens
        timing = _complete(chat, request, drafts=drafts)
        num_tokens = chat.engine.metrics().output_tokens - before - timing.tokens
    return timing, num_tokens / (timing.ttft_s + timing.decode_s)


def _genai(model: str, *, drafts: bool) -> Answer:
    options = {"prompt_lookup": True} if drafts else {}
    pipe = genai.LLMPipeline(
        model, "CPU", scheduler_config=genai_scheduler_config(SINGLE_PASS_TOKENS), **SAME_PROPERTIES, **options
    )
    config = genai.GenerationConfig(do_sample=False, apply_chat_template=False, max_new_tokens=MAX_ANSWER_TOKENS)
    if drafts:
        config.num_assistant_tokens, config.max_ngram_size = _DRAFTS, _NGRAM

    def answer(chat: PreparedChat) -> _Timing:
        count, first_token = len(chat.tokens), _FirstToken()
        inputs = genai.TokenizedInputs(
            ov.Tensor(np.array([chat.tokens], np.int64)), ov.Tensor(np.ones((1, count), np.int64))
        )
        began = time.perf_counter()
        tokens = pipe.generate(inputs, config, first_token).tokens[0]
        ended = time.perf_counter()
        return _Timing(first_token.at - began, ended - first_token.at, len(tokens))

    return answer


class _FirstToken(genai.StreamerBase):  # type: ignore[misc]
    """Time of the first token."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def write(self, token: object) -> genai.StreamingStatus:
        self.at = self.at or time.perf_counter()
        return genai.StreamingStatus.RUNNING

    def end(self) -> None:
        pass


def _add_ratios(task: str, measured: Sequence[Mapping[str, Sequence[_Timing]]], figures: Figures) -> None:
    def per_token(timings: Sequence[_Timing]) -> float:
        return sum(each.decode_s for each in timings) / sum(each.tokens - 1 for each in timings)

    def ttft(timings: Sequence[_Timing]) -> float:
        return sum(each.ttft_s for each in timings)

    for name, other in _RATIOS:
        if not all(name in timings and other in timings for timings in measured):
            continue
        target = ("<= 0.667" if task in COPYING_TASKS else "<= 1.02") if (name, other) == (_OURS, _PLAIN) else ""
        ratios = [per_token(timings[name]) / per_token(timings[other]) for timings in measured]
        figures.add_repeats(f"speed, {task}: time a token, {name} / {other}", ratios, "x", target)
    ratios = [ttft(timings[_OURS]) / ttft(timings[_PLAIN]) for timings in measured]
    figures.add_repeats(f"speed, {task}: TTFT, {_OURS} / {_PLAIN}", ratios, "x", "<= 1.02")
