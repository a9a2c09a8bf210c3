r"""Agent.xpu's own evaluation, simulated: every figure of the papers beside what the simulator says.

    python -m benchmarks.agent_xpu --json docs/results/agent-xpu.json --plot docs/results/agent-xpu-rates.png \
        --plot-mixed docs/results/agent-xpu-mixed.png --page docs/results/agent-xpu.md

A Core Ultra 5 125H serves Llama-3.2-3B and Llama-3.1-8B, int8 weights: the product's own scheduler on simulated lanes,
against OpenVINO's continuous batching on the iGPU, serial NPU with iGPU, and llama.cpp on the CPU, on the same kernel
costs. Loads are Poisson arrivals for 15 minutes, played to their end; a figure is computed for each seed, and what is
told is the median with the smallest and largest as its spread. The parts, each defined in its module:

    proactive  background requests of one data set: the rate sustained at 1 s a token (proactive_only.py)
    mixed      people and background together: latency, its parts, utilisation, energy (mixed_load.py)
    strain     the same at more than the paper's rates, to see where its ratios lie (high_load.py)
    ablation   both again with one policy after the other switched off (policy_ablation.py)
    kernels    the kernels of 8B that the paper gives times of (published_inputs.py)
    search     settings of the scheduler against the paper's (policy_search.py); only with --search or --only

The papers' figures, and how a deviation is counted, are in claims.py. Some ten minutes on two fast cores with nothing
else to do, and as long again for the search. --quick takes one short load of each kind; its figures are rough.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from benchmarks.agent_xpu.comparison import Comparison, tables
from benchmarks.agent_xpu.high_load import strain
from benchmarks.agent_xpu.load_plots import latency_plot, rate_plot
from benchmarks.agent_xpu.mixed_load import coexistence
from benchmarks.agent_xpu.policy_ablation import switched_off
from benchmarks.agent_xpu.policy_search import search_policies
from benchmarks.agent_xpu.proactive_only import limit_s, proactive_only
from benchmarks.agent_xpu.published_inputs import kernel_times
from benchmarks.agent_xpu.soc_loads import Chip
from benchmarks.common.options import check, parser, run_parts
from benchmarks.common.report import into_page

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("proactive", "mixed", "strain", "ablation", "kernels", "search")
PLOTS = {"--plot": "proactive", "--plot-mixed": "mixed"}


def options() -> argparse.Namespace:
    """The command line, checked before anything is simulated."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.set_defaults(only=(), seed=1)
    line.add_argument("--search", action="store_true", help="search settings, and nothing else unless --only names it")
    line.add_argument("--minutes", type=float, help="length of a load (15; --quick: 1)")
    line.add_argument("--seeds", type=int, help="how many, --seed and the numbers after it (3; --quick: 1)")
    line.add_argument("--workers", type=int, help="processes at once; by default one for each core")
    given = line.parse_args()
    for name, (quick, full) in {"minutes": (1.0, 15.0), "seeds": (1, 3)}.items():
        if getattr(given, name) is None:
            setattr(given, name, quick if given.quick else full)
    given.only = [*given.only, *(["search"] if given.search else [])] or [part for part in PARTS if part != "search"]
    check(line, given, PLOTS, above_0=("--minutes", "--seeds"))
    if given.workers is not None and given.workers < 1:
        line.error(f"--workers {given.workers}: must be above 0")
    return given


def main() -> None:
    """Run everything but the search, or the parts named by ``--only``."""
    given = options()
    figures = Comparison("Agent.xpu, simulated" + (", quick" if given.quick else ""))
    page, given.page = given.page, None  # its tables are not those of the other benchmarks
    run_parts(bind(figures, given), figures, given)
    if page is not None:
        text = into_page(page.read_text(encoding="utf-8"), tables(given.json))
        page.write_text(text, encoding="utf-8", newline="\n")


def bind(figures: Comparison, given: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""
    seeds = tuple(range(given.seed, given.seed + given.seeds))
    chip = Chip(60 * given.minutes, seeds, given.workers)
    searched = Chip(chip.seconds, tuple(seed + given.seeds for seed in seeds[:2]), given.workers)

    def proactive() -> None:
        tried = proactive_only(figures, chip)
        if given.plot is not None:
            rate_plot(given.plot, tried, given.seed, limit_s(chip))

    def mixed() -> None:
        seen = coexistence(figures, chip)
        if given.plot_mixed is not None:
            latency_plot(given.plot_mixed, seen)

    def search() -> None:
        search_policies(figures, searched, seeds)

    return {
        "proactive": proactive,
        "mixed": mixed,
        "strain": lambda: strain(figures, chip),
        "ablation": lambda: switched_off(figures, chip),
        "kernels": lambda: kernel_times(figures),
        "search": search,
    }


if __name__ == "__main__":
    main()
