r"""Drafts from earlier text for recorded answers, compared with prompt lookup and SAM-Decoding.

    python -m benchmarks.drafting --json docs/results/drafting.json --plot docs/results/drafting.png \
        --page docs/results/drafting.md

The requests come with recorded answers, one file each (`--workloads`): MTRAG's answers from documents, ProactiveBench's
suggestions, and BFCL's tool calls. No model runs: each recorded answer is taken as the model's greedy output, and each
proposer drafts until it is complete. The figures are the same on every machine, except those of the part time.

    acceptance  tokens per verification, rows of a verification and the estimated time, by proposer and data set
    time        duration of a draft, after prompts of several lengths and with a full history; depends on the machine
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from pathlib import Path

import numpy as np

from benchmarks.common.chat_requests import Progress
from benchmarks.common.desk_tasks import format_calls
from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, run_parts
from benchmarks.common.plots import drafting_plot
from benchmarks.common.real_model import default_model
from benchmarks.drafting.retrieval_baselines import PromptLookup, SuffixAutomaton, SuffixLookup
from xpu_agents.models import DEFAULT_MODEL, resolve_model
from xpu_runtime.decoding import AnswerHistory, LookupProposer, Proposer
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["main"]

PARTS = ("acceptance", "time")
PLOTS = {"--plot": "acceptance"}
_WORKLOADS = Path(__file__).parents[3] / "shared" / "workloads"
_SETS = {"mtrag": "answers from documents", "proactivebench": "suggestions", "bfcl": "calls of tools"}
_LENGTHS = (1000, 8000, 30000)
_DRAFT_LIMIT = 40
_ROW_COST = 0.11
"""Cost of an additional row relative to a step of one row: 0.14 on a model of 0.5B and 0.08 on desk, on a CPU
(measured).
"""
_TASK = "all"
"""The one task of the history."""
_PLD, _SAM, _CONVERSATION, _HISTORY = "prompt lookup", "SAM-Decoding", "the conversation alone", "with earlier answers"


@dataclass(frozen=True)
class RecordedAnswer:
    """Request and recorded answer as tokens."""

    prompt: list[int]
    answer: list[int]


@dataclass
class AcceptanceCounts:
    """Counts over the replayed answers.

    Attributes:
        tokens: answer tokens without the first, which the prefill yields.
        steps: verifications, including those without a draft.
        drafted: drafted tokens.
    """

    tokens: int = 0
    steps: int = 0
    drafted: int = 0

    @property
    def per_step(self) -> float:
        """Tokens per verification."""
        return self.tokens / self.steps

    @property
    def rows(self) -> float:
        """Rows of a verification."""
        return 1 + self.drafted / self.steps

    @property
    def time(self) -> float:
        """Estimated time per token relative to decoding without drafts."""
        return (1 + _ROW_COST * (self.rows - 1)) / self.per_step

    def replay(self, recorded: RecordedAnswer, proposer: Proposer) -> None:
        """Replay a recorded answer with drafts of ``proposer``."""
        token_ids, position = [*recorded.prompt, recorded.answer[0]], 1
        while position < len(recorded.answer):
            draft = list(proposer.propose(token_ids, _DRAFT_LIMIT))
            rest = recorded.answer[position:]
            num_accepted = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft, rest, strict=False)))
            proposer.accepted(len(draft), num_accepted)
            accepted_tokens = rest[: num_accepted + 1]
            token_ids += accepted_tokens
            position += len(accepted_tokens)
            self.tokens += len(accepted_tokens)
            self.steps += 1
            self.drafted += len(draft)


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.add_argument("--model", help="model with the tokenizer; default: the real model, else the bundled one")
    parser.add_argument("--workloads", type=Path, default=_WORKLOADS, help="folder with the files of requests")
    parser.add_argument("--requests", type=int, help="requests of each file (all)")
    args = parser.parse_args()
    args.model = args.model or default_model("the bundled model") or DEFAULT_MODEL
    args.requests = args.requests or (20 if args.quick else 10**6)
    check_args(parser, args, PLOTS, positive=("--requests",))
    missing = [name for name in _SETS if not (args.workloads / f"{name}.jsonl").is_file()]
    if "acceptance" in args.only and missing:
        parser.error(f"--workloads {args.workloads}: no {missing[0]}.jsonl; expected the folder of the workload files")
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    folder = ModelFolder.open(resolve_model(args.model))
    figures = Figures(f"drafting, tokens of {folder.name}" + (", quick" if args.quick else ""))
    tokenizer = Tokenizer(folder.path)
    parts: dict[str, Callable[[], None]] = {
        "acceptance": lambda: _acceptance(args, tokenizer, figures),
        "time": lambda: _time(args.seed, figures, 50 if args.quick else 500),
    }
    run_parts(parts, figures, args)


def _acceptance(args: argparse.Namespace, tokenizer: Tokenizer, figures: Figures) -> None:
    counts_by_set: dict[str, Mapping[str, AcceptanceCounts]] = {}
    for set_name, title in _SETS.items():
        answers = list(_read_answers(args.workloads / f"{set_name}.jsonl", args.requests, tokenizer))
        counts_by_set[title] = count_acceptance(answers, Progress(f"acceptance, {title}", len(answers)))
        for proposer, accepted in counts_by_set[title].items():
            drafted_row = f"drafted, {title}, {proposer}"
            figures.add(f"{drafted_row}: tokens a verification", accepted.per_step)
            figures.add(f"{drafted_row}: its rows", accepted.rows)
            figures.add(f"{drafted_row}: time a token, estimated", accepted.time)
        history_time = counts_by_set[title][_HISTORY].time
        for baseline in (_PLD, _SAM):
            ratio = history_time / counts_by_set[title][baseline].time
            figures.add(f"{title}: time a token, estimated / with {baseline}", ratio, "x", "<= 1.0")
    if args.plot is not None:
        times = {title: {set_name: each.time for set_name, each in of.items()} for title, of in counts_by_set.items()}
        drafting_plot(args.plot, times)


def count_acceptance(answers: Sequence[RecordedAnswer], progress: Progress) -> dict[str, AcceptanceCounts]:
    """Count the acceptance of each proposer over the answers in their order."""
    history, earlier = AnswerHistory(), SuffixAutomaton()
    factories: dict[str, Callable[[], Proposer]] = {
        _PLD: PromptLookup,
        _SAM: lambda: SuffixLookup(earlier, 4),
        _CONVERSATION: LookupProposer,
        _HISTORY: lambda: LookupProposer(partial(history.tokens_for, _TASK)),
    }
    counts_by_proposer = {proposer: AcceptanceCounts() for proposer in factories}
    for recorded_answer in answers:
        for proposer, factory in factories.items():
            counts_by_proposer[proposer].replay(recorded_answer, factory())
        history.add(_TASK, recorded_answer.answer)
        earlier.extend([*recorded_answer.answer, -1])
        progress.step()
    return counts_by_proposer


def _read_answers(file: Path, limit: int, tokenizer: Tokenizer) -> Iterator[RecordedAnswer]:
    """Yield the requests of a file that have an answer; their tools are written before the conversation."""
    records = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    records = [record for record in records if record.get("reference_output") or record.get("expected_calls")]
    for record in records[:limit]:
        tools = "".join(f"{json.dumps(tool)}\n" for tool in record.get("tools", ()))
        turns = "".join(f"<|{message['role']}|>\n{message['content']}\n" for message in record["messages"])
        prompt = tokenizer.encode(f"{tools}{turns}<|assistant|>\n", add_special_tokens=False)
        text = format_calls(record["expected_calls"]) if "expected_calls" in record else record["reference_output"]
        answer = tokenizer.encode(text, add_special_tokens=False)
        yield RecordedAnswer(prompt, [*answer, *tokenizer.eos_token_ids[:1]])


def _time(seed: int, figures: Figures, drafts: int) -> None:
    """Measure the duration of drafts on tokens with a Zipf distribution, like that of words."""
    draw = np.random.default_rng(seed)

    def words(count: int) -> list[int]:
        drawn: list[int] = np.minimum(draw.zipf(1.3, count), 30000).tolist()
        return drawn

    for length in _LENGTHS:
        history, drafted_tokens = AnswerHistory(), words(length)
        for _ in range(64):
            history.add(_TASK, words(250))
        proposer, draft_s = LookupProposer(partial(history.tokens_for, _TASK)), []
        for token in words(drafts):
            drafted_tokens.append(token)
            began = time.perf_counter()
            proposer.propose(drafted_tokens, 8)
            draft_s.append(time.perf_counter() - began)
        first_draft_s, *others = draft_s
        figures.add(f"time, behind {length} tokens: the first draft", first_draft_s * 1e3, "ms")
        low, high = np.quantile(others, (0.05, 0.95)) * 1e3
        middle = statistics.median(others) * 1e3
        figures.add(f"time, behind {length} tokens: a draft", middle, "ms", "<= 3", f"{low:.3g} .. {high:.3g}")


if __name__ == "__main__":
    main()
