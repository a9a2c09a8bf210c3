"""Tables of `agent_xpu`: the papers' figures beside the simulated ones, and all other simulated figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.agent_xpu.paper_figures import CLAIMS, TOLERANCE, Claim
from benchmarks.agent_xpu.published_inputs import anchor_table, length_table
from benchmarks.common.figures import Figure, Figures, format_value, load, pivot
from benchmarks.common.report import group_tables, markdown_table

__all__ = ["FOUND", "Comparison", "tables"]

_GROUPS = {
    "rates": "Requests per minute at 1 s per token, proactive only, and the throughput nearest to it (medians):",
    "mixed": "Latencies in seconds with reactive + proactive requests per minute (medians):",
    "strain": "Multiples of the load 3 + 6 (medians; a reduction is computed for each seed against openvino-igpu at "
    "the same load, so its median may differ from the reduction between the medians beside it):",
    "ablation": "Mixed loads with one policy switched off (medians):",
    "breakdown": "Parts of the latency at 3 + 6, means in seconds:",
    "overhead": "Utilisation of the iGPU by the paper's definition, energy and power at 3 + 6:",
}
_SEARCH = {
    "one setting": "One setting changed in the paper's policy, on the searched loads; ratios to the paper's policy:",
    "found": "Result of the search on held-out loads; ratios to the paper's policy:",
}
FOUND = "best for the "
"""Prefix of figures whose spread holds the settings that a search found."""
_MARK = {None: "", True: "yes", False: "**no**"}
_INPUT = "input"


class Comparison(Figures):
    """Figures shown beside the papers'; of those without a claim only the search results are printed."""

    def show(self, path: Path | None) -> None:
        """Print the figures of the file, or those of this run without a file."""
        if path is not None:
            self.save(path)
        figure_rows = self.rows if path is None else load(path)
        claim_lines, summary = compare_claims(figure_rows)
        console = Console(width=200)
        for title, cells in (
            (f"{self.title}: {summary}", claim_lines),
            *((group, pivot(self.rows, group)) for group in _SEARCH),
        ):
            header, *rest = cells
            table = Table(title=title)
            for column in header:
                table.add_column(column)
            for line in rest:
                table.add_row(*(cell.replace("**", "") for cell in line))
            if rest:
                console.print(table)


def compare_claims(rows: Sequence[Figure]) -> tuple[list[list[str]], str]:
    """Return each simulated claim with deviation and verdict, and a summary sentence.

    Claims that are inputs of the simulation are shown and not counted.
    """
    by_name = {fig.name: fig for fig in rows}
    lines = [["figure", "source", "paper", "simulated", "spread", "deviation", "direction", f"within {TOLERANCE:.0%}"]]
    ways: list[bool] = []
    near: list[bool] = []
    inputs = 0
    for claim in CLAIMS:
        fig = by_name.get(claim.name)
        if fig is None:
            continue
        way, close = claim.direction(fig.value), claim.close(fig.value)
        marks = [_MARK[way], _MARK[close]]
        if claim.given:
            inputs += 1
            marks = [_INPUT, _INPUT]
        else:
            ways += [] if way is None else [way]
            near += [] if close is None else [close]
        unit = f" {fig.unit}" if fig.unit not in ("", "x") else ""
        values = [claim.stated + unit, f"{format_value(fig.value)}{unit}", fig.spread, _deviation(claim, fig.value)]
        lines.append([claim.name, claim.source, *values, *marks])
    summary = f"Direction right: {sum(ways)} of {len(ways)}. Within {TOLERANCE:.0%}: {sum(near)} of {len(near)}."
    if inputs:
        summary += f" Not counted: {inputs} inputs of the anchors."
    return lines, summary


def tables(path: Path) -> str:
    """Render all tables of the figures in ``path`` as Markdown."""
    rows = load(path)
    claim_lines, summary = compare_claims(rows)
    claimed = {claim.name for claim in CLAIMS}
    grouped = tuple(f"{group}, " for group in (*_GROUPS, *_SEARCH))
    others = [row for row in rows if row.name not in claimed and not row.name.startswith((*grouped, FOUND))]
    further_rows = [
        [row.name, f"{format_value(row.value)} {row.unit if row.unit != 'x' else ''}".strip(), row.spread]
        for row in others
    ]
    parts = ["### Comparison with the papers", summary, markdown_table(claim_lines)]
    parts += ["### Further figures"]
    parts += [markdown_table([["also simulated", "value", "spread"], *further_rows])] if further_rows else []
    parts += group_tables(rows, _GROUPS)
    searched = group_tables(rows, _SEARCH)
    found_policies = [f"- {row.name}: {row.spread}" for row in rows if row.name.startswith(FOUND)]
    parts += ["### The search", *searched, "\n".join(found_policies)] if searched else []
    parts += ["### Anchors and constants", markdown_table(anchor_table())]
    parts += ["Lengths in tokens:", markdown_table(length_table())]
    return "\n\n".join(parts)


def _deviation(claim: Claim, simulated: float) -> str:
    deviation = claim.deviation(simulated)
    if deviation is None:
        return ""
    if claim.kind in ("reduction", "growth"):
        nearest = min(max(simulated, claim.low), claim.high)
        return f"{simulated - nearest:+.1f} points (ratio {deviation:+.0%})"
    return "0%" if abs(deviation) < 0.005 else f"{deviation:+.0%}"
