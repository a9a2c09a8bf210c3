r"""What can be drafted of real answers from what was said before: tokens a verification, beside PLD and SAM-Decoding.

    python -m benchmarks.drafting --json docs/results/drafting.json --plot docs/results/drafting.png \
        --page docs/results/drafting.md

Requests with the answers that were given to them, one file each (`--workloads`): MTRAG's answers from documents,
ProactiveBench's suggestions of an agent that watches, and BFCL's calls of tools. Nothing is computed by a model: an
answer is taken as what it would say, and each proposer drafts until it is said (greedy decoding). So the figures are
the same on every machine, but for the part time.

    acceptance  tokens that come out of a verification, rows that it has, and what that makes of the time, by proposer
                and data set
    time        of a draft, behind prompts of several lengths and a full history; depends on the machine
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import numpy as np

from benchmarks.common.chat_requests import Progress
from benchmarks.common.desk_tasks import written
from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.common.plots import drafting_plot
from benchmarks.drafting.retrieval_baselines import Automaton, PromptLookup, SuffixLookup
from xpu_agents.models import resolve_model
from xpu_runtime.decoding import AnswerHistory, LookupProposer, Proposer
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["main"]

PARTS = ("acceptance", "time")
PLOTS = {"--plot": "acceptance"}
_WORKLOADS = Path(__file__).parents[3] / "shared" / "workloads"
_SETS = {"mtrag": "answers from documents", "proactivebench": "suggestions", "bfcl": "calls of tools"}
_LENGTHS = (1000, 8000, 30000)
_LIMIT = 40
_ROW = 0.11
"""What a row more costs of a step with one: 0.14 on a model of 0.5B and 0.08 on desk, on a CPU (measured)."""
_PLD, _SAM, _ALONE, _OURS = "prompt lookup", "SAM-Decoding", "the conversation alone", "with earlier answers"


@dataclass(frozen=True)
class Said:
    """A request and what was said to it, as tokens."""

    prompt: list[int]
    answer: list[int]


@dataclass
class Count:
    """What came of some answers.

    Attributes:
        tokens: that were said, but the first, which comes out of the prompt.
        steps: verifications, without a draft ones too.
        drafted: tokens.
    """

    tokens: int = 0
    steps: int = 0
    drafted: int = 0

    @property
    def per_step(self) -> float:
        """Tokens out of a verification."""
        return self.tokens / self.steps

    @property
    def rows(self) -> float:
        """Of a verification."""
        return 1 + self.drafted / self.steps

    @property
    def time(self) -> float:
        """Of a token, estimated, as a share of that without drafts."""
        return (1 + _ROW * (self.rows - 1)) / self.per_step

    def take(self, said: Said, proposer: Proposer) -> None:
        """Say an answer."""
        text, done = [*said.prompt, said.answer[0]], 1
        while done < len(said.answer):
            draft = list(proposer.propose(text, _LIMIT))
            rest = said.answer[done:]
            right = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(draft, rest, strict=False)))
            proposer.accepted(len(draft), right)
            came = rest[: right + 1]
            text += came
            done += len(came)
            self.tokens += len(came)
            self.steps += 1
            self.drafted += len(draft)


def options() -> argparse.Namespace:
    """The command line, checked before anything is measured."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.add_argument("--model", default="desk", help="folder or id of the model whose tokens are taken")
    line.add_argument("--workloads", type=Path, default=_WORKLOADS, help="folder with the files of requests")
    line.add_argument("--requests", type=int, help="most requests of a file (all)")
    given = line.parse_args()
    given.requests = given.requests or (20 if given.quick else 10**6)
    check(line, given, PLOTS, above_0=("--requests",))
    missing = [name for name in _SETS if not (given.workloads / f"{name}.jsonl").is_file()]
    if "acceptance" in given.only and missing:
        line.error(f"--workloads {given.workloads}: there is no {missing[0]}.jsonl; name the folder that has it")
    return given


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    given = options()
    figures = Figures("drafting" + (", quick" if given.quick else ""))
    tokenizer = Tokenizer(resolve_model(given.model))
    parts: dict[str, Callable[[], None]] = {
        "acceptance": lambda: _acceptance(given, tokenizer, figures),
        "time": lambda: _time(given.seed, figures, 50 if given.quick else 500),
    }
    run_parts(parts, figures, given)


