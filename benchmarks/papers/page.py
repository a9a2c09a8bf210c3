"""The page: figures of all papers beside ours, and the assumption that moves each figure that differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from benchmarks.common.claims import TOLERANCE, Claim, compare_claims
from benchmarks.common.figures import Figure
from benchmarks.common.report import group_tables, markdown_table
from benchmarks.papers.sensitivity import Assumption, claims_to_explain, movements

__all__ = ["Paper", "page_text"]

_GROUPS = {
    "speedup": "Figure 3, speedup by equation (2) over accuracies of 0.05 to 1 and g/G of 0.05 to 0.95:",
    "throughput": "Figures 1 and 5, 32 agents, mean tool latency of 1.5 s, medians of the repeats:",
    "saved": "Figure 6, percent of its time that an agent saves with one sample, 32 agents, medians of the repeats:",
    "price": "Figure 7, one turn of gpt-5 with samples of gpt-5-nano:",
}


_LEAST = 0.005
"""Change of a deviation below which an assumption counts as moving nothing (chosen: half a percent)."""


@dataclass(frozen=True)
class Paper:
    """A paper with its claims.

    Attributes:
        title: heading of its part of the page.
        claims: its figures.
        rows: the simulated figures.
        assumptions: assumptions of the simulation.
    """

    title: str
    claims: Sequence[Claim]
    rows: Sequence[Figure]
    assumptions: Sequence[Assumption[Any]]


def page_text(papers: Sequence[Paper], rows: Sequence[Figure]) -> str:
    """Render all tables; ``rows`` holds the movements and the figures of tool calls."""
    parts = [f"Simulated on {date.today().isoformat()} in virtual time, so the machine does not matter."]
    for paper in papers:
        parts += _paper_parts(paper, rows)
    parts += ["## Speculative tool calls, all figures", *group_tables(rows, _GROUPS)]
    for paper in papers:
        parts += [f"## Assumptions: {paper.title}", markdown_table(_assumption_lines(paper))]
    return "\n\n".join(parts)


def _paper_parts(paper: Paper, rows: Sequence[Figure]) -> list[str]:
    (header, *lines), summary = compare_claims(paper.rows, paper.claims)
    if not lines:
        return []
    shown = [*header[:4], "deviation", "direction", header[-1]]
    figure_lines = [[*line[:4], line[5], *line[6:]] for line in lines]
    parts = [f"## {paper.title}", summary, markdown_table([shown, *figure_lines])]
    explained = claims_to_explain(paper.rows, paper.claims)
    found = [(claim, movements(rows, claim)) for claim in explained]
    moved = [[claim.name, *_movement_cells(each)] for claim, each in found if each]
    if moved:
        counts = Counter(each[0].assumption for _, each in found if each and each[0].size >= _LEAST)
        most = ", ".join(f"{name} ({count})" for name, count in counts.most_common(3))
        reached = sum(any(each.claim.close(each.best[1]) for each in every) for _, every in found)
        parts.append(
            f"Figures that differ by more than {TOLERANCE:.0%}, and the assumption that moves each one most. "
            f"Most often: {most}. One assumption alone brings {reached} of {len(moved)} within {TOLERANCE:.0%}."
        )
        parts.append(markdown_table([["figure", "moved most by", "brought within reach by"], *moved]))
    if len(moved) < len(explained):
        parts.append(f"For {len(explained) - len(moved)} of these figures the assumptions were not varied in this run.")
    return parts


def _movement_cells(found: Sequence[Any]) -> list[str]:
    """The largest movement, and the largest one that brings the figure within the tolerance."""
    first = found[0]
    if first.size < _LEAST:
        return ["none", ""]
    near = [each for each in found if each.claim.close(each.best[1])]
    if not near:
        return [first.text(), "none"]
    return [first.text(), "the same" if near[0] is first else near[0].text()]


def _assumption_lines(paper: Paper) -> list[list[str]]:
    lines = [["assumption", "used", "varied to", "source of the range"]]
    return lines + [[each.name, each.used, ", ".join(each.ends), each.source] for each in paper.assumptions]
