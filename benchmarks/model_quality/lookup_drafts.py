"""Time saved by drafts from earlier text (`EngineConfig.lookup` and ``history``), one request at a time.

- *Real*: with and without drafts, compared with openvino-genai with and without prompt lookup. All variants answer each
  request in turn. Each repeat has its own requests, since an earlier answer would be drafted completely. *Calls* are
  turns of held-out tasks with an expected call, by the bundled model. *Texts* are summaries of passages by the real
  model; where there is none, the other turns of those tasks.
- *Forced*: BFCL requests with their expected calls as forced answers, computed by the real model, or by a synthetic
  one where there is none.
- *Said otherwise* are answers that differ from openvino-genai's without prompt lookup.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import openvino as ov
import openvino_genai as genai

from benchmarks.common.chat_requests import Progress
from benchmarks.common.desk_tasks import format_calls, tasks
from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import SINGLE_PASS_TOKENS, genai_scheduler_config
from benchmarks.common.figures import Figures
from benchmarks.common.passages import passages
from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams
from xpu_runtime.decoding import AnswerHistory, LookupProposer
from xpu_runtime.model.synthetic import make_model

__all__ = ["lookup"]

_DRAFTS, _NGRAM = 5, 3
"""Length of openvino-genai's drafts, and of the n-gram before them, as in its own sample."""
_NUM_FORCED, _MAX_TOOLS_CHARS = 16, 1500
"""Number of BFCL requests, and largest size of their tools in characters. Prompts are not part of the measurement."""

_SUMMARY = "Summarise this text in three sentences:\n\n"
_SUMMARY_TOKENS, _PASSAGE_CHARS = 96, (600, 1500)
"""Longest summary, and length of the summarised passages."""


@dataclass(frozen=True)
class _Turn:
    """Request of the kind ``calls`` or ``texts``."""

    kind: str
    request: ChatRequest

    @property
    def params(self) -> SamplingParams:
        assert self.request.params is not None
        return self.request.params


Answer = Callable[[_Turn, list[int]], Sequence[int]]


def lookup(
    model: str, text_model: str | None, shape: str, bfcl: Path | None, figures: Figures, per_kind: int, repeats: int
) -> None:
    """Measure the ratios of times with and without drafts, and to openvino-genai.

    Args:
        model: folder of the bundled model.
        text_model: folder of the real model, which also computes the forced answers; None for a synthetic one.
        shape: shape of the synthetic model.
        bfcl: file of the forced answers.
        figures: receives the figures.
        per_kind: tasks of every kind in a repeat, and a quarter of the summaries.
        repeats: number of repeats.
    """
    turns = [
        [_Turn("calls" if task.expects_calls else "texts", task.request()) for task in tasks(per_kind, "held_out", at)]
        for at in range(0, (repeats + 1) * per_kind, per_kind)
    ]
    if text_model is None:
        _real(model, figures, turns)
    else:
        _real(model, figures, [[turn for turn in some if turn.kind == "calls"] for some in turns])
        _real(text_model, figures, [_summaries(4 * per_kind, seed) for seed in range(repeats + 1)])
    if bfcl is not None:
        with tempfile.TemporaryDirectory() as scratch:
            forced = text_model or str(make_model(shape, Path(scratch) / "model"))
            _forced(text_model or model, forced, figures, bfcl, repeats)


def _summaries(count: int, seed: int) -> list[_Turn]:
    params = SamplingParams(max_tokens=_SUMMARY_TOKENS, temperature=0.0)
    return [
        _Turn(
            "texts",
            ChatRequest([{"role": "user", "content": _SUMMARY + passage}], params=params, priority=Priority.PROACTIVE),
        )
        for passage in passages(count, _PASSAGE_CHARS, seed)
    ]


