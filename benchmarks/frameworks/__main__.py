r"""LangChain and LlamaIndex on this engine, against the same code on openvino-genai, and what the frameworks cost.

    python -m benchmarks.frameworks --json docs/results/frameworks.json --plot docs/results/frameworks.png \
        --page docs/results/frameworks.md

openvino-genai has a package for LlamaIndex; for LangChain it gets the two wrappers of genai_chat.py. All get the same
folder, texts and plugin properties; the prefix cache is off. Every stack runs in a process of its own, in turns, and
the order is turned round in every second repeat; a repeated figure is the median over the repeats, with the smallest
and largest as its spread. The parts, each defined in its module:

    agents     ten agents beside a chat: what the person waits, and how late the event loop is (agents.py)
    overhead   what a framework adds to a call (overhead.py)

A stack whose packages are not installed is left out, with a word. Below ten minutes on two cores; --quick takes smaller
models and fewer repeats.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.common.plots import frameworks_plot
from benchmarks.frameworks.agents import Seen, agents
from benchmarks.frameworks.framework_stacks import NAMES, missing
from benchmarks.frameworks.overhead import overhead
from xpu_runtime.model.synthetic import make_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("agents", "overhead")
PLOTS = {"--plot": "agents"}


@dataclass(frozen=True)
class Sizes:
    """How much is measured."""

    repeats: int
    questions: int
    pause: float
    rounds: int
    shape: str


QUICK = Sizes(1, questions=2, pause=0.1, rounds=30, shape="test")


def options() -> argparse.Namespace:
    """The command line, checked before anything is measured."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.add_argument(
        "--model",
        help="model folder; by default a synthetic 0.5b for agents, and a small one for overhead (and --quick)",
    )
    line.add_argument("--repeats", type=int, default=3, help="of the part agents")
    line.add_argument("--questions", type=int, default=6, help="at most, of the person in the part agents")
    line.add_argument("--rounds", type=int, default=200, help="of the part overhead")
    given = line.parse_args()
    check(line, given, PLOTS, above_0=("--repeats", "--questions", "--rounds"))
    lacking = missing("LangChain")
    if lacking:
        line.error(f"without {' and '.join(lacking)} there is nothing to measure: pip install -e '.[bench]'")
    return given


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    given = options()
    full = Sizes(given.repeats, given.questions, pause=0.5, rounds=given.rounds, shape="0.5b")
    sizes = QUICK if given.quick else full
    figures = Figures("frameworks" + (", quick" if given.quick else ""))
    with tempfile.TemporaryDirectory() as scratch:
        run_parts(bind(Path(scratch), figures, sizes, given), figures, given)


def bind(scratch: Path, figures: Figures, sizes: Sizes, given: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""

    def model(shape: str) -> str:
        folder = scratch / shape
        return given.model or str(folder if folder.exists() else make_model(shape, folder))

    def beside_agents() -> None:
        seen = agents(model(sizes.shape), figures, given.seed, installed(), sizes.questions, sizes.pause, sizes.repeats)
        if given.plot is not None:
            picture(given.plot, seen)

    return {"agents": beside_agents, "overhead": lambda: overhead(model("test"), figures, given.seed, sizes.rounds)}


def installed() -> list[str]:
    """The stacks that can be measured; of the others it is told why not."""
    found = []
    for stack in NAMES:
        lacking = missing(stack)
        if lacking:
            print(f"{stack}: left out without {' and '.join(lacking)}; pip install -e '.[bench]' has it")
        else:
            found.append(stack)
    return found


def picture(path: Path, seen: dict[str, Seen]) -> None:
    """What the person waits and how late the event loop is, over all repeats."""

    def joined(repeats: list[list[float]]) -> list[float]:
        return [value for values in repeats for value in values]

    def waits(found: Seen) -> tuple[list[float], list[float]]:
        # Of the questions that were asked twice.
        alone = [some[: len(others)] for some, others in zip(found.alone_end, found.loaded_end, strict=True)]
        return joined(alone), joined(found.loaded_end)

    frameworks_plot(
        path,
        {name: waits(found) for name, found in seen.items()},
        {name: joined(found.late) for name, found in seen.items()},
    )


if __name__ == "__main__":
    main()
