r"""One page with the figures of all papers beside ours, and the assumptions that move those that differ.

    python -m benchmarks.papers --page docs/results/papers.md

The simulated evaluations of Agent.xpu and CoordGen run first and write their own pages and files beside the page,
agent-xpu and coordgen. Speculative tool calls run in virtual time with 32 tasks an agent and five repeats. Each part:

    agent_xpu    benchmarks.agent_xpu, all parts but the search
    coordgen     benchmarks.coordgen
    tool_calls   speculative tool calls (tool_calls.py)
    sensitivity  the ends of the range of each assumption, for figures that differ by more than 25 % (sensitivity.py)

The figures of the last two parts are in a file beside the page. A run takes one to two hours on two idle cores;
--quick takes short loads, whose figures are rough, and leaves the other pages alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.agent_xpu import __main__ as agent_xpu
from benchmarks.agent_xpu.paper_figures import CLAIMS as AGENT_XPU_CLAIMS
from benchmarks.common.figures import Figure, Figures, load
from benchmarks.common.report import insert_tables
from benchmarks.coordgen import __main__ as coordgen
from benchmarks.coordgen.paper_figures import CLAIMS as COORDGEN_CLAIMS
from benchmarks.papers.agent_xpu_assumptions import agent_xpu_assumptions, explain_agent_xpu
from benchmarks.papers.other_assumptions import (
    coordgen_assumptions,
    explain_coordgen,
    explain_tool_calls,
    tool_call_assumptions,
)
from benchmarks.papers.page import Paper, page_text
from benchmarks.papers.sensitivity import claims_to_explain
from benchmarks.papers.tool_call_claims import CLAIMS as TOOL_CALL_CLAIMS
from benchmarks.papers.tool_calls import SIZES, Sizes, tool_call_figures

__all__ = ["PARTS", "main", "papers"]

PARTS = ("agent_xpu", "coordgen", "tool_calls", "sensitivity")
_QUICK_SIZES = Sizes(tasks=4, repeats=1)
_SENSITIVITY_S = 300.0
"""Length of a mixed load of the sensitivity, where the page has 15 minutes."""
_QUICK_S = 60.0


def main() -> None:
    """Run all parts, or those named by ``--only``, and write the page."""
    parser = argparse.ArgumentParser(
        "python -m benchmarks.papers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--page", type=Path, required=True, help="page that receives the tables; .json beside it")
    parser.add_argument("--quick", action="store_true", help="short loads, into files named quick-*")
    parser.add_argument("--workers", type=int, help="number of processes; default: one for each core")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=" ".join(PARTS))
    args = parser.parse_args()
    if not args.page.is_file():
        parser.error(f"--page {args.page}: expected an existing page")
    folder, prefix = args.page.parent, "quick-" if args.quick else ""
    files = {name: folder / f"{prefix}{name}.json" for name in ("agent-xpu", "coordgen", args.page.stem)}
    workers = [] if args.workers is None else ["--workers", str(args.workers)]
    if "agent_xpu" in args.only:
        agent_xpu.main([*_agent_xpu_arguments(folder, files["agent-xpu"], quick=args.quick), *workers])
    if "coordgen" in args.only:
        coordgen.main(
            ["--json", str(files["coordgen"]), *([] if args.quick else ["--page", str(folder / "coordgen.md")])]
        )
    figures = Figures("papers")
    sizes = _QUICK_SIZES if args.quick else SIZES
    own = files[args.page.stem]
    if "tool_calls" in args.only:
        tool_call_figures(figures, sizes=sizes)
        figures.save(own)
    if "sensitivity" in args.only:
        seconds = _QUICK_S if args.quick else _SENSITIVITY_S
        explain_agent_xpu(
            figures, claims_to_explain(_rows(files["agent-xpu"]), AGENT_XPU_CLAIMS), seconds, args.workers
        )
        explain_coordgen(figures, claims_to_explain(_rows(files["coordgen"]), COORDGEN_CLAIMS))
        explain_tool_calls(figures, claims_to_explain(_rows(own), TOOL_CALL_CLAIMS), sizes, args.workers)
        figures.save(own)
    text = page_text(papers(_rows(files["agent-xpu"]), _rows(files["coordgen"]), _rows(own)), _rows(own))
    page = insert_tables(args.page.read_text(encoding="utf-8"), text)
    args.page.write_text(page, encoding="utf-8", newline="\n")


def papers(agent_xpu_rows: list[Figure], coordgen_rows: list[Figure], tool_call_rows: list[Figure]) -> list[Paper]:
    """Return the papers with their simulated figures."""
    return [
        Paper("Agent.xpu (v1, v2)", AGENT_XPU_CLAIMS, agent_xpu_rows, agent_xpu_assumptions()),
        Paper("CoordGen", COORDGEN_CLAIMS, coordgen_rows, coordgen_assumptions()),
        Paper("Speculative tool calls", TOOL_CALL_CLAIMS, tool_call_rows, tool_call_assumptions()),
    ]


def _agent_xpu_arguments(folder: Path, file: Path, *, quick: bool) -> list[str]:
    arguments = ["--json", str(file)]
    if quick:
        return [*arguments, "--quick"]
    for option, name in (
        ("--plot", "rates"),
        ("--plot-mixed", "mixed"),
        ("--plot-roofline", "roofline"),
        ("--plot-batching", "batching"),
    ):
        arguments += [option, str(folder / f"agent-xpu-{name}.png")]
    return [*arguments, "--page", str(folder / "agent-xpu.md")]


def _rows(file: Path) -> list[Figure]:
    return load(file) if file.exists() else []


if __name__ == "__main__":
    main()
