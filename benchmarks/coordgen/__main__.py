r"""CoordGen's evaluation, simulated: each figure of the paper beside the simulated one.

    python -m benchmarks.coordgen --json docs/results/coordgen.json --page docs/results/coordgen.md

Three phones answer mean requests of four tasks with three models. Times follow from the roofline model of each chip;
the plans of graph switching are those of `xpu_runtime.heg.progressive_switch`. Nothing is random, and nothing is
measured. Each part is a function of evaluation.py:

    ablation   table 3: graph scheduling and drafts, one after the other
    latency    figure 10: milliseconds per token of the baselines and CoordGen
    energy     figure 11: joules per request
    memory     figure 12: gigabytes
    breakdown  figure 13: parts of the latency
    switching  figures 5, 6 and 8b: passes of long and short graphs, schemes of loading

The paper's figures are in paper_figures.py; phones, models and tasks in phones.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.common.claims import compare_claims
from benchmarks.common.figures import Figures, load
from benchmarks.common.options import base_parser, check_args, run_parts
from benchmarks.common.report import group_tables, insert_tables, markdown_table
from benchmarks.common.soc_table import soc_table
from benchmarks.coordgen.evaluation import ablation, breakdown, energy, graph_switching, latency, memory
from benchmarks.coordgen.paper_figures import CLAIMS
from benchmarks.coordgen.phones import PHONES, TASKS, soc

__all__ = ["PARTS", "Comparison", "main", "tables"]

PARTS = {
    "ablation": ablation,
    "latency": latency,
    "energy": energy,
    "memory": memory,
    "breakdown": breakdown,
    "switching": graph_switching,
}
_GROUPS = {
    "both graphs": "Table 3 with both graphs in memory, so that nothing is loaded (summary, Redmi K60 Pro):",
    "latency": "Figure 10, milliseconds per token of the output (task, model, phone):",
    "energy": "Figure 11, joules per request:",
    "memory": "Figure 12, peak memory in GB (summary, OnePlus 13):",
    "breakdown": "Figure 13, parts of the latency in milliseconds (summary, OnePlus 13):",
    "switching": "Figure 8b, milliseconds until prefill has ended and all blocks have their short graph; the share of "
    "the loads that does not add to the time of prefill alone:",
}


class Comparison(Figures):
    """Figures shown beside the paper's."""

    def show(self, path: Path | None) -> None:
        """Print the figures of the file, or those of this run without a file."""
        if path is not None:
            self.save(path)
        (header, *lines), summary = compare_claims(self.rows if path is None else load(path), CLAIMS)
        table = Table(title=f"{self.title}: {summary}")
        for column in header:
            table.add_column(column)
        for line in lines:
            table.add_row(*(cell.replace("**", "") for cell in line))
        Console(width=200).print(table)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run all parts, or those named by ``--only``; the arguments are by default those of the command line."""
    parser = base_parser(__doc__ or "", tuple(PARTS), {})
    args = parser.parse_args(arguments)
    check_args(parser, args, {}, positive=())
    figures = Comparison("CoordGen, simulated")
    page, args.page = args.page, None  # this benchmark has its own tables
    run_parts({name: lambda part=part: part(figures) for name, part in PARTS.items()}, figures, args)
    if page is not None:
        text = insert_tables(page.read_text(encoding="utf-8"), tables(args.json))
        page.write_text(text, encoding="utf-8", newline="\n")


def tables(path: Path) -> str:
    """Render all tables of the figures in ``path`` as Markdown."""
    rows = load(path)
    claim_lines, summary = compare_claims(rows, CLAIMS)
    parts = ["### Comparison with the paper", summary, markdown_table(claim_lines)]
    parts += ["### All phones, models and tasks", *group_tables(rows, _GROUPS)]
    parts += ["### Tasks", markdown_table(task_table())]
    for phone in PHONES:
        parts += [f"### Constants of {soc(phone).name}", markdown_table(soc_table(soc(phone)))]
    return "\n\n".join(parts)


def task_table() -> list[list[str]]:
    """Return lengths of the tasks and tokens of a verification, which are inputs."""
    lines = [
        ["task", "prompt", "output", "SAM, Qwen", "ours, Qwen", "SAM, Llama", "ours, Llama", "source of the lengths"]
    ]
    for name, task in TASKS.items():
        accepted = [f"{value:g}" for pair in zip(task.accepted, task.aligned, strict=True) for value in pair]
        lines.append([name, str(task.prompt), str(task.output), *accepted, task.source])
    return lines


if __name__ == "__main__":
    main()
