"""Time saved by drafts from earlier text (`EngineConfig.lookup` and ``history``), one request at a time.

- *Real*: a model with real text on held-out tasks, with and without drafts, compared with openvino-genai with and
  without prompt lookup. All variants answer each task in turn. Each repeat has its own tasks, since an earlier answer
  would be drafted completely. *Calls* are turns with an expected call, *texts* the others.
- *Forced*: BFCL requests with their expected calls as forced answers, computed by a synthetic model.
- *Said otherwise* are answers that differ from openvino-genai's without prompt lookup.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import openvino as ov
import openvino_genai as genai

from benchmarks.common.chat_requests import Progress
from benchmarks.common.desk_tasks import MAX_ANSWER_TOKENS, Task, format_calls, tasks
from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import SINGLE_PASS_TOKENS, genai_scheduler_config
from benchmarks.common.figures import Figures
from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.decoding import AnswerHistory, LookupProposer
from xpu_runtime.model.synthetic import make_model

__all__ = ["lookup"]

_DRAFTS, _NGRAM = 5, 3
"""Length of openvino-genai's drafts, and of the n-gram before them, as in its own sample."""
_NUM_FORCED, _MAX_TOOLS_CHARS = 16, 1500
"""Number of BFCL requests, and largest size of their tools in characters. Prompts are not part of the measurement."""

Answer = Callable[[Task, list[int]], Sequence[int]]


def lookup(
    model: str, shape: str, bfcl: Path | None, figures: Figures, per_kind: int, repeats: int, scratch: Path
) -> None:
    """Measure the ratios of times with and without drafts, and to openvino-genai."""
    _real(model, figures, [list(tasks(per_kind, "held_out", number * per_kind)) for number in range(repeats + 1)])
    if bfcl is not None:
        _forced(model, str(make_model(shape, scratch / "model")), figures, bfcl, repeats)


def _real(model: str, figures: Figures, tasks_by_repeat: list[list[Task]]) -> None:
    repeats, history = len(tasks_by_repeat) - 1, AnswerHistory()
    with ExitStack() as stack:
        on, off = (
            stack.enter_context(Engine.load(model, EngineConfig(prefix_cache=False, lookup=drafts, history=drafts)))
            for drafts in (True, False)
        )
        chats = {"on": Chat(on), "off": Chat(off)}
        answers: dict[str, Answer] = {
            "xpu": lambda task, ids: _xpu(on, ids, LookupProposer(history)),
            "xpu conversation": lambda task, ids: _xpu(on, ids, LookupProposer()),
            "xpu without": lambda task, ids: _xpu(off, ids, None),
            "genai": _genai(model, drafts=True),
            "genai without": _genai(model, drafts=False),
            "constrained": lambda task, ids: _constrained(chats["on"], task),
            "constrained without": lambda task, ids: _constrained(chats["off"], task),
        }
        times: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * repeats)
        num_different = dict.fromkeys(answers, 0)
        num_answers = sum(map(len, tasks_by_repeat))
        progress = Progress("lookup, answers", num_answers)
        for repeat, turn_tasks in enumerate(tasks_by_repeat, -1):  # repeat -1 is a warm-up
            for number, task in enumerate(turn_tasks):
                ids = chats["off"].prepare(task.request()).tokens
                outputs = {}
                offset = (number + repeat) % len(answers)
                for name in (*list(answers)[offset:], *list(answers)[:offset]):
                    began = time.perf_counter()
                    outputs[name] = list(answers[name](task, ids))
                    if repeat >= 0:
                        times["calls" if task.expects_calls else "texts", name][repeat] += time.perf_counter() - began
                for name in num_different:
                    length = min(len(outputs[name]), len(outputs["genai without"]))
                    num_different[name] += outputs[name][:length] != outputs["genai without"][:length]
                progress.step()
    for kind in ("calls", "texts"):
        for numerator, denominator, target in (
            ("xpu", "xpu without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("xpu conversation", "xpu without", ""),
            ("constrained", "constrained without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("xpu", "genai", ""),
            ("xpu", "genai without", ""),
            ("genai", "genai without", ""),
        ):
            ratios = [a / b for a, b in zip(times[kind, numerator], times[kind, denominator], strict=True)]
            figures.add_repeats(f"lookup, {kind}: {_LABELS[numerator]} / {_LABELS[denominator]}", ratios, "x", target)
    for name in ("xpu", "xpu without", "genai"):
        figures.add(f"lookup: said otherwise, {_LABELS[name]}", num_different[name] / num_answers)


_LABELS = {
    "xpu": "with drafts",
    "xpu conversation": "with drafts of the conversation alone",
    "xpu without": "without",
    "genai": "openvino-genai with prompt lookup",
    "genai without": "openvino-genai",
    "constrained": "constrained with drafts",
    "constrained without": "constrained without",
}


def _xpu(engine: Engine, ids: list[int], proposer: LookupProposer | None) -> Sequence[int]:
    params = SamplingParams(max_tokens=MAX_ANSWER_TOKENS, temperature=0.0)
    return engine.submit(ids, params, proposer=proposer).result().token_ids


def _constrained(chat: Chat, task: Task) -> Sequence[int]:
    reply = chat.complete(task.request())
    return [ord(letter) for letter in reply.text]


def _genai(model: str, *, drafts: bool) -> Answer:
    options = {"prompt_lookup": True} if drafts else {}
    pipe = genai.LLMPipeline(
        model, "CPU", scheduler_config=genai_scheduler_config(SINGLE_PASS_TOKENS), **SAME_PROPERTIES, **options
    )
    config = genai.GenerationConfig(max_new_tokens=MAX_ANSWER_TOKENS, do_sample=False, apply_chat_template=False)
    if drafts:
        config.num_assistant_tokens, config.max_ngram_size = _DRAFTS, _NGRAM

    def answer(task: Task, ids: list[int]) -> Sequence[int]:
        del task
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
                    proposer = (None, LookupProposer(), LookupProposer(history))[variant]
                    sums[variant] += len(answer) * tpot(prompt, answer, proposer)
                progress.step()
            times.append(sums)
    for variant, name, target in ((2, "with drafts", "<= 0.9"), (1, _LABELS["xpu conversation"], "")):
        ratios = [sums[variant] / sums[0] for sums in times]
        figures.add_repeats(f"lookup, calls of BFCL, forced: TPOT {name} / without", ratios, "x", target)
