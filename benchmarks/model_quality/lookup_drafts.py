"""What drafts from what was said before save (`EngineConfig.lookup` and ``history``), one request at a time.

- *Real*: the default model on held-out tasks, greedily and without a grammar, with drafts and without, beside
  openvino-genai with prompt lookup and without it, on the same folder, prompts and properties, without prefix caches on
  any side (by default it has one, with which it reads less of the later turns of a task). All of them answer each
  task in turns; a figure is the median over the repeats of the ratio of the times of all answers. Each repeat has tasks
  of its own, since an answer that was given before would be drafted whole. *Calls* are the turns in which a call is
  expected, *texts* the others. *Constrained* is what the chat layer does, where what the grammar forces is drafted on
  both sides. *Of the conversation alone* is without the model's earlier answers, which is the default.
- *Forced*: requests of BFCL with their expected calls as the answer, really computed by a synthetic model of a usual
  size; the ratio is that of TPOT. The tokens are those of the default model, shorter than a large vocabulary's. Each
  repeat begins without earlier answers.
- *Said otherwise* are the answers that differ from openvino-genai's without lookup.
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
from benchmarks.common.desk_tasks import LONGEST_ANSWER, Task, tasks, written
from benchmarks.common.engine_jobs import SAME
from benchmarks.common.engine_worker import ONE_PASS, genai_scheduler
from benchmarks.common.figures import Figures
from xpu_agents.chat import Chat, ChatRequest
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.decoding import AnswerHistory, LookupProposer
from xpu_runtime.model.synthetic import make_model

__all__ = ["lookup"]

_DRAFTS, _NGRAM = 5, 3
"""Tokens of openvino-genai's drafts, and of what they follow: those of its own sample."""
_FORCED, _SHORT = 16, 1500
"""Requests of BFCL, and letters of their tools at most: prompts are read for each answer, and are no matter here."""

Answer = Callable[[Task, list[int]], Sequence[int]]


def lookup(model: str, shape: str, bfcl: Path | None, figures: Figures, each: int, repeats: int, scratch: Path) -> None:
    """Ratios of times with drafts and without, and to openvino-genai's."""
    _real(model, figures, [list(tasks(each, "held_out", number * each)) for number in range(repeats + 1)])
    if bfcl is not None:
        _forced(model, str(make_model(shape, scratch / "model")), figures, bfcl, repeats)


def _real(model: str, figures: Figures, drawn: list[list[Task]]) -> None:
    repeats, history = len(drawn) - 1, AnswerHistory()
    with ExitStack() as stack:
        on, off = (
            stack.enter_context(Engine.load(model, EngineConfig(prefix_cache=False, lookup=drafts, history=drafts)))
            for drafts in (True, False)
        )
        chats = {"on": Chat(on), "off": Chat(off)}
        answers: dict[str, Answer] = {
            "ours": lambda task, ids: _ours(on, ids, LookupProposer(history)),
            "ours alone": lambda task, ids: _ours(on, ids, LookupProposer()),
            "ours without": lambda task, ids: _ours(off, ids, None),
            "genai": _genai(model, drafts=True),
            "genai without": _genai(model, drafts=False),
            "constrained": lambda task, ids: _constrained(chats["on"], task),
            "constrained without": lambda task, ids: _constrained(chats["off"], task),
        }
        times: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0] * repeats)
        differ = dict.fromkeys(answers, 0)
        answered = sum(map(len, drawn))
        progress = Progress("lookup, answers", answered)
        for repeat, asked in enumerate(drawn, -1):  # what comes before is a warm-up
            for number, task in enumerate(asked):
                ids = chats["off"].prepare(task.request()).tokens
                said = {}
                turn = (number + repeat) % len(answers)
                for name in (*list(answers)[turn:], *list(answers)[:turn]):
                    began = time.perf_counter()
                    said[name] = list(answers[name](task, ids))
                    if repeat >= 0:
                        times["calls" if task.wants_calls else "texts", name][repeat] += time.perf_counter() - began
                for name in differ:
                    length = min(len(said[name]), len(said["genai without"]))
                    differ[name] += said[name][:length] != said["genai without"][:length]
                progress.step()
    for kind in ("calls", "texts"):
        for one, other, target in (
            ("ours", "ours without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("ours alone", "ours without", ""),
            ("constrained", "constrained without", "<= 0.9" if kind == "calls" else "<= 1.02"),
            ("ours", "genai", ""),
            ("ours", "genai without", ""),
            ("genai", "genai without", ""),
        ):
            ratios = [a / b for a, b in zip(times[kind, one], times[kind, other], strict=True)]
            figures.add_repeats(f"lookup, {kind}: {_SAY[one]} / {_SAY[other]}", ratios, "x", target)
    for name in ("ours", "ours without", "genai"):
        figures.add(f"lookup: said otherwise, {_SAY[name]}", differ[name] / answered)


_SAY = {
    "ours": "with drafts",
    "ours alone": "with drafts of the conversation alone",
    "ours without": "without",
    "genai": "openvino-genai with prompt lookup",
    "genai without": "openvino-genai",
    "constrained": "constrained with drafts",
    "constrained without": "constrained without",
}


def _ours(engine: Engine, ids: list[int], proposer: LookupProposer | None) -> Sequence[int]:
    params = SamplingParams(max_tokens=LONGEST_ANSWER, temperature=0.0)
    return engine.submit(ids, params, proposer=proposer).result().token_ids


def _constrained(chat: Chat, task: Task) -> Sequence[int]:
    reply = chat.complete(task.request())
    return [ord(letter) for letter in reply.text]


def _genai(model: str, *, drafts: bool) -> Answer:
    more = {"prompt_lookup": True} if drafts else {}
    pipe = genai.LLMPipeline(model, "CPU", scheduler_config=genai_scheduler(ONE_PASS), **SAME, **more)
    config = genai.GenerationConfig(max_new_tokens=LONGEST_ANSWER, do_sample=False, apply_chat_template=False)
    if drafts:
        config.num_assistant_tokens, config.max_ngram_size = _DRAFTS, _NGRAM

    def answer(task: Task, ids: list[int]) -> Sequence[int]:
        del task
        given = genai.TokenizedInputs(ov.Tensor(np.array([ids], np.int64)), ov.Tensor(np.ones((1, len(ids)), np.int64)))
        tokens: list[int] = list(pipe.generate(given, config).tokens[0])
        return tokens

    return answer


def _forced(model: str, folder: str, figures: Figures, bfcl: Path, repeats: int) -> None:
    calls = [(line, line["expected_calls"]) for line in map(json.loads, bfcl.read_text(encoding="utf-8").splitlines())]
    calls = [(line, made) for line, made in calls if made and len(json.dumps(line["tools"])) <= _SHORT]
    calls = calls[:: max(1, len(calls) // _FORCED)]
    with Engine.load(model, EngineConfig(memory="lean")) as small:
        chat = Chat(small)
        texts = [
            (chat.prepare(ChatRequest(line["messages"], line["tools"])).tokens, small.tokenizer.encode(written(made)))
            for line, made in calls
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
                for which in ((number + repeat + each) % 3 for each in range(3)):
                    proposer = (None, LookupProposer(), LookupProposer(history))[which]
                    sums[which] += len(answer) * tpot(prompt, answer, proposer)
                progress.step()
            times.append(sums)
    for which, name, target in ((2, "with drafts", "<= 0.9"), (1, _SAY["ours alone"], "")):
        ratios = [sums[which] / sums[0] for sums in times]
        figures.add_repeats(f"lookup, calls of BFCL, forced: TPOT {name} / without", ratios, "x", target)
