r"""Reactive and proactive requests side by side on this engine and on openvino-genai's continuous batching.

    xpu-agents profile MODEL
    python -m benchmarks.serving --model MODEL --json docs/results/serving.json --plot docs/results/serving.png \
        --curve-plot docs/results/tradeoff.png --page docs/results/serving.md

The peer prefills in chunks (max_num_batched_tokens=256); the prefix cache is off on both sides. Both engines get the
same folder, traces and plugin properties, each in a process of its own, in turns, and the order is turned round in
every second repeat; a repeated figure is the median over the repeats, with the smallest and largest as its spread. The
parts alone and saturated are short and take twice the repeats. The parts, each defined in its module:

    alone      one request at a time: TTFT and TPOT (alone.py)
    python     the same beside a thread that computes in Python (python_load.py)
    saturated  background only: tokens/s (saturation.py)
    mixed      reactive arrivals over three background loads (mixed.py)
    first      arrival to first kernel, saturated (preemption_latency.py)
    decision   the scheduler alone: time of a decision (decision_time.py)
    steady     background under an endless reactive stream (preemption_latency.py)
    tokens     greedy tokens against the peer's (token_identity.py)
    ablation   each mechanism switched off in turn (ablation.py)
    curve      reactive slow-down against throughput (tradeoff.py)
    candidates settings that the simulator prefers (policy_candidates.py)
    llama.cpp  beside llama.cpp's server (llamacpp.py); only with --llama-server PROGRAM

--quick leaves out ablation, curve and candidates unless --only names them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.common.request_traces import Mix
from benchmarks.serving.ablation import ablations
from benchmarks.serving.alone import alone
from benchmarks.serving.decision_time import decisions
from benchmarks.serving.genai_reference import saturation
from benchmarks.serving.llamacpp import Rival, beside_llamacpp
from benchmarks.serving.mixed import mixed
from benchmarks.serving.policy_candidates import candidates
from benchmarks.serving.preemption_latency import first_kernel, steady_stream
from benchmarks.serving.python_load import crunching
from benchmarks.serving.saturation import saturated
from benchmarks.serving.token_identity import tokens_equal
from benchmarks.serving.tradeoff import tradeoff
from xpu_runtime.model.synthetic import make_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = (
    *("alone", "python", "saturated", "mixed", "first", "decision", "steady", "tokens"),
    *("ablation", "curve", "candidates", "llama.cpp"),
)
PLOTS = {"--plot": "mixed", "--curve-plot": "curve", "--llama-plot": "llama.cpp"}
LEFT_OUT_OF_QUICK = ("ablation", "curve", "candidates")


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    repeats: int
    seconds: float
    reactive_per_minute: float
    saturating: int
    probes: int
    decisions: int
    steady_s: float
    prompts: int
    shape: str

    @property
    def short(self) -> float:
        """Length in seconds of the traces of ablation, curve and candidates."""
        return min(self.seconds, 60.0)


QUICK = Sizes(1, 1.5, 240.0, saturating=8, probes=8, decisions=500, steady_s=6.0, prompts=12, shape="test")


def options() -> argparse.Namespace:
    """The command line, checked before anything is measured."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.set_defaults(only=())
    line.add_argument("--model", help="model folder; by default a synthetic 0.5b (--quick: the test shape) is built")
    line.add_argument("--repeats", type=int, default=3)
    line.add_argument(
        "--seconds", type=float, default=60.0, help="of the mixed traces; the last four parts take 60 at most"
    )
    line.add_argument("--llama-server", metavar="PROGRAM", help="llama-server of llama.cpp, for the part llama.cpp")
    line.add_argument("--llama-slots", type=int, nargs="+", default=[4], help="that it serves at a time; default 4")
    line.add_argument(
        "--gguf", type=Path, help="the model for llama.cpp in 8 bits (Q8_0); one of make-model is written without"
    )
    given = line.parse_args()
    if "llama.cpp" in given.only and given.llama_server is None:
        line.error("the part llama.cpp needs --llama-server PROGRAM, which llama.cpp builds and packages of it bring")
    left_out = (*(LEFT_OUT_OF_QUICK if given.quick else ()), *(() if given.llama_server else ("llama.cpp",)))
    given.only = given.only or [part for part in PARTS if part not in left_out]
    check(line, given, PLOTS, above_0=("--repeats", "--seconds"))
    return given


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    given = options()
    full = Sizes(
        given.repeats,
        given.seconds,
        10.0,
        saturating=40,
        probes=150,
        decisions=5000,
        steady_s=60.0,
        prompts=200,
        shape="0.5b",
    )
    sizes = QUICK if given.quick else full
    check_traces(sizes, given)
    figures = Figures("serving" + (", quick" if given.quick else ""))
    with tempfile.TemporaryDirectory() as scratch:
        model = given.model or str(make_model(sizes.shape, Path(scratch) / "model"))
        run_parts(bind(model, figures, sizes, given, Path(scratch)), figures, given)


def check_traces(sizes: Sizes, given: argparse.Namespace) -> None:
    """Exit with a message if a mixed trace would have no reactive request, before anything is measured."""
    spans = {
        "mixed": (sizes.seconds, sizes.repeats),
        "ablation": (sizes.short, 1),
        "curve": (sizes.short, 1),
        "llama.cpp": (sizes.short, sizes.repeats),
    }
    for part, (seconds, repeats) in spans.items():
        for seed in range(given.seed, given.seed + repeats) if part in given.only else ():
            try:
                Mix(seed, seconds, sizes.reactive_per_minute, 0.0).calls(0.0)
            except ValueError as error:
                sys.exit(f"--seconds {given.seconds:g} --seed {given.seed}: part {part}, seed {seed}: {error}")


def bind(
    model: str, figures: Figures, sizes: Sizes, given: argparse.Namespace, scratch: Path
) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""
    seed, rival = given.seed, Rival(given.llama_server or "", given.llama_slots, scratch, given.gguf)

    def mix(seconds: float) -> Mix:
        return Mix(seed, seconds, sizes.reactive_per_minute, saturation(model, seed, sizes.saturating))

    return {
        "alone": lambda: alone(model, figures, seed, sizes.repeats),
        "python": lambda: crunching(model, figures, seed, sizes.repeats),
        "saturated": lambda: saturated(model, figures, seed, sizes.repeats),
        "mixed": lambda: mixed(model, figures, mix(sizes.seconds), sizes.repeats, given.plot),
        "first": lambda: first_kernel(model, figures, seed, sizes.probes),
        "decision": lambda: decisions(model, figures, sizes.decisions),
        "steady": lambda: steady_stream(model, figures, seed, sizes.steady_s),
        "tokens": lambda: tokens_equal(model, figures, seed, sizes.prompts),
        "ablation": lambda: ablations(model, figures, mix(sizes.short)),
        "curve": lambda: tradeoff(model, figures, mix(sizes.short), given.curve_plot),
        "candidates": lambda: candidates(model, figures, mix(sizes.short), sizes.repeats),
        "llama.cpp": lambda: beside_llamacpp(model, rival, figures, mix(sizes.short), sizes.repeats, given.llama_plot),
    }


if __name__ == "__main__":
    main()
