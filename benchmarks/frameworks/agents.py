"""Ten agents in the background and a chat, through LangChain and LlamaIndex, on this engine and on openvino-genai.

- The agents read one mail after the other without a pause, and a person asks one question after the other. Mails and
  questions have 60 to 200 words, answers 32 tokens; prompts go through the model's chat template.
- *TTFT* is the time from the moment the person wanted to ask to the first text, *latency* to the last. *No background*,
  or *alone*, is the same conversation in the same process before the agents begin.
- *Tokens/s* are those of mails, questions and answers, of all that was answered while the person was there. Who answers
  the person sooner is asked more often.
- *Event loop lag*: a task of the same event loop wants to be woken every 5 ms while the person is answered beside the
  agents, and notes how late it is. *Idle* is the same with nothing to do.
- A repeat runs every stack in a process of its own, in turns; its figure is the ratio of two means, or the quantile,
  within the repeat. Beside the agents the person asks nothing more after 15 s, at least one question however: a ratio
  is over those that were asked on both sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import in_turns
from benchmarks.common.engine_worker import run_job
from benchmarks.common.figures import Figures
from benchmarks.frameworks.framework_stacks import NAMES, OURS, PEERS

__all__ = ["AGENTS", "Seen", "agents"]

AGENTS = 10
_WORKER = "benchmarks.frameworks.agent_worker"
_PATIENCE_S = 15.0
_LAG_MS = "<= 20"
_NO_BACKGROUND, _PEER = "<= 1.25", "<= 0.4"
"""Of the latency, as in serving.py: what holds for the engine is to hold through a framework."""

Result = dict[str, Any]


@dataclass
class Seen:
    """What was measured on one stack: a list a repeat, each of seconds."""

    alone_first: list[list[float]] = field(default_factory=list)
    alone_end: list[list[float]] = field(default_factory=list)
    loaded_first: list[list[float]] = field(default_factory=list)
    loaded_end: list[list[float]] = field(default_factory=list)
    late: list[list[float]] = field(default_factory=list)
    idle: list[list[float]] = field(default_factory=list)
    tokens_per_s: list[float] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Add a repeat."""
        for name in ("alone", "loaded"):
            for what in ("first", "end"):
                getattr(self, f"{name}_{what}").append([answer[what] for answer in result[name]])
        self.late.append(result["late"])
        self.idle.append(result["idle"])
        self.tokens_per_s.append(result["tokens_per_s"])


def agents(
    model: str, figures: Figures, seed: int, stacks: Sequence[str], questions: int, pause: float, repeats: int
) -> dict[str, Seen]:
    """Measure the ``stacks``, by name, and tell what was found."""
    seen = {stack: Seen() for stack in NAMES if stack in stacks}
    for turn in range(repeats):
        job = {"model": model, "seed": seed + turn, "agents": AGENTS}
        job |= {"questions": questions, "pause": pause, "patience": _PATIENCE_S}
        runs = [partial(_run, turn, {**job, "engine": stack}) for stack in seen]
        for found, (result,) in zip(seen.values(), in_turns(turn, *runs), strict=True):
            found.add(result)
    _tell(figures, seen)
    figures.show_group("agents")
    return seen


def _run(turn: int, job: dict[str, Any]) -> list[Result]:
    results = run_job(job, _WORKER)
    one = Seen()
    one.add(results[0])
    alone, loaded = (_means(each)[0] for each in (one.alone_end, one.loaded_end))
    print(
        f"agents, turn {turn + 1}, {job['engine']}: latency {alone:.2f} s alone, {loaded:.2f} s beside the agents; "
        f"{one.tokens_per_s[0]:.0f} tokens/s; event loop lag P99 {_quantiles(one.late, 0.99)[0]:.1f} ms",
        flush=True,
    )
    return results


def _tell(figures: Figures, seen: Mapping[str, Seen]) -> None:
    for framework, name in OURS.items():
        if name not in seen:
            continue
        mine = seen[name]
        for what, alone, loaded, target in (
            ("TTFT", mine.alone_first, mine.loaded_first, ""),
            ("latency", mine.alone_end, mine.loaded_end, _NO_BACKGROUND),
        ):
            figures.add_repeats(
                f"{framework}: reactive {what}, ten agents / no background", _ratios(loaded, alone), "x", target
            )
        for peer in (peer for peer in PEERS[framework] if peer in seen):
            theirs, engine = seen[peer], peer.partition(" on ")[2]
            for what, ours, other, target in (
                ("reactive TTFT, ten agents", mine.loaded_first, theirs.loaded_first, ""),
                ("reactive latency, ten agents", mine.loaded_end, theirs.loaded_end, _PEER),
            ):
                figures.add_repeats(f"{framework}: {what} / {engine}", _ratios(ours, other), "x", target)
            rates = [a / b for a, b in zip(mine.tokens_per_s, theirs.tokens_per_s, strict=True)]
            figures.add_repeats(f"{framework}: tokens/s, ten agents and the person / {engine}", rates, "x")
        figures.add_repeats(f"{framework}: event loop lag, P99", _quantiles(mine.late, 0.99), "ms", _LAG_MS)
        figures.add_repeats(f"{framework}: event loop lag, P99, idle", _quantiles(mine.idle, 0.99), "ms")
    for name, found in seen.items():
        for what, values, unit in (
            ("TTFT, alone", _means(found.alone_first), "s"),
            ("TTFT", _means(found.loaded_first), "s"),
            ("latency, alone", _means(found.alone_end), "s"),
            ("latency", _means(found.loaded_end), "s"),
            ("tokens/s", found.tokens_per_s, ""),
            ("lag P50", _quantiles(found.late, 0.5), "ms"),
            ("lag P99", _quantiles(found.late, 0.99), "ms"),
            ("largest lag", _quantiles(found.late, 1.0), "ms"),
        ):
            figures.add_repeats(f"agents, {name}: {what}", values, unit)


def _means(repeats: Sequence[Sequence[float]]) -> list[float]:
    return [float(np.mean(values)) for values in repeats]


def _quantiles(repeats: Sequence[Sequence[float]], share: float) -> list[float]:
    """In milliseconds."""
    return [float(np.quantile(values, share)) * 1e3 for values in repeats]


def _ratios(over: Sequence[Sequence[float]], under: Sequence[Sequence[float]]) -> list[float]:
    """Of the means, a repeat each, over the first questions, which both sides have."""
    found = []
    for some, others in zip(over, under, strict=True):
        common = min(len(some), len(others))
        found.append(float(np.mean(some[:common]) / np.mean(others[:common])))
    return found
