r"""LangChain and LlamaIndex on this engine and on openvino-genai, and the overhead of the frameworks.

    python -m benchmarks.frameworks --json docs/results/frameworks.json --plot docs/results/frameworks.png \
        --page docs/results/frameworks.md

The part agents takes the real model (benchmarks/README.md), else a synthetic one; overhead takes a small synthetic one,
since noise of a larger one hides a millisecond. openvino-genai has a package for LlamaIndex; for LangChain it gets the
two wrappers of genai_chat.py. All setups get the same folder, texts and plugin properties, without prefix cache. A
setup is a framework on an engine and runs in its own process. The setups alternate, in reverse order in every second
repeat. A repeated figure is the median over the repeats, with the smallest and largest as its spread. Each part is
one module:

    agents     ten agents beside a chat: reactive latency and event loop lag (agents.py)
    overhead   time that a framework adds to a call (overhead.py)

Setups whose packages are not installed are skipped with a message. The run takes less than ten minutes on two cores;
--quick takes smaller models and fewer repeats.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, run_parts
from benchmarks.common.plots import frameworks_plot
from benchmarks.common.real_model import default_model, model_folder
from benchmarks.frameworks.agents import SetupResults, agents
from benchmarks.frameworks.framework_setups import NAMES, missing_packages
from benchmarks.frameworks.overhead import overhead
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import make_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("agents", "overhead")
PLOTS = {"--plot": "agents"}


_QUICK = {"repeats": 1, "questions": 2, "pause": 0.1, "rounds": 30, "shape": "test"}
_FULL = {"pause": 0.5, "shape": "0.5b"}


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.add_argument(
        "--model",
        help="path or name, for both parts; default: the real model, else a synthetic 0.5b (--quick: the test shape), "
        "for agents; the test shape for overhead",
    )
    parser.add_argument("--repeats", type=int, default=3, help="repeats of the part agents")
    parser.add_argument("--questions", type=int, default=6, help="most questions of the user in the part agents")
    parser.add_argument("--rounds", type=int, default=200, help="rounds of the part overhead")
    args = parser.parse_args()
    check_args(parser, args, PLOTS, positive=("--repeats", "--questions", "--rounds"))
    missing = missing_packages("LangChain")
    if missing:
        parser.error(f"missing packages: {' and '.join(missing)}; pip install -e '.[bench]'")
    vars(args).update(_QUICK if args.quick else _FULL)
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    figures = Figures("frameworks" + (", quick" if args.quick else ""))
    with tempfile.TemporaryDirectory() as scratch:
        run_parts(build_parts(Path(scratch), figures, args), figures, args)


def build_parts(scratch: Path, figures: Figures, args: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """Bind the parts to the arguments."""

    def folder(named: str | None, shape: str) -> str:
        return model_folder(named) if named is not None else str(make_model(shape, scratch / shape))

    def run_agents() -> None:
        model = folder(args.model or default_model(f"a synthetic model ({args.shape})"), args.shape)
        print(f"agents: model {ModelFolder.open(model).name}", flush=True)
        results = agents(model, figures, args.seed, installed(), args.questions, args.pause, args.repeats)
        if args.plot is not None:
            plot_agents(args.plot, results)

    def run_overhead() -> None:
        overhead(folder(args.model, "test"), figures, args.seed, args.rounds)

    return {"agents": run_agents, "overhead": run_overhead}


def installed() -> list[str]:
    """Return the setups that can be measured, and print the missing packages of the others."""
    installed_setups = []
    for setup in NAMES:
        missing = missing_packages(setup)
        if missing:
            print(f"{setup}: skipped, missing packages: {' and '.join(missing)}; pip install -e '.[bench]'")
        else:
            installed_setups.append(setup)
    return installed_setups


def plot_agents(path: Path, results: dict[str, SetupResults]) -> None:
    """Plot reactive latency and event loop lag over all repeats."""

    def joined(repeats: list[list[float]]) -> list[float]:
        return [value for values in repeats for value in values]

    def waits(found: SetupResults) -> tuple[list[float], list[float]]:
        # Only questions that ran in both rounds.
        alone = [some[: len(others)] for some, others in zip(found.alone_latency, found.loaded_latency, strict=True)]
        return joined(alone), joined(found.loaded_latency)

    frameworks_plot(
        path,
        {framework: waits(found) for framework, found in results.items()},
        {framework: joined(found.lags) for framework, found in results.items()},
    )


if __name__ == "__main__":
    main()