def _acceptance(given: argparse.Namespace, tokenizer: Tokenizer, figures: Figures) -> None:
    found: dict[str, Mapping[str, Count]] = {}
    for name, title in _SETS.items():
        said = list(_read(given.workloads / f"{name}.jsonl", given.requests, tokenizer))
        found[title] = counts(said, Progress(f"acceptance, {title}", len(said)))
        for proposer, count in found[title].items():
            row = f"drafted, {title}, {proposer}"
            figures.add(f"{row}: tokens a verification", count.per_step)
            figures.add(f"{row}: its rows", count.rows)
            figures.add(f"{row}: time a token, estimated", count.time)
        ours = found[title][_OURS].time
        for peer in (_PLD, _SAM):
            ratio = ours / found[title][peer].time
            figures.add(f"{title}: time a token, estimated / with {peer}", ratio, "x", "<= 1.0")
    if given.plot is not None:
        times = {title: {name: each.time for name, each in of.items()} for title, of in found.items()}
        drafting_plot(given.plot, times)


def counts(said: Sequence[Said], progress: Progress) -> dict[str, Count]:
    """What each proposer makes of some answers, in their order."""
    history, earlier = AnswerHistory(), Automaton()
    makers: dict[str, Callable[[], Proposer]] = {
        _PLD: PromptLookup,
        _SAM: lambda: SuffixLookup(earlier, 4),
        _ALONE: LookupProposer,
        _OURS: lambda: LookupProposer(history),
    }
    found = {name: Count() for name in makers}
    for each in said:
        for name, make in makers.items():
            found[name].take(each, make())
        earlier.extend([*each.answer, -1])
        progress.step()
    return found


def _read(file: Path, most: int, tokenizer: Tokenizer) -> Iterator[Said]:
    """The requests of a file that have an answer; the tools they offer stand before the conversation."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line.get("reference_output") or line.get("expected_calls")]
    for line in lines[:most]:
        tools = "".join(f"{json.dumps(tool)}\n" for tool in line.get("tools", ()))
        turns = "".join(f"<|{each['role']}|>\n{each['content']}\n" for each in line["messages"])
        prompt = tokenizer.encode(f"{tools}{turns}<|assistant|>\n", add_special_tokens=False)
        text = written(line["expected_calls"]) if "expected_calls" in line else line["reference_output"]
        answer = tokenizer.encode(text, add_special_tokens=False)
        yield Said(prompt, [*answer, *tokenizer.eos_token_ids[:1]])


def _time(seed: int, figures: Figures, drafts: int) -> None:
    """Tokens are drawn as words are: few are frequent."""
    draw = np.random.default_rng(seed)

    def words(count: int) -> list[int]:
        drawn: list[int] = np.minimum(draw.zipf(1.3, count), 30000).tolist()
        return drawn

    for length in _LENGTHS:
        history, text = AnswerHistory(), words(length)
        for _ in range(64):
            before = LookupProposer(history)
            before.propose(words(1), 1)
            before.propose(words(250), 1)
        proposer, taken = LookupProposer(history), []
        for token in words(drafts):
            text.append(token)
            began = time.perf_counter()
            proposer.propose(text, 8)
            taken.append(time.perf_counter() - began)
        first, *others = taken
        figures.add(f"time, behind {length} tokens: the first draft", first * 1e3, "ms")
        low, high = np.quantile(others, (0.05, 0.95)) * 1e3
        middle = statistics.median(others) * 1e3
        figures.add(f"time, behind {length} tokens: a draft", middle, "ms", "<= 3", f"{low:.3g} .. {high:.3g}")


if __name__ == "__main__":
    main()
