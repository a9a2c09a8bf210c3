"""This engine beside llama.cpp's server, which is what Ollama and many others have inside: the same weights and traces.

- The server is the one of ``--llama-server``, as it comes: its own choice of threads, batches and attention, with as
  many slots as ``--llama-slots`` says, four being its default; the prompt cache is off, as in the other engines. It is
  asked over HTTP, as everybody asks it, with the tokens themselves, so that no time goes into text; the other engines
  are asked in their own process, which saves them a fraction of a millisecond a token.
- Weights have 8 bits on both sides: Q8_0 with a scale for 32 of them there, int8 with a scale for a row here.
- *Same first tokens* is the share of prompts that both answer with the same token, with weights of f32 there and
  ``precision="f32"`` here: whether both compute the same model, and no more than that.
- Loads, latencies and tokens a second are those of `mixed`, where load 1 is what openvino-genai saturates at; *alone*
  is that of `alone`. A repeat runs all engines in turn; its figure is the ratio of two of them.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common.engine_jobs import in_turns, job_run, latencies, llama, mix_run, ours, warm_up, window_rate
from benchmarks.common.figures import Figures
from benchmarks.common.plots import serving_plot
from benchmarks.common.request_traces import Call, Mix
from benchmarks.serving.alone import ANSWER, LENGTHS, TIMES, by_length
from benchmarks.serving.gguf_model import write_gguf

__all__ = ["Rival", "beside_llamacpp"]

_OURS = "xpu-agents"
_LOADS = (0.0, 1.0, 2.0)
_COMPARED = 40
"""Prompts that are answered with one token by both."""

Result = dict[str, Any]


@dataclass(frozen=True)
class Rival:
    """What is measured beside.

    Attributes:
        server: the program.
        slots: requests that it serves at a time; each number is a rival of its own.
        scratch: folder for GGUF files.
        given: a GGUF file of the same model; None: one is written, of a model of `make_model`.
    """

    server: str
    slots: Sequence[int]
    scratch: Path
    given: Path | None = None

    @property
    def names(self) -> list[str]:
        """What it is called with each number of slots."""
        return [f"llama.cpp with {slots} slots" for slots in self.slots]

    def file(self, model: str) -> str:
        """The model as llama.cpp takes it, in 8 bits."""
        return str(self.given or write_gguf(Path(model), self.scratch / "model.gguf"))


@dataclass(frozen=True)
class _Ran:
    """What an engine did in a repeat: results of the mixed loads, and of single calls."""

    mixed: list[Result]
    alone: list[Result]


def beside_llamacpp(
    model: str, rival: Rival, figures: Figures, mix: Mix, repeats: int, plot: Path | None = None
) -> None:
    """Latency of people, tokens a second and times of single requests, as ratios to llama.cpp's."""
    if rival.given is None:
        figures.add("llama.cpp: same first tokens, f32", _agreement(model, rival, mix.seed), "", ">= 0.95")
    file = rival.file(model)
    done: dict[str, list[_Ran]] = {name: [] for name in (_OURS, *rival.names)}
    for turn in range(repeats):
        for name, ran in _repeat(model, rival, file, replace(mix, seed=mix.seed + turn), turn).items():
            done[name].append(ran)
            told = ", ".join(f"{measure} {value:.3g}" for measure, (value, _) in _measures(ran, mix.seconds).items())
            print(f"{name}: {told}", flush=True)
    measured = {name: [_measures(ran, mix.seconds) for ran in runs] for name, runs in done.items()}
    mine = measured[_OURS]
    for name in rival.names:
        for measure, (_, unit) in mine[0].items():
            ratios = [own[measure][0] / other[measure][0] for own, other in zip(mine, measured[name], strict=True)]
            figures.add_repeats(f"over {name}: {measure}", ratios, "x", "<= 1" if unit == "s" else ">= 1")
    for name, repeated in measured.items():
        for measure, (_, unit) in mine[0].items():
            figures.add_repeats(f"engines, {name}: {measure}", [each[measure][0] for each in repeated], unit)
    if plot is not None:
        mixed, theirs = (
            {load: np.concatenate([latencies(ran.mixed[at]) for ran in done[name]]) for at, load in enumerate(_LOADS)}
            for name in (_OURS, rival.names[0])
        )
        serving_plot(plot, mixed, theirs, rival.names[0])


def _repeat(model: str, rival: Rival, file: str, mix: Mix, turn: int) -> dict[str, _Ran]:
    singles = [job_run([Call(0.0, "reactive", n, ANSWER, mix.seed + i)]) for i, n in enumerate(LENGTHS * TIMES)]
    runs = [*(mix_run(mix, load) for load in _LOADS), *singles]
    warm = warm_up(mix)

    def theirs(slots: int) -> Callable[[], list[Result]]:
        return lambda: llama(rival.server, file, slots, runs, warm)

    done = in_turns(turn, lambda: ours(model, runs, warm), *(theirs(slots) for slots in rival.slots))
    both = zip([_OURS, *rival.names], done, strict=True)
    return {name: _Ran(results[: len(_LOADS)], results[len(_LOADS) :]) for name, results in both}


def _measures(ran: _Ran, seconds: float) -> dict[str, tuple[float, str]]:
    """What is compared, with its unit."""
    found: dict[str, tuple[float, str]] = {}
    for load, result in zip(_LOADS, ran.mixed, strict=True):
        times = latencies(result)
        found[f"load {load:g}, reactive mean"] = float(times.mean()), "s"
        found[f"load {load:g}, reactive P90"] = float(np.quantile(times, 0.9)), "s"
    found["load 2, tokens/s of the mix"] = window_rate(ran.mixed[-1], seconds), "1/s"
    singles = by_length([result["calls"][0] for result in ran.alone]).values()
    found["alone, TTFT"] = statistics.median(first for first, _ in singles), "s"
    found["alone, TPOT"] = statistics.median(step for _, step in singles), "s"
    return found


def _agreement(model: str, rival: Rival, seed: int) -> float:
    """Share of prompts that both answer with the same token at f32."""
    file = str(write_gguf(Path(model), rival.scratch / "exact.gguf", "f32"))
    calls = (Call(0.0, "reactive", 20 + 9 * number, 1, seed + number) for number in range(_COMPARED))
    runs = [job_run([call], keep_tokens=True) for call in calls]
    both = zip(ours(model, runs, precision="f32", kv_precision="f32"), llama(rival.server, file, 1, runs), strict=True)
    return float(np.mean([mine["calls"][0]["tokens"] == other["calls"][0]["tokens"] for mine, other in both]))