def _real(model: str, figures: Figures, turns_by_repeat: list[list[_Turn]]) -> None:
    repeats, history = len(turns_by_repeat) - 1, AnswerHistory()
    kinds = sorted({turn.kind for turn in turns_by_repeat[0]})
    with ExitStack() as stack:
        on, off = (
            stack.enter_context(Engine.load(model, EngineConfig(prefix_cache=False, lookup=drafts, history=drafts)))
            for drafts in (True, False)
        )
        chats = {"on": Chat(on), "off": Chat(off)}
        answers: dict[str, Answer] = {
            "xpu": lambda turn, ids: _with_history(on, turn, ids, history),
            "xpu conversation": lambda turn, ids: _xpu(on, turn, ids, LookupProposer()),
            "xpu without": lambda turn, ids: _xpu(off, turn, ids, None),
            "genai": _genai(model, drafts=True),
            "genai without": _genai(model, drafts=False),
        }
        if "calls" in kinds:
            answers |= {
                "constrained": lambda turn, ids: _constrained(chats["on"], turn),
                "constrained without": lambda turn, ids: _constrained(chats["off"], turn),
            }
        times: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * repeats)
        num_different = dict.fromkeys(answers, 0)
        num_answers = sum(map(len, turns_by_repeat))
        progress = Progress(f"lookup, {' and '.join(kinds)}", num_answers)
        for repeat, turns in enumerate(turns_by_repeat, -1):  # repeat -1 is a warm-up
            for number, turn in enumerate(turns):
                ids = chats["off"].prepare(turn.request).tokens
                outputs = {}
                offset = (number + repeat) % len(answers)
                for name in (*list(answers)[offset:], *list(answers)[:offset]):
                    began = time.perf_counter()
                    outputs[name] = list(answers[name](turn, ids))
                    if repeat >= 0:
                        times[turn.kind, name][repeat] += time.perf_counter() - began
                for name in num_different:
                    length = min(len(outputs[name]), len(outputs["genai without"]))
                    num_different[name] += outputs[name][:length] != outputs["genai without"][:length]
                progress.step()
    for kind in kinds:
        for numerator, denominator, target in (
            ("xpu", "xpu without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("xpu conversation", "xpu without", ""),
            ("constrained", "constrained without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("xpu", "genai", ""),
            ("xpu", "genai without", ""),
            ("genai", "genai without", ""),
        ):
            if numerator not in answers:
                continue
            ratios = [a / b for a, b in zip(times[kind, numerator], times[kind, denominator], strict=True)]
            figures.add_repeats(f"lookup, {kind}: {_LABELS[numerator]} / {_LABELS[denominator]}", ratios, "x", target)
    for name in ("xpu", "xpu without", "genai"):
        figures.add(
            f"lookup, {' and '.join(kinds)}: said otherwise, {_LABELS[name]}", num_different[name] / num_answers
        )


_LABELS = {
    "xpu": "with drafts",
    "xpu conversation": "with drafts of the conversation alone",
    "xpu without": "without",
    "genai": "openvino-genai with prompt lookup",
    "genai without": "openvino-genai",
    "constrained": "constrained with drafts",
    "constrained without": "constrained without",
}


def _xpu(engine: Engine, turn: _Turn, ids: list[int], proposer: LookupProposer | None) -> Sequence[int]:
    return engine.submit(ids, turn.params, proposer=proposer).result().token_ids


def _with_history(engine: Engine, turn: _Turn, ids: list[int], history: AnswerHistory) -> Sequence[int]:
    answer = _xpu(engine, turn, ids, LookupProposer(partial(history.tokens_for, turn.kind)))
    history.add(turn.kind, answer)
    return answer


def _constrained(chat: Chat, turn: _Turn) -> Sequence[int]:
    reply = chat.complete(turn.request)
    return [ord(letter) for letter in reply.text]


def _genai(model: str, *, drafts: bool) -> Answer:
    options = {"prompt_lookup": True} if drafts else {}
    pipe = genai.LLMPipeline(
        model, "CPU", scheduler_config=genai_scheduler_config(SINGLE_PASS_TOKENS), **SAME_PROPERTIES, **options
    )
    config = genai.GenerationConfig(do_sample=False, apply_chat_template=False)
    if drafts:
        config.num_assistant_tokens, config.max_ngram_size = _DRAFTS, _NGRAM

    def answer(turn: _Turn, ids: list[int]) -> Sequence[int]:
        config.max_new_tokens = turn.params.max_tokens
        inputs = genai.TokenizedInputs(
            ov.Tensor(np.array([ids], np.int64)), ov.Tensor(np.ones((1, len(ids)), np.int64))
        )
        tokens: list[int] = list(pipe.generate(inputs, config).tokens[0])
        return tokens

    return answer


def _forced(model: str, folder: str, figures: Figures, bfcl: Path, repeats: int) -> None:
    calls = [(line, line["expected_calls"]) for line in map(json.loads, bfcl.read_text(encoding="utf-8").splitlines())]
    calls = [
        (line, expected) for line, expected in calls if expected and len(json.dumps(line["tools"])) <= _MAX_TOOLS_CHARS
    ]
    calls = calls[:: max(1, len(calls) // _NUM_FORCED)]
    with Engine.load(model, EngineConfig(memory="lean")) as small_engine:
        chat = Chat(small_engine)
        texts = [
            (
                chat.prepare(ChatRequest(line["messages"], line["tools"])).tokens,
                small_engine.tokenizer.encode(format_calls(expected)),
            )
            for line, expected in calls
        ]
    times = []
    with Engine.load(folder, EngineConfig(prefix_cache=False)) as engine:

        def tpot(prompt: list[int], answer: list[int], proposer: LookupProposer | None) -> float:
            handle = engine.submit(prompt, SamplingParams(), replay=answer, proposer=proposer)
            handle.result()
            return handle.metrics.tpot_s or 0.0

        progress = Progress("lookup, forced", repeats * len(texts))
        for repeat in range(repeats):
            history, sums = AnswerHistory(), [0.0, 0.0, 0.0]
            for number, (prompt, answer) in enumerate(texts):
                for variant in ((number + repeat + shift) % 3 for shift in range(3)):
                    proposer = (None, LookupProposer(), LookupProposer(partial(history.tokens_for, "calls")))[variant]
                    sums[variant] += len(answer) * tpot(prompt, answer, proposer)
                history.add("calls", answer)
                progress.step()
            times.append(sums)
    for variant, name, target in ((2, "with drafts", "<= 0.9"), (1, _LABELS["xpu conversation"], "")):
        ratios = [sums[variant] / sums[0] for sums in times]
        figures.add_repeats(f"lookup, calls of BFCL, forced: TPOT {name} / without", ratios, "x", target)
