r"""Agent.xpu's evaluation, simulated: each figure of the papers beside the simulated one.

    python -m benchmarks.agent_xpu --json docs/results/agent-xpu.json --plot docs/results/agent-xpu-rates.png \
        --plot-mixed docs/results/agent-xpu-mixed.png --plot-roofline docs/results/agent-xpu-roofline.png \
        --plot-batching docs/results/agent-xpu-batching.png --page docs/results/agent-xpu.md

A Core Ultra 5 125H serves Llama-3.2-3B and Llama-3.1-8B with int8 weights. The product's own scheduler runs on
simulated lanes. It is compared with OpenVINO's continuous batching on the iGPU, serial NPU with iGPU, and llama.cpp on
the CPU, all with the same kernel costs. Loads are Poisson arrivals for 15 minutes and run to their end. Figures are
computed for each seed; the median is reported, with the smallest and largest as its spread. Each part is one module:

    proactive  background requests of one data set: the rate sustained at 1 s per token (proactive_only.py)
    mixed      reactive and proactive requests: latency, its parts, utilisation, energy (mixed_load.py)
    strain     the same at higher rates than the paper's (load_variants.py)
    ablation   mixed loads with one policy after the other switched off (load_variants.py)
    closed     v1's closed loop of reactive requests (user_behaviour.py)
    turns      conversations of several turns in the mix (user_behaviour.py)
    tools      agents that call tools, in a small KV cache (tool_agents.py)
    start      attention on the NPU and a cold start (load_variants.py)
    contention the ends of the range of contention (load_variants.py)
    copies     one or two copies of the weights on the iGPU (load_variants.py)
    kv_copies  copies of keys and values for attention on the NPU at several speeds (load_variants.py)
    graphs     short graphs and drafts on the NPU of CoordGen's phones (load_variants.py)
    chunk      the chunk that a full profile chooses for an NPU (load_variants.py)
    kernels    kernels of 8B with times in the paper (published_inputs.py); rooflines, contention, batches (kernels.py)

The papers' figures and the definition of a deviation are in paper_figures.py. A run takes about ten minutes on two fast
idle cores. --quick takes one short load of each kind; its figures are rough.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from benchmarks.agent_xpu.comparison import Comparison, tables
from benchmarks.agent_xpu.kernels import batching, operators
from benchmarks.agent_xpu.load_plots import latency_plot, rate_plot
from benchmarks.agent_xpu.load_variants import (
    contention_range,
    high_load,
    kv_copies,
    measured_chunk,
    npu_start,
    policy_ablation,
    short_graphs,
    weight_copies,
)
from benchmarks.agent_xpu.mixed_load import mixed_load
from benchmarks.agent_xpu.proactive_only import limit_s, proactive_only
from benchmarks.agent_xpu.published_inputs import kernel_times
from benchmarks.agent_xpu.soc_loads import SocLoads
from benchmarks.agent_xpu.tool_agents import tool_agents
from benchmarks.agent_xpu.user_behaviour import closed_loop, several_turns
from benchmarks.common.options import base_parser, check_args, fill_defaults, run_parts
from benchmarks.common.report import insert_tables

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = (
    *("proactive", "mixed", "strain", "ablation", "closed", "turns", "tools", "start", "contention", "copies"),
    *("kv_copies", "graphs", "chunk", "kernels"),
)
PLOTS = {"--plot": "proactive", "--plot-mixed": "mixed", "--plot-roofline": "kernels", "--plot-batching": "kernels"}


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the arguments, by default those of the command line, and validate them before any simulation."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.set_defaults(only=(), seed=1)
    parser.add_argument("--minutes", type=float, help="length of a load (15; --quick: 1)")
    parser.add_argument("--seeds", type=int, help="number of seeds, starting at --seed (3; --quick: 1)")
    parser.add_argument("--workers", type=int, help="number of processes; default: one for each core")
    args = parser.parse_args(arguments)
    fill_defaults(args, {"minutes": 1.0, "seeds": 1}, {"minutes": 15.0, "seeds": 3})
    args.only = args.only or list(PARTS)
    check_args(parser, args, PLOTS, positive=("--minutes", "--seeds"))
    if args.workers is not None and args.workers < 1:
        parser.error(f"--workers {args.workers}: must be above 0")
    return args


def main(arguments: Sequence[str] | None = None) -> None:
    """Run all parts, or those named by ``--only``."""
    args = options(arguments)
    figures = Comparison("Agent.xpu, simulated" + (", quick" if args.quick else ""))
    page, args.page = args.page, None  # this benchmark has its own tables
    run_parts(build_parts(figures, args), figures, args)
    if page is not None:
        text = insert_tables(page.read_text(encoding="utf-8"), tables(args.json))
        page.write_text(text, encoding="utf-8", newline="\n")


def build_parts(figures: Comparison, args: argparse.Namespace) -> dict[str, Callable[[], None]]:
    """Bind the parts to the arguments."""
    seeds = tuple(range(args.seed, args.seed + args.seeds))
    loads = SocLoads(60 * args.minutes, seeds, args.workers)

    def proactive() -> None:
        points_by_case = proactive_only(figures, loads)
        if args.plot is not None:
            rate_plot(args.plot, points_by_case, args.seed, limit_s(loads))

    def mixed() -> None:
        results = mixed_load(figures, loads)
        if args.plot_mixed is not None:
            latency_plot(args.plot_mixed, results)

    def kernels() -> None:
        kernel_times(figures)
        operators(figures, args.plot_roofline)
        batching(figures, args.plot_batching)

    return {
        "proactive": proactive,
        "mixed": mixed,
        "strain": lambda: high_load(figures, loads),
        "ablation": lambda: policy_ablation(figures, loads),
        "closed": lambda: closed_loop(figures, loads),
        "turns": lambda: several_turns(figures, loads),
        "tools": lambda: tool_agents(figures, loads),
        "start": lambda: npu_start(figures, loads),
        "contention": lambda: contention_range(figures, loads),
        "copies": lambda: weight_copies(figures, loads),
        "kv_copies": lambda: kv_copies(figures, loads),
        "graphs": lambda: short_graphs(figures, loads),
        "chunk": lambda: measured_chunk(figures, loads),
        "kernels": kernels,
    }


if __name__ == "__main__":
    main()
